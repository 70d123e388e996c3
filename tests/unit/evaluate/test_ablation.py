"""What each provider is worth: lost without it, and whose papers they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.document.model import Document
from sealread.document.reading import ReadOptions, read
from sealread.evaluate.ablation import NOTHING, Count, main, table, worths
from sealread.extract.engine import Engine
from sealread.extract.providers import ALL, PROVIDERS, left_out
from sealread.schema.loading import load

BILL = "Musterbau GmbH\n\nInvoice\n\nInvoice number: R-4711\nNet 10.00\nVAT 2.50\nTotal 12.50 EUR\n"


def _count(document: str, without: str, right: int, wrong: int = 0) -> Count:
    return Count(document, without, {"right": right, "error": wrong}, 1.0)


def test_a_provider_is_worth_what_is_lost_without_it() -> None:
    counts = [
        _count("receipts a", NOTHING, 9, 1), _count("receipts a", "tables", 6, 1),
        _count("forms b", NOTHING, 5), _count("forms b", "tables", 3, 1),
        _count("forms c", NOTHING, 4), _count("forms c", "tables", 4),
    ]  # fmt: skip
    [one] = worths(counts)
    assert (one.right, one.wrong, one.papers, one.kinds) == (5, -1, 2, 2)
    assert one.pays


@pytest.mark.parametrize(
    ("without", "why"),
    [
        ([(5, 0), (4, 0)], "four values"),
        ([(2, 0), (5, 0)], "one paper"),
        ([(5, -9), (2, -9)], "it brings more wrong values"),
    ],
)
def test_what_gains_little_does_not_pay(without: list[tuple[int, int]], why: str) -> None:
    counts = [_count("a 1", NOTHING, 7, 9), _count("a 2", NOTHING, 5, 9)]
    counts += [
        _count(f"a {number}", "tables", right, 9 + less)
        for number, (right, less) in enumerate(without, start=1)
    ]
    assert not worths(counts)[0].pays, why


def test_the_table_has_a_row_for_each_provider_the_best_first() -> None:
    counts = [_count("a 1", NOTHING, 7), _count("a 1", "people", 7), _count("a 1", "tables", 2)]
    head, *_, first, second = table(counts)
    assert head.startswith("1 papers, with all: 7 right")
    assert first.startswith("| tables | 5 ")
    assert second.startswith("| people | 0 ")


def test_what_is_nested_is_a_table_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], small_model: Path
) -> None:
    (tmp_path / "docs").mkdir()
    _bill(tmp_path / "docs")
    properties = {
        "number": {"type": "string", "title": "Invoice number"},
        "sums": {
            "type": "array",
            "items": {"type": "object", "properties": {"net": {"type": "number"}}},
        },
    }
    truth = {"id": "a", "file": "a.txt", "values": {"number": "R-4711", "sums": [{"net": 10.0}]}}
    (tmp_path / "schema.json").write_text(json.dumps({"type": "object", "properties": properties}))
    (tmp_path / "truth.jsonl").write_text(json.dumps(truth) + "\n")
    asked = [str(tmp_path), "--model", str(small_model), "--limit", "1", "--without", "tables"]
    assert main(asked) == 0
    single, nested = capsys.readouterr().out.split("records and open keys")
    assert single.startswith("single fields\n\n1 papers, with all: 1 right")
    assert nested.startswith("\n\n1 papers, with all: ")


def _bill(folder: Path) -> Document:
    (folder / "a.txt").write_text(BILL)
    return read(folder / "a.txt", ReadOptions(language=False))


def test_what_is_left_out_takes_no_part(tmp_path: Path) -> None:
    schema, document = load("invoice"), _bill(tmp_path)
    with Engine() as engine:
        whole = engine.extract(document, schema)
        engine.without = left_out(["reader"])
        without = engine.extract(document, schema)
        engine.without = left_out([ALL])
        nobody = engine.extract(document, schema)
    assert without.run.decoded_tokens == 0 < whole.run.decoded_tokens
    assert without.values["invoice_number"] == "R-4711"  # rules for invoices say so
    assert all(one.value is None for one in nobody.fields)


def test_a_name_that_no_provider_has_is_refused() -> None:
    with pytest.raises(ValueError, match="no provider is called tabels"):
        left_out(["tables", "tabels"])
    assert left_out([ALL]) == set(PROVIDERS)
