"""A paper with known answers as the engine asks it: the page, a line a field, a branch a field.

Lines, members and marks come from the engine's own code, so that what is learnt is what is asked.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.grounding import folded
from sealread.extract.language_model.naming import line
from sealread.extract.language_model.other_spellings import spellings
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member
from sealread.schema.dates import parse_date
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Field, Kind, Label
from sealread.schema.numbers import parse_number

from ..factory.reading import LABELS_ASKED, Example, Question

_YES_NO = ("true", "false")
MOST_ITEMS = 12
_LONGEST = 300
"""Letters of an answer: longer ones teach little more."""
_MISSING, _WRONG = 0.15, 0.06
"""Shares of the answers before a field that are left out, and that are another's."""
_QUESTION = re.compile(r"\?|^(?:Which|What|Who|When|Where|How|Wie|Was|Wer|Wann|Wo|Welche|Quel)\b")


class Branch(Struct, frozen=True):
    """What stands before a value, and the value as JSON with what follows it.

    `lead`: members of other fields that stand before that, as where a field is asked a second time.
    """

    said: str
    answer: str
    lead: str = ""


class Posed(Struct, frozen=True):
    """A page to be asked: its text, the lines of all fields, and a branch for each of them."""

    kind: str
    page: str
    lines: tuple[str, ...]
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class Asked:
    """A field in words, and its answer: words of the page, several of a list; () for none."""

    wordings: tuple[str, ...]
    answers: tuple[str, ...]
    options: tuple[str, ...] = ()
    choice: str = ""


def asked_of(example: Example) -> list[Asked]:
    """The questions of an example with their words."""
    every = (*example.questions, *example.parted)
    asked = (one for one in every if one.wordings and one.wordings != LABELS_ASKED)
    return [asked_one(example.text, one) for one in asked]


def asked_one(text: str, question: Question) -> Asked:
    """A question in words, with the words that answer it."""
    said = (question.said,) if question.said else tuple(_words(text, s) for s in question.spans)
    return Asked(question.wordings, said, question.options, question.choice)


def _words(text: str, span: Span) -> str:
    return folded(text[span.start : span.end])


def posed(
    kind: str, page: str, asked: Sequence[Asked], said: FormPrompts, random: Random
) -> Posed | None:
    """The page with its fields in an order at random; None where nothing is left to ask."""
    lines: list[str] = []
    branches: list[Branch] = []
    taken: set[str] = set()
    for one in asked:
        made = _branch(one, taken, said, random)
        if made is not None:
            lines.append(made[0])
            branches.append(made[1])
    if not branches:
        return None
    return Posed(kind, page, tuple(lines), tuple(_led(branches, random)))


def _led(branches: Sequence[Branch], random: Random) -> Iterator[Branch]:
    """Every other field behind what its neighbours were answered with.

    Some of those answers are left out, and a few are another field's, as a model's first ones are.
    """
    values = [one.answer.strip().removesuffix(",") for one in branches]
    own = random.randrange(2)
    members = []
    for at in range(own, len(branches), 2):
        value = values[at] if random.random() > _WRONG else random.choice(values)
        if random.random() > _MISSING:
            members.append(f"{branches[at].said.strip()} {value}")
    lead = f" {', '.join(members)}," if members else ""
    for at, one in enumerate(branches):
        yield one if at % 2 == own else Branch(one.said, one.answer, lead)


def _branch(
    asked: Asked, taken: set[str], said: FormPrompts, random: Random
) -> tuple[str, Branch] | None:
    title, description = worded(asked.wordings, random)
    key = key_of(random.choice((title, title, random.choice(asked.wordings))), random)
    if key in taken or any(len(one) > _LONGEST for one in asked.answers):
        return None
    taken.add(key)
    field = _field(asked, key, title, description, random)
    member = Member(key)
    return line(key, field, said), Branch(member.said, f" {as_json(asked, field)},\n")


def worded(wordings: Sequence[str], random: Random) -> tuple[str, str]:
    """A title and a description, which may be none."""
    short = [one for one in wordings if len(one.split()) <= 6 and not _QUESTION.search(one)]
    title = random.choice(short or list(wordings))
    others = [one for one in dict.fromkeys(wordings) if one != title]
    return title, random.choice(others) if others and random.random() < 0.45 else ""


def key_of(title: str, random: Random) -> str:
    """A name for a field, as people who write schemas make them."""
    plain = unicodedata.normalize("NFKD", title.replace("ß", "ss")).encode("ascii", "ignore")
    words = re.findall(r"[A-Za-z0-9]+", plain.decode())[:6] or ["field"]
    way = random.random()
    if way < 0.5:
        return "_".join(words).lower()
    if way < 0.65:
        return words[0].lower() + "".join(word.capitalize() for word in words[1:])
    if way < 0.8:
        return title[:60]
    if way < 0.9:
        return "".join(word.capitalize() for word in words)
    return "-".join(words).lower() if way < 0.97 else f"field_{random.randint(1, 60)}"


def _field(asked: Asked, key: str, title: str, description: str, random: Random) -> Field:
    label = Label(key, title, description)
    path = f"/{key.replace('~', '~0').replace('/', '~1')}"
    if asked.options == _YES_NO:
        return Field(path, label, kind="boolean")
    if asked.options:
        return Field(path, label, kind="enum", choices=asked.options)
    if len(asked.answers) > 1 or (asked.answers and random.random() < 0.02):
        return Field(path, label, many=True)
    kind: Kind = "string"
    if random.random() < 0.7:
        kind = kind_of(asked.answers[0]) if asked.answers else kind_of_absent(title, random)
    return Field(path, label, kind=kind)


def kind_of(words: str) -> Kind:
    """The narrowest kind that words are a value of."""
    if re.search(r"\d", words):
        for kind, parse in (("number", parse_number), ("date", parse_date)):
            if kind == "number" and not re.fullmatch(r"[^\w]*[\d.,' ]*\d[^\w]*", words):
                continue
            try:
                parse(words, None)
            except (NotOfKind, OverflowError):
                continue
            return "number" if kind == "number" else "date"
    return "string"


def kind_of_absent(title: str, random: Random) -> Kind:
    """What kind a field is of which the paper has no value, by its title."""
    said = title.casefold()
    if re.search(r"dat(e|um)|\bday\b|\btag\b", said):
        return "date"
    if re.search(r"amount|price|cost|fee|total|betrag|preis|montant|quantity|count", said):
        return "number"
    return "string"


def as_json(asked: Asked, field: Field) -> str:
    """The answer as the model is to write it: words of the page, a choice, or null."""
    if field.kind == "boolean" and asked.choice:
        return asked.choice
    if asked.options and asked.choice:
        return json.dumps(asked.choice, ensure_ascii=False)
    if not asked.answers:
        return "null"
    if field.many:
        return json.dumps(list(asked.answers[:MOST_ITEMS]), ensure_ascii=False)
    said = asked.answers[0]
    if field.kind in ("number", "date"):  # without the words around it, as the engine offers it
        said = next((words for words, _ in spellings(field.kind, said, None)), said)
    return json.dumps(said, ensure_ascii=False)


def within(example: Example, letters: int) -> Example:
    """The beginning of an example's text, with the questions that are answered there."""
    if len(example.text) <= letters:
        return example
    end = example.text.rfind("\n", 0, letters)
    end = end if end > 0 else letters
    kept, cells, parted = (
        tuple(_kept(own, end)) for own in (example.questions, example.cells, example.parted)
    )
    return Example(example.text[:end], kept, example.kind, cells, parted)


def _kept(questions: Sequence[Question], end: int) -> Iterator[Question]:
    for one in questions:
        if all(span.end <= end for span in one.spans) and (one.spans or not one.options):
            yield one
