"""The walls, tried from inside: each test closes the network of a process of its own for good."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CLOSE = "from sealread.guard.egress import *\nimport os, socket\n"


def in_a_process(code: str) -> str:
    """What a fresh Python process prints."""
    done = subprocess.run(
        [sys.executable, "-c", CLOSE + code], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.mark.parametrize("family", ["AF_INET", "AF_INET6"])
def test_refuses_an_internet_socket(family: str) -> None:
    printed = in_a_process(
        "close_network()\n"
        f"try: socket.socket(socket.{family})\n"
        "except NetworkClosed as error: print(error)"
    )

    assert printed == "refused: socket.__new__"


def test_refuses_a_socket_without_a_family() -> None:
    printed = in_a_process(
        "close_network()\ntry: socket.socket()\nexcept NetworkClosed: print('refused')"
    )

    assert printed == "refused"


@pytest.mark.parametrize(
    "attempt",
    ["getaddrinfo('localhost', 80)", "gethostbyname('localhost')", "gethostbyaddr('127.0.0.1')"],
)
def test_refuses_to_look_up_names(attempt: str) -> None:
    printed = in_a_process(
        f"close_network()\ntry: socket.{attempt}\nexcept NetworkClosed: print('refused')"
    )

    assert printed == "refused"


@pytest.mark.parametrize("attempt", ["connect(there)", "bind(there)", "connect_ex(there)"])
def test_refuses_to_use_a_socket_that_was_there_before(attempt: str) -> None:
    printed = in_a_process(
        "old, there = socket.socket(socket.AF_INET), ('127.0.0.1', 9)\n"
        "close_network()\n"
        f"try: old.{attempt}\n"
        "except NetworkClosed: print('refused')"
    )

    assert printed == "refused"


def test_lets_sockets_within_the_machine_be() -> None:
    printed = in_a_process(
        "close_network()\na, b = socket.socketpair()\na.send(b'hello')\nprint(b.recv(5).decode())"
    )

    assert printed == "hello"


def test_refusal_looks_like_a_failed_socket_to_libraries() -> None:
    printed = in_a_process(
        "close_network()\ntry: socket.socket(socket.AF_INET)\nexcept OSError: print('OSError')"
    )

    assert printed == "OSError"


def test_tells_libraries_to_stay_offline() -> None:
    printed = in_a_process("close_network()\nprint(os.environ['HF_HUB_OFFLINE'])")

    assert printed == "1"


def test_says_that_only_the_tripwire_stands_when_only_that_was_asked_for() -> None:
    printed = in_a_process("print(close_network())")

    assert printed == "Walls(tripwire=True, namespace=False)"


def test_probe_sees_no_way_for_python() -> None:
    printed = in_a_process("close_network()\nprint(probe().python_socket)")

    assert printed == "False"


def test_namespace_is_in_force_exactly_when_the_kernel_says_so() -> None:
    printed = in_a_process(
        "before = os.path.exists('/proc/self/ns/net') and os.readlink('/proc/self/ns/net')\n"
        "walls = close_network(namespace=True)\n"
        "after = os.path.exists('/proc/self/ns/net') and os.readlink('/proc/self/ns/net')\n"
        "print(walls.namespace == (before != after))"
    )

    assert printed == "True"


def test_namespace_leaves_native_code_no_route() -> None:
    printed = in_a_process("print(close_network(namespace=True).namespace, probe().native_route)")

    if printed.startswith("False"):
        pytest.skip("this system gives a process no network namespace of its own")
    assert printed == "True False"


def test_namespace_is_not_claimed_once_threads_run() -> None:
    printed = in_a_process(
        "import threading\n"
        "done = threading.Event()\n"
        "threading.Thread(target=done.wait).start()\n"
        "print(close_network(namespace=True).namespace)\n"
        "done.set()"
    )

    assert printed == "False"


def test_files_stay_readable_in_the_namespace(tmp_path: Path) -> None:
    private = tmp_path / "private.txt"
    private.write_text("mine")
    private.chmod(0o600)

    printed = in_a_process(
        f"close_network(namespace=True)\nprint(open({str(private)!r}).read(), os.getuid())"
    )

    assert printed == f"mine {os.getuid()}"
