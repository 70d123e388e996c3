"""Cases out of TAT-QA: what is computed from which cells, and which questions are left out."""

import json
from pathlib import Path
from typing import Any

import pytest

from sealread.errors import DamagedFile
from sealread.evaluate.aoe import tatqa
from sealread.evaluate.aoe.cases import Wanted

TABLE = [
    ["", "Years ended June 30,", ""],
    ["", "2019", "2018"],
    ["Fixed price", "$ 1,452.4", "$ 1,146.2"],
    ["Other", "44.1", "56.7"],
    ["Losses", "(3.5)", "8.0"],
]


def page(**question: Any) -> dict[str, Any]:
    said = {"question": "How much?", "answer_type": "arithmetic", "scale": ""} | question
    return {
        "table": {"uid": "t", "table": TABLE},
        "paragraphs": [
            {"uid": "b", "order": 2, "text": "Below <it>."},
            {"uid": "a", "order": 1, "text": "Sales by contract."},
        ],
        "questions": [said],
    }


def cases(folder: Path, *pages: dict[str, Any], limit: int | None = None) -> list[Wanted]:
    (folder / "tatqa.json").write_text(json.dumps(pages))
    return list(tatqa.wanted(folder, folder / "drawn", limit))


def test_a_derivation_becomes_columns_and_a_formula(tmp_path: Path) -> None:
    [one] = cases(tmp_path, page(derivation="(44.1-56.7)/56.7", answer=-22.22, scale="percent"))
    assert [column.typed for column in one.case.columns] == [
        "Other 2019 [number]",
        "Other 2018 [number]",
        "Answer [%] = (other_2019 - other_2018) / other_2018",
    ]
    assert one.rows == ({"Other 2019": 44.1, "Other 2018": 56.7, "Answer": -22.22},)


def test_a_mean_keeps_its_divisor(tmp_path: Path) -> None:
    [one] = cases(tmp_path, page(derivation="[1,452.4 + 1,146.2] / 2", answer=1299.3))
    assert (
        one.case.columns[-1].typed == "Answer [number] = (fixed_price_2019 + fixed_price_2018) / 2"
    )


@pytest.mark.parametrize(
    ("derivation", "answer"),
    [
        ("44.1-56.7", 12.6),  # written down wrongly
        ("44.1-99.9", -55.8),  # a figure that no cell has
        ("8.0-3.5", 4.5),  # a cell with a sign that the derivation leaves out
        ("44.1-56.7-", -12.6),  # no expression
        ("abs(44.1)", 44.1),  # more than figures and + - * /
    ],
)
def test_what_does_not_follow_from_cells_is_left_out(
    tmp_path: Path, derivation: str, answer: float
) -> None:
    assert not cases(tmp_path, page(derivation=derivation, answer=answer))


def test_spans_are_left_out(tmp_path: Path) -> None:
    assert not cases(tmp_path, page(answer_type="span", answer=["Other"]))


def test_a_document_is_the_table_between_what_is_written(tmp_path: Path) -> None:
    [one] = cases(tmp_path, page(derivation="44.1-56.7", answer=-12.6))
    [drawn] = one.documents
    text = drawn.read_text()
    assert (
        text.index("Sales by contract") < text.index("<td>44.1</td>") < text.index("Below &lt;it")
    )


def test_no_more_than_the_limit_are_drawn(tmp_path: Path) -> None:
    pages = [page(derivation="44.1-56.7", answer=-12.6)] * 3
    assert len(cases(tmp_path, *pages, limit=2)) == 2
    assert len(list((tmp_path / "drawn").iterdir())) == 2


def test_a_file_of_something_else_is_named(tmp_path: Path) -> None:
    (tmp_path / "tatqa.dev.json").write_text('{"pages": 3}')
    with pytest.raises(DamagedFile, match=r"tatqa\.dev\.json"):
        list(tatqa.wanted(tmp_path, tmp_path / "drawn", None))


def test_a_folder_has_questions_where_it_has_such_files(tmp_path: Path) -> None:
    assert not tatqa.has_questions(tmp_path)
    (tmp_path / "tatqa.dev.json").write_text("[]")
    assert tatqa.has_questions(tmp_path)
