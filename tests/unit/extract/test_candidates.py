"""Several wordings and several windows vote on one answer."""

from __future__ import annotations

from math import log

import pytest
from msgspec import structs

from sealread.document.model import Span
from sealread.extract.candidates import Candidate, Vote, best, certainty, vote
from sealread.llm.decoding import Answer

A, B, C = Span(0, 4), Span(10, 14), Span(20, 24)


def answer(*spans: Span, sure: float = 0.9, tokens: int = 2) -> Answer:
    return Answer(spans, (log(sure),) * tokens, none_logprob=0.0)


def test_certainty_is_that_of_a_token_however_long_the_answer() -> None:
    assert certainty(answer(A, tokens=1)) == pytest.approx(0.9)
    assert certainty(answer(A, tokens=50)) == pytest.approx(0.9)


def test_an_answer_without_tokens_is_not_certain() -> None:
    assert certainty(Answer((), (), none_logprob=0.0)) == 0.0


def test_wordings_that_agree_add_up() -> None:
    [found] = vote([answer(A, sure=0.8), answer(A, sure=0.6)], offset=0).candidates

    assert found.spans == (A,)
    assert found.likelihood == pytest.approx(0.7)


def test_wordings_that_differ_share_the_vote_the_likeliest_first() -> None:
    voted = vote([answer(A, sure=0.6), answer(B, sure=0.9)], offset=0)

    assert [one.spans for one in voted.candidates] == [(B,), (A,)]
    assert [one.likelihood for one in voted.candidates] == pytest.approx([0.45, 0.3])


def test_a_wording_without_answer_speaks_for_nothing() -> None:
    voted = vote([answer(A), answer(sure=0.5)], offset=0)

    assert voted.nothing == pytest.approx(0.25)


def test_where_nothing_could_be_asked_nothing_is_certain() -> None:
    assert vote([], offset=0) == Vote((), nothing=1.0)


def test_places_are_moved_to_where_the_window_begins() -> None:
    [found] = vote([answer(A, B)], offset=100).candidates

    assert found.spans == (Span(100, 104), Span(110, 114))


def test_the_best_supported_candidate_of_all_windows_comes_first() -> None:
    weak, strong = Candidate((A,), 0.4), Candidate((B,), 0.8)

    candidates, nothing = best([Vote((weak,), 0.1), Vote((), 0.9), Vote((strong,), 0.05)])

    assert candidates == (strong, weak)
    assert nothing == 0.05


def test_a_candidate_that_does_not_beat_nothing_is_none() -> None:
    assert best([Vote((Candidate((A,), 0.3),), 0.3)]) == ((), 0.3)


def test_a_document_without_windows_has_no_answer() -> None:
    assert best([]) == ((), 1.0)


def test_words_that_two_windows_share_are_one_candidate_with_all_their_places() -> None:
    early, late = Candidate((A, B), 0.6), Candidate((B, C), 0.9)

    candidates, _ = best([Vote((early,), 0.0), Vote((late,), 0.0)])

    assert candidates == (Candidate((A, B, C), 0.9),)


def test_what_follows_in_a_list_is_kept_beside_the_candidates() -> None:
    first = structs.replace(answer(A), rest=(answer(B), answer(C)))

    voted = vote([first], offset=10)

    assert [one.spans for one in voted.listed] == [(Span(20, 24),), (Span(30, 34),)]


def test_what_came_close_does_not_vote() -> None:
    first = structs.replace(answer(A, sure=0.6), others=(answer(B, sure=0.3, tokens=1),))

    voted = vote([first], offset=0)

    assert [one.spans for one in voted.candidates] == [(A,)]
    assert [(one.spans, one.likelihood) for one in voted.close] == [((B,), pytest.approx(0.3))]


def test_a_choice_is_no_wording() -> None:
    picked = structs.replace(answer(), choice="sale")

    voted = vote([answer(A), picked], offset=0)

    assert voted.candidates[0].likelihood == pytest.approx(0.9)
    assert voted.choice is not None
    assert voted.choice.text == "sale"
