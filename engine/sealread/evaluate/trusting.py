"""Fits the confidence of the bundled reader on documents that it was not trained on.

`python -m sealread.evaluate.trusting DATA` (`make confidence`) asks the documents, fits the weights
of `extract.confidence`, tells what they are worth on documents they were not fitted on, and writes
the file beside the model. The same seed and the same answers give the same file.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from sealread.evaluate.documents import Shelf, write_private
from sealread.evaluate.observing import Observed, observe, observed
from sealread.evaluate.trust_report import FOLDS, examples, measured, told
from sealread.evaluate.weighing import weigh
from sealread.extract.confidence import Confidence, confidence_file
from sealread.extract.identities import default_model, identify
from sealread.extract.signs import NAMES

LEFT = 3
"""Exit status: time was over before all documents were asked."""


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; its exit status."""
    given = _parser().parse_args(arguments)
    given.answers.mkdir(parents=True, exist_ok=True)
    if given.seconds:
        left = observe(
            given.data, given.answers, Shelf(given.cache), given.seconds,
            _tell,
        )  # fmt: skip
        if left and not given.partial:
            _tell(f"{left} documents are left; run it again to go on")
            return LEFT
    seen = observed(given.data, given.answers)
    sys.stdout.write(f"{told(measured(seen, given.seed))}\n")
    if given.out is not None:
        write_private(given.out, _encoded(fitted(seen, given.seed)))
        given.out.chmod(0o644)
    return 0


def _tell(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


def fitted(seen: list[Observed], seed: int) -> Confidence:
    """The confidence of the default reader, from all that was observed."""
    weights = weigh(examples(seen), NAMES)
    counts = {
        "answers": sum(len(one.answers) for one in seen),
        "documents": len({one.document for one in seen}),
        "folds": FOLDS,
        "seed": seed,
    }
    return Confidence(identify(default_model()).sha256, counts, weights.offset, weights.by_sign)


def _encoded(confidence: Confidence) -> bytes:
    return msgspec.json.format(msgspec.json.encode(confidence), indent=1) + b"\n"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sealread.evaluate.trusting", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("data", type=Path, help="the folder of the data sets")
    parser.add_argument("--cache", type=Path, help="keep what was read from documents here")
    parser.add_argument(
        "--answers", type=Path, required=True,
        help="keep what was observed here; an empty folder begins anew, as a changed engine needs",
    )  # fmt: skip
    parser.add_argument(
        "--seconds", type=float, default=float("inf"),
        help="stop asking after so many and go on the next time; 0: only fit (exit status 3: left)",
    )  # fmt: skip
    parser.add_argument("--partial", action="store_true", help="fit although documents are left")
    parser.add_argument("--seed", type=int, default=1, help="of the folds that are measured")
    parser.add_argument(
        "--out", type=Path, nargs="?", const=confidence_file(default_model()),
        help="write the weights; without a FILE beside the bundled reader",
    )  # fmt: skip
    return parser


if __name__ == "__main__":
    sys.exit(main())
