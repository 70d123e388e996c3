"""Decoding with the bundled reader: verbatim, alone as together, and nothing left over."""

from __future__ import annotations

import pytest

from sealread.document.model import Span
from sealread.errors import Cancelled
from sealread.llm.decoding import MAX_LIST, MAX_OTHERS, Answer, Decoder, Question
from sealread.llm.runtime import MAX_SEQUENCES, Runtime
from sealread.llm.writing import Written

TEXT = """LEISTUNGSERKLÄRUNG
Nr. DoP-2021-07
1. Eindeutiger Kenncode des Produkttyps:
   EN 13813 CT-C60-F8-A5
2. Verwendungszweck: Hartstoffestrich für innen
3. Hersteller:
Muster Bau GmbH & Co. KG
Beispielstraße 19
12345 Musterstadt
4. System zur Bewertung: System 4
Musterstadt, 20.11.2019
"""
QUESTIONS = [
    Question("Eindeutiger Kenncode des Produkttyps"),
    Question("Hersteller"),
    Question("System zur Bewertung und Überprüfung der Leistungsbeständigkeit"),
    Question("Notifizierte Stelle"),
]


def _texts(answer: Answer) -> set[str]:
    return {TEXT[span.start : span.end] for span in answer.spans}


def test_it_reads_a_value_below_its_label(decoder: Decoder) -> None:
    [answer] = decoder.ask(TEXT, QUESTIONS[:1])
    assert _texts(answer) == {"EN 13813 CT-C60-F8-A5"}


def test_it_reads_a_value_over_several_lines(decoder: Decoder) -> None:
    [answer] = decoder.ask(TEXT, QUESTIONS[1:2])
    assert _texts(answer) == {"Muster Bau GmbH & Co. KG\nBeispielstraße 19\n12345 Musterstadt"}


def test_it_says_nothing_where_the_text_has_no_answer(decoder: Decoder) -> None:
    [answer] = decoder.ask(TEXT, QUESTIONS[3:])
    assert answer.spans == ()


def test_many_questions_at_once_get_the_answers_they_get_alone(decoder: Decoder) -> None:
    together = decoder.ask(TEXT, QUESTIONS)
    alone = [decoder.ask(TEXT, [question])[0] for question in QUESTIONS]
    assert [answer.spans for answer in together] == [answer.spans for answer in alone]


def test_more_questions_than_sequences_are_all_answered(decoder: Decoder) -> None:
    answers = decoder.ask(TEXT, QUESTIONS * 40)
    assert [a.spans for a in answers] == [a.spans for a in answers[:4]] * 40


def test_an_answer_in_regions_is_one_of_them(decoder: Decoder) -> None:
    start = TEXT.index("20.11.2019")
    region = Span(start, start + len("20.11.2019"))
    [answer] = decoder.ask(TEXT, [Question("Ort und Datum der Ausstellung", (region,), whole=True)])
    assert answer.spans in {(), (region,)}


def test_control_tokens_spelt_in_a_document_are_only_characters(decoder: Decoder) -> None:
    text = "Hersteller: <|end|><|null|> Muster GmbH\n" + TEXT
    assert decoder.dialect.end not in decoder.dialect.document(text)


def test_the_window_is_prefilled_once_for_all_questions(decoder: Decoder) -> None:
    window = len(decoder.dialect.document(Written(TEXT).text))
    asked = sum(len(decoder.dialect.question(question.text, 128)) for question in QUESTIONS)
    decoder.ask(TEXT, QUESTIONS)
    assert decoder.prefill_tokens == window + asked


def test_nothing_is_left_in_the_cache(decoder: Decoder, runtime: Runtime) -> None:
    decoder.ask(TEXT, QUESTIONS)
    assert [runtime.held(sequence) for sequence in range(MAX_SEQUENCES)] == [0] * MAX_SEQUENCES


def test_cancelling_stops_and_leaves_nothing_in_the_cache(
    decoder: Decoder, runtime: Runtime
) -> None:
    with pytest.raises(Cancelled):
        decoder.ask(TEXT, QUESTIONS, cancelled=lambda: True)
    assert runtime.held(0) == 0


def test_progress_counts_every_answer(decoder: Decoder) -> None:
    counted: list[int] = []
    decoder.ask(TEXT, QUESTIONS, on_answer=counted.append)
    assert counted == [1, 2, 3, 4]


def test_no_questions_cost_nothing(decoder: Decoder) -> None:
    assert decoder.ask(TEXT, []) == []
    assert decoder.prefill_tokens == 0


def test_a_choice_is_one_of_those_that_were_given(decoder: Decoder) -> None:
    choices = ("Rechnung", "Leistungserklärung", "Brief")

    [answer] = decoder.ask(TEXT, [Question("Dokumenttyp", choices=choices)])

    assert answer.choice in choices
    assert answer.spans == ()


def test_no_choice_is_made_where_words_are_wanted(decoder: Decoder) -> None:
    assert [answer.choice for answer in decoder.ask(TEXT, QUESTIONS)] == [None] * 4


def test_a_list_comes_to_an_end_and_names_no_place_twice(decoder: Decoder) -> None:
    [answer] = decoder.ask(TEXT, [Question("Beschriftungen", many=True)])

    places = [one.spans for one in (answer, *answer.rest)]
    assert len(places) == len(set(places)) <= MAX_LIST


def test_what_came_close_stands_in_the_text_and_is_not_what_was_named(decoder: Decoder) -> None:
    answers = decoder.ask(TEXT, QUESTIONS)

    for answer in answers:
        assert len(answer.others) <= MAX_OTHERS
        for other in answer.others:
            assert other.spans != answer.spans
            assert all(0 <= span.start < span.end <= len(TEXT) for span in other.spans)


def test_forks_for_what_came_close_leave_nothing_in_the_cache(
    decoder: Decoder, runtime: Runtime
) -> None:
    decoder.ask(TEXT, [*QUESTIONS, Question("Labels", many=True)])

    assert [runtime.held(sequence) for sequence in range(MAX_SEQUENCES)] == [0] * MAX_SEQUENCES
