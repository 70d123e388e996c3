"""Several records that no table holds: each column is listed, and its words go to their records.

The reader lists a column ("Transactions: Amount") and names all places where those words stand.
One column is the anchor: each of its lines that has words of another column on it or next to it is
a record. Every other column gives each record the words on the anchor's line, else the nearest ones
behind it up to the next record (or before it, whichever serves more records of this document).

Papers with one record are the rule, and to split one costs more than to miss the second of two. So
two columns must tell the records apart; where only one does (one date for all), there must be three
records at least, with two columns on one line each.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import median_high

from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.extract.asking import Outcome, ask_fields
from sealread.extract.candidates import Candidate, Choice
from sealread.extract.confidence import Calibration
from sealread.extract.grounding import folded
from sealread.extract.plan import columns
from sealread.extract.settings import Settings
from sealread.llm.decoding import Decoder
from sealread.schema.model import Field, Kind, Records

_FIGURES = ("number", "integer")
_ENOUGH_COLUMNS = 2
_ENOUGH_ALIKE = 3
_LIKELY = 0.5
"""How likely words must be to tell records apart; others may still be values of theirs."""
_MOST_AROUND = 8
"""How many lines on each side of a record's own are asked for its choices."""


class Place(Struct, frozen=True):
    """Words of a column where they stand once, the number of their line, how likely they are."""

    span: Span
    line: int
    words: str
    likelihood: float


Ask = Callable[[str, Sequence[Field]], list[Outcome]]
Held = Mapping[int, Place]
"""What a column has for each record, or a record in each column, by number."""


class Record(Struct, frozen=True):
    """What stands in each column of a record, by the column's number, and the record's anchor.

    `lines`: the numbers of the first and the last line that are likely to be about it. `choices`:
    which of a column's choices the model takes those lines to mean.
    """

    words: dict[int, Candidate]
    anchor: Candidate
    lines: tuple[int, int]
    choices: dict[int, Choice] = {}


def listed_records(
    decoder: Decoder,
    text: str,
    lists: Sequence[Records],
    language: str | None,
    settings: Settings,
    calibration: Calibration,
    cancelled: Callable[[], bool] | None = None,
    away: Sequence[Span] = (),
) -> dict[str, list[Record]]:
    """The records of those lists, by path, of which a text has several.

    `away`: spans of the text, in order, that the model is not to see.
    """

    def ask(part: str, fields: Sequence[Field], away: Sequence[Span] = ()) -> list[Outcome]:
        once = structs.replace(settings, phrasings=1)
        return ask_fields(
            decoder, part, fields, language, once, cancelled=cancelled, calibration=calibration,
            away=away,
        )  # fmt: skip

    if not lists or not decoder.dialect.lists:
        return {}
    fields = {records.path: columns(records) for records in lists}
    plain = [field for own in fields.values() for field in own if not field.choices]
    outcomes = iter(ask(text, [_as_list(field) for field in plain], away))
    found: dict[str, list[Record]] = {}
    for path, own in fields.items():
        named = [() if field.choices else _named(next(outcomes)) for field in own]
        listed = [places(text, column, settings.find_above) for column in named]
        records = grouped(listed, [field.kind for field in own])
        if records:
            found[path] = [_with_choices(record, own, text, ask) for record in records]
    return found


def _as_list(field: Field) -> Field:
    """The column as the reader has learnt to list it: by its title with that of its list."""
    return structs.replace(field, many=True, label=structs.replace(field.label, phrases={}))


def _named(outcome: Outcome) -> tuple[Candidate, ...]:
    """All answers: where one wording is asked, the candidates are the first ones of the windows."""
    return (*outcome.candidates, *outcome.listed)


def _with_choices(record: Record, fields: Sequence[Field], text: str, ask: Ask) -> Record:
    first, last = record.lines
    block = "\n".join(text.split("\n")[first : last + 1])
    picked = [number for number, field in enumerate(fields) if field.choices]
    outcomes = zip(picked, ask(block, [fields[number] for number in picked]), strict=True)
    choices = {number: outcome.choice for number, outcome in outcomes if outcome.choice}
    return structs.replace(record, choices=choices)


def places(text: str, named: Iterable[Candidate], find_above: float) -> list[Place]:
    """Where the words of a column stand, in text order; of words that overlap the likeliest."""
    sure = [one for one in named if one.likelihood >= find_above]
    breaks = [found.start() for found in re.finditer("\n", text)]
    taken = bytearray(len(text))
    found: list[Place] = []
    for one in sorted(sure, key=lambda one: -one.likelihood):
        for span in one.spans:
            if not any(taken[span.start : span.end]):
                taken[span.start : span.end] = b"\1" * (span.end - span.start)
                words = folded(text[span.start : span.end]).casefold()
                found.append(Place(span, bisect_left(breaks, span.start), words, one.likelihood))
    return sorted(found, key=lambda place: place.span.start)


def grouped(listed: Sequence[Sequence[Place]], kinds: Sequence[Kind]) -> list[Record]:
    """The records that listed columns make up, in text order; none where they are not several."""
    anchor, lines = _anchor(listed, kinds)
    if len(lines) < 2:
        return []
    held = [_held(column, lines) for column in listed]
    own = [{i: held[i][n] for i in range(len(held)) if n in held[i]} for n in range(len(lines))]
    if _telling(held) < _ENOUGH_COLUMNS and not _rows(own, anchor):
        return []
    shared = {
        number: Candidate(tuple(place.span for place in column), column[0].likelihood)
        for number, column in enumerate(listed)
        if kinds[number] not in _FIGURES and _is_for_all(column, held[number], lines[0])
    }
    around = _around([sorted(place.line for place in record.values()) for record in own])
    return [
        Record(
            words=shared | {number: _candidate(place) for number, place in record.items()},
            anchor=_candidate(record[anchor]),
            lines=near,
        )
        for record, near in zip(own, around, strict=True)
    ]


def _candidate(place: Place) -> Candidate:
    return Candidate((place.span,), place.likelihood)


def _anchor(listed: Sequence[Sequence[Place]], kinds: Sequence[Kind]) -> tuple[int, list[int]]:
    """The column that makes most records, then that with most different words, and its lines."""
    made = [
        (number, _lines(listed, kinds, number))
        for number, column in enumerate(listed)
        if _different(column) > 1
    ]
    return max(made, key=lambda one: (len(one[1]), _different(listed[one[0]])), default=(0, []))


def _different(column: Iterable[Place]) -> int:
    return len({place.words for place in column})


def _lines(listed: Sequence[Sequence[Place]], kinds: Sequence[Kind], anchor: int) -> list[int]:
    """The lines of a column that have words of another one on them, else on a line next to them.

    Records look alike: which of these it is, and which of the two lines, most of them decide. What
    stands alone is a total, or chance; and a word that is the same all over the text (a currency)
    is no company, a date is.
    """
    own = {place.line for place in listed[anchor]}
    said = _letters(listed[anchor])
    others = {
        place.line
        for number, column in enumerate(listed)
        if _different(column) > 1 or kinds[number] == "date"
        for place in column
        if said.isdisjoint(_letters([place]))
    }
    on, lone = own & others, others - own
    below = {line for line in own - on if line + 1 in lone}
    above = {line for line in own - on if line - 1 in lone}
    near = max(below, above, key=len)
    return sorted(on if len(on) >= len(near) else on | near)


def _held(column: Sequence[Place], lines: Sequence[int]) -> dict[int, Place]:
    """What a column has for each record: the likeliest on its anchor's line, else the nearest."""
    numbers = {line: number for number, line in enumerate(lines)}
    on: dict[int, Place] = {}
    for place in sorted(column, key=lambda place: -place.likelihood):
        if place.line in numbers:
            on.setdefault(numbers[place.line], place)
    loose = [place for place in column if place.line not in numbers]
    behind = _nearest(loose, lines, on, lambda line: bisect_right(lines, line) - 1)
    before = _nearest(loose, lines, on, lambda line: bisect_left(lines, line))
    return on | min(behind, before, key=lambda way: (-len(way), _far(way, lines)))


def _nearest(
    loose: Sequence[Place], lines: Sequence[int], on: Held, number_of: Callable[[int], int]
) -> dict[int, Place]:
    """For each record without words yet the nearest, no farther than another record usually is."""
    reach = median_high(b - a for a, b in pairwise(lines)) - 1
    found: dict[int, Place] = {}
    for place in loose:
        number = number_of(place.line)
        if number in on or not 0 <= number < len(lines):
            continue
        nearest = min(found.get(number, place), place, key=lambda p: abs(p.line - lines[number]))
        if abs(nearest.line - lines[number]) <= reach:
            found[number] = nearest
    return found


def _far(way: Held, lines: Sequence[int]) -> int:
    return sum(abs(place.line - lines[number]) for number, place in way.items())


def _telling(held: Sequence[Held]) -> int:
    """How many columns have different likely words in different records; a place counts once."""
    said: set[int] = set()
    count = 0
    for column in held:
        likely = [place for place in column.values() if place.likelihood >= _LIKELY]
        new = [place for place in likely if said.isdisjoint(_letters([place]))]
        said |= _letters(new)
        count += _different(new) > 1
    return count


def _letters(column: Iterable[Place]) -> set[int]:
    """All characters of a text that a column has named."""
    return {at for place in column for at in range(place.span.start, place.span.end)}


def _rows(own: Sequence[Held], anchor: int) -> bool:
    """Whether there are enough records, each with two columns on one line."""
    on = [[p for p in record.values() if p.line == record[anchor].line] for record in own]
    return len(own) >= _ENOUGH_ALIKE and all(len({p.span.end for p in row}) > 1 for row in on)


def _is_for_all(column: Sequence[Place], held: Held, first: int) -> bool:
    """Whether a column says one thing only, and says it above the records or in none of them."""
    return _different(column) == 1 and (column[0].line < first or not held)


def _around(own: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Each record's lines with the nearer half of those to its neighbours; the middle is below it.

    Above the first and below the last are taken to be as many as usual between two.
    """
    gaps = [max(b[0] - a[-1] - 1, 0) for a, b in pairwise(own)]
    usual = median_high(gaps)
    spaces = pairwise([usual, *gaps, usual])
    return [
        (max(at[0] - min(above // 2, _MOST_AROUND), 0), at[-1] + min(-(-below // 2), _MOST_AROUND))
        for at, (above, below) in zip(own, spaces, strict=True)
    ]
