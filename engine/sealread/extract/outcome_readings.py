"""Readings of what the fast reader answered: the likeliest words, brought to the field's type."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealread.document.frames import union
from sealread.document.model import Document, Evidence, Span
from sealread.document.text_map import TextMap
from sealread.extract.asking import Outcome
from sealread.extract.candidates import Candidate
from sealread.extract.grounding import choose, folded
from sealread.extract.labels import Labels
from sealread.extract.meanings import first_told
from sealread.extract.plan import wordings
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, absent, meant, reading
from sealread.schema.model import Field
from sealread.schema.normalise import NotOfKind

_RUNNERS_UP = 3
TOLD = 0.75
"""How often the first words that tell a choice tell the right one (on kinds of transactions)."""


class OutcomeReadings:
    """Makes readings of outcomes of one document's fields."""

    def __init__(
        self,
        document: Document,
        lines: TextMap,
        labels: Labels,
        settings: Settings,
    ) -> None:
        self._map, self._labels, self._settings = lines, labels, settings
        self._language = document.language

    def found(self, outcome: Outcome) -> bool:
        """Whether the likeliest words are likely enough to be a value."""
        likeliest = max((one.likelihood for one in outcome.candidates), default=0.0)
        return likeliest >= self._settings.find_above

    def readings(self, field: Field, outcome: Outcome) -> list[Reading]:
        """The reading of a field; of a list one for each item that was found."""
        first = self.reading(field, field.path, outcome)
        if first.text is None or not (field.many or field.listable):
            return [first]
        said = wordings(field.label, self._language)
        made: dict[str, Reading] = {}
        for one in self._items(field, outcome, said):
            words = self.words(one, said)
            item = reading(
                field, f"{field.path}/{len(made)}", words, self._language,
                self._settings.review_below, item=True,
            )  # fmt: skip
            if item.value is not None:
                made.setdefault(folded(words.text).casefold(), item)
        alone = not field.many and len(made) < 2
        return [first] if alone or not made else list(made.values())

    def reading(self, field: Field, path: str, outcome: Outcome) -> Reading:
        """The reading at a path of the likeliest words, with what came close."""
        said = wordings(field.label, self._language)
        first = self._told_or_named(field, outcome)
        if first is None or first.likelihood < self._settings.find_above:
            return absent(path, outcome.nothing, self._runners_up(outcome, said))
        return reading(
            field, path, self.words(first, said), self._language,
            self._settings.review_below, self._runners_up(outcome, said, first), outcome.choice,
        )  # fmt: skip

    def told(self, field: Field, part: Span) -> Candidate | None:
        """The first words of a part of the text that tell one of a field's choices."""
        text = self._map.text[part.start : part.end]
        told = first_told(text, field.choices) if field.choices else None
        if told is None:
            return None
        span = Span(part.start + told.span.start, part.start + told.span.end)
        return Candidate((span,), TOLD)

    def words(self, candidate: Candidate, said: Sequence[str]) -> Words:
        """The words of a candidate where they are meant; `said`: how the field may be called."""
        if candidate.parts:
            return self._scattered(candidate)
        span = choose(candidate.spans, self._map.text, said)
        return self._of(span, candidate.likelihood)

    def _items(self, field: Field, outcome: Outcome, said: Sequence[str]) -> list[Candidate]:
        """What a list names surely enough; then what stands so at the other places of its label.

        Where a list is allowed and not asked for, the answer is its only item that was named.
        """
        if outcome.items:
            return list(outcome.items)
        listed = outcome.listed if field.many else outcome.candidates[:1]
        named = [one for one in listed if one.likelihood >= self._settings.find_above]
        more = [
            Candidate((span,), one.likelihood)
            for one in named
            for span in self._labels.repeated(said, choose(one.spans, self._map.text, said))
        ]
        return [*named, *more]

    def _told_or_named(self, field: Field, outcome: Outcome) -> Candidate | None:
        """The likeliest words; where they tell no choice of the field, those that do."""
        first = next(iter(outcome.candidates), None)
        if not field.choices or (first is not None and self._tells(field, first)):
            return first
        return self.told(field, Span(0, len(self._map.text))) or first

    def _tells(self, field: Field, candidate: Candidate) -> bool:
        if candidate.likelihood < self._settings.find_above:
            return False
        try:
            span = candidate.spans[0]
            meant(self._map.text[span.start : span.end], field, self._language)
        except NotOfKind:
            return False
        return True

    def _of(self, span: Span, likelihood: float) -> Words:
        return Words(
            text=self._map.text[span.start : span.end],
            evidence=self._map.boxes(span),
            confidence=min(likelihood, self._map.confidence(span)),
        )

    def _scattered(self, candidate: Candidate) -> Words:
        """Words of one line among which the text has others."""
        parts = candidate.parts
        boxes = [box for part in parts for box in self._map.boxes(part)]
        around = union(np.array([one.box for one in boxes]))
        sure = min(self._map.confidence(part) for part in parts)
        return Words(
            text=" ".join(self._map.text[part.start : part.end] for part in parts),
            evidence=(Evidence(boxes[0].page, around),),
            confidence=min(candidate.likelihood, sure),
        )

    def _runners_up(
        self, outcome: Outcome, said: Sequence[str], chosen: Candidate | None = None
    ) -> tuple[RunnerUp, ...]:
        """The best of what else was named, then of what came close, no place twice."""
        seen = set(chosen.spans) if chosen else set()
        kept: list[Candidate] = []
        for one in (*outcome.candidates, *outcome.close):
            if seen.isdisjoint(one.spans):
                seen |= set(one.spans)
                kept.append(one)
        return tuple(self._runner_up(one, said) for one in kept[:_RUNNERS_UP])

    def _runner_up(self, candidate: Candidate, said: Sequence[str]) -> RunnerUp:
        words = self.words(candidate, said)
        return RunnerUp(words.text, words.evidence, round(words.confidence, 4))
