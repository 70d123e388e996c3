"""Lists in lists: groups from headings and columns, rows from the tables below them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.unit.extract.tables.sheets import Line, SchemaOf, Text, a_list, drawn, listed, values

STRING, INTEGER, NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}
ATHLETE = {
    "type": "object",
    "properties": {"athlete": STRING, "country": STRING, "year_birth": INTEGER, "team": STRING},
}
RESULTS = {
    "properties": {
        "age_groups": a_list(
            age_group=STRING,
            results=a_list(rank=INTEGER, athlete_details=ATHLETE, time=STRING),
        )
    }
}
EDGES = (40, 80, 220, 270, 320, 470)


def at(*texts: str) -> list[Text]:
    return [(edge, text) for edge, text in zip(EDGES, texts, strict=True) if text]


HEADER = at("Rank", "Name", "NAT", "YOB", "Club", "Time")
YOUNGER = [
    at("1", "Ann Ahlers", "GER", "1981", "SV Nord", "1:02.15"),
    at("2", "Berta Blum", "AUT", "1983", "SC Süd", "1:03.99"),
]
OLDER = [
    at("1", "Clara Costa", "ITA", "1971", "Nuoto Club", "1:08.40"),
    at("", "Dora Dahl", "SWE", "1973", "Simklubben", "DNS"),
]


@pytest.fixture
def groups(tmp_path: Path, schema_of: SchemaOf) -> Any:
    """What drawn pages say about the age groups."""

    def read(*pages: Sequence[Line]) -> list[dict[str, Any]]:
        found = values(drawn(tmp_path / "a.pdf", pages), schema_of(RESULTS))
        return list(found["age_groups"])

    return read


def names(found: Sequence[dict[str, Any]]) -> list[tuple[str, list[str]]]:
    return [
        (one.get("age_group", ""), [row["athlete_details"]["athlete"] for row in one["results"]])
        for one in found
    ]


EXPECTED = [
    ("40-44", ["Ann Ahlers", "Berta Blum"]),
    ("50-54", ["Clara Costa", "Dora Dahl"]),
]


def test_headings_between_the_rows_open_groups(groups: Any) -> None:
    lines = [HEADER, [(40, "40-44")], *YOUNGER, [(40, "50-54")], *OLDER]

    assert names(groups(listed(lines))) == EXPECTED


def test_a_heading_may_say_what_it_is(groups: Any) -> None:
    lines = [HEADER, [(40, "Age group: 40-44")], *YOUNGER, [(40, "Age Group 50-54")], *OLDER]

    assert names(groups(listed(lines))) == EXPECTED


def test_each_group_may_have_a_header_of_its_own(groups: Any) -> None:
    lines = [[(40, "40-44")], HEADER, *YOUNGER, [(40, "50-54")], HEADER, *OLDER]

    assert names(groups(listed(lines))) == EXPECTED


def test_a_group_goes_on_on_the_next_page(groups: Any) -> None:
    first = [HEADER, [(40, "Age group 40-44")], YOUNGER[0]]
    second = [
        HEADER,
        [(40, "Age group 40-44 (continued)")],
        YOUNGER[1],
        [(40, "Age group 50-54")],
        *OLDER,
    ]

    assert names(groups(listed(first), listed(second))) == EXPECTED


def test_a_row_has_all_its_cells(groups: Any) -> None:
    found = groups(listed([HEADER, [(40, "Age group 40-44")], *YOUNGER]))

    assert found[0]["results"][1] == {
        "rank": 2,
        "athlete_details": {
            "athlete": "Berta Blum",
            "country": "AUT",
            "year_birth": 1983,
            "team": "SC Süd",
        },
        "time": "1:03.99",
    }


def test_a_rank_that_is_not_printed_is_not_made_up(groups: Any) -> None:
    found = groups(listed([HEADER, [(40, "Age group 50-54")], *OLDER]))

    assert "rank" not in found[0]["results"][1]
    assert found[0]["results"][1]["time"] == "DNS"


def test_german_headers_are_understood(groups: Any) -> None:
    header = at("Platz", "Name", "Nation", "Jg.", "Verein", "Zeit")
    lines = [header, [(40, "Altersklasse 40-44")], *YOUNGER, [(40, "Altersklasse 50-54")], *OLDER]

    assert names(groups(listed(lines))) == EXPECTED


def test_rows_of_two_lines_are_one_record(groups: Any) -> None:
    lines: list[Line] = [(60, [(80, "Age Group :40-44")]), (90, HEADER)]
    for number, row in enumerate([*YOUNGER, *OLDER]):
        lines += [(120 + 24 * number, row[:-1]), (130 + 24 * number, row[-1:])]

    [found] = groups(lines)

    assert [row["time"] for row in found["results"]] == ["1:02.15", "1:03.99", "1:08.40", "DNS"]


def test_a_long_cell_may_run_under_the_next_column(groups: Any) -> None:
    long = at("3", "Eva Ernst", "GER", "1982", "Sportvereinigung Alte Wassermühle 1899", "")
    lines: list[Line] = [(60, [(80, "Age Group :40-44")]), (90, HEADER)]
    for number, row in enumerate([YOUNGER[0], YOUNGER[1], long]):
        lines += [(120 + 24 * number, row[:5]), (130 + 24 * number, [(470, "1:10.00")])]

    [found] = groups(lines)

    assert found["results"][2]["athlete_details"]["team"] == long[4][1]
    assert found["results"][2]["time"] == "1:10.00"


def test_times_of_the_way_are_not_the_time(groups: Any) -> None:
    lines: list[Line] = [(60, [(80, "Age Group :40-44")]), (90, HEADER)]
    for number, row in enumerate(YOUNGER):
        height = 120 + 32 * number
        on_the_way: list[Text] = [(150, "31.10"), (240, "45.33"), (380, "58.20")]
        lines += [(height, row[:-1]), (height + 10.5, [*on_the_way, *row[-1:]])]

    [found] = groups(lines)

    assert [row["time"] for row in found["results"]] == ["1:02.15", "1:03.99"]
    assert [row["athlete_details"]["team"] for row in found["results"]] == ["SV Nord", "SC Süd"]


def test_a_table_of_one_row_is_read(groups: Any) -> None:
    [found] = groups(listed([[(40, "Age group 40-44")], HEADER, YOUNGER[0]]))

    assert [row["time"] for row in found["results"]] == ["1:02.15"]


def test_tables_of_other_things_give_no_groups(tmp_path: Path, schema_of: SchemaOf) -> None:
    rows: list[list[Text]] = [
        [(40, "Article"), (200, "Colour"), (-500, "Weight")],
        [(40, "Screw"), (200, "grey"), (-500, "12 g")],
        [(40, "Nut"), (200, "black"), (-500, "3 g")],
    ]

    found = values(drawn(tmp_path / "a.pdf", [listed(rows)]), schema_of(RESULTS))

    assert not found.get("age_groups")


def test_a_choice_may_stand_beside_the_columns(tmp_path: Path, schema_of: SchemaOf) -> None:
    records = {"type": "array", "items": {"enum": ["WR", "CR", "NR"]}}
    results = a_list(rank=INTEGER, athlete=STRING, time=STRING, records=records)
    header: list[Text] = [(40, "Rank"), (80, "Name"), (-400, "Time")]
    rows: list[list[Text]] = [
        [(40, "Age group 40-44")],
        header,
        [(40, "1"), (80, "Ann Ahlers"), (-400, "1:02.15"), (420, "WR-CR")],
        [(40, "2"), (80, "Berta Blum"), (-400, "1:03.99")],
    ]
    schema = schema_of({"properties": {"groups": a_list(age_group=STRING, results=results)}})

    [found] = values(drawn(tmp_path / "a.pdf", [listed(rows)]), schema)["groups"]

    assert found["results"][0]["records"] == ["WR", "CR"]
    assert not found["results"][1].get("records")


def test_a_column_may_name_the_group(tmp_path: Path, schema_of: SchemaOf) -> None:
    schema = schema_of(
        {
            "properties": {
                "departments": a_list(
                    department=STRING, employees=a_list(employee=STRING, salary=NUMBER)
                )
            }
        }
    )
    rows: list[list[Text]] = [
        [(40, "Department"), (200, "Employee"), (-500, "Salary")],
        [(40, "Sales"), (200, "Ahlers, Ann"), (-500, "4,100.00")],
        [(200, "Blum, Berta"), (-500, "3,900.00")],
        [(40, "Research"), (200, "Costa, Clara"), (-500, "5,200.00")],
    ]

    found = values(drawn(tmp_path / "a.pdf", [listed(rows)]), schema)["departments"]

    assert [(one["department"], len(one["employees"])) for one in found] == [
        ("Sales", 2),
        ("Research", 1),
    ]
    assert found[1]["employees"] == [{"employee": "Costa, Clara", "salary": 5200.0}]


def test_groups_may_lie_in_groups(tmp_path: Path, schema_of: SchemaOf) -> None:
    rows_list = a_list(description=STRING, quantity=INTEGER, price=NUMBER)
    schema = schema_of(
        {
            "properties": {
                "countries": a_list(country=STRING, cities=a_list(city=STRING, articles=rows_list))
            }
        }
    )
    rows: list[list[Text]] = [
        [(60, "Beschreibung"), (-350, "Menge"), (-500, "Preis")],
        [(40, "Land: Österreich")],
        [(50, "Stadt: Wien")],
        [(60, "Schraube"), (-350, "10"), (-500, "1,20")],
        [(50, "Stadt: Graz")],
        [(60, "Mutter"), (-350, "20"), (-500, "0,40")],
        [(60, "Dübel"), (-350, "30"), (-500, "0,10")],
        [(40, "Land: Schweiz")],
        [(50, "Stadt: Bern")],
        [(60, "Haken"), (-350, "5"), (-500, "2,00")],
    ]

    found = values(drawn(tmp_path / "a.pdf", [listed(rows)]), schema)["countries"]

    assert [
        (one["country"], [(city["city"], len(city["articles"])) for city in one["cities"]])
        for one in found
    ] == [("Österreich", [("Wien", 1), ("Graz", 2)]), ("Schweiz", [("Bern", 1)])]
