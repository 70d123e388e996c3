"""Where a model is computed and whether it fits: told before a byte of its numbers is loaded.

Memory is estimated from the header of the file: weights, key-value cells, and the largest
computation (`weights.describing.needs`).
"""

from __future__ import annotations

import logging
import re
import sys
from functools import cache
from pathlib import Path

import llama_cpp
import psutil
from msgspec import Struct

from sealread.errors import ModelTooLarge
from sealread.llm import backends
from sealread.weights.describing import Needs, needs
from sealread.weights.gguf import Header
from sealread.weights.recommended import alternative

LEAST_CELLS = 2048
"""Tokens below which a context is not cut to make a model fit."""
_KEPT = 0.9
"""How much of the free memory a model may take."""
_ALL_LAYERS = 999
_LAYER = re.compile(r"blk\.(\d+)\.")
_GIGA = 1e9
_log = logging.getLogger(__name__)


class Placement(Struct, frozen=True):
    """The cells of the context, and how many layers the graphics processor computes."""

    cells: int
    layers: int = 0


def fitted(
    path: Path, header: Header, cells: int, batch: int, *, may_use_graphics: bool = True
) -> Placement:
    """How a model is loaded; a context that does not fit gets smaller. Raises ModelTooLarge."""
    graphics = graphics_memory() if may_use_graphics else 0
    layers = offloaded(header, needs(header, cells, batch), graphics)
    if layers == _ALL_LAYERS:
        return Placement(cells, layers)
    if graphics:
        _log.warning("The model does not fit the graphics processor; the processor helps.")
    free = int(free_memory() * _KEPT)
    while True:
        wanted = needs(header, cells, batch)
        # Of a model on both, only what is left of it is in this memory.
        here = wanted.total - layers * _layer(header, wanted)
        if here <= free:
            return Placement(cells, layers)
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


def offloaded(header: Header, wanted: Needs, graphics: int) -> int:
    """How many layers fit into so many bytes of graphics memory beside what is computed there."""
    room = int(graphics * _KEPT)
    if room <= 0:
        return 0
    if wanted.total <= room:
        return _ALL_LAYERS
    return max(0, (room - wanted.work) // max(1, _layer(header, wanted)))


def _layer(header: Header, wanted: Needs) -> int:
    """Bytes of one layer: its weights and its part of the cache."""
    sizes = [tensor.size for tensor in header.tensors if _LAYER.match(tensor.name)]
    places = {found[1] for tensor in header.tensors if (found := _LAYER.match(tensor.name))}
    return (sum(sizes) + wanted.cache) // max(1, len(places))


def free_memory() -> int:
    """Bytes that this process may still take: of the machine's, and of what it is limited to."""
    free = int(psutil.virtual_memory().available)
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


@cache
def graphics_memory() -> int:
    """Free bytes of the graphics processor with most of them; 0 without one or a build for it."""
    backends.load()
    if not llama_cpp.llama_supports_gpu_offload():
        return 0
    found = (one.memory_free for one in backends.devices() if one.kind == "graphics")
    return max(found, default=0)
