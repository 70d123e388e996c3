"""Printed labels, and what stands right of them, below or above."""

import pytest

from sealread.document.model import Page, Span, Word
from sealread.document.text_map import text_map
from sealread.extract.labels import Labels, Way, bare

Line = tuple[float, tuple[tuple[float, str], ...]]


def form(*lines: Line) -> Page:
    """Lines as (top, ((left, words), …)); a word is 0.01 a letter wide, a line 0.012 high."""
    words = []
    for top, pieces in lines:
        for left, said in pieces:
            at = left
            for word in said.split(" "):
                right = at + 0.01 * len(word)
                words.append(Word(word, (at, top, right, top + 0.012), 1.0))
                at = right + 0.008
    return Page(1, 595.0, 842.0, "digital", tuple(words))


FORM = form(
    (0.05, ((0.1, "Anmeldung zum Kurs"),)),
    (0.10, ((0.1, "Name:"), (0.4, "Studer"))),
    (0.15, ((0.1, "Vorname"), (0.4, "Lea"), (0.6, "Telefon: 0711 123"))),
    (0.20, ((0.1, "Ort:"), (0.4, "PLZ: 69412"))),
    (0.30, ((0.1, "Weber"), (0.5, "Bonn"))),
    (0.32, ((0.1, "Familienname"), (0.5, "Geburtsort"))),
    (0.40, ((0.1, "Straße"),)),
    (0.42, ((0.1, "Street"), (0.4, "Hauptstraße 1"))),
    (0.50, ((0.1, "Kind"), (0.5, "Alter"))),
    (0.52, ((0.1, "Anna"), (0.5, "7"))),
    (0.60, ((0.1, "Kind"), (0.5, "Alter"))),
    (0.62, ((0.1, "Paul"), (0.5, "9"))),
    (0.70, ((0.1, "Beruf Maler"), (0.5, "Name"), (0.7, "Huber"))),
)
MAP = text_map([FORM])
NAMES = (
    "Name", "Vorname", "Telefon", "Ort", "PLZ", "Familienname", "Geburtsort", "Straße Street",
    "Kind", "Alter", "Beruf", "Hinweis",
)  # fmt: skip
LABELS = Labels(MAP, NAMES)


def said(span: Span | None) -> str | None:
    return None if span is None else MAP.text[span.start : span.end]


def where(words: str) -> Span:
    start = MAP.text.index(words)
    return Span(start, start + len(words))


@pytest.mark.parametrize(
    ("label", "way", "words"),
    [
        ("Name:", "right", "Studer"),
        ("Name", "right", "Studer"),
        ("vorname", "right", "Lea"),
        ("Telefon", "right", "0711 123"),
        ("PLZ", "right", "69412"),
        ("Beruf", "right", "Maler"),
        ("Straße Street", "right", "Hauptstraße 1"),
        ("Kind", "below", "Anna"),
        ("Alter", "below", "7"),
        ("Familienname", "above", "Weber"),
        ("Geburtsort", "above", "Bonn"),
        ("Hinweis", "right", None),
        ("Familienname", "below", None),
        ("", "right", None),
    ],
)
def test_values_stand_beside_their_labels(label: str, way: Way, words: str | None) -> None:
    assert said(LABELS.beside([label], way)) == words


def test_another_label_is_no_value() -> None:
    assert LABELS.beside(["Ort"], "right") is None
    assert Labels(MAP, ["Vorname", "Lea"]).beside(["Vorname"], "right") is None


def test_the_first_phrase_that_is_printed_tells() -> None:
    assert said(LABELS.beside(["Rufname", "Vorname"], "right")) == "Lea"


def test_each_place_of_a_label_has_its_own_words() -> None:
    assert [said(one) for one in LABELS.repeated(["Kind"], where("Anna"))] == ["Paul"]
    assert [said(one) for one in LABELS.repeated(["Name"], where("Huber"))] == ["Studer"]


def test_words_that_stand_otherwise_say_nothing_of_other_places() -> None:
    assert LABELS.repeated(["Kind"], where("Studer")) == ()
    assert LABELS.repeated(["Vorname"], where("Lea")) == ()


def test_a_printed_label_is_known_with_its_parts() -> None:
    assert LABELS.covers(where("Familienname"))
    assert LABELS.covers(where("Street"))
    assert not LABELS.covers(where("Weber"))


def test_many_colons_take_no_time() -> None:
    page = form((0.1, ((0.1, ":" * 20_000), (0.2, "x : " * 500))))

    assert Labels(text_map([page]), ["Name", "x"]).beside(["Name"], "right") is None


def test_marks_and_case_do_not_matter() -> None:
    assert bare(" Vor-  NAME :*.") == "vor- name"
