"""Providers of other packages take part, and break nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sealread.document.model import Document
from sealread.document.text_map import TextMap, text_map
from sealread.extract import providers
from sealread.extract.extensions import FAILED, Extensions, surest
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.settings import Settings
from sealread.schema.model import Field, Label

from .extension_package import ENTRIES, install
from .pages import document, page

FIELDS = (
    Field("/batch", Label("batch", "Batch number")),
    Field("/total", Label("total", "Total"), kind="number"),
)
Install = Callable[[str], None]


@pytest.fixture
def paper() -> tuple[Document, TextMap]:
    made = document(page([("Batch", "LOT-40711"), ("Total", "12.50")]))
    return made, text_map(made.pages)


@pytest.fixture
def installing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    def put(entries: str) -> None:
        monkeypatch.syspath_prepend(install(tmp_path / "site", entries))
        providers.extensions.cache_clear()

    yield put
    monkeypatch.undo()
    sys.modules.pop("batch_numbers", None)
    providers.extensions.cache_clear()


def _told(paper: tuple[Document, TextMap], *without: str) -> list[Reading]:
    made, failed = Extensions().readings(*paper, FIELDS, Settings(), without)
    assert not failed
    return made


def test_its_words_are_a_value_with_their_place(
    installing: Install, paper: tuple[Document, TextMap]
) -> None:
    installing(ENTRIES)
    [told] = _told(paper)
    assert (told.path, told.value, told.source) == ("/batch", "LOT-40711", "batch_numbers")
    assert told.confidence == pytest.approx(0.99)
    assert [one.page for one in told.evidence] == [1]


def test_it_can_be_left_out_by_name(installing: Install, paper: tuple[Document, TextMap]) -> None:
    installing(ENTRIES)
    assert providers.left_out(["batch_numbers"]) == {"batch_numbers"}
    assert "batch_numbers" in providers.left_out([providers.ALL])
    assert not _told(paper, "batch_numbers")


def test_its_version_is_known_before_it_is_loaded(installing: Install) -> None:
    installing(ENTRIES)
    assert providers.extension_versions() == {"batch_numbers": "batch-numbers 1.2"}
    assert providers.is_source("batch_numbers")
    assert not providers.is_source("nobody")


def test_a_name_that_sealread_has_is_not_given_away(installing: Install) -> None:
    installing(ENTRIES + "reader = batch_numbers:Broken\n")
    assert set(providers.extensions()) == {"batch_numbers"}


@pytest.mark.parametrize(
    ("entry", "error"),
    [("batch_numbers:Broken", "KeyError"), ("batch_numbers:Elsewhere", "ValueError"),
     ("no_such_module:Thing", "ModuleNotFoundError")],
)  # fmt: skip
def test_one_that_fails_is_left_out_with_a_notice(
    installing: Install, paper: tuple[Document, TextMap], entry: str, error: str,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    installing(f"{ENTRIES}another = {entry}\n")
    made, [notice] = Extensions().readings(*paper, FIELDS, Settings())
    assert [one.source for one in made] == ["batch_numbers"]
    assert notice.code == FAILED
    assert error in notice.sentence
    assert "another" in notice.sentence
    assert "LOT-40711" not in caplog.text


def _reading(value: str | None, confidence: float, source: str) -> Reading:
    status = "not_found" if value is None else "grounded"
    return Reading("/batch", value, value, (), confidence, status, source=source)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("own", "chosen", "behind"),
    [
        (_reading("LOT-1", 0.7, "reader"), "LOT-2", ["LOT-1"]),
        (_reading("LOT-1", 0.95, "reader"), "LOT-1", ["LOT-2"]),
        (_reading(None, 0.99, "reader"), "LOT-2", []),
        (_reading("LOT-2", 0.95, "reader"), "LOT-2", []),
    ],
)
def test_the_surest_value_is_taken(own: Reading, chosen: str, behind: list[str]) -> None:
    [made] = surest([own], [_reading("LOT-2", 0.9, "batch_numbers")])
    assert made.value == chosen
    assert [one.text for one in made.runners_up] == behind


def test_what_came_close_before_stays() -> None:
    known = RunnerUp("LOT-3", (), 0.2, "reader")
    own = Reading("/batch", "LOT-1", "LOT-1", (), 0.95, "grounded", (known,), source="reader")
    [made] = surest([own], [_reading("LOT-2", 0.9, "batch_numbers")])
    assert [(one.text, one.source) for one in made.runners_up] == [
        ("LOT-2", "batch_numbers"),
        ("LOT-3", "reader"),
    ]


def test_what_was_unsure_stays_beside_a_value() -> None:
    unsure = RunnerUp("LOT-3", (), 0.2)
    own = Reading("/batch", None, None, (), 0.6, "not_found", (unsure,), source="reader")
    [made] = surest([own], [_reading("LOT-2", 0.9, "batch_numbers")])
    assert made.value == "LOT-2"
    assert [(one.text, one.source) for one in made.runners_up] == [("LOT-3", "reader")]
