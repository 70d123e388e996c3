"""What headings between rows say about the lists above: "Age group: 90-94", "Bonn (continued)"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from sealread.document.model import Page
from sealread.document.segments import Line
from sealread.extract.tables.grid import Grid
from sealread.extract.tables.rows import Item, Loose, Row
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Field
from sealread.schema.normalise import normalise

MOST_WORDS = 10
"""Words of a heading at most."""
ALIKE = 0.012
"""Difference of left edges or of middles, in page widths, of headings of one kind."""
_AGES = re.compile(r"\d{1,3}(?:[-–—]\d{1,3}|\+)")
_TOKEN = re.compile(r"[^\W_]+|[%#]")
_GOES_ON = frozenset(
    "continued cont contd cont'd fortsetzung forts fortgesetzt suite continuation".split()  # noqa: SIM905
)
_BEFORE, _AFTER = " :;,.=–—", " :;,–—"

Name = tuple[int, int]
"""Level of the list, number of its field."""


class Words(Struct, frozen=True):
    """Words of a page in reading order; of the first the letters from `skip` on."""

    page: Page
    words: tuple[int, ...]
    skip: int = 0

    def text(self) -> str:
        """The words on one line, without the marks around them."""
        whole = " ".join(self.page.words[word].text for word in self.words)
        return whole[self.skip :].lstrip(_BEFORE).rstrip(_AFTER)


Stated = dict[Name, Words]


class Headings:
    """Tells what lines state about lists above: a field whose name they begin with.

    `fields` are those of the lists above, `wordings` what each is called.
    """

    def __init__(
        self,
        fields: Mapping[Name, Field],
        wordings: Mapping[Name, Sequence[str]],
        language: str | None,
    ) -> None:
        self._fields, self._language = fields, language
        phrases = [
            (tuple(_tokens(phrase)), name) for name, some in wordings.items() for phrase in some
        ]
        self._phrases = sorted((one for one in phrases if one[0]), key=lambda one: -len(one[0]))

    def of(self, page: Page, line: Line) -> Stated:
        """What a line states behind names of fields."""
        if not self._phrases:
            return {}
        return _labelled(page, line, self._phrases, self._fields, self._language)

    def below_header(self, page: Page, header: Line, line: Line) -> bool:
        """Is a line below a header's first a heading: named, or one part that begins left?"""
        left = header.segments[0].start + ALIKE
        return (len(line.segments) == 1 and line.segments[0].start < left) or bool(
            self.of(page, line)
        )

    def all(self, items: Sequence[tuple[Item, Grid]]) -> dict[int, Stated]:
        """What the loose lines state: number of the item -> field -> words.

        Lists of which no line names a field are told by lines of one part right above rows or
        headers, if they are of one kind.
        """
        found: dict[int, Stated] = {}
        for number, (item, _) in enumerate(items):
            if isinstance(item, Loose) and not item.sum and (told := self.of(item.page, item.line)):
                found[number] = told
        named = {level for one in found.values() for level, _ in one}
        rest = {name: field for name, field in self._fields.items() if name[0] not in named}
        if rest:
            _add_unlabelled(found, items, rest, self._language)
        return found


def _labelled(
    page: Page,
    line: Line,
    phrases: Sequence[tuple[tuple[str, ...], Name]],
    fields: Mapping[Name, Field],
    language: str | None,
) -> Stated:
    parts = [list(segment.words) for segment in line.segments]
    found: Stated = {}
    for at, words in enumerate(parts):
        for phrase, name in phrases:
            if name in found:
                continue
            value = _behind(page, words, phrase)
            if value is not None and not value.words and at + 1 < len(parts):
                value = Words(page, tuple(parts[at + 1]))
            kept = _meant(value, fields[name], language) if value is not None else None
            if kept is not None:
                found[name] = kept
                break
    return found


def _behind(page: Page, words: Sequence[int], phrase: Sequence[str]) -> Words | None:
    """The words behind a phrase that a part of a line begins with; None where it does not."""
    rest, at, skip = list(phrase), 0, 0
    while rest and at < len(words):
        text = page.words[words[at]].text
        tokens = _tokens(text)
        if tokens != rest[: len(tokens)]:
            skip = _glued(text, rest)
            if not skip:
                return None
            return Words(page, tuple(words[at:]), skip)
        rest, at = rest[len(tokens) :], at + 1
    return None if rest else Words(page, tuple(words[at:]))


def _glued(text: str, phrase: Sequence[str]) -> int:
    """Where the value begins in a word like "Group:90-94" that ends a name; 0 where it does not."""
    name, mark, value = text.partition(":")
    return len(name) + 1 if mark and value and _tokens(name) == list(phrase) else 0


def _meant(found: Words, field: Field, language: str | None) -> Words | None:
    """The words without marks and "(continued)", if they are few and of the field's kind."""
    page, kept, skip = found.page, list(found.words), found.skip
    while kept and not skip and _empty(page, kept[0]):
        kept = kept[1:]
    while len(kept) > (1 if skip else 0) and _empty(page, kept[-1]):
        kept = kept[:-1]
    if not kept or len(kept) > MOST_WORDS:
        return None
    kept = _of_age(page, kept, field)
    meant = Words(page, tuple(kept), skip)
    try:
        normalise(meant.text(), field, language)
    except NotOfKind:
        return None
    return meant


def _of_age(page: Page, words: list[int], field: Field) -> list[int]:
    """Of the words of a heading those that say which ages, where a field asks for a group of them.

    "Women 30-34" and "30-34 years" are the same group.
    """
    if not {"age", "ages", "alter", "altersklasse", "ak"} & set(
        _tokens(f"{field.label.name} {field.label.title}".replace("_", " "))
    ):
        return words
    told = [word for word in words if _AGES.fullmatch(page.words[word].text.strip(",;:()"))]
    return told if len(told) == 1 else words


def _empty(page: Page, word: int) -> bool:
    text = page.words[word].text
    tokens = _tokens(text)
    return not tokens or (len(tokens) == 1 and text.casefold().strip("().,:- ") in _GOES_ON)


def _add_unlabelled(
    found: dict[int, Stated],
    items: Sequence[tuple[Item, Grid]],
    fields: Mapping[Name, Field],
    language: str | None,
) -> None:
    """Headings without a name: lines of one part above rows, that begin or are centred alike."""
    ahead = [number for number in _above_rows(items) if number not in found]
    kinds = _kinds([(number, items[number][0]) for number in ahead])
    levels = sorted({level for level, _ in fields})
    for level, numbers in zip(levels[-len(kinds) :], kinds[-len(levels) :], strict=False):
        for number in numbers:
            item = items[number][0]
            if not isinstance(item, Loose):
                continue
            for name in (name for name in fields if name[0] == level):
                whole = Words(item.page, item.line.segments[0].words)
                words = _meant(whole, fields[name], language)
                if words is not None:
                    found.setdefault(number, {})[name] = words
                    break


def _above_rows(items: Sequence[tuple[Item, Grid]]) -> list[int]:
    """Numbers of lines of one short part with nothing but such lines down to the next row."""
    found: list[int] = []
    pending: list[int] = []
    for number, (item, _) in enumerate(items):
        if isinstance(item, Row):
            found += pending[-2:]
            pending = []
        elif _may_head(item):
            pending.append(number)
        elif not item.sum:
            pending = []
    return found


def _may_head(item: Loose) -> bool:
    return (
        not item.sum
        and len(item.line.segments) == 1
        and len(item.line.segments[0].words) <= MOST_WORDS
    )


def _kinds(lines: Sequence[tuple[int, Item]]) -> list[list[int]]:
    """Headings by where they stand, outer ones first; a kind of one only beside a larger one."""
    groups: list[tuple[float, float, list[int]]] = []
    for number, item in lines:
        if not isinstance(item, Loose):
            continue
        part = item.line.segments[0]
        left, middle = part.start, (part.start + part.end) / 2
        for group in groups:
            if abs(group[0] - left) < ALIKE or abs(group[1] - middle) < ALIKE / 2:
                group[2].append(number)
                break
        else:
            groups.append((left, middle, [number]))
    return [numbers for _, _, numbers in groups if len(numbers) > 1]


def key(words: Words) -> str:
    """What makes two headings the same: their words, marks and case left out."""
    return " ".join(_tokens(words.text()))


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.casefold())
