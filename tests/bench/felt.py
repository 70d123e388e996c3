"""How a person feels the model's speed: when first values come, and how soon a run stops.

    python -m tests.bench.felt [--model small|standard] [--document FILE] [--times 5]

Seconds from the end of the page's prefill to the first value that the model says (also of the
processor, all cores together, on however busy a machine), and from a `cancel` to the end of the
run: while a page is read in, and while answers are decoded. One line of JSON at the end.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import psutil

from sealread.document.reading import read
from sealread.document.text_map import text_map
from sealread.errors import Cancelled
from sealread.extract.engine import Engine
from sealread.extract.settings import Settings
from sealread.schema.loading import loads
from sealread.weights.language_model import language_model
from sealread.weights.store import Store
from sealread.work.events import Event, FieldRead, ItemStarted, PageRead
from sealread.work.model_process import SHARED
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace
from tests.bench.prefix import SAMPLE, definition

SETTINGS = Settings(effort="thorough")
Wait = Callable[[], None]
_Times = tuple[float, float]
"""Of the clock, and of the processor."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="standard")
    parser.add_argument("--document", type=Path, default=SAMPLE)
    parser.add_argument("--times", type=int, default=5)
    arguments = parser.parse_args()
    seconds, processor = first_value(arguments)
    figures: dict[str, Any] = {"first_value": seconds, "first_value_processor": processor}
    print(json.dumps(figures), flush=True)
    text = text_map(read(arguments.document).pages).text
    with tempfile.TemporaryDirectory() as folder, Workspace.open(Path(folder)) as workspace:
        warm = _page(folder, "warm", "Declaration number: 12")
        Run(workspace, _request(warm, arguments.model), lambda _: None).execute()
        for name, due in (("prefill", _in_prefill), ("decode", _in_decode), ("load", _in_load)):
            stopped = []
            for number in range(arguments.times):
                page = _page(folder, f"{name}{number}", text)
                if name == "load":
                    SHARED.close()
                stopped.append(_stopped(workspace, _request(page, arguments.model), due))
            figures[f"cancel_in_{name}"] = [round(one, 3) for one in sorted(stopped)]
    SHARED.close()
    print(json.dumps(figures))


def _page(folder: str, name: str, text: str) -> Path:
    """A page that nobody knows: it begins with its name."""
    place = Path(folder) / f"{name}.txt"
    place.write_text(f"{name}\n{text}")
    return place


def _request(page: Path, model: str) -> Request:
    return Request(
        (str(page),), "first.json", model=model, again=True,
        settings=SETTINGS, definition=definition("first"),
    )  # fmt: skip


def first_value(arguments: argparse.Namespace) -> tuple[float, float]:
    """Seconds from the end of the first prefill to the first value, on a page nobody knows."""
    document, schema = read(arguments.document), loads(definition("first").encode(), "first.json")
    with Engine(language_model(arguments.model, Store()), SETTINGS) as engine:
        prefixes, read_in, said = engine.decoder.prefixes, list[_Times](), list[_Times]()
        bring = prefixes.bring

        def timed(*words: Any, **named: Any) -> int:
            reused = bring(*words, **named)
            read_in.append((time.monotonic(), time.process_time()))
            return reused

        def hear(_path: str, _text: str) -> None:
            if read_in:  # what rules say comes before
                said.append((time.monotonic(), time.process_time()))

        prefixes.bring = timed  # type: ignore[method-assign]
        with contextlib.suppress(Cancelled):  # the rest need not be read
            engine.extract(document, schema, on_value=hear, cancelled=lambda: bool(said))
    begun, heard = read_in[0], said[0]
    return round(heard[0] - begun[0], 3), round(heard[1] - begun[1], 3)


def _stopped(workspace: Workspace, request: Request, due: Callable[[Event], Wait | None]) -> float:
    """Seconds from a wish to stop to the end of a run; it comes when what `due` gives is over."""
    wished: list[float] = []

    def stop(wait: Wait) -> None:
        wait()
        wished.append(time.monotonic())
        run.cancel()

    def listen(event: Event) -> None:
        if not wished and (wait := due(event)) is not None:
            threading.Thread(target=stop, args=(wait,), daemon=True).start()

    run = Run(workspace, request, listen)
    summary = run.execute()
    ended = time.monotonic()
    if not summary.cancelled:
        raise RuntimeError("the run had ended before it was to stop")
    return ended - wished[0]


def _in_load(event: Event) -> Wait | None:
    """While the model is loaded."""
    return partial(time.sleep, 0.3) if isinstance(event, ItemStarted) else None


def _in_prefill(event: Event) -> Wait | None:
    """While the page is read in: the first thing that is computed once the document was read."""
    if isinstance(event, PageRead) and event.done == event.total:
        return partial(_at_work, _computed())
    return None


def _in_decode(event: Event) -> Wait | None:
    """When the first answer was decoded."""
    return _at_once if isinstance(event, FieldRead) and event.done else None


def _at_once() -> None:
    """Waits for nothing."""


def _at_work(before: float) -> None:
    """Waits until the model's process has computed for half a second more."""
    while _computed() < before + 0.5:
        time.sleep(0.02)


def _computed() -> float:
    """Seconds of the processor that the model's process has taken."""
    used = psutil.Process(SHARED.pid).cpu_times()
    return used.user + used.system


if __name__ == "__main__":
    main()
