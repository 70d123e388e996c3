"""The engine: a document and a schema in, an extraction out."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from sealread.document.model import Document
from sealread.document.text_map import TextMap, text_map
from sealread.extract.asking import Outcome, ask_fields
from sealread.extract.assembly import assemble
from sealread.extract.candidates import Candidate
from sealread.extract.grounding import choose
from sealread.extract.open_keys import read_open_keys
from sealread.extract.plan import Plan, columns, plan, wordings
from sealread.extract.records import read_records, record_path
from sealread.extract.result import (
    DocumentInfo,
    Extraction,
    Reading,
    RunInfo,
    RunnerUp,
    SchemaInfo,
)
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, absent, reading
from sealread.installed import app_version, shipped
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime
from sealread.schema.model import Field, Records, Schema
from sealread.weights.manifest import default_reader

_RUNNERS_UP = 3

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


class Identity(Struct, frozen=True):
    """Which model reads: its name and the SHA-256 of its file."""

    model: str
    sha256: str


class Engine:
    """Owns a model and extracts with it; a context manager. Not to be shared between threads."""

    def __init__(self, model: Path | None = None, settings: Settings = Settings()) -> None:  # noqa: B008
        path = model or default_model()
        self.settings = settings
        self.identity = identify(path)
        self._runtime = Runtime(path)
        self._decoder = Decoder(self._runtime, settings.width)

    def extract(
        self,
        document: Document,
        schema: Schema,
        *,
        started: float | None = None,
        on_field: Progress | None = None,
        cancelled: Cancelled | None = None,
    ) -> Extraction:
        """All readings of `document` under `schema`, assembled to valid JSON.

        `started` is a `time.monotonic()` from which the seconds are counted. Raises Cancelled.
        """
        started = time.monotonic() if started is None else started
        before = self._tokens()
        job = _Job(self._decoder, document, schema, self.settings)
        assembled = assemble(schema, job.readings(on_field, cancelled), job.counts)
        after = self._tokens()
        return Extraction(
            document=DocumentInfo(
                document.file, document.sha256, len(document.pages), document.language,
                document.modality,
            ),
            schema=SchemaInfo(schema.name, schema.sha256),
            values=assembled.values,
            fields=assembled.readings,
            run=RunInfo(
                model=self.identity.model,
                model_sha256=self.identity.sha256,
                app=app_version(),
                seconds=round(time.monotonic() - started, 3),
                prefill_tokens=after[0] - before[0],
                decoded_tokens=after[1] - before[1],
            ),
            notices=document.notices,
        )  # fmt: skip

    def _tokens(self) -> tuple[int, int]:
        return self._decoder.prefill_tokens, self._decoder.decoded_tokens

    def close(self) -> None:
        """Frees the model."""
        self._runtime.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def default_model() -> Path:
    """The bundled reader."""
    manifest = default_reader()
    return shipped("models") / str(manifest.bundled)


def identify(path: Path) -> Identity:
    """A model's name and hash, without loading it."""
    with path.open("rb") as file:
        return Identity(path.stem, hashlib.file_digest(file, "sha256").hexdigest())


class _Job:
    """One document under one schema."""

    def __init__(
        self, decoder: Decoder, document: Document, schema: Schema, settings: Settings
    ) -> None:
        self._decoder, self._document, self._settings = decoder, document, settings
        self._plan: Plan = plan(schema)
        self._map: TextMap = text_map(document.pages)
        self._language = document.language
        self.counts: dict[str, int] = {}

    def readings(
        self, on_field: Progress | None, cancelled: Cancelled | None
    ) -> tuple[Reading, ...]:
        """What the document states and does not state: single fields, lists, open keys."""
        from_tables, single = self._record_lists()
        asked = [*self._plan.fields, *(field for records in single for field in columns(records))]
        outcomes = ask_fields(
            self._decoder, self._map.text, asked, self._language, self._settings,
            on_field, cancelled,
        )  # fmt: skip
        plain = len(self._plan.fields)
        made = [self._reading(f, f.path, o) for f, o in zip(asked[:plain], outcomes, strict=False)]
        made += from_tables
        made += self._single_records(single, outcomes[plain:])
        for node in self._plan.open_keys:
            made += read_open_keys(self._document, node, self._settings) or (absent(node.path, 1),)
        return tuple(made)

    def _record_lists(self) -> tuple[list[Reading], list[Records]]:
        """What tables say about record lists, and the lists that no table answers."""
        made: list[Reading] = []
        single: list[Records] = []
        for records in self._plan.records:
            found = read_records(self._document, records, self._settings)
            if found is None:
                single.append(records)
            else:
                self.counts[records.path] = found.count
                made += found.readings
        return made, single

    def _single_records(
        self, lists: Sequence[Records], outcomes: Sequence[Outcome]
    ) -> list[Reading]:
        """Lists without a table: one record, if its first field (the anchor) is in the text."""
        made: list[Reading] = []
        rest = list(outcomes)
        for records in lists:
            fields = columns(records)
            own, rest = rest[: len(fields)], rest[len(fields) :]
            if not own or not self._found(own[0]):
                made.append(absent(records.path, own[0].nothing if own else 1.0))
                continue
            self.counts[records.path] = 1
            made += [
                self._reading(field, record_path(field, records, 0), outcome)
                for field, outcome in zip(fields, own, strict=True)
            ]
        return made

    def _found(self, outcome: Outcome) -> bool:
        likeliest = max((one.likelihood for one in outcome.candidates), default=0.0)
        return likeliest >= self._settings.find_above

    def _reading(self, field: Field, path: str, outcome: Outcome) -> Reading:
        said = wordings(field.label, self._language)
        first, *others = outcome.candidates or (None,)
        if first is None or first.likelihood < self._settings.find_above:
            unsure = outcome.candidates[:_RUNNERS_UP]
            return absent(path, outcome.nothing, tuple(self._runner_up(c, said) for c in unsure))
        runners = tuple(self._runner_up(one, said) for one in others[:_RUNNERS_UP])
        return reading(
            field, path, self._words(first, said), self._language,
            self._settings.review_below, runners,
        )  # fmt: skip

    def _words(self, candidate: Candidate, said: Sequence[str]) -> Words:
        span = choose(candidate.spans, self._map.text, said)
        return Words(
            text=self._map.text[span.start : span.end],
            evidence=self._map.boxes(span),
            confidence=min(candidate.likelihood, self._map.confidence(span)),
        )

    def _runner_up(self, candidate: Candidate, said: Sequence[str]) -> RunnerUp:
        words = self._words(candidate, said)
        return RunnerUp(words.text, words.evidence, round(words.confidence, 4))
