"""The parent's side: a worker that is started, listened to, given up on, and always reaped."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final

from msgspec import Struct

from sealread.errors import (
    Cancelled,
    ProtocolError,
    SealreadError,
    WorkerDied,
    WorkerStuck,
    from_wire,
)
from sealread.extract.result import Extraction
from sealread.guard.egress import Probe
from sealread.worker import protocol
from sealread.worker.checking import checked_extraction, checked_report, checked_rgb
from sealread.worker.process import Process
from sealread.worker.report import Report

Listener = Callable[[protocol.Progress], None]
_PATIENCE = 600.0
_PATIENCE_AFTER_CANCEL = 15.0
_TICK = 0.5  # on Windows a signal is only seen between two waits


class Picture(Struct, frozen=True):
    """A page image: `rgb` holds `height` rows of `width` pixels of three bytes."""

    width: int
    height: int
    rgb: bytes


class _Stop(Struct, frozen=True):
    """Put into the inbox to wake a waiting call; `at_once` gives the worker no time."""

    at_once: bool


class _Gone(Struct, frozen=True):
    """Put into the inbox when the worker's pipe ended."""


_GONE: Final = _Gone()
_Mail = protocol.Answer | SealreadError | _Stop | _Gone


class Worker:
    """One worker process. `extract`, `ask`, `render`, `examine` are for one thread at a time.

    After WorkerDied, WorkerStuck or ProtocolError the process is gone (`alive` is False).
    `patience` is in seconds without any frame from the worker.
    """

    def __init__(
        self, *, patience: float = _PATIENCE, environment: Mapping[str, str] | None = None
    ) -> None:
        self._patience = patience
        self._process = Process(environment or {})
        self._inbox: queue.SimpleQueue[_Mail] = queue.SimpleQueue()
        self._item = 0
        self.alive = True
        self._reader = threading.Thread(target=self._read_answers, name="answers", daemon=True)
        self._reader.start()

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close(at_once=error is not None)

    @property
    def pid(self) -> int:
        """The worker's process id."""
        return self._process.pid

    def extract(self, request: protocol.Extract, listener: Listener) -> Extraction:
        """Reads one document; `listener` hears of pages and fields in the calling thread.

        Raises the document's SealreadError, Cancelled, WorkerDied, WorkerStuck or ProtocolError.
        """
        file = Path(request.path).name
        self._send(request, file)
        answer = self._answer(request.item, file, listener)
        if isinstance(answer, protocol.Extracted):
            with self._distrust():
                return checked_extraction(bytes(answer.untrusted_extraction), file)
        raise self._stray()

    def ask(self, request: protocol.Ask, listener: Listener) -> Report:
        """Works off a request on one document; `listener` hears of pages and questions.

        What goes wrong in the work is in the report. Raises as `extract` does.
        """
        file = Path(request.path).name
        self._send(request, file)
        answer = self._answer(request.item, file, listener)
        if not isinstance(answer, protocol.Reported):
            raise self._stray()
        with self._distrust():
            report = checked_report(bytes(answer.untrusted_report), file)
        if report.outcome.stuck:  # a tool of it still runs in there
            self.close(at_once=True)
        return report

    def render(self, path: str, page: int, width: int) -> Picture:
        """Draws a page, numbered from 1, `width` pixels wide. Raises as `extract` does."""
        self._item += 1
        request = protocol.Render(self._item, path, page, width)
        self._send(request, Path(path).name)
        answer = self._answer(request.item, Path(path).name, _deaf)
        if isinstance(answer, protocol.Rendered):
            with self._distrust():
                return Picture(answer.width, answer.height, checked_rgb(answer))
        raise self._stray()

    def examine(self) -> tuple[protocol.Ready, Probe]:
        """What the worker says of itself, and what trying its walls from inside shows."""
        ready = self._next("–", self._deadline(False))
        if not isinstance(ready, protocol.Ready):
            raise self._stray()
        self._send(protocol.Examine(0), "–")
        answer = self._answer(0, "–", _deaf)
        if isinstance(answer, protocol.Examined):
            return ready, answer.probe
        raise self._stray()

    def cancel(self, *, at_once: bool = False) -> None:
        """Makes the current or next call raise Cancelled. Any thread or signal handler may call.

        The worker has 15 seconds to stop cleanly, and none with `at_once`.
        """
        self._inbox.put(_Stop(at_once))

    def close(self, *, at_once: bool = False) -> str:
        """Ends and reaps the process; says in words how it ended. May be called twice."""
        self.alive = False
        if at_once:
            self._process.kill()
        how = self._process.end()
        self._reader.join()  # it has read the end: whoever held the pipe is gone
        self._process.close()
        return how

    def _answer(self, item: int, file: str, listener: Listener) -> protocol.Answer:
        """Waits for the answer to `item`, passing progress on."""
        deadline, stopping = self._deadline(False), False
        while True:
            mail = self._next(file, deadline, stopping)
            match mail:
                case _Stop(at_once=at_once):
                    self._stop(item, at_once)
                    deadline, stopping = self._deadline(True), True
                    continue
                case protocol.Ready():
                    pass
                case protocol.Failed():
                    self._expect(item, mail.item)
                    raise from_wire(mail.number, dict(mail.details))
                case protocol.PageRead() | protocol.FieldRead():
                    self._expect(item, mail.item)
                    listener(mail)
                case _:
                    self._expect(item, mail.item)
                    return mail
            deadline = deadline if stopping else self._deadline(False)

    def _next(self, file: str, deadline: float, stopping: bool = False) -> protocol.Answer | _Stop:
        """The next mail. Raises what ended the worker, or gives it up after the deadline."""
        while (left := deadline - time.monotonic()) > 0:
            try:
                mail = self._inbox.get(timeout=min(left, _TICK))
            except queue.Empty:
                continue
            if isinstance(mail, _Gone):
                raise WorkerDied(file=file, what=self.close())
            if isinstance(mail, SealreadError):
                self.close(at_once=True)
                raise mail
            return mail
        self.close(at_once=True)
        raise Cancelled if stopping else WorkerStuck(file=file, seconds=round(self._patience))

    def _stop(self, item: int, at_once: bool) -> None:
        if at_once:
            self.close(at_once=True)
            raise Cancelled
        with contextlib.suppress(OSError):  # a worker that died meanwhile is told as such
            protocol.write(self._process.requests, protocol.Cancel(item))

    def _deadline(self, stopping: bool) -> float:
        return time.monotonic() + (_PATIENCE_AFTER_CANCEL if stopping else self._patience)

    def _send(self, request: protocol.Request, file: str) -> None:
        try:
            protocol.write(self._process.requests, request)
        except (OSError, ValueError) as cause:  # ValueError: the pipe is closed on our side
            raise WorkerDied(file=file, what=self.close()) from cause

    def _expect(self, item: int, answered: int) -> None:
        if item != answered:
            raise self._stray()

    def _stray(self) -> ProtocolError:
        self.close(at_once=True)
        return ProtocolError(what="an answer that nobody asked for")

    @contextlib.contextmanager
    def _distrust(self) -> Iterator[None]:
        try:
            yield
        except ProtocolError:
            self.close(at_once=True)
            raise

    def _read_answers(self) -> None:
        try:
            while (answer := protocol.read_answer(self._process.answers)) is not None:
                self._inbox.put(answer)
        except SealreadError as error:
            self._inbox.put(error)
        except (OSError, ValueError):  # closed under the reader by `close`
            pass
        self._inbox.put(_GONE)


def _deaf(_: protocol.Progress) -> None:
    """Listens to nothing."""
