"""Fewer threads on battery, where nobody says otherwise."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from msgspec.structs import replace

from sealread.extract.settings import Settings
from sealread.llm.kept_numbers import FILE_VARIABLE, keep
from sealread.llm.threads import default_threads, threads_name
from sealread.system import on_battery
from sealread.work.effort import usual_settings
from sealread.work.power import reads_ahead, spared, threads_now
from sealread.work.settings import DEFAULTS, extraction_settings


@pytest.fixture(autouse=True)
def nothing_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of what was measured, which is not there."""
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "speed.json"))
    return tmp_path / "speed.json"


@pytest.fixture
def unplugged(monkeypatch: pytest.MonkeyPatch) -> None:
    battery = SimpleNamespace(percent=50, secsleft=900, power_plugged=False)
    monkeypatch.setattr(psutil, "sensors_battery", lambda: battery, raising=False)


@pytest.mark.parametrize("plugged", [True, None])
def test_a_plugged_machine_is_not_on_battery(
    monkeypatch: pytest.MonkeyPatch, plugged: bool | None
) -> None:
    battery = SimpleNamespace(percent=50, secsleft=900, power_plugged=plugged)
    monkeypatch.setattr(psutil, "sensors_battery", lambda: battery, raising=False)

    assert not on_battery()
    assert threads_now() == (0, False)


def test_a_machine_without_a_battery_computes_with_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "sensors_battery", lambda: None, raising=False)

    assert usual_settings().threads == 0


@pytest.mark.usefixtures("unplugged")
def test_on_battery_half_of_the_cores_compute() -> None:
    half = max(1, default_threads() // 2)

    assert on_battery()
    assert threads_now()[0] == usual_settings("fast").threads == half
    assert extraction_settings(DEFAULTS).threads == half


@pytest.mark.usefixtures("unplugged")
def test_who_says_otherwise_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert threads_now(7) == (7, False)
    assert threads_now(spares=False) == (0, False)
    assert extraction_settings(replace(DEFAULTS, spare_battery=False)).threads == 0
    monkeypatch.setenv("SEALREAD_THREADS", "3")
    assert threads_now() == (3, False)
    monkeypatch.setenv("SEALREAD_THREADS", "many")
    assert threads_now()[0] == max(1, default_threads() // 2)


@pytest.mark.usefixtures("unplugged")
def test_it_is_told_where_the_battery_is_why_fewer_cores_compute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sealread.work.power.default_threads", lambda: 8)
    own = extraction_settings(replace(DEFAULTS, threads=4))

    assert spared(usual_settings()) == spared(extraction_settings(DEFAULTS)) == 4
    assert (own.threads, spared(own)) == (4, 0)
    monkeypatch.setattr("sealread.work.power.default_threads", lambda: 1)
    assert spared(usual_settings()) == 0
    monkeypatch.setenv("SEALREAD_THREADS", "4")
    assert spared(usual_settings()) == 0


def test_a_plugged_machine_spares_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "sensors_battery", lambda: None, raising=False)

    assert spared(Settings(threads=4, spared=True)) == 0


def test_a_document_is_read_ahead_where_there_are_cores_for_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for cores, able in ((1, False), (2, True), (8, True)):
        monkeypatch.setattr("sealread.work.power.physical_cores", lambda cores=cores: cores)
        assert reads_ahead() is able


def test_threads_that_were_measured_are_told_to_runs_whose_workers_cannot_look(
    nothing_measured: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(psutil, "sensors_battery", lambda: None, raising=False)
    for place in ("sealread.llm.threads", "sealread.work.power"):
        monkeypatch.setattr(f"{place}.physical_cores", lambda: 4)
    assert threads_now() == (0, False)
    keep(threads_name(), 3, nothing_measured)
    assert threads_now() == (3, False)
    assert threads_now(2) == (2, False)
    assert usual_settings().threads == extraction_settings(DEFAULTS).threads == 3
