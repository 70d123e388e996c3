"""What computes: the parts of llama.cpp for processors and graphics processors of one kind each.

A build of one machine has its part compiled in. The build of the installers has all of them as
files beside the library (`GGML_BACKEND_DL`): llama.cpp then computes nothing until they are loaded,
and takes of those for processors the best one that this machine can run. llama-cpp-python does not
load them (its issue 2069).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import llama_cpp
from msgspec import Struct

from sealread.errors import ModelUnusable
from sealread.llm.layers import WITHOUT_DRIVERS

Kind = Literal["processor", "graphics", "accelerator"]
_KINDS: dict[int, Kind] = {0: "processor", 1: "graphics", 2: "graphics", 3: "accelerator"}
"""By ggml_backend_dev_type: CPU, GPU, integrated GPU, accelerator."""
_INTEGRATED = 2
_VARIANT = re.compile(r"ggml-cpu-([\w.]+?)\.(?:so|dll|dylib)$")
_LIBRARY = "llama.cpp"


class Device(Struct, frozen=True):
    """One that llama.cpp can compute on. Memory in bytes; `variant`: of the processor's part.

    `variant` is "" where it is compiled in, or where the system does not say what was loaded.
    `shares`: whether it is a graphics processor whose memory is the machine's.
    """

    name: str
    title: str
    kind: Kind
    memory: int
    memory_free: int
    variant: str = ""
    shares: bool = False


def _ignore(_level: int, _text: bytes, _data: object) -> None:
    """Keeps llama.cpp's own lines off the terminal; failures come back as return codes."""


_silence = llama_cpp.llama_log_callback(_ignore)


@cache
def load(*, drivers: bool = False) -> None:
    """Loads the parts that lie beside the library; nothing where they are compiled in.

    Before a model is loaded, and before llama.cpp is asked what it can. `drivers`: those of
    graphics processors too; the first call of a process decides. Raises ModelUnusable where no part
    is for this machine.
    """
    llama_cpp.llama_log_set(_silence, ctypes.c_void_p(0))
    ggml = library()
    with contextlib.nullcontext() if drivers else _without_drivers():
        if not ggml.ggml_backend_dev_count():
            ggml.ggml_backend_load_all_from_path(os.fsencode(folder()))
        if not ggml.ggml_backend_dev_count():
            raise ModelUnusable(file=_LIBRARY, what="none of its parts runs on this processor")


@contextlib.contextmanager
def _without_drivers() -> Iterator[None]:
    """Inside, no driver is found."""
    before = {name: os.environ.get(name) for name in WITHOUT_DRIVERS}
    os.environ.update(WITHOUT_DRIVERS)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def processors() -> tuple[Device, ...]:
    """Those that need no driver. Raises ModelUnusable, as `load`."""
    return tuple(one for one in devices() if one.kind != "graphics")


def devices(*, drivers: bool = False) -> tuple[Device, ...]:
    """All that llama.cpp can compute on here; `drivers` as of `load`, which it raises as."""
    load(drivers=drivers)
    ggml = library()
    places = range(ggml.ggml_backend_dev_count())
    return tuple(_device(ggml, ggml.ggml_backend_dev_get(place)) for place in places)


def _device(ggml: Any, device: int) -> Device:
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    ggml.ggml_backend_dev_memory(device, ctypes.byref(free), ctypes.byref(total))
    sort = ggml.ggml_backend_dev_type(device)
    kind = _KINDS.get(sort, "accelerator")
    return Device(
        name=_text(ggml.ggml_backend_dev_name(device)),
        title=_text(ggml.ggml_backend_dev_description(device)).strip(),
        kind=kind,
        memory=total.value,
        memory_free=free.value,
        variant=_variant() if kind == "processor" else "",
        shares=sort == _INTEGRATED,
    )


def handle(name: str) -> int:
    """Where llama.cpp keeps the device of that name; 0 where it knows none."""
    load()
    return int(library().ggml_backend_dev_by_name(name.encode()) or 0)


def _text(given: bytes | None) -> str:
    return (given or b"").decode(errors="replace")


def folder() -> Path:
    """Where the libraries of llama.cpp lie."""
    return Path(llama_cpp.__file__).parent / "lib"


@cache
def library() -> Any:
    """The library of devices, with the types of what is called here.

    By way of the library of models where that is possible: a wheel holds no links, so a file of
    another name would be loaded once more, with devices of its own that no model knows.
    """
    if os.name == "nt":
        from llama_cpp._ggml import libggml as found
    else:
        from llama_cpp.llama_cpp import _lib as found
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    sizes = ctypes.POINTER(size)
    for name, answer, given in (
        ("load_all_from_path", None, (ctypes.c_char_p,)),
        ("dev_count", size, ()),
        ("dev_get", pointer, (size,)),
        ("dev_name", ctypes.c_char_p, (pointer,)),
        ("dev_description", ctypes.c_char_p, (pointer,)),
        ("dev_by_name", pointer, (ctypes.c_char_p,)),
        ("dev_type", ctypes.c_int, (pointer,)),
        ("dev_memory", None, (pointer, sizes, sizes)),
    ):
        function = getattr(found, f"ggml_backend_{name}")
        function.restype, function.argtypes = answer, given
    return found


def _variant() -> str:
    """Which of the processor's parts is in memory, by the name of its file."""
    try:
        lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return next((found[1] for line in lines if (found := _VARIANT.search(line))), "")
