"""Asks the model for fields: every wording of every field, on every window of the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.extract.candidates import Candidate, Choice, Vote, best, merged, vote
from sealread.extract.confidence import Calibration
from sealread.extract.plan import questions
from sealread.extract.regions import spellings
from sealread.extract.settings import Settings
from sealread.extract.windows import windows
from sealread.llm.decoding import Answer, Decoder, Question
from sealread.schema.model import Field

_MOST_CHOICES = 24
Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


class Outcome(Struct, frozen=True):
    """What was found for a field: candidates from the likeliest on, and the case for "nothing".

    Likelihoods of candidates are calibrated: so often such answers are right.
    `listed`: where a list is wanted, all its items that were named in any window, the likeliest
    candidate among them. `close`: what came close to being named, the likeliest first.
    `choice`: which of the field's choices the model takes where the candidate stands.
    """

    candidates: tuple[Candidate, ...]
    nothing: float
    listed: tuple[Candidate, ...] = ()
    close: tuple[Candidate, ...] = ()
    choice: Choice | None = None


def ask_fields(
    decoder: Decoder,
    text: str,
    fields: Sequence[Field],
    language: str | None,
    settings: Settings,
    on_field: Progress | None = None,
    cancelled: Cancelled | None = None,
    calibration: Calibration = Calibration(),  # noqa: B008
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
        asked = _Asked(window, fields, language, settings.phrasings, picks=decoder.dialect.picks)
        answers = decoder.ask(
            window,
            asked.questions,
            on_answer=lambda done, asked=asked, say=progress: say(asked.fields_done(done)),  # type: ignore[misc]
            cancelled=cancelled,
        )
        if not asked.questions:
            progress(len(fields))
        for index, field_votes in enumerate(votes):
            field_votes.append(vote(asked.answers_of(index, answers), span.start))
    return [_outcome(field_votes, calibration) for field_votes in votes]


def _outcome(votes: Sequence[Vote], calibration: Calibration) -> Outcome:
    ranked, nothing = best(votes)
    candidates = [Candidate(one.spans, calibration(one.likelihood)) for one in ranked]
    near = merged(sorted((c for v in votes for c in v.close), key=lambda c: -c.likelihood))
    close = tuple(Candidate(one.spans, calibration(one.likelihood)) for one in near)
    named = [one for vote in votes for one in (*_first(vote), *vote.listed)]
    listed = tuple(Candidate(one.spans, calibration(one.likelihood)) for one in named)
    surest = max(votes, key=_likeliest, default=None)
    choice = surest.choice if surest else None
    return Outcome(tuple(candidates), nothing, listed, close, choice)


def _first(vote: Vote) -> tuple[Candidate, ...]:
    """A window's own answer, if it is likelier there than none: the first item of its list."""
    return tuple(one for one in vote.candidates[:1] if one.likelihood > vote.nothing)


def _likeliest(vote: Vote) -> float:
    return max((one.likelihood for one in vote.candidates), default=0.0)


class _Asked:
    """The questions on one window, grouped by field."""

    def __init__(
        self, window: str, fields: Sequence[Field], language: str | None, phrasings: int,
        *, picks: bool,
    ) -> None:  # fmt: skip
        self.questions: list[Question] = []
        self._ends: list[int] = []
        self._kinds = [field.kind for field in fields]
        self._meant = {kind: spellings(kind, window) for kind in dict.fromkeys(self._kinds)}
        places = {kind: None if said is None else tuple(said) for kind, said in self._meant.items()}
        for field in fields:
            where = places[field.kind]
            if where != ():
                for place, wording in enumerate(questions(field.label, language, phrasings)):
                    many = field.many and not place  # a list is followed in one wording only
                    self.questions.append(
                        Question(wording, where, whole=where is not None, many=many)
                    )
                if picks:
                    self.questions += _picked(field, language)
            self._ends.append(len(self.questions))

    def answers_of(self, field: int, answers: Sequence[Answer]) -> list[Answer]:
        """The answers to a field's questions, with the words that they mean."""
        own = answers[self._ends[field - 1] if field else 0 : self._ends[field]]
        meant = self._meant[self._kinds[field]]
        return [_as_meant(answer, meant) for answer in own] if meant else list(own)

    def fields_done(self, answers: int) -> int:
        return sum(end <= answers for end in self._ends)


def _as_meant(answer: Answer, meant: Mapping[Span, Span]) -> Answer:
    return structs.replace(
        answer,
        spans=tuple(meant.get(span, span) for span in answer.spans),
        rest=tuple(_as_meant(one, meant) for one in answer.rest),
        others=tuple(_as_meant(one, meant) for one in answer.others),
    )


def _picked(field: Field, language: str | None) -> list[Question]:
    """The question which of its choices a field has; none where there are too many to list."""
    said = tuple(choice for choice in field.choices if isinstance(choice, str) and choice.strip())
    if not 2 <= len(said) <= _MOST_CHOICES:
        return []
    return [Question(questions(field.label, language, 1)[0], choices=said)]


def _part_of(on_field: Progress | None, fields: int, window: int, of: int) -> Callable[[int], None]:
    total = fields * of

    def say(done: int) -> None:
        if on_field is not None:
            on_field(window * fields + done, total)

    return say
