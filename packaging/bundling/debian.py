"""The folder as a package for Debian and its relatives."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from bundling import bill, elf, finish, icons, papers
from bundling.project import REPOSITORY

LINUX = Path(__file__).parent.parent / "linux"
ID = "org.sealread.Sealread"
NAME = "sealread"
MAINTAINER = "The makers of Sealread <sealread@sealread.invalid>"
"""Who hands the package out says so in SEALREAD_MAINTAINER."""
PROGRAMS = ("sealread", "sealread-desktop")
_WITHOUT = "The language model comes as a pack of its own; without it a small reader reads."
_WITH = "The language model is inside."


class Package(Struct, frozen=True):
    """What a package says of itself. `when`: seconds since 1970; `model`: whether one is inside."""

    version: str
    when: int
    model: bool
    commands: Mapping[str, str]

    @property
    def words(self) -> dict[str, str]:
        """What stands for the names between @ in the files of `packaging/linux`."""
        day = datetime.fromtimestamp(self.when, UTC).strftime("%Y-%m-%d")
        told = [f".TP\n.B {name}\n{what}" for name, what in sorted(self.commands.items())]
        return {
            "VERSION": self.version, "DATE": day, "MODEL": _WITH if self.model else _WITHOUT,
            "COMMANDS": "\n".join(told).replace("-", "\\-"),
        }  # fmt: skip


class Model(Struct, frozen=True):
    """A language model to put inside: its file, and what its manifest says."""

    path: Path
    manifest: Mapping[str, Any]


def lay_out(bundle: Path, root: Path, package: Package, models: Sequence[Model] = ()) -> None:
    """Copies the files to where they lie on a machine, in an empty folder. `models`: go inside.

    Copies, not further names for the same files: `build` changes rights and times.
    """
    share, documents = root / "usr/share", root / "usr/share/doc" / NAME
    program = root / "usr/lib" / NAME
    shutil.copytree(bundle, program, symlinks=True)
    (program / finish.SUMS).unlink()
    documents.parent.mkdir(parents=True)
    shutil.move(program / "share/doc" / NAME, documents)
    shutil.move(program / "share" / NAME, share / NAME)
    shutil.rmtree(program / "share")
    # Weights are looked for beside the interpreter too, whatever XDG_DATA_DIRS says.
    (program / "share").mkdir()
    (program / "share" / NAME).symlink_to(Path("../../../share", NAME))
    for name in PROGRAMS:
        link = root / "usr/bin" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(Path("../lib", NAME, name))
        _page(share / "man/man1" / f"{name}.1.gz", _filled(f"{name}.1", package), package.when)
    for model in models:
        place = share / NAME / "weights/models" / model.manifest["file"]
        place.parent.mkdir(exist_ok=True)
        shutil.copyfile(model.path, place)
    _place_desktop(share, package)
    _place_papers(documents, package)
    _name_models(documents, [model.manifest for model in models])
    _write(share / "lintian/overrides" / NAME, _filled("lintian-overrides", package))
    finish.write_sums(root, documents / finish.SUMS)


def build(root: Path, target: Path, package: Package, *, level: int = 6) -> Path:
    """Writes the package of a laid out folder into `target`.

    The same folder gives the same bytes. `level`: of xz, or with a language model, which can
    hardly be made smaller, of the much faster zstd.
    """
    control = root / "DEBIAN"
    control.mkdir()
    size = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir()) // 1024
    architecture = _output("dpkg", "--print-architecture").strip()
    words = package.words | {
        "SIZE": str(size), "ARCHITECTURE": architecture, "DEPENDS": depends(root),
        "MAINTAINER": os.environ.get("SEALREAD_MAINTAINER", MAINTAINER),
    }  # fmt: skip
    _write(control / "control", _filled("control", package, words))
    _write(control / "postrm", _filled("postrm", package))
    _write(control / "md5sums", finish.sums(root, root.glob("usr/**/*"), "md5"))
    (control / "postrm").chmod(0o755)
    finish.even_out(root, package.when)
    target.mkdir(parents=True, exist_ok=True)
    inside = "-full" if package.model else ""
    made = target / f"{NAME}{inside}_{package.version}-1_{architecture}.deb"
    # Two threads wherever it is built: their number decides how the packer cuts its blocks.
    packer = ["-Zzstd" if package.model else "-Zxz", f"-z{level}"]
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(package.when)}
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "--threads-max=2", *packer, "--build", root, made],
        check=True, stdout=subprocess.DEVNULL, env=environment,
    )  # fmt: skip
    return made


def depends(root: Path) -> str:
    """The packages of the machine whose libraries are wanted, by the versions of this machine."""
    paths = list(elf.binaries(root))
    folders = sorted({str(path.parent) for path in paths})
    with tempfile.TemporaryDirectory() as folder:
        _write(Path(folder, "debian/control"), _STANZAS)
        command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0"]
        command += [f"-l{one}" for one in folders] + [f"-e{path}" for path in paths]
        done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        raise elf.Missing("; ".join(line for line in done.stderr.splitlines() if "error" in line))
    wanted = done.stdout.strip().removeprefix("shlibs:Depends=")
    return ", ".join(one for one in wanted.split(", ") if not one.startswith("libvulkan1"))


_STANZAS = f"Source: {NAME}\nMaintainer: {MAINTAINER}\n\nPackage: {NAME}\nArchitecture: any\n"


def _place_desktop(share: Path, package: Package) -> None:
    for source, place in (
        (f"{ID}.desktop", f"applications/{ID}.desktop"),
        (f"{ID}.metainfo.xml", f"metainfo/{ID}.metainfo.xml"),
        (f"{ID}.xml", f"mime/packages/{ID}.xml"),
    ):
        _write(share / place, _filled(source, package))
    icons.draw(REPOSITORY / "resources/icons/sealread.svg", share / "icons/hicolor", ID)


def _place_papers(documents: Path, package: Package) -> None:
    _write(documents / "copyright", _filled("copyright", package))
    _page(documents / "changelog.gz", (documents / "CHANGELOG.md").read_text("utf-8"), package.when)
    (documents / "CHANGELOG.md").unlink()
    when = format_datetime(datetime.fromtimestamp(package.when, UTC))
    told = (
        f"{NAME} ({package.version}-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n"
        f" -- {os.environ.get('SEALREAD_MAINTAINER', MAINTAINER)}  {when}\n"
    )
    _page(documents / "changelog.Debian.gz", told, package.when)


def _name_models(documents: Path, manifests: Sequence[Mapping[str, Any]]) -> None:
    """Puts models into the bill and into the list of licences."""
    if manifests:
        paper = documents / bill.FILE
        told = json.loads(paper.read_text(encoding="utf-8"))
        paper.write_text(bill.with_weights(told, manifests), encoding="utf-8")
        papers.add_weights(documents, manifests)


def _filled(name: str, package: Package, words: Mapping[str, str] | None = None) -> str:
    text = (LINUX / name).read_text(encoding="utf-8")
    for word, value in (words or package.words).items():
        text = text.replace(f"@{word}@", value)
    return text


def _page(place: Path, text: str, when: int) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(gzip.compress(text.encode(), 9, mtime=when))


def _write(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
