"""The work itself: a request becomes a document, an engine's extraction, or a typed failure."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from sealread.document.files import check_unchanged, printable
from sealread.document.reading import ReadOptions, read
from sealread.errors import Cancelled, SealreadError, TooMuchText
from sealread.worker.carrying import fingerprint, kept, options_in, options_of, page_words
from sealread.worker.giving_back import give_back
from sealread.worker.head import head_of
from sealread.worker.protocol import (
    MAX_PIECE,
    MAX_WHOLE_PAGE,
    Answer,
    Ask,
    DocumentRead,
    Extract,
    Extracted,
    Failed,
    Highlight,
    KeptAnswers,
    KeptPages,
    LineWords,
    Look,
    Looked,
    PageRead,
    Piece,
    Read,
    ReadWords,
    Render,
    Rendered,
    Reported,
    WordsRead,
)
from sealread.worker.pulse import Pulse
from sealread.worker.wanting import Inbox, Wanting

if TYPE_CHECKING:
    from sealread.agent.state import AgentState
    from sealread.document.documents import Documents
    from sealread.document.model import Document
    from sealread.document.resuming import ReadPage
    from sealread.extract.engine import Engine
    from sealread.extract.result import DocumentInfo
    from sealread.schema.model import Schema

Say = Callable[[Answer], None]


class Desk:
    """Where one document lies at a time. The model stays loaded between documents.

    `inbox`: where documents come from that other processes read; None where it reads them itself.
    """

    def __init__(
        self, say: Say, cancelled: Callable[[int], bool], inbox: Inbox | None = None
    ) -> None:
        self._say = say
        self._cancelled = cancelled
        self._inbox = inbox
        self._engine: Engine | None = None
        self._engine_for: tuple[str | None, int, int] | None = None
        self._kept: list[KeptPages | KeptAnswers] = []

    def keep(self, kept: KeptPages | KeptAnswers) -> None:
        """Takes what is known of the item whose `Extract` follows."""
        self._kept.append(kept)

    def extract(self, request: Extract) -> None:
        """Reads a document and answers with its extraction, or says why not."""
        with self._failures_told(request.item, request.path):
            try:
                self._extract(request)
            finally:
                self._kept.clear()
                if self._engine is not None:
                    self._engine.remember(None)

    def ask(self, request: Ask) -> None:
        """Works off a request on a document and answers with a report, or says why not."""
        with self._failures_told(request.item, request.path):
            self._ask(request)

    def read(self, request: Read) -> None:
        """Reads a document and tells its pages, then the rest of it, or says why not."""
        with self._failures_told(request.item, request.path):
            reading = _Telling(request, self._kept, self._say)
            self._kept = []
            try:
                head = head_of(reading.document(partial(self._cancelled, request.item)))
                self._say(DocumentRead(request.item, msgspec.Raw(msgspec.json.encode(head))))
            finally:
                give_back()

    def look(self, request: Look) -> None:
        """Looks how the pages of a document can be read, or says why not."""
        from sealread.document.looking import look

        with self._failures_told(request.item, request.path):
            seen = look(Path(request.path), cancelled=partial(self._cancelled, request.item))
            self._say(Looked(request.item, seen.pages))

    def render(self, request: Render) -> None:
        """Draws a page, or says why not."""
        from sealread.document.render import render_page

        with self._failures_told(request.item, request.path):
            picture = render_page(
                Path(request.path), request.page, request.width, sha256=request.sha256
            )
            self._say(Rendered(request.item, picture.width, picture.height, picture.rgb))

    def read_words(self, request: ReadWords) -> None:
        """Reads pages and answers with their words, page by page, or says why not."""
        with self._failures_told(request.item, request.path):
            self._read_words(request)

    def highlight(self, request: Highlight) -> None:
        """Answers with a PDF of the document in pieces, or says why not."""
        from sealread.document.highlighting import highlighted

        with self._failures_told(request.item, request.path):
            body = highlighted(
                Path(request.path),
                request.sha256,
                request.marks,
                on_page=lambda done, total: self._say(PageRead(request.item, done, total)),
                cancelled=partial(self._cancelled, request.item),
            )
            for start in range(0, len(body), MAX_PIECE):
                piece = body[start : start + MAX_PIECE]
                self._say(Piece(request.item, start + MAX_PIECE >= len(body), piece))

    def close(self) -> None:
        """Gives the model's memory back."""
        if self._engine is not None:
            self._engine.close()
        self._engine = None

    def _extract(self, request: Extract) -> None:
        from sealread.worker.remembered import Remembered

        item = request.item
        cancelled = partial(self._cancelled, item)
        engine = self._engine_of(request)
        started = time.monotonic()  # loading the model is not the document's time
        answers = [one for one in self._kept if isinstance(one, KeptAnswers)]
        document, before = self._document(request, cancelled)
        started -= before
        if cancelled():
            raise Cancelled
        engine.remember(
            Remembered(item, document.sha256, engine.answers_sha256, answers, self._say),
            Remembered(item, document.sha256, engine.reader_identity.sha256, answers, self._say),
        )
        pulse = Pulse(item, self._say, lambda: engine.computed, cancelled)
        extraction = engine.extract(
            document,
            _schema_of(request),
            started=started,
            on_field=pulse.on_field,
            on_value=pulse.on_value,
            cancelled=pulse.cancelled,
        )
        self._say(Extracted(item, msgspec.Raw(msgspec.json.encode(extraction))))

    def _document(self, request: Extract, cancelled: Callable[[], bool]) -> tuple[Document, float]:
        """The document, and how many seconds it was read for before it was asked for."""
        path, options = Path(request.path), options_of(request.settings)
        if self._inbox is not None:
            wanting = Wanting(request.item, self._say, self._inbox)
            return wanting.read(path, options, on_page=_deaf, cancelled=cancelled), wanting.seconds
        item, reading = request.item, fingerprint(options, path)
        pages = [one for one in self._kept if isinstance(one, KeptPages)]

        def tell(sha256: str, page: ReadPage) -> None:
            if told := page_words(item, sha256, reading, page):
                self._say(told)

        document = read(
            path,
            options,
            on_page=lambda done, total: self._say(PageRead(item, done, total)),
            cancelled=cancelled,
            kept=kept(pages, item, reading),
            on_read=tell,
        )
        return document, 0.0

    def _documents(self, item: int) -> Documents:
        from sealread.document.documents import HERE

        return HERE if self._inbox is None else Wanting(item, self._say, self._inbox)

    def _read_words(self, request: ReadWords) -> None:
        from sealread.document.page_lines import in_lines

        item, path, pages = request.item, Path(request.path), 0

        def count(_: int, total: int) -> None:
            nonlocal pages
            pages = total

        def tell(sha256: str, read: ReadPage) -> None:
            check_unchanged(path, sha256, request.sha256)
            self._say(LineWords(item, msgspec.Raw(msgspec.json.encode(in_lines(read.page)))))

        document = read(
            path,
            ReadOptions(tables=False, language=False),
            on_page=count,
            cancelled=partial(self._cancelled, item),
            on_read=tell,
            only=frozenset(request.pages),
        )
        check_unchanged(path, document.sha256, request.sha256)
        self._say(WordsRead(item, pages))

    def _ask(self, request: Ask) -> None:
        from sealread.agent.loop import Agent
        from sealread.agent.model_choosing import chooser_of, setup_of
        from sealread.agent.registry import installed
        from sealread.agent.rooms import EngineRooms
        from sealread.worker.report import Report

        engine = self._engine_of(request)
        started, before = time.monotonic(), engine.tokens
        stopped = partial(self._cancelled, request.item)
        pulse = Pulse(request.item, self._say, lambda: engine.computed, stopped)
        rooms = EngineRooms(
            lambda: engine,
            on_progress=partial(self._say_progress, pulse, request.item),
            cancelled=pulse.cancelled,
            documents=self._documents(request.item),
        )
        chooser = chooser_of(engine.decoder, request.planner)
        settings = msgspec.to_builtins(request.settings)
        setup = setup_of(engine.identity.model, engine.identity.sha256, settings, chooser)
        registry, _ = installed()
        state = _state_of(request)
        agent = Agent(registry, rooms, chooser, setup=setup, tokens=lambda: sum(engine.tokens))
        outcome = agent.run(state)
        if outcome.reason == "cancelled":
            raise Cancelled
        run = engine.run_info(started, before)
        report = Report(_info_of(state), run, outcome)
        self._say(Reported(request.item, msgspec.Raw(msgspec.json.encode(report))))

    def _say_progress(self, pulse: Pulse, item: int, what: str, done: int, total: int) -> None:
        if what == "page":
            self._say(PageRead(item, done, total))
        else:
            pulse.on_field(done, total)

    def _engine_of(self, request: Extract | Ask) -> Engine:
        """The engine for this model, loaded when it is first needed; it takes these settings.

        Only those that say how a model computes are given to it once for all.
        """
        from sealread.extract.engine import Engine

        settings = request.settings
        wanted = (request.model, settings.width, settings.threads)
        if self._engine is None or self._engine_for != wanted:
            self.close()
            self._engine = Engine(Path(request.model) if request.model else None, settings)
            self._engine_for = wanted
        self._engine.settings = settings
        return self._engine

    @contextmanager
    def _failures_told(self, item: int, path: str) -> Iterator[None]:
        """Turns every error into an answer. An unforeseen one is told without its words."""
        try:
            yield
        except SealreadError as error:
            self._say(Failed(item, error.number, error.details))
        except Exception as error:  # noqa: BLE001 - told to the parent; its words may quote the page
            details = {"file": Path(path).name, "what": _where(error)}
            self._say(Failed(item, SealreadError.number, SealreadError(**details).details))


class _Telling:
    """The reading of a document whose pages are told as they are read, kept ones among them."""

    def __init__(self, request: Read, frames: list[KeptPages | KeptAnswers], say: Say) -> None:
        self._item, self._path, self._say = request.item, Path(request.path), say
        self._options = options_in(request)
        self._reading = fingerprint(self._options, self._path)
        pages = [one for one in frames if isinstance(one, KeptPages)]
        self._kept = kept(pages, request.item, self._reading)
        self._told = 0

    def document(self, cancelled: Callable[[], bool]) -> Document:
        return read(
            self._path,
            self._options,
            on_page=self._counted,
            cancelled=cancelled,
            kept=self._kept,
            on_read=self._tell,
        )

    def _counted(self, done: int, total: int) -> None:
        if self._told < done:  # it was kept: nobody else tells of it
            self._tell(self._kept.sha256, self._kept.pages[done], again=True)
        self._say(PageRead(self._item, done, total))

    def _tell(self, sha256: str, page: ReadPage, *, again: bool = False) -> None:
        told = page_words(
            self._item, sha256, self._reading, page, MAX_WHOLE_PAGE, again=again
        )  # fmt: skip
        if told is None:
            what, limit = f"page {page.page.number}", f"{MAX_WHOLE_PAGE >> 20} MiB"
            raise TooMuchText(file=printable(self._path), what=what, limit=limit)
        self._told = page.page.number
        self._say(told)


def _deaf(done: int, total: int) -> None:
    del done, total


def _schema_of(request: Extract) -> Schema:
    """The schema that is asked for: a text that came with the request, else a name or a file."""
    from sealread.schema.loading import load, loads

    if request.definition is not None:
        return loads(request.definition.encode(), request.schema)
    return load(request.schema, request.language)


def _state_of(request: Ask) -> AgentState:
    """What the agent starts with."""
    from sealread.agent.state import AgentState, Way

    return AgentState(
        request=request.request,
        document_path=request.path,
        schema=request.schema,
        output_language=request.output_language,
        intent=request.intent,
        questions=request.questions,
        way=Way(ocr=request.settings.ocr == "always"),
    )


def _info_of(state: AgentState) -> DocumentInfo | None:
    """What a report says of the document; None where it was not read."""
    from sealread.extract.result import DocumentInfo

    document = state.document
    if document is None:
        return None
    return DocumentInfo(
        document.file, document.sha256, len(document.pages), state.document_language,
        document.modality,
    )  # fmt: skip


def _where(error: Exception) -> str:
    """An unforeseen error's class and its line of code: enough to find it, no word of the page."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"
