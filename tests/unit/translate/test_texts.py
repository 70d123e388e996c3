"""One text into another language, and honestly how it got there."""

from __future__ import annotations

import pytest

from sealread.translate.texts import Translated, translated

PROSE = "Hartstoffestrich CT-C60 für die Anwendung im Innenbereich"


class Scripted:
    """A translator that says what it is told to, and remembers what it was asked."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.asked: list[tuple[str, str, str]] = []

    def translate(self, text: str, source: str, target: str) -> str:
        self.asked.append((text, source, target))
        return self.answer


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("nicht relevant", Translated("not relevant", "translated")),
        ("EN 13813:2002", Translated("EN 13813:2002", "language_free")),
        ("", Translated("", "language_free")),
        (PROSE, Translated(PROSE, "original")),
    ],
)
def test_it_is_translated_free_of_language_or_as_it_was(text: str, made: Translated) -> None:
    assert translated(text, "de", "en") == made


def test_a_name_is_no_language() -> None:
    text = "Nebel Hartbeton GmbH & Co. KG, Hohensteinstraße 19, 44866 Bochum-Wattenscheid"

    assert translated(text, "de", "en", holds="name") == Translated(text, "language_free")
    assert translated(text, "de", "en").how == "original"


def test_where_a_name_is_expected_words_for_none_are_translated() -> None:
    assert translated("entfällt", "de", "en", holds="name") == Translated(
        "not applicable", "translated"
    )
    assert translated("Kein externer Bevollmächtigter", "de", "en", holds="name").how == "original"


def test_a_model_is_asked_only_for_what_the_glossary_does_not_know() -> None:
    model = Scripted("Hard aggregate screed CT-C60 for internal use")

    assert translated("nicht relevant", "de", "en", model).text == "not relevant"
    assert translated("CT-C60", "de", "en", model).text == "CT-C60"
    assert model.asked == []
    assert translated(PROSE, "de", "en", model) == Translated(model.answer, "translated")
    assert model.asked == [(PROSE, "de", "en")]


@pytest.mark.parametrize(
    "answer",
    ["Hard aggregate screed CT-C50 for internal use", "Hard aggregate screed", "", "  ",
     "Hard aggregate screed CT-C60 for use at 20 °C"],
)  # fmt: skip
def test_a_model_that_changes_a_code_is_not_believed(answer: str) -> None:
    assert translated(PROSE, "de", "en", Scripted(answer)) == Translated(PROSE, "original")


def test_a_model_that_changes_a_name_is_not_believed() -> None:
    text = "Es zeichnet im Auftrag des Betriebs Walter Fabel"
    model = Scripted("Signed on behalf of the works by Walter Fable")

    assert translated(text, "de", "en", model, names=["Walter Fabel"]).how == "original"


def test_of_an_unknown_language_the_words_of_all_are_known() -> None:
    assert translated("nicht relevant", None, "en").text == "not relevant"
    assert translated("non applicable", "und", "en").text == "not applicable"


def test_the_same_language_changes_nothing() -> None:
    assert translated("nicht relevant", "de", "de").text == "nicht relevant"
