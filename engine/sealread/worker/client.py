"""The parent's side: a worker that is started, listened to, given up on, and always reaped."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from msgspec import Struct

from sealread.document.files import printable
from sealread.document.limits import DEFAULT_LIMITS
from sealread.document.marks import Mark
from sealread.document.page_lines import LinedPage
from sealread.document.resuming import ReadPage
from sealread.errors import (
    Cancelled,
    ProtocolError,
    SealreadError,
    WorkerDied,
    WorkerStuck,
    from_wire,
)
from sealread.extract.result import Extraction
from sealread.guard.attempts import Attempt, Places
from sealread.guard.walls import Level, Walls
from sealread.llm.layers import Layers
from sealread.worker import protocol
from sealread.worker.awake import suspended
from sealread.worker.carrying import Passed
from sealread.worker.checking import (
    checked_extraction,
    checked_head,
    checked_lines,
    checked_page,
    checked_report,
    checked_rgb,
)
from sealread.worker.page_watch import STARTING, PageWatch
from sealread.worker.pieces import Pieces
from sealread.worker.process import Process
from sealread.worker.report import Report
from sealread.worker.sending import Sender
from sealread.worker.shelves import Wish

Listener = Callable[[protocol.Progress], None]
Keep = Callable[[protocol.PageWords | protocol.WindowAnswers, ReadPage | None], None]
"""Takes what was told of a part, and of a page the page as it was checked."""
TakeLines = Callable[[LinedPage], None]
Kept = Iterable[protocol.KeptPages | protocol.KeptAnswers]
Give = Callable[[Wish], Iterable[protocol.Given]]
"""Has done what the model process wants: a document read, a state fetched or kept; the frames."""
_PATIENCE = 600.0
_PATIENCE_AFTER_CANCEL = 15.0
_TICK = 0.5  # on Windows a signal is only seen between two waits
_GRACE = 3.0
_UNHEARD = 16  # frames of a worker that wait to be heard; it has to wait with more


class Picture(Struct, frozen=True):
    """A page image: `rgb` holds `height` rows of `width` pixels of three bytes."""

    width: int
    height: int
    rgb: bytes


class _Stop(Struct, frozen=True):
    """Put into the inbox to wake a waiting call; `at_once` gives the worker no time.

    `item`: meant for the work on this item and for no other; None for any.
    """

    at_once: bool
    item: int | None = None


class _Gone(Struct, frozen=True):
    """Put into the inbox when the worker's pipe ended."""


_GONE: Final = _Gone()
_Mail = protocol.Answer | SealreadError | _Stop | _Gone


def forget(*_: object) -> None:
    """Keeps nothing."""


class Worker:
    """One worker process. Its work (`extract` and the like) is for one thread at a time.

    After WorkerDied, WorkerStuck or ProtocolError the process is gone (`alive` is False).
    `patience` is in seconds without any frame from the worker, `page_seconds` while it reads
    pages; a page that takes longer is PageTooCostly, and the process gone. `models`: files that
    it may read with, besides those in the folder of weights. `level`: which walls it raises, as far
    as the system gives them; less than all is for measuring what they cost. Without `documents` it
    opens none: it asks for those it works on, and `give` has them read. `device`: the model of
    which a graphics processor shall compute layers; it is opened while the walls go up.
    """

    def __init__(
        self,
        *,
        patience: float = _PATIENCE,
        page_seconds: float = DEFAULT_LIMITS.page_seconds,
        environment: Mapping[str, str] | None = None,
        models: Sequence[str] = (),
        level: Level = Level.SEALED,
        documents: bool = True,
        device: str | None = None,
    ) -> None:
        self.patience, self._page_seconds = patience, page_seconds
        if documents and device is not None:
            raise ValueError("no process opens documents and a graphics processor")
        self._process = Process(
            environment or {}, level, models, documents=documents, device=device
        )  # fmt: skip
        self._opens_device = device is not None
        self._ready: protocol.Ready | None = None
        self.trips = 0
        self.unwanted = 0
        """The number of the last thing that it wanted and wants no more."""
        self._sender = Sender(self._process.requests, self._process.files)
        self._inbox: queue.SimpleQueue[_Mail] = queue.SimpleQueue()
        self._room = threading.Semaphore(_UNHEARD)
        self._item = self._begun = self._ended = 0
        self._open = True
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
    def alive(self) -> bool:
        """Whether it can be given work: it was not closed, and its pipe has not ended."""
        return self._open and self._reader.is_alive()

    @property
    def pid(self) -> int:
        """The worker's process id."""
        return self._process.pid

    def extract(
        self,
        request: protocol.Extract,
        listener: Listener,
        kept: Kept = (),
        keep: Keep = forget,
        give: Give | None = None,
    ) -> Extraction:
        """Reads one document; `listener` hears of pages and fields in the calling thread.

        `keep` is given each page as it is read, checked, and each part's answers; what is in `kept`
        is not read or asked again. `give`: as the class says.
        Raises the document's SealreadError, Cancelled, WorkerDied, WorkerStuck or ProtocolError.
        """
        file = Path(request.path).name
        for known in kept:
            self._send(known, file)
        self._send(request, file)
        answer = self._answer(
            request.item, file, listener, keep, first=give is None, give=give
        )  # fmt: skip
        if isinstance(answer, protocol.Extracted):
            with self._distrust():
                return checked_extraction(bytes(answer.untrusted_extraction), file)
        raise self._stray()

    def ask(self, request: protocol.Ask, listener: Listener, give: Give | None = None) -> Report:
        """Works off a request on one document; `listener` hears of pages and questions.

        `give`: as the class says. What goes wrong in the work is in the report. Raises as `extract`
        does.
        """
        file = Path(request.path).name
        self._send(request, file)
        answer = self._answer(request.item, file, listener, give=give)
        if not isinstance(answer, protocol.Reported):
            raise self._stray()
        with self._distrust():
            report = checked_report(bytes(answer.untrusted_report), file)
        if report.outcome.stuck:  # a tool of it still runs in there
            self.close(at_once=True)
        return report

    def read(
        self, request: protocol.Read, listener: Listener, kept: Kept = (), keep: Keep = forget
    ) -> Passed:
        """Reads a document for another process. All else as `extract`."""
        file = printable(Path(request.path))
        pages: list[bytes] = []

        def take(told: protocol.PageWords | protocol.WindowAnswers, page: ReadPage | None) -> None:
            if not isinstance(told, protocol.PageWords) or page is None:
                raise ProtocolError(what="answers of a model where there is none")
            if page.page.number != len(pages) + 1:
                raise ProtocolError(what="pages out of their order")
            pages.append(bytes(told.untrusted_page))
            if not told.again and len(pages[-1]) <= protocol.MAX_PAGE:
                keep(told, page)

        for known in kept:
            self._send(known, file)
        self._send(request, file)
        answer = self._answer(
            request.item, file, listener, take, first=True, largest=protocol.MAX_WHOLE_PAGE
        )
        if not isinstance(answer, protocol.DocumentRead):
            raise self._stray()
        with self._distrust():
            head = checked_head(bytes(answer.untrusted_head), file, len(pages))
        return Passed(head, tuple(pages))

    def look(self, request: protocol.Look) -> tuple[protocol.PageKind, ...]:
        """How each page of a document can be read. Raises as `extract` does."""
        file = Path(request.path).name
        self._send(request, file)
        answer = self._answer(request.item, file, _deaf, first=True)
        if isinstance(answer, protocol.Looked):
            return answer.pages
        raise self._stray()

    def render(self, path: str, page: int, width: int, sha256: str | None = None) -> Picture:
        """Draws a page, numbered from 1, `width` pixels wide. Raises as `extract` does.

        `sha256` (hex): that of the file when it was read; it raises DocumentChanged otherwise.
        """
        self._item += 1
        request = protocol.Render(self._item, path, page, width, sha256)
        self._send(request, Path(path).name)
        answer = self._answer(request.item, Path(path).name, _deaf, first=True)
        if isinstance(answer, protocol.Rendered):
            with self._distrust():
                return Picture(answer.width, answer.height, checked_rgb(answer))
        raise self._stray()

    def words(
        self, path: str, pages: Sequence[int], take: TakeLines, sha256: str | None = None
    ) -> int:
        """Reads words of pages (from 1, at most MAX_PAGES_AT_ONCE); says how many there are in all.

        `take` is given each page as it comes, checked. Raises as `render` does.
        """
        self._item += 1
        request = protocol.ReadWords(self._item, path, tuple(pages), sha256)
        self._send(request, Path(path).name)
        while True:
            answer = self._answer(request.item, Path(path).name, _deaf, first=True)
            if isinstance(answer, protocol.WordsRead):
                return answer.total
            if not isinstance(answer, protocol.LineWords):
                raise self._stray()
            with self._distrust():
                page = checked_lines(bytes(answer.untrusted_page), pages)
            take(page)

    def highlight(self, path: str, sha256: str, marks: Sequence[Mark], listener: Listener) -> bytes:
        """A PDF of the document with marks. `listener` hears of the pages that have some.

        Raises as `render` does.
        """
        self._item += 1
        request = protocol.Highlight(self._item, path, sha256, tuple(marks))
        self._send(request, Path(path).name)
        pieces, first = Pieces(), True
        while not pieces.whole:
            answer = self._answer(request.item, Path(path).name, listener, first=first)
            if not isinstance(answer, protocol.Piece):
                raise self._stray()
            with self._distrust():
                pieces.add(answer)
            first = False
        with self._distrust():
            return pieces.pdf()

    def split(self, path: str, sha256: str, ranges: Sequence[tuple[int, int]]) -> Iterator[bytes]:
        """A PDF of each range of pages (first, last), in their order. Raises as `render` does."""
        self._item += 1
        item, first = self._item, True  # of this call, whatever is asked between two PDFs
        self._send(protocol.Split(item, path, sha256, tuple(ranges)), Path(path).name)
        for _ in ranges:
            pieces = Pieces()
            while not pieces.whole:
                answer = self._answer(item, Path(path).name, _deaf, first=first)
                if not isinstance(answer, protocol.Piece):
                    raise self._stray()
                with self._distrust():
                    pieces.add(answer)
                first = False
            with self._distrust():
                body = pieces.pdf()
            yield body

    @property
    def scratch(self) -> Path:
        """The one folder in which the worker may write; it goes when the worker is closed."""
        return self._process.scratch.folder

    def walls(self) -> Walls:
        """What stands around the worker, by its own word, given before it saw any document."""
        if self._ready is None:
            ready = self._next("–", time.monotonic() + self._starting())
            if isinstance(ready, _Stop):  # it has nothing in hand that could be finished
                self.close(at_once=True)
                raise Cancelled
            if not isinstance(ready, protocol.Ready):
                raise self._stray()
            self._ready = ready
        return self._ready.walls

    @property
    def device(self) -> Layers | None:
        """What it computes on a graphics processor, once `walls` are known; None for nothing."""
        told = self._ready.device if self._ready is not None else None
        return told if told is not None and told.computes else None

    @property
    def why_no_device(self) -> str:
        """Why it has none although it was asked for one, once `walls` are known."""
        told = self._ready.device if self._ready is not None else None
        return told.why if told is not None else ""

    def examine(self, places: Places) -> tuple[Attempt, ...]:
        """What trying the walls from inside the worker shows."""
        self.walls()
        self._send(protocol.Examine(0, places), "–")
        answer = self._answer(0, "–", _deaf, patience=self._starting())
        if isinstance(answer, protocol.Examined):
            return answer.attempts
        raise self._stray()

    def cancel(self, *, at_once: bool = False, item: int | None = None) -> None:
        """Makes the current or next call raise Cancelled. Any thread or signal handler may call.

        The worker has 15 seconds to stop cleanly, and none with `at_once`. `item`: only the call
        that works on this item, whether it has come or not; after it nothing is left of the wish.
        """
        self._inbox.put(_Stop(at_once, item))

    def close(self, *, at_once: bool = False) -> str:
        """Ends and reaps the process; says in words how it ended. May be called twice."""
        self._open = False
        self._room.release()  # whoever reads the answers must not wait for ears
        if at_once:
            self._process.kill()
        if not self._sender.end(_GRACE):  # it hangs in the pipe of a worker that does not read
            self._process.kill()
            self._sender.end()
        how = self._process.end()
        self._reader.join()  # it has read the end: whoever held the pipe is gone
        self._process.close()
        return how

    def _answer(
        self,
        item: int,
        file: str,
        listener: Listener,
        keep: Keep = forget,
        *,
        first: bool = False,
        patience: float | None = None,
        largest: int = protocol.MAX_PAGE,
        give: Give | None = None,
    ) -> protocol.Answer:
        """Waits for the answer to `item`, passing progress and pages on.

        `first`: the worker begins with reading the document. `patience`: other than its own.
        `largest`: bytes that a page may have.
        """
        patience = patience or self.patience
        watch, stopping = PageWatch(patience, self._page_seconds, first=first), False
        deadline = time.monotonic() + watch.seconds
        while True:
            try:
                mail = self._next(file, deadline, stopping)
            except WorkerStuck:
                raise watch.trouble(file) or WorkerStuck(
                    file=file, seconds=round(patience)
                ) from None
            watch.heard(mail)
            match mail:
                case _Stop():
                    if mail.item in (None, item):
                        self._stop(item, mail.at_once)
                        deadline, stopping = self._deadline(True), True
                    continue
                case protocol.Ready():
                    self._greeted(mail)
                case _ if isinstance(mail, Wish):
                    self._expect(item, mail.item)
                    self._give(mail, give)
                case _ if not self._passed_on(mail, item, listener, keep, largest):
                    self._expect(item, mail.item)
                    self._ended = item
                    return mail
            deadline = deadline if stopping else time.monotonic() + watch.seconds

    def _passed_on(
        self, mail: protocol.Answer, item: int, listener: Listener, keep: Keep, largest: int
    ) -> bool:
        """Passes on what is told on the way; False for an answer. Raises what ended the item."""
        match mail:
            case protocol.Tripped():
                self.trips += mail.times
            case protocol.Failed():
                self._expect(item, mail.item)
                self._ended = item
                raise from_wire(mail.number, dict(mail.details))
            case protocol.PageRead() | protocol.FieldRead():
                self._expect(item, mail.item)
                listener(mail)
            case protocol.PageWords():
                self._expect(item, mail.item)
                with self._distrust():
                    page = checked_page(bytes(mail.untrusted_page), largest)
                    keep(mail, page)
            case protocol.WindowAnswers():
                self._expect(item, mail.item)
                with self._distrust():
                    keep(mail, None)
            case _:
                return False
        return True

    def _give(self, wanted: Wish, give: Give | None) -> None:
        """Has what is wanted done and gives what comes of it."""
        if give is None:
            raise self._stray()
        for frame in give(wanted):
            self._send(frame, "–")

    def settle(self, item: int) -> None:
        """Has work on an item stopped that nobody waits for, if it was begun and has not ended.

        For whoever got out of a call by an exception of its own. Who does not stop soon is ended.
        """
        if not self.alive or self._begun != item or self._ended == item:
            return
        self._sender.send(protocol.Cancel(item))
        deadline = time.monotonic() + _GRACE
        with contextlib.suppress(SealreadError):
            while not isinstance(
                self._next("–", deadline), protocol.Failed | protocol.Extracted | protocol.Reported
            ):
                pass

    def _next(self, file: str, deadline: float, stopping: bool = False) -> protocol.Answer | _Stop:
        """The next mail. Raises what ended the worker, or gives it up after the deadline.

        Time in which this process was suspended does not count.
        """
        allowed = round(deadline - time.monotonic())
        while (left := deadline - (began := time.monotonic())) > 0:
            wait = min(left, _TICK)
            try:
                mail = self._inbox.get(timeout=wait)
            except queue.Empty:
                deadline += suspended(wait, time.monotonic() - began)
                continue
            if isinstance(mail, _Gone):
                raise WorkerDied(file=file, what=self.close())
            if isinstance(mail, SealreadError):
                self.close(at_once=True)
                raise mail
            if not isinstance(mail, _Stop):
                self._room.release()
            return mail
        self.close(at_once=True)
        raise Cancelled if stopping else WorkerStuck(file=file, seconds=allowed)

    def _stop(self, item: int, at_once: bool) -> None:
        if at_once:
            self.close(at_once=True)
            raise Cancelled
        self._sender.send(protocol.Cancel(item))

    def _starting(self) -> float:
        """Seconds for what a worker does for itself; no document has to do with them.

        A driver that takes longer than its time is given up: there is another way.
        """
        return STARTING if self._opens_device else max(self.patience, STARTING)

    def _deadline(self, stopping: bool) -> float:
        return time.monotonic() + (_PATIENCE_AFTER_CANCEL if stopping else self.patience)

    def _send(self, request: protocol.Request, file: str) -> None:
        if not self._open:
            raise WorkerDied(file=file, what=self.close())
        if isinstance(request, protocol.Extract | protocol.Ask):
            self._begun = request.item
        self._sender.send(request)

    def _greeted(self, ready: protocol.Ready) -> None:
        if self._ready is not None:  # what it says of its walls later is not to be believed
            raise self._stray()
        self._ready = ready

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
                if isinstance(answer, protocol.Unwanted):  # heard although nobody waits for mail
                    self.unwanted = answer.want
                    continue
                if self._open:
                    self._room.acquire()
                self._inbox.put(answer)
        except SealreadError as error:
            self._inbox.put(error)
        except (OSError, ValueError):  # closed under the reader by `close`
            pass
        self._inbox.put(_GONE)


def _deaf(_: protocol.Progress) -> None:
    """Listens to nothing."""
