"""Which words share a line, and in which order lines are read."""

from __future__ import annotations

import numpy as np
import pytest

from sealread.document.frames import back, turned
from sealread.document.model import Box, Page, Word
from sealread.document.text_map import text_map
from tests.unit.document.test_text_map import page, row


def text(*words: tuple[str, Box]) -> str:
    return text_map([page(*words)]).text


def test_source_order_does_not_matter() -> None:
    assert text(*row(0.2, ("below", 0.1)), *row(0.1, ("right", 0.2), ("left", 0.15))) == (
        "left right\nbelow"
    )


def test_label_and_value_of_one_line_stay_together() -> None:
    labels = [entry for y in (0.1, 0.13, 0.16) for entry in row(y, ("label", 0.1))]
    values = [entry for y in (0.102, 0.132, 0.162) for entry in row(y, ("value", 0.6))]

    assert text(*labels, *values) == "\n".join(["label        value"] * 3)


def test_tall_neighbour_does_not_merge_two_lines() -> None:
    upper, lower = row(0.100, ("upper", 0.1)), row(0.114, ("lower", 0.1))
    tall = [("X", (0.4, 0.098, 0.45, 0.128))]

    lines = text(*upper, *tall, *lower).split("\n")

    assert not any("upper" in line and "lower" in line for line in lines)


def test_small_print_keeps_its_lines() -> None:
    lines = [(f"line{n}", (0.1, 0.1 + 0.007 * n, 0.2, 0.106 + 0.007 * n)) for n in range(5)]

    assert text(*lines) == "line0\nline1\nline2\nline3\nline4"


@pytest.mark.parametrize("slope", [-0.02, 0.02, 0.035])
def test_skewed_scan_keeps_its_lines(slope: float) -> None:
    words = [
        Word(f"w{line}{column}", (x, y + slope * x, x + 0.06, y + slope * x + 0.012))
        for line, y in enumerate(np.arange(0.1, 0.4, 0.018))
        for column, x in enumerate(np.arange(0.08, 0.87, 0.08) + 0.013 * (line % 6))
    ]
    found = text_map([Page(1, 595.0, 842.0, "scanned", tuple(words))]).text.split("\n")

    assert [line.split() for line in found] == [
        [f"w{line}{column}" for column in range(10)] for line in range(17)
    ]


def columns(gutter: bool) -> list[tuple[str, Box]]:
    """Two columns of prose, or full lines of it, with a heading over all."""
    starts = [0.08, 0.18, 0.28, 0.38, 0.55, 0.65, 0.75, 0.85]
    if not gutter:
        starts = [0.08 + 0.105 * n for n in range(8)]
    words = row(0.05, *[("HEAD", 0.3 + 0.06 * n) for n in range(6)])
    for line in range(20):
        for place, x in enumerate(starts):
            side = "l" if place < 4 else "r"
            box = (x, 0.1 + 0.02 * line, x + 0.095, 0.112 + 0.02 * line)
            words.append((f"{side}{line}word{place}", box))
    return words


def test_columns_of_prose_are_read_one_after_the_other() -> None:
    lines = text(*columns(gutter=True)).split("\n")

    assert lines[0].startswith("HEAD")
    assert [line[0] for line in lines[1:]] == 20 * ["l"] + 20 * ["r"]


def test_full_lines_are_not_split() -> None:
    lines = text(*columns(gutter=False)).split("\n")

    assert len(lines) == 21
    assert all("l" in line and "r" in line for line in lines[1:])


def test_form_is_not_read_in_columns() -> None:
    words = []
    for line in range(25):
        y = 0.1 + 0.02 * line
        words += row(y, ("Label", 0.1), ("of", 0.16), ("field", 0.19))
        words += row(y, ("value", 0.6), (f"{line}", 0.66))

    lines = text(*words).split("\n")

    assert len(lines) == 25
    assert all(line.startswith("Label of field") and "value" in line for line in lines)


def test_text_in_the_margin_comes_last() -> None:
    words = [
        entry for n in range(8) for entry in row(0.1 + 0.02 * n, ("body", 0.2), ("text", 0.25))
    ]
    margin = [("Copyright", (0.02, 0.12, 0.035, 0.2))]

    assert text(*margin, *words) == "\n".join(["body text"] * 8 + ["Copyright"])


def test_roman_numeral_is_not_taken_for_sideways_text() -> None:
    assert text(("Annex", (0.1, 0.1, 0.2, 0.115)), ("III", (0.21, 0.1, 0.22, 0.115))) == "Annex III"


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_turning_back_undoes_turning(turn: int) -> None:
    boxes = np.array([[0.1, 0.2, 0.3, 0.25], [0.0, 0.5, 1.0, 0.6]])

    assert back(turned(boxes, turn), turn) == pytest.approx(boxes)
