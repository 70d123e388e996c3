"""One writer at a time, held by the system: real processes, real locks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sealread.errors import OutputUnwritable, WorkspaceBusy
from sealread.work.writer import lock_file, sole_writer, torn

HOLD = (
    "import sys, time\nfrom pathlib import Path\nfrom sealread.work.writer import sole_writer\n"
    "with sole_writer(Path(sys.argv[1])):\n    print('held', flush=True)\n    sys.stdin.read()\n"
)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "workspace.db"


@contextmanager
def holder(database: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock until its stdin ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(database)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_writer_is_refused_and_told_who_writes(database: Path) -> None:
    with (
        holder(database) as other,
        pytest.raises(WorkspaceBusy) as raised,
        sole_writer(database, patience=0.1),
    ):
        pass

    assert raised.value.details["pid"] == other.pid
    assert f"process {other.pid} on {raised.value.details['host']}" in str(raised.value)
    assert raised.value.details["since"]


def test_the_lock_is_free_when_its_holder_ended(database: Path) -> None:
    with holder(database) as other:
        other.communicate()

        with sole_writer(database, patience=0.0):
            assert not torn(database)

    assert not torn(database)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_the_lock_of_a_killed_process_is_free_at_once_and_tells_that_it_was_torn_off(
    database: Path,
) -> None:
    with holder(database) as other:
        assert not torn(database)
        other.send_signal(signal.SIGKILL)
        other.wait()

        assert torn(database)
        with sole_writer(database, patience=0.0):
            assert not torn(database)

    assert not torn(database)


@pytest.mark.skipif(os.name != "posix", reason="descriptors of POSIX")
def test_a_child_does_not_hold_the_lock_of_its_parent(database: Path) -> None:
    with sole_writer(database):
        child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        with sole_writer(database, patience=0.0):
            pass
    finally:
        child.kill()
        child.wait()


def test_a_failure_gives_the_lock_back(database: Path) -> None:
    with pytest.raises(KeyError), sole_writer(database):
        raise KeyError

    assert not torn(database)


def test_waits_for_those_who_hold_it_for_a_moment(database: Path) -> None:
    with holder(database) as other:
        other.stdin.close()  # type: ignore[union-attr]

        with sole_writer(database, patience=30.0):
            assert lock_file(database).exists()


def test_says_that_a_folder_takes_no_lock(tmp_path: Path) -> None:
    with pytest.raises(OutputUnwritable), sole_writer(tmp_path / "none" / "workspace.db"):
        pass
