"""Tables as CSV (RFC 4180, UTF-8), a file each; no program takes a cell of them for a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from io import StringIO
from pathlib import Path

from sealread.work.cells import in_csv
from sealread.work.export import file_name
from sealread.work.exporting import evidence
from sealread.work.exporting.model import Options
from sealread.work.exporting.sheets import Scalar, Sheet

_EVIDENCE = "Evidence"
_CELL = 2
"""The place of the cell's name among a row of evidence; there are no such names in a CSV."""


def csv_files(sheets: Sequence[Sheet], main: Path, options: Options) -> dict[Path, bytes]:
    """The files by their places: the first table is `main`, the others lie beside it.

    They are called `<main>-<table>.csv`, the last of them `<main>-evidence.csv`.
    """
    tables = [(one.title, one.header, (_values(row) for row in one.rows)) for one in sheets]
    header = (*evidence.HEADER[:_CELL], *evidence.HEADER[_CELL + 1 :])
    tables.append((_EVIDENCE, header, (_without_cell(row) for row in _evidence(sheets))))
    files: dict[Path, bytes] = {}
    for title, names, rows in tables:
        place = main if not files else _beside(main, title, files)
        files[place] = table(names, rows, options)
    return files


def table(header: Sequence[str], rows: Iterable[Sequence[Scalar]], options: Options) -> bytes:
    """A header and rows of typed values as the bytes of a CSV."""
    out = StringIO()
    writer = csv.writer(out, delimiter=options.separator, lineterminator="\r\n")
    writer.writerow([in_csv(name, options.separator) for name in header])
    for row in rows:
        writer.writerow([_written(value, options) for value in row])
    return out.getvalue().encode("utf-8-sig" if options.mark_utf8 else "utf-8")


def _written(value: Scalar, options: Options) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float():
            said = repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
            return said.replace(".", ",") if options.decimal_comma else said
        case int():
            return str(value)
        case date():
            return value.isoformat()
        case str():
            return in_csv(value, options.separator)


def _values(row: Iterable[object]) -> tuple[Scalar, ...]:
    return tuple(getattr(cell, "value", None) for cell in row)


def _evidence(sheets: Iterable[Sheet]) -> Iterator[tuple[Scalar, ...]]:
    for sheet in sheets:
        for place in evidence.places(sheet):
            yield from evidence.rows(place)


def _without_cell(row: Sequence[Scalar]) -> tuple[Scalar, ...]:
    return (*row[:_CELL], *row[_CELL + 1 :])


def _beside(main: Path, title: str, taken: dict[Path, bytes]) -> Path:
    stem = f"{main.stem}-{file_name(title)}"
    place, number = main.with_name(f"{stem}{main.suffix}"), 2
    while place in taken:
        place, number = main.with_name(f"{stem}-{number}{main.suffix}"), number + 1
    return place
