"""Short documents for runs on a graphics processor, and what two readings of them share.

The software device (Mesa's llvmpipe) takes minutes where the processor takes seconds, so these are
a few lines each, with three fields, as text and as PDF with a text layer in turns: notes of
lost property, in sentences: what rules know (invoices) would say little of the model's answers.
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
        "title": "Lost property",
        "type": "object",
        "properties": {
            name: {"type": ["string", "null"], "title": title}
            for name, title in (
                ("thing", "Thing that was found"),
                ("finder", "Who found it"),
                ("place", "Where"),
            )
        },
    }
)
_THINGS = ("a green umbrella", "two brass keys", "a child's left boot", "a violin case")
_FINDERS = ("the night porter", "Ada Weber", "a conductor named Ruiz", "Mrs Oakley")
_PLACES = ("under the ticket desk", "on platform nine", "in the waiting room", "by the fountain")
_OTHERS = (
    "Nobody has asked for it so far.",
    "It will be kept until the end of the year.",
    "The clerk wrote it into the book.",
)
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
    thing, finder, place = map(chance.choice, (_THINGS, _FINDERS, _PLACES))
    told = chance.choice(
        (
            f"On day {number + 1} {finder} came upon {thing} {place}.",
            f"{thing.capitalize()} lay {place}; {finder} brought it in as number {number + 1}.",
            f"Handed in by {finder}: {thing}, seen {place} before train {number + 1} had left.",
        )
    )
    return f"Lost property\n\n{told}\n{chance.choice(_OTHERS)}\n"


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
        (str(papers),), "lost-property.json", model=model, patience=patience, definition=DEFINITION,
        settings=Settings(effort="thorough", device=device),
    )  # fmt: skip
    Run(workspace, request, hear).execute()


def walls(workspace: Workspace) -> list[RunWalls]:
    """What the records of a workspace's runs say, the oldest first."""
    found = [workspace.manifest(run.id)[1] for run in workspace.runs()]
    return [msgspec.json.decode(one, type=RunWalls) for one in found if one is not None]
