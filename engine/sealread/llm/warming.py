"""A first computation on a device: its queue is made, a program for it compiled, its sum checked.

Two small matrices of whole numbers are multiplied, so that the right answer is exact in any order.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache
from typing import Any

import numpy as np

from sealread.llm import backends

_SIDE = 64
_F32 = 0
_ROOM = 1 << 20
"""Bytes for the description of the computation; its numbers lie on the device."""


class _Room(ctypes.Structure):
    """struct ggml_init_params."""

    _fields_ = (("size", ctypes.c_size_t), ("buffer", ctypes.c_void_p), ("empty", ctypes.c_bool))


def computes(name: str) -> bool:
    """Whether the device of that name (as llama.cpp calls it) multiplies rightly.

    A driver that fails badly ends the process.
    """
    ggml = _ggml()
    device = backends.handle(name)
    backend = ggml.ggml_backend_dev_init(device, None) if device else None
    if not backend:
        return False
    room = ggml.ggml_init(_Room(_ROOM, None, True))
    try:
        return _multiplied(ggml, backend, room)
    finally:
        ggml.ggml_free(room)
        ggml.ggml_backend_free(backend)


def _multiplied(ggml: Any, backend: int, room: int) -> bool:
    numbers = np.arange(_SIDE * _SIDE, dtype=np.float32).reshape(_SIDE, _SIDE) % 7
    ours = ggml.ggml_new_tensor_2d(room, _F32, _SIDE, _SIDE)
    other = ggml.ggml_new_tensor_2d(room, _F32, _SIDE, _SIDE)
    product = ggml.ggml_mul_mat(room, ours, other)
    graph = ggml.ggml_new_graph(room)
    ggml.ggml_build_forward_expand(graph, product)
    held = ggml.ggml_backend_alloc_ctx_tensors(room, backend)
    if not held:
        return False
    try:
        for tensor in (ours, other):
            ggml.ggml_backend_tensor_set(tensor, _at(numbers), 0, numbers.nbytes)
        if ggml.ggml_backend_graph_compute(backend, graph):
            return False
        found = np.zeros_like(numbers)
        ggml.ggml_backend_tensor_get(product, _at(found), 0, found.nbytes)
    finally:
        ggml.ggml_backend_buffer_free(held)
    return bool(np.array_equal(found, numbers @ numbers.T))


def _at(numbers: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.ctypes.data)


@cache
def _ggml() -> Any:
    """The library with the types of what is called here."""
    windows = os.name == "nt"  # where a library does not speak for those that it needs
    library = (
        ctypes.CDLL(str(backends.folder() / "ggml-base.dll")) if windows else backends.library()
    )
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    whole = ctypes.c_int64
    for name, answer, given in (
        ("backend_dev_init", pointer, (pointer, ctypes.c_char_p)),
        ("backend_free", None, (pointer,)),
        ("backend_alloc_ctx_tensors", pointer, (pointer, pointer)),
        ("backend_buffer_free", None, (pointer,)),
        ("backend_tensor_set", None, (pointer, pointer, size, size)),
        ("backend_tensor_get", None, (pointer, pointer, size, size)),
        ("backend_graph_compute", ctypes.c_int, (pointer, pointer)),
        ("init", pointer, (_Room,)),
        ("free", None, (pointer,)),
        ("new_tensor_2d", pointer, (pointer, ctypes.c_int, whole, whole)),
        ("mul_mat", pointer, (pointer, pointer, pointer)),
        ("new_graph", pointer, (pointer,)),
        ("build_forward_expand", None, (pointer, pointer)),
    ):
        function = getattr(library, f"ggml_{name}")
        function.restype, function.argtypes = answer, given
    return library
