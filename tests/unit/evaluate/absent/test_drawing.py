"""Six fields are drawn for a document, of kinds that are foreign to it, and it prints none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sealread.evaluate.absent.drawing import ASKED, Drawn, draw
from sealread.evaluate.absent.kinds import ForeignField, ForeignKind, load
from sealread.evaluate.absent.printed import Printed
from tests.unit.evaluate.absent.made_up import document, kinds_file

BILL = "Invoice 12\nTotal: 12.00\nCashier Jo"


@pytest.fixture
def kinds(tmp_path: Path) -> tuple[ForeignKind, ...]:
    return load(kinds_file(tmp_path))


def printed(
    text: str, language: str | None = "en", schema: dict[str, Any] | None = None
) -> Printed:
    return Printed(document(text, language), {}, schema or {})


def labels(drawn: tuple[Drawn, ...]) -> set[str]:
    return {one.field.label for one in drawn}


def absent(label: str, there: Printed, kind: str = "Gala", **more: Any) -> bool:
    """Whether a field is absent from what is there."""
    return there.is_absent(ForeignField(label, "text", **more), ForeignKind("t", kind, ()))


def test_six_fields_of_six_kinds_are_drawn(kinds: tuple[ForeignKind, ...]) -> None:
    drawn = draw(kinds, "a", printed(BILL))

    assert len(drawn) == ASKED == len({one.kind for one in drawn})
    assert "Invoice" not in {one.kind for one in drawn}


def test_the_same_document_draws_the_same_whatever_the_order_of_kinds(
    kinds: tuple[ForeignKind, ...],
) -> None:
    drawn = [draw(given, "a", printed(BILL)) for given in (kinds, tuple(reversed(kinds)))]

    assert drawn[0] == drawn[1]


def test_documents_draw_differently(kinds: tuple[ForeignKind, ...]) -> None:
    names = ("a", "b", "c", "d", "e")

    assert len({frozenset(labels(draw(kinds, name, printed(BILL)))) for name in names}) > 1


def test_none_of_them_is_like_another() -> None:
    label = ForeignField("Gala Dress", "text")
    alike = [ForeignKind("t", kind, (label,)) for kind in ("Ballroom", "Wardrobe", "Carnival")]

    assert len(draw(alike, "a", printed(BILL))) == 1


def test_of_a_kind_that_the_document_or_its_schema_names_nothing_is_drawn(
    kinds: tuple[ForeignKind, ...],
) -> None:
    [vessel] = [one for one in kinds if one.kind == "Vessel"]
    asked = {"properties": {"shipNumber": {}, "cargo_weight": {"title": "Freight"}}}

    assert printed(BILL).is_foreign(vessel)
    assert not printed(f"{BILL}\nVessel: Aurora").is_foreign(vessel)
    assert not printed(f"{BILL}\nSchiff: Aurora").is_foreign(vessel)
    assert not printed(BILL, schema=asked).is_foreign(vessel)


def test_what_the_page_says_in_other_words_is_not_absent() -> None:
    assert absent("Passenger Name", printed("Name: Jo"))
    assert not absent("Passenger Name", printed("Name: Jo\nPassengers 3"))
    assert not absent("Passenger Name", printed("Fluggast und Bordkarte", "de"))
    assert not absent("Coach Mood", printed("Mood: good"))


def test_what_the_truth_states_is_not_absent_though_it_was_read_otherwise() -> None:
    misread = Printed(document("Jockcy: Jo"), {"jockey": "Jo"}, {})

    assert not absent("Jockey", misread)


def test_a_word_within_a_compound_counts() -> None:
    assert not absent("Allergies", printed("Nahrungsmittelallergien: keine", "de"))


def test_a_label_in_the_words_of_the_page_counts() -> None:
    there = printed("Stimmung: gut", "de")

    assert not absent("Mood", there, de="Stimmung")
    assert absent("Mood", there, de="Gemütslage")


def test_what_nobody_can_say_in_the_language_of_the_page_is_not_asked() -> None:
    assert absent("Mood", printed("Toplam 12"))
    assert not absent("Mood", printed("Toplam 12", "tr"))
    assert not absent("Mood", printed("Toplam 12", None))
    assert absent("Mood", printed("Toplam 12", "tr"), kind="Flight")


def test_where_too_little_is_foreign_fewer_are_drawn(kinds: tuple[ForeignKind, ...]) -> None:
    everything = "flight patient vessel horse song course museum invoice"

    assert draw(kinds, "a", printed(everything)) == ()
