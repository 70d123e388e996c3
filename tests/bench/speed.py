"""Seconds per page and per document: digital reading, OCR, the model. One line of JSON at the end.

    python -m tests.bench.speed [--data ../shared/data] [--documents 6]

Each stage is timed in one process, the best of three rounds (once for OCR of the data).
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path

from msgspec import structs

from sealread.document.model import Document
from sealread.document.reading import ReadOptions, read
from sealread.extract.engine import Engine
from sealread.extract.result import RunInfo
from sealread.extract.settings import ALL_WORDINGS, Settings
from sealread.installed import shipped
from sealread.schema.loading import load

ROUNDS = 3
SCHEMA = load("dop")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--documents", type=int, default=6)
    arguments = parser.parse_args()
    read(_samples("dop_de_scan.pdf")[0])  # loads the models: not a page's time
    digital, scanned = _documents(arguments.data, arguments.documents)
    digital_seconds, _ = _per_page(digital, ROUNDS)
    plain_seconds, _ = _per_page(digital, ROUNDS, tables=False)
    ocr_seconds, documents = _per_page(scanned, 1)
    figures = {
        "digital_seconds_per_page": digital_seconds,
        "digital_without_tables_seconds_per_page": plain_seconds,
        "ocr_seconds_per_page": ocr_seconds,
        **_model(documents),
    }
    for name, value in figures.items():
        print(f"{name:44} {value}")
    print(json.dumps(figures))


def _samples(*names: str) -> list[Path]:
    return [shipped("resources") / "samples" / "dop" / name for name in names]


def _documents(data: Path, count: int) -> tuple[list[Path], list[Path]]:
    """Digital and scanned documents: of the evaluation data where it is there, else the samples."""
    scans = sorted((data / "dop" / "docs").glob("1*_de.pdf"))[:count]
    digital = sorted((data / "einvoice" / "docs").glob("*.pdf"))[:count]
    return (
        digital or _samples("dop_de.pdf", "dop_en.pdf"),
        scans or _samples("dop_de_scan.pdf", "dop_en_scan.pdf"),
    )


def _per_page(
    paths: Sequence[Path], rounds: int, *, tables: bool = True
) -> tuple[float, list[Document]]:
    """The median over documents of the best seconds per page, and the documents."""
    best = [min((_timed(path, tables) for _ in range(rounds)), key=itemgetter(0)) for path in paths]
    pages = [seconds / len(document.pages) for seconds, document in best]
    return round(statistics.median(pages), 4), [document for _, document in best]


def _timed(path: Path, tables: bool) -> tuple[float, Document]:
    began = time.perf_counter()
    document = read(path, ReadOptions(tables=tables))
    return time.perf_counter() - began, document


def _model(documents: Sequence[Document]) -> dict[str, float]:
    """The model's part for the twelve keys of a declaration, medians over documents.

    A new document, one whose prefix is known, and a new one that is asked in all wordings.
    """
    began = time.perf_counter()
    with Engine() as engine:
        loading = time.perf_counter() - began
        new = [_best(engine, document, forget=True) for document in documents]
        again = [_best(engine, document, forget=False) for document in documents]
        wholly = structs.replace(engine.settings, settled_above=ALL_WORDINGS)
        every = [_best(engine, document, forget=True, settings=wholly) for document in documents]

    def middle(runs: Sequence[RunInfo], name: str) -> float:
        return statistics.median(getattr(run, name) for run in runs)

    seconds = middle(new, "seconds")
    return {
        "model_load_seconds": round(loading, 3),
        "model_seconds_per_new_document": round(seconds, 3),
        "model_seconds_asked_again": round(middle(again, "seconds"), 3),
        "all_wordings_to_first_where_sure": round(middle(every, "seconds") / seconds, 2),
        "prefill_tokens_per_document": middle(new, "prefill_tokens"),
        "decoded_tokens_per_document": middle(new, "decoded_tokens"),
    }


def _best(
    engine: Engine, document: Document, *, forget: bool, settings: Settings | None = None
) -> RunInfo:
    """The quickest of some runs; `forget`: nothing of the document is known before each."""
    runs = []
    for _ in range(ROUNDS):
        if forget:
            engine.decoder.forget()
        runs.append(engine.extract(document, SCHEMA, settings=settings).run)
    return min(runs, key=lambda run: run.seconds)


if __name__ == "__main__":
    main()
