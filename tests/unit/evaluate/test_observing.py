"""Answers with their signs and verdicts, of documents that are really read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sealread.evaluate.documents import Shelf
from sealread.evaluate.observing import Observed, observe, observed
from sealread.evaluate.trust_design import DESIGN, Design, Sample
from sealread.evaluate.trust_report import measured, told
from sealread.evaluate.trusting import fitted
from sealread.extract.signs import NAMES

DESIGN_OF_TWO = Design(
    (Sample("bills", "all", 9), Sample("notes", "all", 9)), {"notes": ("bills", ("total",))}
)


def write(folder: Path, title: str, field: str, documents: dict[str, tuple[str, Any]]) -> None:
    (folder / "docs").mkdir(parents=True)
    kinds = {"properties": {field: {"type": ["string", "null"], "title": title}}}
    (folder / "schema.json").write_text(json.dumps({"type": "object", **kinds}), encoding="utf-8")
    lines = []
    for name, (text, value) in documents.items():
        (folder / "docs" / f"{name}.txt").write_text(text, encoding="utf-8")
        truth = {"id": f"{folder.name}-{name}", "file": f"{name}.txt", "values": {field: value}}
        lines.append(json.dumps(truth))
    (folder / "truth.jsonl").write_text("\n".join(lines), encoding="utf-8")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    bills = {
        "right": ("Invoice\nTotal: 12.00\n", "12.00"),
        "wrong": ("Invoice\nTotal: 13.00\n", "99.00"),
        "none": ("Nothing is said here.\n", None),
    }
    write(folder / "bills", "Total", "total", bills)
    write(
        folder / "notes",
        "Customer",
        "customer",
        {"one": ("Customer: Muster GmbH\n", "Muster GmbH")},
    )
    return folder


@pytest.fixture(scope="module")
def answers(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("answers")
    assert observe(data, folder, Shelf(), 1e9, print, DESIGN_OF_TWO) == 0
    return folder


@pytest.fixture(scope="module")
def seen(data: Path, answers: Path) -> list[Observed]:
    return observed(data, answers, DESIGN_OF_TWO)


def of(seen: list[Observed], document: str, *, strange: bool = False) -> Observed:
    return next(one for one in seen if (one.document, one.strange) == (document, strange))


def test_a_right_answer_and_a_wrong_one_are_told_apart(seen: list[Observed]) -> None:
    [right], [wrong] = (of(seen, f"bills-{name}").answers for name in ("right", "wrong"))

    assert (right.right, wrong.right) == (True, False)
    assert set(right.signs) == set(NAMES)
    assert right.signs["label_near"] == 1
    assert 0 < right.score <= 1


def test_what_is_not_stated_is_counted(seen: list[Observed]) -> None:
    assert of(seen, "bills-none").empty == 1
    assert of(seen, "bills-right").empty == 0


def test_strange_keys_are_asked_and_never_right(seen: list[Observed]) -> None:
    found = of(seen, "notes-one", strange=True)

    assert found.empty == 1
    assert all(one.invented and not one.right for one in found.answers)


def test_what_is_kept_holds_no_words_of_the_documents(answers: Path) -> None:
    kept = b"".join(path.read_bytes() for path in answers.iterdir())

    assert b"12.00" not in kept
    assert b"Muster" not in kept


def test_time_that_is_over_leaves_documents_for_the_next_time(data: Path, tmp_path: Path) -> None:
    assert observe(data, tmp_path, Shelf(), -1.0, print, DESIGN_OF_TWO) == 5
    assert observed(data, tmp_path, DESIGN_OF_TWO) == []


def test_all_that_was_observed_is_measured_and_fitted(seen: list[Observed]) -> None:
    figures = {one.name: one for one in measured(seen, seed=1)}

    assert figures["all"].documents == 4
    assert figures["bills"].score.f1 == pytest.approx(0.5)
    assert "| bills |" in told(list(figures.values()))
    assert fitted(seen, 1) == fitted(list(reversed(seen)), 1)


def test_strange_keys_are_keys_of_the_set_that_they_are_taken_from() -> None:
    names = {sample.dataset for sample in DESIGN.samples}

    assert set(DESIGN.strange) <= names
    assert all(name != other for name, (other, _) in DESIGN.strange.items())
