"""Cases out of TAT-QA: a table of a financial report, and a question that is computed from it.

Its people wrote down how each answer is computed from cells of the table ("(166+178)/2"), so that
columns, formula and every true cell follow from what they wrote. A document is the table with its
paragraphs, as a web page. Source: NExTplusplus/TAT-QA (CC-BY 4.0).
"""

from __future__ import annotations

import ast
import html
import itertools
import math
import operator
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.errors import DamagedFile
from sealread.evaluate.aoe.cases import Case, CaseColumn, Wanted
from sealread.evaluate.documents import write_private

NAME = "tatqa"
FILES = "tatqa*.json"
ANSWER = "Answer"
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_FORBIDDEN = re.compile(r"[\[\]=;\t\n]+")
"""What columns that a person types cannot have in their titles."""
_LONGEST_TITLE = 160
_PERCENT = "percent"
_ROUNDED = 0.006
"""Of the printed answer, or of one in its last place: how far a computed one may lie from it."""
_OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
}  # fmt: skip


class _Grid(Struct):
    table: list[list[str]]


class _Paragraph(Struct):
    order: int
    text: str


class _Question(Struct):
    question: str
    answer_type: str
    derivation: str = ""
    answer: Any = None
    scale: str = ""


class _Page(Struct):
    table: _Grid
    paragraphs: list[_Paragraph]
    questions: list[_Question]


class _Input(Struct, frozen=True):
    """A cell that an answer is computed from: as its column is called, and its figure."""

    title: str
    value: float


def has_questions(data: Path) -> bool:
    """Whether a folder has files of TAT-QA."""
    return any(data.glob(FILES))


def wanted(data: Path, folder: Path, limit: int | None) -> Iterator[Wanted]:
    """A case for each page of the files of `data` with a computed answer, at most `limit`.

    Its documents are written into `folder`. Raises DamagedFile, OutputUnwritable.
    """
    pages = (page for file in sorted(data.glob(FILES)) for page in _pages(file))
    cases = ((page, case) for page in pages for case in [_case(page)] if case is not None)
    for number, (page, (case, row)) in enumerate(cases):
        if number == limit:
            return
        path = folder / f"{NAME}-{number:03}.html"
        write_private(path, _as_html(page).encode())
        yield Wanted(case, (path,), (row,), (path.name,))


def _pages(file: Path) -> list[_Page]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[_Page])
    except msgspec.DecodeError as cause:
        raise DamagedFile(file=file.name, what="pages of TAT-QA") from cause


def _case(page: _Page) -> tuple[Case, dict[str, float]] | None:
    """The first question of a page that is computed from cells alone, and its true row."""
    for one in page.questions:
        if one.answer_type != "arithmetic" or not isinstance(one.answer, int | float):
            continue
        formula = _read(one.derivation)
        if formula is None or not _is_near(_computed(formula, _written), one):
            continue
        inputs = _inputs(page.table.table, formula)
        if inputs is None:
            continue
        unit = "%" if one.scale == _PERCENT else "number"
        columns = [CaseColumn(f"{own.title} [number]") for own in inputs.values()]
        names = {
            said: column.column(False).name for said, column in zip(inputs, columns, strict=True)
        }
        said = ast.unparse(_Named(names).visit(formula))
        columns.append(CaseColumn(f"{ANSWER} [{unit}] = {said}"))
        row = {own.title: own.value for own in inputs.values()} | {ANSWER: float(one.answer)}
        return Case(NAME, NAME, one.question, "documents", tuple(columns)), row
    return None


def _read(derivation: str) -> ast.expr | None:
    """A derivation as an expression; None where it is none. Square brackets are round ones."""
    plain = derivation.translate(str.maketrans("[]", "()", ",$%€£")).strip()
    try:
        return ast.parse(plain, mode="eval").body
    except (SyntaxError, ValueError):
        return None


def _written(number: ast.Constant) -> float:
    return float(number.value) if isinstance(number.value, int | float) else math.nan


def _computed(formula: ast.expr, value: Callable[[ast.Constant], float]) -> float | None:
    """What an expression of numbers, + - * / comes to; None for any other."""
    match formula:
        case ast.Constant(value=int() | float()):
            return value(formula)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            of = _computed(inner, value)
            return None if of is None else -of
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            one, other = _computed(left, value), _computed(right, value)
            if one is None or other is None or (isinstance(op, ast.Div) and not other):
                return None
            return _OPERATORS[type(op)](one, other)
    return None


def _is_near(computed: float | None, question: _Question) -> bool:
    """Whether a derivation comes to the printed answer: some were written down wrongly."""
    if computed is None:
        return False
    value = (
        100 * computed
        if question.scale == _PERCENT and "100" not in question.derivation
        else computed
    )
    return bool(abs(value - question.answer) <= max(_ROUNDED, _ROUNDED * abs(question.answer)))


def _inputs(table: Sequence[Sequence[str]], formula: ast.expr) -> dict[float, _Input] | None:
    """The cells of a formula by their figures; None where one stands nowhere, or several times.

    2 and 3 that stand nowhere divide a mean, and stay numbers.
    """
    found: dict[float, _Input] = {}
    numbers = {_written(one) for one in ast.walk(formula) if isinstance(one, ast.Constant)}
    for number in sorted(numbers):
        places = [
            (row, column)
            for row, cells in enumerate(table)
            for column, cell in enumerate(cells)
            if column and _figure(cell) == number
        ]
        if not places and number in (2.0, 3.0, 100.0):
            continue
        title = _title(table, *places[0]) if len(places) == 1 else None
        if title is None:
            return None
        cell = table[places[0][0]][places[0][1]].strip()
        if cell.startswith(("(", "-")):  # the derivation leaves the sign out, which says too little
            return None
        found[number] = _Input(title, number)
    titles = {one.title for one in found.values()}
    return found if found and len(titles) == len(found) else None


def _figure(cell: str) -> float | None:
    numbers = _NUMBER.findall(cell)
    return float(numbers[0].replace(",", "")) if len(numbers) == 1 else None


def _title(table: Sequence[Sequence[str]], row: int, column: int) -> str | None:
    """What a cell is called: the words of its row and its head, as a person would call it.

    Of the head the line that tells it from others, mostly a year; all of it where others have that.
    """
    heads = [_heads(table, row, other) for other in range(1, len(table[row]))]
    own, label = heads[column - 1], table[row][0].strip()
    if not label or not own or _figure(label) is not None:
        return None
    is_shared = sum(_telling(one) == _telling(own) for one in heads) > 1
    said = f"{label} {' '.join(own) if is_shared else _telling(own)}"
    return " ".join(_FORBIDDEN.sub(" ", said).split())[:_LONGEST_TITLE]


def _telling(heads: Sequence[str]) -> str:
    """The last line of a head that has a figure; the last one where none has."""
    dated = [one for one in heads if any(letter.isdigit() for letter in one)]
    return next(reversed(dated or heads), "")


def _heads(table: Sequence[Sequence[str]], row: int, column: int) -> list[str]:
    """What stands above a cell, down to the first figure of its column."""
    above = [cells[column].strip() if column < len(cells) else "" for cells in table[:row]]
    heads = itertools.takewhile(lambda said: not said or not _is_figure(said), above)
    return [said for said in heads if said]


def _is_figure(cell: str) -> bool:
    """Whether a cell is an amount and no head: a year stands alone, without separators."""
    plain = cell.strip("$€£()%- ")
    is_year = re.fullmatch(r"(?:19|20)\d\d", plain) is not None
    return not is_year and re.fullmatch(r"[\d.,]+|—|–", plain) is not None


class _Named(ast.NodeTransformer):
    """Numbers of a formula by the names of their columns."""

    def __init__(self, names: dict[float, str]) -> None:
        self._names = names

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        name = self._names.get(_written(node))
        return ast.Name(name) if name else node


def _as_html(page: _Page) -> str:
    """The page: its first paragraph, the table, and what is written below."""
    said = [html.escape(one.text) for one in sorted(page.paragraphs, key=lambda one: one.order)]
    cells = ("".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in page.table.table)
    table = "".join(f"<tr>{row}</tr>" for row in cells)
    first, *rest = said or [""]
    below = "".join(f"<p>{one}</p>" for one in rest)
    return f'<!DOCTYPE html><meta charset="utf-8"><p>{first}</p><table>{table}</table>{below}'
