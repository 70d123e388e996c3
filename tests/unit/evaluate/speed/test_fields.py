"""Which fields a paper is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.errors import DamagedFile
from sealread.evaluate.speed.fields import filled, of_kinds, of_library, single
from sealread.schema.loading import load

OWN = tuple(single(load("receipt")))


def test_of_more_fields_the_first_ones_are_asked() -> None:
    assert filled(OWN, 3, of_library(), "a paper") == OWN[:3]


def test_fewer_fields_are_filled_up_from_the_library() -> None:
    found = filled(OWN, 100, of_library(), "a paper")

    titles = [field.label.title.casefold() for field in found]
    assert found[: len(OWN)] == OWN
    assert len(found) == len(set(titles)) == 100
    assert not any(field.many for field in found)


def test_a_paper_has_the_same_fields_always_and_another_one_others() -> None:
    others = of_library()

    first, again = filled(OWN, 60, others, "one"), filled(OWN, 60, others, "one")

    assert first == again
    assert first != filled(OWN, 60, others, "two")


def test_fewer_fields_for_a_paper_are_the_first_of_more() -> None:
    others = of_library()

    assert filled(OWN, 80, others, "one")[:40] == filled(OWN, 40, others, "one")


def test_kinds_of_records_give_fields_with_their_types(tmp_path: Path) -> None:
    fields = [
        {"label": "Amount due", "type": "decimal", "about": "What is to be paid."},
        {"label": "Is paid", "type": "yes/no"},
        {"label": "Paid on", "type": "dateTime"},
        {"label": "State", "options": ["open", "paid"], "de": "Stand"},
        {"label": "Payer", "type": "Person"},
    ]
    file = tmp_path / "kinds.jsonl"
    file.write_text(json.dumps({"source": "x", "kind": "Bill", "fields": fields}) + "\n")

    found = {field.label.title: field for field in filled((), 5, of_kinds(file), "a paper")}

    assert {title: field.kind for title, field in found.items()} == {
        "Amount due": "number",
        "Is paid": "boolean",
        "Paid on": "date",
        "State": "enum",
        "Payer": "string",
    }
    assert found["Amount due"].label.description == "What is to be paid."
    assert [one for one in found["State"].choices if one] == ["open", "paid"]


def test_a_file_that_has_no_kinds_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kinds.jsonl"
    file.write_text('{"kind": 7}\n')

    with pytest.raises(DamagedFile):
        of_kinds(file)
