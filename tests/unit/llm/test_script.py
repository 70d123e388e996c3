"""The script of a page: its writings as JSON spells them, and the way back to each character."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from sealread.document.model import Span
from sealread.llm.script import Place, Script

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=60)


def _spans(script: Script, said: str) -> list[Span]:
    found, at = list[Span](), script.text.find(said)
    while at >= 0:
        found.append(Span(at, at + len(said)))
        at = script.text.find(said, at + 1)
    return found


def test_quotation_marks_and_backslashes_are_escaped() -> None:
    script = Script(['Bolt 5" \\ zinc'])
    assert script.text == 'Bolt 5\\" \\\\ zinc'
    [whole] = _spans(script, script.text)
    assert script.place(whole).span == Span(0, 14)


def test_a_line_break_may_be_a_blank_a_comma_or_json_s_line_break() -> None:
    script = Script(["Main Street 1\n  London"])
    for said in ("1 London", "1, London", "1\\nLondon"):
        [span] = _spans(script, said)
        assert script.place(span).span == Span(12, 22)


def test_no_second_comma_is_said_where_the_line_ends_with_one() -> None:
    script = Script(["Main Street 1,\nLondon"])
    assert _spans(script, "1, London")
    assert not _spans(script, "1,, London")


def test_nothing_runs_over_an_empty_line_or_from_one_writing_to_the_next() -> None:
    script = Script(["above\n\nbelow", "other"])
    assert not _spans(script, "above below")
    assert not _spans(script, "below other")
    assert [script.place(span).writing for span in _spans(script, "other")] == [1]


def test_nothing_runs_over_signs_that_are_no_words() -> None:
    script = Script(["Chair | Price: 20.00"], wordless=[[Span(5, 15)]])

    assert script.text == "Chair\n20.00"
    assert script.place(Span(6, 11)) == Place(0, Span(15, 20))


def test_another_spelling_stands_for_all_of_its_words() -> None:
    text = "Bolt 1,00"
    script = Script([text], spelt=[("1", Span(5, 9)), ("1.00", Span(5, 9))])
    for said in ("1", "1.00"):
        span = _spans(script, said)[-1]
        assert script.respelt(span) == said
        assert script.place(span).span == Span(5, 9)


def test_words_of_a_second_writing_lead_back_to_their_place_there() -> None:
    script = Script(["Name   City", "Name\nAnna\n\nCity\nRome"])
    span = _spans(script, "Anna")[0]
    place = script.place(span)
    assert (place.writing, place.span) == (1, Span(5, 9))


@given(TEXTS, TEXTS)
def test_every_character_stands_for_one_of_its_writing(first: str, second: str) -> None:
    script = Script([first, second])
    assert len(script.places) == len(script.starts) == len(script.ends) == len(script.text) + 1
    for part in script.parts:
        text = script.text[part.start : part.end]
        assert json.loads(f'"{text}"', strict=False) is not None
        writing = script.place(Span(part.start, part.end)).writing
        own = (first, second)[writing]
        for at, letter in enumerate(text, start=part.start):
            if letter not in '\\", n' and not letter.isspace():
                assert own[script.places[at]] == letter
