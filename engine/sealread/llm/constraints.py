"""Makes the constraints of questions on a text; what questions share is made once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealread.document.model import Span
from sealread.llm.answers import Question
from sealread.llm.constraint import Both, Constraint, Free
from sealread.llm.copying import Bounds, Copy, Window
from sealread.llm.dialect import Dialect
from sealread.llm.runtime import Runtime
from sealread.llm.vocabulary import Vocabulary
from sealread.llm.writing import Written


class Constraints:
    """What the answers to questions on a text are held to."""

    def __init__(self, runtime: Runtime, dialect: Dialect, written: Written) -> None:
        self._runtime, self._dialect, self._written = runtime, dialect, written
        self._window = Window(written.text, runtime.vocabulary, spaced=dialect.spaced)
        self._bounds: dict[tuple[tuple[Span, ...] | None, bool], Bounds] = {}
        self._choices: dict[tuple[str, ...], Bounds] = {}

    def written(self, choices: Sequence[str]) -> list[str]:
        """Choices as the model sees them."""
        return Written("\n".join(choices), spaced=self._dialect.spaced).text.splitlines()

    def of(self, question: Question) -> Constraint:
        """What a question's answer is held to."""
        copied = Copy(self._bounds_of(question)) if question.copied else None
        if question.form is None:
            return copied or Free(self._runtime.vocabulary)
        from sealread.llm.typed import Typed  # llguidance is loaded when it is needed

        spaced = copied is None or self._dialect.spaced
        typed = Typed(
            question.form, self._runtime.vocabulary, self._runtime.tokenize, spaced=spaced
        )
        return Both(copied, typed) if copied else typed

    def _bounds_of(self, question: Question) -> Bounds:
        if question.choices:
            return self._picked(question.choices)
        name = question.regions, question.whole
        kept = self._bounds.get(name)
        if kept is None:
            kept = Bounds(self._window, self._regions(question), whole=question.whole)
            self._bounds[name] = kept
        return kept

    def _regions(self, question: Question) -> list[Span] | None:
        if question.regions is None:
            return None
        place = self._written
        return [Span(place.place(r.start), place.end(r.end)) for r in question.regions]

    def _picked(self, choices: tuple[str, ...]) -> Bounds:
        kept = self._choices.get(choices)
        if kept is None:
            spaced = self._dialect.spaced
            kept = _one_of(choices, self._runtime.vocabulary, spaced=spaced)
            self._choices[choices] = kept
        return kept


def _one_of(choices: Sequence[str], vocabulary: Vocabulary, *, spaced: bool) -> Bounds:
    """Bounds that let just these words be said."""
    written = Written("\n".join(choices), spaced=spaced)
    ends = np.cumsum([len(choice) + 1 for choice in choices]) - 1
    spans = [
        Span(written.place(int(end) - len(choice)), written.end(int(end)))
        for choice, end in zip(choices, ends, strict=True)
    ]
    return Bounds(Window(written.text, vocabulary, spaced=spaced), spans, whole=True)
