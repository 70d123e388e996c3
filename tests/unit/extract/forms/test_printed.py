"""Labels are found where a page prints them by themselves."""

from __future__ import annotations

from sealread.extract.forms.places import places
from sealread.extract.forms.printed import Printed, printed
from sealread.extract.forms.strips import strips
from tests.unit.extract.forms.sheets import Phrase, sheet


def found(names: list[str], *phrases: Phrase) -> list[Printed]:
    page = sheet(*phrases)
    where = places(page)
    named = {number: [name] for number, name in enumerate(names)}
    return printed(page, where, strips(page, where), named)


def test_marks_and_case_do_not_matter() -> None:
    [label] = found(["Straße / Nr."], (0.1, 0.1, "STRASSE/ Nr :"))
    assert (label.owner, label.words) == (0, (0, 1))


def test_a_label_may_run_over_lines() -> None:
    [label] = found(
        ["Name und Ort der Schule"], (0.1, 0.1, "Name und Ort"), (0.1, 0.12, "der Schule")
    )
    assert len(label.lines) == 2


def test_of_two_that_share_words_the_longer_counts() -> None:
    labels = found(["Name", "Name, Vorname"], (0.1, 0.1, "Name, Vorname"), (0.1, 0.3, "Name"))
    assert [(one.owner, one.words) for one in labels] == [(1, (0, 1)), (0, (2,))]


def test_words_of_a_sentence_are_no_label() -> None:
    assert found(["Ort"], (0.1, 0.1, "Bitte nennen Sie den Ort der Geburt")) == []


def test_words_before_a_colon_are_one() -> None:
    assert len(found(["Tel."], (0.1, 0.1, "Rathaus Tel.: 12345"))) == 1


def test_half_a_word_is_none() -> None:
    assert found(["Name"], (0.1, 0.1, "Namenstag")) == []


def test_of_equal_names_each_owner_gets_the_one_that_is_spelt_so() -> None:
    labels = found(["Ort", "Ort:"], (0.1, 0.1, "Ort:"), (0.1, 0.3, "Ort"))
    assert sorted((one.owner, one.words) for one in labels) == [(0, (1,)), (1, (0,))]
