"""A request taken apart into its questions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.understand.intents import intent_of
from sealread.understand.questions import questions

PIECES = st.sampled_from(
    ["wer", "Who", " und ", " and ", ", ", "?", ". ", "ist", "signed", "der Hersteller", "von",
     "welche", "\n", "1. ", "[", '"', "'", "in English", "JSON", "Nr. 5", "sag mir", "ß", "ä"]
)  # fmt: skip


@pytest.mark.parametrize(
    ("request_text", "found"),
    [
        (
            "Wer ist der Hersteller und welche Brandklasse hat das Produkt?",
            ("Wer ist der Hersteller?", "Welche Brandklasse hat das Produkt?"),
        ),
        (
            "Who is the manufacturer and which standard applies?",
            ("Who is the manufacturer?", "Which standard applies?"),
        ),
        (
            "Quel est le fabricant et quelle est la classe de feu ?",
            ("Quel est le fabricant?", "Quelle est la classe de feu?"),
        ),
        (
            "Wer ist der Hersteller, welche Norm gilt und wann wurde unterschrieben?",
            ("Wer ist der Hersteller?", "Welche Norm gilt?", "Wann wurde unterschrieben?"),
        ),
        (
            "Wer ist der Hersteller? Welche Norm gilt?",
            ("Wer ist der Hersteller?", "Welche Norm gilt?"),
        ),
        ("1. Who signed?\n2) When?\n- Which body?", ("Who signed?", "When?", "Which body?")),
        (
            "Sag mir, wer der Hersteller ist und welche Norm gilt.",
            ("Wer der Hersteller ist?", "Welche Norm gilt?"),
        ),
        ("Ist es brennbar und wer hat geprüft?", ("Ist es brennbar?", "Wer hat geprüft?")),
    ],
)
def test_joined_questions_are_parted(request_text: str, found: tuple[str, ...]) -> None:
    assert questions(request_text) == found


@pytest.mark.parametrize(
    ("request_text", "found"),
    [
        (
            "Wer ist der Hersteller und der Bevollmächtigte?",
            ("Wer ist der Hersteller?", "Wer ist der Bevollmächtigte?"),
        ),
        (
            "What are the manufacturer, the standard and the notified body?",
            ("What is the manufacturer?", "What is the standard?", "What is the notified body?"),
        ),
    ],
)
def test_several_things_of_one_question_are_several_questions(
    request_text: str, found: tuple[str, ...]
) -> None:
    assert questions(request_text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Wie heißt die Stelle, welche das Produkt geprüft hat?",
        "What is the notified body, which tested it?",
        "Was sind Ort und Datum der Ausstellung?",
        "What is the name and position of the signatory?",
        "Gilt die EN 13813:2002 oder die EN 998-1?",
        "Welche Nummer hat die Leistungserklärung Nr. 4 von 2020?",
        "What does Art. 5 No. 3 say?",
        "What is the value of 'Signature/Place and Date of Issue'?",
    ],
)
def test_one_question_stays_one(text: str) -> None:
    assert questions(text) == (text,)


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("Nach welcher Norm wurde geprüft und von wem?", "Von wem wurde geprüft?"),
        ("By whom was it signed and in what capacity?", "In what capacity was it signed?"),
        ("Who signed and when?", "When signed?"),
    ],
)
def test_a_question_without_a_verb_takes_its_neighbours(text: str, second: str) -> None:
    assert questions(text)[1] == second


def test_the_first_of_two_question_words_takes_the_verb_behind_the_second() -> None:
    assert questions("Wann und wo wurde unterschrieben?") == (
        "Wann wurde unterschrieben?",
        "Wo wurde unterschrieben?",
    )


def test_what_is_no_question_is_left_out() -> None:
    text = "Ich habe hier ein Dokument. Wer hat unterschrieben? Als JSON bitte. Auf Deutsch."

    assert questions(text) == ("Wer hat unterschrieben?",)


def test_a_list_of_strings_and_its_json_are_the_same() -> None:
    asked = ["Wer ist der Hersteller und wer hat unterschrieben?", "Which standard applies?"]
    text = '["Wer ist der Hersteller und wer hat unterschrieben?", "Which standard applies?"]'

    assert questions(asked) == questions(text)
    assert len(questions(asked)) == 3


def test_brackets_alone_make_no_list() -> None:
    assert questions("[urgent] Who signed?") == ("[urgent] Who signed?",)


def test_a_question_that_stands_twice_is_asked_once() -> None:
    assert questions("Who signed? Who signed?") == ("Who signed?",)


def test_a_bare_name_is_a_question_as_it_stands() -> None:
    assert questions("Brandklasse und Norm") == ("Brandklasse und Norm",)


def test_nothing_is_no_question() -> None:
    assert questions("") == ()
    assert questions(" \n?!") == ()


@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=25).map("".join)))
def test_no_request_breaks_it_and_no_question_is_empty(text: str) -> None:
    found = questions(text)

    assert intent_of(text).why
    assert len(set(found)) == len(found)
    assert all(any(letter.isalnum() for letter in question) for question in found)
