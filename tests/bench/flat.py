"""Many documents in a row: memory stays flat and no sequence is left. One line of JSON at the end.

    python -m tests.bench.flat [--documents 10000] [--within SECONDS] [--model PATH]

Every document is another text, each asked for a few fields with the bundled reader (or a model);
some asks are stopped at a random point. Fails where the process grows by more than 32 MB after
the first tenth of the documents, prefixes that are kept (a bounded amount) not counted.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
import time
from pathlib import Path

import psutil

from sealread.errors import Cancelled
from sealread.installed import shipped
from sealread.llm.decoding import Decoder, Question
from sealread.llm.runtime import MAX_SEQUENCES, Runtime

MOST_GROWTH = 32e6
QUESTIONS = [Question(text) for text in ("Hersteller", "Nummer", "Summe")]
STOPPED = 0.1


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--within", type=float, default=float("inf"), help="seconds")
    parser.add_argument("--model", type=Path, default=_reader())
    arguments = parser.parse_args()
    with Runtime(arguments.model) as runtime:
        figures = run(Decoder(runtime), arguments.documents, arguments.within)
    print(json.dumps(figures))
    return int(figures["grown_bytes"] > MOST_GROWTH or figures["sequences_left"] > 0)


def run(decoder: Decoder, documents: int, within: float = float("inf")) -> dict[str, float]:
    """Asks so many documents, or as many as so many seconds are enough for.

    Returns how much the process grew and how many sequences are left.
    """
    chance = random.Random(1)
    settled = left = stopped = done = 0
    began = time.monotonic()
    for number in range(documents):
        took = time.monotonic() - began
        if took > within:
            break
        done += 1
        stopped += _asked(decoder, _document(number, chance), chance)
        left += sum(decoder.runtime.held(one) > 0 for one in range(MAX_SEQUENCES))
        if not settled and (number >= documents // 10 or took > within / 10):
            settled = _held(decoder)
    grown = _held(decoder) - settled
    return {
        "documents": done, "stopped": stopped, "grown_bytes": grown, "sequences_left": left,
        "prefill_tokens": decoder.prefill_tokens, "decoded_tokens": decoder.decoded_tokens,
    }  # fmt: skip


def _held(decoder: Decoder) -> int:
    """Bytes of the process, without the prefixes it keeps."""
    gc.collect()
    return int(psutil.Process().memory_info().rss) - decoder.prefixes.kept_bytes


def _asked(decoder: Decoder, text: str, chance: random.Random) -> bool:
    """Asks one document; True where it was stopped on the way."""
    most = chance.randrange(12) if chance.random() < STOPPED else sys.maxsize
    asked = iter(range(most))
    try:
        decoder.ask(text, QUESTIONS, cancelled=lambda: next(asked, None) is None)
    except Cancelled:
        return True
    return False


def _document(number: int, chance: random.Random) -> str:
    lines = [
        f"Beleg {number}",
        f"Hersteller: Muster {chance.randrange(1000)} GmbH, {chance.randrange(10**5):05} Ort",
        f"Nummer: {number}-{chance.randrange(100)}",
        f"Datum: {1 + number % 28}.{1 + number % 12}.2021",
        f"Summe: {chance.randrange(1, 10**4)},{chance.randrange(100):02} EUR",
    ]
    return "\n".join(lines[: chance.randint(3, 5)])


def _reader() -> Path:
    return shipped("models") / "reader" / "reader-v4.gguf"


if __name__ == "__main__":
    raise SystemExit(main())
