"""Ruled boxes are found in what a PDF draws and in pictures; frames and underlines are none."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from sealread.document.model import Box, Page
from sealread.document.mupdf import pymupdf
from sealread.document.reading import ReadOptions, read
from sealread.document.ruling import Ruling, ruled_boxes
from sealread.document.ruling_drawn import drawn_paths
from sealread.document.ruling_pictured import pictured_boxes, pictured_ruling
from tests.unit.document.boxed import WAGES, drawn, scanned, table, wages

PLAIN = ReadOptions(language=False)
WIDTH, HEIGHT = 595.0, 842.0


def page_of(path: Path) -> Page:
    return read(path, PLAIN).pages[0]


def expected() -> list[Box]:
    """The boxes of the wages form in fractions of the page."""
    scale = np.array([WIDTH, HEIGHT] * 2)
    return [tuple((np.array(box) / scale).tolist()) for box, _, _ in WAGES]


def assert_same(found: tuple[Box, ...], wanted: list[Box], within: float) -> None:
    assert len(found) == len(wanted)
    for box in wanted:
        nearest = min(found, key=lambda one: abs(np.array(one) - np.array(box)).max())
        assert nearest == pytest.approx(box, abs=within)


def words(*boxes: tuple[float, float, float, float]) -> Any:
    """Words in points as fractions of a page."""
    return np.array(boxes, dtype=np.float64).reshape(-1, 4) / np.array([WIDTH, HEIGHT] * 2)


def ruling(across: list[Any], down: list[Any]) -> Ruling:
    return Ruling(
        np.array(across, dtype=np.float64).reshape(-1, 3),
        np.array(down, dtype=np.float64).reshape(-1, 3),
        WIDTH,
        HEIGHT,
    )


FRAME = ([(100, 50, 300), (140, 50, 300)], [(50, 100, 140), (300, 100, 140)])
WORD = (60, 110, 90, 120)


def test_boxes_of_a_drawn_form_are_found(tmp_path: Path) -> None:
    found = page_of(drawn(tmp_path / "a.pdf", wages))

    assert_same(found.boxes, expected(), within=0.002)


def test_boxes_of_a_rotated_page_are_found_where_it_is_shown(tmp_path: Path) -> None:
    found = page_of(drawn(tmp_path / "a.pdf", wages, rotation=90))

    turned = [(1 - y1, x0, 1 - y0, x1) for x0, y0, x1, y1 in expected()]
    assert_same(found.boxes, turned, within=0.002)


@pytest.mark.parametrize(("tilt", "gaps"), [(0.0, 0), (0.5, 400), (-2.0, 0)])
def test_boxes_are_found_in_a_scan(tmp_path: Path, tilt: float, gaps: int) -> None:
    source = drawn(tmp_path / "a.pdf", wages)
    where = np.array([word.box for word in page_of(source).words])

    picture = np.asarray(Image.open(scanned(source, tilt=tilt, gaps=gaps)).convert("RGB"))
    found = pictured_boxes(picture, _tilted(where, tilt))

    middles = _tilted(np.array(expected()), tilt)
    assert_same(found, [tuple(box) for box in middles.tolist()], within=0.004)


def _tilted(boxes: Any, degrees: float) -> Any:
    """Boxes of the same size, their middles where the page is tilted about its own."""
    angle = np.radians(degrees)
    x = ((boxes[:, 0] + boxes[:, 2]) / 2 - 0.5) * WIDTH
    y = ((boxes[:, 1] + boxes[:, 3]) / 2 - 0.5) * HEIGHT
    right = (x * np.cos(angle) + y * np.sin(angle) - x) / WIDTH
    down = (y * np.cos(angle) - x * np.sin(angle) - y) / HEIGHT
    return boxes + np.stack([right, down, right, down], axis=1)


def test_the_tilt_of_a_page_is_told_by_its_lines(tmp_path: Path) -> None:
    picture = Image.open(scanned(drawn(tmp_path / "a.pdf", wages), tilt=1.0)).convert("RGB")

    found = pictured_ruling(np.asarray(picture))

    assert np.degrees(found.slope) == pytest.approx(-1.0, abs=0.05)


def test_a_box_without_a_word_is_none() -> None:
    assert ruled_boxes(ruling(*FRAME), words((400, 400, 450, 410))) == ()


def test_a_box_is_closed_where_its_lines_nearly_meet() -> None:
    across, down = [(100.5, 51, 180), (100, 183, 299), (140, 50, 299.5)], FRAME[1]

    (found,) = ruled_boxes(ruling(across, down), words(WORD))

    assert found == pytest.approx((50 / WIDTH, 100 / HEIGHT, 300 / WIDTH, 140 / HEIGHT), abs=1e-3)


def test_an_area_that_is_open_is_no_box() -> None:
    across, down = FRAME

    assert ruled_boxes(ruling(across, down[:1]), words(WORD)) == ()


def test_the_frame_of_a_page_is_no_box() -> None:
    across, down = [(20, 20, 575), (820, 20, 575)], [(20, 20, 820), (575, 20, 820)]

    assert ruled_boxes(ruling(across, down), words(WORD)) == ()


def test_a_frame_around_boxes_is_no_box() -> None:
    outer = ([(80, 30, 400), (200, 30, 400)], [(30, 80, 200), (400, 80, 200)])
    both = [a + b for a, b in zip(FRAME, outer, strict=True)]

    (found,) = ruled_boxes(ruling(*both), words(WORD, (310, 110, 380, 120)))

    assert found[2] == pytest.approx(300 / WIDTH, abs=1e-3)


def test_an_underline_closes_no_box() -> None:
    across, down = FRAME
    label, value = (54, 104, 290, 116), (60, 122, 120, 134)

    (found,) = ruled_boxes(ruling([*across, (116, 54, 290)], down), words(label, value))

    assert found[3] == pytest.approx(140 / HEIGHT, abs=1e-3)


def test_a_form_that_is_open_at_its_sides_is_closed_there() -> None:
    across = [(100 + 30 * row, 40, 555) for row in range(4)]
    down = [(300, 100, 190)]

    found = ruled_boxes(ruling(across, down), words((60, 110, 90, 120), (320, 140, 400, 150)))

    assert [(round(box[0] * WIDTH), round(box[2] * WIDTH)) for box in found] == [
        (40, 300),
        (300, 555),
    ]


def test_a_square_for_a_letter_is_no_box() -> None:
    across, down = [(100, 50, 64), (114, 50, 64)], [(50, 100, 114), (64, 100, 114)]

    assert ruled_boxes(ruling(across, down), words((52, 102, 62, 112))) == ()


def test_text_that_nothing_rules_has_no_boxes(tmp_path: Path) -> None:
    assert page_of(drawn(tmp_path / "a.pdf", lambda page: None)).boxes == ()


def test_white_shapes_behind_words_rule_nothing(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.draw_rect((50, 80, 300, 130), color=None, fill=(1, 1, 1))
        page.insert_text((60, 100), "Words on a white shape")

    assert page_of(drawn(tmp_path / "a.pdf", draw)).boxes == ()


def test_a_plan_of_many_lines_is_passed_over_quickly(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        shape = page.new_shape()
        for line in range(20_000):
            shape.draw_line((line % 500, line % 700), (line % 500 + 9, line % 700 + 9))
        shape.finish()
        shape.commit()

    with pymupdf.open(drawn(tmp_path / "a.pdf", draw)) as document:
        began = time.process_time()
        found = drawn_paths(document[0])

    assert found == []
    assert time.process_time() - began < 1.0


def test_cells_of_a_table_are_boxes(tmp_path: Path) -> None:
    rows = [["Item", "Number"], ["Chair", "4"], ["Table", "1"]]

    found = page_of(drawn(tmp_path / "a.pdf", table(rows)))

    assert len(found.boxes) == 6
