"""Asks the model for fields: every wording of every field, on every window of the text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.extract.candidates import Candidate, Choice, Vote, best, merged, vote
from sealread.extract.confidence import Calibration
from sealread.extract.plan import questions
from sealread.extract.regions import spellings
from sealread.extract.retrieval_search import Search
from sealread.extract.retrieval_windows import Gathered, asked_where, gathered, packed
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
    `items`: all entries that a form has at the field's label, where it has been read as a form.
    """

    candidates: tuple[Candidate, ...]
    nothing: float
    listed: tuple[Candidate, ...] = ()
    close: tuple[Candidate, ...] = ()
    choice: Choice | None = None
    items: tuple[Candidate, ...] = ()


def ask_fields(
    decoder: Decoder,
    text: str,
    fields: Sequence[Field],
    language: str | None,
    settings: Settings,
    on_field: Progress | None = None,
    cancelled: Cancelled | None = None,
    calibration: Calibration = Calibration(),  # noqa: B008
    search: Search | None = None,
) -> list[Outcome]:
    """The outcome for each field, in order. `on_field(done, total)` counts fields, all windows.

    `search`: each field is asked in the parts of the text that it finds, which is that of the
    document it was made for; without one, in the whole text.
    """
    inquiry = _Inquiry(decoder, fields, language, settings, calibration, on_field, cancelled)
    if search is None:
        spans = windows(
            text, lambda part: len(decoder.runtime.tokenize(part)),
            settings.window_tokens, settings.overlap_tokens,
        )  # fmt: skip
        everything = range(len(fields))
        asked = [(gathered(text, [span]), everything) for span in spans]
        inquiry.ask(asked, settings.phrasings)
    else:
        _searched(inquiry, search, fields, settings)
    outcomes = [_outcome(votes, calibration) for votes in inquiry.votes]
    if search is None:
        return outcomes
    return [
        _supported(outcome, field, search, settings)
        for field, outcome in zip(fields, outcomes, strict=True)
    ]


def _supported(outcome: Outcome, field: Field, search: Search, settings: Settings) -> Outcome:
    """An outcome without unsure answers whose surroundings have nothing to do with the field."""

    def stays(one: Candidate) -> bool:
        return one.likelihood >= settings.review_below or search.supports(field, one.spans[0])

    kept = tuple(one for one in outcome.candidates if stays(one))
    gone = tuple(one for one in outcome.candidates if one not in kept)
    listed = tuple(one for one in outcome.listed if stays(one))
    return structs.replace(
        outcome, candidates=kept, listed=listed, close=(*gone, *outcome.close)
    )  # fmt: skip


def _searched(
    inquiry: _Inquiry, search: Search, fields: Sequence[Field], settings: Settings
) -> None:
    """Asks the fields where the search says, and those without an answer farther on."""
    steps = [search.steps(field) for field in fields]
    open_ones, phrasings = list(range(len(fields))), settings.phrasings
    while open_ones:
        needs = {number: found for number in open_ones if (found := next(steps[number], None))}
        wanted = sorted(frozenset().union(*needs.values()))
        gathering = packed(
            search.text, search.blocks, search.size, wanted, settings.window_tokens
        )  # fmt: skip
        asked = list(zip(gathering, asked_where(gathering, needs), strict=True))
        inquiry.ask(asked, phrasings)
        phrasings = 1  # where it is not likely to stand, one wording is to be enough
        open_ones = [number for number in needs if not inquiry.is_found(number)]


class _Inquiry:
    """All that is asked about some fields, and the votes that it came to, field by field."""

    def __init__(
        self, decoder: Decoder, fields: Sequence[Field], language: str | None, settings: Settings,
        calibration: Calibration, on_field: Progress | None, cancelled: Cancelled | None,
    ) -> None:  # fmt: skip
        self._decoder, self._fields, self._language = decoder, fields, language
        self._settings, self._calibration = settings, calibration
        self._on_field, self._cancelled = on_field, cancelled
        self._asked = self._total = 0
        self.votes: list[list[Vote]] = [[] for _ in fields]

    def ask(self, where: Sequence[tuple[Gathered, Sequence[int]]], phrasings: int) -> None:
        """Asks in each window the fields that go with it, by their numbers."""
        self._total += sum(len(numbers) for _, numbers in where)
        for window, numbers in where:
            self._ask(window, numbers, phrasings)

    def is_found(self, number: int) -> bool:
        """Whether a field has an answer that is likely enough to be one."""
        ranked, _ = best(self.votes[number])
        return any(
            self._calibration(one.likelihood) >= self._settings.find_above for one in ranked[:1]
        )

    def _ask(self, window: Gathered, numbers: Sequence[int], phrasings: int) -> None:
        decoder = self._decoder
        fields = [self._fields[number] for number in numbers]
        asked = _Asked(window, fields, self._language, phrasings, picks=decoder.dialect.picks)
        answers = decoder.ask(
            window.text,
            asked.questions,
            on_answer=lambda done: self._say(asked.fields_done(done)),
            cancelled=self._cancelled,
        )
        if not asked.questions:
            self._say(len(fields))
        self._asked += len(fields)
        for place, number in enumerate(numbers):
            self.votes[number].append(vote(asked.answers_of(place, answers), 0))

    def _say(self, done: int) -> None:
        if self._on_field is not None:
            self._on_field(self._asked + done, self._total)


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
        self, window: Gathered, fields: Sequence[Field], language: str | None, phrasings: int,
        *, picks: bool,
    ) -> None:  # fmt: skip
        self.questions: list[Question] = []
        self._ends: list[int] = []
        self._window = window
        self._kinds = [field.kind for field in fields]
        self._meant = {k: spellings(k, window.text) for k in dict.fromkeys(self._kinds)}
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
        """The answers to a field's questions: the words that they mean, where the text has them."""
        own = answers[self._ends[field - 1] if field else 0 : self._ends[field]]
        meant = self._meant[self._kinds[field]] or {}
        return [_as_meant(answer, meant, self._window) for answer in own]

    def fields_done(self, answers: int) -> int:
        return bisect_right(self._ends, answers)


def _as_meant(answer: Answer, meant: Mapping[Span, Span], window: Gathered) -> Answer:
    return structs.replace(
        answer,
        spans=tuple(window.place(meant.get(span, span)) for span in answer.spans),
        rest=tuple(_as_meant(one, meant, window) for one in answer.rest),
        others=tuple(_as_meant(one, meant, window) for one in answer.others),
    )


def _picked(field: Field, language: str | None) -> list[Question]:
    """The question which of its choices a field has; none where there are too many to list."""
    said = tuple(choice for choice in field.choices if isinstance(choice, str) and choice.strip())
    if not 2 <= len(said) <= _MOST_CHOICES:
        return []
    return [Question(questions(field.label, language, 1)[0], choices=said)]
