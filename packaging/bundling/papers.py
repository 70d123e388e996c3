"""Licences of all that is inside."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from supply.installed import Installed
from supply.licences import licence_of

from bundling.own import LLAMA
from bundling.owners import Owners
from bundling.project import REPOSITORY

THIRD_PARTY = "third-party.txt"
_NAMES = ("licen", "copying", "notice", "authors", "copyright", "thirdparty", "third-party")
_FOLDERS = {"licenses", "licences", "license_files"}
_CODE = {".py", ".pyi", ".pyc", ".so", ".json", ".xml", ".h", ".js", ".css", ".svg", ".png"}
_COMMON = re.compile(r"/usr/share/common-licenses/[\w.+-]*\w")
"""Texts that the copyright files of a distribution only point to."""
_OURS = REPOSITORY / "packaging" / "licences"
_STANDARD = {
    "Apache-2.0": (REPOSITORY / "models" / "licences" / "Apache-2.0.txt",),
    # Qt's wheels hold no text. The lesser licence is the other one with more permissions.
    "LGPL-3.0-only": (_OURS / "LGPL-3.0.txt", _OURS / "GPL-3.0.txt"),
}
"""Texts of licences for works whose makers add none."""
_HEAD = """What Sealread carries
=====================

Sealread itself is under AGPL-3.0-or-later (LICENSE). It carries the works below, each under its
own licence; the texts that their makers hand out lie in the folder `licences`, those of the weights
are named in NOTICE.md there.

"""


class Brought(Struct, frozen=True):
    """A shared library of the machine that built the folder, with the package it came from."""

    library: str
    package: str
    version: str
    copyright: Path | None


def packages_of(brought: Mapping[str, Path]) -> tuple[Brought, ...]:
    """Which Debian packages libraries came from; "" where dpkg does not know."""
    return tuple(_package(name, source) for name, source in sorted(brought.items()))


def _package(name: str, source: Path) -> Brought:
    for place in (str(source), str(source).removeprefix("/usr")):
        done = subprocess.run(["dpkg", "-S", place], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            package = done.stdout.split(":")[0]
            version = subprocess.run(
                ["dpkg-query", "-W", "-f", "${Version}", package],
                capture_output=True, text=True, check=True,
            ).stdout  # fmt: skip
            paper = Path("/usr/share/doc", package, "copyright")
            return Brought(name, package, version, paper if paper.is_file() else None)
    return Brought(name, "", "", None)


def place_licences(
    folder: Path, carried: Iterable[Installed], brought: Iterable[Brought],
    weights: Iterable[Mapping[str, Any]], library: Path,
) -> None:  # fmt: skip
    """Puts the texts into `folder`/licences and writes `folder`/third-party.txt.

    `library`: the folder's own library of Python, with `site-packages` in it; `weights`: the
    manifests of those inside. Raises LookupError for a distribution or a library of which there is
    no text, OSError.
    """
    carried, texts = list(carried), folder / "licences"
    own = (library / "LICENSE.txt", Path(sys.base_prefix, "LICENSE.txt"))  # where Windows has it
    _copy(next((one for one in own if one.is_file()), own[0]), texts / "python" / "LICENSE.txt")
    lines = [f"Python {sys.version.split()[0]}: PSF-2.0"]
    found = _gather(library / "site-packages", texts, Owners(carried))
    for one in carried:
        told = licence_of(one.distribution) or "see its text"
        if one.name not in found:
            _place_standard(one.name, told, texts / one.name)
        lines.append(f"{one.name} {one.version}: {told}")
        if one.name == LLAMA:
            lines.append(f"llama.cpp, compiled for {LLAMA}: MIT")
    for library_ in brought:
        if library_.copyright is None:
            raise LookupError(f"{library_.library} is of no package with a copyright file")
        _copy(library_.copyright, texts / library_.package / "copyright")
        for common in _COMMON.findall(library_.copyright.read_text("utf-8", "replace")):
            _copy(Path(common), texts / "common-licenses" / Path(common).name)
        lines.append(f"{library_.library}: of {library_.package} {library_.version}")
    lines += map(_of_weight, weights)
    (folder / THIRD_PARTY).write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def add_weights(folder: Path, weights: Iterable[Mapping[str, Any]]) -> None:
    """Names more weights in `folder`/third-party.txt, by their manifests. Their notices and texts
    come with the program.
    """
    paper = folder / THIRD_PARTY
    lines = "".join(f"{_of_weight(one)}\n" for one in weights)
    paper.write_text(paper.read_text(encoding="utf-8") + lines, encoding="utf-8")


def _of_weight(manifest: Mapping[str, Any]) -> str:
    author = f", by {manifest['author']}" if manifest.get("author") else ""
    return f"{manifest['title']} ({manifest['file']}{author}): {manifest['licence']}"


def _gather(packages: Path, texts: Path, owners: Owners) -> set[str]:
    """Moves the texts that stand in what is known of each distribution, and copies those that lie
    among its modules; returns whose they were.
    """
    found = set()
    for path in sorted(packages.rglob("*")):
        parts = path.relative_to(packages).parts
        owner = owners.of("/".join(parts))
        if not _is_text(parts) or not path.is_file():
            continue
        known = parts[0].endswith(".dist-info")
        _copy(path, texts.joinpath(owner or parts[0], *parts[known:]))
        found.add(owner)
        if known:
            path.unlink()
    return found


def _is_text(parts: tuple[str, ...]) -> bool:
    """Whether a file below site-packages is one that a licence wants to be handed on."""
    if parts[0].endswith(".dist-info") and set(parts[1:2]) & _FOLDERS:
        return True
    name = parts[-1].lower()
    named = any(one in name for one in _NAMES) or bool(_FOLDERS & set(parts[:-1]))
    return named and Path(name).suffix not in _CODE


def _place_standard(name: str, licence: str, place: Path) -> None:
    """The standard text of the first of a distribution's licences of which there is one."""
    for one in licence.replace("(", " ").replace(")", " ").split():
        if one in _STANDARD:
            for text in _STANDARD[one]:
                _copy(text, place / text.name)
            return
    raise LookupError(f"{name} ({licence}) brings no text of its licence: add one to {_OURS}")


def _copy(source: Path, target: Path) -> None:
    """Raises OSError: a text that is missing is not passed over."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
