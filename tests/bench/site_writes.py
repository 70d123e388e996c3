"""What the only writer of a workspace can do: items committed a second, and bytes an item takes.

Each item goes through what a run does once its document is read (`work.batch`): the look whether it
is known, the beginning, the extraction with its row of the audit trail, the JSON file and the row
that tells of it. The database is the real one, durable as always (a sync for each transaction).
"""

from __future__ import annotations

import hashlib
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from sealread.document.model import Evidence
from sealread.extract.result import Extraction, Reading, RunnerUp
from sealread.json_file import write_json
from sealread.work.events import Event, Item, ItemDone
from sealread.work.keys import LEAST, Key
from sealread.work.locking import key_for, lock
from sealread.work.quarantine import Quarantine
from sealread.work.records import Entry, Stamp, Terms
from sealread.work.request import READER, Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace, renamed
from tests.factory import KINDS, draw

_PASSPHRASE = "a workspace of a benchmark"
_TERMS = Terms("bench", "1" * 64, "2" * 64, "bench", "0.1.0")
_WORDS = ("rated", "output", "voltage", "second", "supply", "unit", "full", "load", "climate")


class Written(Struct, frozen=True):
    """What committing items took, by the clock and (`processor`) of this process's own time.

    `item_bytes`: what the database file grew by, an item; `extraction_bytes`: of its JSON alone.
    `transaction_ms`: of the smallest transaction, `sync_ms`: of a page that is written to a file,
    both until the disk has them, medians. `opening_ms`: of the workspace with all of it.
    """

    what: str
    encrypted: bool
    files: bool
    items: int
    items_a_second: float
    item_ms: float
    item_processor_ms: float
    transaction_ms: float
    sync_ms: float
    extraction_bytes: int
    item_bytes: int
    opening_ms: float


def measured(
    what: str, extractions: Sequence[Extraction], items: int, *, encrypted: bool, files: bool
) -> Written:
    """Commits `items` documents with these extractions in turn; `files`: writes the JSON too."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        key = _locked(folder / "workspace") if encrypted else None
        with Workspace.open(folder / "workspace", key) as workspace:
            run = workspace.begin_run(_TERMS)
            entries = [_entry(number, folder / "out", files=files) for number in range(items)]
            began = _settled(workspace)
            ids = workspace.add_items(run, entries)
            empty = _median(lambda: workspace.begin_item(ids[0]))
            wall, processor = time.perf_counter(), time.process_time()
            for number, entry in enumerate(entries):
                _commit(workspace, entry, ids[number], extractions[number % len(extractions)])
            wall, processor = time.perf_counter() - wall, time.process_time() - processor
            grown = _settled(workspace) - began
        opening = time.perf_counter()
        Workspace.open(folder / "workspace", key).close()
        opening = time.perf_counter() - opening
        sync = _median(lambda: _synced(folder / "sync"))
    sizes = [len(msgspec.json.encode(one)) for one in extractions]
    return Written(
        what=what,
        encrypted=encrypted,
        files=files,
        items=items,
        items_a_second=round(items / wall, 1),
        item_ms=round(1000 * wall / items, 2),
        item_processor_ms=round(1000 * processor / items, 2),
        transaction_ms=round(1000 * empty, 2),
        sync_ms=round(1000 * sync, 2),
        extraction_bytes=round(statistics.mean(sizes)),
        item_bytes=round(grown / items),
        opening_ms=round(1000 * opening, 1),
    )


def synthetic(fields: int) -> Extraction:
    """An extraction with as many single fields, each with words and a place, as readings have.

    Every third has a runner-up: rules leave fewer, a language model more.
    """
    chance = random.Random(fields)

    def place() -> tuple[Evidence, ...]:
        x, y = (round(chance.random() * 0.8, 6) for _ in range(2))
        return (Evidence(chance.randrange(1, 4), (x, y, round(x + 0.1, 6), round(y + 0.02, 6))),)

    def reading(number: int) -> Reading:
        said = " ".join(chance.sample(_WORDS, 4))
        others = tuple(
            RunnerUp(" ".join(chance.sample(_WORDS, 3)), place(), round(chance.random(), 4))
            for _ in range(number % 3 == 0)
        )
        return Reading(
            f"/part/field_{number}", said, said, place(), 0.9, "grounded", others, None, "reader"
        )

    readings = tuple(reading(number) for number in range(fields))
    values = {"part": {f"field_{n}": one.value for n, one in enumerate(readings)}}
    plain: dict[str, Any] = {
        "document": {
            "file": "a.pdf", "sha256": "0" * 64, "pages": 3, "language": "en",
            "modality": "digital",
        },
        "schema": {"name": "bench", "sha256": "1" * 64},
        "values": values,
        "fields": [],
        "run": {
            "model": "bench", "model_sha256": "2" * 64, "app": "0.1.0", "seconds": 1.0,
            "prefill_tokens": 900, "decoded_tokens": 90,
        },
    }  # fmt: skip
    return structs.replace(msgspec.convert(plain, Extraction), fields=readings)


def read_fast(each: int) -> dict[str, list[tuple[Extraction, float]]]:
    """Drawn documents read by a local run at effort fast, by kind, with each one's seconds."""
    return {kind: _read(kind, each) for kind in KINDS}


def _read(kind: str, count: int) -> list[tuple[Extraction, float]]:
    found: list[tuple[Extraction, float]] = []

    def hear(event: Event) -> None:
        if isinstance(event, ItemDone):
            found.append((event.extraction, event.seconds))

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for seed in range(count):
            (folder / f"{seed}.pdf").write_bytes(draw(kind, "en", seed).pdf)
        with Workspace.open(folder / ".sealread") as workspace:
            request = Request(paths=(name,), schema=kind, model=READER)
            Run(workspace, request, hear).execute()
    return found


def _entry(number: int, out: Path, *, files: bool) -> Entry:
    name = f"paper-{number:06}.pdf"
    path = f"/srv/papers/{number // 1000:04}/{name}"
    digest = hashlib.sha256(str(number).encode()).hexdigest()
    output = str(out / f"{name}.json") if files else None
    return Entry(Item(number + 1, path, name, 50_000), Stamp(50_000, 5), digest, output, False)


def _commit(workspace: Workspace, entry: Entry, item: int, extraction: Extraction) -> None:
    """As `work.batch` does, with the reading left out."""
    document = structs.replace(extraction.document, sha256=entry.sha256)
    extraction = renamed(structs.replace(extraction, document=document), entry.item.name)
    if workspace.known(entry.sha256, _TERMS) is not None:
        raise AssertionError("each document is another one")
    quarantine = Quarantine(workspace.database, _TERMS)
    quarantine.check(entry.sha256, entry.item.name)
    workspace.begin_item(item)
    workspace.finish_item(item, extraction, 1.0)
    quarantine.release(entry.sha256)
    handed_out = workspace.corrected(extraction)
    if entry.output is not None:
        write_json(handed_out, Path(entry.output))
        workspace.exported(item, entry.output, handed_out)


def _settled(workspace: Workspace) -> int:
    """Bytes of the database with all that is in its log."""
    workspace.database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    return workspace.file.stat().st_size


def _locked(folder: Path) -> Key:
    """Makes a locked workspace; its key."""
    lock(folder, _PASSPHRASE, cost=LEAST)
    return key_for(folder, _PASSPHRASE)


def _median(do: Callable[[], object], times: int = 51) -> float:
    def once() -> float:
        began = time.perf_counter()
        do()
        return time.perf_counter() - began

    return statistics.median(once() for _ in range(times))


def _synced(file: Path) -> None:
    """Appends a page to a file and waits until the disk has it."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, bytes(4096))
        os.fsync(handle)
    finally:
        os.close(handle)
