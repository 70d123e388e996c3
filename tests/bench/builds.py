"""How fast llama.cpp for all machines reads in, beside llama.cpp compiled for this very machine.

    python -m tests.bench.builds dist/backends/*.whl [--model standard] [--rounds 7] [--tokens 1024]

The wheel is what `make backends` makes and installers carry; the other is this environment's own,
which pip compiled here. Each is in a process of its own, loads the model as the program does, and
reads the same tokens in when it is its turn; the best round counts. `prefill` and `decode`: the
wheel's tokens a second over those of the other (wanted: .97). One line of JSON at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import IO

HERE = Path(__file__).parents[2]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("wheel", type=Path, nargs="?")
    parser.add_argument("--model", default="standard")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--tokens", type=int, default=1024)
    parser.add_argument("--measures", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measures:
        _measure(options.model, options.tokens)
        return
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(options.wheel).extractall(folder)
        sides = {"wheel": _side(options, folder), "own": _side(options, None)}
        best = {name: [0.0, 0.0] for name in sides}
        for number in range(options.rounds):
            for name in sorted(sides, reverse=bool(number % 2)):
                told = _asked(sides[name])
                best[name] = [max(one, two) for one, two in zip(best[name], told[:2], strict=True)]
                if not number:
                    sys.stderr.write(f"{name}: {told[2]}\n")
        for side in sides.values():
            side.communicate()
    ratios = [round(one / two, 3) for one, two in zip(best["wheel"], best["own"], strict=True)]
    print(json.dumps({"prefill": ratios[0], "decode": ratios[1], "tokens_a_second": best}))


def _side(options: argparse.Namespace, folder: str | None) -> subprocess.Popen[str]:
    path = [str(HERE / "engine"), str(HERE)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([folder, *path] if folder else path)}
    command = [sys.executable, "-m", "tests.bench.builds", "--measures", "--model", options.model]
    command += ["--tokens", str(options.tokens)]
    return subprocess.Popen(
        command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip


def _asked(side: subprocess.Popen[str]) -> tuple[float, float, str]:
    given, told = _pipe(side.stdin), _pipe(side.stdout)
    given.write("go\n")
    given.flush()
    prefill, decode, place = told.readline().rstrip("\n").split("\t")
    return float(prefill), float(decode), place


def _pipe(one: IO[str] | None) -> IO[str]:
    if one is None:
        raise SystemExit("no pipe")
    return one


def _measure(model: str, count: int) -> None:
    """Measures once for each line of standard input."""
    import llama_cpp

    from sealread.llm import backends
    from sealread.llm.devices import rearranging_pays
    from sealread.weights.language_model import language_model
    from tests.bench.formats import Loaded

    backends.load()
    path = language_model(model)
    if path is None:
        raise SystemExit("no language model is installed")
    one = Loaded(model, path, rearranging_pays())
    tokens = (one.tokens(__doc__ or "") * count)[:count]
    one.timed(tokens)
    for _ in sys.stdin:
        one.prefill = one.decode = 0.0
        one.timed(tokens)
        place = f"{Path(llama_cpp.__file__).parent} {llama_cpp.llama_print_system_info().decode()}"
        sys.stdout.write(f"{one.prefill}\t{one.decode}\t{place}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
