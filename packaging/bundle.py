"""`python packaging/bundle.py [--out DIR]`: the folder that every installer carries.

Run by the environment of `make setup`, after `sealread models pull basics` and `make backends`.
Status 1 where a module cannot be imported from it, or where that changes a file.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bundling import bill, carried, elf, finish, interpreter, own, papers, project, sizes
from supply.checking import CARRIED
from supply.installed import Installed, read_installed
from supply.lock import sound_lock
from supply.sbom import document, read_project

REPOSITORY = project.REPOSITORY
TRYING = Path(__file__).parent / "bundling" / "trying.py"


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    dist = REPOSITORY / "dist"
    parser.add_argument("--out", type=Path, default=dist / "bundle" / "sealread")
    parser.add_argument("--backends", type=Path, default=dist / "backends")
    parser.add_argument("--untried", action="store_true", help="do not import everything from it")
    given = parser.parse_args()
    wheels = sorted(given.backends.glob("llama_cpp_python-*.whl"))
    if len(wheels) != 1:
        parser.error(f"{given.backends} holds {len(wheels)} wheels of llama.cpp: make backends")
    shutil.rmtree(given.out, ignore_errors=True)
    given.out.mkdir(parents=True)
    assemble(given.out, wheels[0])
    sys.stdout.write(sizes.told(given.out))
    sys.stdout.flush()
    return 0 if given.untried else tried(given.out)


def tried(folder: Path) -> int:
    """Has the folder's own interpreter import everything; returns its status, 1 where that left a
    file other than SHA256SUMS says.
    """
    command = [str(interpreter.program(folder)), "-I", "-B", str(TRYING)]
    status = subprocess.run(command, check=False).returncode
    found = finish.altered(folder)
    sys.stdout.write("".join(f"changed by the trial: {name}\n" for name in found))
    return status or int(bool(found))


def assemble(target: Path, llama: Path) -> None:
    """Makes the folder in an empty one. `llama`: the wheel of `make backends`."""
    rules, there = carried.read_rules(), read_installed()
    inside = carried.carried("sealread", CARRIED, there, rules)
    packages = interpreter.copy(target)
    for one in inside:
        if one.name != own.LLAMA:
            carried.copy(one, packages, rules)
    own.unpack(llama, packages, own.LLAMA, rules)
    own.link_versions(packages / "llama_cpp" / "lib")
    with tempfile.TemporaryDirectory() as folder:
        own.unpack(own.build_wheel(REPOSITORY, Path(folder)), packages, "sealread", rules)
    own.place_weights(target / "share" / "sealread" / "weights")
    own.write_launchers(target, interpreter.NAME)
    brought = _libraries(target)
    documents = target / "share" / "doc" / "sealread"
    own.place_papers(REPOSITORY, documents)
    _write_papers(documents, inside, papers.packages_of(brought), interpreter.library(target))
    finish.compile_modules(interpreter.program(target), interpreter.library(target))
    finish.write_sums(target)
    finish.even_out(target, project.epoch())


def _libraries(target: Path) -> dict[str, Path]:
    """Strips the interpreter, brings libraries along that a desktop may lack.

    On Windows and macOS the libraries of Python and of the wheels are complete.
    """
    library = target / "lib"
    if sys.platform != "linux":
        return {}
    for path in [target / "bin" / interpreter.NAME, *library.glob("libpython*")]:
        elf.strip(path)
        elf.look_in(path, library)
    brought = elf.complete(target, library)
    elf.forget_foreign(elf.binaries(target))
    return brought


def _write_papers(
    documents: Path, inside: list[Installed], libraries: tuple[papers.Brought, ...],
    library: Path,
) -> None:  # fmt: skip
    """The licences and the bill of what lies in the folder by now."""
    said, packages = read_project(REPOSITORY), library / "site-packages"
    weights = [one for one in said.weights if one["kind"] != "language-model"]
    papers.place_licences(documents, inside, libraries, weights, library)
    bills = bill.move_bills(packages, documents)
    whole = document(said, sound_lock(REPOSITORY / "requirements.lock"), read_installed(), None)
    names = [one["name"] for one in weights]
    text = bill.folder_bill(whole, inside, libraries, names, packages, bills)
    (documents / bill.FILE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
