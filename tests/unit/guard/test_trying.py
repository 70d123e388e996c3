"""What the walls are tried with, from inside."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sealread.guard import devices, trying


def test_a_graphics_processor_is_tried_by_its_usual_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "renderD128"
    monkeypatch.setattr(devices, "USUAL", (str(tmp_path / "none"), str(there)))
    with pytest.raises(trying._NotTried):
        trying._open_device()
    there.touch()
    with pytest.raises(trying._Came, match="renderD128"):
        trying._open_device()

    def refuse(place: str, flags: int) -> int:
        raise PermissionError(13, "no", place) if place == str(there) else FileNotFoundError(2, "")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(PermissionError):
        trying._open_device()
