"""What the line above a table says without labels: "MEN 50m Freestyle".

A section's fields are told by the shapes of words on one line: two of them at least, of two
shapes. The one that is left takes the words that stand beside those.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from sealread.document.model import Cell, Document, Page
from sealread.document.segments import Line, Segment, segmented
from sealread.extract.cells import cell_words
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.tables.column_words import shape_of
from sealread.extract.tables.shapes import shapes_of
from sealread.extract.verification import Words, reading
from sealread.schema.model import Field

TELLING = frozenset(("sex", "length", "date", "email", "percent", "clock"))
"""Shapes that say what words are without a label."""
LEAST = 2
PAGES = 5
"""Pages, from the first, on which the line is looked for."""
TOP = 0.35
"""Part of the page above which it stands."""
LETTERS = 4
"""Letters of a word at least that is no code."""
BESIDE = 0.75
"""How sure it is that words belong to the field that is left."""

_Told = dict[str, tuple[int, ...]]
"""Path of a field -> words of the page."""


class _Caption(Struct, frozen=True):
    page: Page
    told: _Told


def captioned(document: Document, fields: Sequence[Field], settings: Settings) -> list[Reading]:
    """The readings of the single fields of sections that a line without labels states."""
    made: list[Reading] = []
    lines = list(_top_lines(document))
    for members in _sections(fields).values():
        shapes = {field.path: shape for field in members if (shape := shape_of(field)) in TELLING}
        if len(set(shapes.values())) < LEAST:
            continue
        found = [
            _Caption(page, told)
            for page, line in lines
            if (told := _told(page, line, members, shapes))
        ]
        made += _readings(found, members, shapes, document, settings)
    return made


def _sections(fields: Sequence[Field]) -> dict[str, list[Field]]:
    """Single fields by the section they are part of."""
    found: dict[str, list[Field]] = defaultdict(list)
    for field in fields:
        parent = field.path.rpartition("/")[0]
        if not field.many and field.kind in ("string", "date", "enum"):
            found[parent].append(field)
    return {parent: members for parent, members in found.items() if parent}


def _top_lines(document: Document) -> Iterator[tuple[Page, Line]]:
    for page in document.pages[:PAGES]:
        for line in segmented(page):
            if line.level < TOP:
                yield page, line


def _told(page: Page, line: Line, members: Sequence[Field], shapes: Mapping[str, str]) -> _Told:
    """Which words of a line are which field's: {} unless two shapes stand there once each."""
    found: _Told = {}
    for path, shape in shapes.items():
        having = [words for words in _runs(line) if shape in shapes_of(_joined(page, words))]
        if len(having) == 1:
            found[path] = having[0]
    if len({shapes[path] for path in found}) < LEAST:
        return {}
    left = [field for field in members if field.path not in shapes]
    if len(left) == 1:
        beside = _beside(page, line.segments, {word for own in found.values() for word in own})
        if beside:
            found[left[0].path] = beside
    return found


def _runs(line: Line) -> Iterator[tuple[int, ...]]:
    """The words of a line, one by one and two by two."""
    for part in line.segments:
        yield from ((word,) for word in part.words)
        yield from pairwise(part.words)


def _joined(page: Page, words: Sequence[int]) -> str:
    return " ".join(page.words[word].text for word in words).strip(",;")


def _beside(page: Page, parts: Sequence[Segment], taken: set[int]) -> tuple[int, ...]:
    """The words behind the last that is taken: the rest of its part, else the next part."""
    last = max(at for at, part in enumerate(parts) if taken & set(part.words))
    own = parts[last].words
    rest = own[max(place for place, word in enumerate(own) if word in taken) + 1 :]
    behind = rest or (parts[last + 1].words if last + 1 < len(parts) else ())
    letters = sum(letter.isalpha() for word in behind for letter in page.words[word].text)
    return tuple(behind) if letters >= LETTERS else ()


def _readings(
    found: Sequence[_Caption],
    members: Sequence[Field],
    shapes: Mapping[str, str],
    document: Document,
    settings: Settings,
) -> Iterator[Reading]:
    """The readings of the fields of which all captions say the same."""
    for field in members:
        stating = [one for one in found if field.path in one.told]
        said = Counter(_text(one, field.path).casefold() for one in stating)
        if len(said) != 1:
            continue
        words = cell_words(stating[0].page, Cell(stating[0].told[field.path]))
        if words is None:
            continue
        sure = 1.0 if field.path in shapes else BESIDE
        held = Words(words.text, words.evidence, min(words.confidence, sure))
        yield reading(field, field.path, held, document.language, settings.review_below)


def _text(caption: _Caption, path: str) -> str:
    return _joined(caption.page, caption.told[path])
