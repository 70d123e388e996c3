"""A table as it fills: units, entities over several documents, computed cells and their proof."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.document.model import Evidence
from sealread.errors import ColumnsUnfit
from sealread.extract.result import (
    DocumentInfo,
    Extraction,
    Reading,
    RunInfo,
    RunnerUp,
    SchemaInfo,
)
from sealread.tabling.columns import STATED_IN, typed
from sealread.tabling.lines import Line
from sealread.tabling.scaling import unscaled
from sealread.tabling.table import IN_LISTS, Rows, Table

TEXT = (
    "Company; Year; Revenue [EUR million]; "
    "Growth [%] = revenue / previous(revenue) - 1; Fits = revenue > 0"
)


def _reading(path: str, value: Any, text: str | None = None, **changes: Any) -> Reading:
    told: dict[str, Any] = {
        "text": text if text is not None else None if value is None else str(value),
        "evidence": (Evidence(1, (0.1, 0.2, 0.3, 0.4)),) if value is not None else (),
        "confidence": 0.9,
        "status": "grounded" if value is not None else "not_found",
    }
    return Reading(path=path, value=value, **{**told, **changes})


def _extraction(name: str, **said: Any) -> Extraction:
    readings = [
        one if isinstance(one, Reading) else _reading(f"/{key}", one) for key, one in said.items()
    ]
    return Extraction(
        DocumentInfo(f"{name}.pdf", name[0] * 64, 2, "en", "digital"), SchemaInfo("s", "e" * 64),
        {}, tuple(readings), RunInfo("m", "2" * 64, "1", 1.0, 1, 1),
    )  # fmt: skip


def made(text: str, rows: Rows, **documents: dict[str, Any]) -> Table:
    table = Table(typed(text, records=rows in IN_LISTS), rows)
    for name, said in documents.items():
        table.put(f"/{name}.pdf", f"{name}.pdf")
        table.take(f"/{name}.pdf", table.columns, _extraction(name, **said), kept=True)
    return table


def _values(line: Line) -> list[Any]:
    return [cell.value for cell in line.cells]


def test_a_company_over_years_grows_whatever_scale_its_reports_have() -> None:
    table = made(
        TEXT, "entities",
        a={"Company": "Muster GmbH", "Year": "2022", "Revenue": 100_000.0, STATED_IN: "in T€"},
        b={"Company": "MUSTER GMBH", "Year": "2023", "Revenue": 110.0, STATED_IN: "in Mio. €"},
        c={"Company": "Other AG", "Year": "2023", "Revenue": None},
    )  # fmt: skip

    one, two, other = table.lines()

    assert _values(one) == ["Muster GmbH", "2022", 100, None, True]
    assert _values(two) == ["MUSTER GMBH", "2023", 110, 10, True]
    assert [witness.document for witness in two.cells[3].witnesses] == ["/b.pdf", "/a.pdf"]
    assert len(two.cells[3].evidence) == 2  # the figure and the words that tell its scale
    assert other.cells[3].reason == "missing for it: Revenue"
    assert "in T€" in one.cells[2].reason


def test_words_beside_a_figure_count_before_what_the_document_states() -> None:
    table = made(
        "Revenue [EUR million]", "documents",
        a={"Revenue": _reading("/Revenue", 1_500_000, "1.5 million"), STATED_IN: "in thousands"},
    )  # fmt: skip

    [line] = table.lines()

    assert line.cells[0].value == 1.5
    assert unscaled(2.5, line.cells[0]) == 2_500_000


def test_a_figure_without_a_scale_is_taken_as_printed_where_it_cannot_be_whole() -> None:
    table = made("Revenue [EUR million]", "documents", a={"Revenue": 12.5}, b={"Revenue": 3e6})

    small, large = (line.cells[0] for line in table.lines())

    assert (small.value, small.status) == (12.5, "needs_review")
    assert "does not say" in small.reason
    assert (large.value, large.status) == (3, "grounded")


def test_words_that_were_near_tell_the_scale_and_are_in_doubt() -> None:
    near = (
        RunnerUp("no scale", (), 0.3, ""),
        RunnerUp("In millions, except per share", (Evidence(1, (0.5, 0.5, 0.6, 0.6)),), 0.25, ""),
    )
    stated = _reading(f"/{STATED_IN}", None, runners_up=near)
    table = made("Revenue [USD million]", "documents", a={"Revenue": 5048.4, STATED_IN: stated})

    [line] = table.lines()

    assert (line.cells[0].value, line.cells[0].status) == (5048.4, "needs_review")
    assert "In millions" in line.cells[0].reason
    assert len(line.cells[0].evidence) == 2


def test_another_currency_waits_for_a_person() -> None:
    table = made(
        "Price [EUR]", "documents", a={"Price": _reading("/Price", 5.0, "$5.00")},
        b={"Price": _reading("/Price", 5.0, "EUR 5.00")},
    )  # fmt: skip

    dollars, euros = (line.cells[0] for line in table.lines())

    assert (dollars.value, dollars.status, dollars.reason) == (
        5,
        "needs_review",
        "it is printed in USD",
    )
    assert euros.status == "grounded"


def test_a_sign_may_stand_for_the_currency_that_is_wanted() -> None:
    table = made("Price [CAD]", "documents", a={"Price": _reading("/Price", 5.0, "$5.00")})

    assert table.lines()[0].cells[0].status == "grounded"


def test_what_a_joined_row_rests_on_has_the_name_of_its_own_document() -> None:
    table = made(
        "Company; Revenue [EUR]; Cost [EUR]; Profit [EUR] = revenue - cost", "entities",
        a={"Company": "X AG", "Revenue": 10.0, "Cost": None}, b={"Company": "X", "Cost": 4.0},
    )  # fmt: skip

    [line] = table.lines()

    told = [(one.column, one.document, one.name) for one in line.cells[3].witnesses]
    assert told == [("Revenue", "/a.pdf", "a.pdf"), ("Cost", "/b.pdf", "b.pdf")]
    assert line.cells[2].document == "/b.pdf"


def test_two_documents_on_one_entity_are_one_row_and_contradictions_are_told() -> None:
    table = made(
        "Company; City; Employees", "entities",
        a={"Company": "Muster & Co. KG", "City": "Bonn", "Employees": "12"},
        b={"Company": "Muster und Co KG", "City": "Bonn", "Employees": "15"},
        c={"Company": "Meister KG", "City": None, "Employees": None},
    )  # fmt: skip

    muster, meister = table.lines()

    assert muster.spellings == ("Muster & Co. KG", "Muster und Co KG")
    assert muster.cells[1].status == "grounded"
    assert len(muster.cells[1].witnesses) == 2
    assert muster.cells[2].status == "needs_review"
    assert muster.cells[2].reason == "documents say different things: 12 (a.pdf); 15 (b.pdf)"
    assert meister.spellings == ()


def test_names_with_other_numbers_are_never_joined() -> None:
    table = made(
        "Fund", "entities", a={"Fund": "Euro Growth Opportunity Fund 12"},
        b={"Fund": "Euro Growth Opportunity Fund 13"},
    )  # fmt: skip

    assert len(table.lines()) == 2


def test_defendants_of_several_judgments_are_rows_of_their_own() -> None:
    table = Table(typed("Defendant; Fine [EUR]", records=True), "records")
    table.put("/a.pdf", "a.pdf")
    read = _extraction("a")
    read = Extraction(
        read.document, read.schema, {}, (
            _reading("/records/0/Defendant", "Ann"), _reading("/records/0/Fine", 500.0),
            _reading("/records/1/Defendant", "Bob"), _reading("/records/1/Fine", None),
        ), read.run,
    )  # fmt: skip
    table.take("/a.pdf", table.columns, read, kept=True)

    assert [(line.record, *_values(line)) for line in table.lines()] == [
        (1, "Ann", 500), (2, "Bob", None),
    ]  # fmt: skip


def test_a_computed_cell_is_as_sure_as_its_least_sure_input() -> None:
    table = made(
        "A [EUR]; B [EUR]; Sum [EUR] = a + b; Twice [EUR] = 2 * sum", "documents",
        a={"A": 1.0, "B": _reading("/B", 2.0, confidence=0.4, status="needs_review")},
    )  # fmt: skip

    [line] = table.lines()

    twice = line.cells[3]
    assert (twice.value, twice.confidence, twice.status) == (6, 0.4, "needs_review")
    assert [one.column for one in twice.witnesses] == ["A", "B"]
    assert twice.is_computed


def test_what_is_still_to_be_asked_is_what_is_read_and_was_not() -> None:
    table = made("A [EUR]; Twice = 2 * a", "documents", a={"A": 1.0})
    table.add_typed("B; Half = a / 2")

    assert [column.title for column in table.lacking("/a.pdf")] == ["B"]
    assert [column.title for column in table.lacking("/new.pdf")] == ["A", "B"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ACME, Inc.", "Acme Inc"),
        ("S.A. Delhaize", "Delhaize"),
        ("Stadtwerke Köln GmbH", "Stadtwerke KÖLN"),
    ],
)
def test_legal_forms_case_and_marks_make_no_other_entity(one: str, other: str) -> None:
    assert len(made("Company", "entities", a={"Company": one}, b={"Company": other}).lines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Company", "Signed [date]", "Headcount [number]", "Paid [yes/no]", "Revenue [EUR million]",
        "Growth [%] = revenue / previous(revenue) - 1", "Fits = opening + movement == closing",
    ],
)  # fmt: skip
def test_a_column_is_typed_as_it_is(text: str) -> None:
    [column] = typed(f"{text};")
    assert column.as_typed == text


def test_a_column_is_changed_in_its_place_and_two_are_never_the_same() -> None:
    table = made("Company; Revenue [EUR]; Share = share(revenue)", "documents", a={"Company": "X"})

    table.change(1, "Turnover [EUR million]")
    table.change(2, "Share [%] = share(turnover)")

    titles = [column.as_typed for column in table.columns]
    assert titles == ["Company", "Turnover [EUR million]", "Share [%] = share(turnover)"]
    assert [column.title for column in table.lacking("/a.pdf")] == ["Turnover"]
    with pytest.raises(ColumnsUnfit, match="already"):
        table.change(1, "Company")
    with pytest.raises(ColumnsUnfit, match="not one"):
        table.change(1, " ; ")


def test_what_several_lists_name_is_one_row() -> None:
    def listed(*names: str) -> dict[str, Any]:
        return {
            f"records/{number}/Supplier": _reading(f"/records/{number}/Supplier", name)
            for number, name in enumerate(names)
        }

    table = made(
        "Supplier", "listed_entities", a=listed("Alpha GmbH", "Beta AG"), b=listed("ALPHA", "Gamma")
    )

    lines = table.lines()
    assert [_values(line) for line in lines] == [["Alpha GmbH"], ["Beta AG"], ["Gamma"]]
    assert lines[0].spellings == ("Alpha GmbH", "ALPHA")
    assert {one.document for one in lines[0].cells[0].witnesses} == {"/a.pdf", "/b.pdf"}


def test_a_figure_in_words_has_its_scale_in_them() -> None:
    stated = _reading(f"/{STATED_IN}", "万元")
    table = made(
        "公司; 收入 [万元]; 利润 [万元]",
        "documents",
        a={
            "公司": "华东",
            "收入": _reading("/收入", 35_000_000, "三千五百万"),
            "利润": _reading("/利润", 4210, "4,210"),
            STATED_IN: stated,
        },
    )
    assert _values(table.lines()[0]) == ["华东", 3500, 4210]
