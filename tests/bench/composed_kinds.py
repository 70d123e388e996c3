"""How many composed papers of kinds that nobody knows are left without a kind, and of known kinds.

    python -m tests.bench.composed_kinds KINDS --model FILE [--papers 40] [--seed N]

KINDS: the records' kinds (`kinds.jsonl`), each with the fields of its papers; a paper is composed
of one of them. Left out are those that are called as a kind of the library is (an invoice is one,
whoever prints it). Beside them stand as many papers that the factory writes of kinds the library
knows, payslips and orders among them, of which there are no real ones to measure on. A quotation,
which the factory writes among orders, may be left without a kind. Prints the table of
`sealread.evaluate.kinds`.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec import structs

from models.training.adapter import composed
from models.training.factory.content import Doc
from models.training.factory.reading import pages
from models.training.factory.trade import order_words
from models.training.stream import writers
from sealread.document.model import Document
from sealread.evaluate.kinds import Asked, table, told_of
from sealread.extract.engine import Engine
from sealread.extract.settings import Settings

_KNOWN = {
    "bank": "bank_statement", "bill": "utility_bill", "dop": "dop", "invoice": "invoice",
    "order": "purchase_order", "payslip": "payslip", "receipt": "receipt",
}  # fmt: skip
"""The library's schema for what a module of the factory writes."""
_CALLED = (
    "account", "bill", "declaration", "delivery", "invoice", "order", "pay", "purchase", "quot",
    "receipt", "salary", "sale", "statement", "transaction",
)  # fmt: skip
"""Parts of names of kinds that might be one of the library's."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("kinds", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--papers", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    asked: list[Asked] = []
    with Engine(options.model, Settings()) as engine:
        for wanted, doc, random in papers(options.kinds, options.papers, options.seed):
            kinds = (wanted, "") if _is_quotation(doc) else (wanted,)
            one = told_of(engine, read(doc, random), "composed", doc.kind, kinds)
            asked.append(one)
            mark = "" if one.is_right else "  !"
            sys.stderr.write(f"{doc.kind}: {one.title} ({one.confidence:.2f}){mark}\n")
    sys.stdout.write(f"{table(asked)}\n")


def papers(kinds: Path, count: int, seed: int) -> Iterator[tuple[str, Doc, Random]]:
    """Papers of no known kind and as many of known ones, each with its schema."""
    random = Random(seed)
    known = [one for aside in (True, False) for one in composed.kinds(kinds, aside=aside)]
    foreign = [one for one in known if not any(said in one.kind.lower() for said in _CALLED)]
    drawn = writers()
    for number in range(count):
        own = Random(random.random())
        language = own.choice(("en", "en", "de"))
        yield "", composed.write([own.choice(foreign)], own, language), own
        name = sorted(_KNOWN)[number % len(_KNOWN)]
        yield _KNOWN[name], drawn[name](own, language), own


def _is_quotation(doc: Doc) -> bool:
    """Whether a paper among the factory's orders is called a quotation, in whatever block."""
    titles = order_words.TITLES["quotation"][doc.language]
    drawn = repr(doc.blocks)
    return doc.kind == "order" and any(f"Text(parts=('{said}" in drawn for said in titles)


def read(doc: Doc, random: Random) -> Document:
    """A drawn document as the engine is given it."""
    drawn = [structs.replace(one, language=doc.language) for one in pages(doc, random)]
    name = hashlib.sha256(repr(doc).encode()).hexdigest()
    return Document("drawn.pdf", name, tuple(drawn), doc.language, "digital")


if __name__ == "__main__":
    main()
