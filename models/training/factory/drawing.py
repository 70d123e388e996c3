"""Lays an invented document out: one document, many looks.

A document is drawn on one endless sheet, which is then cut into pages; what stands at the edge of
each page is added to each. Only words and their places matter here, no lines and no pictures: the
engine's layout code sees no more of a digital page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from .content import Beside, Block, Doc, Edge, Gap, Grid, Pairs, Parts, Rule, Text, Value
from .sheet import Piece, Printed, Type, Values

PAPER = {"page": (595.0, 842.0), "landscape": (842.0, 595.0), "receipt": (226.0, 0.0)}
LABEL = "*label"
"""The key of the labels of `Pairs`: which labels a page has can be asked as well."""
_FAMILIES = (("helv", "hebo"), ("helv", "helv"), ("tiro", "tibo"), ("cour", "cobo"))


@dataclass(frozen=True)
class Look:
    """The choices one document is drawn with."""

    type: Type
    bold: str
    leading: float
    margin: float
    way: str
    share: float
    colon: str
    number: str
    label_bold: bool
    cell_gap: float
    totals_left: bool


@dataclass(frozen=True)
class Drawn:
    """Pages of printed words (width and height in points), and what the values are called."""

    pages: tuple[tuple[Printed, ...], ...]
    width: float
    height: float
    keys: dict[int, str]


def look(random: Random, paper: str) -> Look:
    """A look at random; receipts are set like a till sets them."""
    plain, bold = random.choices(_FAMILIES, (5, 2, 3, 2 if paper != "receipt" else 9))[0]
    return Look(
        type=Type(plain, random.uniform(7.0, 11.5)),
        bold=bold,
        leading=random.uniform(1.12, 1.6),
        margin=random.uniform(8, 20) if paper == "receipt" else random.uniform(32, 75),
        way=random.choices(
            ("beside", "below", "above", "inline", "table"), (6, 3, 0.7, 4, 2)
        )[0],
        share=random.uniform(0.22, 0.5),
        colon=random.choice((":", ":", "", " :", ":", "")),
        number=random.choice(("{}.", "{}", "({})", "{})", "{}.")),
        label_bold=random.random() < 0.3,
        cell_gap=random.uniform(4, 14),
        totals_left=random.random() < 0.3,
    )  # fmt: skip


def draw(doc: Doc, random: Random) -> Drawn:
    """The pages of a document in one look."""
    chosen = look(random, doc.paper)
    values = Values()
    width, height = PAPER[doc.paper]
    sheet = _Sheet(chosen, random, values)
    inner = width - 2 * chosen.margin
    end = sheet.blocks(doc.blocks, chosen.margin, 0.0, inner)
    top = sheet.edge([b for b in doc.blocks if isinstance(b, Edge) and b.where == "top"], inner)
    foot = sheet.edge([b for b in doc.blocks if isinstance(b, Edge) and b.where == "foot"], inner)
    if doc.paper == "receipt":
        height = end + top.height + foot.height + 60
    pages = _pages(sheet.words, top, foot, height, chosen.margin * 0.7 + 10)
    return Drawn(pages, width, height, values.keys)


@dataclass(frozen=True)
class _Strip:
    words: tuple[Printed, ...]
    height: float


class _Sheet:
    """The endless sheet while it is being filled. Each method returns where the next block goes."""

    def __init__(self, look: Look, random: Random, values: Values) -> None:
        self.look, self.random, self.values = look, random, values
        self.words: list[Printed] = []

    def blocks(self, blocks: tuple[Block, ...], x: float, y: float, width: float) -> float:
        """Draws blocks one below the other."""
        for block in blocks:
            y = self._block(block, x, y, width)
        return y

    def edge(self, edges: list[Edge], width: float) -> _Strip:
        """Draws the blocks of an edge on a strip of their own."""
        if not edges:
            return _Strip((), 0.0)
        small = _Sheet(_smaller(self.look), self.random, self.values)
        y = 0.0
        for edge in edges:
            y = small.blocks(edge.blocks, self.look.margin, y, width)
        return _Strip(tuple(small.words), y)

    def _block(self, block: Block, x: float, y: float, width: float) -> float:
        line = self.look.type.size * self.look.leading
        match block:
            case Text():
                return self._text(block, x, y, width) + line * self.random.choice((0, 0, 0.4))
            case Pairs():
                return self._pairs(block, x, y, width)
            case Grid():
                return self._grid(block, x, y, width)
            case Beside():
                return self._beside(block, x, y, width)
            case Gap():
                return y + line * block.lines
            case Rule():
                return y + line * 0.5
            case Edge():
                return y

    def _text(self, text: Text, x: float, y: float, width: float) -> float:
        type_ = self.look.type
        align = "left"
        match text.look:
            case "title":
                type_ = type_.scaled(self.random.uniform(1.2, 2.0), self.look.bold)
                align = self.random.choice(("left", "left", "centre"))
            case "heading":
                type_ = type_.scaled(self.random.uniform(1.0, 1.3), self.look.bold)
            case "small":
                type_ = type_.scaled(self.random.uniform(0.65, 0.85))
            case "bold":
                type_ = type_.scaled(1.0, self.look.bold)
            case "centred":
                align = "centre"
            case "right":
                align = "right"
            case _:
                pass
        return self.set(self.values.pieces(text.parts), x, y, width, type_, align)

    def set(
        self,
        pieces: list[Piece],
        x: float,
        y: float,
        width: float,
        type_: Type,
        align: str = "left",
        *,
        indent: float = 0.0,
    ) -> float:
        """Sets words in lines of at most `width`; `indent` is taken by what stands before them."""
        step = type_.size * self.look.leading
        line: list[Piece] = []
        used, first = indent, indent
        for piece in pieces:
            size = type_.width(piece.text)
            if line and (piece.breaks or used + type_.space + size > width):
                self._put(line, x + first, y, width - first, type_, align)
                y, line, used, first = y + step, [], 0.0, 0.0
            used += size + (type_.space if line else 0.0)
            line.append(piece)
        if line:
            self._put(line, x + first, y, width - first, type_, align)
            y += step
        return y

    def _put(
        self, line: list[Piece], x: float, y: float, width: float, type_: Type, align: str
    ) -> None:
        total = sum(type_.width(p.text) for p in line) + type_.space * (len(line) - 1)
        if align == "right":
            x += width - total
        elif align == "centre":
            x += (width - total) / 2
        for piece in line:
            self.words.append(Printed(piece, x, y + type_.size, type_))
            x += type_.width(piece.text) + type_.space

    def _pairs(self, pairs: Pairs, x: float, y: float, width: float) -> float:
        way = self.look.way if pairs.way == "any" else pairs.way
        longest = max((self.look.type.width(label) for label, _ in pairs.rows), default=0.0)
        if way in ("beside", "table") and longest > width * 0.75:
            way = "below"
        share = max(self.look.share * width, min(longest * 1.15 + 8, width * 0.6))
        for place, (label, parts) in enumerate(pairs.rows):
            number = ""
            if pairs.numbers is not None:
                number = f"{self.look.number.format(pairs.numbers + place)} "
            y = self._pair((number, label), parts, way, x, y, width, share)
        return y

    def _pair(
        self,
        label: tuple[str, str],
        parts: Parts,
        way: str,
        x: float,
        y: float,
        width: float,
        share: float,
    ) -> float:
        bold = self.look.bold if self.look.label_bold else None
        type_ = self.look.type.scaled(1.0, bold)
        colon = self.look.colon if not label[1].endswith((":", "?", ".")) else ""
        if way == "table":
            colon = ""
        bare = label[1].rstrip(": ")
        rest = label[1][len(bare) :]
        said = self.values.pieces((label[0], Value(LABEL, (bare,)), rest + colon))
        answer = self.values.pieces(parts)
        gap = self.look.type.size * self.look.leading * self.random.choice((0, 0, 0, 0.3, 0.8))
        if way in ("beside", "table"):
            end = self.set(said, x, y, share - 6, type_)
            return max(end, self.set(answer, x + share, y, width - share, self.look.type)) + gap
        if way == "inline":
            used = sum(type_.width(p.text) + type_.space for p in said)
            if used > width * 0.8:
                end = self.set(said, x, y, width, type_)
                return self.set(answer, x, end, width, self.look.type) + gap
            self.set(said, x, y, width, type_)
            line = self.look.type.size * self.look.leading
            return max(self.set(answer, x, y, width, self.look.type, indent=used), y + line) + gap
        if way == "above":
            end = self.set(answer, x, y, width, self.look.type) if answer else y
            return self.set(said, x, end, width, type_.scaled(0.85)) + gap + 2
        end = self.set(said, x, y, width, type_)
        inset = self.random.choice((0.0, 0.0, 14.0))
        return self.set(answer, x + inset, end, width - inset, self.look.type) + gap

    def _grid(self, grid: Grid, x: float, y: float, width: float) -> float:
        weights = grid.weights or self._weights(grid)
        total = sum(weights)
        edges = [x]
        for weight in weights:
            edges.append(edges[-1] + width * weight / total)
        if grid.header:
            y = self._row(
                tuple((text,) for text in grid.header), edges, y, grid.numeric, self.look.bold
            )
        for row in grid.rows:
            y = self._row(row, edges, y, grid.numeric, None)
        return self._totals(grid, edges, y)

    def _weights(self, grid: Grid) -> tuple[float, ...]:
        rows = [tuple((h,) for h in grid.header), *grid.rows] if grid.header else list(grid.rows)
        columns = max(len(row) for row in rows)
        widest = [4.0] * columns
        for row in rows:
            for column, parts in enumerate(row):
                pieces = Values().pieces(parts)
                size = sum(len(piece.text) + 1 for piece in pieces)
                widest[column] = max(widest[column], min(size, 45))
        return tuple(w + 2 for w in widest)

    def _row(
        self,
        cells: tuple[Parts, ...],
        edges: list[float],
        y: float,
        numeric: tuple[int, ...],
        bold: str | None,
    ) -> float:
        type_ = self.look.type.scaled(1.0, bold)
        ends = [y + type_.size * self.look.leading]
        for column, parts in enumerate(cells[: len(edges) - 1]):
            left, right = edges[column], edges[column + 1] - self.look.cell_gap
            align = "right" if column in numeric else "left"
            pieces = self.values.pieces(parts)
            ends.append(self.set(pieces, left, y, max(right - left, 20), type_, align))
        return max(ends) + self.look.type.size * self.random.choice((0, 0, 0.3))

    def _totals(self, grid: Grid, edges: list[float], y: float) -> float:
        right = edges[-1] - self.look.cell_gap
        middle = edges[0] + (right - edges[0]) * self.random.uniform(0.5, 0.7)
        align = self.random.choice(("left", "right"))
        for label, parts in grid.totals:
            start = edges[0] if self.look.totals_left else middle
            reach = (right - start) * 0.68
            colon = "" if label.endswith(":") else self.look.colon
            end = self.set(
                self.values.pieces((label + colon,)),
                start,
                y,
                reach,
                self.look.type,
                "left" if self.look.totals_left else align,
            )
            pieces = self.values.pieces(parts)
            y = max(
                end,
                self.set(
                    pieces, start + reach + 6, y, right - start - reach - 6, self.look.type, "right"
                ),
            )
        return y

    def _beside(self, beside: Beside, x: float, y: float, width: float) -> float:
        columns = beside.columns
        shares = [self.random.uniform(0.8, 1.2) for _ in columns]
        gap, total, ends, left = 14.0, sum(shares), [y], x
        for blocks, share in zip(columns, shares, strict=True):
            own = width * share / total
            ends.append(self.blocks(blocks, left, y, own - gap))
            left += own
        return max(ends)


def _smaller(look: Look) -> Look:
    return replace(look, type=look.type.scaled(0.8), label_bold=False)


def _pages(
    words: list[Printed], top: _Strip, foot: _Strip, height: float, margin: float
) -> tuple[tuple[Printed, ...], ...]:
    """Cuts the sheet where no word stands, and adds the edges to each page."""
    body = max(height - 2 * margin - top.height - foot.height - 16, 120.0)
    pages: list[list[Printed]] = [[]]
    start, last = 0.0, 0.0
    for word in sorted(words, key=lambda w: (round(w.y, 1), w.x)):
        if word.y - start > body and word.y > last + 0.5:
            pages.append([])
            start = word.y - word.type.size
        last = word.y
        pages[-1].append(word.moved(0.0, margin + top.height + 8 - start))
    return tuple(
        tuple(
            [w.moved(0.0, margin) for w in top.words]
            + page
            + [w.moved(0.0, height - margin - foot.height) for w in foot.words]
        )
        for page in pages
    )
