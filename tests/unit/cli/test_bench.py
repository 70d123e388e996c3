"""`sealread bench` as a shell sees it: what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.command import sealread

pytestmark = pytest.mark.usefixtures("weights")


def test_a_reader_that_fills_no_forms_is_refused() -> None:
    done = sealread("bench", "--model", "reader")

    assert done.returncode == 2
    assert "not made for conversation" in done.stderr


def test_a_folder_that_is_not_there_is_refused(small_model: Path, tmp_path: Path) -> None:
    done = sealread("bench", "--model", small_model, "--data", tmp_path / "none")

    assert done.returncode == 2
    assert "none" in done.stderr


def test_it_helps_by_examples() -> None:
    done = sealread("bench", "--help")

    assert done.returncode == 0
    assert "sealread bench --model small" in done.stdout
