"""No way out: a process that closed the network cannot reach it by accident.

Two walls. The tripwire is a Python audit hook (PEP 578): it refuses internet sockets to all
Python code, for good, since a hook cannot be taken away. The namespace is Linux's: a process in
a network namespace of its own has no interface at all, native code included. `close_network`
says truthfully which of them stand.
"""

from __future__ import annotations

import ctypes
import os
import socket
import struct
import sys
import threading
from pathlib import Path

from msgspec import Struct

from sealread.guard.silence import silence_libraries

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
_CLONE_NEWUSER = 0x10000000
_CLONE_NEWNET = 0x40000000


class NetworkClosed(PermissionError):
    """Something tried to reach the network. An OSError, as libraries expect of a failed socket."""


class Walls(Struct, frozen=True):
    """What stands between this process and the network."""

    tripwire: bool = False
    namespace: bool = False


def close_network(*, namespace: bool = False) -> Walls:
    """Closes the network to this process and its children for as long as they live.

    `namespace` also asks Linux for a network namespace; that must come before any thread starts.
    """
    silence_libraries()
    apart = namespace and _leave_network()
    _set_tripwire()
    return Walls(tripwire=True, namespace=apart)


class Probe(Struct, frozen=True):
    """What trying showed: may Python make an internet socket, has native code a way out."""

    python_socket: bool
    native_route: bool | None


def probe() -> Probe:
    """Tries both ways out. No packet is sent: connecting a datagram socket asks for a route."""
    return Probe(_python_socket(), _native_route())


def _python_socket() -> bool:
    try:
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()
    except OSError:
        return False
    return True


def _native_route() -> bool | None:
    """Asks the C library, past Python's hooks, for a route to 192.0.2.1 (TEST-NET-1, RFC 5737)."""
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None, use_errno=True)
    handle = libc.socket(int(socket.AF_INET), int(socket.SOCK_DGRAM), 0)
    if handle < 0:
        return False
    address = struct.pack("=H", int(socket.AF_INET)) + struct.pack("!H", 9) + bytes([192, 0, 2, 1])
    try:
        return bool(libc.connect(handle, address + bytes(8), 16) == 0)
    finally:
        os.close(handle)


class _Tripwire:
    """The audit hook; set at most once a process, since hooks add up."""

    def __init__(self) -> None:
        self.set = False

    def __call__(self, event: str, args: tuple[object, ...]) -> None:
        if not event.startswith("socket."):
            return
        if event == "socket.__new__" and _is_internet(args[1]):
            raise NetworkClosed(f"refused: {event}")
        if event in _NAME_LOOKUPS:
            raise NetworkClosed(f"refused: {event}")
        if event in _USES_OF_A_SOCKET and _is_internet(getattr(args[0], "family", None)):
            raise NetworkClosed(f"refused: {event}")


_tripwire = _Tripwire()


def _set_tripwire() -> None:
    if not _tripwire.set:
        sys.addaudithook(_tripwire)
        _tripwire.set = True


def _is_internet(family: object) -> bool:
    # -1 is the default of `socket.socket()`: the system's choice, which is AF_INET.
    return isinstance(family, int) and (int(family) in _INTERNET or int(family) == -1)


def _leave_network() -> bool:
    """Moves this process into a network namespace of its own; False if it may not."""
    if not sys.platform.startswith("linux") or threading.active_count() > 1:
        return False
    user, group = os.getuid(), os.getgid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_CLONE_NEWNET) == 0:
        return True  # root needs no user namespace, and keeps its right to read others' files
    if libc.unshare(_CLONE_NEWUSER | _CLONE_NEWNET) != 0:
        return False
    _keep_identity(user, group)
    return True


def _keep_identity(user: int, group: int) -> None:
    """Maps this user to itself: file permissions stay as they were."""
    for name, line in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        try:
            Path("/proc/self", name).write_text(line)
        except OSError:
            # Some kernels have no setgroups file or forbid the map. Ownership of files is checked
            # by the kernel's own ids either way, so that reading goes on working.
            continue
