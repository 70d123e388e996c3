"""Asks the model for fields: every wording of every field, on every window of the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.candidates import Candidate, Vote, best, vote
from sealread.extract.plan import questions
from sealread.extract.regions import regions
from sealread.extract.settings import Settings
from sealread.extract.windows import windows
from sealread.llm.decoding import Decoder, Question
from sealread.schema.model import Field

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


class Outcome(Struct, frozen=True):
    """What was found for a field: candidates from the likeliest on, and the case for "nothing"."""

    candidates: tuple[Candidate, ...]
    nothing: float


def ask_fields(
    decoder: Decoder,
    text: str,
    fields: Sequence[Field],
    language: str | None,
    settings: Settings,
    on_field: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> list[Outcome]:
    """The outcome for each field, in order. `on_field(done, total)` counts fields, all windows."""
    spans = windows(
        text, lambda part: len(decoder.runtime.tokenize(part)),
        settings.window_tokens, settings.overlap_tokens,
    )  # fmt: skip
    votes: list[list[Vote]] = [[] for _ in fields]
    for number, span in enumerate(spans):
        progress = _part_of(on_field, len(fields), number, len(spans))
        window = text[span.start : span.end]
        asked = _Asked(window, fields, language, settings.phrasings)
        answers = decoder.ask(
            window,
            asked.questions,
            on_answer=lambda done, asked=asked, say=progress: say(asked.fields_done(done)),  # type: ignore[misc]
            cancelled=cancelled,
        )
        if not asked.questions:
            progress(len(fields))
        for index, field_votes in enumerate(votes):
            field_votes.append(vote(answers[asked.slice_of(index)], span.start))
    return [Outcome(*best(field_votes)) for field_votes in votes]


class _Asked:
    """The questions on one window, grouped by field."""

    def __init__(
        self, window: str, fields: Sequence[Field], language: str | None, phrasings: int
    ) -> None:
        self.questions: list[Question] = []
        self._ends: list[int] = []
        places: dict[str, tuple[Span, ...] | None] = {}
        for field in fields:
            if field.kind not in places:
                places[field.kind] = regions(field.kind, window)
            where = places[field.kind]
            if where != ():
                for wording in questions(field.label, language, phrasings):
                    self.questions.append(Question(wording, where, whole=where is not None))
            self._ends.append(len(self.questions))

    def slice_of(self, field: int) -> slice:
        return slice(self._ends[field - 1] if field else 0, self._ends[field])

    def fields_done(self, answers: int) -> int:
        return sum(end <= answers for end in self._ends)


def _part_of(on_field: Progress | None, fields: int, window: int, of: int) -> Callable[[int], None]:
    total = fields * of

    def say(done: int) -> None:
        if on_field is not None:
            on_field(window * fields + done, total)

    return say
