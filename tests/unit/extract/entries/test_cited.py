"""Bibliographies come back whole, in order, and taken apart, in the styles that people use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sealread.document.model import Document
from sealread.extract.assembly import assemble
from sealread.extract.entries.provider import Lists
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.unit.extract.entries.citing import STYLES, Work, works
from tests.unit.extract.entries.typeset import Setting, Sheet, headed

SchemaOf = Callable[[dict[str, Any]], Schema]
BODY = "We study invented things and report what was found in many places, with care. " * 14
PAPER = {
    "type": "object",
    "properties": {
        "citations": {
            "type": "array",
            "description": "List of works cited by this paper.",
            "items": {
                "type": "object",
                "properties": {
                    "title": {"type": "string"},
                    "year": {"type": "integer"},
                    "venue": {"type": "string"},
                    "authors": {
                        "type": "array",
                        "items": {"type": "object", "properties": {"name": {"type": "string"}}},
                    },
                },
            },
        }
    },
}


def paper(folder: Path, style: str, setting: Setting, cited: list[Work]) -> Document:
    sheet = Sheet(setting)
    sheet.line("A paper about nothing", size=16)
    german = style in ("din", "harvard_de")
    headed(sheet, "Einleitung" if german else "1 Introduction", [BODY, BODY])
    entries = [STYLES[style](work, number) for number, work in enumerate(cited, 1)]
    headed(sheet, "Literatur" if german else "References", entries)
    headed(sheet, "Anhang" if german else "Appendix", [BODY])
    return sheet.read(folder)


def values(document: Document, schema: Schema) -> tuple[Any, dict[str, int]]:
    asked = plan(schema)
    lists = Lists(document, [*asked.records, *asked.fields], Settings())
    found = lists.readings(asked.records[0])
    assert found is not None
    return assemble(schema, found.readings, found.counts).values, found.counts


@pytest.mark.parametrize("style", sorted(STYLES))
@pytest.mark.parametrize(
    "setting",
    [Setting(hanging=12, head="Inventions and their measure"), Setting(columns=2, hanging=10)],
    ids=["one column", "two columns"],
)
def test_sixty_citations_of_each_style_come_back_in_order(
    tmp_path: Path, schema_of: SchemaOf, style: str, setting: Setting
) -> None:
    cited = works(60, 7, "de" if style in ("din", "harvard_de") else "en")

    made, counts = values(paper(tmp_path, style, setting, cited), schema_of(PAPER))

    got = made["citations"]
    assert len(got) == counts["/citations"] == 60
    assert sum(one.get("year") == work.year for one, work in zip(got, cited, strict=True)) >= 59
    assert sum(one["title"] == work.title for one, work in zip(got, cited, strict=True)) >= 58
    assert sum(one.get("venue") == work.journal for one, work in zip(got, cited, strict=True)) >= 58
    assert [len(one["authors"]) for one in got] == [len(work.people) for work in cited]


def test_the_lists_in_records_are_counted_by_concrete_path(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    cited = works(6, 3)

    _, counts = values(paper(tmp_path, "apa", Setting(hanging=12), cited), schema_of(PAPER))

    assert counts["/citations/3/authors"] == len(cited[3].people)


def test_every_value_is_proven_by_the_words_at_its_boxes(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    document = paper(tmp_path, "ieee", Setting(columns=2, hanging=10), works(40, 5))
    asked = plan(schema_of(PAPER))

    found = Lists(document, asked.records, Settings()).readings(asked.records[0])

    assert found is not None
    for reading in found.readings:
        first = next(iter((reading.text or "").split()), "")
        inside = [
            word.text
            for place in reading.evidence
            for word in document.pages[place.page - 1].words
            if _overlaps(word.box, place.box)
        ]
        assert first
        assert any(first.strip(".,“”") in word for word in inside)


def _overlaps(box: tuple[float, ...], other: tuple[float, ...]) -> bool:
    middle = (box[1] + box[3]) / 2
    return other[1] <= middle <= other[3] and box[0] < other[2] and box[2] > other[0]


def test_space_between_entries_parts_them_where_nothing_else_does(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    cited = works(60, 9)

    made, _ = values(paper(tmp_path, "plain", Setting(space=4.5), cited), schema_of(PAPER))

    assert [one["title"] for one in made["citations"]] == [work.title for work in cited]


def test_a_text_without_a_bibliography_has_no_citations(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    sheet = Sheet(Setting())
    headed(sheet, "Results", [BODY])
    asked = plan(schema_of(PAPER))

    found = Lists(sheet.read(tmp_path), asked.records, Settings()).readings(asked.records[0])

    assert found is None
