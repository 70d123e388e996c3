"""How a run is told: values as they come, and once that no language model reads."""

from __future__ import annotations

import json

import pytest
from msgspec import structs

from sealread.cli.tellers import BarTeller, JsonTeller, LineTeller, Teller
from sealread.work.events import Item, ItemDone, RunStarted, Summary
from sealread.work.lacking import Lacking, sentence
from tests.unit.extractions import as_struct

ITEM = Item(1, "/in/a.pdf", "a.pdf", 10)
SUMMARY = Summary(1, 0, (), (), 1, 0.5)
VALUE = "Muster"
Told = pytest.CaptureFixture[str]


def started(lacking: Lacking = "") -> RunStarted:
    return RunStarted((ITEM,), 0, (), (), 1, lacking)


def done() -> ItemDone:
    return ItemDone(ITEM, as_struct(), 0.5, None)


@pytest.mark.parametrize("kind", [LineTeller, BarTeller])
def test_values_are_shown_as_they_come_and_not_again(kind: type[Teller], capsys: Told) -> None:
    with kind(table=True) as told:
        told.hear(started())
        assert capsys.readouterr().out == ""
        told.hear(done())
        assert VALUE in capsys.readouterr().out
    told.conclude(SUMMARY)

    assert VALUE not in capsys.readouterr().out


@pytest.mark.parametrize("kind", [LineTeller, BarTeller])
def test_no_values_where_nobody_asked_for_them(kind: type[Teller], capsys: Told) -> None:
    with kind(table=False) as told:
        told.hear(started())
        told.hear(done())
    told.conclude(SUMMARY)

    assert VALUE not in capsys.readouterr().out


@pytest.mark.parametrize("lacking", ["not installed", "no room"])
@pytest.mark.parametrize("kind", [LineTeller, BarTeller])
def test_that_no_language_model_reads_is_told_once_beside_the_results(
    kind: type[Teller], lacking: Lacking, capsys: Told
) -> None:
    with kind(table=False) as told:
        told.hear(started(lacking))
        told.hear(done())
    told.conclude(SUMMARY)
    streams = capsys.readouterr()

    said = " ".join(streams.err.split())
    assert said.count(sentence(lacking)) == 1
    assert "models pull" not in streams.out


@pytest.mark.parametrize("lacking", ["", "not installed"])
def test_a_machine_is_told_it_in_the_one_object(lacking: Lacking, capsys: Told) -> None:
    told = JsonTeller(table=True)
    told.hear(started(lacking))
    told.hear(done())
    told.conclude(SUMMARY)
    streams = capsys.readouterr()

    whole = json.loads(streams.out)
    assert whole.get("notes", []) == ([sentence(lacking)] if lacking else [])
    assert list(whole["values"]) == ["a.pdf"]
    assert streams.err == ""


@pytest.mark.parametrize(("spared", "times"), [(0, 0), (2, 1)])
def test_that_the_battery_is_spared_is_told_once(spared: int, times: int, capsys: Told) -> None:
    with LineTeller(table=False) as told:
        told.hear(structs.replace(started(), spared=spared))
        told.hear(done())
    told.conclude(SUMMARY)

    said = " ".join(capsys.readouterr().err.split())
    assert said.count("On battery the model computes with half of the cores (2)") == times
