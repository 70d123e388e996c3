"""One way, one model, one paper, in a process of its own: a line of JSON."""

from __future__ import annotations

import argparse
import resource
from collections.abc import Callable
from pathlib import Path

import msgspec

from sealread.llm.decoding import Decoder
from tests.bench.decoding import others, ours, papers
from tests.bench.decoding.cases import ASKED_MUCH
from tests.bench.decoding.measured import Measured
from tests.bench.decoding.papers import CountTokens, Paper
from tests.bench.decoding.steering import Steered

CELLS = 16_384
WIDTH = 64


def paper_of(name: str, tokens: int, count: CountTokens) -> Paper:
    """The paper called so: `declaration`, `invoice`, a number of a form's fields, or `flat-` and
    how many are asked on one text.
    """
    makers: dict[str, Callable[[int, CountTokens], Paper]] = {
        "declaration": papers.declaration,
        "invoice": papers.invoice,
    }
    if name in makers:
        return makers[name](tokens, count)
    if name.startswith(ASKED_MUCH):
        return papers.asked_much(int(name.removeprefix(ASKED_MUCH)), tokens, count)
    return papers.form(int(name), tokens, count)


def by_core(model: Path, name: str, tokens: int, width: int, *, floor: bool) -> Measured:
    """The core, with the floor below it where that is wanted and all is asked together."""
    who = "Sealread" if width > 1 else "Sealread, one at a time"
    with Steered(model, cells=CELLS) as runtime:
        decoder = Decoder(runtime, width)
        paper = paper_of(name, tokens, lambda text: len(runtime.tokenize(text)))
        ours.core(decoder, paper_of("2", 0, lambda text: len(runtime.tokenize(text))), who)
        told = ours.core(decoder, paper, who)
        measured = msgspec.structs.replace(told, width=width)
        batches, calls = list(runtime.batches), list(runtime.calls)
        again = ours.again(decoder, paper)
        if width == 1 or not floor:
            return msgspec.structs.replace(measured, again=again)
        before, after = ours.floor(decoder, paper.text, calls)
        rows = sum(int(batch.wanted.sum()) for batch in batches)
    spare = measured.after_prefill - after
    return msgspec.structs.replace(
        measured, floor=before + after, floor_after=after, again=again,
        overhead=1000 * spare / max(rows, 1),
    )  # fmt: skip


def by_others(model: Path, name: str, tokens: int, who: str, threads: int) -> Measured:
    """llama-cpp-python's chat completion, or Outlines over it."""
    loaded = others.load(model, CELLS, threads)

    def count(text: str) -> int:
        return len(loaded.tokenize(text.encode(), add_bos=False))

    paper = paper_of(name, tokens, count)
    way = others.Outlines(loaded) if who == "outlines" else None
    loaded.reset()
    return way(paper) if way else others.completion(loaded, paper)


def main() -> None:
    """Measures once and tells it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--paper", required=True)
    parser.add_argument("--tokens", type=int, required=True)
    parser.add_argument("--who", choices=("core", "alone", "completion", "outlines"), required=True)
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--no-floor", action="store_true", help="leave llama.cpp alone out")
    given = parser.parse_args()
    if given.who in ("core", "alone"):
        width = WIDTH if given.who == "core" else 1
        measured = by_core(given.model, given.paper, given.tokens, width, floor=not given.no_floor)
    else:
        measured = by_others(given.model, given.paper, given.tokens, given.who, given.threads)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    told = msgspec.structs.replace(measured, megabytes=peak)
    print(msgspec.json.encode(told).decode())


if __name__ == "__main__":
    main()
