"""Short documents for runs on a graphics processor, and what two readings of them share.

The software device (Mesa's llvmpipe) takes minutes where the processor takes seconds, so these are
a few lines each, with three fields: invoices, as text and as PDF with a text layer in turns.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pymupdf

from sealread.extract.result import Extraction, Reading
from sealread.extract.settings import DeviceUse, Settings
from sealread.work.events import Event
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.walls import RunWalls
from sealread.work.workspace import Workspace
from sealread.worker import process

SERVER = "tests.bench.device_server"
"""What the processes of the bench run in place of the worker's own server."""
LAYERS = "SEALREAD_BENCH_LAYERS"
"""How many layers it has the device compute at most; empty for all that fit."""
DEFINITION = json.dumps(
    {
        "title": "Invoice",
        "type": "object",
        "properties": {
            "invoice_number": {"type": ["string", "null"], "title": "Invoice number"},
            "date": {"type": ["string", "null"], "format": "date", "title": "Date of invoice"},
            "total": {"type": ["number", "null"], "title": "Total"},
        },
    }
)
_FIRMS = ("Smith Ltd", "Harbour Tools", "Weber & Sons", "North Mill", "Oak Lane Printing")
_REPOSITORY = Path(__file__).parents[2]


class Same(msgspec.Struct):
    """How many readings two extractions of the same documents share, field by field.

    `whole`: extractions of which every value, place and status is the same. `confidence`: the
    largest difference of two confidences, 0 to 1.
    """

    documents: int = 0
    whole: int = 0
    fields: int = 0
    values: int = 0
    places: int = 0
    statuses: int = 0
    confidence: float = 0.0

    def add(self, one: Extraction, other: Extraction) -> None:
        """Compares two extractions of one document under one schema."""
        pairs = list(zip(one.fields, other.fields, strict=True))
        before = self.values + self.places + self.statuses
        for ours, theirs in pairs:
            self._add_field(ours, theirs)
        shared = self.values + self.places + self.statuses - before
        self.documents += 1
        self.whole += shared == 3 * len(pairs)

    def _add_field(self, ours: Reading, theirs: Reading) -> None:
        if ours.path != theirs.path:
            raise ValueError("two extractions under different schemas")
        self.fields += 1
        self.values += (ours.value, ours.text) == (theirs.value, theirs.text)
        self.places += ours.evidence == theirs.evidence
        self.statuses += ours.status == theirs.status
        self.confidence = max(self.confidence, abs(ours.confidence - theirs.confidence))


def written(folder: Path, numbers: range) -> None:
    """Writes the documents of these numbers; the same number is always the same words."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        text = _text(number)
        if number % 2:
            with pymupdf.open() as document:
                document.new_page().insert_text((72, 72), text, fontsize=11)
                document.save(folder / f"{number:03}.pdf", no_new_id=True)
        else:
            (folder / f"{number:03}.txt").write_text(text)


def _text(number: int) -> str:
    chance = Random(number)
    day = f"2026-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    total = f"{chance.randint(3, 900)}.{chance.randint(0, 99):02}"
    lines = (
        f"{chance.choice(_FIRMS)}\nInvoice",
        f"Invoice number: R-{chance.randint(1000, 9999)}",
        f"Date of invoice: {day}",
        f"Total: EUR {total}",
    )
    return "\n".join(lines[:1] + tuple(sorted(lines[1:], key=lambda _: chance.random()))) + "\n"


def use_own_server(layers: str) -> None:
    """Has every process of the model run the bench's server; `layers`: a number, or "all"."""
    paths = [str(_REPOSITORY), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    os.environ[LAYERS] = "" if layers == "all" else str(int(layers))
    if layers != "all":
        # Else llama.cpp copies the other layers' weights there for each batch of 32 rows and more.
        os.environ["GGML_OP_OFFLOAD_MIN_BATCH"] = str(1 << 20)
    # Has llama.cpp look at software devices, and runs look for one.
    os.environ.setdefault("GGML_VK_VISIBLE_DEVICES", "0")
    process.SERVER = SERVER


def read(
    workspace: Workspace, papers: Path, device: DeviceUse, hear: Callable[[Event], None],
    *, model: str = "small", patience: float = 600.0,
) -> None:  # fmt: skip
    """Reads a folder as a user's run does, with the language model asked for everything."""
    request = Request(
        (str(papers),), "invoice.json", model=model, patience=patience, definition=DEFINITION,
        settings=Settings(effort="thorough", device=device),
    )  # fmt: skip
    Run(workspace, request, hear).execute()


def walls(workspace: Workspace) -> list[RunWalls]:
    """What the records of a workspace's runs say, the oldest first."""
    found = [workspace.manifest(run.id)[1] for run in workspace.runs()]
    return [msgspec.json.decode(one, type=RunWalls) for one in found if one is not None]
