"""The lines of an invoice: what stands in one cell though a bookkeeper keeps it apart.

A cell may hold the line's position with the article's number, its GTIN below it, its number before
its name, and what is said about it below the name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Box, Document, Evidence
from sealread.extract.invoices.bands import Band, Part
from sealread.extract.invoices.glossary import goods_role, plain
from sealread.extract.plan import columns
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, reading
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Records
from sealread.schema.normalise import normalise

_GTIN = re.compile(r"\d{8}|\d{12,14}")
_GTIN_LABEL = re.compile(r"\W*(?:GTIN|EAN|UPC|GLN)\W*", re.IGNORECASE)
_CODE = re.compile(r"(?=[^\s]*\d)(?=[^\s]*[A-Z])[A-ZÄÖÜ0-9][A-ZÄÖÜ0-9./-]{2,}")
_BRACKETED = re.compile(r"\[([^\[\]\s]{2,})\]\s+(?=\S)|\*([^*\s]{2,})\*\s+(?=\S)")
_DETAIL = re.compile(
    r"\W*(?:GTIN|EAN|UPC|Basismenge|Brutto\w*|Listenpreis|Artikelrabatt|Rabatt|Nachlass|Abschlag"
    r"|Herkunft\w*|Ursprungsland|Zolltarif\w*|Serien\w*|Charge|Lieferschein\w*|\w+zeitraum"
    r"|serial (?:no|number)|batch|country of origin|HS code|base quantity|discount|gross price)\b",
    re.IGNORECASE,
)
"""What begins a line below a name that is about numbers and prices, no part of the name."""
_RATE = re.compile(r"(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?\s?%")
_LIKELY = 0.9
_CENT = 0.01
_BUYERS = ("artnrkunde", "artikelnrkunde", "artnrkäufer", "buyeritemno", "customeritemno")
_SELLERS = ("artnrlief", "artikelnrlief", "artnrverkäufer", "selleritemno", "supplieritemno")


class _Row(Struct):
    """The readings of one record by role: name, number, quantity, price, rate, total."""

    made: dict[str, Reading]


class Goods:
    """Tidies the cells of one record list; `fields` are its columns that have a role."""

    def __init__(self, document: Document, records: Records, settings: Settings, text: str) -> None:
        self._document, self._settings = document, settings
        self._below = _is_below(text.splitlines())
        self._path = records.path
        self._fields = {role: one for one in columns(records) if (role := goods_role(one.label))}

    def tidied(self, made: Sequence[Reading]) -> list[Reading]:
        """The readings with numbers, names and rates apart."""
        if "name" not in self._fields and "number" not in self._fields:
            return list(made)
        rows: dict[str, _Row] = defaultdict(lambda: _Row({}))
        places = {f"{self._path}/{{}}{one.path[len(self._path) + 2 :]}": role
                  for role, one in self._fields.items()}  # fmt: skip
        for one in made:
            number = one.path[len(self._path) + 1 :].partition("/")[0]
            for path, role in places.items():
                if one.path == path.format(number):
                    rows[number].made[role] = one
        changed: dict[str, Reading] = {}
        counted = self._counts(list(rows.values()))
        coded = self._are_codes(list(rows.values()))
        for row in rows.values():
            if coded:
                self._named_beside(row)
            self._tidy(row, counted=counted)
            self._counted(row)
            self._complete(row)
            changed |= {one.path: one for one in row.made.values()}
        return [changed.get(one.path, one) for one in made]

    @staticmethod
    def _counts(rows: Sequence[_Row]) -> bool:
        """Whether the cells of numbers begin with the positions of their lines."""
        firsts = [
            (row.made["number"].text or "").split()[:1] for row in rows if "number" in row.made
        ]
        said = [int(one[0]) for one in firsts if one and one[0].isdecimal() and len(one[0]) < 4]
        return len(said) == len(rows) > 0 and all(
            later - sooner in (1, 10) for sooner, later in pairwise(said)
        )

    @staticmethod
    def _are_codes(rows: Sequence[_Row]) -> bool:
        """Whether what was taken for names are the numbers of articles."""
        names = [row.made["name"].text or "" for row in rows if "name" in row.made]
        free = all("number" in row.made and row.made["number"].value is None for row in rows)
        return bool(names) and free and all(map(_CODE.fullmatch, names))

    def _named_beside(self, row: _Row) -> None:
        """Takes a code for the number it is, and the words right of it for the name."""
        name, number = row.made["name"], row.made["number"]
        place = name.evidence[0]
        edges = [
            one.evidence[0].box[0]
            for one in row.made.values()
            if one.evidence and one is not name and one.evidence[0].page == place.page
        ]
        part = Band(self._document.pages, place).between(place.box[2], edges)
        if part is not None:
            row.made["number"] = replace(self._taken("number", name), path=number.path)
            row.made["name"] = self._read("name", name.path, part)

    def _counted(self, row: _Row) -> None:
        """Parts "19 Eimer", in the cell of either, where 19 times the price is the total."""
        unit, quantity = row.made.get("unit"), row.made.get("quantity")
        price, total = row.made.get("price"), row.made.get("total")
        if unit is None or quantity is None or not (_is_figure(price) and _is_figure(total)):
            return
        both = next((one for one in (unit, quantity) if one.text), None)
        if both is None or (unit.text and quantity.text):
            return
        count, *words = str(both.text).split()
        language = self._document.language
        try:
            number = normalise(count, self._fields["quantity"], language)
        except NotOfKind:
            return
        if not words or not isinstance(number, int | float):
            return
        if abs(number * float(price.value) - float(total.value)) < _CENT:
            row.made["quantity"] = self._made("quantity", both, [count], at=quantity.path)
            row.made["unit"] = self._made("unit", both, words, at=unit.path)

    def _complete(self, row: _Row) -> None:
        """Adds the total that quantity and price make, and the rate on the same line."""
        quantity, price = row.made.get("quantity"), row.made.get("price")
        anchor = next((one for one in (price, quantity) if one and one.evidence), None)
        if anchor is None:
            return
        band = Band(self._document.pages, anchor.evidence[0])
        if _is_missing(row, "total") and _is_figure(quantity) and _is_figure(price):
            part = band.product(quantity.value, price.value, self._document.language)
            if part is not None:
                row.made["total"] = self._read("total", row.made["total"].path, part)
        if _is_missing(row, "rate") and (part := band.percentage()) is not None:
            row.made["rate"] = self._read("rate", row.made["rate"].path, part)

    def _taken(self, role: str, old: Reading) -> Reading:
        words = Words(str(old.text), old.evidence, old.confidence or _LIKELY)
        return self._reading(role, old.path, words)

    def _read(self, role: str, path: str, part: Part) -> Reading:
        return self._reading(role, path, Words(part.text, (part.evidence,), _LIKELY))

    def _reading(self, role: str, path: str, words: Words) -> Reading:
        field, least = self._fields[role], self._settings.review_below
        return reading(field, path, words, self._document.language, least)

    def _tidy(self, row: _Row, *, counted: bool) -> None:
        number, name, rate = (row.made.get(role) for role in ("number", "name", "rate"))
        if number is not None and number.text:
            row.made["number"] = self._number(number, counted=counted)
        if name is not None and name.text:
            self._name(row, name)
        if rate is not None and rate.value is None and rate.text:
            found = _RATE.findall(rate.text)
            if len(found) == 1:
                row.made["rate"] = self._made("rate", rate, found[0].split())

    def _number(self, one: Reading, *, counted: bool) -> Reading:
        """A number without the line's position before it and the GTIN below it."""
        tokens = str(one.text).split()
        kept = tokens[1:] if counted and len(tokens) > 1 else tokens
        last = str(one.text).split("\n")[-1].split()
        whole = bool(last) and last[0][0].isalnum()
        if self._below and whole and last != tokens and not any(map(_is_gtin, tokens)):
            kept = last
        others = [word for word in kept if not _is_gtin(word)]
        kept = others or kept
        return one if kept == tokens else self._made("number", one, kept)

    def _name(self, row: _Row, name: Reading) -> None:
        """A name without the number before it and what is said of it below."""
        lines = str(name.text).split("\n")
        kept = [lines[0]]
        for line in lines[1:]:
            if _DETAIL.match(line):
                break
            kept.append(line)
        if _CODE.fullmatch(kept[0]) and len(kept) > 1:
            kept = [f"{kept[0]} {kept[1]}", *kept[2:]]
        first, number = self._parted(row, kept[0])
        if number:
            row.made["number"] = self._made("number", name, [number], at=row.made["number"].path)
        said = [*first.split(), *" ".join(kept[1:]).split()]
        if said != str(name.text).split():
            row.made["name"] = self._made("name", name, said)

    def _parted(self, row: _Row, line: str) -> tuple[str, str]:
        """A name's first line without an article's number before it, and that number."""
        known = row.made.get("number")
        if known is None:
            return line, ""
        if known.value is None:
            found = _BRACKETED.match(line)
            return (line[found.end() :], found[1] or found[2]) if found else (line, "")
        first, _, rest = line.partition(" ")
        if _GTIN.fullmatch(str(known.text)) and rest and _CODE.fullmatch(first):
            return rest, first
        return line, ""

    def _made(
        self, role: str, old: Reading, words: Sequence[str], at: str | None = None
    ) -> Reading:
        """A reading of some words of another one, with their own boxes."""
        path = at or old.path
        text = " ".join(words)
        confidence = min(old.confidence, _LIKELY) if old.confidence else _LIKELY
        found = Words(text, tuple(self._boxes(old, words)), confidence)
        try:
            normalise(text, self._fields[role], self._document.language)
        except NotOfKind:
            return old if at is None else replace(old, path=path)
        return self._reading(role, path, found)

    def _boxes(self, old: Reading, words: Sequence[str]) -> Iterator[Evidence]:
        """The boxes of the words among those of a reading, one a line; its own if not found."""
        rest = list(words)
        for place in old.evidence:
            page = next(one for one in self._document.pages if one.number == place.page)
            own: list[Box] = []
            for word in page.words:
                if rest and _inside(word.box, place.box) and rest[0] in word.text:
                    own.append(word.box)
                    rest.pop(0)
            if own:
                yield Evidence(
                    place.page,
                    (min(b[0] for b in own), min(b[1] for b in own),
                     max(b[2] for b in own), max(b[3] for b in own)),
                )  # fmt: skip
        if len(rest) == len(words):
            yield from old.evidence


def _is_gtin(word: str) -> bool:
    bare = word.strip(".,;:")
    return bool(_GTIN.fullmatch(bare) or _GTIN_LABEL.fullmatch(word))


def _is_below(lines: Sequence[str]) -> bool:
    """Whether a header names the buyer's number of an article above the seller's."""
    said = [plain(line) for line in lines]
    return any(
        any(own in line for own in _BUYERS) and any(
            other in below for below in said[number + 1 : number + 3] for other in _SELLERS
        )
        for number, line in enumerate(said)
    )  # fmt: skip


def _is_figure(one: Reading | None) -> TypeGuard[Reading]:
    return one is not None and isinstance(one.value, int | float)


def _is_missing(row: _Row, role: str) -> bool:
    return role in row.made and row.made[role].value is None


def _inside(box: Box, outer: Box) -> bool:
    across, down = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] <= across <= outer[2] and outer[1] <= down <= outer[3]
