"""An endless, seeded stream of posed papers, and a file of them.

    python -m models.training.adapter.papers OUT.jsonl --kinds KINDS.jsonl [--data DATA] [--count N]

Sources: kinds composed anew, certificates and letters without labels, the invented documents of the
reader's recipe, filled blank forms, public question answering, and real sets whose licence lets
what is learnt be shipped. Of each paper some fields are asked that it does not have: fewer than one
in five. Lists of records, of composed papers and real ones, are asked as the engine asks them.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from sealread.document.layout import CELLS, DEFAULT_STYLE, STACKED, LayoutStyle
from sealread.evaluate.absent.kinds import ForeignKind
from sealread.extract.stems import stems
from sealread.llm.dialects.prompts import FormPrompts, form_prompts

from ..augment import varied
from ..factory.reading import Example, example
from ..real import FORM_SETS
from ..stream import Source, source
from . import composed, unlabelled
from .celled import celled
from .filled import Forms
from .posing import Asked, Posed, asked_of, posed, within
from .prose import Prose
from .recorded import Table, posed_absent, posed_list, tables

LANGUAGES = {"en": 60, "de": 28, "fr": 12}
MIX = {
    "composed": 36,
    "unlabelled": 8,
    "factory": 22,
    "real": 14,
    "filled": 6,
    "prose": 6,
    "records": 34,
}
"""How often each source is drawn; of papers drawn for their lists half have none that is whole."""
_CELLED, _STACKED = 0.25, 0.45
"""How often a composed paper is written box by box, and any other by columns, not by lines."""
_FIELDS = (5, 28)
_LETTERS = (900, 3600)
"""How much of a paper's text is shown, at least and at most."""
_LONG, _LONG_LETTERS = 0.3, (3600, 9000)
"""How often more of it is shown, and how much: forms of several boxes a line are that long."""
_STRANGE = 0.07
"""The share of fields that are taken from papers of other kinds."""
_ABSENT_LISTS = 0.12
"""The share of lists that are asked of a paper which has none such."""
_REAL_LISTS = 0.45
_ABSENT, _MANY_ABSENT, _MANY = 0.11, 0.6, 0.15
"""The share of fields of the paper's own kind that it does not have, at most; of some papers more,
and how often that is."""


class Stream:
    """Draws papers; `random` decides everything."""

    def __init__(
        self,
        known: Sequence[ForeignKind],
        origin: Source,
        forms: Forms | None,
        random: Random,
        prose: Prose | None = None,
    ) -> None:
        self._known, self._origin, self._forms, self.random = known, origin, forms, random
        self._prose = prose
        self._lists: deque[tuple[str, Table]] = deque(maxlen=60)
        self._others: deque[tuple[str, Asked]] = deque(maxlen=400)
        self._said: FormPrompts = form_prompts("en")

    def __iter__(self) -> Iterator[Posed]:
        return self

    def __next__(self) -> Posed:
        while True:
            names = [name for name in MIX if self._has(name)]
            name = self.random.choices(names, [MIX[one] for one in names])[0]
            made = self._list() if name == "records" else self._posed(*self._drawn(name))
            if made is not None:
                return made

    def _drawn(self, name: str) -> tuple[str, str, list[Asked]]:
        """A kind of paper, its text, and what may be asked of it."""
        if name == "filled" and self._forms is not None:
            return self._forms.draw(self.random)
        if name == "prose" and self._prose is not None:
            return self._prose.draw(self.random)
        made: dict[str, Callable[[], Example]] = {
            "composed": self._composed, "factory": self._invented, "real": self._real,
            "unlabelled": self._unlabelled,
        }  # fmt: skip
        found = within(made[name](), self._letters())
        return found.kind, found.text, asked_of(found)

    def _letters(self) -> int:
        bounds = _LONG_LETTERS if self.random.random() < _LONG else _LETTERS
        return self.random.randint(*bounds)

    def _has(self, name: str) -> bool:
        there = {
            "composed": self._known, "real": self._origin.real, "filled": self._forms,
            "prose": self._prose, "records": self._known,
        }  # fmt: skip
        return bool(there.get(name, True))

    def _list(self) -> Posed | None:
        """A list of records on its page, or one that the page does not have."""
        is_real = self._origin.real and self.random.random() < _REAL_LISTS
        paper = self._real() if is_real else self._composed()
        found = within(paper, self._letters())
        there = stems(found.text)
        own = tables(found, self.random)
        others = [
            table for kind, table in self._lists
            if kind != found.kind and not stems(table.listed.node.label.title) & there
        ]  # fmt: skip
        self._lists.extend((found.kind, table) for table in own)
        if others and self.random.random() < _ABSENT_LISTS:
            return posed_absent(found.kind, found.text, self.random.choice(others), self._said)
        if not own:
            return None
        return posed_list(found.kind, found.text, self.random.choice(own), self._said)

    def _composed(self) -> Example:
        language = self.random.choices(list(LANGUAGES), list(LANGUAGES.values()))[0]
        doc = composed.write(self._known, self.random, language)
        if self.random.random() < _CELLED:
            return celled(doc, self.random)
        return example(doc, self.random, self._style())

    def _unlabelled(self) -> Example:
        language = self.random.choices(list(LANGUAGES), list(LANGUAGES.values()))[0]
        return example(unlabelled.write(self.random, language), self.random, self._style())

    def _invented(self) -> Example:
        name = self.random.choice(sorted(self._origin.writers))
        language = self.random.choices(list(LANGUAGES), list(LANGUAGES.values()))[0]
        return example(
            self._origin.writers[name](self.random, language), self.random, self._style()
        )

    def _style(self) -> LayoutStyle:
        return STACKED if self.random.random() < _STACKED else DEFAULT_STYLE

    def _real(self) -> Example:
        pool, rare = self._origin.real[self.random.choice(sorted(self._origin.real))]
        return varied(self.random.choice(pool), self.random, rare)

    def _posed(self, kind: str, text: str, asked: list[Asked]) -> Posed | None:
        random = self.random
        random.shuffle(asked)
        stated = [one for one in asked if one.answers or one.choice]
        absent = [one for one in asked if not (one.answers or one.choice)]
        count = min(random.randint(*_FIELDS), len(stated))
        if not count:
            return None
        share = _MANY_ABSENT if random.random() < _MANY else _ABSENT
        chosen = stated[:count] + absent[: _some(count * share, random)]
        chosen += self._strangers(kind, text, _some(count * _STRANGE, random))
        for one in stated[:3]:
            self._others.append((kind, one))
        random.shuffle(chosen)
        return posed(kind, text, chosen, self._said, random)

    def _strangers(self, kind: str, text: str, count: int) -> Iterator[Asked]:
        """Fields of other kinds of which the text has no word."""
        if not count or not self._others:
            return
        there = stems(text)
        for other, one in self.random.sample(list(self._others), len(self._others)):
            telling = frozenset().union(*map(stems, one.wordings[:4]))
            if other != kind and telling and not telling & there and count:
                count -= 1
                yield Asked(one.wordings, (), one.options)


def _some(mean: float, random: Random) -> int:
    """A whole number that is `mean` on average."""
    return int(mean) + (random.random() < mean % 1)


def stream(given: argparse.Namespace) -> Stream:
    """Everything there is to learn from; what is not at hand is left out."""
    learns = not given.aside
    filled = Forms(given.forms, given.cache) if learns and _is_there(given.forms) else None
    prose = Prose(given.prose) if learns and _is_there(given.prose) else None
    known = composed.kinds(given.kinds, aside=given.aside)
    styles = (CELLS, STACKED)
    origin = source(given.data, given.cache, sets=FORM_SETS, styles=styles, aside=given.aside)
    return Stream(known, origin, filled, Random(given.seed), prose)


def _is_there(folder: Path | None) -> bool:
    return folder is not None and folder.is_dir()


def main() -> int:
    """Writes a file of papers."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kinds", type=Path, required=True)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--forms", type=Path)
    parser.add_argument("--prose", type=Path, help="the folder of XQuAD and TAT-QA")
    parser.add_argument("--cache", type=Path, default=Path("checkpoints/read"))
    parser.add_argument("--aside", action="store_true", help="of kinds and papers held aside")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    made = stream(given)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    with given.out.open("wb") as file:
        for number in range(given.count):
            file.write(msgspec.json.encode(next(made)) + b"\n")
            if number % 200 == 199:
                sys.stderr.write(f"{number + 1} papers\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
