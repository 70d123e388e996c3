"""Whose a file below site-packages is, and which of them are shared libraries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from packaging.utils import canonicalize_name
from supply.installed import Installed

from bundling.carried import files

_SHARED = ("lib*.so", "lib*.so.*", "*.dylib", "*.dll")
_MODULES = "*.cpython-*"
_INFO, _BESIDE = ".dist-info", ".libs"


class Owners:
    """Distributions by their files, as RECORDs name them, else by the folder that they fill."""

    def __init__(self, carried: Iterable[Installed]) -> None:
        self._files: dict[str, str] = {}
        self._folders: dict[str, str] = {}
        for one in carried:
            for file in files(one):
                self._files[file] = one.name
                self._folders.setdefault(file.partition("/")[0], one.name)

    def of(self, file: str) -> str:
        """The canonical name of the distribution that brought a file; "" where nobody knows."""
        top = file.partition("/")[0]
        if top.endswith(_INFO):
            return canonicalize_name(top.partition("-")[0])
        if top.endswith(_BESIDE):
            return canonicalize_name(top.removesuffix(_BESIDE))
        return self._files.get(file) or self._folders.get(top, "")


def shared_libraries(packages: Path) -> Iterator[str]:
    """Shared libraries below site-packages that are no modules of Python; links are left out."""
    for path in sorted(packages.rglob("*")):
        file = path.relative_to(packages).as_posix()
        beside = file.partition("/")[0].endswith(_BESIDE)
        shared = beside or any(fnmatchcase(path.name, pattern) for pattern in _SHARED)
        shared = shared and not fnmatchcase(path.name, _MODULES)
        if shared and path.is_file() and not path.is_symlink():
            yield file
