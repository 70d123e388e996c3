"""Fields that a document would fill.

These come from the labels that the reader lists and from the headings of tables; those of
`suggested_labels` from what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, structs

from sealread.document.model import Cell, Page, Table
from sealread.extract.result import Reading
from sealread.schema.dates import parse_date
from sealread.schema.draft import MAX_KEY, Part, PartKind, free_key, fresh_id, key_from, walk
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number
from sealread.schema.tree import unescaped

_ANSWERS = {"ja", "nein", "yes", "no", "oui", "non"}
_AMOUNT = re.compile(r"\d[.,'’]\d|[%€$£]|\b(?:EUR|USD|GBP|CHF)\b")
_LETTERS = 6
_SHORT = 40
_LISTS = {"de": "Positionen", "fr": "Lignes", "": "Lines"}
MAX_SAMPLE = 200
"""Characters of what a document says at a field."""
_NUMBERED = re.compile(r"^(?:\d{1,2}[a-z]?|[a-z])[.)]\s+")
_FEWEST_ROWS, _FEWEST_COLUMNS, _MOST_COLUMNS = 2, 2, 20
_LONGEST_HEADING = 60


class Suggestion(Struct, frozen=True):
    """A field that a document fills, and what it says there; `page` is None for a record list."""

    part: Part
    sample: str
    page: int | None = None


def fields_of(readings: Iterable[Reading], language: str | None) -> tuple[Suggestion, ...]:
    """A field for each label of a form that was filled in, in their order."""
    values: dict[str, list[Reading]] = {}
    for reading in readings:
        label = unescaped(reading.path.split("/")[1]) if reading.path else ""
        if reading.text and title_of(label):
            values.setdefault(label, []).append(reading)
    return tuple(_field(label, some, language) for label, some in values.items())


def field_of(words: str, language: str | None = None) -> Part | None:
    """The field that words of a page name; None where they name none.

    What stands before the first colon is the label, what follows is what it says and tells of which
    type it is; without a colon all of it is the label. `words` may have line breaks.
    """
    label, _, said = " ".join(words.split()).partition(":")
    title = title_of(label)
    return part_for(title, kind_of((said,), language), language) if title else None


def together(*suggestions: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """All of them, each label once: the first who named it keeps it, unless it heads a column."""
    every = [one for some in suggestions for one in some]
    columns = {folded(column.title) for one in every for column in one.part.children}
    found: dict[str, Suggestion] = {}
    lists = []
    for one in every:
        if one.part.children:
            lists.append(one)
        elif folded(one.part.title) not in columns:
            found.setdefault(folded(one.part.title), one)
    return (*found.values(), *lists)


def record_lists(pages: Sequence[Page], language: str | None) -> tuple[Suggestion, ...]:
    """A record list for each table with a heading over every column; one for those alike."""
    found: dict[tuple[str, ...], Suggestion] = {}
    for page in pages:
        for table in page.tables:
            titles = _headings(page, table)
            if titles and titles not in found:
                found[titles] = _records(page, table, titles, language)
    return tuple(found.values())


def unknown_to(root: Part, suggestions: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """The suggestions that no part of the draft asks for already; a list by its columns."""
    known = {folded(name) for part in walk(root) for name in _names(part)} - {""}

    def is_known(part: Part) -> bool:
        if part.children:
            return all(map(is_known, part.children))
        return bool(known & set(map(folded, _names(part))))

    return tuple(one for one in suggestions if not is_known(one.part))


def _names(part: Part) -> Iterator[str]:
    yield from (part.key, part.title)
    for said in part.phrases.values():
        yield from said


def _field(label: str, readings: Sequence[Reading], language: str | None) -> Suggestion:
    texts = [reading.text or "" for reading in readings]
    part = part_for(label, kind_of(texts, language), language, many=len(readings) > 1)
    places = [place.page for reading in readings for place in reading.evidence]
    return Suggestion(part, "; ".join(texts)[:MAX_SAMPLE], min(places, default=None))


def _records(page: Page, table: Table, titles: tuple[str, ...], language: str | None) -> Suggestion:
    rows = [[_cell(page, cell) for cell in row] for row in table.rows[1:]]
    columns: list[Part] = []
    for place, title in enumerate(titles):
        cells = [row[place] for row in rows if row[place]]
        part = part_for(title, kind_of(cells, language), language)
        taken = {column.key for column in columns}
        columns.append(structs.replace(part, key=free_key(taken, part.key)))
    title = _LISTS.get(language or "", _LISTS[""])
    part = Part(fresh_id(), key_from(title), "records", title, children=tuple(columns))
    sample = f"{' · '.join(titles)}: {'; '.join(rows[0])}"
    return Suggestion(part, sample[:MAX_SAMPLE], page.number)


def _headings(page: Page, table: Table) -> tuple[str, ...]:
    """What stands over the columns of a table; nothing where that is no heading."""
    if len(table.rows) < _FEWEST_ROWS:
        return ()
    said = [_cell(page, cell) for cell in table.rows[0]]
    titles = tuple(map(title_of, said))
    fine = all(titles) and all(map(_is_heading, said))
    return titles if fine and _FEWEST_COLUMNS <= len(titles) <= _MOST_COLUMNS else ()


def _is_heading(said: str) -> bool:
    """Whether a cell may head a column; the label of a form drawn as a table does not."""
    short = len(said) <= _LONGEST_HEADING and said[0].isalpha()
    return short and not said.endswith(":") and not _NUMBERED.match(said)


def part_for(label: str, kind: PartKind, language: str | None, *, many: bool = False) -> Part:
    """A new field with a label as its title and phrase."""
    title = title_of(label)
    phrases: dict[str, tuple[str, ...]] = {language or "en": (title,)}
    return Part(fresh_id(), key_from(title), kind, title, phrases=phrases, many=many)


def title_of(label: str) -> str:
    """A label on one line, without its number and what is set behind it; empty for no label."""
    seen = "".join(char for char in label if char.isprintable() or char.isspace())
    folded = _NUMBERED.sub("", " ".join(seen.split())).strip(" :*.…_")[:MAX_KEY]
    return folded if sum(char.isalpha() for char in folded) > 1 else ""


def _cell(page: Page, cell: Cell) -> str:
    return " ".join(page.words[word].text for word in cell.words)


def kind_of(texts: Sequence[str], language: str | None) -> PartKind:
    """The type that all the texts are of; digits alone may be a number that names something."""
    if not texts:
        return "text"
    if all(text.strip(" .").casefold() in _ANSWERS for text in texts):
        return "yes_no"
    if all(_is(parse_date, text, language) for text in texts):
        return "date"
    if all(_is_amount(text) and _is(parse_number, text, language) for text in texts):
        return "number"
    return "text"


def _is(parse: Callable[[str, str | None], object], text: str, language: str | None) -> bool:
    if len(text) > _SHORT or not any(char.isdigit() for char in text):
        return False
    try:
        parse(text, language)
    except NotOfKind:
        return False
    return True


def _is_amount(text: str) -> bool:
    letters = sum(char.isalpha() for char in text)
    return _AMOUNT.search(text) is not None and letters <= _LETTERS


def folded(name: str) -> str:
    """A name by which those are the same that are written a little differently."""
    return " ".join(re.sub(r"[\W_]+", " ", name.casefold()).split())
