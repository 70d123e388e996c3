"""The interpreter of the environment, so that it starts from wherever it is put.

CPython finds its library by the folder it lies in, so nothing in it is changed but where it looks
for its own shared library. A file `pyvenv.cfg` without a `home` keeps the packages of a person's
own Python out (`site`).
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from fnmatch import fnmatchcase
from pathlib import Path

NAME = f"python{sys.version_info.major}.{sys.version_info.minor}"
WINDOWS = os.name == "nt"
_LEFT_OUT = (
    "__pycache__", "site-packages", "dist-packages", "test", "tests", "idlelib", "tkinter",
    "turtledemo", "lib2to3", "ensurepip", "pydoc_data", "venv", "config-*", "*.a", "*.o",
    "_test*", "_tkinter*", "_xxtestfuzz*", "_xxsubinterpreters*", "xxlimited*", "_ctypes_test*",
    "_dbm*", "_gdbm*", "nis.*", "ossaudiodev*", "_curses*", "readline*", "turtle.py", "*.exe",
    "sitecustomize.py", "EXTERNALLY-MANAGED",
)  # fmt: skip
_SETTINGS = "include-system-site-packages = false\n"


def program(target: Path) -> Path:
    """The interpreter in a folder that was made by `copy`."""
    return target / "python.exe" if WINDOWS else target / "bin" / NAME


def library(target: Path) -> Path:
    """Its library in a folder that was made by `copy`."""
    return target / "Lib" if WINDOWS else target / "lib" / NAME


def copy(target: Path) -> Path:
    """Copies it into the folder `target`; returns the folder for packages."""
    inside = library(target)
    base = {"base": sys.base_prefix, "installed_base": sys.base_prefix}
    standard = Path(sysconfig.get_path("stdlib", vars=base)).resolve()
    shutil.copytree(standard, inside, ignore=_ignored)
    if WINDOWS:
        _copy_programs(target)
    else:
        _copy_program(target, standard)
    (target / "pyvenv.cfg").write_text(_SETTINGS, encoding="ascii")
    packages = inside / "site-packages"
    packages.mkdir()
    return packages


def _copy_program(target: Path, standard: Path) -> None:
    modules = Path(sysconfig.get_config_var("DESTSHARED") or standard / "lib-dynload")
    if not (library(target) / "lib-dynload").is_dir():
        shutil.copytree(modules, library(target) / "lib-dynload", ignore=_ignored)
    binary = program(target)
    binary.parent.mkdir(parents=True)
    shutil.copyfile(os.path.realpath(sys.executable), binary)
    binary.chmod(0o755)
    for shared in _shared():
        shutil.copyfile(shared, target / "lib" / shared.name)


def _copy_programs(target: Path) -> None:
    """Of Windows: both programs, the libraries beside them, and the list of places that keeps
    `PYTHONPATH`, the registry and a person's own packages out.
    """
    base = Path(sys.base_prefix)
    shutil.copytree(base / "DLLs", target / "DLLs", ignore=_ignored)
    for pattern in ("python.exe", "pythonw.exe", "python3*.dll", "vcruntime*.dll"):
        for path in base.glob(pattern):
            shutil.copyfile(path, target / path.name)
    short = f"python{sys.version_info.major}{sys.version_info.minor}._pth"
    places = ("Lib", "DLLs", r"Lib\site-packages", "import site")
    (target / short).write_text("\n".join(places) + "\n", encoding="ascii")


def _shared() -> list[Path]:
    """The interpreter's own library, where it is not all in the program."""
    if not sysconfig.get_config_var("Py_ENABLE_SHARED"):
        return []
    folder, name = (str(sysconfig.get_config_var(key)) for key in ("LIBDIR", "INSTSONAME"))
    return [Path(folder, name)]


def _ignored(_folder: str, names: list[str]) -> set[str]:
    return {name for name in names if any(fnmatchcase(name, one) for one in _LEFT_OUT)}
