"""The language of a request, and the one that its output is wanted in."""

from __future__ import annotations

import pytest

from sealread.understand.languages import (
    output_language,
    request_language,
    without_output_language,
)

from .requests import ENGLISH, FRENCH, GERMAN

_SAYS_NOTHING = {"json", "", "dop", "key-value pairs", "Convert to CSV"}


@pytest.mark.parametrize("text", [text for text, _ in GERMAN if text not in _SAYS_NOTHING])
def test_german_requests_are_german(text: str) -> None:
    assert request_language(text) == "de"


@pytest.mark.parametrize("text", [text for text, _ in ENGLISH if text not in _SAYS_NOTHING])
def test_english_requests_are_english(text: str) -> None:
    assert request_language(text) == "en"


@pytest.mark.parametrize("text", [text for text, _ in FRENCH])
def test_french_requests_are_french(text: str) -> None:
    assert request_language(text) == "fr"


@pytest.mark.parametrize("text", ["dop", "json", "", "13813", "JSON, CSV"])
def test_a_word_that_every_language_has_tells_none(text: str) -> None:
    assert request_language(text) is None


def test_names_in_quotation_marks_have_no_vote() -> None:
    text = "Extract 'Brandverhalten der Stufe' and 'Druckfestigkeit nach 28 Tagen' please"

    assert request_language(text) == "en"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("extract everything as JSON, in English", "en"),
        ("Alles auf Englisch bitte", "en"),
        ("in deutscher Sprache bitte alles", "de"),
        ("German keys please", "de"),
        ("json, english", "en"),
        ("übersetze alles ins Englische", "en"),
        ("Output language: French", "fr"),
        ("Sprache der Ausgabe: Deutsch", "de"),
        ("Wer ist der Hersteller, auf Deutsch?", "de"),
        ("Extract this document in English", "en"),
        ("Réponds en français: qui a signé ?", "fr"),
        ("I need the English version", "en"),
        ("auf franzoesisch", None),
        ("auf Französisch", "fr"),
    ],
)
def test_the_wish_for_a_language_is_heard(text: str, language: str | None) -> None:
    assert output_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "Bitte Hersteller und Brandklasse als Tabelle",
        "Extract the fields of the German document",
        "Werte der deutschen Leistungserklärung",
        "Is the declaration in English?",
        "Ist die Leistungserklärung auf Deutsch?",
        "Who is the manufacturer of the document written in German?",
        "Das Dokument ist auf Deutsch. Wer ist der Hersteller?",
    ],
)
def test_the_language_of_the_document_is_no_wish(text: str) -> None:
    assert output_language(text) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Das Dokument ist auf Deutsch, bitte auf Englisch ausgeben", "en"),
        ("Translate from German to English", "en"),
        ("nicht auf Deutsch, sondern auf Englisch", "en"),
        ("The PDF is in German. Give me the values in English.", "en"),
        ("Give me the English values in German", "de"),
    ],
)
def test_of_two_languages_the_wish_counts(text: str, language: str) -> None:
    assert output_language(text) == language


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Who is the manufacturer, in German?", "Who is the manufacturer?"),
        ("Wer ist auf Deutsch der Hersteller?", "Wer ist der Hersteller?"),
        ("Is the declaration in English?", "Is the declaration in English?"),
        ("Maße in Deutsch: Länge?", "Maße: Länge?"),
    ],
)
def test_the_wish_is_taken_out_of_a_question(text: str, rest: str) -> None:
    assert without_output_language(text) == rest


@pytest.mark.parametrize("text", ["各公司的营业收入是多少", "列出所有交易的日期和金额 (JSON)"])
def test_chinese_requests_are_chinese(text: str) -> None:
    assert request_language(text) == "zh"


def test_kana_beside_han_is_not_chinese() -> None:
    assert request_language("会社の売上高はいくらですか") != "zh"
