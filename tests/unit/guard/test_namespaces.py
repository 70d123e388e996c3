"""The network namespace: in force exactly where the kernel says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.guard.children import in_a_child, needs_linux

pytestmark = needs_linux

LEAVE = """
import ctypes, os, socket, threading
from sealread.guard.namespaces import leave_network
def where():
    return os.readlink('/proc/self/ns/net')
before = where()
"""


def test_it_is_in_force_exactly_when_the_kernel_says_so() -> None:
    printed = in_a_child(f"{LEAVE}print(leave_network().in_force == (where() != before))")

    assert printed == "True"


def test_it_leaves_no_route_and_no_interface_that_is_up() -> None:
    printed = in_a_child(
        f"{LEAVE}told = leave_network()\n"
        "one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n"
        "print(told.in_force, one.connect_ex(('192.0.2.1', 9)) != 0)"
    )

    if printed.startswith("False"):
        pytest.skip("this system gives a process no network namespace of its own")
    assert printed == "True True"


def test_it_is_not_claimed_once_threads_run() -> None:
    printed = in_a_child(
        f"{LEAVE}done = threading.Event()\nthreading.Thread(target=done.wait).start()\n"
        "told = leave_network()\nprint(told.in_force, told.detail)\ndone.set()"
    )

    assert printed == "False threads were running already"


def test_files_stay_readable_in_it(tmp_path: Path) -> None:
    private = tmp_path / "private.txt"
    private.write_text("mine")
    private.chmod(0o600)

    printed = in_a_child(f"{LEAVE}leave_network()\nprint(open({str(private)!r}).read())")

    assert printed == "mine"
