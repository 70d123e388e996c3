"""Drawn documents read back: the engine's own layout code writes the text, truth becomes spans."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from sealread.document.layout import DEFAULT_STYLE, STACKED, LayoutStyle
from sealread.document.model import Page, Span, Word
from sealread.document.text_map import TextMap, text_map
from sealread.extract.listed_keys import LABELS_ASKED as AS_THE_ENGINE_ASKS

from .content import Cell, Doc
from .drawing import LABEL, Drawn, draw
from .sheet import ASCENT, DESCENT, Printed
from .stray import with_stray_lines

LABELS_ASKED = (
    *dict.fromkeys(AS_THE_ENGINE_ASKS.values()), "Labels of this page", "Keys", "Field names",
    "Which labels does this page have?", "Welche Feldnamen hat diese Seite?",
)  # fmt: skip


@dataclass(frozen=True)
class Question:
    """What may be asked of a text: wordings, and the spans that answer (none: it says nothing).

    Several spans are a list in text order.
    `options`: the answer is one of these words instead, and `choice` says which; the spans, if
    there are any, are the words that tell. `cell`: what it asks for is one of a list of records.
    `said`: the answer's words where they stand one below the other and the text's lines part them;
    its span is then all between the first and the last of them.
    """

    wordings: tuple[str, ...]
    spans: tuple[Span, ...]
    options: tuple[str, ...] = ()
    choice: str = ""
    cell: Cell | None = None
    said: str = ""


@dataclass(frozen=True)
class Example:
    """A text as the engine writes it, with questions.

    `cells`: those for cells of records. `parted`: those whose answers the lines part.
    """

    text: str
    questions: tuple[Question, ...]
    kind: str
    cells: tuple[Question, ...] = ()
    parted: tuple[Question, ...] = ()


def example_of(text: str, questions: Sequence[Question], kind: str) -> Example:
    """An example of questions of all kinds."""
    cells = tuple(one for one in questions if one.cell is not None)
    plain = [one for one in questions if one.cell is None]
    parted = tuple(one for one in plain if one.said)
    return Example(text, tuple(one for one in plain if not one.said), kind, cells, parted)


def example(doc: Doc, random: Random, style: LayoutStyle = DEFAULT_STYLE) -> Example:
    """A document drawn, read back, and its truth found again in the text."""
    doc = with_stray_lines(doc, random)
    drawn = draw(doc, random)
    noise = _noise(random) if random.random() < 0.3 else None
    return found_again(doc, drawn, *_pages(drawn, noise), style)


def pages(doc: Doc, random: Random) -> list[Page]:
    """The pages of a document, drawn in one look, as the engine is given them."""
    return _pages(draw(doc, random), None)[0]


@dataclass(frozen=True)
class Noise:
    """How badly a page was recognised: shares of letters mistaken, spaces lost, boxes shifted."""

    random: Random
    letters: float
    spaces: float
    shift: float


def _noise(random: Random) -> Noise:
    return Noise(
        random, random.choice((0.0, 0.002, 0.01)), random.choice((0.0, 0.01, 0.06)),
        random.uniform(0.0, 0.6),
    )  # fmt: skip


def read_back(doc: Doc, drawn: Drawn, noise: Noise | None) -> Example:
    """Words to pages, pages to text, values to spans; what lies scattered is not asked."""
    return found_again(doc, drawn, *_pages(drawn, noise))


def found_again(
    doc: Doc,
    drawn: Drawn,
    pages: list[Page],
    letters: dict[int, list[Letters]],
    style: LayoutStyle = DEFAULT_STYLE,
) -> Example:
    """The questions of a document on its pages as they were read."""
    written = text_map(pages, style)
    spans = _spans(written, letters)
    parted = _parted(pages, written, {n: own for n, own in letters.items() if n not in spans})
    by_key: dict[str, dict[str, Span]] = defaultdict(dict)
    lost: set[str] = set()
    for number, key in drawn.keys.items():
        span = spans.get(number)
        if span is None:
            lost.add(key)
        else:
            said = _said(letters[number])
            by_key[key][said] = min(span, by_key[key].get(said, span))
    questions = [
        Question(ask.wordings, tuple(sorted(by_key.get(ask.key or "", {}).values())), cell=ask.cell)
        for ask in doc.asks
        if ask.wordings and (ask.key is None or (ask.key in by_key and ask.key not in lost))
    ]
    questions += [
        Question(one.wordings, tuple(sorted(telling.values())), one.options, one.choice)
        for one in doc.choices
        if (telling := by_key.get(one.key or "", {})) or one.key is None
    ]
    for ask in doc.asks:
        found = [parted[n] for n, key in drawn.keys.items() if key == ask.key and n in parted]
        if len(found) == 1 and ask.wordings and ask.key not in by_key:
            (span, said) = found[0]
            questions.append(Question(ask.wordings, (span,), cell=ask.cell, said=said))
    labels = tuple(sorted(by_key.get(LABEL, {}).values()))
    if len(labels) > 1 and LABEL not in lost:
        questions.append(Question(LABELS_ASKED, labels))
    return example_of(written.text, questions, doc.kind)


@dataclass(frozen=True)
class Letters:
    """Letters of a value as they were meant, and where they stand: page, word, characters of it.

    The word is -1 where they are lost.
    """

    page: int
    word: int
    start: int
    end: int
    text: str


def _pages(drawn: Drawn, noise: Noise | None) -> tuple[list[Page], dict[int, list[Letters]]]:
    pages: list[Page] = []
    letters: dict[int, list[Letters]] = defaultdict(list)
    for number, printed in enumerate(drawn.pages):
        words: list[Word] = []
        before: Printed | None = None
        for one in printed:
            text, offset = one.piece.text, 0
            glue = noise is not None and before is not None and _close(before, one)
            if glue and noise is not None and noise.random.random() < noise.spaces:
                offset = len(words[-1].text)
                words[-1] = _joined(words[-1], _word(text, one, drawn, noise))
            else:
                words.append(_word(text, one, drawn, noise))
            place = offset
            for part in one.piece.letters:
                for value in part.values:
                    letters[value].append(
                        Letters(number, len(words) - 1, place, place + len(part.text), part.text)
                    )
                place += len(part.text)
            before = one
        pages.append(
            Page(
                number + 1,
                drawn.width,
                drawn.height,
                "scanned" if noise else "digital",
                tuple(words),
            )
        )
    return pages, letters


def _close(left: Printed, right: Printed) -> bool:
    return abs(left.y - right.y) < 0.5 and 0 <= right.x - left.right < 1.2 * left.type.space


def _joined(left: Word, right: Word) -> Word:
    x0, y0, _, y1 = left.box
    return Word(left.text + right.text, (x0, y0, right.box[2], y1))


def _word(text: str, one: Printed, drawn: Drawn, noise: Noise | None) -> Word:
    shift = 0.0
    if noise:
        text = "".join(_mistaken(letter, noise) for letter in text)
        shift = noise.random.uniform(-noise.shift, noise.shift)
    size = one.type.size
    return Word(
        text,
        (
            one.x / drawn.width,
            (one.y - ASCENT * size + shift) / drawn.height,
            one.right / drawn.width,
            (one.y + DESCENT * size + shift) / drawn.height,
        ),
    )


_ALIKE = {
    "0": "O", "O": "0", "1": "l", "l": "1", "I": "l", "5": "S", "S": "5", "8": "B", "B": "8",
    "e": "c", "c": "e", "n": "m", "ü": "u", "ö": "o", "ä": "a", "ß": "B", ",": ".", ".": ",",
    "2": "Z", "6": "b", "t": "f", "r": "n", "é": "e", ":": ".",
}  # fmt: skip


def _mistaken(letter: str, noise: Noise) -> str:
    return _ALIKE.get(letter, letter) if noise.random.random() < noise.letters else letter


def _said(parts: list[Letters]) -> str:
    """What a value says, however it was recognised."""
    return "".join(part.text for part in parts).casefold()


def _spans(written: TextMap, letters: dict[int, list[Letters]]) -> dict[int, Span]:
    """The span of each value, where nothing but white space stands between its letters."""
    found: dict[int, Span] = {}
    for value, parts in letters.items():
        letters[value] = parts = _once(parts)
        if any(part.word < 0 for part in parts):
            continue
        places = sorted(_place(written, part) for part in parts)
        between = [written.text[a.end : b.start] for a, b in pairwise(places)]
        if not any(text.strip() for text in between):
            found[value] = Span(places[0].start, places[-1].end)
    return found


def _parted(
    pages: list[Page], written: TextMap, letters: dict[int, list[Letters]]
) -> dict[int, tuple[Span, str]]:
    """Values that lines part and columns do not: what they cover in the text, and their words."""
    if not letters:
        return {}
    stacked = text_map(pages, STACKED)
    found = {}
    for value, span in _spans(stacked, letters).items():
        places = [_place(written, part) for part in letters[value]]
        over = Span(min(p.start for p in places), max(p.end for p in places))
        found[value] = over, " ".join(stacked.text[span.start : span.end].split())
    return found


def _once(parts: list[Letters]) -> list[Letters]:
    """What stands at the edge of every page is meant once: on the first of them."""
    first = [part for part in parts if part.page == parts[0].page]
    rest = [part for part in parts if part.page != parts[0].page]
    again = bool(rest) and _said(rest[: len(first)]) == _said(first)
    return first if again else parts


def _place(written: TextMap, part: Letters) -> Span:
    word = written.span_of(part.page, [part.word])
    return Span(word.start + part.start, word.start + part.end)
