"""What a confidence is worth on documents it was not fitted on: folds, and whole kinds left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.evaluate.calibration import Acceptance, acceptance, reliability
from sealread.evaluate.observing import Answer, Observed
from sealread.evaluate.weighing import Example, weigh
from sealread.extract.confidence import UNLIKELY
from sealread.extract.settings import Settings
from sealread.extract.signs import NAMES, WAYS

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
FOLDS = 5
PRECISIONS = (0.95, 0.99)
DRAWS = 200
_ALL = "all"


class Sure(Struct, frozen=True):
    """What one kind of confidence is worth: `error` is the expected calibration error.

    `accepted`: the share of answers above the bound for review, `precise`: how many of those are
    right. `f1`: of all values by the sets' rules, answers that are taken for none left out.
    `invented` answers were given to keys that the documents do not state, `unmarked` of them above
    the bound.
    """

    error: float
    accepted: float
    precise: float
    f1: float
    invented: int
    unmarked: int
    acceptance: tuple[Acceptance, ...]


class Trust(Struct, frozen=True):
    """A set's figures: of its own answers, and of the keys that its documents do not state.

    `score`: as the model says it; `fitted`: with weights of other documents; `unseen`: with weights
    of other sets, as a new kind of document has it. `chance`: the calibration error that so few
    answers would show if each confidence were exact. `empty`: keys asked that are not stated.
    """

    name: str
    documents: int
    answers: int
    right: float
    empty: int
    chance: float
    score: Sure
    fitted: Sure
    unseen: Sure


class _Answers:
    """All answers in one row each."""

    def __init__(self, seen: Sequence[Observed]) -> None:
        rows = [(one, answer) for one in seen for answer in one.answers]
        self.seen = seen
        self.examples = examples(seen)
        self.set = np.array([one.dataset for one, _ in rows], dtype=str)
        self.own = np.array([not one.strange for one, _ in rows], dtype=bool)
        self.right = np.array([answer.right for _, answer in rows], dtype=bool)
        self.invented = np.array([answer.invented for _, answer in rows], dtype=bool)
        self.asked = np.array([_is_asked(answer) for _, answer in rows], dtype=bool)
        self.score = np.array([answer.score for _, answer in rows], dtype=np.float64)

    def within(self, name: str) -> Bools:
        """Which answers are of a set."""
        return np.asarray((self.set == name) | (name == _ALL), dtype=bool)


def _is_asked(answer: Answer) -> bool:
    """Whether it was simply asked for."""
    return not any(answer.signs.get(way) for way in WAYS)


def examples(seen: Sequence[Observed]) -> list[Example]:
    """All answers to learn from, those to strange keys among their documents' set."""
    return [
        Example(
            one.dataset, one.document, answer.right, answer.score, answer.signs, one.strange
        )
        for one in seen
        for answer in one.answers
    ]  # fmt: skip


def measured(seen: Sequence[Observed], seed: int) -> list[Trust]:
    """The figures of each set and of all, each answer under weights it had no part in."""
    answers = _Answers(seen)
    whole = answers.examples
    fitted = crossed(whole, _folds(whole, seed))
    unseen = crossed(whole, [one.group for one in whole])
    names = [*dict.fromkeys(one.dataset for one in seen), _ALL]
    return [_trust(name, answers, fitted, unseen) for name in names]


def crossed(whole: Sequence[Example], parts: Sequence[object]) -> Floats:
    """Each answer's confidence under the weights of all other parts."""
    found = np.zeros(len(whole))
    for part in dict.fromkeys(parts):
        inside = [at for at, own in enumerate(parts) if own == part]
        others = [one for one, own in zip(whole, parts, strict=True) if own != part]
        found[inside] = weigh(others, NAMES)([whole[at] for at in inside])
    return found


def _folds(whole: Sequence[Example], seed: int) -> list[int]:
    """The fold of each answer; documents stay whole and are drawn by lot."""
    documents = sorted({one.document for one in whole})
    Random(seed).shuffle(documents)  # noqa: S311 - a split, no secret
    number = {document: place % FOLDS for place, document in enumerate(documents)}
    return [number[one.document] for one in whole]


def _trust(name: str, answers: _Answers, fitted: Floats, unseen: Floats) -> Trust:
    there = [one for one in answers.seen if name in (one.dataset, _ALL)]
    part = answers.within(name) & answers.own
    values = sum(one.values for one in there)
    return Trust(
        name=name,
        documents=len({one.document for one in there}),
        answers=int(part.sum()),
        right=_mean(answers.right[part]),
        empty=sum(one.empty for one in there),
        chance=_by_chance(fitted[part]),
        score=_sure(answers, name, answers.score, values, np.ones(len(part), dtype=bool)),
        fitted=_sure(answers, name, fitted, values, _taken(answers, fitted)),
        unseen=_sure(answers, name, unseen, values, _taken(answers, unseen)),
    )


def _taken(answers: _Answers, sure: Floats) -> Bools:
    """Which answers are values: all but those asked for that are too unlikely."""
    return np.asarray(~answers.asked | (sure >= UNLIKELY), dtype=bool)


def _sure(answers: _Answers, name: str, sure: Floats, values: int, taken: Bools) -> Sure:
    inside = answers.within(name) & taken
    part, invented = inside & answers.own, inside & answers.invented
    right, high = answers.right, sure >= Settings().review_below
    return Sure(
        error=_error(sure[part], right[part]),
        accepted=_mean(high[part]),
        precise=_mean(right[part & high]),
        f1=round(2 * int(right[part].sum()) / max(int(part.sum()) + values, 1), 4),
        invented=int(invented.sum()),
        unmarked=int((invented & high).sum()),
        acceptance=tuple(
            acceptance(list(sure[part]), list(right[part]), one) for one in PRECISIONS
        ),
    )


def _error(sure: Floats, right: Bools) -> float:
    return reliability(list(sure), list(right), ()).error


def _by_chance(sure: Floats) -> float:
    """The mean calibration error of answers drawn to be right as often as they are sure."""
    lot = np.random.default_rng(1)
    drawn = [_error(sure, lot.random(len(sure)) < sure) for _ in range(DRAWS)]
    return round(float(np.mean(drawn)), 4)


def _mean(shares: Bools) -> float:
    return round(float(shares.mean()), 4) if len(shares) else 0.0


def told(found: Sequence[Trust]) -> str:
    """The figures as a table in Markdown: a row a set and a kind of confidence."""
    return "\n".join(_lines(found))


def _lines(found: Sequence[Trust]) -> Iterator[str]:
    yield (
        "| set | documents | answers | right | by chance | confidence | error | above the bound "
        "| right of those | F1 | at 95 % | at 99 % | empty | invented | unmarked |"
    )
    yield "| --- | ---: | ---: | ---: | ---: | --- |" + " ---: |" * 9
    for one in found:
        for kind, sure in (("score", one.score), ("fitted", one.fitted), ("unseen", one.unseen)):
            yield (
                f"| {one.name} | {one.documents} | {one.answers} | {one.right:.2f} "
                f"| {one.chance:.3f} | {kind} | {sure.error:.3f} | {sure.accepted:.2f} "
                f"| {sure.precise:.3f} | {sure.f1:.3f} | {_acceptances(sure)} | {one.empty} "
                f"| {sure.invented} | {sure.unmarked} |"
            )


def _acceptances(sure: Sure) -> str:
    return " | ".join(
        f"{one.share_of_answers:.2f} ({one.threshold:.2f})" if one.threshold is not None else "0"
        for one in sure.acceptance
    )
