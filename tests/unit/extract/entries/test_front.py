"""The front of a paper and the head of a résumé: what stands there and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.document.model import Document
from sealread.document.reading import read
from sealread.extract.entries import person
from sealread.extract.entries.entry import Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.front import Front, Part
from sealread.extract.entries.front_fields import part_asked
from sealread.extract.entries.sections import sections_of
from sealread.extract.verification import Words
from sealread.schema.model import Field, Label
from tests.factory.kinds import paper, vita
from tests.unit.extract.entries.typeset import Setting, Sheet, headed


def front_of(document: Document) -> Front:
    flow = Flow(document)
    return Front(flow, sections_of(flow))


def said(found: Piece | Words | None) -> str | None:
    return None if found is None else " ".join(found.text.split())


@pytest.fixture(params=sorted(paper.LAYOUTS))
def drawn(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Front, dict[str, str]]:
    """The front of a drawn paper, and what is true of it."""
    path = tmp_path / "paper.pdf"
    truth = paper.LAYOUTS[request.param](path)
    return front_of(read(path)), truth


@pytest.mark.parametrize("part", ["title", "abstract", "ids", "venue"])
def test_a_part_is_found_whole_or_not_at_all(
    drawn: tuple[Front, dict[str, str]], part: Part
) -> None:
    front, truth = drawn

    found = said(front.told(part))

    assert (found or "").rstrip(".") == truth.get(part, "").rstrip(".")


def test_what_sort_it_is_is_told_by_where_it_appeared(drawn: tuple[Front, dict[str, str]]) -> None:
    front, truth = drawn

    found = front.sort()

    assert found is not None
    assert found[0] == truth["publication_type"].casefold()


def test_a_stamp_at_the_side_has_number_and_day(tmp_path: Path) -> None:
    path = tmp_path / "paper.pdf"
    paper.preprint(path)
    front = front_of(read(path))

    assert said(front.told("ids")) == "arXiv:1904.01234v2"
    assert said(front.told("date")) == "7 May 2019"


def test_a_number_in_a_citation_is_not_the_papers(tmp_path: Path) -> None:
    sheet = Sheet(Setting())
    sheet.line("On the Ageing of Harbour Walls", size=16)
    sheet.line("Clara Brandt")
    headed(sheet, "Abstract", ["Walls age. " * 12])
    headed(
        sheet, "References", [f"Abel, A. (201{n}). Walls. arXiv:1201.0000{n}." for n in range(4)]
    )

    assert front_of(sheet.read(tmp_path)).told("ids") is None


def test_an_introduction_is_no_abstract(tmp_path: Path) -> None:
    sheet = Sheet(Setting())
    sheet.line("On the Ageing of Harbour Walls", size=16)
    sheet.line("Clara Brandt")
    headed(sheet, "1 Introduction", ["Walls age. " * 12])

    assert front_of(sheet.read(tmp_path)).told("abstract") is None


@pytest.mark.parametrize(
    ("name", "kind", "part"),
    [
        ("title", "string", "title"),
        ("number_of_pages", "integer", "pages"),
        ("pages", "string", None),
        ("publicationType", "enum", "type"),
        ("subtitle", "string", None),
    ],
)
def test_a_field_asks_for_a_part_by_its_name(name: str, kind: str, part: str | None) -> None:
    assert part_asked(Field(f"/{name}", Label(name, name), kind=kind)) == part  # type: ignore[arg-type]


@pytest.mark.parametrize("layout", sorted(vita.LAYOUTS))
def test_a_resumes_head_has_name_and_statement(tmp_path: Path, layout: str) -> None:
    path = tmp_path / "vita.pdf"
    truth = vita.LAYOUTS[layout](path)["personalInfo"]
    flow = Flow(read(path))
    parts = sections_of(flow)

    name, statement = (person.told(flow, parts, part) for part in ("name", "statement"))

    assert (said(name) or "").casefold() == truth["fullName"].casefold()
    assert said(statement) == truth["personalStatement"]


@pytest.mark.parametrize(
    "text", ["CURRICULUM VITAE", "WORK EXPERIENCE", "12 Pier Road", "nora@example.org", "Page 2"]
)
def test_other_lines_of_a_head_are_no_name(tmp_path: Path, text: str) -> None:
    sheet = Sheet(Setting())
    sheet.line(text, size=18)
    headed(sheet, "Experience", ["2010 – 2012 clerk"])

    flow = Flow(sheet.read(tmp_path))

    assert said(person.told(flow, sections_of(flow), "name")) != text
