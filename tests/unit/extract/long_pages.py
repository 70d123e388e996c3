"""Long documents made by hand: pages of lines, some of them with tables."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.model import Document, Page, Word
from sealread.document.text_map import TextMap, text_map
from sealread.extract.retrieval_search import Search
from sealread.extract.settings import Settings
from sealread.schema.model import Field, Kind, Label

_STEP, _HEIGHT, _LETTER = 0.02, 0.012, 0.008
FILLER = (
    "the parties have agreed on what follows and will keep to it as long as it is in force, and",
    "nothing of it is to be read as a promise of one of them to any other person or company.",
)


def lined(number: int, lines: Sequence[str]) -> Page:
    """A page with its lines one below the other."""
    words: list[Word] = []
    for place, line in enumerate(lines):
        x, top = 0.1, 0.05 + _STEP * place
        for text in line.split(" "):
            if text:
                words.append(Word(text, (x, top, x + _LETTER * len(text), top + _HEIGHT)))
            x += _LETTER * (len(text) + 1)
    return Page(number, 595.0, 842.0, "digital", tuple(words))


def document(*pages: Sequence[str]) -> Document:
    made = tuple(lined(number, lines) for number, lines in enumerate(pages, 1))
    return Document("long.pdf", "0" * 64, made, "en", "digital")


def filled(*facts: str, pages: int = 6) -> list[list[str]]:
    """Pages of filler; the first ones have a fact each in their middle."""
    own = [
        [f"{_name(16 * n + i)} {line}" for i, line in enumerate(FILLER * 8)] for n in range(pages)
    ]
    made = [[f"Part {_name(n)}", *lines] for n, lines in enumerate(own, 1)]
    for page, fact in zip(made, facts, strict=False):
        page[9:9] = fact.split("\n")
    return made


def _name(number: int) -> str:
    """A word of its own for each line, so that no line runs through the pages."""
    return "".join(chr(ord("a") + int(digit)) for digit in f"{number:04d}").capitalize()


def mapped(*pages: Sequence[str]) -> TextMap:
    return text_map(document(*pages).pages)


def counted(text: str) -> int:
    """Tokens, as tests count them: words."""
    return len(text.split())


def searching(text: TextMap, settings: Settings | None = None, language: str = "en") -> Search:
    return Search(text, language, counted, settings or Settings(search_tokens=120, widenings=1))


def field(
    title: str, kind: Kind = "string", description: str = "", *, many: bool = False,
    context: str = "", path: str = "",
) -> Field:  # fmt: skip
    label = Label(title, title, description, context=context)
    return Field(path or f"/{title}", label, kind, many=many)
