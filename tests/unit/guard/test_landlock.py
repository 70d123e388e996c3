"""Landlock on the real kernel: what can be written from behind it, and what cannot."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from sealread.guard import landlock
from tests.unit.guard.children import in_a_child

pytestmark = pytest.mark.skipif(landlock.abi() == 0, reason="this kernel has no Landlock")

RESTRICTED = """
import os, socket, subprocess, threading
from pathlib import Path
from sealread.guard import landlock
from sealread.guard.libc import prctl
there, scratch = Path({there!r}), Path({scratch!r})
def tried(act):
    try:
        act()
    except OSError as error:
        return error.errno
    return 0
prctl(38, 1)
"""


@pytest.fixture
def folders(tmp_path: Path) -> str:
    """Code that knows a folder with a document, and a scratch folder."""
    there, scratch = tmp_path / "there", tmp_path / "scratch"
    there.mkdir()
    scratch.mkdir()
    (there / "document.txt").write_text("words")
    return RESTRICTED.format(there=str(there), scratch=str(scratch))


@pytest.mark.parametrize(
    ("act", "error"),
    [
        ("(there / 'new').write_text('x')", errno.EACCES),
        ("(there / 'document.txt').open('ab')", errno.EACCES),
        ("os.truncate(there / 'document.txt', 0)", errno.EACCES),
        ("(there / 'document.txt').unlink()", errno.EACCES),
        ("(there / 'document.txt').rename(there / 'other')", errno.EACCES),
        ("(there / 'folder').mkdir()", errno.EACCES),
        ("(there / 'link').symlink_to('document.txt')", errno.EACCES),
        ("os.mkfifo(there / 'pipe')", errno.EACCES),
        ("(scratch / 'escaped').hardlink_to(there / 'document.txt')", errno.EXDEV),
        ("os.execv('/bin/sh', ['sh', '-c', 'exit 0'])", errno.EACCES),
        ("(there / 'document.txt').read_text()", 0),
        ("(scratch / 'new').write_text('x')", 0),
        ("(scratch / 'folder').mkdir()", 0),
        ("(scratch / 'link').symlink_to(there / 'document.txt')", 0),
        ("Path('/dev/null').write_text('x')", 0),
    ],
)
def test_only_the_scratch_folder_can_be_written(folders: str, act: str, error: int) -> None:
    if "truncate" in act and landlock.abi() < 3:
        pytest.skip("this kernel's Landlock does not know of cutting short")

    printed = in_a_child(f"{folders}landlock.restrict(scratch)\nprint(tried(lambda: {act}))")

    assert int(printed) == error


@pytest.mark.parametrize(
    ("act", "error"),
    [
        ("(there / 'document.txt').read_text()", errno.EACCES),
        ("os.listdir(there)", errno.EACCES),
        ("(scratch / 'link').read_text()", errno.EACCES),
        ("Path('/proc/self/fd', str(held)).read_text()", errno.EACCES),
        ("Path('/proc', str(os.getppid()), 'environ').read_text()", errno.EACCES),
        ("(there / 'none').read_text()", errno.ENOENT),
        ("os.pread(held, 9, 0)", 0),
        ("(there / 'named' / 'own.txt').read_text()", 0),
        ("(there / 'alone.txt').read_text()", 0),
        ("(scratch / 'own').write_text('x'), (scratch / 'own').read_text()", 0),
    ],
)
def test_only_what_is_named_can_be_read(folders: str, act: str, error: int) -> None:
    prepared = (
        f"{folders}(there / 'named').mkdir()\n(there / 'named' / 'own.txt').write_text('x')\n"
        "(there / 'alone.txt').write_text('x')\n"
        "(scratch / 'link').symlink_to(there / 'document.txt')\n"
        "held = os.open(there / 'document.txt', os.O_RDONLY)\n"
        "named = [there / 'named', there / 'alone.txt']\n"
        "print(landlock.restrict(scratch, readable=named).closes[0].value)\n"
    )

    printed = in_a_child(f"{prepared}print(tried(lambda: ({act})))")

    assert printed.split() == ["reading", str(error)]


def test_without_a_scratch_folder_nothing_can_be_written(folders: str) -> None:
    printed = in_a_child(
        f"{folders}landlock.restrict(None)\nprint(tried(lambda: (scratch / 'x').write_text('x')))"
    )

    assert int(printed) == errno.EACCES


def test_with_programs_one_can_be_started_and_is_held_too(folders: str) -> None:
    printed = in_a_child(
        f"{folders}landlock.restrict(scratch, programs=True)\n"
        "done = subprocess.run(['/bin/sh', '-c', f'echo yes; : > {there}/new'],\n"
        "                      capture_output=True, text=True)\n"
        "print(done.stdout.strip(), (there / 'new').exists())"
    )

    assert printed == "yes False"


def test_a_thread_that_starts_later_is_held_too(folders: str) -> None:
    printed = in_a_child(
        f"{folders}landlock.restrict(scratch)\nfound = []\n"
        "thread = threading.Thread(target=lambda: found.append("
        "tried(lambda: (there / 'new').write_text('x'))))\n"
        "thread.start()\nthread.join()\nprint(found[0])"
    )

    assert int(printed) == errno.EACCES


def test_it_is_not_claimed_once_threads_run(folders: str) -> None:
    printed = in_a_child(
        f"{folders}done = threading.Event()\nthreading.Thread(target=done.wait).start()\n"
        "print(landlock.restrict(scratch).in_force)\ndone.set()"
    )

    assert printed == "False"


@pytest.mark.skipif(landlock.abi() < 4, reason="this kernel's Landlock does not know of TCP")
@pytest.mark.parametrize("act", ["connect(('127.0.0.1', 9))", "bind(('127.0.0.1', 0))"])
def test_tcp_is_refused(folders: str, act: str) -> None:
    printed = in_a_child(
        f"{folders}landlock.restrict(scratch)\nprint(tried(lambda: socket.socket().{act}))"
    )

    assert int(printed) == errno.EACCES


@pytest.mark.skipif(landlock.abi() < 6, reason="this kernel's Landlock does not know of signals")
def test_signals_to_others_are_refused_and_to_itself_are_not(folders: str) -> None:
    printed = in_a_child(
        f"{folders}landlock.restrict(scratch)\n"
        "print(tried(lambda: os.kill(os.getppid(), 0)), tried(lambda: os.kill(os.getpid(), 0)))"
    )

    assert printed == f"{errno.EPERM} 0"


def test_what_it_closes_is_told_with_its_version(folders: str) -> None:
    printed = in_a_child(
        f"{folders}told = landlock.restrict(scratch)\nprint(told.in_force, told.detail)"
    )

    assert printed.startswith(f"True version {landlock.abi()}: ")
