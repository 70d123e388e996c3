"""What sentences say of a caption: "the effective tax rate for … was 23.6% and 23.2%"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.extract.statements.captions import Caption
from sealread.extract.statements.facts import Facts
from sealread.extract.statements.figures import Token
from sealread.extract.statements.finding import Entry, Place
from sealread.extract.statements.fiscal import Calendar
from sealread.extract.statements.headers import When
from sealread.extract.statements.periods import Item, Period, items
from sealread.extract.statements.scale import factor_of

_PERCENT = re.compile(r"\(?-?\d{1,3}(?:\.\d+)?\)?%\)?[,.;]?")
_COUNT = re.compile(r"\d{1,3}(?:,\d{3})*(?:\.\d+)?")
_NEAR_SHARES = 8
_OTHER_BASIS = re.compile(r"adjusted|non-?gaap|excluding|statutory|annual effective|would", re.I)
_END = re.compile(r"[.;!?][”\"']?$")
_ABBREVIATED = re.compile(r"\b(?:u\.s|no|inc|corp|approx|e\.g|i\.e|vs)\.$", re.I)
_LONGEST = 120
_PAIR = re.compile(r"\b(three|six|nine)\s+and\s+(?:six|nine|twelve)\s+months", re.I)
_SCORE = 0.9


class Sentence(Struct, frozen=True):
    """The words of a sentence on a page."""

    page: int
    tokens: tuple[Token, ...]

    @property
    def text(self) -> str:
        """The words joined."""
        return " ".join(token.text for token in self.tokens)


def sentences(facts: Facts, wanted: re.Pattern[str]) -> Iterator[Sentence]:
    """The sentences with words that match, page by page."""
    for page, lines in enumerate(facts.lines):
        if not any(wanted.search(line.label) for line in lines):
            continue
        held: list[Token] = []
        for line in lines:
            if line.kind == "figures" or line.pieces > 3:
                held = []
                continue
            for token in line.tokens:
                held.append(token)
                if _END.search(token.text) and not _ABBREVIATED.search(token.text):
                    yield from _kept(page, held, wanted)
                    held = []
        yield from _kept(page, held, wanted)


def _kept(page: int, held: Sequence[Token], wanted: re.Pattern[str]) -> Iterator[Sentence]:
    made = Sentence(page, tuple(held))
    if 4 < len(held) <= _LONGEST and wanted.search(made.text):
        yield made


def percentages(facts: Facts, caption: Caption, wanted: Sequence[Period]) -> list[Entry]:
    """What sentences say of a caption told in percent, for each period the first."""
    own = facts.calendar
    if own is None:
        return []
    pattern = re.compile("|".join(re.escape(said) + "s?" for said in caption.labels[:3]), re.I)
    chosen: dict[Period, Entry] = {}
    for sentence in sentences(facts, pattern):
        if _OTHER_BASIS.search(sentence.text):
            continue
        for entry in _entries(sentence, own):
            if entry.period in wanted:
                chosen.setdefault(entry.period, entry)
    return [chosen[period] for period in wanted if period in chosen]


def shares_counted(facts: Facts, wanted: re.Pattern[str], periods: Sequence[Period]) -> list[Entry]:
    """Numbers of shares that sentences say for periods: "repurchased 0.9 million … shares in …"."""
    own = facts.calendar
    if own is None:
        return []
    chosen: dict[Period, Entry] = {}
    for sentence in sentences(facts, wanted):
        counts, times = _counts(sentence), _times(sentence, own)
        if len(counts) != len(times):
            continue
        for (value, factor, words), period in zip(counts, times, strict=True):
            place = Place(_said(sentence, words), sentence.page, words)
            made = Entry(period, value, factor, "1", (place,), (), (place,), score=_SCORE)
            if period in periods:
                chosen.setdefault(period, made)
    return [chosen[period] for period in periods if period in chosen]


def _said(sentence: Sentence, words: Sequence[int]) -> str:
    return " ".join(token.text for token in sentence.tokens if token.word in words)


def _counts(sentence: Sentence) -> list[tuple[float, int, tuple[int, ...]]]:
    """(value, factor, words) of the numbers of shares in a sentence, prices left out."""
    made: list[tuple[float, int, tuple[int, ...]]] = []
    held = sentence.tokens
    for place, token in enumerate(held[:-1]):
        behind = held[place + 1]
        factor = factor_of(behind.text) or 1
        if not _COUNT.fullmatch(token.text) or (factor == 1 and "," not in token.text):
            continue
        if any("shares" in one.text.lower() for one in held[place + 1 : place + _NEAR_SHARES]):
            words = (token.word,) if factor == 1 else (token.word, behind.word)
            made.append((float(token.text.replace(",", "")), factor, words))
    return made


def _entries(sentence: Sentence, own: Calendar) -> list[Entry]:
    """Values and times of a sentence, paired in their order where there are as many of both."""
    values = [token for token in sentence.tokens if _PERCENT.fullmatch(token.text)]
    times = _times(sentence, own)
    if not values or len(values) != len(times):
        return []
    return [_entry(sentence, token, period) for token, period in zip(values, times, strict=True)]


def _times(sentence: Sentence, own: Calendar) -> list[Period]:
    """The periods that a sentence names, in order; what a later one leaves out is carried on."""
    made: list[Period] = []
    lengths: list[tuple[int, int]] = []
    day = (0, 0)
    pair = _PAIR.search(sentence.text)
    for item in items(list(sentence.tokens)):
        if item.kind == "duration":
            lengths = [(item.months, item.quarter)]
            if pair is not None:
                lengths = [({"three": 3, "six": 6, "nine": 9}[pair[1].lower()], 0), *lengths]
        elif item.kind == "day":
            day = (item.month, item.day)
        elif item.year:
            day = (item.month, item.day) if item.month else day
            made += [one for length in lengths if (one := _period(item, length, day, own))]
    return made


def _period(
    item: Item, length: tuple[int, int], day: tuple[int, int], own: Calendar
) -> Period | None:
    months, quarter = length
    if not item.month and quarter:
        day = (0, 0)
    return own.period(When(months, quarter, item.year, *day))


def _entry(sentence: Sentence, token: Token, period: Period) -> Entry:
    bare = token.text.strip(",.;")
    value = float(re.sub(r"[()%-]", "", bare))
    return Entry(
        period=period,
        value=-value if bare.startswith(("(", "-")) else value,
        factor=1,
        unit="%",
        places=(Place(bare, sentence.page, (token.word,)),),
        score=_SCORE,
    )
