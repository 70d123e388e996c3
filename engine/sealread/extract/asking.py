"""Asks the model for fields on every window of the text, in as many wordings as it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.extract.candidates import Candidate, Choice, Vote, best, merged, vote
from sealread.extract.confidence import Calibration
from sealread.extract.retrieval_search import Search
from sealread.extract.retrieval_windows import Gathered, asked_where, gathered, packed, shown
from sealread.extract.settings import Settings
from sealread.extract.window_questions import WindowQuestions
from sealread.extract.windows import windows
from sealread.llm.decoding import Decoder
from sealread.schema.model import Field

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
    away: Sequence[Span] = (),
) -> list[Outcome]:
    """The outcome for each field, in order. `on_field(done, total)` counts fields, all windows.

    `search`: each field is asked in the parts of the text that it finds, which is that of the
    document it was made for; without one, in the whole text. `away`: spans of the text, in order,
    that the model is not to see.
    """
    inquiry = _Inquiry(decoder, fields, language, settings, calibration, on_field, cancelled)
    if search is None:
        spans = windows(
            text, lambda part: len(decoder.runtime.tokenize(part)),
            settings.window_tokens, settings.overlap_tokens,
        )  # fmt: skip
        everything = range(len(fields))
        asked = [(shown(text, gathered(text, [span]), away), everything) for span in spans]
        inquiry.ask(asked, settings.phrasings)
    else:
        _searched(inquiry, search, fields, settings, away)
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
    inquiry: _Inquiry, search: Search, fields: Sequence[Field], settings: Settings,
    away: Sequence[Span],
) -> None:  # fmt: skip
    """Asks the fields where the search says, and those without an answer farther on."""
    steps = [search.steps(field) for field in fields]
    open_ones, phrasings = list(range(len(fields))), settings.phrasings
    while open_ones:
        needs = {number: found for number in open_ones if (found := next(steps[number], None))}
        wanted = sorted(frozenset().union(*needs.values()))
        gathering = packed(
            search.text, search.blocks, search.size, wanted, settings.window_tokens
        )  # fmt: skip
        seen = [shown(search.text, one, away) for one in gathering]
        asked = list(zip(seen, asked_where(gathering, needs), strict=True))
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
        self._asked = self._total = self._told = 0
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
        asked = WindowQuestions(
            window, fields, self._language, phrasings, picks=decoder.dialect.picks
        )
        while open_ones := asked.open_ones(self._settings.settled_above):
            answers = decoder.ask(
                window.text,
                open_ones,
                on_answer=lambda done: self._say(asked.fields_done(done)),
                cancelled=self._cancelled,
            )
            asked.take(answers)
        self._say(len(fields))
        self._asked += len(fields)
        for place, number in enumerate(numbers):
            self.votes[number].append(vote(asked.answers_of(place), 0))

    def _say(self, done: int) -> None:
        self._told = max(self._told, self._asked + done)  # rounds begin with the first field again
        if self._on_field is not None:
            self._on_field(self._told, self._total)


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
