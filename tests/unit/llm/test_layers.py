"""How many layers go to a graphics processor, by its free memory, and what is told of it."""

from __future__ import annotations

import pytest

from sealread.llm.layers import GIB, Layers, chosen
from sealread.weights.describing import needs
from sealread.weights.gguf import Header, Tensor, Value

LAYERS = 32


def model(width: int, one: int, output: int, *, tied: bool = False) -> Header:
    """A model of 32 layers of `one` bytes each; `output`: of the words' matrix, or of both."""
    entries: dict[str, Value] = {
        "general.architecture": "llama", "llama.embedding_length": width,
        "llama.attention.head_count": 32, "llama.attention.head_count_kv": 8,
        "llama.feed_forward_length": 4 * width, "llama.block_count": LAYERS,
    }  # fmt: skip
    names = [f"blk.{number}.attn_q.weight" for number in range(LAYERS)]
    tensors = [Tensor(name, (width, width), 0, 0, one) for name in names]
    tensors.append(Tensor("token_embd.weight", (width, 128_000), 0, 0, output))
    if not tied:
        tensors.append(Tensor("output.weight", (width, 128_000), 0, 0, output))
    return Header(3, entries, tuple(tensors), 32, 0, 0)


EIGHT = model(4096, 130 << 20, 400 << 20)
"""As large as a model of eight billion weights in four bits."""
THREE = model(2560, 50 << 20, 250 << 20, tied=True)


@pytest.mark.parametrize(
    ("header", "gigabytes", "layers"),
    [
        (EIGHT, 0, 0), (EIGHT, 1, 0), (EIGHT, 2, 4), (EIGHT, 4, 16), (EIGHT, 8, LAYERS),
        (THREE, 2, 13), (THREE, 4, LAYERS), (THREE, 8, LAYERS),
    ],
)  # fmt: skip
def test_so_many_layers_fit_into_so_much_memory(
    header: Header, gigabytes: int, layers: int
) -> None:
    fit, every, why = chosen(header, gigabytes * GIB)

    assert (fit, every) == (layers, LAYERS)
    assert f"{gigabytes:.1f} GiB free" in why
    assert why.startswith({0: "no layer", LAYERS: "all 32 layers"}.get(layers, f"{layers} of 32"))


@pytest.mark.parametrize("gigabytes", [2, 3, 4, 5, 6, 8])
def test_what_is_put_there_leaves_room_for_the_driver(gigabytes: int) -> None:
    for header in (EIGHT, THREE):
        fit, _, _ = chosen(header, gigabytes * GIB)
        wanted, sizes = needs(header), {one.name: one.size for one in header.tensors}
        output = sizes.get("output.weight", sizes["token_embd.weight"])
        one = sizes["blk.0.attn_q.weight"] + wanted.cache // LAYERS
        taken = fit * one + output + wanted.work
        assert fit == 0 or taken <= gigabytes * GIB - (256 << 20)


def test_llama_cpp_counts_the_output_as_a_layer_that_is_taken_first() -> None:
    assert Layers("", layers=0, all_layers=32).offloaded == 0
    assert Layers("", layers=5, all_layers=32).offloaded == 6
    assert not Layers("").computes
