"""From words to a reading: brought to the field's kind, checked, and given an honest status."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Evidence
from sealread.extract.candidates import Choice
from sealread.extract.grounding import folded
from sealread.extract.meanings import told_by
from sealread.extract.result import Reading, RunnerUp, Status
from sealread.schema.model import Field
from sealread.schema.normalise import NotOfKind, normalise


class Words(Struct, frozen=True):
    """Words found on pages: verbatim text, the boxes they stand in, how sure they are right."""

    text: str
    evidence: tuple[Evidence, ...]
    confidence: float


def reading(
    field: Field,
    path: str,
    words: Words,
    language: str | None,
    review_below: float,
    runners_up: tuple[RunnerUp, ...] = (),
    choice: Choice | None = None,
    *,
    item: bool = False,
) -> Reading:
    """The reading of a field whose words were found.

    `choice` is what the model takes the words to mean where code cannot tell. `item`: the words
    are one item of the list that the field wants, not all of it.
    """
    try:
        value = meant(words.text, field, language)
    except NotOfKind:
        if choice is not None:
            return _chosen(path, choice, words, runners_up)
        return _made(path, None, words, "needs_review", runners_up, f"not a {field.kind}")
    listed = [value] if field.many and not item else value
    if words.confidence < review_below:
        return _made(path, listed, words, "needs_review", runners_up, "not sure")
    status: Status = "grounded" if value == folded(words.text) else "normalised"
    return _made(path, listed, words, status, runners_up, None)


def meant(words: str, field: Field, language: str | None) -> Any:
    """The field's value that words mean: brought to its kind, or told by the glossary.

    Raises NotOfKind where code cannot tell.
    """
    try:
        return normalise(words, field, language)
    except NotOfKind:
        told = told_by(words, field.choices) if field.choices else None
        if told is None:
            raise
        return next(choice for choice in field.choices if str(choice) == told)


def _chosen(path: str, choice: Choice, words: Words, runners_up: tuple[RunnerUp, ...]) -> Reading:
    """The words prove that the document says something; which choice it is, the model inferred."""
    made = _made(path, choice.text, words, "inferred", runners_up, "chosen by the model")
    return replace(made, confidence=round(min(words.confidence, choice.likelihood), 4))


def _made(
    path: str,
    value: Any,
    words: Words,
    status: Status,
    runners_up: tuple[RunnerUp, ...],
    reason: str | None,
) -> Reading:
    return Reading(
        path=path,
        value=value,
        text=words.text,
        evidence=words.evidence,
        confidence=round(words.confidence, 4),
        status=status,
        runners_up=runners_up,
        reason=reason,
    )


def absent(path: str, confidence: float, unsure: tuple[RunnerUp, ...] = ()) -> Reading:
    """The reading of a field that the document does not state, as far as could be told.

    `unsure` are words the model named without calibrating in them.
    """
    return Reading(
        path=path,
        value=None,
        text=None,
        evidence=(),
        confidence=round(confidence, 4),
        status="not_found",
        runners_up=unsure,
        reason="only unsure words" if unsure else None,
    )
