"""`sealread split`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.command import sealread
from tests.unit.work.test_splitting import invoices

pytestmark = pytest.mark.usefixtures("weights")


def test_a_stack_is_told_and_taken_apart(tmp_path: Path) -> None:
    path = invoices(tmp_path / "stack.pdf")
    told = sealread("split", str(path), "--json")
    assert told.returncode == 0
    [file] = json.loads(told.stdout)["files"]
    assert [(one["first"], one["last"]) for one in file["documents"]] == [(1, 2), (3, 3), (4, 5)]
    assert not list(tmp_path.glob("*-1.pdf"))

    made = sealread("split", str(path), str(tmp_path / "none.pdf"), "--out", str(tmp_path / "out"))
    assert made.returncode == 1
    assert "3 documents" in made.stdout
    assert "stack-3.pdf" in made.stdout
    assert "none.pdf" in made.stderr
    assert len(list((tmp_path / "out").glob("*.pdf"))) == 3


def test_a_model_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    told = sealread(
        "split", str(invoices(tmp_path / "a.pdf")), "--model", str(tmp_path / "no.gguf")
    )
    assert told.returncode == 2
    assert "no.gguf" in told.stderr


@pytest.mark.parametrize("pages", ["one", "1-", "1-2-3", ""])
def test_pages_that_nobody_can_read_are_wrong_usage(tmp_path: Path, pages: str) -> None:
    told = sealread("split", str(invoices(tmp_path / "a.pdf")), "--pages", pages)
    assert told.returncode == 2
    assert "1-3,4,5-9" in told.stderr


def test_a_stack_is_told_where_kinds_are(tmp_path: Path) -> None:
    path = invoices(tmp_path / "stack.pdf")
    told = sealread("classify", str(path), "--model", "reader", "--json")
    [file] = json.loads(told.stdout)["documents"]
    assert file["documents"] == 3
    shown = sealread("classify", str(path), "--model", "reader")
    assert "it seems to hold 3 documents: see sealread split" in shown.stderr
