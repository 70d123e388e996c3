"""Whether an acceptance test keeps its promise, told from reports on known documents."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sealread.evaluate.accepting import Population, main, populations, tried
from sealread.evaluate.leaves_csv import HEAD
from sealread.extract.abstention import Judged


def _leaves(folder: Path, rows: list[tuple[str, str, str, str, str]]) -> Path:
    """Rows of (document, path, verdict, answer, confidence) as `sealread eval` writes them."""
    lines = [",".join(HEAD)]
    for document, path, verdict, answer, confidence in rows:
        told = {
            "dataset": "set", "document": document, "path": path, "verdict": verdict,
            "answer": answer, "confidence": confidence,
        }  # fmt: skip
        lines.append(",".join(told.get(name, "") for name in HEAD))
    file = folder / "leaves.csv"
    file.write_text("\ufeff" + "\r\n".join(lines) + "\r\n", encoding="utf-8")
    return file


def test_values_of_single_fields_are_told_apart_from_what_was_left_empty(tmp_path: Path) -> None:
    rows = [(f"d{number}", "/total", "right", "5", "0.9") for number in range(20)]
    rows += [("d20", "/total", "omission", "", "0.1"), ("d21", "/total", "error", "6", "0.4")]
    rows += [("d0", "/lines/0/name", "right", "x", "0.9"), ("d0", "/few", "right", "y", "0.9")]

    (found,) = populations(_leaves(tmp_path, rows))

    assert (found.dataset, found.field, found.documents) == ("set", "/total", 22)
    assert len(found.judged) == 21
    assert found.judged[-1] == Judged(0.4, right=False)


def test_a_field_that_is_always_right_passes_in_every_draw() -> None:
    one = Population("set", "/total", 100, (Judged(0.9, right=True),) * 100)

    kept = tried(one, 0.05, 100, 20, Random(1))

    assert (kept.bounds, kept.broken, kept.passing) == (20, 0, 1.0)


def test_a_field_that_is_often_wrong_breaks_no_promise() -> None:
    judged = tuple(Judged(0.9, right=number % 5 > 0) for number in range(100))

    kept = tried(Population("set", "/total", 100, judged), 0.05, 100, 50, Random(1))

    assert kept.broken <= kept.bounds <= 2


def test_the_table_says_how_often_the_promise_was_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _leaves(tmp_path, [(f"d{number}", "/total", "right", "5", "0.9") for number in range(80)])

    assert main([str(tmp_path), "--draws", "5"]) == 0
    told = capsys.readouterr().out
    assert "| set | /total | 80 | 1.000 | 5 of 5 | 1.00 | 1.000 |" in told
    assert told.splitlines()[-1].endswith("| 1.000 |")
