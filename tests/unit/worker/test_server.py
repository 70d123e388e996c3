"""The child, spoken to over its pipes: real processes, real frames."""

import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.errors import EmptyFile, MissingFile
from sealread.guard.attempts import Places
from sealread.worker import protocol
from sealread.worker.protocol import read_answer, write
from sealread.worker.server import BROKEN_PROTOCOL

NOISY = """
import os, sys
from sealread.worker import server
requests, answers = server._take_pipes()
print("a library prints")
os.write(1, b"native code prints")
os.system("echo a child prints")
from sealread.guard.walls import Walls
from sealread.worker.protocol import Ready, write
write(answers, Ready("quiet", Walls()))
print("and prints again", flush=True)
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A worker process with its pipes; no files are handed over, it may read the test's own."""
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "sealread.worker.server", "--read", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        yield process
        process.kill()


def test_prints_of_libraries_do_not_break_frames() -> None:
    done = subprocess.run([sys.executable, "-c", NOISY], capture_output=True, check=True)

    (length,) = struct.unpack(">I", done.stdout[:4])
    assert len(done.stdout) == 4 + length
    assert done.stdout[4:].startswith(b'{"type":"ready"')
    assert b"a library prints" in done.stderr


def test_nothing_can_be_read_from_stdin_by_a_library() -> None:
    code = (
        "import sys\nfrom sealread.worker import server\nserver._take_pipes()\n"
        "sys.stderr.write(repr(sys.stdin.read()))"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], input=b"a frame", capture_output=True, check=True
    )

    assert done.stderr == b"''"


def test_says_first_that_it_is_ready_and_behind_which_walls(
    server: subprocess.Popen[bytes],
) -> None:
    assert server.stdout

    ready = read_answer(server.stdout)

    assert isinstance(ready, protocol.Ready)
    assert ready.walls.has("tripwire")


def test_ends_when_the_parent_is_gone(server: subprocess.Popen[bytes]) -> None:
    assert server.stdin

    server.stdin.close()

    assert server.wait(60) == 0


def test_ends_on_a_frame_that_it_cannot_read(server: subprocess.Popen[bytes]) -> None:
    assert server.stdin

    server.stdin.write(struct.pack(">I", 7) + b"garbage")
    server.stdin.flush()

    assert server.wait(60) == BROKEN_PROTOCOL


def test_has_no_way_to_the_network(server: subprocess.Popen[bytes], tmp_path: Path) -> None:
    assert server.stdin
    assert server.stdout

    places = Places("/", "/", str(tmp_path), str(tmp_path / "none.txt"))
    write(server.stdin, protocol.Examine(3, places))
    read_answer(server.stdout)
    answer = read_answer(server.stdout)

    assert isinstance(answer, protocol.Examined)
    outcome = {one.name: one.refused for one in answer.attempts}
    assert outcome["connect, by Python"] is True
    assert outcome["resolve a name, by Python"] is True


def test_tells_a_page_that_cannot_be_drawn_by_number(
    server: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    assert server.stdin
    assert server.stdout
    empty = tmp_path / "empty.pdf"
    empty.touch()

    write(server.stdin, protocol.Render(1, str(tmp_path / "none.pdf"), 1, 100))
    write(server.stdin, protocol.Render(2, str(empty), 1, 100))
    read_answer(server.stdout)
    answers = [read_answer(server.stdout), read_answer(server.stdout)]

    assert [(a.item, a.number) for a in answers if isinstance(a, protocol.Failed)] == [
        (1, MissingFile.number),
        (2, EmptyFile.number),
    ]
