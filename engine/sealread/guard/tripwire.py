"""The tripwire: a Python audit hook (PEP 578) that refuses the network to all Python code.

A hook cannot be taken away. It refuses by raising, and counts, so that a library that swallows the
error does not hide that it tried. Native code does not pass it: see `namespaces` and `seccomp`.
"""

from __future__ import annotations

import ipaddress
import socket
import sys

from sealread.guard.walls import Ground, Mechanism, standing

NAME = "tripwire"
_INTERNET = frozenset({int(socket.AF_INET), int(socket.AF_INET6)})
_NAME_LOOKUPS = frozenset(
    {
        "socket.getaddrinfo",
        "socket.gethostbyname",
        "socket.gethostbyaddr",
        "socket.getnameinfo",
    }
)
_USES_OF_A_SOCKET = frozenset(
    {"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"},
)


class NetworkClosed(PermissionError):
    """Something tried to reach the network. An OSError, as libraries expect of a failed socket."""


class _Tripwire:
    """The audit hook; set at most once a process, since hooks add up."""

    def __init__(self) -> None:
        self.set = False
        self.trips = 0
        self.let: frozenset[str] | None = frozenset()

    def __call__(self, event: str, args: tuple[object, ...]) -> None:
        if event.startswith("socket.") and _reaches_out(event, args, self.let):
            self.trips += 1
            raise NetworkClosed(f"refused: {event}")


def _reaches_out(event: str, args: tuple[object, ...], let: frozenset[str] | None) -> bool:
    """`let`: the hosts that may be reached all the same; None for all of them."""
    if let is None:
        return False
    if event == "socket.__new__":
        return not let and _is_internet(args[1])
    if event in _USES_OF_A_SOCKET:
        return _is_internet(getattr(args[0], "family", None)) and not _is_let(args[1:], let)
    return event in _NAME_LOOKUPS and not _is_let(args, let)


def _is_let(args: tuple[object, ...], let: frozenset[str]) -> bool:
    """Whether the first of the arguments is a host that is let, or begins with one."""
    where = args[0] if args else None
    host = where[0] if isinstance(where, tuple) and where else where
    return isinstance(host, str) and host in let


def _is_internet(family: object) -> bool:
    # -1 is the default of `socket.socket()`: the system's choice, which is AF_INET.
    return isinstance(family, int) and (int(family) in _INTERNET or int(family) == -1)


_tripwire = _Tripwire()


def set_tripwire() -> Mechanism:
    """Refuses internet sockets and names to this process's Python code, for good."""
    if not _tripwire.set:
        sys.addaudithook(_tripwire)
        _tripwire.set = True
    return standing(NAME, "Python code that reaches for the network is refused", Ground.PYTHON)


def let_through(host: str) -> None:
    """From now on Python code of this process may reach one host, at all addresses it has now.

    Raises OSError where the host is not known.
    """
    _tripwire.let = frozenset({host}) | (_tripwire.let or frozenset())
    found = {str(one[4][0]) for one in socket.getaddrinfo(host, None)}
    _tripwire.let |= {str(ipaddress.ip_address(one.split("%", 1)[0])) for one in found}


def let_all_through() -> None:
    """From now on this process may listen and connect: a scheduler, or a machine of a site."""
    _tripwire.let = None


def trips() -> int:
    """How often Python code of this process reached for the network since the wire was set."""
    return _tripwire.trips
