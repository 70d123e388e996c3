"""The opening of an agreement: who makes it, as of which day."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sealread.document.text_map import text_map
from sealread.extract.agreements import Agreement
from sealread.extract.plan import plan
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.unit.extract.declaration import document

SchemaOf = Callable[[dict[str, Any]], Schema]
WANTED = {
    "type": "object",
    "properties": {
        "party": {"type": "array", "title": "Parties", "items": {"type": "string"}},
        "day": {"type": ["string", "null"], "format": "date", "title": "Effective date"},
        "place": {
            "type": "string",
            "title": "Jurisdiction",
            "description": "The state or country whose law governs the agreement.",
        },
        "term": {"type": "string", "title": "Term"},
    },
}
TITLE = "MUTUAL NON-DISCLOSURE AGREEMENT\n\n"


def read(folder: Path, schema: Schema, text: str) -> list[Reading]:
    pages = text_map(document(folder, text).pages)
    return Agreement(pages, "en", Settings()).readings(plan(schema).fields)


@pytest.mark.parametrize(
    ("opening", "names"),
    [
        (
            "This Agreement is entered into as of March 4, 2019, by and between Northwind, Inc., a"
            " Delaware corporation (“Northwind”), and Jane R. Doe (“Consultant”). Each of the\n"
            "parties and the other wish to talk.",
            ["Northwind, Inc.", "Jane R. Doe"],
        ),
        (
            "THIS AGREEMENT is made this 4th day of March, 2019 between NORTH &\n"
            "WIND HOLDINGS, L.P., having its seat in Utah and SOUTHWIND LLC.",
            ["NORTH & WIND HOLDINGS, L.P.", "SOUTHWIND LLC"],
        ),
        (
            "In consideration of employment by Northwind Group, Inc. (hereinafter “Company”), this"
            " Agreement is made by and between Joe Doe (“Employee”) and the Company, as follows.",
            ["Joe Doe", "Northwind Group, Inc."],
        ),
        (
            "This Agreement is made between Northwind, Inc. (“Northwind”), and the undersigned"
            " (“Recipient”). Northwind and the Recipient agree.",
            ["Northwind, Inc."],
        ),
        (
            "This Agreement is made among 9 Miles Only Stores, a Utah corporation, and B Corp."
            " and C GmbH.",
            ["9 Miles Only Stores", "B Corp.", "C GmbH"],
        ),
    ],
)
def test_the_parties_stand_behind_between(
    tmp_path: Path, schema_of: SchemaOf, opening: str, names: list[str]
) -> None:
    found = read(tmp_path, schema_of(WANTED), TITLE + opening)

    parties = [one for one in found if one.path.startswith("/party")]
    assert [one.value for one in parties] == names
    assert [one.path for one in parties] == [f"/party/{n}" for n in range(len(names))]
    assert all(one.evidence and one.status == "grounded" for one in parties)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("as of March 4, 2019", "2019-03-04"),
        ("this 4th day of March, 2019", "2019-03-04"),
        ("on the 21st day of\nMay 2020", "2020-05-21"),
    ],
)
def test_the_day_stands_where_the_agreement_is_made(
    tmp_path: Path, schema_of: SchemaOf, said: str, day: str
) -> None:
    opening = f"This Agreement is made and entered into {said} by and between A Inc. and B Inc."

    found = read(tmp_path, schema_of(WANTED), TITLE + opening)

    assert [one.value for one in found if one.path == "/day"] == [day]


@pytest.mark.parametrize(
    "text",
    [
        "INVOICE\n\nGoods moved between Berlin and Hamburg on March 4, 2019.",
        TITLE + "Dear Mr. Doe:\n\nThis letter agreement governs all talks between us and you.",
        TITLE + "This Agreement is made between the Company and the Employee.",
        TITLE + "The parties keep all that passes between them secret.",
        " ",
    ],
)
def test_without_such_an_opening_nothing_is_said(
    tmp_path: Path, schema_of: SchemaOf, text: str
) -> None:
    assert read(tmp_path, schema_of(WANTED), text) == []


def test_fields_that_ask_for_something_else_are_left_to_others(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    other = {
        "type": "object",
        "properties": {
            "party": {"type": "string", "title": "Political party"},
            "date": {"type": "string", "format": "date", "title": "Date of delivery"},
        },
    }
    opening = "This Agreement is made as of March 4, 2019 between A Inc. and B Inc."

    assert read(tmp_path, schema_of(other), TITLE + opening) == []


LETTER = """STRICTLY CONFIDENTIAL
April 5, 2011

Southwind Corporation
1 Main Street

Subject: Confidentiality agreement

Ladies and Gentlemen:

You have asked for information about Northwind, Inc., a Delaware corporation (together with its
subsidiaries, the “Company”). Its financial advisor, Westwind Securities LLC (the “Broker”), will
send it. In the letter agreement of May 9, 2007 between you and us nothing was said.
"""


def test_a_letter_names_its_parties_at_its_head_and_in_its_first_sentences(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    found = read(tmp_path, schema_of(WANTED), LETTER)

    parties = [one.value for one in found if one.path.startswith("/party")]
    assert parties == ["Northwind, Inc.", "Southwind Corporation"]
    assert [one.value for one in found if one.path == "/day"] == ["2011-04-05"]


def test_the_day_that_an_agreement_calls_effective_is_its_day(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    text = (
        "This Agreement is made as of March 4, 2019 between A Inc. and B Inc.\n\n"
        "1. It begins on April 1, 2019 (the “Effective Date”)."
    )

    found = read(tmp_path, schema_of(WANTED), TITLE + text)

    assert [one.value for one in found if one.path == "/day"] == ["2019-04-01"]


@pytest.mark.parametrize(
    ("clause", "place"),
    [
        (
            "This Agreement shall be governed by and construed in accordance with the internal laws"
            " of the State of Delaware, without regard to the laws of Texas.",
            "Delaware",
        ),
        ("GOVERNED BY THE LAWS OF THE COMMONWEALTH OF\nMASSACHUSETTS APPLICABLE", "MASSACHUSETTS"),
        (
            "It is construed under the laws (other than its rules of conflict) of the United States"
            " and the State of Indiana.",
            "Indiana",
        ),
        ("It is governed by the law of New\nYork. Oregon is far.", "New York"),
        ("Any dispute is governed by the laws of the said place. Utah is far.", None),
        ("All shares were sold in the State of Ohio.", None),
    ],
)
def test_the_clause_on_governing_law_names_the_state(
    tmp_path: Path, schema_of: SchemaOf, clause: str, place: str | None
) -> None:
    found = read(tmp_path, schema_of(WANTED), TITLE + clause)

    named = next((one.value for one in found if one.path == "/place"), None)
    assert named == place


@pytest.mark.parametrize(
    ("clause", "term"),
    [
        ("This Agreement shall terminate two (2) years from the date hereof.", "two (2) years"),
        (
            "The duties under this Agreement expire 18 months after the Effective Date.",
            "18 months",
        ),
        (
            "You remain bound by your obligations for a period of one year from the date hereof.",
            "one year",
        ),
        ("This Agreement shall expire two years after the Director ceases to be one.", None),
        ("For a period of two years from the date hereof you will not solicit anybody.", None),
    ],
)
def test_the_term_is_a_period_from_the_agreements_own_date(
    tmp_path: Path, schema_of: SchemaOf, clause: str, term: str | None
) -> None:
    found = read(tmp_path, schema_of(WANTED), TITLE + clause)

    assert next((one.value for one in found if one.path == "/term"), None) == term


def test_a_state_with_its_title_is_left_to_others_where_the_schema_wants_that(
    tmp_path: Path, schema_of: SchemaOf
) -> None:
    wanted = {
        "type": "object",
        "properties": {
            "law": {
                "type": "string",
                "title": "Governing law",
                "description": "As printed, for instance State of New York",
            }
        },
    }

    text = TITLE + "It is governed by the laws of the State of Ohio."

    assert read(tmp_path, schema_of(wanted), text) == []
