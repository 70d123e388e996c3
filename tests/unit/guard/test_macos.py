"""The sandbox of macOS, against a system that takes or refuses profiles; ours never ran there."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from sealread.guard import macos
from sealread.guard.walls import Ground
from tests.unit.guard.other_systems import Library

CLOSED = ["(deny network*)", "(deny mach-lookup)", "(deny process-fork)", "(deny file-write*)"]


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Library:
    """A Mac that takes every profile."""
    library = Library(sandbox_init=0)
    monkeypatch.setattr("platform.system", lambda: "Darwin")
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: library)
    return library


def test_a_profile_that_is_taken_closes_all_but_reading(system: Library, tmp_path: Path) -> None:
    told = macos.restrict(tmp_path)

    [(text, flags, _)] = system.arguments("sandbox_init")
    assert set(CLOSED) <= set(text.decode().splitlines())
    assert flags.value == 0
    assert set(told.closes) == {Ground.NETWORK, Ground.FILES, Ground.PROCESSES}


def test_where_services_stay_open_nothing_is_claimed(system: Library, tmp_path: Path) -> None:
    system.answers["sandbox_init"] = lambda text, *_: -1 if b"mach-lookup" in text else 0

    told = macos.restrict(tmp_path)

    assert told.in_force
    assert told.closes == ()
    assert "services of the system can be asked" in told.detail


def test_a_profile_that_is_refused_is_not_claimed(system: Library, tmp_path: Path) -> None:
    system.answers["sandbox_init"] = -1

    assert not macos.restrict(tmp_path).in_force


def test_a_converter_keeps_services_and_claims_nothing(system: Library, tmp_path: Path) -> None:
    told = macos.restrict(tmp_path, programs=True)

    [(text, *_)] = system.arguments("sandbox_init")
    assert b"mach-lookup" not in text
    assert b"(deny network*)" in text
    assert told.closes == ()
