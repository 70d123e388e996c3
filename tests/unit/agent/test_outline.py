"""What the trace keeps of an input."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from sealread.agent.outline import bounded_output, outline
from sealread.agent.state import TargetKey, Way
from tests.unit.agent.scripted import MARKER, TEXT, TRUTH, World, document, extraction, fresh

STATE = fresh(
    text=TEXT,
    document_language="de",
    questions=("maker?",),
    target_keys=(TargetKey("Hersteller", "/maker"),),
)


class Input(Struct):
    value: Any


def _kept(value: Any) -> Any:
    return outline(Input(value), STATE)["value"]


@pytest.mark.parametrize(
    "value", [None, True, 7, 0.5, "", "dop.de", "de", "maker?", "Hersteller", "/maker", "300"]
)
def test_numbers_codes_and_the_users_own_words_are_kept(value: Any) -> None:
    assert _kept(value) == value


@pytest.mark.parametrize("value", [TEXT, MARKER, "Muster GmbH", "muster", "B2", f"Is it {MARKER}?"])
def test_words_of_the_document_are_not(value: str) -> None:
    assert str(_kept(value)).startswith(f"‹{len(value)} characters")
    assert str(_kept([{"x": (value,)}])).count("characters") == 1
    assert value not in str(_kept({value: 1}))


def test_two_long_texts_can_be_told_apart_and_short_ones_cannot_be_guessed() -> None:
    assert _kept("a b" * 100) != _kept("b a" * 100)
    assert _kept("a b") == _kept("b a") == "‹3 characters›"


def test_a_document_and_an_extraction_are_named_only() -> None:
    assert _kept(document(World(), TEXT, "digital")) == "‹document dddddddddddd, 1 pages›"
    assert _kept(extraction(dict(TRUTH))) == "‹values for 3 fields of dop›"
    assert _kept(document(World(), TEXT, "digital").pages) == ["‹Page›"]


def test_a_path_loses_its_folder() -> None:
    assert _kept("/nowhere/dop.pdf") == "dop.pdf"
    assert _kept(Path("/nowhere/other.pdf")) == "other.pdf"


def test_a_struct_is_shown_by_its_fields() -> None:
    assert _kept(Way(ocr=True, dpi=300)) == {
        "ocr": True, "dpi": 300, "phrasings": None, "window_tokens": None, "only": [],
    }  # fmt: skip


def test_what_is_no_json_is_named_by_its_class() -> None:
    assert _kept(object()) == "‹object›"
    assert _kept(b"bytes") == "‹bytes›"
    assert _kept(frozenset(("xy9", "xy8"))) == ["xy8", "xy9"]


def test_what_is_long_or_deep_is_cut() -> None:
    deep: Any = 1
    for _ in range(2000):
        deep = [deep]
    assert "‹list›" in str(_kept(deep))
    assert _kept(list(range(60)))[-1] == "‹10 more›"


def test_a_summary_keeps_its_values_but_no_overlong_text() -> None:
    summary = {"value": "Muster GmbH", "long": "x" * 5000, "list": [1, None]}
    kept = bounded_output(summary)
    assert kept["value"] == "Muster GmbH"
    assert kept["long"].startswith("‹5000 characters, ")
    assert kept["list"] == [1, None]
    assert bounded_output(["y" * 1000] * 1000) == "‹1003001 bytes›"
