"""Answers on a graphics processor against those of the processor, by two runs as a user's.

    python -m tests.bench.device [--documents 40] [--layers all|N] [--model small]

Short documents of three fields. `--layers`: how many the device computes at most. The software
device (Mesa's llvmpipe, `GGML_VK_VISIBLE_DEVICES=0`) takes minutes for the first documents,
whatever the layers: it compiles each shader when that is first used. After each document a line of
JSON says what is so far, the last line is all; `seconds` are the device's and the processor's,
`ratio` the median of their quotients; `level`, `device` and `layers` are what the run's record
says.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from pathlib import Path

import msgspec

from sealread.extract.result import Extraction
from sealread.work.events import DeviceLeft, Event, ItemDone, ItemFailed
from sealread.work.model_process import SHARED
from sealread.work.workspace import Workspace
from tests.bench.device_papers import Same, read, use_own_server, walls, written


class Side:
    """One way of reading: its extractions and seconds by file; `left`: why not on the device."""

    def __init__(self) -> None:
        self.found: dict[str, Extraction] = {}
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self.left: list[str] = []

    def hear(self, event: Event) -> None:
        """Takes what is of interest."""
        if isinstance(event, ItemDone):
            self.found[event.item.name] = event.extraction
            self.seconds[event.item.name] = event.seconds
        elif isinstance(event, ItemFailed):
            self.failed.append(event.sentence)
        elif isinstance(event, DeviceLeft):
            self.left.append(event.sentence)


class Compared(Side):
    """The device's side, held against the other as it comes."""

    def __init__(self, other: Side) -> None:
        super().__init__()
        self.same, self._other = Same(), other

    def hear(self, event: Event) -> None:
        """Compares each document that is done."""
        super().hear(event)
        if isinstance(event, ItemDone):
            self.same.add(event.extraction, self._other.found[event.item.name])
            print(json.dumps(self.figures()), flush=True)

    def figures(self) -> dict[str, object]:
        """So far."""
        pairs = [(taken, self._other.seconds[name]) for name, taken in self.seconds.items()]
        return msgspec.to_builtins(self.same) | {
            "failed": len(self.failed) + len(self._other.failed),
            "left": self.left,
            "seconds": [round(sum(side), 1) for side in zip(*pairs, strict=True)],
            "last_seconds": [round(one, 1) for one in pairs[-1]] if pairs else [],
            "ratio": round(statistics.median(ours / theirs for ours, theirs in pairs), 2)
            if pairs
            else None,
        }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=40)
    parser.add_argument("--layers", default="all")
    parser.add_argument("--model", default="small")
    options = parser.parse_args()
    use_own_server(options.layers)
    with tempfile.TemporaryDirectory() as made:
        papers = Path(made) / "papers"
        written(papers, range(options.documents))
        processor = Side()
        with Workspace.open(Path(made) / "processor") as workspace:
            read(workspace, papers, "processor", processor.hear, model=options.model)
        SHARED.close()
        device = Compared(processor)
        with Workspace.open(Path(made) / "device") as workspace:
            read(workspace, papers, "auto", device.hear, model=options.model)
            [record] = walls(workspace)
    on = record.device
    said = {
        "level": record.proven.value,
        "device": on.title if on else None,
        "layers": [on.layers, on.all_layers] if on else None,
    }
    print(json.dumps(device.figures() | said))


if __name__ == "__main__":
    main()
