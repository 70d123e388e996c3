"""Résumés: sections become lists, entries records, ranges of dates two dates."""

# ruff: noqa: E501 (patterns and samples are not broken)

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sealread.document.model import Document
from sealread.extract.assembly import assemble
from sealread.extract.entries.provider import Lists
from sealread.extract.plan import plan
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.unit.extract.entries.typeset import Setting, Sheet, headed

SchemaOf = Callable[[dict[str, Any]], Schema]
TEXTS = {"type": "array", "items": {"type": "string"}}
RESUME: dict[str, Any] = {
    "type": "object",
    "properties": {
        "workExperience": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "employer": {"type": "string"},
                    "jobTitle": {"type": "string"},
                    "startDate": {"type": "string"},
                    "endDate": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                    "isCurrent": {"type": "boolean"},
                    "description": {"type": "string"},
                },
            },
        },
        "education": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "institution": {"type": "string"},
                    "degree": {"type": "string"},
                    "endDate": {"type": "string"},
                },
            },
        },
        "skills": {
            "anyOf": [TEXTS, {"type": "object", "additionalProperties": TEXTS}],
        },
        "languages": TEXTS,
        "emails": {"type": "array", "items": {"type": "string", "format": "email"}},
        "phones": TEXTS,
        "media": TEXTS,
    },
}


def english(folder: Path) -> Document:
    sheet = Sheet(Setting(size=10))
    sheet.line("Ada Example", size=20)
    sheet.line("ada@example.org | +49 30 1234567")
    headed(sheet, "Experience", [])
    sheet.line("Senior Engineer - Example Systems")
    sheet.line("March 2019 - Present")
    sheet.line("• Built small machines for large rooms", indent=12)
    sheet.line("• Led a team of four", indent=12)
    sheet.line("Junior Developer - Sample Labs")
    sheet.line("Sept. 2012 - June 2016")
    sheet.line("• Wrote tests", indent=12)
    headed(sheet, "Education", [])
    sheet.line("BSc Computer Science, University of Exampleton")
    sheet.line("2008 – 2012")
    headed(
        sheet, "Technical Skills", ["Languages: Python, Go", "Tools: Git, Docker (Compose, Swarm)"]
    )
    headed(sheet, "Languages", ["English (Native), German (Fluent)"])
    return sheet.read(folder)


def german(folder: Path) -> Document:
    sheet = Sheet(Setting(size=10))
    sheet.line("Max Beispiel", size=20)
    headed(sheet, "Berufserfahrung", [])
    sheet.line("Projektleiter, Muster GmbH")
    sheet.right("seit 03/2021")
    sheet.line("• Leitung kleiner Vorhaben", indent=12)
    sheet.line("Werkstudent, Beispiel AG")
    sheet.right("2018 – 2020")
    headed(sheet, "Ausbildung", [])
    sheet.line("Master Informatik, Universität Beispielstadt")
    sheet.right("2016 – 2018")
    headed(sheet, "Sprachen", ["Deutsch (Muttersprache), Englisch (fließend)"])
    return sheet.read(folder)


def read(document: Document, schema: Schema) -> tuple[Any, dict[str, Reading]]:
    asked = plan(schema)
    lists = Lists(document, [*asked.records, *asked.fields], Settings())
    found = [lists.readings(node) for node in (*asked.records, *asked.fields)]
    readings = [one for each in found if each for one in each.readings]
    counts = {path: n for each in found if each for path, n in each.counts.items()}
    made = assemble(schema, readings, counts)
    return made.values, {one.path: one for one in made.readings}


def test_positions_with_title_employer_and_dates(tmp_path: Path, schema_of: SchemaOf) -> None:
    values, _ = read(english(tmp_path), schema_of(RESUME))

    first, second = values["workExperience"]
    assert (first["jobTitle"], first["employer"]) == ("Senior Engineer", "Example Systems")
    assert (second["startDate"], second["endDate"]) == ("Sept. 2012", "June 2016")
    assert "Led a team of four" in first["description"]
    assert "Sample" not in first["description"]


def test_what_goes_on_has_no_end_and_is_current_with_evidence(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    values, readings = read(english(tmp_path), schema_of(RESUME))

    assert values["workExperience"][0]["endDate"] is None
    assert [one["isCurrent"] for one in values["workExperience"]] == [True, False]
    current = readings["/workExperience/0/isCurrent"]
    assert (current.status, current.text) == ("inferred", "Present")
    assert current.evidence


def test_skills_by_category_become_an_object_of_lists(tmp_path: Path, schema_of: SchemaOf) -> None:
    values, _ = read(english(tmp_path), schema_of(RESUME))

    assert values["skills"] == {
        "Languages": ["Python", "Go"],
        "Tools": ["Git", "Docker (Compose, Swarm)"],
    }


def test_values_of_a_shape_and_items_of_a_line(tmp_path: Path, schema_of: SchemaOf) -> None:
    values, _ = read(english(tmp_path), schema_of(RESUME))

    assert values["emails"] == ["ada@example.org"]
    assert values["phones"] == ["+49 30 1234567"]
    assert values["languages"] == ["English (Native)", "German (Fluent)"]
    assert values["education"][0]["institution"] == "University of Exampleton"


def test_a_list_whose_section_is_missing_is_not_there(tmp_path: Path, schema_of: SchemaOf) -> None:
    _, readings = read(english(tmp_path), schema_of(RESUME))

    assert readings["/media"].status == "not_found"


def test_german_sections_with_dates_at_the_right(tmp_path: Path, schema_of: SchemaOf) -> None:
    values, _ = read(german(tmp_path), schema_of(RESUME))

    first, second = values["workExperience"]
    assert (first["jobTitle"], first["employer"]) == ("Projektleiter", "Muster GmbH")
    assert (first["startDate"], first["isCurrent"]) == ("03/2021", True)
    assert (second["startDate"], second["endDate"]) == ("2018", "2020")
    assert values["education"][0]["degree"] == "Master Informatik"
    assert values["languages"] == ["Deutsch (Muttersprache)", "Englisch (fließend)"]


def test_a_sidebar_is_read_beside_the_main_text_not_into_it(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    sheet = Sheet(Setting(size=10))
    sheet.at(60, 60, "Ada Example", 20)
    left = ["EXPERIENCE", "Engineer - Example Systems", "2016 - 2020", "Built machines for rooms that nobody had",
            "seen before in this town", "EDUCATION", "BSc Physics, University of Exampleton", "2012 - 2016"]  # fmt: skip
    right = ["SKILLS", "Python, Go", "Planning", "LANGUAGES", "English", "German", "French"]
    for number, text in enumerate(left):
        sheet.at(60, 100 + 16 * number, text)
    for number, text in enumerate(right):
        sheet.at(400, 107 + 16 * number, text)

    values, _ = read(sheet.read(tmp_path), schema_of(RESUME))

    assert values["workExperience"][0]["employer"] == "Example Systems"
    assert values["languages"] == ["English", "German", "French"]
    assert values["skills"] == ["Python", "Go", "Planning"]
