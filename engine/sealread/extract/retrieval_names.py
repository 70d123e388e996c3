"""Names: who is called what a field is called, alone or in a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from sealread.document.model import Page, Span, Table
from sealread.document.outline_lines import TextLine
from sealread.extract.grounding import folded
from sealread.extract.retrieval_definitions import Definition, leading_name
from sealread.extract.retrieval_roles import first_pages, lines_of, named_as, split_names
from sealread.extract.retrieval_sentences import stem
from sealread.extract.retrieval_terms import folded_words
from sealread.extract.retrieval_told import LIKELY, SURE, Looking, Told
from sealread.schema.model import Field

_BEGINNING, _LONGEST_LIST = 120, 400
_CAPACITY = re.compile(
    r",?\s+(?:each\s+)?(?:in\s+(?:its|their)|as\s+(?:the\s+)?(?:joint|sole|lead|co-))|[.;]\s+(?=[A-Z“])|[.;]?$"
)
_NAME_OF = frozenset(("name", "of", "the", "each"))
_QUALIFIED = frozenset(map(stem, ("original", "initial", "existing", "continuing")))
"""What says which of them a column has: the "Original Lenders" are lenders."""
_AMOUNT = re.compile(r"\d{1,3}(?:[.,]\d{3})+|\d+(?:\.\d+)?\s?%")
_ELSEWHERE = re.compile(
    r"\b(?:listed|named|identified|set\s+forth|party|parties)\s+(?:in|on|hereto|thereto|herein|below)\b"
    r"|\bfrom\s+time\s+to\s+time\b",
    re.IGNORECASE,
)
"""Says that the names stand elsewhere: it is none itself."""


class Names:
    """Looks for names in roles, in definitions, and in columns of tables."""

    def __init__(self, look: Looking) -> None:
        self._look = look
        self._first = lines_of(look.outline, first_pages(look.outline))

    def one(self, field: Field) -> Told | None:
        """Who is named as what the field is called."""
        title = field.label.title
        for named in named_as(self._look.text, self._first, title):
            span = named.whole if named.several else named.names[-1]
            said = folded(self._look.words(span))
            terms = [one for one in self._look.definitions.of(said) if one.term == said]
            return Told(((self._owner(terms[0], 3) if terms else None) or span,))
        last = title.split()[-1] if title.split() else ""
        for term in dict.fromkeys((title, last)):
            for definition in (*self._led_by(term), *self._look.definitions.of(term)):
                owner = self._owner(definition, 3)
                if owner and (term == title or definition.owner):
                    return Told((owner,))
        return None

    def _led_by(self, term: str) -> tuple[Definition, ...]:
        """Who comes first of those that a term in the plural stands for together.

        "… (each a “Designated Borrower” and, together with the Company, the “Borrowers”)"
        """
        said = r"\s+".join(map(re.escape, term.split()))
        together = re.compile(
            rf"\b(?i:together\s+with)\s+(?:the\s+)?[“\"]?(?P<first>[A-Z][\w-]+(?:\s+[A-Z][\w-]+)?)[”\"]?,?"
            rf"\s+(?:collectively,?\s+)?(?:the\s+)?[“\"]{said}s[”\"]"
        )
        found = together.search(self._look.text) if said else None
        return self._look.definitions.of(" ".join(found["first"].split())) if found else ()

    def _owner(self, definition: Definition, deep: int) -> Span | None:
        """The name that a defined term stands for, through the terms it is defined by."""
        if definition.owner:
            return definition.said
        said = definition.said
        words = self._look.text[said.start : min(said.end, said.start + 80)]
        if not words[:1].isupper() and not words.startswith(("the ", "each of the ")):
            return None
        near = [
            one
            for one in self._look.definitions.in_words(words[:40])
            if one.term != definition.term
        ]
        first = min(near, key=lambda one: words.find(one.term), default=None)
        if first is not None and deep:
            return self._owner(first, deep - 1)
        name = leading_name(self._look.words(said)[:_BEGINNING])
        return None if name is None else Span(said.start, said.start + len(name))

    def several(self, field: Field) -> Told | None:
        """Names in a column that is called so, else those that are named in a role."""
        title = field.label.title
        column = self._column(title)
        if column:
            return Told((), SURE, items=tuple(column))
        named = list(named_as(self._look.text, self._first, title))
        many = next((one for one in named if one.several), None)
        if many:
            return Told((), SURE, items=tuple((name,) for name in many.names))
        defined = self._defined(title)
        if defined:
            return Told((), LIKELY, items=tuple((name,) for name in defined))
        named += named_as(self._look.text, self._signed, title)
        found: dict[str, tuple[Span, ...]] = {}
        for name in (name for one in named for name in one.names):
            if _ELSEWHERE.search(self._look.words(name)):
                continue
            found.setdefault(folded(self._look.words(name)).casefold(), (name,))
        return Told((), LIKELY, items=tuple(found.values())) if found else None

    def _defined(self, title: str) -> list[Span]:
        """The names that a defined term stands for: "“Arrangers” means A Corp. and B LLC"."""
        for one in self._look.definitions.about(title):
            words = self._look.words(one.said)
            end = _CAPACITY.search(words)
            if not one.owner and words[:1].isupper() and end and end.start() < _LONGEST_LIST:
                said = Span(one.said.start, one.said.start + end.start())
                return split_names(self._look.text, said)
        return []

    def _column(self, title: str) -> list[tuple[Span, ...]]:
        """The first column of a table that is called so in its header or right above it."""
        wanted = {stem(word) for word in folded_words(title)}
        for number, place in self._headed.get(frozenset(wanted), ()):
            rows = self._look.map.pages[number].tables[place].rows
            parts = [self._parts(number, row[0].words) for row in rows if row[0].words]
            names = [own for own in parts if self._is_name(own, wanted | _QUALIFIED)]
            if len(names) > 1:
                return names
        return []

    @cached_property
    def _signed(self) -> list[TextLine]:
        return lines_of(self._look.outline, self._look.outline.pages_with("signatures"))

    @cached_property
    def _headed(self) -> dict[frozenset[str], list[tuple[int, int]]]:
        """The tables, as page and place, by the words above their first column."""
        captions = {(one.page, one.table): one.lines for one in self._look.outline.captions}
        found: dict[frozenset[str], list[tuple[int, int]]] = {}
        for number, page in enumerate(self._look.map.pages):
            for place, table in enumerate(page.tables):
                if len(table.rows) < 3 or len(table.rows[0]) < 2:
                    continue
                above = [self._look.words(span) for span in captions.get((number, place), ())]
                own = _head_words(_said(page, table.rows[0][0].words))
                if own - _QUALIFIED and _has_amounts(page, table):
                    own -= _QUALIFIED
                for words in [*map(_head_words, above), own]:
                    found.setdefault(words, []).append((number, place))
        return found

    def _parts(self, page: int, words: Sequence[int]) -> tuple[Span, ...]:
        """The words of a cell as spans, those that stand side by side in the text as one."""
        found: list[Span] = []
        for span in sorted(self._look.map.span_of(page, [word]) for word in words):
            if found and not self._look.text[found[-1].end : span.start].strip():
                found[-1] = Span(found[-1].start, span.end)
            else:
                found.append(span)
        return tuple(found)

    def _is_name(self, parts: Sequence[Span], wanted: set[str]) -> bool:
        said = folded_words(" ".join(self._look.text[part.start : part.end] for part in parts))
        if not said or said[0] in ("total", "totals", "summe", "gesamt", "aggregate"):
            return False
        told = {stem(word) for word in said if word not in _NAME_OF}
        return not told <= wanted and any(map(str.isalpha, said))


def _head_words(head: str) -> frozenset[str]:
    return frozenset(stem(word) for word in folded_words(head) if word not in _NAME_OF)


def _has_amounts(page: Page, table: Table) -> bool:
    """Whether amounts stand beside what most rows begin with."""
    rows = table.rows[1:]
    told = sum(any(_AMOUNT.search(_said(page, one.words)) for one in row[1:]) for row in rows)
    return 2 * told > len(rows)


def _said(page: Page, words: Sequence[int]) -> str:
    return " ".join(page.words[word].text for word in words)
