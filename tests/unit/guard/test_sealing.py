"""All walls together, and the attempts against them, in a real process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.guard import landlock
from sealread.guard.syscalls import audit_machine
from tests.unit.guard.children import in_a_child, needs_linux

pytestmark = needs_linux
needs_all = pytest.mark.skipif(
    landlock.abi() < 3 or audit_machine() is None, reason="this kernel cannot seal a process"
)

SEAL = """
import json
from pathlib import Path
from sealread.guard.sealing import seal, seal_converter
from sealread.guard.attempts import Places, proven
from sealread.guard.trying import attempt_all
from sealread.guard.walls import Level
root = Path({root!r})
places = Places(str(root / 'home'), str(root / 'tmp'), str(root / 'documents'),
                str(root / 'documents' / 'one.txt'), str(root / 'scratch'),
                str(root / 'documents' / 'two.txt'), str(root / 'home' / 'own.txt'))
def handed_over():
    import os
    from sealread.guard import handed
    handed.take({{places.document: os.open(places.document, os.O_RDONLY)}})
handed_over()
def tried(walls):
    attempts = attempt_all(places)
    print(json.dumps({{'level': walls.level.value, 'proven': proven(walls, attempts).value,
        'broken': [one.name for one in attempts if not one.as_promised],
        'refused': sum(one.refused is True for one in attempts)}}))
"""


@pytest.fixture
def code(tmp_path: Path) -> str:
    """Code that seals itself and tries."""
    for name in ("home", "tmp", "documents", "scratch"):
        (tmp_path / name).mkdir()
    (tmp_path / "documents" / "one.txt").write_text("words of a document")
    (tmp_path / "documents" / "two.txt").write_text("words of another")
    (tmp_path / "home" / "own.txt").write_text("words of a person")
    return SEAL.format(root=str(tmp_path))


@needs_all
def test_every_attempt_goes_as_promised_behind_all_walls(code: str, tmp_path: Path) -> None:
    told = json.loads(in_a_child(f"{code}tried(seal(Level.SEALED, root / 'scratch'))"))

    assert told == {"level": "sealed", "proven": "sealed", "broken": [], "refused": 25}
    assert (tmp_path / "documents" / "one.txt").read_text() == "words of a document"
    assert sorted(one.name for one in tmp_path.rglob("*") if one.is_file()) == [
        "one.txt", "own.txt", "two.txt",
    ]  # fmt: skip


def test_without_walls_the_attempts_come_through(code: str, tmp_path: Path) -> None:
    told = json.loads(in_a_child(f"{code}tried(seal(Level.NONE, None))"))

    assert told["level"] == told["proven"] == "none"
    assert {
        "connect, by Python",
        "connect, by a system call",
        "write in the home folder",
        "open a document for writing",
        "read a file in the home folder",
        "read a file beside the document",
        "list the home folder",
        "start a process (fork)",
        "start a program, by Python",
        "make a local socket",
        "signal the parent",
        "make a socket in a later thread",
    } <= set(told["broken"])


def test_an_attempt_that_comes_through_is_taken_back(code: str, tmp_path: Path) -> None:
    in_a_child(f"{code}tried(seal(Level.NONE, None))")

    assert (tmp_path / "documents" / "one.txt").read_text() == "words of a document"
    left = sorted(str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*") if one.is_file())
    assert left == ["documents/one.txt", "documents/two.txt", "home/own.txt"]


@needs_all
def test_what_is_named_can_be_read_besides_the_program(code: str) -> None:
    told = json.loads(
        in_a_child(f"{code}tried(seal(Level.SEALED, root / 'scratch', [root / 'home']))")
    )

    assert told["broken"] == ["read a file in the home folder", "list the home folder"]
    assert told["proven"] == "network"


@needs_all
@pytest.mark.parametrize(
    "nearby",
    [
        "import ctypes, shutil, _ctypes\n"
        "shutil.copy(_ctypes.__file__, root / 'home' / 'own.so')\n"
        "ctypes.CDLL(root / 'home' / 'own.so')",
        "import sys\nsys.path.append(str(root / 'home'))",
        "import sys\nsys.path.append(str(root))",
        "import sys\nsys.prefix = str(root / 'home')",
        "os.environ['LD_LIBRARY_PATH'] = str(root / 'home')",
    ],
    ids=["a library", "a folder of modules", "one above", "the interpreter", "a library folder"],
)
def test_a_program_in_the_home_folder_does_not_open_it(code: str, nearby: str) -> None:
    there = f"import os\nos.environ['HOME'] = str(root / 'home')\n{nearby}\n"

    told = json.loads(in_a_child(f"{code}{there}tried(seal(Level.SEALED, root / 'scratch'))"))

    assert told == {"level": "sealed", "proven": "sealed", "broken": [], "refused": 25}


@needs_all
def test_what_is_loaded_in_a_home_folder_can_be_loaded_again(code: str) -> None:
    printed = in_a_child(
        f"{code}import ctypes, os, shutil, _ctypes\nos.environ['HOME'] = str(root / 'home')\n"
        "for name in ('own.so', 'other.so.1.2'): shutil.copy(_ctypes.__file__, root/'home'/name)\n"
        "ctypes.CDLL(root / 'home' / 'own.so')\nseal(Level.SEALED, root / 'scratch')\n"
        "print(ctypes.CDLL(root / 'home' / 'other.so.1.2')._name)"
    )

    assert printed.strip().endswith("other.so.1.2")


@needs_all
def test_libraries_can_be_loaded_behind_the_walls(code: str) -> None:
    printed = in_a_child(
        f"{code}seal(Level.SEALED, root / 'scratch')\n"
        "import ssl, sqlite3, zoneinfo, onnxruntime, pymupdf, llama_cpp, datetime\n"
        "datetime.datetime.now().astimezone()\nprint(pymupdf.Font('helv').name)"
    )

    assert printed


def test_the_tripwire_alone_is_told_as_such(code: str) -> None:
    told = json.loads(in_a_child(f"{code}tried(seal(Level.TRIPWIRE, None))"))

    assert told["level"] == told["proven"] == "tripwire"
    assert "connect, by Python" not in told["broken"]
    assert "make a local socket" in told["broken"]


@needs_all
def test_a_converter_starts_programs_but_reaches_nothing(code: str, tmp_path: Path) -> None:
    printed = in_a_child(
        f"{code}import socket, subprocess\nwalls = seal_converter(root / 'scratch', '/bin/sh')\n"
        "print(walls.level.value)\n"
        "script = f'echo started; echo x > {root}/scratch/ok; echo x > {root}/documents/new'\n"
        "print(subprocess.run(['/bin/sh', '-c', script], stdout=-1, stderr=-3).stdout)\n"
        'other = "import ctypes; print(ctypes.CDLL(None).socket(2, 1, 0))"\n'
        "import sys\n"
        "print(subprocess.run([sys.executable, '-c', other], stdout=-1, text=True).stdout)"
    ).split()

    assert printed == ["network", "b'started\\n'", "-1"]
    assert (tmp_path / "scratch" / "ok").exists()
    assert not (tmp_path / "documents" / "new").exists()


@needs_all
def test_a_converter_and_what_it_starts_read_no_file_of_a_person(code: str, tmp_path: Path) -> None:
    office = tmp_path / "home" / "office"
    (office / "program").mkdir(parents=True)
    (office / "share").write_text("a part of the program")
    program = office / "program" / "soffice"
    program.write_text(
        f"#!/bin/sh\ncat {office}/share\ncat {tmp_path}/home/own.txt {tmp_path}/documents/one.txt\n"
        f"ls {tmp_path}/home\necho $?\n"
    )
    program.chmod(0o755)

    printed = in_a_child(
        f"{code}import subprocess\nseal_converter(root / 'scratch', {str(program)!r})\n"
        f"print(subprocess.run([{str(program)!r}], stdout=-1, stderr=-3, text=True).stdout)"
    )

    assert printed.split("\n")[0] == "a part of the program2"
    assert "words" not in printed


@needs_all
def test_of_an_office_program_elsewhere_only_its_file_is_opened(code: str, tmp_path: Path) -> None:
    program = tmp_path / "home" / "soffice"
    program.write_text(f"#!/bin/sh\necho started\ncat {tmp_path}/home/own.txt\n")
    program.chmod(0o755)

    printed = in_a_child(
        f"{code}import subprocess\nseal_converter(root / 'scratch', {str(program)!r})\n"
        f"print(subprocess.run([{str(program)!r}], stdout=-1, stderr=-3, text=True).stdout)"
    )

    assert printed.split() == ["started"]
