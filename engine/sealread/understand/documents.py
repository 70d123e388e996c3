"""Which schema of the library fits a document: the words on the page say, else the reader.

Labels of keys stand at the beginnings of lines and columns. Where those of one schema are printed
and hardly any of another, that settles it; where they only lean to one, the reader must agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache

import numpy as np
from msgspec import Struct

from sealread.llm.decoding import Answer, Decoder, Question
from sealread.schema.loading import load
from sealread.schema.model import Label, Node
from sealread.translate.naming import members
from sealread.understand.kinds import ASKED, OTHERS, TITLES
from sealread.understand.words import plain

BEGINNING, READ = 3000, 1800
"""Characters of the beginning that are looked at, and that the reader is given."""
CLEAR, CLEAR_LEAD = 5.0, 1.5
SHOWN, SHOWN_LEAD = 3.0, 1.1
"""So many keys of a schema must be printed, and so many times as many as of the next one."""
_PAGE, _READER = 0.6, 0.4
_OTHERS_AT_ONCE = 3
_TITLE = 2.0
_A_LABEL = 0.5
"""What a label weighs that two kinds have."""
_CELL = re.compile(r"\s{2,}|\t|[:|]")
_NUMBERED = re.compile(r"^\d{1,2} ")

Cancelled = Callable[[], bool]


class Kind(Struct, frozen=True):
    """The schema of the library that fits a document, "" where none does; how surely, and why."""

    name: str
    score: float
    why: str


class Labels(Struct, frozen=True):
    """What the labels at the beginning of a text say of its kind.

    `shown`: of each kind how many are printed; one that other kinds have too counts less. `spoken`:
    whether the library knows labels in the text's language.
    """

    shown: Mapping[str, float]
    spoken: bool = True

    @property
    def leaning(self) -> str:
        """The kind whose labels are printed, and more of them than of any other; else ""."""
        return self._first(SHOWN, SHOWN_LEAD)

    @property
    def clear(self) -> Kind:
        """The kind whose labels are printed clearly more than those of others; "" where none is."""
        name = self._first(CLEAR, CLEAR_LEAD)
        return Kind(name, self.score, f"its labels are those of {name or 'no kind alone'}")

    @property
    def many(self) -> str:
        """The kind of which so many labels are printed as make it clear, and most; else ""."""
        return self._first(CLEAR, SHOWN_LEAD)

    @property
    def score(self) -> float:
        """How far it can be believed that they are those of the kind that has most."""
        first, second = self._ranked()
        return round(self.shown[first] / (self.shown[first] + self.shown[second] + SHOWN), 4)

    def deny(self, name: str) -> bool:
        """Whether none of a kind is printed, but some of others are.

        In a language without labels that would be chance.
        """
        return self.spoken and not self.shown[name] and max(self.shown.values()) >= _A_LABEL

    def _first(self, least: float, lead: float) -> str:
        first, second = self._ranked()
        leads = self.shown[first] >= max(least, lead * self.shown[second])
        return first if leads else ""

    def _ranked(self) -> tuple[str, str]:
        first, second = sorted(TITLES, key=lambda name: (-self.shown[name], name))[:2]
        return first, second


def labels_of(text: str, language: str | None) -> Labels:
    """The labels of the library's kinds that are printed at the beginning of a text."""
    cells = _cells(_beginning(text))
    shown = {name: _weight(cells, name, language) for name in TITLES}
    return Labels(shown, language in _languages())


def classify(
    text: str,
    reader: Callable[[], Decoder],
    language: str | None = None,
    cancelled: Cancelled | None = None,
) -> Kind:
    """The kind of document that a text is, in a language.

    `reader` gives the reader; it is called only where the page does not settle it. Raises
    Cancelled.
    """
    labels = labels_of(text, language)
    first = labels.leaning
    if labels.clear.name or not first:
        return labels.clear
    told = _as_the_reader_says(_beginning(text, READ), reader(), cancelled)
    score = round(_PAGE * labels.score + _READER * told.get(first, 0.0), 4)
    favourite = max(told, key=lambda name: (told[name], name), default=first)
    if favourite != first:
        return Kind("", score, f"its labels lean to {first}, the reader takes it for {favourite}")
    agrees = ", and the reader agrees" if told else ""
    return Kind(first, score, f"its labels lean to {first}{agrees}")


def _beginning(text: str, most: int = BEGINNING) -> str:
    end = text.rfind("\n", 0, most) if len(text) > most else len(text)
    return text[: end if end > 0 else most]


def _as_the_reader_says(
    text: str, decoder: Decoder, cancelled: Cancelled | None
) -> dict[str, float]:
    """How likely the reader finds each kind, over all ways to ask; empty if it cannot pick."""
    if not decoder.dialect.picks:
        return {}
    answers = decoder.ask(text, _questions(), cancelled=cancelled, language="en")
    named = {title: name for name, (title, _) in TITLES.items()}
    found: dict[str, float] = {}
    for answer in answers:
        name = named.get(answer.choice or "", "something else")
        found[name] = found.get(name, 0.0) + _likelihood(answer) / len(answers)
    return found


def _likelihood(answer: Answer) -> float:
    """Per token, as the length of a title says nothing about how sure it is."""
    return float(np.exp(np.mean(answer.logprobs))) if answer.logprobs else 0.0


def _questions() -> list[Question]:
    """One question with each handful of other kinds: as many at once as the reader has learnt.

    In English, whatever the page's language: reader-v1 told German pages better that way too.
    """
    own = [title for title, _ in TITLES.values()]
    others = [title for title, _ in OTHERS]
    handfuls = [
        others[first : first + _OTHERS_AT_ONCE] for first in range(0, len(others), _OTHERS_AT_ONCE)
    ]
    return [
        Question(ASKED["en"][0], choices=tuple(sorted({*own, *handful}))) for handful in handfuls
    ]


def _cells(text: str) -> str:
    """The beginnings of lines and of columns, and what stands behind a colon, each on a line."""
    pieces = [_folded(piece) for line in text.splitlines() for piece in _CELL.split(line)]
    return "\n" + " \n".join(_NUMBERED.sub("", piece) for piece in pieces if piece) + " \n"


def _weight(cells: str, name: str, language: str | None) -> float:
    owners = _owners()
    total = 0.0
    for node in _keys(name):
        seen = [phrase for phrase in _phrases(node, language) if f"\n{phrase} " in cells]
        total += max((1.0 / len(owners[phrase]) for phrase in seen), default=0.0)
    titles = [_folded(title) for title in TITLES[name]]
    return total + _TITLE * any(f"\n{title} " in cells for title in titles)


@cache
def _owners() -> dict[str, set[str]]:
    """Which schemas have a phrase."""
    owners: dict[str, set[str]] = {}
    for name in TITLES:
        for node in _keys(name):
            for phrase in _phrases(node, None):
                owners.setdefault(phrase, set()).add(name)
    return owners


@cache
def _languages() -> frozenset[str]:
    """The languages of the library's labels."""
    return frozenset(said for name in TITLES for node in _keys(name) for said in node.phrases)


@cache
def _keys(name: str) -> tuple[Label, ...]:
    return tuple(_labels(load(name).root.children))


def _labels(nodes: Sequence[Node]) -> list[Label]:
    return [label for node in nodes for label in (node.label, *_labels(members(node)))]


def _phrases(label: Label, language: str | None) -> frozenset[str]:
    """The phrases of a language, of all where it has none, as they are compared."""
    own = label.phrases.get(language or "")
    said = [*own] if own else [phrase for some in label.phrases.values() for phrase in some]
    return frozenset(folded for phrase in said if len(folded := _folded(phrase)) > 1)


def _folded(text: str) -> str:
    return " ".join(re.sub(r"[^\w#%]+", " ", plain(text)).split())
