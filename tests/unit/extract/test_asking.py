"""Votes of windows brought together to an outcome."""

from __future__ import annotations

from sealread.document.model import Span
from sealread.extract.asking import _outcome
from sealread.extract.candidates import Candidate, Vote
from sealread.extract.confidence import Calibration


def named(start: int, likelihood: float = 0.9) -> Candidate:
    return Candidate((Span(start, start + 5),), likelihood)


def places(candidates: tuple[Candidate, ...]) -> list[int]:
    return [one.spans[0].start for one in candidates]


def test_a_list_goes_on_in_the_next_window() -> None:
    votes = [
        Vote((named(0, 0.6),), 0.1, listed=(named(10), named(20))),
        Vote((named(30),), 0.1, listed=(named(40),)),
    ]

    outcome = _outcome(votes, Calibration())

    assert places(outcome.listed) == [0, 10, 20, 30, 40]
    assert places(outcome.candidates) == [30, 0]


def test_a_window_that_likelier_says_nothing_adds_no_item() -> None:
    votes = [Vote((named(0),), 0.05), Vote((named(30, 0.3),), 0.6)]

    assert places(_outcome(votes, Calibration()).listed) == [0]


def test_without_votes_nothing_is_listed() -> None:
    assert _outcome([], Calibration()).listed == ()
