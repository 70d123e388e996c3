"""What a thing on a receipt is called, and its number: on its row, above it or below it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from sealread.document.model import Span
from sealread.extract.invoices.paper import Paper
from sealread.extract.invoices.receipt_goods import (
    Bought,
    Slip,
    Token,
    is_no_goods,
    is_word,
    words_of,
)

_NUMBER = re.compile(r"(?=(?:\D*\d){4})[A-Z]{0,3}[\d-]{4,}", re.IGNORECASE)
_JOINED = re.compile(r"([A-Z]{0,3}\d{5,})-(?=[^\W\d_]{2})(.+)", re.IGNORECASE)
"""The number of an article with the first word of its name behind it."""
_PLACE = re.compile(r"\d{1,3}[.)]")
_TAX = re.compile(r"[*#]?(?:SR|ZR|ZRL|S|Z|T|A|B|E|OS|GS)[*:]?", re.IGNORECASE)
_UNITS = re.compile(
    r"(?:units?|pcs?|pce|nos?|ea|each|btl|botol|bag|box|pkt|pack|peti|kg|g|ltr|l|m|set|roll|stk|stück"
    r"|st)[.*]?", re.IGNORECASE,
)  # fmt: skip
_HEAD = re.compile(
    r"(?:qty|quantity|u\W?p|u\.?price|s?/?price|amt|amount|total|desc|description|items?|disc|tax|code"
    r"|rm|eur|no|menge|anzahl|preis|einzelpreis|betrag|artikel|bezeichnung|summe)", re.IGNORECASE,
)  # fmt: skip
_TITLE = re.compile(
    r"\b(?:invoice|receipt|bill|bon|kassenbon|rechnung|beleg|quittung)\b", re.IGNORECASE
)
_TITLE_WORDS = 3
_MOST_ABOVE = 3
_LETTERS = 3
_DIGITS = 3
_GAP = 2
"""Blanks that part words of one name at most."""

Named = tuple[Span | None, Span | None]


class Names:
    """The names of a receipt's rows; `used`: figures of each row that are no part of its name."""

    def __init__(self, paper: Paper, goods: Bought, used: Sequence[Sequence[Span]]) -> None:
        self._paper, self._rows, self._details = paper, goods.rows, goods.details
        self._taken = {row.line for row in goods.rows}
        self._own = [_own_name(row, spans) for row, spans in zip(goods.rows, used, strict=True)]
        self._are_below = self._stand_below()
        self._are_coded = len(self._own) > 1 and all(map(_is_coded, self._own))

    def of(self, place: int) -> Named:
        """The name and the number of what stands in a row, None each where it has none."""
        row = self._rows[place]
        number = next(filter(None, map(_number_in, row.words)), None)
        beside = self._below(place) if self._are_below else self._above(place)
        words = self._own[place] or beside
        name, before = (_name_of(words, number), None) if number else self._parted(words)
        number = number or before or next(filter(None, map(_number_in, beside)), None)
        if number is not None and name is not None and _overlap(number, name):
            number = None
        return name, number

    def _stand_below(self) -> bool:
        """Whether names stand below their amounts: not above the first, and below the last."""
        bare = [place for place, own in enumerate(self._own) if not own]
        if not bare or any(map(self._names, self._between(bare[0], -1))):
            return False
        return any(map(self._names, self._between(bare[-1], 1)))

    def _between(self, place: int, step: int) -> Iterator[int]:
        """The lines above or below a row that can belong to it, the nearest first."""
        line = self._rows[place].line + step
        while line in self._details or self._is_beside(line):
            if line not in self._details:
                yield line
            line += step

    def _is_beside(self, line: int) -> bool:
        """Whether a line between rows can belong to one: no label, title or column's head."""
        if not 0 <= line < len(self._paper.starts) or line in self._taken:
            return False
        said = self._paper.text[self._paper.starts[line] : self._paper.end(line)]
        words = said.split()
        heads = sum(_HEAD.fullmatch(one.strip(" ().:*")) is not None for one in words)
        titled = len(words) <= _TITLE_WORDS and _TITLE.search(said) is not None
        if 2 * heads >= len(words) or ":" in said or titled:
            return False
        return not self._paper.marks[line] and not is_no_goods(said)

    def _above(self, place: int) -> list[Token]:
        """The highest line above a row that names it, as far up as those of other rows."""
        lines = list(self._between(place, -1))
        if not place:
            others = Counter(len(list(self._between(n, -1))) for n in range(1, len(self._rows)))
            usual = max(others, key=lambda count: others[count], default=0)
            spoken = (n for n, one in enumerate(lines[:_MOST_ABOVE], 1) if self._speaks(one))
            lines = lines[: usual or next(spoken, 1)]
        named = [one for one in lines[:_MOST_ABOVE] if self._names(one)]
        return self._first_words(named[-1]) if named else []

    def _below(self, place: int) -> list[Token]:
        """The first line below a row that names it."""
        line = next(filter(self._names, self._between(place, 1)), None)
        return [] if line is None else self._first_words(line)

    def _parted(self, words: Sequence[Token]) -> Named:
        """A name, and the number of the article before it: short ones only if all rows have one."""
        if not words:
            return None, None
        first = words[0]
        number = _number_in(first) or (first.span if self._are_coded else None)
        if len(words) > 1 and number is not None:
            return _name_of(words, number), number
        if (found := _JOINED.match(first.text)) is not None:
            start = first.span.start
            rest = Token(found[2], Span(start + found.start(2), first.span.end))
            return _name_of([rest, *words[1:]], None), Span(start, start + found.end(1))
        return _name_of(words, None), None

    def _names(self, line: int) -> bool:
        return _can_name(words_of(self._paper, line))

    def _speaks(self, line: int) -> bool:
        return any(is_word(one.text) for one in words_of(self._paper, line))

    def _first_words(self, line: int) -> list[Token]:
        """The words of a line up to a gap behind which only codes stand, or up to a price."""
        run: list[Token] = []
        for one in words_of(self._paper, line):
            far = bool(run) and one.span.start - run[-1].span.end > _GAP
            if one.text.startswith("@") or (far and any(is_word(own.text) for own in run)):
                break
            run.append(one)
        return _trimmed(run)


def _own_name(row: Slip, used: Sequence[Span]) -> list[Token]:
    """The words on a row that name what was bought: the run with most letters."""
    runs: list[list[Token]] = [[]]
    last: Token | None = None
    for one in row.words:
        sign = one.text in "xX×*@=" or any(one.span.start <= u.start < one.span.end for u in used)
        if sign or (last is not None and one.span.start - last.span.end > _GAP):
            runs.append([])
        if not sign:
            runs[-1].append(one)
        last = one
    trimmed = [_trimmed(run) for run in runs]
    named = [run for run in trimmed if _can_name(run) and any(is_word(one.text) for one in run)]
    return max(named, key=_letters, default=[])


def _is_coded(words: Sequence[Token]) -> bool:
    """Whether a name begins with a figure as long as numbers of articles are."""
    return len(words) > 1 and words[0].text.isdecimal() and len(words[0].text) >= _DIGITS


def _can_name(words: Sequence[Token]) -> bool:
    """Whether words that are no number and no unit have enough letters for a name."""
    free = [one for one in words if not _number_in(one) and not _UNITS.fullmatch(one.text)]
    return _letters(free) >= _LETTERS


def _trimmed(run: Sequence[Token]) -> list[Token]:
    """Words without marks and codes of taxes at either end and the place in the list before."""
    own = list(run)
    while own and (_PLACE.fullmatch(own[0].text) or not any(map(str.isalnum, own[0].text))):
        own.pop(0)
    while own and (_TAX.fullmatch(own[-1].text) or not any(map(str.isalnum, own[-1].text))):
        own.pop()
    if len(own) > 1 and _TAX.fullmatch(own[0].text) and _NUMBER.match(own[1].text):
        own.pop(0)
    return own


def _number_in(token: Token) -> Span | None:
    """Where the number of an article stands in a word."""
    found = _NUMBER.fullmatch(token.text.strip("-:"))
    if found is None:
        return None
    start = token.span.start + token.text.index(found.group())
    return Span(start, start + len(found.group()))


def _name_of(words: Sequence[Token], number: Span | None) -> Span | None:
    """From the first to the last of the words, without a number among them."""
    own = _trimmed([one for one in words if number is None or not _overlap(one.span, number)])
    return Span(own[0].span.start, own[-1].span.end) if own else None


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _letters(run: Sequence[Token]) -> int:
    return sum(char.isalpha() for one in run for char in one.text)
