"""What a mask costs at Llama-3's vocabulary: milliseconds a sequence and step, form by form.

    python -m tests.bench.masks --vocabulary GGUF        (`make bench-masks`)

Each form is answered step by step, over and over; the first answers, in which the form is learnt,
are not counted. Processor time of the constraint's mask and of its step, without the model and
without the choice among what is left. The text that answers are copied from has 4,000 tokens.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median
from typing import Any

import llama_cpp
from rich.console import Console
from rich.table import Table

from sealread.llm.constraint import Both, Constraint
from sealread.llm.copying import Bounds, Copy, Window
from sealread.llm.output_types import OutputType, choice, json_schema, regex
from sealread.llm.typed import Tokenize, Typed
from sealread.llm.vocabulary import Vocabulary, read_vocabulary
from tests.bench.decoding.papers import declaration

ASKED = 0.3
"""Milliseconds that a mask may cost."""
TEXT_TOKENS = 4000
LEARNING, ROUNDS = 2, 10
NAME = "Nordhafen Baustoffe GmbH, Werftstrasse 118, 24143 Kiel, Germany"
PERSON = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 80},
        "number": {"type": "integer"},
        "date": {"type": "string", "format": "date"},
    },
    "required": ["name", "number", "date"],
    "additionalProperties": False,
}
FORMS: dict[str, tuple[OutputType, str]] = {
    "date": (regex(r"[0-9]{4}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])"), "2031-03-14"),
    "amount": (regex(r"[+-]?[0-9]{1,3}(\.[0-9]{3})*,[0-9]{2}( EUR)?"), "1.234.567,89 EUR"),
    "choice": (choice(["credit note", "invoice", "purchase order", "reminder"]), "purchase order"),
    "JSON": (json_schema(PERSON), '{"name":"Nordhafen GmbH","number":417,"date":"2031-03-14"}'),
    "[A-Za-z ]{1,30}": (regex("[A-Za-z ]{1,30}"), "Nordhafen Baustoffe"),
    "[A-Za-z0-9./ -]{3,20}": (regex("[A-Za-z0-9./ -]{3,20}"), "DoP-2031-CPR-0417"),
    "words": (regex("[A-Z][a-z]{2,20}( [A-Z][a-z]{2,20}){0,3}"), "Nordhafen Baustoffe Kiel"),
    r"\w{1,10}": (regex(r"\w{1,10}"), "Werftstras"),
    r"\w{1,30}": (regex(r"\w{1,30}"), "Werftstrasse"),
    r"[\w ]{1,60}": (regex(r"[\w ]{1,60}"), "Nordhafen Baustoffe GmbH in Kiel"),
    ".{1,80}": (regex(".{1,80}"), NAME),
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vocabulary", type=Path, required=True)
    given = parser.parse_args()
    with _loaded(given.vocabulary) as (vocabulary, tokenize):
        found = dict(measured(vocabulary, tokenize))
    table = Table("an answer of", f"mean ms (asked: {ASKED})", "median", "dearest step", "steps")
    for name, steps in found.items():
        row = [mean(steps), median(steps), max(steps)]
        table.add_row(name, *(f"{number:.2f}" for number in row), str(len(steps)))
    Console(width=100).print(table)
    print(json.dumps({name: round(mean(steps), 3) for name, steps in found.items()}))


def measured(vocabulary: Vocabulary, tokenize: Tokenize) -> Iterator[tuple[str, list[float]]]:
    """Each form with what its steps cost, in milliseconds: the middle one of all rounds."""
    text = declaration(TEXT_TOKENS, lambda part: len(tokenize(part))).text
    bounds = Bounds(Window(text, vocabulary, spaced=False))

    def form(kind: OutputType) -> Typed:
        return Typed(kind, vocabulary, tokenize)

    yield "copy", _steps(lambda: Copy(bounds), tokenize(NAME))
    for name, (kind, said) in FORMS.items():
        yield name, _steps(lambda kind=kind: form(kind), tokenize(said))
    kind = FORMS[".{1,80}"][0]
    yield "copy of .{1,80}", _steps(lambda: Both(Copy(bounds), form(kind)), tokenize(NAME))


def _steps(make: Any, tokens: Sequence[int]) -> list[float]:
    rounds = [_round(make(), tokens) for _ in range(LEARNING + ROUNDS)][LEARNING:]
    return [1000 * median(costs) for costs in zip(*rounds, strict=True)]


def _round(answer: Constraint, tokens: Sequence[int]) -> list[float]:
    """Seconds of each step: what may come next, and taking it."""
    costs = []
    for token in tokens:
        began = time.process_time()
        allowed = answer.allowed()
        answer.advance(token)
        costs.append(time.process_time() - began)
        assert allowed[token] if allowed.dtype == bool else token in allowed
    return costs


@contextmanager
def _loaded(path: Path) -> Iterator[tuple[Vocabulary, Tokenize]]:
    """A file's vocabulary, without any weights."""
    quiet = llama_cpp.llama_log_callback(lambda *_: None)
    llama_cpp.llama_log_set(quiet, ctypes.c_void_p(0))
    options = llama_cpp.llama_model_default_params()
    options.vocab_only = True
    model = llama_cpp.llama_model_load_from_file(str(path).encode(), options)
    if not model:
        raise SystemExit(f"{path.name}: no vocabulary could be loaded")
    vocab = llama_cpp.llama_model_get_vocab(model)

    def tokenize(text: str) -> list[int]:
        data = text.encode()
        room = (llama_cpp.llama_token * (len(data) + 2))()
        count = llama_cpp.llama_tokenize(vocab, data, len(data), room, len(room), False, False)
        return list(room[:count])

    yield read_vocabulary(vocab), tokenize
    llama_cpp.llama_model_free(model)


if __name__ == "__main__":
    main()
