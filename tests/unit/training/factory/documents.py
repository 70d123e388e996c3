"""Small documents for the tests, and what a document prints as its values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random

from models.training.factory.content import Ask, Block, Doc, Value
from models.training.factory.drawing import draw
from models.training.factory.reading import Example, Question, read_back


def document(*blocks: Block, asks: tuple[str, ...]) -> Doc:
    """A document that is asked for keys in the words of the keys."""
    return Doc("test", "en", blocks, tuple(Ask(key, (key,)) for key in asks))


def clean(doc: Doc, seed: int | str = 0) -> Example:
    """The document drawn in a look of the seed and read back without a mistake."""
    return read_back(doc, draw(doc, Random(seed)), None)


def asked(example: Example, wording: str) -> Question | None:
    """The question in these words, None where it was dropped."""
    return next((q for q in example.questions if wording in q.wordings), None)


def answers(example: Example, question: Question) -> list[str]:
    """What the spans of a question say, on one line each."""
    return [folded(example.text[span.start : span.end]) for span in question.spans]


def folded(text: str) -> str:
    """The text with one space for any white space."""
    return " ".join(text.split())


def printed(doc: Doc) -> dict[str, set[str]]:
    """What the document prints under each key."""
    found: dict[str, set[str]] = defaultdict(set)
    for one in _values(doc.blocks):
        found[one.key].add(folded(_said(one)))
    return found


def _said(value: Value) -> str:
    return "".join(_said(part) if isinstance(part, Value) else part for part in value.parts)


def _values(thing: object) -> Iterator[Value]:
    if isinstance(thing, Value):
        yield thing
    if isinstance(thing, tuple):
        for part in thing:
            yield from _values(part)
    elif is_dataclass(thing):
        for one in fields(thing):
            yield from _values(getattr(thing, one.name))
