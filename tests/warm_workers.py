"""Workers and programs forked from a process that has imported what they need; for tests alone.

A worker imports for a second before it reads its first line, and tests start hundreds of them.
With `Nursery.begin` in place of `sealread.worker.process.begin` a child has all imports behind it;
walls, pipes, files and frames are those of any worker. The nursery itself never opens a document.
A child that is wanted with another interpreter's settings or with a device is started as ever; a
setting of memory (`MALLOC_`), which counts from the first moment, is not heard. `sealread` itself
runs so too (`Nursery.run`): a process of its own with its arguments, folder, variables and streams.

    nursery = Nursery.begun(folder / "known", range(16))
    monkeypatch.setattr(process, "begin", nursery.begin)
    nursery.close()

What one of them recognises, or has a model answer, the others need not (`known_results`).

Run as a program, with the number of a socket, the file of what is known, and where its rooms in it
begin and end, this is the process that forks.
"""

from __future__ import annotations

import atexit
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
import tempfile
import threading
import traceback
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
    """A forked process with its pipes, if it has any, as `subprocess.Popen` has one."""

    def __init__(self, pipes: Sequence[int] = ()) -> None:
        if pipes:
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

    def poll(self) -> int | None:
        """How it ended; None while it runs."""
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Sends it a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def wait(self, timeout: float | None = None) -> int:
        """Waits until it has ended. Raises TimeoutExpired."""
        if not self._ended.wait(timeout) or self.returncode is None:
            raise subprocess.TimeoutExpired("a worker", timeout or 0.0)
        return self.returncode


class Nursery:
    """The parent's side. It may be used by any thread.

    `knowing`: whether workers that are begun look first at what was recognised and answered before.
    """

    def __init__(self, control: socket.socket) -> None:
        """`control`: what the process that forks listens to (`begun`)."""
        self._socket, self._starting = control, threading.Lock()
        self._began: queue.SimpleQueue[int] = queue.SimpleQueue()
        self._children: dict[int, Child] = {}
        self._early: dict[int, int] = {}
        self._lists = threading.Lock()
        self._environment, self.knowing = _own(os.environ), True
        threading.Thread(target=self._hear, name="nursery", daemon=True).start()

    @classmethod
    def begun(cls, known: Path, rooms: range) -> Nursery:
        """A new one. `known`: where results are kept; `rooms`: those that workers may write in."""
        own, other = _pair()
        command = [sys.executable, "-P", __file__, str(other.fileno()), str(known)]
        command += [str(rooms.start), str(rooms.stop)]
        subprocess.run(command, pass_fds=[other.fileno()], stdin=subprocess.DEVNULL, check=True)
        other.close()
        return cls(own)

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
        told["folder"] = str(Path.cwd())
        self._start(child, told, [*theirs, *inherited])
        for one in theirs:
            os.close(one)
        return cast("subprocess.Popen[bytes]", child)

    def is_like_here(self) -> bool:
        """Whether a program would start here as it did there: by the variables that tell how."""
        return _own(os.environ) == self._environment

    def run(
        self, arguments: Sequence[str], folder: Path | None = None, timeout: float | None = None
    ) -> subprocess.CompletedProcess[str]:
        """How `sealread` with these arguments ended, and what it said. Raises TimeoutExpired."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            child = self.program(arguments, folder, out.fileno(), err.fileno())
            status = child.wait(timeout)
            said = []
            for one in (out, err):
                one.seek(0)
                said.append(one.read().decode())
        return subprocess.CompletedProcess(["sealread", *arguments], status, *said)

    def program(
        self, arguments: Sequence[str], folder: Path | None, out: int, err: int, *,
        warm: bool = True,
    ) -> Child:  # fmt: skip
        """`sealread` with these arguments, which writes to two descriptors.

        `warm`: whether its workers are forked too; then they are no children of its own.
        """
        child = Child()
        told = {
            "program": list(arguments), "environment": dict(os.environ), "files": (),
            "folder": str(folder or Path.cwd()), "warm": warm,
        }  # fmt: skip
        with Path(os.devnull).open("rb") as nothing:
            self._start(child, told, [nothing.fileno(), out, err])
        return child

    def _start(self, child: Child, told: dict[str, Any], files: Sequence[int]) -> None:
        told["knowing"] = self.knowing
        with self._starting:
            socket.send_fds(self._socket, [json.dumps(told).encode()], files)
            child.pid = self._began.get(timeout=_LONG)
        with self._lists:
            self._children[child.pid] = child
            if child.pid in self._early:
                child.ended(self._early.pop(child.pid))

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


def _pair() -> tuple[socket.socket, socket.socket]:
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


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


class _Forking:
    """Forks for whoever holds the other end of a socket: the tests, and programs that they run."""

    def __init__(self, control: socket.socket, rooms: _Rooms) -> None:
        self._first, self._rooms = control, rooms
        self._ready = selectors.SelectSelector()  # one without a descriptor of its own
        self._of: dict[int, socket.socket] = {}
        self._woken, self._wake = os.pipe()

    def serve(self) -> NoReturn:
        """Forks for each message, and tells how each child ended, until the tests are over."""
        os.set_blocking(self._wake, False)
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._ready.register(self._first, selectors.EVENT_READ)
        self._ready.register(self._woken, selectors.EVENT_READ)
        while True:
            for key, _ in self._ready.select():
                if key.fd == self._woken:
                    os.read(self._woken, _BYTES)
                    self._tell_ended()
                else:
                    self._hear(cast("socket.socket", key.fileobj))

    def _hear(self, control: socket.socket) -> None:
        told, handles, *_ = socket.recv_fds(control, _BYTES, _MOST)
        if told:
            self._fork(control, json.loads(told), handles)
        elif control is self._first:
            os._exit(0)
        else:
            self._ready.unregister(control)
            control.close()

    def _tell_ended(self) -> None:
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            self._rooms.leave(pid)
            told = {"ended": pid, "status": os.waitstatus_to_exitcode(status)}
            with contextlib.suppress(OSError):  # a program may have ended before its workers
                self._of.pop(pid).send(json.dumps(told).encode())

    def _fork(self, control: socket.socket, told: dict[str, Any], handles: Sequence[int]) -> None:
        self._rooms.take()
        pair = _pair() if "program" in told else None
        pid = os.fork()
        if pid:
            self._rooms.taken(pid)
            _lead(pid)
            self._of[pid] = control
            control.send(json.dumps({"began": pid}).encode())
            for one in handles:
                os.close(one)
            if pair:
                pair[1].close()
                self._ready.register(pair[0], selectors.EVENT_READ)
            return
        try:
            self._leave(pair)
            self._rooms.known.open = told["knowing"]
            _take_place(told, handles)
            if pair:
                nursery = Nursery(pair[1]) if told["warm"] else None
                _run(told["program"], nursery, knowing=told["knowing"])
            _work(told["arguments"])
        finally:
            os._exit(1)

    def _leave(self, pair: tuple[socket.socket, socket.socket] | None) -> None:
        """What is the forking process's own is nothing to a child."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for key in list(self._ready.get_map().values()):
            if isinstance(key.fileobj, socket.socket):
                key.fileobj.close()
        for one in (self._woken, self._wake):
            os.close(one)
        if pair:
            pair[0].close()


def main(control: socket.socket, rooms: _Rooms) -> NoReturn:
    """Forks for whoever writes to `control`."""
    _import_all()
    look_first(rooms.known)
    gc.collect()
    gc.freeze()
    _Forking(control, rooms).serve()


def _import_all() -> None:
    """What a worker imports once it is given a document, the fast effort's work included."""
    from sealread.guard.silence import silence_libraries
    from sealread.llm.layers import WITHOUT_DRIVERS

    silence_libraries()
    os.environ.update(WITHOUT_DRIVERS)
    import sealread.cli.main
    import sealread.document.reading
    import sealread.extract.engine
    import sealread.understand.telling
    import sealread.work.export
    import sealread.work.run
    import sealread.work.workspace
    import sealread.worker.desk
    import sealread.worker.parsing
    import sealread.worker.remembered
    import sealread.worker.server  # noqa: F401


def _lead(pid: int) -> None:
    """Makes a process the leader of a group; both sides do, so that it is one from the first."""
    with contextlib.suppress(OSError):
        os.setpgid(pid, pid)


def _take_place(told: dict[str, Any], handles: Sequence[int]) -> None:
    """Takes the streams, files, variables and the folder that a child is to have."""
    import fcntl

    _lead(os.getpid())
    high = [fcntl.fcntl(one, fcntl.F_DUPFD, _HIGH) for one in handles]
    for one in handles:
        os.close(one)
    for one, place in zip(high, (0, 1, 2, *told["files"]), strict=True):
        os.dup2(one, place)
        os.close(one)
    os.environ.clear()
    os.environ.update(told["environment"])
    os.chdir(told["folder"])
    sys.dont_write_bytecode = True


def _work(command: Sequence[str]) -> None:
    """Becomes the worker of a command line."""
    from sealread.worker.process import SERVER
    from sealread.worker.server import main

    main(command[command.index(SERVER) + 1 :])


def _run(arguments: Sequence[str], nursery: Nursery | None, *, knowing: bool) -> NoReturn:
    """Becomes `sealread` with these arguments; its workers come from the nursery, if it has one."""
    import sealread.__main__ as program
    from sealread.cli.main import main
    from sealread.worker import process

    sys.modules["__main__"] = program
    if nursery is not None:
        nursery.knowing = knowing
        process.begin = nursery.begin  # type: ignore[attr-defined]
    sys.argv = ["sealread", *arguments]
    sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", closefd=False, buffering=1)  # noqa: SIM115
    status: Any = 0
    try:
        main()
    except SystemExit as end:
        status = end.code
        if isinstance(status, str):
            sys.stderr.write(f"{status}\n")
    except BaseException:  # noqa: BLE001 - as the interpreter does
        traceback.print_exc()
        status = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status if isinstance(status, int) else 0 if status is None else 1)


if __name__ == "__main__":
    if os.fork():  # so it is no child of the tests, some of which count theirs
        os._exit(0)
    os.setsid()
    _number, _file, _first, _behind = sys.argv[1:]
    _rooms = _Rooms(KnownResults(Path(_file)), range(int(_first), int(_behind)))
    main(socket.socket(fileno=int(_number)), _rooms)
