"""A text as written for the reader: every word behind a space, and the way back."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from sealread.document.model import Span
from sealread.llm.writing import Written

_TEXT = st.text(alphabet="ab1.ß€ \n\t\u00a0", max_size=60)


def _starts(text: str) -> list[int]:
    """Where words start: behind white space, or at the beginning."""
    return [i for i, c in enumerate(text) if not c.isspace() and (not i or text[i - 1].isspace())]


def _ends(text: str) -> list[int]:
    return [
        i + 1
        for i, c in enumerate(text)
        if not c.isspace() and (i + 1 == len(text) or text[i + 1].isspace())
    ]


def _word_spans(text: str) -> list[Span]:
    """All runs of whole words."""
    return [Span(a, b) for a, b in product(_starts(text), _ends(text)) if a < b]


@given(_TEXT)
def test_every_first_word_of_a_line_stands_behind_a_space(text: str) -> None:
    written = Written(text)

    for start in _starts(text):
        before = written.text[written.place(start) - 1]
        assert before == (" " if not start or text[start - 1] == "\n" else text[start - 1])


@given(_TEXT)
def test_nothing_but_spaces_at_the_start_of_lines_is_added(text: str) -> None:
    lines = zip(text.split("\n"), Written(text).text.split("\n"), strict=True)

    assert all(there in (plain, " " + plain) for plain, there in lines)


@given(_TEXT)
def test_every_character_keeps_its_place(text: str) -> None:
    written = Written(text)

    assert "".join(written.text[written.place(i)] for i in range(len(text))) == text


@given(_TEXT)
def test_the_plain_span_of_where_words_stand_is_where_they_stood(text: str) -> None:
    written = Written(text)

    for span in _word_spans(text):
        there = Span(written.place(span.start), written.end(span.end))
        assert written.plain_span(there) == span


@given(_TEXT)
def test_a_leading_space_does_not_change_the_plain_span(text: str) -> None:
    written = Written(text)

    for span in _word_spans(text):
        place = written.place(span.start)
        if written.text[place - 1] == " ":
            assert written.plain_span(Span(place - 1, written.end(span.end))) == span


@given(_TEXT)
def test_an_answer_stands_verbatim_in_what_is_written(text: str) -> None:
    written = Written(text)

    for span in _word_spans(text):
        assert written.answer(span) in written.text


def test_a_word_is_spelt_alike_at_the_start_of_a_line_and_inside_it() -> None:
    written = Written("Name: Ann\nAnn Lee")

    assert written.answer(Span(6, 9)) == written.answer(Span(10, 13)) == " Ann"


def test_an_answer_over_lines_has_the_space_of_each_line() -> None:
    assert Written("Weg 1\n12345 Ort").answer(Span(0, 15)) == " Weg 1\n 12345 Ort"


def test_an_answer_glued_to_what_is_before_it_has_no_space() -> None:
    assert Written("Nr.12").answer(Span(3, 5)) == "12"


def test_only_one_of_many_spaces_belongs_to_an_answer() -> None:
    assert Written("Summe:   12,50").answer(Span(9, 14)) == " 12,50"


def test_an_empty_text_stays_empty() -> None:
    assert Written("").text == ""
