"""In which order the words of a page are written, by style."""

from __future__ import annotations

from .cell_lines import laid_out
from .layout import LayoutStyle, Lines, lines_of
from .model import Page
from .stacked_lines import stacked_lines


def arranged(page: Page, style: LayoutStyle) -> Lines:
    """The lines of a page: by columns, with the words of ruled boxes together, or across it."""
    if not style.stacked:
        return laid_out(page, style)
    lines = lines_of(page)
    if not len(lines.order):
        return lines
    return stacked_lines(lines, [page.words[place].text for place in lines.order.tolist()])
