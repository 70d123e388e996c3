"""A child process that is always reaped: asked to go, waited for, then killed with its group."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from sealread.guard.walls import Level
from sealread.installed import shipped
from sealread.llm.kept_numbers import FILE_VARIABLE
from sealread.llm.layers import WITHOUT_DRIVERS
from sealread.weights.store import FOLDER_VARIABLE, default_folder, machine_folders
from sealread.worker.handing import HandingOver
from sealread.worker.scratch import Scratch

SERVER = "sealread.worker.server"
"""The module that the process runs."""
_POSIX = os.name == "posix"
_CHUNK = 4096
_GRACE = 3.0
_LEAN = {"MALLOC_MMAP_THRESHOLD_": str(1 << 20), "MALLOC_ARENA_MAX": "2"}
"""Has glibc give large arrays back at once, of which a model makes many; it is no slower."""
_DRIVERS = {
    "VK_LOADER_LAYERS_DISABLE": "~all~",
    "NODEVICE_SELECT": "1",  # a layer of Mesa's that asks screens
    "MESA_SHADER_CACHE_DISABLE": "true",
    "__GL_SHADER_DISK_CACHE": "0",
}
"""Drivers load nothing beside themselves and keep no files."""


class Process:
    """A worker process, its three pipes, the socket for its files and its scratch folder.

    Its stderr is kept, bounded, and shown to nobody. `documents`: whether it may open those that
    requests name. `device`: the model for which it opens a graphics processor; None for none.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        level: Level = Level.SEALED,
        models: Sequence[str] = (),
        *,
        documents: bool = True,
        device: str | None = None,
    ) -> None:
        self._documents, self._device = documents, device
        self.scratch = Scratch.made()
        self.files = HandingOver(documents=documents)
        try:
            self._child = self._started(environment, level, models)
        except BaseException:
            self.files.close()
            self.scratch.remove()
            raise
        self.files.started()
        if self._child.stdin is None or self._child.stdout is None or self._child.stderr is None:
            raise AssertionError("a process started with pipes has pipes")
        self.requests: IO[bytes] = self._child.stdin
        self.answers: IO[bytes] = self._child.stdout
        self._stderr: IO[bytes] = self._child.stderr
        self._how: str | None = None
        self._ending = threading.Lock()
        self._drain = threading.Thread(target=self._drain_stderr, name="stderr", daemon=True)
        self._drain.start()

    def _started(
        self, environment: Mapping[str, str], level: Level, models: Sequence[str]
    ) -> subprocess.Popen[bytes]:
        # -P: a file of ours that lies in the current folder is not a library.
        command = [sys.executable, "-P", "-m", SERVER]
        command += ["--scratch", str(self.scratch.folder), "--walls", level.value]
        # The home folder is another in there, and with it the usual place of weights.
        weights = {FOLDER_VARIABLE: str(Path(default_folder()).absolute())}
        spared = {} if self._documents else _LEAN
        told = {**spared, **os.environ, **weights, **environment, **self.scratch.environment()}
        told |= WITHOUT_DRIVERS if self._device is None else _DRIVERS
        for place in _readable(told, models):
            command += ["--read", str(place)]
        command += [] if self._documents else ["--no-documents"]
        command += [] if self._device is None else ["--device", self._device]
        inherited = self.files.inherited
        command += [f"--files={handle}" for handle in inherited]
        return begin(command, told, inherited)

    @property
    def pid(self) -> int:
        """The process's id; the id of its group too, on POSIX."""
        return self._child.pid

    def end(self, grace: float = _GRACE) -> str:
        """Waits `grace` seconds, kills the group, reaps. Returns how it ended, in words.

        Any thread may call, also several: one reaps, the others wait for it.
        """
        with self._ending:
            if self._how is None:
                self._how = self._reap(grace)
            return self._how

    def _reap(self, grace: float) -> str:
        with contextlib.suppress(OSError):
            self.requests.close()
        try:
            self._child.wait(grace)
        except subprocess.TimeoutExpired:
            self._kill_group()
            self._child.wait()
        self._kill_group()  # what the worker started (LibreOffice) may outlive it
        self._drain.join()
        self.scratch.remove()
        return _in_words(self._child.returncode)

    def close(self) -> None:
        """Closes what is left of the pipes of an ended process, once nobody reads them."""
        for pipe in (self.answers, self._stderr, self.files):
            pipe.close()

    def kill(self) -> None:
        """Ends it at once; `end` still has to reap it."""
        if self._how is None:
            self._kill_group()

    def _kill_group(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if _POSIX:
                os.killpg(self._child.pid, signal.SIGKILL)
            else:
                self._child.kill()

    def _drain_stderr(self) -> None:
        """Reads what it writes there, so that it never waits; kept is none, it may hold words."""
        while os.read(self._stderr.fileno(), _CHUNK):
            pass


def started(
    command: Sequence[str], environment: Mapping[str, str], inherited: Sequence[int]
) -> subprocess.Popen[bytes]:
    """A child with three pipes and these descriptors, in a group of its own."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        pass_fds=inherited,
        start_new_session=_POSIX,
        creationflags=0 if _POSIX else _windows_group(),
    )


begin = started
"""How a worker begins; tests have them forked from a process that has imported all they need."""


def _readable(environment: Mapping[str, str], models: Sequence[str]) -> list[Path]:
    """What a worker may read besides the program: weights and what comes with Sealread.

    Weights may be links to files elsewhere. A model's card lies beside it.
    """
    weights = [Path(environment[FOLDER_VARIABLE]), *machine_folders()]
    places = [shipped("models"), shipped("resources"), *weights]
    links = (link for folder in weights for link in folder.rglob("*") if link.is_symlink())
    places += [link.resolve() for link in links]
    if speed := environment.get(FILE_VARIABLE):
        places.append(Path(speed))
    for model in map(Path, models):
        places += [model.absolute(), model.absolute().with_suffix(".json")]
    return [place for place in places if place.exists()]


def _windows_group() -> int:
    return int(getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0))


def _in_words(status: int) -> str:
    if status >= 0:
        return f"it ended with status {status}"
    try:
        return f"signal {signal.Signals(-status).name}"
    except ValueError:
        return f"signal {-status}"
