"""What is Sealread's own in the folder: program, llama.cpp for all machines, weights, papers."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from bundling.carried import Rules
from sealread.weights.manifest import manifests
from sealread.weights.store import Store

LLAMA = "llama-cpp-python"
PROGRAMS = {"sealread": "sealread.cli.main", "sealread-desktop": "sealread_desktop.main"}
PAPERS = ("README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", "docs/guide.md")
_START = '''"""Starts {name}; the program beside the library chooses this interpreter."""

import sys

from {module} import main

if __name__ == "__main__":
    sys.exit(main())
'''
_LAUNCHER = """#!/bin/sh
# Starts Sealread by the Python that comes with it, and with nothing of another one.
here=$(dirname -- "$(readlink -f -- "$0")")
unset PYTHONHOME PYTHONPATH PYTHONSTARTUP PYTHONPLATLIBDIR PYTHONEXECUTABLE PYTHONINSPECT
unset PYTHONUSERBASE PYTHONWARNINGS PYTHONOPTIMIZE PYTHONDEBUG PYTHONPYCACHEPREFIX PYTHONVERBOSE
unset QT_PLUGIN_PATH QT_QPA_PLATFORM_PLUGIN_PATH
export PYTHONNOUSERSITE=1 PYTHONDONTWRITEBYTECODE=1
exec "$here/bin/{python}" -P "$here/lib/start/{name}" "$@"
"""
_BATCH = """@rem Starts Sealread by the Python that comes with it.
@"%~dp0python.exe" -P "%~dp0lib\\start\\sealread" %*
"""


def build_wheel(repository: Path, folder: Path) -> Path:
    """Sealread's own wheel, in an empty folder."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*command, "--directory", str(folder)], cwd=repository, check=True)
    return next(folder.glob("sealread-*.whl"))


def unpack(wheel: Path, packages: Path, name: str, rules: Rules) -> None:
    """Unpacks what is carried of a wheel of ours."""
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.infolist():
            if not member.is_dir() and rules.carries(name, member.filename):
                archive.extract(member, packages)


def link_versions(library: Path) -> None:
    """One file a library, and links for its other names: a wheel holds a copy under each.

    Of Linux; elsewhere a library has one name.
    """
    for path in sorted(library.glob("*.so.*.*")):
        path.unlink()
    for versioned in sorted(library.glob("*.so.*")):
        plain = versioned.with_name(versioned.name.partition(".so")[0] + ".so")
        plain.unlink(missing_ok=True)
        plain.symlink_to(versioned.name)


def place_weights(folder: Path) -> None:
    """Copies the weights that every document needs, verified.

    Raises WeightsMissing where `sealread models pull basics` was not run.
    """
    store = Store()
    folder.mkdir(parents=True)
    for manifest in manifests():
        if manifest.optional or manifest.bundled is not None:
            continue
        shutil.copyfile(store.path(manifest.name), folder / manifest.file)


def write_launchers(target: Path, python: str) -> None:
    """The two programs, as a person starts them, and what the interpreter is given.

    Of Windows only one: the installer's shortcut opens the window (`packaging/windows`). Of macOS
    none: those of an application are in its own folder (`packaging/macos`).
    """
    start = target / "lib" / "start"
    start.mkdir(parents=True)
    for name, module in PROGRAMS.items():
        (start / name).write_text(_START.format(name=name, module=module), encoding="utf-8")
    if sys.platform == "win32":
        (target / "sealread.cmd").write_text(_BATCH, encoding="ascii", newline="\r\n")
        return
    for name in PROGRAMS:
        launcher = target / name
        launcher.write_text(_LAUNCHER.format(name=name, python=python), encoding="utf-8")
        launcher.chmod(0o755)


def place_papers(repository: Path, folder: Path) -> None:
    """What a person reads."""
    folder.mkdir(parents=True, exist_ok=True)
    for paper in PAPERS:
        shutil.copyfile(repository / paper, folder / Path(paper).name)
