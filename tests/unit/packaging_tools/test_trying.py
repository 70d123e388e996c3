"""The trial of a build: a part of llama.cpp has to lie beside it; only Linux tells which."""

from __future__ import annotations

import sys

import pytest
from bundling import trying

from sealread.document import ocr_models
from sealread.llm import backends
from sealread.llm.backends import Device


@pytest.mark.parametrize(
    ("system", "devices", "loads"),
    [
        ("linux", (Device("CPU", "One", "processor", 1, 1, "haswell"),), True),
        ("linux", (Device("CPU", "One", "processor", 1, 1),), False),
        ("win32", (Device("CPU", "One", "processor", 1, 1),), True),
        ("darwin", (Device("Metal", "Two", "graphics", 1, 1),), False),
    ],
)
def test_a_named_part_is_asked_for_on_linux_alone(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    system: str,
    devices: tuple[Device, ...],
    loads: bool,
) -> None:
    monkeypatch.setattr(ocr_models, "load", lambda _: None)
    monkeypatch.setattr(backends, "devices", lambda: devices)
    monkeypatch.setattr(sys, "platform", system)

    assert trying._loads() is loads
    assert ("cannot be told" in capsys.readouterr().out) == (system != "linux")
