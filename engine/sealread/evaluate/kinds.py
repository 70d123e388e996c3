"""How well kinds of documents are told apart: a confusion table over sets of known kinds.

`python -m sealread.evaluate.kinds DATA… [--limit N] [--model FILE] [--cache DIR] [--answers DIR]
[--cover]` asks documents of each set what they are, as a run without a schema does; without
`--model` the printed labels tell. A document of no kind that has a schema is right where none is
named. `--cover` puts a sheet before each that says nothing of its kind; `--answers` keeps what the
model said. Told is no word of it.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Document, Page, Word
from sealread.document.text_map import text_map
from sealread.errors import SealreadError
from sealread.evaluate.dataset import Dataset, chosen, find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.kept_answers import keep
from sealread.extract.engine import Engine
from sealread.extract.settings import Settings
from sealread.schema.loading import loads
from sealread.schema.model import Schema
from sealread.understand.kinds import SURE, SURELY, named, question
from sealread.understand.telling import tell_kind

SCHEMAS: Mapping[str, str] = {
    "dop": "dop", "einvoice": "invoice", "export_invoice": "invoice", "invoices": "invoice",
    "landing_ai/invoice": "invoice", "landing_ai/utility_bill": "utility_bill",
    "receipts_id": "receipt", "sroie": "receipt", "wildreceipt": "receipt",
}  # fmt: skip
"""The library's schema for the documents of a set; of all others but `wanted`'s it has none."""
_ACCOUNT = re.compile(
    "(?i)konto|(?<!de)giro|statement|umsa|relev|auszug|finanzreport|transaktionshist"
)
"""Names of a bank's papers that list the movements of an account; others tell of one of them."""
_HEADED = re.compile(r"\bINVOICE\b")
"""The word with which a broadcaster's page calls itself an invoice."""
_NONE = "none"
_COVERS = {
    "de": ("Deckblatt", "An die Zentrale", "Von: Empfang, Haus 3", "Mit der Bitte um Ablage"),
    "en": ("Cover sheet", "To: head office", "From: front desk", "For your files"),
}
"""Lines of a sheet that lies on top of a paper, by language."""
_LINE, _LETTER = 0.05, 0.012
"""Fractions of a page: from line to line, and how wide a letter is."""


class Asked(Struct, frozen=True):
    """A document, the schema of its kind and the one that was told ("": none), and how surely.

    `also`: kinds that it might be called as well.
    """

    dataset: str
    document: str
    wanted: str
    told: str
    title: str
    confidence: float
    seconds: float
    also: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether it was told to be what it is."""
        return self.told in (self.wanted, *self.also)


def wanted(dataset: str, name: str, document: Document) -> tuple[str, ...]:
    """The library's schemas for a document of a set ("": none), the one it is called first.

    Papers of banks are statements of an account or tell of one of its movements, as their names
    say; those of broadcasters are invoices, or orders and contracts, as they head themselves.
    """
    if dataset == "bankstmt":
        own = _ACCOUNT.search(name) is not None
        return ("bank_statement",) if own else ("",)
    if dataset == "adbuy":
        headed = _HEADED.search(text_map(document.pages[:1]).text) is not None
        return ("invoice",) if headed else ("", "purchase_order")
    return (SCHEMAS.get(dataset, ""),)


def covered(document: Document) -> Document:
    """The document with a sheet on top; its own pages count from 2."""
    words = []
    for number, line in enumerate(_COVERS.get(document.language or "", _COVERS["en"]), start=4):
        left, top = 0.2, number * _LINE
        for said in line.split():
            right = left + _LETTER * len(said)
            words.append(Word(said, (left, top, right, top + _LETTER)))
            left = right + _LETTER
    first = document.pages[0]
    sheet = Page(1, first.width, first.height, "digital", tuple(words), language=document.language)
    behind = (replace(page, number=page.number + 1) for page in document.pages)
    return replace(document, pages=(sheet, *behind))


def ask(
    engine: Engine, datasets: Sequence[Dataset], limit: int, shelf: Shelf, *, cover: bool = False
) -> Iterator[Asked]:
    """What so many documents of each set are told to be. Raises as reading a document does."""
    for dataset in datasets:
        for truth in chosen(dataset, "all", limit):
            document = shelf.read(dataset.path(truth, words=truth.words is not None)).document
            document = covered(document) if cover else document
            kinds = wanted(dataset.name, truth.id, document)
            yield told_of(engine, document, dataset.name, truth.id, kinds)


def told_of(
    engine: Engine, document: Document, dataset: str, name: str, kinds: Sequence[str]
) -> Asked:
    """What one document of a set is told to be; `kinds`: what it is (`wanted`)."""
    schema = _kinds()
    started = time.monotonic()
    [said] = tell_kind(engine, document, schema, started).fields
    title, told = named(said.value) if said.confidence >= SURE else ("", "")
    is_of, *also = kinds
    return Asked(
        dataset, name, is_of, told, title, said.confidence, time.monotonic() - started, tuple(also)
    )  # fmt: skip


@cache
def _kinds() -> Schema:
    """The schema that asks for a kind, the same for all documents."""
    return loads(question().encode(), "kinds")


def table(asked: Sequence[Asked]) -> str:
    """What was told (across) of documents by what they are (down), as Markdown, and the shares."""
    counts = Counter((one.wanted or _NONE, one.told or _NONE) for one in asked)
    names = sorted({name for pair in counts for name in pair} - {_NONE})
    names.append(_NONE)
    lines = [f"| is, told | {' | '.join(names)} |", f"| --- |{' ---: |' * len(names)}"]
    for wanted in names:
        row = [counts[wanted, told] for told in names]
        if any(row):
            lines.append(f"| {wanted} | {' | '.join(str(count or '') for count in row)} |")
    known = [one for one in asked if one.wanted]
    others = [one for one in asked if not one.wanted]
    lines += [
        "",
        f"Kinds with a schema: {_share(known)}. Others left without one: {_share(others)}. "
        f"Median {sorted(one.seconds for one in asked)[len(asked) // 2]:.1f} s a document.",
        f"How sure where a kind was named, and right of these: {_sureness(asked)}.",
    ]
    return "\n".join(lines)


def _share(asked: Sequence[Asked]) -> str:
    right = sum(one.is_right for one in asked)
    return f"{right} of {len(asked)} ({right / max(len(asked), 1):.3f})"


def _sureness(asked: Sequence[Asked]) -> str:
    """How many of the documents of a kind that were told in each span of confidence are right."""
    named_ones = [one for one in asked if one.told]
    spans = ((SURE, SURELY), (SURELY, 0.9), (0.9, 0.97), (0.97, 1.01))
    there = (
        (least, [one for one in named_ones if least <= one.confidence < most])
        for least, most in spans
    )
    return "; ".join(f"from {least} {_share(some)}" for least, some in there)


def main(arguments: Sequence[str] | None = None) -> int:
    """Asks and prints the table; a line on stderr for each document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=4)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--cover", action="store_true")
    parser.add_argument("--answers", type=Path)
    options = parser.parse_args(arguments)
    asked: list[Asked] = []
    try:
        datasets = [one for folder in options.data for one in find(folder)]
        with Engine(options.model, Settings()) as engine:
            keep(engine, options.answers)
            shelf = Shelf(options.cache)
            for one in ask(engine, datasets, options.limit, shelf, cover=options.cover):
                asked.append(one)
                mark = "" if one.is_right else "  !"
                sys.stderr.write(
                    f"{one.dataset} {one.document}: {one.title or _NONE} ({one.confidence:.2f}), "
                    f"{one.seconds:.0f} s{mark}\n"
                )
    except SealreadError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if asked:
        sys.stdout.write(f"{table(asked)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
