"""Providers of evidence out of other packages, found by entry points.

A package names a class or function without arguments under the group `sealread.providers`:

    [project.entry-points."sealread.providers"]
    batch_numbers = "my_package:BatchNumbers"

The entry point's name is the provider's: the `source` of what it finds, and what `--without` takes.
It is loaded where documents are read: in the worker, behind its walls (by `sealread eval` in its
own process). It is asked for single fields and answers with places in the document's text; the
engine makes the values of the words that stand there, so that a provider can name nothing that is
not printed. It does not see what others found: of several values of a field the surest is taken,
the others become runners-up.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from importlib.metadata import EntryPoint
from typing import Protocol

from msgspec import Struct, structs

from sealread.document.model import Document, Notice, Span
from sealread.document.text_map import TextMap
from sealread.extract.providers import extensions
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, reading
from sealread.schema.model import Field

FAILED = "provider_failed"
"""The code of the notice on a provider that was left out of a document."""
_log = logging.getLogger(__name__)


class FieldCandidate(Struct, frozen=True):
    """Words that may be a value. `path`: of the field; `span`: their place in the text.

    `score`: how likely they are right, 0 to 1, as often as the provider's author has seen it.
    """

    path: str
    span: Span
    score: float


class EvidenceProvider(Protocol):
    """What a package brings."""

    def candidates(
        self, document: Document, lines: TextMap, fields: Sequence[Field]
    ) -> Iterable[FieldCandidate]:
        """Candidates for single fields of a document; `lines.text` is its text.

        May raise: the document is then read without it, and a notice says so.
        """
        ...


class Extensions:
    """The providers that are installed, loaded when they are first asked."""

    def __init__(self) -> None:
        self._loaded: dict[str, EvidenceProvider] = {}

    def readings(
        self, document: Document, lines: TextMap, fields: Sequence[Field], settings: Settings,
        without: Collection[str] = (),
    ) -> tuple[list[Reading], list[Notice]]:  # fmt: skip
        """What they say of single fields, each with its source; and which of them failed.

        `without`: names of those that do not take part.
        """
        made: list[Reading] = []
        failed: list[Notice] = []
        single = {field.path: field for field in fields if not field.many}
        for name, point in extensions().items():
            if name in without or not single:
                continue
            try:
                made += self._told(name, point, document, lines, single, settings)
            except Exception as error:  # noqa: BLE001 - code of others; nothing else is lost
                _log.warning("the provider %s failed: %s", name, type(error).__name__)
                sentence = f"The provider {name} failed ({type(error).__name__}) and was left out."
                failed.append(Notice(FAILED, sentence))
        return made, failed

    def _told(
        self, name: str, point: EntryPoint, document: Document, lines: TextMap,
        single: dict[str, Field], settings: Settings,
    ) -> list[Reading]:  # fmt: skip
        """Raises what the provider raises, ValueError for a place or a score that cannot be."""
        if name not in self._loaded:
            self._loaded[name] = point.load()()
        provider = self._loaded[name]
        made = []
        for one in provider.candidates(document, lines, tuple(single.values())):
            if one.path not in single:
                raise ValueError("a field that was not asked for")
            if not 0 <= one.span.start < one.span.end <= len(lines.text):
                raise ValueError("a place outside the text")
            if not 0 <= one.score <= 1:
                raise ValueError("a score that is no likelihood")
            words = Words(
                lines.text[one.span.start : one.span.end], lines.boxes(one.span), one.score
            )
            told = reading(
                single[one.path], one.path, words, document.language, settings.review_below
            )
            made.append(structs.replace(told, source=name))
        return made


def surest(readings: Sequence[Reading], others: Sequence[Reading]) -> tuple[Reading, ...]:
    """Of each field the surest value of all that were found; what else was found comes behind it.

    A reading that has no value is less sure than any that has one.
    """
    by_path: dict[str, list[Reading]] = {}
    for one in others:
        if one.value is not None:
            by_path.setdefault(one.path, []).append(one)
    return tuple(_surest(one, by_path.get(one.path, ())) for one in readings)


def _surest(own: Reading, others: Sequence[Reading]) -> Reading:
    if not others:
        return own
    found = [own] if own.value is not None else []
    ranked = sorted((*found, *others), key=lambda one: -one.confidence)
    first = ranked[0]
    behind = [
        RunnerUp(one.text, one.evidence, one.confidence, one.source)
        for one in ranked[1:]
        if one.text is not None
    ]
    known = [structs.replace(one, source=one.source or own.source) for one in own.runners_up]
    close = tuple(one for one in (*behind, *known) if one.text != first.text)
    return structs.replace(first, runners_up=close)
