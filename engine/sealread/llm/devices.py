"""Where a model is computed and whether it fits: told before a byte of its numbers is loaded.

Memory is estimated from the header of the file: weights, key-value cells, and the largest
computation (`weights.describing.needs`).
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import llama_cpp
import psutil
from msgspec import Struct

from sealread.errors import ModelTooLarge
from sealread.llm import backends
from sealread.llm.layers import Layers, chosen, layer_bytes
from sealread.system import memory_free
from sealread.weights.describing import Needs, needs
from sealread.weights.gguf import Header
from sealread.weights.recommended import alternative

LEAST_CELLS = 2048
"""Tokens below which a context is not cut to make a model fit."""
_KEPT = 0.9
"""How much of the free memory a model may take."""
_GIGA = 1e9
_NONE = Layers("")


class Placement(Struct, frozen=True):
    """The cells of the context, and what of the model a graphics processor computes."""

    cells: int
    device: Layers = _NONE

    @property
    def layers(self) -> int:
        """How many layers the graphics processor computes."""
        return self.device.layers


def fitted(
    path: Path, header: Header, cells: int, batch: int, device: Layers | None = None
) -> Placement:
    """How a model is loaded; a context that does not fit gets smaller. Raises ModelTooLarge.

    `device`: what of it was chosen for a graphics processor.
    """
    device = device or _NONE
    if device.computes and device.layers == device.all_layers:
        return Placement(cells, device)
    free = int(free_memory() * _KEPT)
    while True:
        wanted = needs(header, cells, batch)
        # Of a model on both, only what is left of it is in this memory.
        here = wanted.total - device.layers * layer_bytes(header, wanted)
        if here <= free:
            return Placement(cells, device)
        if cells <= LEAST_CELLS:
            raise _too_large(path, wanted, here, free)
        cells = max(LEAST_CELLS, cells // 2)


def _too_large(path: Path, wanted: Needs, here: int, free: int) -> ModelTooLarge:
    most = free - wanted.cache - wanted.work
    smaller = (
        f"A model file of up to {most / _GIGA:.1f} GB would fit: a smaller model, or the same with "
        "fewer bits a weight (Q4_K_M). Or close other programs"
        if most > 0
        else "Close other programs, or use a smaller model"
    )
    return ModelTooLarge(
        file=path.name,
        needed=f"{here / _GIGA:.1f}",
        free=f"{free / _GIGA:.1f}",
        remedy=f"{smaller}. {alternative(free, (path.name,))}",
    )


def best() -> backends.Device | None:
    """The graphics processor with most free memory; None without one or without a part for it.

    It has drivers loaded, where this process has not loaded llama.cpp's parts without them before.
    """
    found = [one for one in backends.devices(drivers=True) if one.kind == "graphics"]
    return max(found, key=lambda one: one.memory_free, default=None)


def placed(header: Header, device: backends.Device | None) -> Layers:
    """What of a model that graphics processor computes; one that has no memory of its own takes no
    more than is free of the machine's.
    """
    if device is None:
        return _NONE
    free = min(device.memory_free, free_memory()) if device.shares else device.memory_free
    layers, every, why = chosen(header, free)
    return Layers(why, device.name, device.title, device.memory, free, layers, every)


def free_memory() -> int:
    """Bytes that this process may still take: of the machine's, and of what it is limited to."""
    free = memory_free()
    if sys.platform == "win32":
        return free
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return free
    return min(free, max(0, limit - int(psutil.Process().memory_info().vms)))


@cache
def amx() -> bool:
    """Whether llama.cpp was built to use the AMX units of this processor."""
    backends.load()
    return b"AMX" in llama_cpp.llama_print_system_info()


@cache
def rearranging_pays() -> bool:
    """Whether weights should be copied into another order for this processor.

    For AMX they crash the process (llama.cpp issue 20824). With AVX-512 the plain order is faster
    (1.5 times in prefill, 1.2 to 1.4 in steps of 32 and 64 rows: tests/bench/README.md), and
    weights stay in the file's own pages of memory.
    """
    return not amx() and b"AVX512 = 1" not in llama_cpp.llama_print_system_info()
