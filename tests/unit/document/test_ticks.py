"""Boxes to tick and radio buttons are `[x]` and `[ ]` beside their labels; other shapes not."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.document.layout import CELLS
from sealread.document.model import Box, Page, Word
from sealread.document.mupdf import pymupdf
from sealread.document.reading import ReadOptions, read
from sealread.document.text_map import text_map
from sealread.document.tick_sheet import Outline
from sealread.document.tick_words import TICKS
from sealread.document.ticks import with_ticks
from sealread.document.ticks_symbols import with_printed_ticks
from sealread.weights.store import Store
from tests.unit.document.boxed import drawn, scanned
from tests.unit.document.test_text_map import page

PLAIN = ReadOptions(language=False)
BLANK = Path(__file__).parents[4] / "shared" / "forms"
Mark = Callable[[Any, float, float, float], None]


def cross(sheet: Any, x: float, y: float, side: float) -> None:
    sheet.draw_line((x + 2, y + 2), (x + side - 2, y + side - 2), width=1)
    sheet.draw_line((x + 2, y + side - 2), (x + side - 2, y + 2), width=1)


def tick(sheet: Any, x: float, y: float, side: float) -> None:
    sheet.draw_polyline([(x + 2, y + side / 2), (x + side / 2, y + side - 2),
                         (x + side + 2, y - 2)], width=1.2)  # fmt: skip


def filling(sheet: Any, x: float, y: float, side: float) -> None:
    sheet.draw_rect((x + 2, y + 2, x + side - 2, y + side - 2), fill=(0, 0, 0))


def letter(sheet: Any, x: float, y: float, side: float) -> None:
    sheet.insert_text((x + 2, y + side - 2), "X", fontsize=10)


def square(sheet: Any, x: float, y: float, label: str, mark: Mark | None, side: float = 11) -> None:
    sheet.draw_rect((x, y, x + side, y + side), width=0.8)
    if mark:
        mark(sheet, x, y, side)
    if label:
        sheet.insert_text((x + side + 6, y + side - 1.5), label, fontsize=11)


def questions(mark: Mark) -> Callable[[Any], None]:
    def draw(sheet: Any) -> None:
        sheet.insert_text((60, 109), "Have two copies been filed?", fontsize=11)
        square(sheet, 300, 100, "Yes", mark)
        square(sheet, 360, 100, "No", None)
        sheet.insert_text((60, 139), "Has this material been labeled?", fontsize=11)
        square(sheet, 300, 130, "Yes", None)
        square(sheet, 360, 130, "No", mark)

    return draw


def buttons(sheet: Any) -> None:
    sheet.insert_text((60, 109), "How would you like to be paid?", fontsize=11)
    for x, label, on in ((300, "Bank", True), (370, "Cheque", False)):
        sheet.draw_circle((x, 105), 5.5, width=0.8)
        if on:
            sheet.draw_circle((x, 105), 2.5, fill=(0, 0, 0))
        sheet.insert_text((x + 10, 109), label, fontsize=11)


def text_of(path: Path, options: ReadOptions = PLAIN) -> str:
    return " ".join(text_map(read(path, options).pages, CELLS).text.split(" ")).replace("  ", " ")


def squeezed(text: str) -> str:
    return " ".join(text.split())


ANSWERS = "filed? [x] Yes [ ] No Has this material been labeled? [ ] Yes [x] No"


@pytest.mark.parametrize("mark", [cross, tick, filling, letter])
def test_drawn_boxes_are_ticked_or_not(tmp_path: Path, mark: Mark) -> None:
    found = text_of(drawn(tmp_path / "a.pdf", questions(mark)))

    assert ANSWERS in squeezed(found)


@pytest.mark.parametrize("mark", [cross, tick, filling, letter])
@pytest.mark.parametrize("tilt", [0.0, 0.5])
def test_scanned_boxes_are_ticked_or_not(
    tmp_path: Path, weights: Store, mark: Mark, tilt: float
) -> None:
    scan = scanned(drawn(tmp_path / "a.pdf", questions(mark)), tilt=tilt)

    found = text_of(scan, ReadOptions(weights.folder, language=False))

    assert ANSWERS in squeezed(found)


def test_radio_buttons_are_told_apart(tmp_path: Path, weights: Store) -> None:
    source = drawn(tmp_path / "a.pdf", buttons)

    for path in (source, scanned(source)):
        found = text_of(path, ReadOptions(weights.folder, language=False))
        assert "[x] Bank [ ] Cheque" in squeezed(found)


def test_a_tick_stands_where_its_box_is_drawn(tmp_path: Path) -> None:
    read_page = read(drawn(tmp_path / "a.pdf", questions(cross)), PLAIN).pages[0]

    first = next(word for word in read_page.words if word.text == "[x]")

    assert first.box[0] == pytest.approx(300 / 595, abs=0.002)
    assert first.box[2] == pytest.approx(311 / 595, abs=0.002)
    assert first.box[1] < 105 / 842 < first.box[3]


def ticks_of(path: Path, options: ReadOptions = PLAIN) -> list[str]:
    return [word.text for word in read(path, options).pages[0].words if word.text in TICKS]


def lone(sheet: Any) -> None:
    square(sheet, 300, 300, "", None)


def comb(sheet: Any) -> None:
    sheet.insert_text((60, 109), "Number", fontsize=11)
    for place in range(9):
        square(sheet, 110 + 12 * place, 99, "", None, side=12)
        sheet.insert_text((113 + 12 * place, 109), str(place), fontsize=9)


def bullets(sheet: Any) -> None:
    for line in range(5):
        sheet.draw_circle((64, 105 + 20 * line), 4, width=0.8)
        sheet.insert_text((76, 109 + 20 * line), "One of the things that are listed", fontsize=11)


def corners(sheet: Any) -> None:
    for x, y in ((20, 20), (560, 20), (20, 800)):
        sheet.draw_rect((x, y, x + 14, y + 14), fill=(0, 0, 0))
    sheet.insert_text((40, 31), "Form 12", fontsize=11)


@pytest.mark.parametrize("draw", [lone, comb, bullets, corners])
def test_other_shapes_are_no_boxes_to_tick(
    tmp_path: Path, weights: Store, draw: Callable[[Any], None]
) -> None:
    source = drawn(tmp_path / "a.pdf", draw)

    assert ticks_of(source) == []
    assert ticks_of(scanned(source), ReadOptions(weights.folder, language=False)) == []


def test_letters_of_a_text_are_no_boxes_to_tick(tmp_path: Path, weights: Store) -> None:
    def draw(sheet: Any) -> None:
        for line, text in enumerate(("PART D - CREDIT FOR CHILD", "P.O. BOX 80 ROAD D 8",
                                     "D. ODD DOORS OF ORDER B O D", "DO D 8 0 O B E")):  # fmt: skip
            for font in ("helv", "hebo"):
                sheet.insert_text((60, 100 + 40 * line + 18 * (font == "hebo")), text,
                                  fontsize=11, fontname=font)  # fmt: skip

    scan = scanned(drawn(tmp_path / "a.pdf", draw), tilt=0.0)

    assert ticks_of(scan, ReadOptions(weights.folder, language=False)) == []


def as_read(*words: tuple[str, Box], scan: bool = True) -> Page:
    return replace(page(*words), modality="scanned" if scan else "digital")


OUTLINE: Box = (0.1, 0.1, 0.12, 0.114)


def texts(found: Page) -> list[str]:
    return [word.text for word in found.words]


@pytest.mark.parametrize("text", ["口", "□", "O", "D", "X", "☑", "[]"])
def test_what_ocr_made_of_a_box_is_replaced(text: str) -> None:
    made = as_read((text, OUTLINE), ("Yes", (0.13, 0.099, 0.17, 0.115)))

    assert texts(with_ticks(made, [Outline(OUTLINE, 0.3)])) == ["Yes", "[x]"]


@pytest.mark.parametrize(("text", "left"), [("口Yes", "Yes"), ("OYes", "Yes"), ("Other", "Other")])
def test_what_ocr_put_before_a_label_is_cut_off(text: str, left: str) -> None:
    made = as_read((text, (0.1, 0.099, 0.17, 0.115)))

    found = with_ticks(made, [Outline(OUTLINE, 0.0)])

    assert texts(found) == [left, "[ ]"]
    assert found.words[0].box[0] > OUTLINE[2]


def test_a_letter_in_a_box_is_what_was_filled_in() -> None:
    made = as_read(("K", OUTLINE), ("Class", (0.13, 0.099, 0.18, 0.115)))

    assert with_ticks(made, [Outline(OUTLINE, 0.3)]) == made


def test_a_shape_within_a_word_is_a_letter_of_it() -> None:
    made = as_read(("WORDS", (0.08, 0.099, 0.16, 0.115)), ("beside", (0.17, 0.099, 0.23, 0.115)))

    assert with_ticks(made, [Outline(OUTLINE, 0.3, room=(0.1, 0.1))]) == made


def test_boxes_that_are_printed_as_letters_are_ticks() -> None:
    made = page(("☒", (0.1, 0.1, 0.11, 0.112)), ("Yes", (0.12, 0.1, 0.15, 0.112)),
                ("☐No", (0.2, 0.1, 0.23, 0.112)))  # fmt: skip

    found = with_printed_ticks(made)

    assert texts(found) == ["[x]", "Yes", "[ ]", "No"]
    assert found.words[3] == Word("No", (0.21, 0.1, 0.23, 0.112))


def test_black_bullets_stay_what_they_are() -> None:
    made = page(("■", (0.1, 0.1, 0.11, 0.112)), ("One", (0.12, 0.1, 0.15, 0.112)))

    assert with_printed_ticks(made) == made


def test_black_squares_beside_hollow_ones_are_ticked() -> None:
    made = page(("■", (0.1, 0.1, 0.11, 0.112)), ("One", (0.12, 0.1, 0.15, 0.112)),
                ("□", (0.1, 0.2, 0.11, 0.212)), ("Two", (0.12, 0.2, 0.15, 0.212)))  # fmt: skip

    assert texts(with_printed_ticks(made)) == ["[x]", "One", "[ ]", "Two"]


@pytest.mark.slow
def test_ticks_of_blank_forms_filled_and_drawn(tmp_path: Path) -> None:
    """Of boxes that are ticked by chance, 95 of 100 at least are read right."""
    right = boxes = ticks = 0
    for path in _forms():
        for sheet, truth, number in _filled(path, tmp_path / path.name):
            found = read(sheet, PLAIN, only=[number]).pages[0]
            read_ticks = [word for word in found.words if word.text in TICKS]
            right += sum(_is_right(box, on, read_ticks) for box, on in truth)
            boxes, ticks = boxes + len(truth), ticks + len(read_ticks)

    assert boxes > 150
    assert right >= 0.95 * boxes
    assert ticks <= 1.02 * boxes


@pytest.mark.slow
def test_ticks_of_blank_forms_filled_drawn_and_scanned(tmp_path: Path, weights: Store) -> None:
    options = ReadOptions(weights.folder, language=False, tables=False)
    right = boxes = 0
    for path in _forms()[:1]:
        for sheet, truth, number in _filled(path, tmp_path / path.name):
            with pymupdf.open(sheet) as document, pymupdf.open() as one:
                one.insert_pdf(document, from_page=number - 1, to_page=number - 1)
                one.save(tmp_path / "one.pdf")
            found = read(scanned(tmp_path / "one.pdf", tilt=0.0), options).pages[0]
            read_ticks = [word for word in found.words if word.text in TICKS]
            right += sum(_is_right(box, on, read_ticks) for box, on in truth)
            boxes += len(truth)

    assert boxes > 150
    assert right >= 0.95 * boxes


def _forms() -> list[Path]:
    """Blank forms whose boxes are drawn on the page, and not only shown by a viewer."""
    names = ("f13614c-TY2025.pdf", "idform39r-TY2024.pdf", "md502CR-TY2023.pdf")
    found = [BLANK / name for name in names if (BLANK / name).exists()]
    if not found:
        pytest.skip("no blank forms beside the repository")
    return found


Truth = list[tuple[Box, bool]]


def _filled(path: Path, target: Path) -> list[tuple[Path, Truth, int]]:
    """A form whose boxes are ticked by chance, as a page without fields shows them: its pages with
    boxes, by number, each with the boxes' places and states.
    """
    chance = random.Random(5)
    with pymupdf.open(path) as document:
        states: dict[int, Truth] = {}
        for sheet in document:
            for widget in sheet.widgets([pymupdf.PDF_WIDGET_TYPE_CHECKBOX]):
                on = chance.random() < 0.4
                widget.field_value = widget.on_state() if on else "Off"
                widget.update()
                area = widget.rect * sheet.rotation_matrix
                scale = (sheet.rect.width, sheet.rect.height) * 2
                box = tuple(edge / size for edge, size in zip(area, scale, strict=True))
                states.setdefault(sheet.number + 1, []).append((box, on))
        document.bake()
        document.save(target)
    return [(target, truth, number) for number, truth in states.items()]


def _is_right(box: Box, on: bool, ticks: list[Word]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(
        word.box[0] - 0.004 < x < word.box[2] + 0.004
        and word.box[1] - 0.004 < y < word.box[3] + 0.004
        and (word.text == "[x]") is on
        for word in ticks
    )


def test_an_empty_cell_of_a_table_is_no_box_to_tick(tmp_path: Path) -> None:
    def draw(sheet: Any) -> None:
        for row in range(3):
            for x0, x1, text in ((60, 160, "Name"), (160, 178, ""), (178, 260, "Place")):
                sheet.draw_rect((x0, 100 + 18 * row, x1, 118 + 18 * row))
                sheet.insert_text((x0 + 4, 113 + 18 * row), text, fontsize=10)

    for rotation in (0, 90):
        assert ticks_of(drawn(tmp_path / f"{rotation}.pdf", draw, rotation=rotation)) == []


def test_the_keys_of_a_chart_are_no_boxes_to_tick(tmp_path: Path) -> None:
    def draw(sheet: Any) -> None:
        for line, colour in enumerate(((0.8, 1, 1), (0, 0.6, 0.9), (0.9, 0.3, 0.3))):
            x, y = 60, 100 + 20 * line
            sheet.draw_rect((x, y, x + 10, y + 10), fill=colour)
            sheet.insert_text((x + 16, y + 9), "Share of sales", fontsize=10)

    assert ticks_of(drawn(tmp_path / "a.pdf", draw)) == []
