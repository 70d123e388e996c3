"""Which layers of a model a graphics processor computes, by its free memory; told with why.

Knows headers and numbers, and loads nothing.
"""

from __future__ import annotations

import os
import re
from typing import Annotated

from msgspec import Meta, Struct

from sealread.weights.describing import CELLS, Needs, needs
from sealread.weights.gguf import Header

WITHOUT_DRIVERS = {
    "VK_DRIVER_FILES": os.devnull,
    "VK_ICD_FILENAMES": os.devnull,  # its name before 2022
    "GGML_VK_VISIBLE_DEVICES": "",
    "CUDA_VISIBLE_DEVICES": "",
}
"""An environment in which no driver of a graphics processor is loaded."""
GIB = 1 << 30
_KEPT = 0.9
"""How much of the free memory of a device a model may take."""
_SPARED = 256 << 20
"""Bytes that are left to a device at least: for its driver, programs and copies on the way."""
_LAYER = re.compile(r"blk\.(\d+)\.")
_OUTPUT = ("output.weight", "token_embd.weight")
"""What the last step multiplies with: its own matrix, else that of the words."""

Said = Annotated[str, Meta(max_length=300)]


class Layers(Struct, frozen=True):
    """A graphics processor and what of a model it computes; memory in bytes, when it was opened.

    `name`: llama.cpp's for it, `title`: its maker's; both "" where none was opened. `layers` of
    `all_layers`; 0 where the processor computes alone. `why`: in words.
    """

    why: Said
    name: Annotated[str, Meta(max_length=100)] = ""
    title: Said = ""
    memory: int = 0
    free: int = 0
    layers: int = 0
    all_layers: int = 0

    @property
    def computes(self) -> bool:
        """Whether anything of the model is computed there."""
        return self.layers > 0

    @property
    def offloaded(self) -> int:
        """As llama.cpp counts: the output is a layer too, and the first that is taken."""
        return self.layers + 1 if self.computes else 0


def chosen(
    header: Header, free: int, cells: int = CELLS, batch: int | None = None
) -> tuple[int, int, str]:
    """How many layers fit into `free` bytes of a device, how many there are, and why so many."""
    wanted, every = needs(header, cells, batch), _count(header)
    room = min(int(free * _KEPT), free - _SPARED)
    first = wanted.work + _output(header)
    one = layer_bytes(header, wanted)
    fit = min(every, max(0, room - first) // max(1, one))
    whole, beside = (first + every * one) / GIB, f"{first / GIB:.1f} GiB for words and computation"
    if fit == every:
        why = f"all {every} layers fit: they take {whole:.1f} of {free / GIB:.1f} GiB free"
    elif fit:
        why = (
            f"{fit} of {every} layers fit into {free / GIB:.1f} GiB free, beside {beside}; "
            f"all would take {whole:.1f} GiB"
        )
    else:
        why = f"no layer fits into {free / GIB:.1f} GiB free, beside {beside}"
    return fit, every, why


def layer_bytes(header: Header, wanted: Needs) -> int:
    """Bytes of one layer: its weights and its part of the cache."""
    sizes = [tensor.size for tensor in header.tensors if _LAYER.match(tensor.name)]
    return (sum(sizes) + wanted.cache) // max(1, _count(header))


def _count(header: Header) -> int:
    return len({found[1] for one in header.tensors if (found := _LAYER.match(one.name))})


def _output(header: Header) -> int:
    sizes = {tensor.name: tensor.size for tensor in header.tensors}
    return next((sizes[name] for name in _OUTPUT if name in sizes), 0)
