"""The line above a table says what the table is about, without labels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sealread.extract.plan import plan
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.tables.captions import captioned
from tests.unit.extract.tables.sheets import SchemaOf, Text, drawn, listed

EVENT = {
    "event": {
        "type": "object",
        "properties": {
            "sex": {"type": "string"},
            "distance": {"type": "string"},
            "discipline": {"type": "string"},
        },
    }
}


@pytest.fixture
def event(tmp_path: Path, schema_of: SchemaOf) -> Any:
    """What pages with these lines at the top say about the event."""

    def read(*pages: list[Text]) -> dict[str, Reading]:
        document = drawn(tmp_path / "a.pdf", [listed([line]) for line in pages])
        fields = plan(schema_of({"properties": EVENT})).fields
        return {one.path: one for one in captioned(document, fields, Settings())}

    return read


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ([(40, "Event 15"), (120, "MEN"), (200, "50m"), (260, "Freestyle")], "Freestyle"),
        ([(40, "Women's 100 m Butterfly")], "Butterfly"),
        ([(40, "WOMEN 200m Individual Medley")], "Individual Medley"),
        ([(40, "Wettkampf 7"), (140, "Frauen"), (200, "50m"), (260, "Rücken")], "Rücken"),
    ],
)
def test_shapes_tell_the_fields_and_the_last_takes_the_rest(
    event: Any, line: list[Text], expected: str
) -> None:
    assert event(line)["/event/discipline"].value == expected


def test_words_told_by_their_shape_are_sure_and_the_rest_is_reviewed(event: Any) -> None:
    found = event([(40, "MEN"), (100, "50m"), (160, "Freestyle")])

    assert (found["/event/sex"].value, found["/event/sex"].status) == ("MEN", "grounded")
    assert (found["/event/distance"].value, found["/event/distance"].status) == ("50m", "grounded")
    assert found["/event/discipline"].status == "needs_review"


def test_pages_that_differ_say_nothing_of_the_whole(event: Any) -> None:
    found = event([(40, "MEN"), (100, "50m")], [(40, "WOMEN"), (100, "50m")])

    assert set(found) == {"/event/distance"}


def test_one_shape_alone_is_no_caption(event: Any) -> None:
    assert event([(40, "Men"), (100, "at work")]) == {}
