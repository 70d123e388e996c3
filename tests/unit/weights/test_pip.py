"""How much of a wheel has come is looked up while pip makes folders and takes them away."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from sealread.weights import pip


def test_the_largest_file_counts(tmp_path: Path) -> None:
    (tmp_path / "pip-unpack").mkdir()
    (tmp_path / "pip-unpack" / "one.whl").write_bytes(b"12345")
    (tmp_path / "other").write_bytes(b"1")
    assert pip._size(tmp_path) == 5


def test_a_folder_that_goes_meanwhile_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pip-build-tracker").mkdir()
    (tmp_path / "one.whl").write_bytes(b"123")
    look = os.scandir

    def gone(place: Any) -> Any:
        if Path(place).name == "pip-build-tracker":
            raise FileNotFoundError(place)
        return look(place)

    monkeypatch.setattr(os, "scandir", gone)
    assert pip._size(tmp_path) == 3
