"""All that a request says before any document was looked at."""

from __future__ import annotations

from sealread.understand.wishes import understood


def test_a_request_for_values() -> None:
    wish = understood("extract everything as JSON, in English")

    assert (wish.intent, wish.language, wish.output_language, wish.questions) == (
        "kvp_extraction", "en", "en", (),
    )  # fmt: skip
    assert "extract" in wish.why


def test_a_request_for_answers() -> None:
    wish = understood("Wer ist der Hersteller und welche Norm gilt? Auf Englisch bitte.")

    assert (wish.intent, wish.language, wish.output_language) == ("question_answering", "de", "en")
    assert wish.questions == ("Wer ist der Hersteller?", "Welche Norm gilt?")


def test_an_intent_that_is_fixed_stays() -> None:
    asked = understood("Hersteller und Norm", "question_answering")
    wanted = understood("Wer ist der Hersteller?", "kvp_extraction")

    assert (asked.intent, asked.questions) == ("question_answering", ("Hersteller und Norm",))
    assert (wanted.intent, wanted.questions) == ("kvp_extraction", ())
