"""Bills with a list of goods, drawn as words with boxes; a person decided on its cells."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from sealread.document.model import Page
from sealread.extract.exemplars import decided
from sealread.extract.layouts import Decided, Exemplar
from tests.unit.extract.test_layouts import Line, _page

Row = tuple[str, str, str]
TWO: tuple[Row, ...] = (("Green apples", "3", "17.50"), ("Brown rope", "25", "104.99"))
KEYS = ("name", "pieces", "price")
LETTER, PITCH = 6.0, 20.0
RIGHT = (360.0, 500.0)


def flush(x1: float, y: float, text: str) -> Line:
    """A word that ends at a place."""
    return (x1 - LETTER * len(text), y, text)


def lines(rows: Sequence[Row], *, two_lines: bool = False) -> list[Line]:
    """The lines of a bill; of `two_lines` a row has its name above its numbers."""
    made: list[Line] = [
        (50, 40, "Harbour Stores Limited"),
        (50, 60, "Quay Road Dunmore"),
        (50, 100, "Description"),
        flush(RIGHT[0], 100, "Pieces"),
        flush(RIGHT[1], 100, "Cost"),
    ]
    y = 130.0
    for name, pieces, price in rows:
        made.append((50, y, name))
        y += PITCH * two_lines
        made += [flush(x1, y, said) for x1, said in zip(RIGHT, (pieces, price), strict=True)]
        y += PITCH
    made += [(50, y + 10, "Amount payable"), flush(RIGHT[1], y + 10, "999.00")]
    return [*made, (50, y + 40, "Thank you for your custom")]


def bill(
    rows: Sequence[Row], *, scale: float = 1.0, down: float = 0.0, two_lines: bool = False
) -> Page:
    """A page with these rows."""
    drawn = [one for one in lines(rows, two_lines=two_lines) if one[2]]
    return _page(drawn, scale=scale, down=down)


def cells(page: Page, rows: Sequence[Row], keys: Sequence[str] = KEYS) -> tuple[Decided, ...]:
    """Decisions on all cells of the rows, whose words stand once on the page."""
    made = []
    for number, row in enumerate(rows):
        for key, said in zip(keys, row, strict=True):
            one = decided(f"/goods/{number}/{key}", said, None, (), page.words)
            assert one is not None
            made.append(one)
    return tuple(made)


def exemplar(
    rows: Sequence[Row] = TWO, *, two_lines: bool = False, keys: Sequence[str] = KEYS, sha: int = 0
) -> Exemplar:
    """A bill on which somebody decided on all cells."""
    page = bill(rows, two_lines=two_lines)
    return Exemplar(f"{sha:064d}", 1, page.tall, page.words, cells(page, rows, keys))


def of_single_values(known: Exemplar) -> Exemplar:
    """The same where each column is a list of its own (`/name/0`)."""
    fields = []
    for one in known.fields:
        _, _, number, key = one.path.split("/")
        fields.append(structs.replace(one, path=f"/{key}/{number}"))
    return structs.replace(known, fields=tuple(fields))
