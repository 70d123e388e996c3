"""Limits and privileges, as the kernel reports them from a process that took them on."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys

import pytest

from sealread.guard.limits import FILE_BYTES, LEAST_MEMORY, OPEN_FILES, memory_limit
from tests.unit.guard.children import in_a_child, needs_linux

pytestmark = needs_linux


def test_they_are_what_the_kernel_reports() -> None:
    printed = in_a_child(
        "import resource as r\nfrom sealread.guard.limits import set_limits\n"
        "print(set_limits().in_force)\n"
        "for one in (r.RLIMIT_CORE, r.RLIMIT_DATA, r.RLIMIT_FSIZE, r.RLIMIT_NOFILE):\n"
        "    print(*r.getrlimit(one))"
    )

    stands, *limits = printed.split()
    assert stands == "True"
    wanted = (0, memory_limit(), FILE_BYTES, OPEN_FILES)
    assert limits == [str(one) for one in wanted for _ in range(2)]


def test_memory_is_no_less_than_the_least() -> None:
    assert memory_limit() >= LEAST_MEMORY


def test_a_lower_limit_of_the_system_stays() -> None:
    printed = in_a_child(
        "import resource as r\nr.setrlimit(r.RLIMIT_NOFILE, (100, 100))\n"
        "from sealread.guard.limits import set_limits\n"
        "print(set_limits().in_force, *r.getrlimit(r.RLIMIT_NOFILE))"
    )

    assert printed == "True 100 100"


def test_too_much_memory_is_an_error_in_the_process_that_wants_it() -> None:
    printed = in_a_child(
        "from sealread.guard import limits\nlimits.memory_limit = lambda: 1 << 28\n"
        "limits.set_limits()\n"
        "try: bytearray(1 << 30)\nexcept MemoryError: print('refused')"
    )

    assert printed == "refused"


def test_a_file_can_grow_to_the_limit_and_no_further() -> None:
    printed = in_a_child(
        "import os, tempfile\nfrom sealread.guard.limits import set_limits, FILE_BYTES\n"
        "set_limits()\n"
        "with tempfile.TemporaryFile() as file:\n"
        "    file.seek(FILE_BYTES)\n"
        "    try: file.write(b'x'); file.flush()\n"
        "    except OSError as error: print(error.errno)\n"
        "    file.raw.close() if False else os._exit(0)"
    )

    assert printed.split() == [str(errno.EFBIG)]


def test_processor_time_runs_out() -> None:
    code = (
        "from sealread.guard.limits import allow_processor_time\nallow_processor_time(0)\n"
        "while True: pass"
    )

    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=60)

    assert done.returncode == -signal.SIGXCPU


def test_processor_time_can_be_given_again() -> None:
    printed = in_a_child(
        "import resource, time\nfrom sealread.guard.limits import allow_processor_time\n"
        "allow_processor_time(0)\nfirst = resource.getrlimit(resource.RLIMIT_CPU)[0]\n"
        "allow_processor_time(100)\nprint(resource.getrlimit(resource.RLIMIT_CPU)[0] - first >= 99)"
    )

    assert printed == "True"


PRIVILEGES = """
from pathlib import Path
from sealread.guard import privileges
def status(name):
    lines = Path('/proc/self/status').read_text().splitlines()
    return next(line.split()[1] for line in lines if line.startswith(name + ':'))
"""


def test_new_privileges_are_forsworn() -> None:
    printed = in_a_child(
        f"{PRIVILEGES}print(privileges.forswear_privileges().in_force, status('NoNewPrivs'))"
    )

    assert printed == "True 1"


@pytest.mark.parametrize(("keep", "left"), [(False, 0), (True, 4)])
def test_capabilities_are_dropped(keep: bool, left: int) -> None:
    if keep and os.geteuid() != 0:
        pytest.skip("only root has a right to read that could be kept")

    printed = in_a_child(
        f"{PRIVILEGES}privileges.drop_capabilities(keep_reading={keep})\n"
        "print(status('CapEff'), status('CapPrm'), status('CapInh'))"
    )

    effective, permitted, inheritable = (int(one, 16) for one in printed.split())
    assert (effective, permitted, inheritable) == (left, left, 0)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can read what belongs to others")
def test_root_still_reads_what_belongs_to_others(tmp_path_factory: pytest.TempPathFactory) -> None:
    private = tmp_path_factory.mktemp("others") / "private.txt"
    private.write_text("theirs")
    private.chmod(0o400)
    os.chown(private, 12345, 12345)

    printed = in_a_child(
        f"{PRIVILEGES}privileges.drop_capabilities(keep_reading=True)\n"
        f"print(Path({str(private)!r}).read_text())"
    )

    assert printed == "theirs"


@pytest.mark.skipif(os.geteuid() == 0, reason="root looks into everything")
def test_others_of_this_user_cannot_look_into_it() -> None:
    printed = in_a_child(
        "import os, subprocess, sys\nfrom sealread.guard.privileges import hide_memory\n"
        "hide_memory()\n"
        "code = 'import os; open(f\"/proc/{os.getppid()}/mem\")'\n"
        "done = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True)\n"
        "print('PermissionError' in done.stderr)"
    )

    assert printed == "True"
