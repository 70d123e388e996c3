"""Papers written as the engine writes ruled forms: the words of each box together."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from sealread.document.model import Span

from ..factory.content import Beside, Block, Doc, Edge, Gap, Grid, Pairs, Part, Parts, Rule, Text
from ..factory.reading import Example, Question, example_of

_BAR = " | "


def celled(doc: Doc, random: Random) -> Example:
    """A document as the text of a form of boxes, and its questions."""
    sheet = _Sheet(random)
    for block in doc.blocks:
        sheet.block(block)
    questions = [
        Question(ask.wordings, sheet.spans(ask.key), cell=ask.cell)
        for ask in doc.asks
        if ask.key is None or sheet.spans(ask.key)
    ]
    questions += [
        Question(one.wordings, sheet.spans(one.key), one.options, one.choice)
        for one in doc.choices
        if sheet.spans(one.key)
    ]
    return example_of(sheet.text, questions, doc.kind)


class _Sheet:
    def __init__(self, random: Random) -> None:
        self.random, self.text = random, ""
        self._found: dict[str, dict[str, Span]] = defaultdict(dict)

    def spans(self, key: str | None) -> tuple[Span, ...]:
        """Where the values of a key stand, like ones once."""
        return tuple(sorted(self._found[key].values())) if key in self._found else ()

    def block(self, block: Block) -> None:
        match block:
            case Text():
                self._say(block.parts)
                self._end()
            case Pairs():
                self._pairs(block)
            case Grid():
                self._grid(block)
            case Beside():
                for column in block.columns:
                    for one in column:
                        self.block(one)
            case Edge():
                for one in block.blocks:
                    self.block(one)
            case Gap() | Rule():
                self.text += "\n"

    def _end(self, count: int = 1) -> None:
        self.text = self.text.rstrip(" ") + "\n" * count

    def _pairs(self, block: Pairs) -> None:
        size = self.random.randint(1, 4)
        stacked = self.random.random() < 0.5
        for at in range(0, len(block.rows), size):
            for place, (label, parts) in enumerate(block.rows[at : at + size]):
                if stacked:
                    self.text += f"{label}\n"
                    self._say(parts)
                    self._end(2)
                else:
                    self.text += (_BAR if place else "") + f"{label} "
                    self._say(parts)
            if not stacked:
                self._end()
        self._end()

    def _grid(self, block: Grid) -> None:
        rows: list[tuple[Parts, ...]] = [*block.rows]
        if block.header:
            rows.insert(0, tuple((one,) for one in block.header))
        for row in rows:
            for place, cell in enumerate(row):
                self.text += _BAR if place else ""
                self._say(cell, line=True)
            self._end()
        for label, parts in block.totals:
            self.text += f"{label}{_BAR}"
            self._say(parts)
            self._end()

    def _say(self, parts: Parts, *, line: bool = False) -> None:
        for part in parts:
            self._part(part, line=line)

    def _part(self, part: Part, *, line: bool) -> None:
        if isinstance(part, str):
            self.text += part.replace("\n", " ") if line else part
            return
        start = len(self.text)
        for one in part.parts:
            self._part(one, line=line)
        span = Span(start, len(self.text))
        said = self.text[start:].casefold()
        if said.strip():
            self._found[part.key].setdefault(said, span)
