"""The engine: a document and a schema in, an extraction out."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Literal

from msgspec import structs

from sealread.document.model import Document
from sealread.document.text_map import text_map
from sealread.errors import ModelUnusable
from sealread.extract import answering
from sealread.extract.answering import Answered, Query
from sealread.extract.assembly import assemble
from sealread.extract.calibrating import Calibrate, calibrating
from sealread.extract.extensions import Extensions, surest
from sealread.extract.finishing import assembled, extraction_of
from sealread.extract.identities import (
    Identity,
    calibration_of,
    default_model,
    identify,
    measured_confidence,
)
from sealread.extract.job import Cancelled, Job, Progress
from sealread.extract.key_match import Synonyms, no_synonyms
from sealread.extract.language_model.asking import OnValue
from sealread.extract.language_model.company import Cell
from sealread.extract.language_model.model import LanguageModel, left_out_beside
from sealread.extract.layouts import Exemplar, fingerprint
from sealread.extract.locales import in_locale
from sealread.extract.plan import plan
from sealread.extract.providers import LEARNT, extension_versions
from sealread.extract.resolving import together, with_model
from sealread.extract.result import Extraction, Reading, RunInfo
from sealread.extract.rules import MakeRules, rules_for
from sealread.extract.selection import Selection
from sealread.extract.settings import Settings
from sealread.extract.source_signs import Candidates
from sealread.extract.taught import Taught
from sealread.extract.weighing import source_weights
from sealread.installed import app_version
from sealread.llm.decoding import Decoder, Memory
from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.prompts import OTHERWISE, prompts_sha256
from sealread.llm.layers import Layers
from sealread.llm.measuring import LLAMA_CPP, build
from sealread.llm.prefixes import Shelf
from sealread.llm.runtime import Runtime
from sealread.schema.model import Schema
from sealread.weights import adapters

LARGE = 100_000_000
"""Bytes from which a model is not hashed anew where it was that day (`weights.verified`)."""
MEGABYTE = 1 << 20


class Engine:
    """Owns a model and extracts with it; a context manager. Not to be shared between threads."""

    def __init__(
        self,
        model: Path | None = None,
        settings: Settings = Settings(),  # noqa: B008
        *,
        adapter: Path | Literal["shipped", "none"] = "shipped",
        without: frozenset[str] = frozenset(),
        device: Layers | Literal["best"] | None = None,
    ) -> None:
        """`adapter`: the one that comes for this model, if there is one; a file; or none.
        `device`: what computes a language model, as in `Runtime`; the reader beside it is too small
        for a graphics processor.

        `without`: providers that do not take part, by name (`extract.providers`), to measure what
        they are worth. `rules`, which may be set later: how the rules of a document are made.

        Raises ModelUnusable, ModelDamaged, ModelTooLarge.
        """
        path = model or default_model()
        self.settings, self.without = settings, without
        self.rules: MakeRules = rules_for
        self.identity = identify(path)
        self.adapter = adapters.chosen(self.identity.sha256, adapter)
        beside = self.adapter.path if self.adapter else None
        self._extensions = Extensions()
        self._load = partial(Runtime, threads=settings.threads or None)
        self._runtimes = [self._load(path, adapter=beside, device=device)]
        self.decoder = Decoder(self._runtimes[0], settings.width)
        self.decoder.prefixes.identity = self._computing()
        self._at_work = False
        self._reader, self.reader_identity = self._fast_reader()
        self._calibration = calibration_of(self.reader_identity)
        self._confidence = measured_confidence(self.reader_identity)
        self.calibrate: Calibrate = calibrating(self._confidence)

    def _fast_reader(self) -> tuple[Decoder, Identity]:
        """The small reader that answers first; a model that is none has it beside itself."""
        if not isinstance(self.decoder.dialect, ChatDialect):
            return self.decoder, self.identity
        path = default_model()
        self._runtimes.append(self._load(path))
        return Decoder(self._runtimes[1], self.settings.width), identify(path)

    @property
    def language_model(self) -> LanguageModel | None:
        """The language model, where one was loaded."""
        if self._reader is self.decoder:
            return None
        adapter = self.adapter.sha256 if self.adapter else None
        weights = source_weights(self.identity.sha256, adapter)
        return LanguageModel(self.decoder, self.settings, weights)

    def remember(self, memory: Memory | None, reader: Memory | None = None) -> None:
        """What was asked of the models before: of the one that was chosen, and of the reader."""
        self.decoder.memory = memory
        if self._reader is not self.decoder:
            self._reader.memory = reader

    def begin(self, shelf: Shelf | None = None) -> None:
        """A piece of work begins, until `end`; `extract` outside of one is a piece of its own.

        `shelf`: who keeps the states of pages that the language model reads in. What it read in for
        an earlier piece of work counts as known before (`run_info`).
        """
        prefixes = self.decoder.prefixes
        has_model = self._reader is not self.decoder
        prefixes.shelf = shelf if has_model else None
        prefixes.limit(self.settings.kept_megabytes * MEGABYTE)
        prefixes.begin()
        self._at_work = True

    def end(self) -> None:
        """The piece of work is over."""
        self.decoder.prefixes.shelf = None
        self._at_work = False

    def _read(
        self,
        document: Document,
        tree: Schema,
        whole: Schema | None,
        settings: Settings,
        on_field: Progress | None,
        cancelled: Cancelled | None,
        on_value: OnValue | None = None,
        exemplars: Sequence[Exemplar] = (),
    ) -> tuple[tuple[Reading, ...], Job]:
        """The readings of a document under a schema, and the job that made them."""
        model = self.language_model
        without = self.without | left_out_beside(model, settings)
        job = Job(
            self._reader, document, tree, settings, self._calibration, whole, without, self.rules
        )
        told = job.readings(None if model else on_field, cancelled)
        wanted = plan(tree)
        taught = Taught(document, wanted, () if LEARNT in without else exemplars, settings)
        readings = taught.without_labels(self._beside_others(job, told, tree, settings))
        if model is not None:
            readings = with_model(
                model, document, job, readings, wanted, settings, on_field, cancelled, on_value,
                *taught.for_model(),
            )  # fmt: skip
            readings = taught.without_labels(readings)
        readings, job.counts = taught.beside(readings, job.counts)
        return readings, job

    def both_sides(
        self,
        document: Document,
        schema: Schema,
        cancelled: Cancelled | None = None,
        without: Sequence[frozenset[str]] = (frozenset(),),
    ) -> list[list[Candidates]]:
        """What rules, and the language model, say of all single fields of a document.

        Once for each choice of providers that are left out; the model is asked once. Nothing is
        decided: this is what the decision is learnt from. Raises ModelUnusable where no language
        model was loaded, Cancelled.
        """
        model = self.language_model
        if model is None:
            raise ModelUnusable(file=self.identity.model, what="it fills no forms")
        self._speak(document.language)
        lines, fields = text_map(document.pages), plan(schema).fields
        said = model.read(document, lines, fields, None, cancelled)
        made = []
        for names in without:
            job = Job(
                self._reader, document, schema, self.settings, self._calibration,
                without=names | left_out_beside(model, self.settings),
            )  # fmt: skip
            told = job.readings(None, cancelled)
            readings = self._beside_others(job, told, schema, self.settings)
            made.append(together(readings, said)[0])
        return made

    def _beside_others(
        self, job: Job, told: tuple[Reading, ...], tree: Schema, settings: Settings
    ) -> tuple[Reading, ...]:
        """Readings with their confidence, and what providers of other packages say beside them."""
        document = job.document
        told = in_locale(told, tree, document, settings.review_below)
        readings = self.calibrate(tree, told, job, settings)
        others, failed = self._extensions.readings(
            document, job.text_map, plan(tree).fields, settings, job.without
        )
        job.notices += failed
        return surest(readings, others)

    def cells(self, document: Document, schema: Schema) -> list[Cell]:
        """What the language model says of all lists of records, cell by cell; nothing is decided.

        Empty where no language model was loaded.
        """
        model, lines = self.language_model, text_map(document.pages)
        nodes = plan(schema).records if model is not None else ()
        return [one for node in nodes if model for one in model.cells(document, lines, node)]

    def extract(
        self,
        document: Document,
        schema: Schema,
        *,
        only: Sequence[str] | None = None,
        synonyms: Synonyms = no_synonyms,
        settings: Settings | None = None,
        started: float | None = None,
        on_field: Progress | None = None,
        on_value: OnValue | None = None,
        cancelled: Cancelled | None = None,
        exemplars: Sequence[Exemplar] = (),
    ) -> Extraction:
        """All readings of `document` under `schema`, assembled to valid JSON.

        `only`: paths of the keys that are asked; there is no reading of any other. `synonyms` says
        how pages may call one whose name the schema leaves open. `settings`: other than the
        engine's own, for this call. `started` is a `time.monotonic()` from which the seconds are
        counted. `on_value` is told values (path, words) while the language model reads, before
        anything is decided. `exemplars`: pages on which people decided values of this schema.
        Raises Cancelled, or SchemaError for a path that the schema does not have.
        """
        started = time.monotonic() if started is None else started
        before = self.tokens
        if not self._at_work:
            self.decoder.prefixes.begin()
        self._speak(document.language)
        selection = None if only is None else Selection(schema, only, document.language, synonyms)
        tree = schema if selection is None else selection.tree
        kept = settings or self.settings
        readings, job = self._read(
            document, tree, schema, kept, on_field, cancelled, on_value, exemplars
        )
        made = assembled(schema, readings, job.counts, selection, document.language)
        run = structs.replace(self.run_info(started, before), learnt_sha256=fingerprint(exemplars))
        return extraction_of(document, schema, made, run, job.notices)

    def said(
        self,
        document: Document,
        schema: Schema,
        started: float,
        cancelled: Cancelled | None = None,
        *,
        stated: bool = False,
    ) -> Extraction:
        """What the language model alone says of the single fields of `schema`, asked once.

        It is as sure as it says itself; no rule is asked and nothing decided. `started` as in
        `extract`. `stated`: each field has one of its choices. Raises ModelUnusable where no
        language model was loaded, Cancelled.
        """
        before, model = self.tokens, self.language_model
        if model is None:
            raise ModelUnusable(file=self.identity.model, what="it fills no forms")
        self._speak(document.language)
        readings = model.say(
            document, text_map(document.pages), plan(schema).fields, cancelled, stated=stated
        )
        made = assemble(schema, readings, {}, document.language)
        return extraction_of(document, schema, made, self.run_info(started, before))

    def answer(
        self,
        document: Document,
        queries: Sequence[Query],
        *,
        schema: Schema | None = None,
        synonyms: Synonyms = no_synonyms,
        settings: Settings | None = None,
        on_field: Progress | None = None,
        cancelled: Cancelled | None = None,
    ) -> tuple[Answered, ...]:
        """The answers to questions on `document`, in their order; all are asked together.

        A query with a path is about that key of `schema`. Raises Cancelled, or SchemaError for a
        path that the schema does not have.
        """
        self._speak(document.language)

        def read(tree: Schema) -> tuple[Reading, ...]:
            kept = settings or self.settings
            return self._read(document, tree, schema, kept, on_field, cancelled)[0]

        return answering.answer(read, queries, document.language, schema, synonyms)

    def _speak(self, language: str | None) -> None:
        """Has the model asked in the language of a document, in English where it has none."""
        for decoder in {self.decoder, self._reader}:
            decoder.dialect = decoder.dialect.speaking(language or OTHERWISE)

    def _computing(self) -> str:
        """What a state of the model depends on besides the tokens: weights, program, processor."""
        runtime = self._runtimes[0]
        on = runtime.placement.device
        placed = (on.title, on.layers, runtime.full_batch, runtime.batch_tokens)
        return repr((self.answers_sha256, app_version(), LLAMA_CPP, build(), placed))

    @property
    def answers_sha256(self) -> str:
        """Under what its answers are kept: the SHA-256 of the model, changed by that of an adapter.

        An adapter answers otherwise than the model alone.
        """
        if self.adapter is None:
            return self.identity.sha256
        both = f"{self.identity.sha256}{self.adapter.sha256}"
        return hashlib.sha256(both.encode()).hexdigest()

    @property
    def models_sha256(self) -> tuple[str, str]:
        """Under what answers are kept: of the model that was chosen, and of the reader."""
        return self.answers_sha256, self.reader_identity.sha256

    @property
    def computed(self) -> int:
        """How many tokens the models have computed; it grows as long as they are at work."""
        return sum(runtime.fed for runtime in self._runtimes)

    def run_info(self, started: float, before: tuple[int, int]) -> RunInfo:
        """How a thing was made since `started` (monotonic seconds), when `tokens` was `before`."""
        after = self.tokens
        return RunInfo(
            model=self.identity.model,
            model_sha256=self.identity.sha256,
            app=app_version(),
            seconds=round(time.monotonic() - started, 3),
            prefill_tokens=after[0] - before[0],
            decoded_tokens=after[1] - before[1],
            prompts_sha256=prompts_sha256() if self.decoder.dialect.name == "chat" else None,
            confidence_sha256=self._confidence_sha256(),
            reader_sha256=None if self._reader is self.decoder else self.reader_identity.sha256,
            effort=self.settings.effort,
            threads=self._runtimes[0].threads,
            adapter_sha256=self.adapter.sha256 if self.adapter else None,
            extensions=self._versions() or None,
            page_tokens=self.decoder.prefixes.page_tokens,
            kept_tokens=self.decoder.prefixes.kept_tokens,
        )

    def _versions(self) -> dict[str, str]:
        known = extension_versions()
        return {name: said for name, said in known.items() if name not in self.without}

    def _confidence_sha256(self) -> str | None:
        """Of the reader's weights of confidence; with a language model also of those of sources."""
        own = self._confidence.fingerprint() if self._confidence else None
        model = self.language_model
        if model is None:
            return own
        both = f"{own}{model.weights.fingerprint()}"
        return hashlib.sha256(both.encode()).hexdigest()

    @property
    def tokens(self) -> tuple[int, int]:
        """How many tokens were prefilled and decoded since the model was loaded."""
        asked = {self.decoder, self._reader}
        return sum(one.prefill_tokens for one in asked), sum(one.decoded_tokens for one in asked)

    def close(self) -> None:
        """Frees the models."""
        for runtime in self._runtimes:
            runtime.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
