"""Papers composed of kinds of records: what a kind has is printed, asked for, left empty, or both.

The kinds lie outside the repository (`kinds.jsonl`: names of fields in up to six languages). A
tenth of them, by the hash of their names, is never composed: it is there to measure on.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
from msgspec import structs

from sealread.evaluate.absent.kinds import ForeignField, ForeignKind

from ..factory import world
from ..factory.content import (
    Ask,
    Beside,
    Block,
    Cell,
    Choice,
    Doc,
    Edge,
    Gap,
    Grid,
    Pairs,
    Parts,
    Text,
)
from ..factory.content import value as answered
from ..factory.dice import chance, pick
from .unlabelled import broken
from .values import named, written

_PARTED = re.compile(r"(?<=[a-z])(?=[A-Z])")
_DATABASE = re.compile(
    r"(?i)\b(guid|uuid|lookup|entity|created (on|by)|modified|record|import|timezone|time zone|utc|"
    r"base currency|exchange rate|version|owner|owning|process|stage|traversed|sequence|system|"
    r"hidden|override|config|schema|default|internal|workflow|parent|image|thumbnail|api)\b"
)
_UNPRINTED = frozenset(("entityId", "guid", "image", "ImageObject", "partylist", "timezone"))
_BARE = frozenset(("boolean", "yes/no", "Boolean"))
"""Types whose values name no record."""
_SECTIONS = (24, 28, 20, 16, 12)
"""How often a paper has one, two … five parts, each of a kind of its own."""
_PLACES = ("beside", "below", "above", "inline", "table")
_EMPTY, _SCARCE, _SCARCELY = 0.1, 0.5, 0.2
"""The share of rows left empty, that of papers scarcely filled, and how often those are drawn."""
_BROKEN = 0.07
"""How often words of three and more stand over two lines."""
_LABELLED = ("fr", "fr", "es", "it", "nl")
"""The languages of the labels of papers whose values are written as in French."""
NOTHING = ("", "", "", "-", "n/a", "N/A", "—", "none")
"""What stands at a label whose field was left empty."""


_YES_NO = {"de": ("Ja", "Nein"), "fr": ("Oui", "Non"), "en": ("Yes", "No")}
_NUMBERED = {
    "de": ("Nr.", "Belegnummer", "Aktenzeichen"), "fr": ("N°", "Référence"),
    "en": ("No.", "Document No.", "Ref.", "File number", "Form #"),
}  # fmt: skip
_HEAD = {
    "issuer": ("Issued by", "Issuer", "Organisation", "Company",
               "Name of the company that issued this document"),
    "home": ("Issuer address", "Address of the issuer", "Company address"),
    "title": ("Title of the document", "Document title", "Heading", "Form name"),
    "number": ("Document number", "Number of the document", "Reference number"),
}  # fmt: skip
_SIGNED = {
    "signer": ("Signed by", "Signatory", "Name of the person who signed", "Unterzeichner"),
    "signed on": ("Date of signature", "Signed on", "Signature date", "Datum der Unterschrift"),
    "signed at": ("Place of signature", "Place", "Ort"),
}


def is_aside(kind: str) -> bool:
    """Whether papers of a kind are kept for measuring."""
    return hashlib.sha256(kind.encode()).digest()[0] % 10 == 0


def kinds(path: Path, *, aside: bool = False) -> list[ForeignKind]:
    """The kinds that may be composed, or those kept aside; of each what a paper would print."""
    there = [msgspec.json.decode(line, type=ForeignKind) for line in path.read_bytes().splitlines()]
    found = []
    for one in there:
        fields = tuple(field for field in one.fields if _is_printed(field))
        if len(fields) >= 5 and is_aside(one.kind) == aside:
            name = _PARTED.sub(" ", one.kind)
            found.append(structs.replace(one, kind=name, fields=fields))
    return found


def _is_printed(field: ForeignField) -> bool:
    return (
        field.type not in _UNPRINTED
        and not _DATABASE.search(field.label)
        and 2 < len(field.label) < 45
        and (field.type != "listLookup" or bool(field.options))
    )


def write(known: Sequence[ForeignKind], random: Random, language: str) -> Doc:
    """A paper of one to five kinds."""
    return _Paper(known, random, language).doc()


class _Paper:
    def __init__(self, known: Sequence[ForeignKind], random: Random, language: str) -> None:
        self.random, self.language = random, language
        self.known = known
        self.asks: list[Ask] = []
        self.choices: list[Choice] = []
        self.day = world.day(random)
        self.empty = _SCARCE if chance(random, _SCARCELY) else _EMPTY
        self.shape = random.choice(("as is", "as is", "as is", "upper", "lower"))
        self.labelled = random.choice(_LABELLED) if language == "fr" else language

    def doc(self) -> Doc:
        random = self.random
        count = random.choices(range(1, len(_SECTIONS) + 1), _SECTIONS)[0]
        sections = [pick(random, self.known) for _ in range(count)]
        blocks: list[Block] = [*self._head(sections[0])]
        for number, kind in enumerate(sections):
            blocks += self._section(kind, number, titled=count > 1)
        if chance(random, 0.5):
            blocks.append(self._prose())
        if chance(random, 0.4):
            blocks.append(self._signed())
        paper = "page" if chance(random, 0.9) else "landscape"
        return Doc(
            f"composed {sections[0].kind}", self.language, tuple(blocks), tuple(self.asks),
            "page" if paper == "page" else "landscape", choices=tuple(self.choices),
        )  # fmt: skip

    def _label(self, field: ForeignField) -> str:
        own = field.label_in(self.labelled) or field.label
        if self.shape == "upper":
            return own.upper()
        if self.shape == "lower":
            return own.capitalize()
        if chance(self.random, 0.08):
            return f"{self.random.randint(1, 30)}{pick(self.random, ('', '.', ')'))} {own}"
        return own

    def _wordings(self, field: ForeignField, within: str) -> tuple[str, ...]:
        labels = field.labels()
        said = [field.label] * 3 + [*labels] + ([field.about] if field.about else [])
        if within:
            said += [f"{within}: {field.label}", f"{within} {field.label}"]
        return tuple(said)

    def _head(self, kind: ForeignKind) -> list[Block]:
        """Who issued the paper, its title, its number."""
        random = self.random
        blocks: list[Block] = [self._letterhead()] if chance(random, 0.7) else []
        title = kind.kind.upper() if chance(random, 0.4) else kind.kind
        blocks.append(Text((answered("title", title),), "title"))
        if chance(random, 0.3):
            self._ask("title")
        if chance(random, 0.5):
            label = pick(random, _NUMBERED[self.language])
            rows = ((label, (answered("number", world.code(random)),)),)
            blocks.append(Pairs(rows, way="inline"))
            self._ask("number")
        return blocks

    def _letterhead(self) -> Block:
        random, language = self.random, self.language
        firm, home = world.company(random, language), world.address(random, language)
        self._ask("issuer")
        if chance(random, 0.6):
            self._ask("home")
        parts = (answered("issuer", firm), "\n", answered("home", "\n".join(home.lines(random))))
        return Text(parts, random.choice(("plain", "bold", "small", "right", "centred")))

    def _ask(self, key: str) -> None:
        self.asks.append(Ask(key, _HEAD[key]))

    def _section(self, kind: ForeignKind, number: int, *, titled: bool) -> list[Block]:
        random = self.random
        fields = random.sample(kind.fields, min(len(kind.fields), random.randint(6, 16)))
        left_out = [f for f in kind.fields if f not in fields]
        within = kind.kind if titled else ""
        rows: list[tuple[str, Parts]] = []
        for place, field in enumerate(fields):
            rows.append(self._row(field, f"{number}.{place}", within))
        self.asks += [Ask(None, self._wordings(one, within)) for one in left_out[:5]]
        blocks: list[Block] = [Gap()]
        if titled:
            blocks.append(Text((kind.kind,), "heading"))
        if chance(random, 0.3) and len(rows) > 5:
            half = len(rows) // 2
            blocks.append(Beside(((Pairs(tuple(rows[:half])),), (Pairs(tuple(rows[half:])),))))
        elif chance(random, 0.3) and len(rows) > 7:
            size = random.randint(3, 5)
            blocks += [self._banded(rows[at : at + size]) for at in range(0, len(rows), size)]
        else:
            blocks.append(Pairs(tuple(rows), way=random.choice(("any", "any", *_PLACES))))  # type: ignore[arg-type]
        if chance(random, 0.35):
            blocks += self._records(number)
        return blocks

    def _banded(self, rows: Sequence[tuple[str, Parts]]) -> Block:
        """Labels side by side, their values below them."""
        return Grid(tuple(label for label, _ in rows), (tuple(parts for _, parts in rows),))

    def _records(self, number: int) -> list[Block]:
        """Records of a further kind: the rows of a table, or each with its labels.

        Each column can be asked for as a list, each cell by its record.
        """
        random = self.random
        kind = pick(random, self.known)
        columns = random.sample(kind.fields, min(len(kind.fields), random.randint(2, 6)))
        count = random.randint(2, 7)
        rows = [
            tuple(
                self._cell(f"t{number}.{place}", kind, one, row)
                for place, one in enumerate(columns)
            )
            for row in range(count)
        ]
        self.asks += [
            Ask(f"t{number}.{place}", self._wordings(column, kind.kind))
            for place, column in enumerate(columns)
        ]
        self._absent_columns(kind, columns, count)
        labels = tuple(map(self._label, columns))
        heading = Text((kind.kind,), "heading")
        if chance(random, 0.75):
            return (
                [heading, Grid(labels, tuple(rows))]
                if chance(random, 0.7)
                else [Grid(labels, tuple(rows))]
            )
        way = random.choice(("any", *_PLACES))
        told = [Pairs(tuple(zip(labels, row, strict=True)), way=way) for row in rows]  # type: ignore[arg-type]
        return [heading, *(block for one in told for block in (one, Gap()))]

    def _cell(self, key: str, kind: ForeignKind, field: ForeignField, row: int) -> Parts:
        """A cell, which may be empty; the first column never is, for it names the record."""
        column = int(key.rpartition(".")[2])
        own = f"{key}.{row}" if not column or chance(self.random, 0.92) else None
        cell = Cell(kind.kind, row, column)
        self.asks.append(Ask(own, self._wordings(field, ""), cell))
        if own is None:
            return (pick(self.random, NOTHING),)
        return (answered(key, answered(own, self._cell_words(field, names=not column))),)

    def _cell_words(self, field: ForeignField, *, names: bool) -> str:
        if field.type not in _BARE:
            return self._words(field)
        yes_no = _YES_NO[self.language]
        return named(self.random, self.language) if names else pick(self.random, yes_no)

    def _absent_columns(
        self, kind: ForeignKind, columns: Sequence[ForeignField], count: int
    ) -> None:
        """Columns that the paper does not print."""
        others = [one for one in kind.fields if one not in columns]
        for place, field in enumerate(others[: self.random.randint(0, 2)], start=len(columns)):
            wordings = self._wordings(field, "")
            rows = range(min(count, 2))
            self.asks += [Ask(None, wordings, Cell(kind.kind, row, place)) for row in rows]

    def _row(self, field: ForeignField, key: str, within: str) -> tuple[str, Parts]:
        """A label and its value; the field is asked for, or a neighbour that nobody asks for."""
        random = self.random
        label, wordings = self._label(field), self._wordings(field, within)
        if chance(random, self.empty):
            self.asks.append(Ask(None, wordings))
            return label, ("" if self.empty == _SCARCE else pick(random, NOTHING),)
        words, options, choice = self._valued(field)
        if options:
            self.choices.append(Choice(key, wordings, options, choice))
        else:
            self.asks.append(Ask(key, wordings))
        return label, (answered(key, words),)

    def _valued(self, field: ForeignField) -> tuple[str, tuple[str, ...], str]:
        """A field's words on the page; where it is a choice, of which and which one."""
        random = self.random
        options = tuple(str(one) for one in field.options if one not in (None, ""))
        if 1 < len(options) <= 24 and chance(random, 0.85):
            chosen = pick(random, options)
            return (chosen, (), "") if chance(random, 0.3) else (chosen, options, chosen)
        if field.type in _BARE:
            return self._yes_or_no()
        return self._words(field), (), ""

    def _yes_or_no(self) -> tuple[str, tuple[str, ...], str]:
        """A word, or both with a tick at one."""
        yes, said = chance(self.random, 0.5), _YES_NO[self.language]
        words = said[0] if yes else said[1]
        if chance(self.random, 0.4):
            marks = ("[x]", "[ ]") if yes else ("[ ]", "[x]")
            words = f"{marks[0]} {said[0]}  {marks[1]} {said[1]}"
        return words, ("true", "false"), "true" if yes else "false"

    def _words(self, field: ForeignField) -> str:
        words = written(field.label, field.type, self.random, self.language)
        return broken(words, self.random) if chance(self.random, _BROKEN) else words

    def _prose(self) -> Block:
        """Sentences; some hold a value that can be asked for."""
        random, language = self.random, self.language
        said = [world.sentence(random, language) for _ in range(random.randint(1, 4))]
        return Text((" ".join(said),), random.choice(("plain", "small")))

    def _signed(self) -> Block:
        random, language = self.random, self.language
        self.asks += [Ask(key, wordings) for key, wordings in _SIGNED.items()]
        day = world.date_text(random, self.day, language)
        parts: Parts = (
            answered("signed at", world.town(random, language)), ", ", answered("signed on", day),
            "\n", answered("signer", named(random, language)), "\n",
            world.position(random, language),
        )  # fmt: skip
        return Edge("foot", (Text(parts),)) if chance(random, 0.1) else Text(parts)
