"""How well kinds of documents are told apart: a confusion table over sets of known kinds.

`python -m sealread.evaluate.kinds DATA… [--limit N] [--model FILE] [--cache DIR] [--cover]` asks
documents of each set what they are, as a run without a schema does; without `--model` the printed
labels tell. A document of no kind that has a schema is right where none is named. `--cover` puts a
sheet before each that says nothing of its kind. Told is no word of it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Document, Page, Word
from sealread.errors import SealreadError
from sealread.evaluate.dataset import Dataset, chosen, find
from sealread.evaluate.documents import Shelf
from sealread.extract.engine import Engine
from sealread.extract.settings import Settings
from sealread.schema.loading import loads
from sealread.schema.model import Schema
from sealread.understand.kinds import SURE, named, question
from sealread.understand.telling import tell_kind

SCHEMAS: Mapping[str, str] = {
    "bankstmt": "bank_statement", "dop": "dop", "einvoice": "invoice", "einvoice_tr": "invoice",
    "invoices": "invoice", "landing_ai/invoice": "invoice",
    "landing_ai/utility_bill": "utility_bill", "receipts_id": "receipt", "sroie": "receipt",
    "wildreceipt": "receipt",
}  # fmt: skip
"""The library's schema for the documents of a set; of all others it has none."""
_NONE = "none"
_COVERS = {
    "de": ("Deckblatt", "An die Zentrale", "Von: Empfang, Haus 3", "Mit der Bitte um Ablage"),
    "en": ("Cover sheet", "To: head office", "From: front desk", "For your files"),
}
"""Lines of a sheet that lies on top of a paper, by language."""
_LINE, _LETTER = 0.05, 0.012
"""Fractions of a page: from line to line, and how wide a letter is."""


class Asked(Struct, frozen=True):
    """A document, the schema of its kind and the one that was told ("": none), and how surely."""

    dataset: str
    document: str
    wanted: str
    told: str
    title: str
    confidence: float
    seconds: float


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
            yield told_of(engine, document, dataset.name, truth.id)


def told_of(engine: Engine, document: Document, dataset: str, name: str) -> Asked:
    """What one document of a set is told to be."""
    schema = _kinds()
    started = time.monotonic()
    [said] = tell_kind(engine, document, schema, started).fields
    title, told = named(said.value) if said.confidence >= SURE else ("", "")
    return Asked(
        dataset, name, SCHEMAS.get(dataset, ""), told, title, said.confidence,
        time.monotonic() - started,
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
    ]
    return "\n".join(lines)


def _share(asked: Sequence[Asked]) -> str:
    right = sum(one.told == one.wanted for one in asked)
    return f"{right} of {len(asked)} ({right / max(len(asked), 1):.3f})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Asks and prints the table; a line on stderr for each document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=4)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--cover", action="store_true")
    options = parser.parse_args(arguments)
    asked: list[Asked] = []
    try:
        datasets = [one for folder in options.data for one in find(folder)]
        with Engine(options.model, Settings()) as engine:
            shelf = Shelf(options.cache)
            for one in ask(engine, datasets, options.limit, shelf, cover=options.cover):
                asked.append(one)
                mark = "" if one.told == one.wanted else "  !"
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
