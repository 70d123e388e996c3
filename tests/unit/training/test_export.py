"""The exported file: llama.cpp computes what PyTorch does, with branches as the engine forks."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

torch = pytest.importorskip("torch")
pytest.importorskip("gguf")

import llama_cpp  # noqa: E402

from models.training.export import Kind, export  # noqa: E402
from models.training.model import Reader  # noqa: E402
from models.training.tokens import CONTROL, DOC, END, KEY, VAL, VOCABULARY, Tokenizer  # noqa: E402
from models.training.trees import Branch, Grown  # noqa: E402
from sealread.llm.dialects.reader import ReaderDialect  # noqa: E402
from sealread.llm.runtime import Row, Runtime  # noqa: E402
from tests.unit.training.readers import logits_of, row_of, tiny  # noqa: E402

Logits = NDArray[np.float32]
Exported = Callable[[Kind], Path]


class _Exact(Runtime):
    """A runtime that also keeps its cache in 32 bits."""

    def _parameters(self, threads: int) -> Any:
        parameters = super()._parameters(threads)
        parameters.type_k = parameters.type_v = llama_cpp.GGML_TYPE_F32
        parameters.flash_attn_type = llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
        return parameters


@pytest.fixture(scope="module", params=[True, False], ids=["both ways", "causal"])
def reader(request: pytest.FixtureRequest) -> Reader:
    return tiny(Tokenizer().size, layers=3, spread=0.15, both_ways=request.param)


@pytest.fixture(scope="module")
def exported(reader: Reader, tmp_path_factory: pytest.TempPathFactory) -> Exported:
    folder = tmp_path_factory.mktemp("exported")

    def make(kind: Kind) -> Path:
        path = folder / f"{kind}.gguf"
        if not path.exists():
            export(reader, path, kind, "test")
        return path

    return make


@pytest.fixture(scope="module")
def tree(reader: Reader) -> Grown:
    chance = random.Random(5)

    def some(count: int) -> tuple[int, ...]:
        return tuple(chance.randrange(len(CONTROL), reader.shape.vocabulary) for _ in range(count))

    branches = [Branch((KEY, *some(n), VAL, *some(4), END), n + 2) for n in (3, 9, 1, 6)]
    return Grown((DOC, *some(60)), tuple(branches))


@pytest.fixture(scope="module")
def computed(reader: Reader, tree: Grown) -> Logits:
    """PyTorch's logits behind every token of the branches."""
    return logits_of(reader, row_of(tree))[len(tree.text) :].numpy()


def forked(runtime: Runtime, tree: Grown) -> Logits:
    """llama.cpp's logits behind every token of the branches: text once, then forks of it."""
    both_ways = ReaderDialect(runtime).both_ways
    runtime.feed([Row(t, place, 0) for place, t in enumerate(tree.text)], both_ways=both_ways)
    rows: list[Row] = []
    for number, branch in enumerate(tree.branches, start=1):
        runtime.fork(0, number)
        rows += [
            Row(token, len(tree.text) + place, number, wanted=True)
            for place, token in enumerate(branch.tokens)
        ]
    return runtime.feed(rows).copy()


def off(left: Logits, right: Logits) -> float:
    """The largest difference, relative to the largest logit."""
    return float(np.abs(left - right).max() / np.abs(right).max())


def test_in_32_bits_the_logits_are_those_of_pytorch(
    exported: Exported, tree: Grown, computed: Logits
) -> None:
    with _Exact(exported("f32")) as runtime:
        logits = forked(runtime, tree)

    assert off(logits, computed) < 1e-4
    assert (logits.argmax(1) == computed.argmax(1)).all()


@pytest.mark.parametrize(
    ("kind", "within", "alike"), [("f32", 0.01, 0.95), ("f16", 0.01, 0.95), ("q8_0", 0.1, 0.7)]
)
def test_as_the_engine_runs_it_the_logits_stay_close(
    exported: Exported, tree: Grown, computed: Logits, kind: Kind, within: float, alike: float
) -> None:
    """A reader of random weights is more easily put off than one that is sure of its answers."""
    with Runtime(exported(kind)) as runtime:
        logits = forked(runtime, tree)

    assert np.square(logits - computed).mean() ** 0.5 < within * computed.std()
    assert (logits.argmax(1) == computed.argmax(1)).mean() >= alike


def test_a_smaller_kind_is_a_smaller_file(exported: Exported) -> None:
    sizes = [exported(kind).stat().st_size for kind in ("q8_0", "f16", "f32")]

    assert sizes == sorted(sizes)
    assert len(set(sizes)) == 3


def test_the_engine_knows_how_to_speak_to_it(exported: Exported, reader: Reader) -> None:
    with Runtime(exported("f16")) as runtime:
        dialect = ReaderDialect(runtime)

        assert dialect.document(" Ort") == [DOC, *Tokenizer()(" Ort")]
        assert runtime.trained_context == reader.shape.context
        assert runtime.described("general.name") == "test"


def test_the_vocabulary_is_the_one_it_was_trained_with(exported: Exported) -> None:
    text = " Größe 1.234,50 € – Nr. 17"
    with Runtime(exported("f16")) as runtime:
        assert runtime.tokenize(text) == Tokenizer(VOCABULARY)(text)
