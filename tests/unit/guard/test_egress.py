"""The tripwire, tried from inside: each test sets it in a process of its own, for good."""

import pytest

from tests.unit.guard.children import in_a_child

CLOSE = """
from sealread.guard.egress import *
from sealread.guard.tripwire import NetworkClosed, trips
import os, socket
"""


def in_a_process(code: str) -> str:
    """What a fresh Python process prints."""
    return in_a_child(CLOSE + code)


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


def test_says_that_only_the_tripwire_stands() -> None:
    printed = in_a_process(
        "walls = close_network()\nprint(walls.level.value, len(walls.mechanisms))"
    )

    assert printed == "tripwire 1"


def test_counts_what_a_library_swallows() -> None:
    printed = in_a_process(
        "close_network()\n"
        "for _ in range(3):\n"
        "    try: socket.create_connection(('192.0.2.1', 9))\n"
        "    except OSError: pass\n"
        "print(trips())"
    )

    assert printed == "3"


def test_setting_it_twice_counts_once() -> None:
    printed = in_a_process(
        "close_network()\nclose_network()\n"
        "try: socket.socket()\nexcept OSError: pass\nprint(trips())"
    )

    assert printed == "1"


@pytest.mark.parametrize(
    "attempt",
    [
        "socket.create_connection(('127.0.0.2', 9))",
        "socket.create_connection(('192.0.2.1', port))",
        "socket.getaddrinfo('example.com', 80)",
        "socket.gethostbyname(socket.gethostname())",
        "socket.socket().bind(('0.0.0.0', 0))",
        "socket.socket(type=socket.SOCK_DGRAM).sendto(b'', ('192.0.2.1', 9))",
    ],
)
def test_open_to_one_host_is_closed_to_all_others(attempt: str) -> None:
    printed = in_a_process(
        "server = socket.create_server(('127.0.0.1', 0)); port = server.getsockname()[1]\n"
        "close_network()\nopen_to('127.0.0.1')\n"
        "socket.create_connection(('127.0.0.1', port)).close(); print('reached')\n"
        f"try: {attempt}\n"
        "except NetworkClosed: print('refused')\n"
        "print(trips())"
    )

    assert printed.split() == ["reached", "refused", "1"]


def test_a_host_that_is_let_may_be_looked_up() -> None:
    printed = in_a_process(
        "close_network()\nopen_to('localhost')\n"
        "print(bool(socket.getaddrinfo('localhost', 80)), trips())"
    )

    assert printed == "True 0"


def test_a_host_that_nobody_knows_is_told() -> None:
    printed = in_a_process(
        "close_network()\ntry: open_to('no.such.host.invalid')\nexcept OSError: print('told')"
    )

    assert printed == "told"


def test_a_site_may_listen() -> None:
    printed = in_a_process(
        "close_network()\nopen_to_site()\nsocket.create_server(('127.0.0.1', 0)); print(trips())"
    )

    assert printed == "0"
