"""The package for Debian: what lies where, what it says of itself, the same bytes each time."""

from __future__ import annotations

import configparser
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bundling import debian, project

from sealread.document.formats import SUFFIX_KIND
from sealread.weights.store import machine_folders
from sealread_desktop.main import DESKTOP_FILE
from sealread_desktop.settings.commands import PACK

from .conftest import REPOSITORY

LINUX = REPOSITORY / "packaging" / "linux"
WHEN = 1_700_000_000
BILL = {
    "bomFormat": "CycloneDX",
    "specVersion": "1.6",
    "version": 1,
    "metadata": {"component": {"type": "application", "bom-ref": "main", "name": "sealread"}},
    "components": [{"type": "library", "bom-ref": "one", "name": "one"}],
    "dependencies": [{"ref": "main", "dependsOn": ["one"]}],
}
MANIFEST = {
    "name": "a-model", "kind": "language-model", "title": "A model", "file": "a.gguf",
    "sha256": "0" * 64, "bytes": 4, "licence": "Apache-2.0", "author": "Somebody",
}  # fmt: skip
needs_dpkg = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("dpkg", "dpkg-deb")),
    reason="dpkg is not here",
)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A folder like that of packaging/bundle.py, without the libraries."""
    place = tmp_path / "bundle"
    for name, body in (
        ("sealread", "#!/bin/sh\n"), ("sealread-desktop", "#!/bin/sh\n"), ("SHA256SUMS", ""),
        ("share/doc/sealread/sealread.cdx.json", json.dumps(BILL)),
        ("share/doc/sealread/third-party.txt", "A work: MIT\n"),
        ("lib/python/a.py", "1\n"), ("share/sealread/weights/lid.176.ftz", "weights"),
        ("share/doc/sealread/CHANGELOG.md", "# Changes\n"),
    ):  # fmt: skip
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(body)
    for name in ("sealread", "sealread-desktop"):
        (place / name).chmod(0o755)
    (place / "lib/python/link").symlink_to("a.py")
    return place


@pytest.fixture
def package() -> object:
    return debian.Package("1.2.3", WHEN, False, project.commands())


@pytest.fixture
def model(tmp_path: Path) -> object:
    """A person's own file, under a name of their own, which nobody else may read."""
    path = tmp_path / "mine.gguf"
    path.write_bytes(b"GGUF")
    path.chmod(0o400)
    os.utime(path, (WHEN - 5, WHEN - 5))
    return debian.Model(path, MANIFEST)


def laid_out(bundle: Path, root: Path, package: object, *models: object) -> Path:
    root.mkdir()
    debian.lay_out(bundle, root, package, models)
    return root


def test_everything_lies_where_a_distribution_looks_for_it(
    bundle: Path, tmp_path: Path, package: object
) -> None:
    root = laid_out(bundle, tmp_path / "root", package)

    there = {path.relative_to(root).as_posix() for path in root.rglob("*")}
    assert {
        "usr/bin/sealread", "usr/bin/sealread-desktop", "usr/lib/sealread/lib/python/a.py",
        "usr/share/sealread/weights/lid.176.ftz", "usr/share/man/man1/sealread.1.gz",
        "usr/share/applications/org.sealread.Sealread.desktop",
        "usr/share/metainfo/org.sealread.Sealread.metainfo.xml",
        "usr/share/mime/packages/org.sealread.Sealread.xml",
        "usr/share/icons/hicolor/48x48/apps/org.sealread.Sealread.png",
        "usr/share/icons/hicolor/scalable/apps/org.sealread.Sealread.svg",
        "usr/share/doc/sealread/copyright",
    } <= there  # fmt: skip
    assert (root / "usr/bin/sealread").resolve() == root / "usr/lib/sealread/sealread"


def test_a_language_model_goes_where_weights_for_everybody_are_looked_for(
    bundle: Path, tmp_path: Path, package: object, model: object
) -> None:
    root = laid_out(bundle, tmp_path / "root", package, model)

    assert (root / "usr/share/sealread/weights/models/a.gguf").read_bytes() == b"GGUF"


def test_a_language_model_stands_in_the_bill_the_licences_and_the_sums(
    bundle: Path, tmp_path: Path, package: object, model: object
) -> None:
    root = laid_out(bundle, tmp_path / "root", package, model)

    documents = root / "usr/share/doc/sealread"
    told = json.loads((documents / "sealread.cdx.json").read_text())
    added = next(one for one in told["components"] if one["name"] == "a-model")
    assert (added["hashes"][0]["content"], added["scope"]) == ("0" * 64, "required")
    assert told["dependencies"] == [{"ref": "main", "dependsOn": ["one", "weight:a-model"]}]
    assert told["serialNumber"].startswith("urn:uuid:")
    paper = (documents / "third-party.txt").read_text()
    assert paper == "A work: MIT\nA model (a.gguf, by Somebody): Apache-2.0\n"
    assert "  usr/share/sealread/weights/models/a.gguf\n" in (documents / "SHA256SUMS").read_text()
    own = bundle / "share/doc/sealread"
    assert json.loads((own / "sealread.cdx.json").read_text()) == BILL
    assert (own / "third-party.txt").read_text() == "A work: MIT\n"


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is not here")
def test_sums_hold_for_all_that_is_laid_out(bundle: Path, tmp_path: Path, package: object) -> None:
    root = laid_out(bundle, tmp_path / "root", package)

    sums = root / "usr/share/doc/sealread/SHA256SUMS"
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", sums], cwd=root, check=True)
    files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
    assert len(sums.read_text().splitlines()) == len(files) - 1


def test_weights_are_found_whatever_the_environment_says(
    bundle: Path, tmp_path: Path, package: object, model: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = laid_out(bundle, tmp_path / "root", package, model)
    monkeypatch.delenv("SEALREAD_MACHINE_WEIGHTS", raising=False)
    monkeypatch.setenv("XDG_DATA_DIRS", "/nowhere")
    monkeypatch.setattr(sys, "prefix", str(root / "usr/lib/sealread"))

    found = [folder for folder in machine_folders() if folder.is_dir()]

    assert [folder.resolve() for folder in found] == [root / "usr/share/sealread/weights"]
    assert (found[0] / "models/a.gguf").read_bytes() == b"GGUF"
    link = root / "usr/lib/sealread/share/sealread"
    assert not link.readlink().is_absolute()


def test_the_manual_names_every_command(bundle: Path, tmp_path: Path, package: object) -> None:
    root = laid_out(bundle, tmp_path / "root", package)

    page = gzip.decompress((root / "usr/share/man/man1/sealread.1.gz").read_bytes()).decode()
    assert {"extract", "doctor", "models", "table"} <= project.commands().keys()
    for name in project.commands():
        assert f"\n.B {name}\n" in page
    assert "@" not in page


def test_the_menu_the_window_and_the_catalogue_speak_of_the_same_program() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(LINUX / f"{DESKTOP_FILE}.desktop", encoding="utf-8")
    told = ElementTree.parse(LINUX / f"{DESKTOP_FILE}.metainfo.xml").getroot()

    assert told.findtext("id") == DESKTOP_FILE == debian.ID
    assert told.findtext("launchable") == f"{DESKTOP_FILE}.desktop"
    assert entry["Desktop Entry"]["StartupWMClass"] == "Sealread"  # of the application's name
    assert entry["Desktop Entry"]["Exec"].split()[0] in debian.PROGRAMS


def test_the_menu_offers_sealread_for_the_files_that_it_reads() -> None:
    import mimetypes

    entry = configparser.ConfigParser(interpolation=None)
    entry.read(LINUX / f"{DESKTOP_FILE}.desktop", encoding="utf-8")
    offered = set(entry["Desktop Entry"]["MimeType"].split(";"))

    known = {mimetypes.types_map.get(suffix) for suffix in SUFFIX_KIND} - {None}
    own_names = {"image/x-ms-bmp", "image/vnd.ms-xpsdocument", "application/vnd.ms-xpsdocument"}
    assert known - own_names <= offered


def test_the_menu_offers_sealread_for_packs() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(LINUX / f"{DESKTOP_FILE}.desktop", encoding="utf-8")
    of_mime = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = ElementTree.parse(LINUX / f"{DESKTOP_FILE}.xml").getroot().iter(f"{of_mime}mime-type")
    endings = {
        one.attrib["type"]: glob.attrib["pattern"]
        for one in types
        if (glob := one.find(f"{of_mime}glob")) is not None
    }

    assert list(endings.values()) == [f"*{PACK}"]
    assert endings.keys() <= set(entry["Desktop Entry"]["MimeType"].split(";"))


@needs_dpkg
def test_the_package_is_whole_and_the_same_each_time(
    bundle: Path, tmp_path: Path, package: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "depends", lambda root: "libc6 (>= 2.36)")
    made = []
    for number in (1, 2):
        root = laid_out(bundle, tmp_path / f"root{number}", package)
        made.append(debian.build(root, tmp_path / f"out{number}", package, level=1))

    told = subprocess.run(
        ["dpkg-deb", "--info", str(made[0])], capture_output=True, text=True, check=True
    ).stdout
    assert "Version: 1.2.3-1" in told
    assert "Depends: libc6 (>= 2.36)" in told
    assert "postrm" in told
    assert made[0].read_bytes() == made[1].read_bytes()
    listed = subprocess.run(
        ["dpkg-deb", "--contents", str(made[0])], capture_output=True, text=True, check=True
    ).stdout
    assert "root/root" in listed
    assert "2023-11-14" in listed


@needs_dpkg
def test_a_persons_files_stay_as_they_are(
    bundle: Path,
    tmp_path: Path,
    package: object,
    model: debian.Model,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(debian, "depends", lambda root: "libc6 (>= 2.36)")
    others = [path for path in bundle.rglob("*") if path.is_file()]
    before = {path: path.lstat() for path in (model.path, *others)}

    root = laid_out(bundle, tmp_path / "root", package, model)
    made = debian.build(root, tmp_path / "out", package, level=1)

    for path, was in before.items():
        now = path.lstat()
        assert (now.st_mode, now.st_uid, now.st_mtime, now.st_nlink) == (
            was.st_mode, was.st_uid, was.st_mtime, 1,
        )  # fmt: skip
    command = ["dpkg-deb", "--info", str(made), "md5sums"]
    sums = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    md5 = hashlib.md5(b"GGUF").hexdigest()
    assert f"{md5}  usr/share/sealread/weights/models/a.gguf\n" in sums


@pytest.mark.parametrize(("why", "speaks"), [("remove", True), ("purge", True), ("upgrade", False)])
def test_removal_says_where_documents_are_and_touches_none(
    tmp_path: Path, why: str, speaks: bool
) -> None:
    home = tmp_path / ".local/share/sealread"
    home.mkdir(parents=True)

    done = subprocess.run(
        ["/bin/sh", str(LINUX / "postrm"), why], cwd=tmp_path, env={"HOME": str(tmp_path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert ("where they were" in done.stdout) is speaks
    assert home.is_dir()
