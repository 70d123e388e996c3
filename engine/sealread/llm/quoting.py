"""Answers in JSON form: a quoted copy from the page, a list of such, or one of some words.

The marks around the words belong to the answer here: which tokens open and close a quotation is
looked up once for each vocabulary. A token may hold the mark and letters of the answer at once
(`."`, ` "$`): it is legal where its letters are.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from copy import copy as shallow
from functools import cached_property
from typing import Self
from weakref import WeakKeyDictionary

import numpy as np
from msgspec import Struct

from sealread.document.model import Span
from sealread.llm.boundaries import Mask
from sealread.llm.constraint import Ended
from sealread.llm.copying import Bounds, Copy, Window
from sealread.llm.script import Script
from sealread.llm.sequences import Marks
from sealread.llm.spelling import Positions, Spelling, Tokens
from sealread.llm.vocabulary import Vocabulary

_OPENS = re.compile(rb' ?"([^"\\]*)')
_OPENS_LIST = re.compile(rb' ?\[ ?"([^"\\]*)')
_CLOSES = re.compile(rb'([^"\\]*)"([,\s}\]]*)')
_NOTHING = re.compile(rb' ?(?:null|""|\[\]|\[ ?"")[,\s}\]]*')
"""How a model says in JSON that there is no value."""
_SEPARATES = re.compile(rb"[,\s}\]]+")
_LONGEST = 24
"""Bytes of the longest token that is looked for in a literal."""
MOST_ITEMS = 64
NO_TOKENS: Tokens = np.empty(0, np.int32)


class Marked:
    """Tokens with a quotation mark: `tokens` and the letters of the answer in them, one each."""

    def __init__(self, found: Sequence[tuple[int, bytes]]) -> None:
        self.tokens = np.array([token for token, letters in found if not letters], np.int32)
        self.letters = [letters for _, letters in found if letters]
        self.lettered = np.array([token for token, letters in found if letters], np.int32)
        self.widths = np.array([len(letters) for letters in self.letters], np.int64)
        self._spelling = Spelling(self.letters) if self.letters else None
        self._alike = _alike(self.letters)

    def standing(self, data: bytes) -> tuple[Positions, Positions]:
        """Where in a text the letters stand: positions (sorted) and numbers in `lettered`."""
        if self._spelling is None:
            return np.empty(0, np.int64), np.empty(0, np.int64)
        first, found = self._spelling.found(data)
        places = np.repeat(np.arange(len(first) - 1), np.diff(first))
        several = [self._alike[number] for number in found.tolist()]
        counts = np.fromiter(map(len, several), np.int64, len(several))
        numbers = [number for numbers in several for number in numbers]
        return np.repeat(places, counts), np.array(numbers, np.int64)


def _alike(letters: Sequence[bytes]) -> dict[int, list[int]]:
    """For the first of like letters the numbers of all of them."""
    by_letters: dict[bytes, list[int]] = {}
    for number, one in enumerate(letters):
        by_letters.setdefault(one, []).append(number)
    return {numbers[0]: numbers for numbers in by_letters.values()}


class QuoteTokens:
    """The tokens of a vocabulary that open and close quotations, and that say `null`.

    `goes_on`: of those that close one, which go on in a list; `is_last`: which end the list.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        pieces = [(token, piece) for token, piece in enumerate(vocabulary.pieces) if piece]
        self.opening = _found(pieces, _OPENS)
        self.opening_list = _found(pieces, _OPENS_LIST)
        self.closing = _found(pieces, _CLOSES)
        closing = {t: m[2] for t, p in pieces if (m := _CLOSES.fullmatch(p))}
        self.goes_on: Mask = np.zeros(vocabulary.size, np.bool_)
        self.goes_on[[t for t, rest in closing.items() if b"," in rest and b"]" not in rest]] = True
        self.is_last: Mask = np.zeros(vocabulary.size, np.bool_)
        self.is_last[[t for t, rest in closing.items() if b"]" in rest]] = True
        self.separating: Tokens = np.array(
            [t for t, p in pieces if _SEPARATES.fullmatch(p) and p.strip()], np.int32
        )
        self.marks = Marks((), _nothing(vocabulary))


def _found(pieces: Sequence[tuple[int, bytes]], pattern: re.Pattern[bytes]) -> Marked:
    return Marked([(t, m[1]) for t, piece in pieces if (m := pattern.fullmatch(piece))])


def _nothing(vocabulary: Vocabulary) -> list[int]:
    """The tokens that say that there is no value, or begin to say it."""
    whole = [t for t, piece in enumerate(vocabulary.pieces) if _NOTHING.fullmatch(piece)]
    if any(vocabulary.pieces[token].strip().startswith(b"null") for token in whole):
        return whole
    begun = (vocabulary.by_bytes.get(piece) for piece in (b" nul", b" nu", b" n", b"n"))
    return [*whole, *[token for token in begun if token is not None][:1]]


_known: WeakKeyDictionary[Vocabulary, QuoteTokens] = WeakKeyDictionary()


def quote_tokens(vocabulary: Vocabulary) -> QuoteTokens:
    """The marks of a vocabulary, looked up once."""
    found = _known.get(vocabulary)
    if found is None:
        found = _known[vocabulary] = QuoteTokens(vocabulary)
    return found


class Source:
    """A page's script as what is copied from: where which tokens may stand in it.

    Positions are bytes of the script. `home`, `mates` as those of the script; `reach`: where the
    stretch ends that a position lies in.
    """

    def __init__(self, script: Script, vocabulary: Vocabulary) -> None:
        self.script, self.marks = script, quote_tokens(vocabulary)
        self.window = window = Window(
            script.text, vocabulary, spaced=False, words=(script.starts, script.ends)
        )
        self.bounds = Bounds(window)
        size = len(window.data) + 1
        self.home: Positions = np.arange(size, dtype=np.int64)
        at = window.bytes_at
        self.home[at] = at[script.home]
        self.mates: Positions = np.full((len(script.mates), size), -1, np.int64)
        self.mates[:, at] = np.where(script.mates >= 0, at[script.mates], -1)
        self.reach: Positions = np.full(size, size - 1, np.int64)
        for part in script.parts:
            end = int(at[part.end])
            self.reach[int(at[part.start]) : end + 1] = end
        self.openers = _at_starts(self.marks.opening, window.data, window.starts)
        self.list_openers = _at_starts(self.marks.opening_list, window.data, window.starts)
        places, numbers = self.marks.closing.standing(window.data)
        behind = places + self.marks.closing.widths[numbers] if len(numbers) else places
        legal = window.ends[behind]
        self.closed_at: Positions = places[legal]
        self.closed_by: Positions = numbers[legal]

    @cached_property
    def opening(self) -> Ways:
        """How answers begin."""
        return self.follow(self.bounds.first, self.bounds.first)

    def follow(self, positions: Positions, origins: Positions) -> Ways:
        """All ways on from positions, in any form of the stretch; `origins`: where answers began.

        Shape (positions,) each.
        """
        mates = [row[positions] for row in self.mates]
        here = np.concatenate([positions, *(mate[mate >= 0] for mate in mates)])
        began = np.concatenate([origins, *(origins[mate >= 0] for mate in mates)])
        number, tokens, targets = self.window.follow_each(here)
        legal = targets <= self.reach[here[number]]
        return Ways(tokens[legal], self.home[targets[legal]], began[number[legal]])


class Ways(Struct, frozen=True, eq=False):
    """Tokens that may come next, where each leads to, where the answer began: shape (ways,)."""

    tokens: Tokens
    targets: Positions
    origins: Positions

    def by(self, token: int) -> tuple[Positions, Positions]:
        """Where a token leads to, and the beginnings; no pair twice."""
        taken = self.tokens == token
        pairs = np.unique(np.stack([self.targets[taken], self.origins[taken]]), axis=1)
        return pairs[0], pairs[1]


class Openers:
    """The tokens that may open an answer.

    `leads`: those that hold its first letters, where these end in the text and how many they are.
    """

    def __init__(self, plain: Tokens, leads: dict[int, tuple[Positions, int]]) -> None:
        self.plain = frozenset(plain.tolist())
        self.leads = leads
        self.tokens: Tokens = np.append(plain, np.array([*leads], np.int32)).astype(np.int32)


def _at_starts(marked: Marked, data: bytes, starts: Mask) -> Openers:
    """Openers with letters lead behind these, wherever they begin a word."""
    places, numbers = marked.standing(data)
    legal = starts[places] if len(places) else np.zeros(0, np.bool_)
    leads: dict[int, tuple[Positions, int]] = {}
    for number in np.unique(numbers[legal]).tolist():
        width = int(marked.widths[number])
        here = places[legal & (numbers == number)]
        leads[int(marked.lettered[number])] = here + width, width
    return Openers(marked.tokens, leads)


class Quoted(Copy):
    """A copy from the page between quotation marks; `many`: a list of them.

    `items`: the copies that are finished, each with how many tokens had been said at its end.
    """

    def __init__(self, source: Source, *, many: bool = False) -> None:
        super().__init__(source.bounds)
        self._source, self._many = source, many
        self._opened = False
        self._openers = source.list_openers if many else source.openers
        self._tokens_said = 0
        self._origins = source.bounds.first
        self.items: tuple[tuple[tuple[Span, ...], int], ...] = ()

    @property
    def opens(self) -> bool:
        """Whether a quotation mark has to come next: whatever else the model would write."""
        return not self._opened

    @property
    def begins(self) -> bool:
        """Whether the next token is the first of the first copy's words, or opens it."""
        return not self.items and self._length == 0

    @property
    def may_end(self) -> bool:
        """Whether a closing mark may come next."""
        return self._opened and super().may_end

    def allowed(self) -> Tokens:
        """What opens the quotation, or goes on in it; in a list what closes it and goes on too."""
        if not self._opened:
            return self._openers.tokens
        distinct = np.unique(self._ways.tokens)
        if not self._many or len(self.items) + 1 >= MOST_ITEMS:
            return distinct
        closers = self._closers()
        going_on = closers[self._source.marks.goes_on[closers]]
        return np.union1d(distinct, going_on).astype(np.int32) if len(going_on) else distinct

    def allows(self, tokens: Tokens) -> Mask:
        """Which of a few tokens may come next."""
        return np.isin(tokens, self.allowed())

    def closing(self, ends: Tokens) -> Tokens:
        """What closes the quotation and the answer with it, and `ends`."""
        if not self._opened:
            return NO_TOKENS
        closers = self._closers()
        if self._many and len(self.items) + 1 < MOST_ITEMS:
            closers = closers[self._source.marks.is_last[closers]]
        return np.append(closers, ends).astype(np.int32) if self.may_end else closers

    def _closers(self) -> Tokens:
        """All tokens that close the quotation here."""
        marked = self._source.marks.closing
        if not self.started:
            return NO_TOKENS
        at, by = self._source.closed_at, self._source.closed_by
        low = np.searchsorted(at, self._positions, side="left")
        high = np.searchsorted(at, self._positions, side="right")
        numbers = [by[a:b] for a, b in zip(low.tolist(), high.tolist(), strict=True) if b > a]
        lettered = marked.lettered[np.unique(np.concatenate(numbers))] if numbers else NO_TOKENS
        return np.append(marked.tokens, lettered).astype(np.int32) if self.may_end else lettered

    def advance(self, token: int) -> None:
        """Takes one of the allowed tokens."""
        self._tokens_said += 1
        if not self._opened:
            self._open(token)
        elif self._many and self._source.marks.goes_on[token] and token in self._closers():
            self._keep(token)
        else:
            self._length += int(self._source.window.widths[token])
            self._stand(*self._ways.by(token))

    def _stand(self, positions: Positions, origins: Positions) -> None:
        """Goes on from these positions, and notes them where the answer may end."""
        self._positions, self._origins = positions, origins
        self._ways = self._source.follow(positions, origins)
        if self.may_end:
            self._note()

    def _note(self) -> None:
        legal = self._source.window.ends[self._positions]
        self.best = (self._positions[legal], self._origins[legal])

    def _open(self, token: int) -> None:
        self._opened, self.best = True, None
        if token in self._openers.plain:
            self._positions = self._origins = self._source.bounds.first
            self._length, self._ways = 0, self._source.opening
            return
        positions, self._length = self._openers.leads[token]
        self._stand(positions, positions - self._length)

    def _keep(self, token: int) -> None:
        """Keeps an item of the list; the next one is opened behind it."""
        self.close(token)
        self.items = (*self.items, (self.spans(), self._tokens_said))
        self._opened, self._openers = False, self._source.openers
        self._length, self.best = 0, None

    def close(self, token: int) -> None:
        """Takes the letters before the closing mark."""
        marked = self._source.marks.closing
        found = np.flatnonzero(marked.lettered == token)
        if not len(found):
            return
        number = int(found[0])
        here = self._source.closed_at[self._source.closed_by == number]
        stays = np.isin(self._positions, here)
        width = int(marked.widths[number])
        self._positions, self._origins = self._positions[stays] + width, self._origins[stays]
        self._length += width
        self._note()

    def spans(self) -> tuple[Span, ...]:
        """Where the longest legal answer so far stands: its first character, and behind its last.

        The two may lie in different forms of one stretch; `Script.place` knows what they mean.
        """
        if self.best is None:
            return ()
        ends, origins = self.best
        window, pairs = self._source.window, zip(origins.tolist(), ends.tolist(), strict=True)
        return tuple(window.span(origin, end) for origin, end in pairs)

    def said_items(self, tokens: int) -> list[tuple[tuple[Span, ...], int]]:
        """The copies in their order, each with the number of tokens up to its end.

        `tokens`: how many were said in all.
        """
        last = self.spans()
        return [*self.items, (last, tokens)] if last or not self.items else list(self.items)

    def forced(self) -> Sequence[int]:
        """Nothing: guesses (`llm.drafts`) say what is likely next."""
        return ()

    def fork(self) -> Self:
        """The same answer, to go on in another way."""
        return shallow(self)


class OneOf(Ended):
    """One of some JSON literals, spelt in any way.

    `opens`: the first token only opens the value, as a quotation mark does; where it is the value
    itself (`true`), its own probability counts. The answer is over when nothing goes on from it.
    """

    def __init__(self, literals: Sequence[str], vocabulary: Vocabulary, *, opens: bool) -> None:
        said = sorted({f" {one}".removesuffix('"').encode() for one in literals})
        self._options, self._opening = said, opens
        self._low, self._high = 0, len(said)
        self._vocabulary = vocabulary
        self._said = b""
        self.best: bytes | None = None

    @property
    def may_end(self) -> bool:
        """Whether one of the literals was said, but for its closing mark."""
        return self._low < self._high and self._options[self._low] == self._said

    @property
    def opens(self) -> bool:
        """Whether the next token only opens the value."""
        return self._opening and not self._said

    @property
    def is_over(self) -> bool:
        """Whether a literal was said that no other one goes on from."""
        return self.may_end and self._high - self._low == 1

    @property
    def said(self) -> str | None:
        """The literal that was said."""
        if self.best is None:
            return None
        return self.best.decode() + ('"' if self.best.startswith(b' "') else "")

    def allowed(self) -> Tokens:
        """The tokens that go on with one of the literals."""
        size, known = len(self._said), self._vocabulary.by_bytes
        heads: set[bytes] = set()
        for option in self._options[self._low : self._high]:
            rest = option[size : size + _LONGEST]
            heads.update(rest[:n] for n in range(1, len(rest) + 1))
        tokens = (known.get(head) for head in heads)
        return np.array(sorted(token for token in tokens if token is not None), np.int32)

    def allows(self, tokens: Tokens) -> Mask:
        """Which of a few tokens may come next."""
        return np.isin(tokens, self.allowed())

    def closing(self, ends: Tokens) -> Tokens:
        """What may stand behind a literal: its closing mark, or what separates members."""
        if not self.may_end:
            return NO_TOKENS
        marks = quote_tokens(self._vocabulary)
        closers = marks.closing.tokens if self._said.startswith(b' "') else marks.separating
        return np.append(closers, ends).astype(np.int32)

    def advance(self, token: int) -> None:
        """Takes one of the allowed tokens."""
        self._said += self._vocabulary.pieces[token]
        self._low = bisect_left(self._options, self._said, self._low, self._high)
        self._high = bisect_left(self._options, self._said + b"\xff", self._low, self._high)
        if self.may_end:
            self.best = self._said

    def forced(self) -> Sequence[int]:
        """Nothing."""
        return ()

    def fork(self) -> Self:
        """The same answer, to go on in another way."""
        return shallow(self)
