"""Does a request want values, or answers? As people write it, in German and English."""

from __future__ import annotations

import pytest

from sealread.understand.intents import intent_of

from .requests import ANSWERS, ENGLISH, FRENCH, GERMAN, VALUES


@pytest.mark.parametrize(("request_text", "intent"), [*GERMAN, *ENGLISH, *FRENCH])
def test_a_request_wants_what_its_words_say(request_text: str, intent: str) -> None:
    assert intent_of(request_text).intent == intent


def test_it_says_why() -> None:
    finding = intent_of("Extrahiere alle Felder als JSON")

    assert finding.why == "it says to extract; it names a format of output; it wants all fields"


def test_the_reasons_for_the_other_intent_are_kept_too() -> None:
    finding = intent_of("Wer hat unterschrieben? Als JSON bitte.")

    assert finding.intent == ANSWERS
    assert {reason.intent for reason in finding.reasons} == {VALUES, ANSWERS}


def test_repeating_a_word_adds_no_weight() -> None:
    once = intent_of("JSON! Wer hat unterschrieben?")
    often = intent_of("JSON! JSON! JSON! JSON! JSON! Wer hat unterschrieben?")

    assert once.intent == often.intent == ANSWERS


def test_no_words_of_the_request_stand_in_the_reasons() -> None:
    finding = intent_of("Extrahiere die Zauberformel der Firma Nebelkrähe als JSON")

    assert not {"Zauberformel", "Nebelkrähe"} & set(finding.why.split())
