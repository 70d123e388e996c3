"""`--require-sandbox` on the real command line: on a kernel whose Landlock is taken away."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sealread.guard import landlock
from sealread.weights.store import Store
from tests.factory import draw

pytestmark = pytest.mark.skipif(landlock.abi() == 0, reason="there is no Landlock to take away")

# A real filter of the kernel's, set by a parent, makes Landlock's calls unknown to its children.
WITHOUT_LANDLOCK = """
import os, sys
from sealread.guard import bpf, seccomp
from sealread.guard.bpf import Instruction
from sealread.guard.libc import prctl
program = [Instruction(bpf.LOAD, bpf.NUMBER_AT)]
for call in (444, 445, 446):
    program += bpf.skip_unless(bpf.JUMP_EQUAL, call, [bpf.refuse(38)])
program.append(Instruction(bpf.RETURN, bpf.ALLOW))
prctl(38, 1)
seccomp.compiled = lambda rules: program
assert seccomp.install(()) is None
os.execv(sys.executable, [sys.executable, "-m", "sealread", *sys.argv[1:]])
"""


# Loaded by every Python process that finds it: a library that calls home and hides that it failed.
CALLS_HOME = """
import importlib.abc, socket, sys
class Reach(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "sealread.extract.engine":
            try:
                socket.create_connection(("192.0.2.1", 9))
            except OSError:
                pass
        return None
sys.meta_path.insert(0, Reach())
"""


def without_landlock(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_LANDLOCK, *arguments],
        env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A small document."""
    path = tmp_path / "letter.txt"
    path.write_text("Hersteller: Siebenwald GmbH\n")
    return path


def test_doctor_says_what_is_missing_and_ends_with_1() -> None:
    done = without_landlock("doctor", "--walls", "--json")

    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert told["walls"]["proven"] == "network"
    assert told["walls"]["possible"] == "sealed"
    stands = {one["name"]: one for one in told["walls"]["mechanisms"]}
    assert stands["landlock"] == {
        "name": "landlock", "in_force": False, "detail": "the kernel has no Landlock", "closes": []
    }  # fmt: skip


def test_extract_refuses_before_any_document_is_read(letter: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"

    done = without_landlock(
        "extract", str(letter), "--schema", "dop", "--out", str(out), "--require-sandbox", "sealed"
    )

    assert done.returncode == 2
    assert "the walls asked for (sealed) do not stand, only network" in done.stderr
    assert "landlock: the kernel has no Landlock" in done.stderr
    assert list(out.glob("*.json")) == []


def test_ask_refuses_by_the_setting_of_the_site(letter: Path) -> None:
    done = without_landlock(
        "ask", str(letter), "Wer ist der Hersteller?", SEALREAD_REQUIRE_SANDBOX="sealed"
    )

    assert done.returncode == 2
    assert "Nothing was read" in done.stderr


def test_what_is_left_is_enough_where_no_more_is_asked(
    letter: Path, tmp_path: Path, weights: Store
) -> None:
    out = tmp_path / "out"

    done = without_landlock(
        "extract", str(letter), "--schema", "dop", "--out", str(out), "--require-sandbox", "network"
    )

    assert done.returncode == 0, done.stderr
    assert [one.name for one in out.glob("*.json")] == ["letter.json"]


def test_a_level_that_is_none_is_wrong_usage(letter: Path, tmp_path: Path) -> None:
    done = without_landlock(
        "extract", str(letter), "--schema", "dop", "--out", str(tmp_path), "--require-sandbox", "x"
    )

    assert done.returncode == 2
    assert "tripwire" in done.stderr


def test_a_library_that_calls_home_is_refused_and_told(
    letter: Path, tmp_path: Path, weights: Store
) -> None:
    library = tmp_path / "library"
    library.mkdir()
    (library / "sitecustomize.py").write_text(CALLS_HOME)
    out = tmp_path / "out"

    done = subprocess.run(
        [sys.executable, "-m", "sealread", "extract", letter, "--schema", "dop", "--out", out],
        env={**os.environ, "PYTHONPATH": str(library)}, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert "reached for the network once and was refused" in done.stderr
    assert (out / "letter.json").exists()


# Where the walls are tried (`guard.trying`), and the refusal is what is wanted.
TRIED = ("sealread-walls", "/document.txt", "/other.txt", "/mem", "/dev/dri/", "/dev/nvidia")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("strace") is None, reason="there is no strace to listen with")
def test_nothing_that_reading_opens_is_refused(tmp_path: Path, weights: Store) -> None:
    documents, log = tmp_path / "in", tmp_path / "calls"
    documents.mkdir()
    (documents / "scan.pdf").write_bytes(draw("receipt", "en", 5, scanned=True).pdf)
    (documents / "digital.pdf").write_bytes(draw("receipt", "de", 5).pdf)
    (documents / "page.html").write_text("<h1>Invoice</h1><p>Total 3.50</p>")

    done = subprocess.run(
        ["strace", "-f", "-e", "trace=open,openat", "-e", "status=failed", "-o", str(log),
         sys.executable, "-m", "sealread", "extract", str(documents), "--schema", "receipt",
         "--out", str(tmp_path / "out")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    calls = [line for line in log.read_text().splitlines() if "EACCES" in line or "EPERM" in line]
    home = f'"{Path.home()}"'
    assert any("sealread-walls" in line for line in calls)
    assert [one for one in calls if home not in one and not any(t in one for t in TRIED)] == []
