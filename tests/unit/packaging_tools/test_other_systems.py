"""The installers for Windows and macOS, which nobody could run so far: what can be told without."""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bundling import own
from PIL import Image

from sealread_desktop.main import DESKTOP_FILE
from sealread_desktop.settings.commands import PACK

from .conftest import REPOSITORY

PACKAGING = REPOSITORY / "packaging"
WIX = "{http://wixtoolset.org/schemas/v4/wxs}"
GUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")


def wix() -> ElementTree.Element:
    return ElementTree.parse(PACKAGING / "windows/sealread.wxs").getroot()


def test_every_component_of_the_msi_belongs_to_a_feature_and_has_an_identity_of_its_own() -> None:
    tree = wix()
    components = {one.attrib["Id"]: one for one in tree.iter(f"{WIX}Component")}
    groups = {one.attrib["Id"] for one in tree.iter(f"{WIX}ComponentGroup")}
    referred = {one.attrib["Id"] for one in tree.iter(f"{WIX}ComponentRef")}
    referred |= {one.attrib["Id"] for one in tree.iter(f"{WIX}ComponentGroupRef")}

    guids = [one.attrib["Guid"] for one in components.values()]
    guids += [one.attrib["UpgradeCode"] for one in tree.iter(f"{WIX}Package")]

    assert referred == components.keys() | groups
    assert len(set(guids)) == len(guids)
    assert all(GUID.match(one) for one in guids)
    for one in components.values():
        assert [part for part in one.iter() if part.attrib.get("KeyPath") == "yes"]


def test_what_the_msi_is_told_is_what_the_script_tells_it() -> None:
    wanted = set(
        re.findall(r"\$\((\w+)\)", (PACKAGING / "windows/sealread.wxs").read_text("utf-8"))
    )
    script = (PACKAGING / "windows/build.ps1").read_text("utf-8")

    assert set(re.findall(r'"(\w+)=\$\w+"', script)) == wanted == {"Version", "Bundle", "Icon"}


def test_the_shortcut_starts_what_the_folder_holds() -> None:
    shortcut = next(wix().iter(f"{WIX}Shortcut")).attrib
    start = re.search(r'lib\\start\\([\w-]+)"', shortcut["Arguments"])

    assert start is not None
    assert start[1] in own.PROGRAMS
    assert shortcut["Target"] == "[INSTALLFOLDER]pythonw.exe"


def test_a_pack_is_opened_by_the_program_of_the_shortcut() -> None:
    shortcut = next(wix().iter(f"{WIX}Shortcut")).attrib
    values = {one.attrib["Key"]: one.attrib["Value"] for one in wix().iter(f"{WIX}RegistryValue")}
    classes = "Software\\Classes\\"

    command = values[f"{classes}{values[classes + PACK]}\\shell\\open\\command"]

    assert command == f'"{shortcut["Target"]}" {shortcut["Arguments"]} "%1"'


def test_the_path_is_that_of_one_person_or_of_everybody_as_it_is_installed() -> None:
    """Of the two components one is installed: Windows sets ALLUSERS to 1 for everybody."""
    paths = {
        one.attrib["Condition"]: one.find(f"{WIX}Environment")
        for one in wix().iter(f"{WIX}Component")
        if "Condition" in one.attrib
    }

    assert len(list(wix().iter(f"{WIX}Environment"))) == len(paths) == 2
    found = {
        condition: (path.attrib["Name"], path.attrib["System"])
        for condition, path in paths.items()
        if path is not None
    }
    assert found == {"ALLUSERS<>1": ("PATH", "no"), "ALLUSERS=1": ("PATH", "yes")}


@pytest.mark.parametrize("script", ["windows/build.ps1", "macos/build.sh"])
def test_every_file_that_a_script_names_is_there(script: str) -> None:
    text = (PACKAGING / script).read_text("utf-8").replace("\\", "/")
    named = set(re.findall(r"packaging/[\w./-]+\.(?:py|wxs|sh)", text))
    named |= {f"packaging/macos/{one}" for one in re.findall(r'\$here/([\w.]+)"', text)}

    assert len(named) >= 4
    assert [one for one in named if not (REPOSITORY / one).is_file()] == []


def test_the_script_for_windows_is_balanced() -> None:
    text = (PACKAGING / "windows/build.ps1").read_text("utf-8")
    code = "\n".join(re.sub(r'"[^"]*"|\'[^\']*\'|#.*', "", line) for line in text.splitlines())

    for opening, closing in ("()", "{}", "[]"):
        assert code.count(opening) == code.count(closing)
    assert text.isascii()


def test_the_script_for_macos_can_be_read_by_a_shell() -> None:
    if shutil.which("sh") is None:
        pytest.skip("no sh here")

    subprocess.run(["sh", "-n", str(PACKAGING / "macos/build.sh")], check=True)


def test_the_application_says_what_it_is_and_asks_for_one_right_only() -> None:
    told = plistlib.loads((PACKAGING / "macos/Info.plist").read_bytes())
    rights = plistlib.loads((PACKAGING / "macos/entitlements.plist").read_bytes())

    assert told["CFBundleIdentifier"] == DESKTOP_FILE
    assert told["CFBundleExecutable"] == "sealread-desktop"
    assert told["CFBundleShortVersionString"] == "@VERSION@"
    assert rights == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_the_launcher_starts_the_python_beside_it_and_nothing_foreign(tmp_path: Path) -> None:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform == "win32":
        pytest.skip("no compiler for C here")
    bundle = tmp_path / "Resources/sealread"
    (bundle / "bin").mkdir(parents=True)
    (tmp_path / "MacOS").mkdir()
    python = bundle / "bin/python3.11"
    python.write_text('#!/bin/sh\necho "$PYTHONPATH|$PYTHONNOUSERSITE"; printf "%s\\n" "$@"\n')
    python.chmod(0o755)
    program = tmp_path / "MacOS/sealread"
    subprocess.run(
        [compiler, "-Wall", "-Wextra", "-Werror", '-DNAME="sealread"', "-o", str(program),
         str(PACKAGING / "macos/launcher.c")], check=True,
    )  # fmt: skip

    done = subprocess.run(
        [str(program), "doctor", "two words"], env=os.environ | {"PYTHONPATH": "/foreign"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    start = (tmp_path / "MacOS").resolve() / "../Resources/sealread/lib/start/sealread"
    assert done.stdout.splitlines() == ["|1", "-P", str(start), "doctor", "two words"]


def test_the_icon_has_all_sizes(tmp_path: Path) -> None:
    script = PACKAGING / "icon_files.py"
    command = [sys.executable, str(script), "--ico", str(tmp_path / "a.ico")]
    command += ["--iconset", str(tmp_path / "a.iconset")]

    subprocess.run(command, check=True, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})

    with Image.open(tmp_path / "a.ico") as icon:
        assert icon.info["sizes"] == {(size, size) for size in (16, 24, 32, 48, 64, 128, 256)}
    names = {path.name for path in (tmp_path / "a.iconset").iterdir()}
    assert len(names) == 10
    with Image.open(tmp_path / "a.iconset/icon_512x512@2x.png") as image:
        assert image.size == (1024, 1024)
        assert image.getextrema()[3] == (0, 255)
