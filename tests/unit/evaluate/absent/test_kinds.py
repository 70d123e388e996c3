"""Which fields of other kinds of papers a paper could print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sealread.errors import DamagedFile, MissingFile
from sealread.evaluate.absent.kinds import ForeignField, ForeignKind, load, printable
from tests.unit.evaluate.absent.made_up import kinds_file


def kept(*fields: ForeignField, kind: str = "Flight") -> list[str]:
    """The labels of those fields that a paper of a kind could print."""
    return [
        one.label for found in printable([ForeignKind("t", kind, fields)]) for one in found.fields
    ]


def test_a_file_has_a_kind_on_each_line_and_may_say_more_of_it(tmp_path: Path) -> None:
    kinds = load(kinds_file(tmp_path))

    first = kinds[0]
    assert (first.source, first.kind) == ("tests", "Flight Reservation")
    assert first.fields[0].labels() == ("Boarding Time", "Einsteigezeit")
    assert first.fields[0].label_in("de") == "Einsteigezeit"
    assert first.fields[0].label_in("tr") is None


@pytest.mark.parametrize(
    "label",
    ["GUID", "Flight ID", "Record Created On", "Is Domestic", "isDomestic", "Owning Crew",
     "Crew URL", "Status", "Date", "Crew (deprecated)", "Crew 4", "Crew Rest And Other Long Rules"],
)  # fmt: skip
def test_labels_of_databases_and_those_that_tell_nothing_are_left_out(label: str) -> None:
    crew = ForeignField("Cabin Crew", "text")

    assert kept(ForeignField(label, "text"), crew) == ["Cabin Crew"]


@pytest.mark.parametrize("field", [
    ForeignField("Turbulence", "entityId"),
    ForeignField("Turbulence", "image"),
    ForeignField("Turbulence", "text", "Unique identifier for entity instances"),
    ForeignField("Flight", "text"),
])  # fmt: skip
def test_keys_pictures_and_the_kind_itself_are_left_out(field: ForeignField) -> None:
    assert kept(field) == []


def test_a_word_that_many_kinds_share_tells_nothing() -> None:
    shared, own = ForeignField("Milestones", "text"), ForeignField("Turbulence", "text")
    kinds = [ForeignKind("t", "Flight", (shared, own)), ForeignKind("t", "Race", (shared,))]

    found = printable(kinds)

    assert [(one.kind, [f.label for f in one.fields]) for one in found] == [
        ("Flight", ["Turbulence"])
    ]


def test_parts_of_a_system_are_no_papers() -> None:
    assert kept(ForeignField("Turbulence", "text"), kind="Flight Attribute Map") == []


def test_a_file_that_is_not_there_or_no_kinds_is_told(tmp_path: Path) -> None:
    broken: dict[str, Any] = {"source": "tests", "kind": 3, "fields": []}

    with pytest.raises(MissingFile):
        load(tmp_path / "nowhere.jsonl")
    with pytest.raises(DamagedFile):
        load(kinds_file(tmp_path, broken))
