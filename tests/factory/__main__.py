"""`python -m tests.factory OUT [--seed N]`: write the set that is shipped, with truth."""

from __future__ import annotations

import argparse
import json
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pymupdf
from msgspec import Struct

from tests.factory.drawing import draw
from tests.factory.sample import Sample
from tests.factory.scan import as_scan, photo


class Order(Struct, frozen=True):
    """A sample that is wanted: its file name's ending says whether it is a PDF or an image."""

    file: str
    language: str
    scanned: bool = False
    pages: int = 1

    @property
    def kind(self) -> str:
        """The kind of document, which is also its folder."""
        return self.file.split("/")[0]


ORDERS = (
    Order("dop/dop_de.pdf", "de"),
    Order("dop/dop_de_scan.pdf", "de", scanned=True),
    Order("dop/dop_en.pdf", "en"),
    Order("dop/dop_en_scan.pdf", "en", scanned=True, pages=2),
    Order("invoice/invoice_de.pdf", "de"),
    Order("invoice/invoice_en_scan.pdf", "en", scanned=True),
    Order("receipt/receipt_de.pdf", "de"),
    Order("receipt/receipt_en_scan.jpg", "en", scanned=True),
)


def write_set(folder: Path, seed: int) -> None:
    """Write all ordered samples and truth.json below `folder`."""
    truth: dict[str, Any] = {}
    for position, order in enumerate(ORDERS):
        drawn = _drawn(order, seed * 1000 + position * 50)
        sample = as_scan(drawn) if order.scanned else drawn
        path = folder / order.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(photo(sample) if path.suffix == ".jpg" else sample.pdf)
        truth[order.file] = _described(sample)
    text = json.dumps(truth, ensure_ascii=False, indent=1)
    (folder / "truth.json").write_text(text + "\n", encoding="utf-8")


def _drawn(order: Order, first_seed: int) -> Sample:
    """The first drawing from this seed on that has as many pages as ordered."""
    drawings = (draw(order.kind, order.language, seed) for seed in count(first_seed))
    return next(drawn for drawn in drawings if _pages(drawn) == order.pages)


def _pages(sample: Sample) -> int:
    with pymupdf.open(stream=sample.pdf) as pages:
        return int(pages.page_count)


def _described(sample: Sample) -> dict[str, Any]:
    return {
        "kind": sample.kind,
        "language": sample.language,
        "scanned": sample.scanned,
        "values": sample.truth,
        "boxes": msgspec.to_builtins(sample.boxes),
    }


def main() -> None:
    """Read the command line and write the set."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.factory")
    parser.add_argument("out", type=Path, help="folder to write to; it is made if need be")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws another set")
    given = parser.parse_args()
    write_set(given.out, given.seed)


if __name__ == "__main__":
    main()
