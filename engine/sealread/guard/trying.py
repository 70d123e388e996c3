"""Trying the walls from inside: each attempt does what must not be possible, and says how it went.

What an attempt should nevertheless bring about is taken back. No packet leaves the machine even
where there is no wall: connections go to this machine's own port 9, and the name asked for ends in
`.invalid` (RFC 2606), which exists nowhere.
"""

from __future__ import annotations

import ctypes
import errno
import os
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from sealread.guard import devices, handed
from sealread.guard.attempts import Attempt, Places
from sealread.guard.libc import LINUX, libc, syscall, why
from sealread.guard.syscalls import audit_machine, number
from sealread.guard.tripwire import NetworkClosed
from sealread.guard.walls import Level

NAME_NOWHERE = "sealread.invalid"
_REFUSALS = frozenset({errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EROFS, errno.ENETUNREACH})
_AF_UNIX = 1
_DISCARD = ("127.0.0.1", 9)
_CLONE_NEWUSER = 0x10000000
_SEIZE, _INTERRUPT, _DETACH, _WALL = 0x4206, 0x4207, 17, 0x40000000
_NO_SUCH_NAME = -2  # EAI_NONAME of glibc: somebody answered
_INSIDE = Level.SEALED_DEVICE
"""What all sealed processes promise, those with a graphics processor too."""


class _Came(Exception):
    """An attempt got further than it ought to; says how far."""


_Try = Callable[[], object]


def attempt_all(places: Places) -> tuple[Attempt, ...]:
    """Makes every attempt from the process that calls."""
    tried = [_tried(name, level, True, act) for name, level, act in _forbidden(places)]
    tried += [_tried(name, Level.NONE, False, act) for name, act in _allowed(places)]
    return tuple(tried)


def _forbidden(places: Places) -> list[tuple[str, Level, _Try]]:
    outside = _as_it_is if places.internet else _left_to_doctor
    folders = [("home folder", places.home), ("folder for temporary files", places.temporary),
               ("document's folder", places.documents)]  # fmt: skip
    files: list[tuple[str, Level, _Try]] = [
        (f"write in the {name}", _INSIDE, partial(_write_in, Path(folder)))
        for name, folder in folders
    ]
    document = Path(places.document)
    return [
        ("connect, by Python", Level.TRIPWIRE, _connect),
        ("resolve a name, by Python", Level.TRIPWIRE, _resolve),
        ("connect, by a system call", Level.NETWORK, outside(_connect_natively)),
        ("resolve a name, by the C library", Level.NETWORK, outside(_resolve_natively)),
        *files,
        ("read a file in the home folder", _INSIDE, partial(_read_planted, places.planted)),
        ("read a file beside the document", _INSIDE, partial(_read_planted, places.beside)),
        ("list the home folder", _INSIDE, lambda: list(Path(places.home).iterdir())),
        ("open a handed document by its path", _INSIDE, lambda: document.open("rb").close()),
        ("open a document for writing", _INSIDE, lambda: document.open("ab").close()),
        ("cut a document short", _INSIDE, partial(_cut, document)),
        ("rename a document", _INSIDE, lambda: _rename(document)),
        ("change a document's rights", _INSIDE, partial(_change_rights, document)),
        ("start a process (fork)", _INSIDE, _fork),
        ("start a program (exec)", _INSIDE, _exec),
        ("start a program, by Python", _INSIDE, _run),
        ("make a local socket", _INSIDE, lambda: _socket_natively(_AF_UNIX)),
        ("attach to the parent (ptrace)", _INSIDE, _attach),
        ("open the parent's memory", _INSIDE, _open_parent),
        ("signal the parent", _INSIDE, lambda: os.kill(os.getppid(), 0)),
        ("set up io_uring", _INSIDE, lambda: _call("io_uring_setup", 1, 0)),
        ("make a socket in a later thread", _INSIDE, _in_thread),
        ("make a user namespace", _INSIDE, lambda: _call("unshare", _CLONE_NEWUSER)),
        ("open a graphics processor", Level.SEALED, _open_device),
    ]


def _as_it_is(act: _Try) -> _Try:
    return act


def _left_to_doctor(_: _Try) -> _Try:
    def act() -> None:
        raise _NotTried("only `sealread doctor --walls` asks for internet sockets")

    return act


def _allowed(places: Places) -> list[tuple[str, _Try]]:
    wanted: list[tuple[str, _Try]] = [
        ("read a document", lambda: _read_handed(Path(places.document))),
        ("start a thread", lambda: _thread(lambda: None)),
    ]
    if places.scratch is not None:
        scratch = Path(places.scratch)
        wanted.append(("write in the scratch folder", lambda: _write_in(scratch)))
    return wanted


class _NotTried(Exception):
    """This system has nothing that could be tried."""


def _tried(name: str, level: Level, expected: bool, act: _Try) -> Attempt:
    refused, how = _outcome(act)
    return Attempt(name, level, expected, refused, how[:300])


def _outcome(act: _Try) -> tuple[bool | None, str]:
    try:
        act()
    except _NotTried as reason:
        return None, f"not tried: {reason}"
    except _Came as far:
        return False, f"came through: {far}"
    except NetworkClosed:
        return True, "by the tripwire"
    except socket.gaierror as error:
        return True, f"no way to a name server ({error.strerror})"
    except OSError as error:
        number_, words = error.errno or 0, error.strerror or type(error).__name__
        name = errno.errorcode.get(number_, str(number_))
        if number_ in _REFUSALS:
            return True, f"by the system: {words} ({name})"
        return False, f"not refused: {words} ({name})"
    return False, "done"


def _write_in(folder: Path) -> None:
    place = folder / f".sealread-walls-{os.getpid()}"
    try:
        place.write_bytes(b"tried")
    finally:
        with suppress(OSError):
            place.unlink()


def _read_planted(file: str | None) -> None:
    if file is None:
        raise _NotTried("nothing was planted there")
    Path(file).read_bytes()


def _read_handed(document: Path) -> None:
    with handed.opened(document) as stream:
        stream.read()


def _rename(document: Path) -> None:
    other = document.with_name(f"{document.name}.moved")
    document.rename(other)
    other.rename(document)


def _cut(document: Path) -> None:
    """To the length that it has: nothing is lost where it comes through."""
    os.truncate(document, document.stat().st_size)


def _change_rights(document: Path) -> None:
    """To those that it has."""
    document.chmod(document.stat().st_mode & 0o7777)


def _connect() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as one:
        one.settimeout(2)
        _judge_connection(one.connect_ex(_DISCARD))


def _resolve() -> None:
    try:
        socket.getaddrinfo(NAME_NOWHERE, 80)
    except socket.gaierror as error:
        if error.errno == socket.EAI_NONAME:
            raise _Came("a name server answered") from error
        raise


def _call(name: str, *arguments: object) -> int:
    """A system call by name. Raises OSError, or _NotTried off Linux."""
    call = number(name) if LINUX and audit_machine() is not None else None
    if call is None:
        raise _NotTried("this system has no such call")
    result = syscall(call, *arguments)
    if result < 0:
        raise OSError(-result, why(result))
    return result


def _socket_natively(family: int) -> None:
    os.close(_call("socket", int(family), int(socket.SOCK_DGRAM), 0))


def _connect_natively() -> None:
    handle = _call("socket", int(socket.AF_INET), int(socket.SOCK_STREAM), 0)
    address = struct.pack("=H", int(socket.AF_INET)) + struct.pack("!H", _DISCARD[1])
    address += socket.inet_aton(_DISCARD[0]) + bytes(8)
    try:
        result = syscall(_numbered("connect"), handle, address, len(address))
        _judge_connection(-result if result < 0 else 0)
    finally:
        os.close(handle)


def _numbered(name: str) -> int:
    call = number(name)
    if call is None:
        raise _NotTried("this system has no such call")
    return call


def _judge_connection(error: int) -> None:
    """Nobody listens on port 9: that this is said is a way through."""
    if error in (0, errno.ECONNREFUSED):
        raise _Came("a connection could be tried")
    raise OSError(error, os.strerror(error))


def _resolve_natively() -> None:
    if sys.platform == "win32":
        raise _NotTried("only on POSIX")
    found = ctypes.c_void_p()
    code = int(libc().getaddrinfo(NAME_NOWHERE.encode(), b"80", None, ctypes.byref(found)))
    if code in (0, _NO_SUCH_NAME) and LINUX:
        raise _Came("a name server answered")
    if code == 0:
        raise _Came("the name was resolved")
    raise socket.gaierror(code, "the C library could not ask")


def _fork() -> None:
    if sys.platform == "win32":
        raise _NotTried("only on POSIX")
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


def _exec() -> None:
    """A program that is not there: "no such file" would say that starting is allowed."""
    if not LINUX:
        raise _NotTried("only on Linux")
    _call("execve", b"/nonexistent/sealread", 0, 0)


def _run() -> None:
    subprocess.run([sys.executable, "-c", ""], check=False, capture_output=True)


def _attach() -> None:
    """Attaches without stopping the parent, and lets it go again."""
    parent = os.getppid()
    _call("ptrace", _SEIZE, parent, 0, 0)
    _call("ptrace", _INTERRUPT, parent, 0, 0)
    os.waitpid(parent, _WALL)
    _call("ptrace", _DETACH, parent, 0, 0)


def _open_parent() -> None:
    if not LINUX:
        raise _NotTried("only on Linux")
    Path(f"/proc/{os.getppid()}/mem").open("rb").close()


def _open_device() -> None:
    """The device files of graphics processors, one after the other; folders cannot be listed."""
    refused: PermissionError | None = None
    for place in devices.USUAL:
        try:
            os.close(os.open(place, os.O_RDWR | os.O_CLOEXEC))
        except PermissionError as error:
            refused = error
        except OSError:
            continue  # there is none of this name, or it is broken
        else:
            raise _Came(f"{place} could be opened")
    if refused is None:
        raise _NotTried("there is none here")
    raise refused


def _in_thread() -> None:
    """What a thread that starts behind the walls may do."""
    if not LINUX:
        raise _NotTried("only on Linux")
    _thread(lambda: _socket_natively(_AF_UNIX))


def _thread(act: _Try) -> None:
    raised: list[BaseException] = []

    def run() -> None:
        try:
            act()
        except (OSError, _NotTried) as error:
            raised.append(error)

    thread = threading.Thread(target=run, name="attempt")
    thread.start()
    thread.join()
    if raised:
        raise raised[0]
