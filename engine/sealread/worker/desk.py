"""The work itself: a request becomes a document, an engine's extraction, or a typed failure."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from sealread.errors import Cancelled
from sealread.worker.carrying import fingerprint, kept, options_of, page_words
from sealread.worker.failing import failures_told
from sealread.worker.protocol import (
    Answer,
    Ask,
    Extract,
    Extracted,
    KeptAnswers,
    KeptPages,
    PageRead,
    Reported,
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
    from sealread.llm.layers import Layers
    from sealread.llm.prefixes import Shelf
    from sealread.schema.model import Schema

Say = Callable[[Answer], None]


class Desk:
    """Where one document lies at a time. The model stays loaded between documents.

    `inbox`: where documents come from that other processes read; None where it reads them itself.
    `device`: what of the model a graphics processor computes that was opened for it.
    """

    def __init__(
        self,
        say: Say,
        cancelled: Callable[[int], bool],
        inbox: Inbox | None = None,
        device: Layers | None = None,
    ) -> None:
        self._say = say
        self._cancelled = cancelled
        self._inbox, self._device = inbox, device
        self._engine: Engine | None = None
        self._engine_for: tuple[str | None, int, int] | None = None
        self._kept: list[KeptPages | KeptAnswers] = []

    def taken(self) -> list[KeptPages | KeptAnswers]:
        """What is known of the item whose request follows, for somebody else's work on it."""
        taken, self._kept = self._kept, []
        return taken

    def keep(self, kept: KeptPages | KeptAnswers) -> None:
        """Takes what is known of the item whose request follows."""
        self._kept.append(kept)

    def extract(self, request: Extract) -> None:
        """Reads a document and answers with its extraction, or says why not."""
        with failures_told(self._say, request.item, request.path):
            try:
                self._extract(request)
            finally:
                self._kept.clear()
                if self._engine is not None:
                    self._engine.remember(None)
                    self._engine.end()

    def ask(self, request: Ask) -> None:
        """Works off a request on a document and answers with a report, or says why not."""
        with failures_told(self._say, request.item, request.path):
            try:
                self._ask(request)
            finally:
                if self._engine is not None:
                    self._engine.end()

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
            *(
                Remembered(item, document.sha256, model, answers, self._say)
                for model in engine.models_sha256
            )
        )
        engine.begin(self._shelf(request, cancelled))
        pulse = Pulse(item, self._say, lambda: engine.computed, cancelled)
        schema = _schema_of(request)
        if request.asked in ("kind", "nearest_kinds"):
            from sealread.understand.telling import tell_kind

            extraction = tell_kind(
                engine, document, schema, started, pulse.cancelled,
                nearest=request.asked == "nearest_kinds",
            )  # fmt: skip
        elif request.asked == "fields":
            from sealread.understand.proposing import propose

            extraction = propose(engine, document, schema, started, request.names, pulse.cancelled)
        elif request.asked == "documents":
            from sealread.understand.dividing import divide

            extraction = divide(
                engine, document, schema, started, pulse.on_field, pulse.cancelled
            )  # fmt: skip
        elif request.asked == "columns":
            from sealread.understand.tabulating import propose_columns

            extraction = propose_columns(
                engine, document, schema, started, request.question, pulse.cancelled
            )
        else:
            extraction = engine.extract(
                document,
                schema,
                started=started,
                on_field=pulse.on_field,
                on_value=pulse.on_value,
                cancelled=pulse.cancelled,
                exemplars=request.exemplars,
            )
        self._say(Extracted(item, msgspec.Raw(msgspec.json.encode(extraction))))

    def _document(self, request: Extract, cancelled: Callable[[], bool]) -> tuple[Document, float]:
        """The document, and how many seconds it was read for before it was asked for."""
        path, options = Path(request.path), options_of(request.settings)
        if self._inbox is not None:
            wanting = Wanting(request.item, self._say, self._inbox)
            return wanting.read(path, options, on_page=_deaf, cancelled=cancelled), wanting.seconds
        from sealread.document.reading import read

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

    def _shelf(self, request: Extract | Ask, cancelled: Callable[[], bool]) -> Shelf | None:
        """Where states of pages are kept that outlast this process; its parent has them."""
        if self._inbox is None:
            return None
        from sealread.worker.states import States

        return States(request.item, request.states, self._say, self._inbox, cancelled)

    def _documents(self, item: int) -> Documents:
        from sealread.document.documents import HERE

        return HERE if self._inbox is None else Wanting(item, self._say, self._inbox)

    def _ask(self, request: Ask) -> None:
        from sealread.agent.loop import Agent
        from sealread.agent.model_choosing import chooser_of, setup_of
        from sealread.agent.registry import installed
        from sealread.agent.rooms import EngineRooms
        from sealread.worker.report import Report

        engine = self._engine_of(request)
        started, before = time.monotonic(), engine.tokens
        stopped = partial(self._cancelled, request.item)
        engine.begin(self._shelf(request, stopped))
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
            path = Path(request.model) if request.model else None
            self._engine = Engine(path, settings, device=self._device)
            self._engine_for = wanted
        self._engine.settings = settings
        return self._engine


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
    from sealread.extract.locales import locale
    from sealread.extract.result import DocumentInfo

    document = state.document
    if document is None:
        return None
    return DocumentInfo(
        document.file, document.sha256, len(document.pages), state.document_language,
        document.modality, locale(document),
    )  # fmt: skip
