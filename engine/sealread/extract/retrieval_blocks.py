"""A text cut into blocks: paragraphs, rows of tables, a few lines of a list at a time."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.outline import Outline
from sealread.document.outline_lines import TextLine

_FEWEST, _MOST = 240, 560
"""Characters after which a block may end with a paragraph, and after which it ends with a line."""
_GAP = 0.6
"""A gap between lines that is wider than this share of a line's height parts paragraphs."""
_ENDS = (".", ";", ":", "”", '"', ")")


class Block(Struct, frozen=True):
    """A piece of the text: its parts (running lines left out), its words, the headings above it."""

    parts: tuple[Span, ...]
    text: str
    under: str
    page: int

    @property
    def start(self) -> int:
        """Where its first part begins."""
        return self.parts[0].start


def blocks_of(text: str, outline: Outline) -> tuple[Block, ...]:
    """Blocks that cover the text, in its order.

    Lines that run through the pages are a block of their own, the last one, with those of the first
    page that has any: what stands on every page is asked once, and last.
    """
    cuts = _cuts(outline)
    groups = [
        outline.lines[a:b] for a, b in zip(cuts, [*cuts[1:], len(outline.lines)], strict=True)
    ]
    plain = [[line for line in lines if line.number not in outline.running] for lines in groups]
    made = [_block(lines, text, outline) for lines in plain if lines]
    running = [outline.lines[number] for number in sorted(outline.running)]
    once = [line for line in running if line.page == running[0].page]
    return (*made, *([_block(once, text, outline)] if once else []))


def _block(lines: Sequence[TextLine], text: str, outline: Outline) -> Block:
    parts: list[Span] = []
    last = -2
    for line in lines:
        end = min(line.span.end + 1, len(text))
        if line.number == last + 1:
            parts[-1] = Span(parts[-1].start, end)
        else:
            parts.append(Span(line.span.start, end))
        last = line.number
    under = " ".join(heading.title for heading in outline.above(lines[0].span.end)[-3:])
    return Block(tuple(parts), "\n".join(line.text for line in lines), under, lines[0].page)


def _cuts(outline: Outline) -> list[int]:
    """The numbers of the lines that begin a block."""
    lines = outline.lines
    heads = {heading.span.start for heading in outline.headings}
    found: list[int] = []
    size = 0
    for line in lines:
        before = lines[line.number - 1] if line.number else None
        if before is None or line.span.start in heads or _parts(before, line, size):
            found.append(line.number)
            size = 0
        size += len(line.text)
    return found


def _parts(before: TextLine, line: TextLine, size: int) -> bool:
    """Whether a block that has `size` characters up to `before` ends there."""
    if before.page != line.page or size >= _MOST:
        return True
    if size < _FEWEST:
        return False
    apart = line.box[1] - before.box[3] > _GAP * before.height
    return apart or before.text.rstrip().endswith(_ENDS)
