"""What comes out: readings, assembled to an extraction (the contract of the output)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from sealread.document.model import Evidence, Modality, Notice
from sealread.schema.folding import fold

Status = Literal["grounded", "normalised", "inferred", "not_found", "needs_review"]


PERSON = "person"
"""The source of a value that a person gave."""
NOT_SURE = "not sure"
"""The reason of a reading that has to be looked at for how sure it is, and for nothing else."""


class RunnerUp(Struct, frozen=True):
    """Another span that the engine considered for a field.

    `source`: the provider that named it, None where it is that of the reading.
    """

    text: str
    evidence: tuple[Evidence, ...]
    confidence: float
    source: str | None = None


class Reading(Struct, frozen=True):
    """One field's outcome.

    `text` is verbatim, line breaks included; `value` is the text with white space folded
    (grounded) or brought to the schema's type (normalised). `source`: the provider that told it
    (`extract.providers`), `PERSON` where a person did, None in records made before it was kept.
    """

    path: str
    value: Any
    text: str | None
    evidence: tuple[Evidence, ...]
    confidence: float
    status: Status
    runners_up: tuple[RunnerUp, ...] = ()
    reason: str | None = None
    source: str | None = None


def as_found(reading: Reading) -> Status:
    """Whether the value is the words themselves."""
    value = reading.value
    single = value[0] if isinstance(value, list) and len(value) == 1 else value
    return "grounded" if single == fold(reading.text or "") else "normalised"


class DocumentInfo(Struct, frozen=True):
    """The document an extraction was made from.

    `locale`: under which its numbers and dates were read (`schema.locale_tags`), "en-US" where it
    has the month first, "de-x-20210703" where days lack their year; None in records made before it
    was kept, and where no language is known.
    """

    file: str
    sha256: str
    pages: int
    language: str | None
    modality: Modality
    locale: str | None = None


class SchemaInfo(Struct, frozen=True):
    """The schema an extraction was made under."""

    name: str
    sha256: str


class RunInfo(Struct, frozen=True):
    """How an extraction was made; `seconds` is wall time for reading and extracting.

    `prompts_sha256`: of the words that a model made for conversation was asked with; None for a
    reader, which is asked with nothing but the names of fields. `confidence_sha256`: of the weights
    that confidence was computed with, and of those that decide between rules and a language
    model; None where a model's own scores are handed out.
    `reader_sha256`: of the bundled reader beside a language model; None where no other model reads.
    `effort`: as in `Settings`, None before there was one. `threads`: that the model computed with.
    `adapter_sha256`: of the adapter that the language model computed with, None without one.
    `extensions`: the providers of other packages that took part (`extract.extensions`), by name,
    each with its distribution and version; None without any.
    `learnt_sha256`: of the pages that people had decided on (`extract.learnt`); None without any.
    `page_tokens`: of the pages that the language model was shown; `kept_tokens` of them were not
    read in again, since their state was kept from an earlier piece of work (`llm.prefixes`).
    """

    model: str
    model_sha256: str
    app: str
    seconds: float
    prefill_tokens: int
    decoded_tokens: int
    prompts_sha256: str | None = None
    confidence_sha256: str | None = None
    reader_sha256: str | None = None
    effort: str | None = None
    threads: int = 0
    adapter_sha256: str | None = None
    extensions: dict[str, str] | None = None
    learnt_sha256: str | None = None
    page_tokens: int = 0
    kept_tokens: int = 0


class Extraction(Struct, frozen=True):
    """All readings of one document under one schema. `values` is valid against the schema."""

    document: DocumentInfo
    schema: SchemaInfo
    values: Any
    fields: tuple[Reading, ...]
    run: RunInfo
    notices: tuple[Notice, ...] = ()
