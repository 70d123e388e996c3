"""The package for Debian: what lies where, what it says of itself, the same bytes each time."""

from __future__ import annotations

import configparser
import gzip
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bundling import debian, project

from sealread.document.formats import SUFFIX_KIND
from sealread_desktop.main import DESKTOP_FILE
from sealread_desktop.settings.commands import PACK

from .conftest import REPOSITORY

LINUX = REPOSITORY / "packaging" / "linux"
WHEN = 1_700_000_000
needs_dpkg = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("dpkg", "dpkg-deb", "md5sum")),
    reason="dpkg is not here",
)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A folder like that of packaging/bundle.py, without the libraries."""
    place = tmp_path / "bundle"
    for name, body in (
        ("sealread", "#!/bin/sh\n"), ("sealread-desktop", "#!/bin/sh\n"), ("SHA256SUMS", ""),
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


def laid_out(bundle: Path, root: Path, package: object, *models: Path) -> Path:
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
    bundle: Path, tmp_path: Path, package: object
) -> None:
    model = tmp_path / "a.gguf"
    model.write_bytes(b"GGUF")

    root = laid_out(bundle, tmp_path / "root", package, model)

    assert (root / "usr/share/sealread/weights/models/a.gguf").read_bytes() == b"GGUF"


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
