"""The command with a real model: a wording is learnt on one paper and tried on another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.evaluate.improving.__main__ import main


def _set(folder: Path) -> Path:
    (folder / "docs").mkdir()
    papers = {"a": ("R-4711", "12.50"), "b": ("R-0815", "99.00"), "c": ("R-1000", "7.25")}
    rows = []
    for name, (number, total) in papers.items():
        text = f"Musterbau GmbH\n\nInvoice\n\nInvoice number: {number}\nTotal {total} EUR\n"
        (folder / "docs" / f"{name}.txt").write_text(text)
        values = {"number": number, "total": float(total)}
        rows.append({"id": name, "file": f"{name}.txt", "values": values})
    properties = {
        "number": {"type": ["string", "null"], "title": "Invoice number"},
        "total": {"type": ["number", "null"], "title": "Total"},
    }
    schema = {"type": "object", "properties": properties}
    (folder / "schema.json").write_text(json.dumps(schema))
    (folder / "truth.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return folder


def test_policies_are_tried_and_the_best_wording_is_kept(
    tmp_path: Path, small_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "best.json"

    status = main(
        [
            str(_set(tmp_path)), "--model", str(small_model), "--learn", "2", "--test", "1",
            "--policy", "best_practice", "--policy", "few_shot", "--episodes", "1",
            "--out", str(out),
        ]
    )  # fmt: skip
    rows = capsys.readouterr().out.splitlines()
    learnt = json.loads(out.read_text())

    assert status == 0
    assert [row.split(" | ")[0].strip("| ") for row in rows[2:]] == ["best_practice", "few_shot"]
    assert set(learnt["properties"]) == {"number", "total"}
    assert all(figure in rows[2] for figure in (" 1.000 ",))
