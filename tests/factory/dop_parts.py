"""The table of a declaration of performance, and the signatures below it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from tests.factory import dop_words as words
from tests.factory.canvas import GREY, Canvas
from tests.factory.products import Row
from tests.factory.sample import pointer
from tests.factory.sheet import Sheet, Value

if TYPE_CHECKING:
    from tests.factory.dop import Facts, Look

_SHADE = (0.92, 0.93, 0.95)


def draw_table(
    sheet: Sheet, look: Look, language: str, rows: tuple[Row, ...], paths: list[str],
    standard: Value | None,
) -> None:  # fmt: skip
    """Draw characteristics and performances, with a third column where `standard` is given."""
    edges = _edges(sheet, standard is not None)
    titles = [words.CHARACTERISTIC[language], words.PERFORMANCE[language]]
    header: list[Value] = [(title, None) for title in titles]
    if standard:
        header.append((words.SPECIFICATION[language], None))
    _row(sheet, look, edges, header, header_row=True)
    for index, (row, path) in enumerate(zip(rows, paths, strict=True)):
        cells: list[Value] = [(row.name, None), (row.value, path)]
        if standard:
            cells.append(standard if index == 0 else ("", None))
        if sheet.room(_height(sheet, look, edges, cells)):
            _row(sheet, look, edges, header, header_row=True)
        _row(sheet, look, edges, cells, header_row=False)
    sheet.y += 12


def _edges(sheet: Sheet, three: bool) -> list[float]:
    shares = (0.0, 0.46, 0.74, 1.0) if three else (0.0, 0.58, 1.0)
    return [sheet.left + share * sheet.width for share in shares]


def _height(sheet: Sheet, look: Look, edges: list[float], cells: list[Value]) -> float:
    widths = [right - left - 10 for left, right in pairwise(edges)]
    lines = max(
        sheet.lines_of(text, look.bold, width)
        for (text, _), width in zip(cells, widths, strict=True)
    )
    return lines * look.plain.leading + 7


def _row(
    sheet: Sheet, look: Look, edges: list[float], cells: list[Value], header_row: bool
) -> None:
    height = _height(sheet, look, edges, cells)
    top = sheet.y - look.plain.size - 2
    if header_row and look.table == "ruled":
        sheet.canvas.fill(edges[0], top, edges[-1], top + height, _SHADE)
    type_ = look.bold if header_row else look.plain
    for left, right, (text, path) in zip(edges, edges[1:], cells, strict=False):
        sheet.canvas.paragraph((left + 5, sheet.y), right - left - 10, text, type_, path)
        if look.table == "ruled":
            sheet.canvas.frame(left, top, right, top + height, GREY)
    if look.table == "lines":
        weight = 1.0 if header_row else 0.4
        sheet.canvas.rule((edges[0], top + height), (edges[-1], top + height), weight, GREY)
    sheet.y += height


def draw_signatures(sheet: Sheet, look: Look, language: str, facts: Facts, random: Random) -> None:
    """Draw who signed, where and when, with a stroke of the pen for each."""
    keys = words.KEYS[language]
    base = (keys["signature"], keys["signatories"])
    sheet.room(135)
    sheet.canvas.text((sheet.left, sheet.y), words.SIGNED[language], look.plain)
    issue_path = pointer(keys["signature"], keys["issue"])
    name_paths = [
        (pointer(*base, i, keys["name"]), pointer(*base, i, keys["position"]))
        for i in range(len(facts.signatories))
    ]
    if look.values == "below":
        _signed_in_lines(sheet, look, language, facts, name_paths, issue_path, random)
    else:
        _signed_in_columns(sheet, look, language, facts, name_paths, issue_path, random)
    if facts.notice:
        small = look.plain.but(size=8)
        path = pointer(keys["signature"], keys["notice"])
        sheet.room(14)
        sheet.canvas.text((sheet.left, sheet.y + 6), facts.notice, small, path)


def _signed_in_lines(
    sheet: Sheet, look: Look, language: str, facts: Facts, paths: list[tuple[str, str]],
    issue_path: str, random: Random,
) -> None:  # fmt: skip
    """Names with their functions on a line each, then place and date beside the signature."""
    caption = look.plain.but(size=7.5, colour=GREY)
    for (name, position), (name_path, position_path) in zip(facts.signatories, paths, strict=True):
        sheet.y += 24
        at = (sheet.left, sheet.y)
        sheet.canvas.runs(at, (name, look.plain, name_path), (", ", look.plain, None),
                          (position, look.plain, position_path))  # fmt: skip
        sheet.canvas.rule((sheet.left, sheet.y + 4), (sheet.left + 260, sheet.y + 4), 0.5)
        below = (sheet.left, sheet.y + 13)
        sheet.canvas.text(below, words.NAME_AND_FUNCTION[language], caption)
        sheet.y += 13
    sheet.y += 34
    middle = sheet.left + 240
    sheet.canvas.text((sheet.left, sheet.y), facts.issue, look.plain, issue_path)
    _pen(sheet.canvas, middle + 20, sheet.y, random)
    for left, right, words_ in (
        (sheet.left, middle - 20, words.PLACE_AND_DATE[language]),
        (middle, sheet.right, words.SIGNATURE[language]),
    ):
        sheet.canvas.rule((left, sheet.y + 4), (right, sheet.y + 4), 0.5)
        sheet.canvas.text((left, sheet.y + 13), words_, caption)
    sheet.y += 24


def _signed_in_columns(
    sheet: Sheet, look: Look, language: str, facts: Facts, paths: list[tuple[str, str]],
    issue_path: str, random: Random,
) -> None:  # fmt: skip
    """Place and date first, then a column for each who signed: pen stroke, rule, name, function."""
    sheet.y += 24
    sheet.canvas.text((sheet.left, sheet.y), facts.issue, look.plain, issue_path)
    caption = look.plain.but(size=7.5, colour=GREY)
    sheet.canvas.text((sheet.left, sheet.y + 10), words.PLACE_AND_DATE[language], caption)
    sheet.y += 52
    for column, (signatory, signatory_paths) in enumerate(
        zip(facts.signatories, paths, strict=True)
    ):
        x = sheet.left + column * 240
        _pen(sheet.canvas, x + 12, sheet.y - 2, random)
        sheet.canvas.rule((x, sheet.y), (x + 190, sheet.y), 0.5)
        for line, (text, path) in enumerate(zip(signatory, signatory_paths, strict=True)):
            at = (x, sheet.y + look.plain.leading * (line + 1))
            sheet.canvas.text(at, text, look.plain, path)
    sheet.y += look.plain.leading * 2 + 14


def _pen(canvas: Canvas, x: float, y: float, random: Random) -> None:
    """An unreadable signature starting at (x, y)."""
    points = [(x, y - random.uniform(4, 10))]
    for step in range(1, 15):
        swing = random.uniform(7, 20) if step < 5 else random.uniform(1, 8)
        up = swing if step % 2 else -swing / 3
        points.append((x + step * random.uniform(5.5, 8), y - 6 - up))
    points.append((points[-1][0] + 34, y - 3))
    canvas.scribble(points)
