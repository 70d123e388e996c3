"""Workers that are forked from a process which has imported what they need; for tests alone.

A worker imports for a second before it reads its first line, and tests start hundreds of them.
With `Nursery.begin` in place of `sealread.worker.process.begin` a child has all imports behind it;
walls, pipes, files and frames are those of any worker. The nursery itself never opens a document.
A child that is wanted with another interpreter's settings or with a device is started as ever; a
setting of memory (`MALLOC_`), which counts from the first moment, is not heard.

    nursery = Nursery(folder / "known", range(16))
    monkeypatch.setattr(process, "begin", nursery.begin)
    nursery.close()

What one of them recognises, or has a model answer, the others need not (`known_results`).

Run as a program, with the number of a socket, the file of what is known, and where its rooms in it
begin and end, this is the process that forks.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import queue
import selectors
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, cast

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.known_results import ROOMS, KnownResults, look_first

if __name__ == "__main__":
    sys.path.pop(0)

_STARTS = ("LD_", "OMP_NUM", "OMP_THREAD", "PYTHONHASHSEED", "PYTHONPATH")
"""How variables begin that tell what an interpreter or a library does from its first moment."""
_BYTES, _MOST = 1 << 17, 8
_HIGH = 512
"""Descriptors are moved there before each gets its place."""
_LONG = 60.0


class Child:
    """A forked process with its pipes, as `subprocess.Popen` has one."""

    def __init__(self, pipes: Sequence[int]) -> None:
        stdin, stdout, stderr = pipes
        self.stdin = os.fdopen(stdin, "wb")
        self.stdout, self.stderr = os.fdopen(stdout, "rb"), os.fdopen(stderr, "rb")
        self.pid = 0
        self.returncode: int | None = None
        self._ended = threading.Event()

    def ended(self, status: int) -> None:
        """Is told how it ended: its exit status, or the negative number of a signal."""
        self.returncode = status
        self._ended.set()

    def wait(self, timeout: float | None = None) -> int:
        """Waits until it has ended. Raises TimeoutExpired."""
        if not self._ended.wait(timeout) or self.returncode is None:
            raise subprocess.TimeoutExpired("a worker", timeout or 0.0)
        return self.returncode


class Nursery:
    """The parent's side. It may be used by any thread.

    `knowing`: whether workers that are begun look first at what was recognised and answered before.
    """

    def __init__(self, known: Path, rooms: range) -> None:
        """`known`: where results are kept; `rooms`: those that workers may write in."""
        own, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._socket, self._starting = own, threading.Lock()
        self._began: queue.SimpleQueue[int] = queue.SimpleQueue()
        self._children: dict[int, Child] = {}
        self._early: dict[int, int] = {}
        self._lists = threading.Lock()
        self._environment, self.knowing = _own(os.environ), True
        command = [sys.executable, "-P", __file__, str(other.fileno()), str(known)]
        command += [str(rooms.start), str(rooms.stop)]
        subprocess.run(command, pass_fds=[other.fileno()], stdin=subprocess.DEVNULL, check=True)
        other.close()
        threading.Thread(target=self._hear, name="nursery", daemon=True).start()

    def begin(
        self, command: Sequence[str], environment: Mapping[str, str], inherited: Sequence[int]
    ) -> subprocess.Popen[bytes]:
        """A child for a command line of `sealread.worker.server`."""
        from sealread.worker.process import started

        if _own(environment) != self._environment or "--device" in command:
            return started(command, environment, inherited)
        pairs = [os.pipe() for _ in range(3)]
        theirs = (pairs[0][0], pairs[1][1], pairs[2][1])
        child = Child((pairs[0][1], pairs[1][0], pairs[2][0]))
        told = {"arguments": list(command), "environment": dict(environment), "files": inherited}
        told["knowing"] = self.knowing
        with self._starting:
            socket.send_fds(self._socket, [json.dumps(told).encode()], [*theirs, *inherited])
            for one in theirs:
                os.close(one)
            child.pid = self._began.get(timeout=_LONG)
        with self._lists:
            self._children[child.pid] = child
            if child.pid in self._early:
                child.ended(self._early.pop(child.pid))
        return cast("subprocess.Popen[bytes]", child)

    def close(self) -> None:
        """Ends the process that forks."""
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _hear(self) -> None:
        while told := self._socket.recv(_BYTES):
            said = json.loads(told)
            if "began" in said:
                self._began.put(said["began"])
                continue
            with self._lists:
                child = self._children.pop(said["ended"], None)
                if child is None:  # it ended before anybody knew of it
                    self._early[said["ended"]] = said["status"]
                else:
                    child.ended(said["status"])


def _own(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: said for name, said in environment.items() if name.startswith(_STARTS)}


class _Rooms:
    """The rooms of a nursery's workers: a worker has one for itself, until it has ended."""

    def __init__(self, known: KnownResults, own: range) -> None:
        self.known = known
        self._free, self._taken = [one for one in own if one < ROOMS], dict[int, int]()

    def take(self) -> None:
        """The next worker's; it only looks where all are taken."""
        self.known.room = self._free.pop() if self._free else None

    def taken(self, pid: int) -> None:
        """Is told who has it."""
        if self.known.room is not None:
            self._taken[pid] = self.known.room

    def leave(self, pid: int) -> None:
        """Is told that somebody ended."""
        if pid in self._taken:
            self._free.append(self._taken.pop(pid))


def main(control: socket.socket, rooms: _Rooms) -> NoReturn:
    """Forks a worker for each message, and tells how each one ended, until nobody listens."""
    _import_all()
    look_first(rooms.known)
    gc.collect()
    gc.freeze()
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    with selectors.SelectSelector() as ready:  # one without a descriptor of its own
        ready.register(control, selectors.EVENT_READ)
        ready.register(woken, selectors.EVENT_READ)
        while True:
            for key, _ in ready.select():
                if key.fd == woken:
                    os.read(woken, _BYTES)
                    _tell_ended(control, rooms)
                    continue
                told, handles, *_ = socket.recv_fds(control, _BYTES, _MOST)
                if not told:
                    os._exit(0)
                _fork(control, json.loads(told), handles, (woken, wake), rooms)


def _import_all() -> None:
    """What a worker imports once it is given a document, the fast effort's work included."""
    from sealread.guard.silence import silence_libraries
    from sealread.llm.layers import WITHOUT_DRIVERS

    silence_libraries()
    os.environ.update(WITHOUT_DRIVERS)
    import sealread.document.reading
    import sealread.extract.engine
    import sealread.understand.telling
    import sealread.worker.desk
    import sealread.worker.parsing
    import sealread.worker.remembered
    import sealread.worker.server  # noqa: F401


def _tell_ended(control: socket.socket, rooms: _Rooms) -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        rooms.leave(pid)
        told = {"ended": pid, "status": os.waitstatus_to_exitcode(status)}
        control.send(json.dumps(told).encode())


def _fork(
    control: socket.socket, told: dict[str, Any], handles: Sequence[int], pipes: Sequence[int],
    rooms: _Rooms,
) -> None:  # fmt: skip
    rooms.take()
    pid = os.fork()
    if pid:
        rooms.taken(pid)
        _lead(pid)
        control.send(json.dumps({"began": pid}).encode())
        for one in handles:
            os.close(one)
        return
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        control.close()
        for one in pipes:
            os.close(one)
        _work(
            told["arguments"], told["environment"], told["files"], handles, rooms.known,
            knowing=told["knowing"],
        )  # fmt: skip
    finally:
        os._exit(1)


def _lead(pid: int) -> None:
    """Makes a process the leader of a group; both sides do, so that it is one from the first."""
    with contextlib.suppress(OSError):
        os.setpgid(pid, pid)


def _work(
    command: Sequence[str], environment: Mapping[str, str], places: Sequence[int],
    handles: Sequence[int], known: KnownResults, *, knowing: bool,
) -> None:  # fmt: skip
    """Becomes the worker of a command line."""
    import fcntl

    known.open = knowing
    _lead(os.getpid())
    high = [fcntl.fcntl(one, fcntl.F_DUPFD, _HIGH) for one in handles]
    for one in handles:
        os.close(one)
    for one, place in zip(high, (0, 1, 2, *places), strict=True):
        os.dup2(one, place)
        os.close(one)
    os.environ.clear()
    os.environ.update(environment)
    sys.dont_write_bytecode = True
    from sealread.worker.process import SERVER
    from sealread.worker.server import main

    main(command[command.index(SERVER) + 1 :])


if __name__ == "__main__":
    if os.fork():  # so it is no child of the tests, some of which count theirs
        os._exit(0)
    os.setsid()
    _number, _file, _first, _behind = sys.argv[1:]
    _rooms = _Rooms(KnownResults(Path(_file)), range(int(_first), int(_behind)))
    main(socket.socket(fileno=int(_number)), _rooms)
