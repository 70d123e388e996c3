"""Tables with their truth, out of sets of values."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from sealread.evaluate.aoe.cases import Case, load, wanted
from sealread.evaluate.dataset import find
from sealread.tabling.formulas import check

REPORTS = {
    "id": "a", "file": "a.txt", "pages": 1, "language": "en", "type": "report", "truth_by": "x",
    "values": {
        "meta": {"period": "Q2"}, "name": "Muster", "tags": ["x", "y"], "nothing": "NOT_FOUND",
        "revenue": [
            {"period": "Q1", "value": 5, "scale": 1000000},
            {"period": "Q2", "value": 7, "scale": 1000000},
        ],
        "groups": [
            {"age": "90", "people": [{"n": "Ann"}, {"n": "Bob"}]},
            {"age": "95", "people": [{"n": "Cy"}]},
        ],
    },
}  # fmt: skip


def _case(rows: str, *columns: dict[str, object]) -> Case:
    told = {"name": "t", "set": "reports", "question": "?", "rows": rows, "columns": columns}
    return msgspec.convert(told, Case)


def _wanted(tmp_path: Path, case: Case) -> list[dict[str, object]]:
    folder = tmp_path / "reports"
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "a.txt").write_text("x")
    (folder / "truth.jsonl").write_text(json.dumps(REPORTS) + "\n")
    (folder / "schema.json").write_text('{"type": "object"}')
    [found] = wanted(find(folder), "all", None, [case])
    assert [path.name for path in found.documents] == ["a.txt"]
    return list(found.rows)


def test_a_document_is_a_row_and_shares_are_computed_here(tmp_path: Path) -> None:
    case = _case(
        "documents", {"typed": "Name", "path": "/name", "key": True},
        {"typed": "Revenue [EUR thousand]", "path": "/revenue", "where": {"period": "/meta/period"},
         "over": 1000},
        {"typed": "First [EUR thousand]", "path": "/revenue", "where": {"period": "Q1"},
         "over": 1000},
        {"typed": "Tags", "path": "/tags"}, {"typed": "None", "path": "/nothing"},
        {"typed": "Share [%] = first / revenue", "ratio": ["First", "Revenue"]},
    )  # fmt: skip

    [row] = _wanted(tmp_path, case)

    assert row == {
        "Name": "Muster", "Revenue": 7000, "First": 5000, "Tags": "x; y", "None": None,
        "Share": pytest.approx(500 / 7),
    }  # fmt: skip


def test_items_of_lists_are_rows_with_what_they_stand_in(tmp_path: Path) -> None:
    case = _case(
        "records", {"typed": "Name", "path": "/groups/*/people/*/n", "key": True},
        {"typed": "Age", "path": "/groups/*/age"},
    )  # fmt: skip

    rows = _wanted(tmp_path, case)

    assert rows == [
        {"Name": "Ann", "Age": "90"}, {"Name": "Bob", "Age": "90"}, {"Name": "Cy", "Age": "95"},
    ]  # fmt: skip


def test_the_shipped_cases_can_be_asked() -> None:
    for case in load():
        check(case.asked)
        assert len({column.title for column in case.columns}) == len(case.columns)
