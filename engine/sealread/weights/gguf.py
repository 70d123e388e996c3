"""The header of a GGUF file, read with every bound checked, before llama.cpp sees the file.

The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md, versions 2 and 3, little
endian. Only the header is read, through a memory map, so a file of many gigabytes costs no more
than its vocabulary. `weights.gguf_model` says whether what the header describes makes a model.
"""

from __future__ import annotations

import math
import mmap
import struct
from pathlib import Path
from typing import Final

from msgspec import Struct

from sealread.errors import ModelDamaged, ModelUnusable

MAGIC = b"GGUF"
VERSIONS = (2, 3)
MAX_ENTRIES = 4096
MAX_TENSORS = 65_536
MAX_NAME = 63
"""Bytes of a tensor's name: ggml keeps 64 with the zero behind them."""
MAX_KEY = 256
MAX_STRING = 4 << 20
MAX_ITEMS = 4 << 20
MAX_ALIGNMENT = 1 << 16
MAX_DIMENSIONS = 4
MAX_SIDE = 1 << 31
_DEFAULT_ALIGNMENT = 32
_SHOWN = 40

_STRING, _ARRAY = 8, 9
_SCALARS: Final[dict[int, struct.Struct]] = {
    0: struct.Struct("<B"), 1: struct.Struct("<b"), 2: struct.Struct("<H"), 3: struct.Struct("<h"),
    4: struct.Struct("<I"), 5: struct.Struct("<i"), 6: struct.Struct("<f"), 7: struct.Struct("<?"),
    10: struct.Struct("<Q"), 11: struct.Struct("<q"), 12: struct.Struct("<d"),
}  # fmt: skip
_COUNT = struct.Struct("<Q")
_SHORT = struct.Struct("<I")
# Of each kind of tensor: how many numbers make a block, and the bytes of a block.
_BLOCKS: Final[dict[int, tuple[int, int]]] = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34),
    9: (32, 40), 10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210),
    15: (256, 292), 16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18),
    21: (256, 110), 22: (256, 82), 23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8),
    28: (1, 8), 29: (256, 56), 30: (1, 2), 34: (256, 54), 35: (256, 66), 39: (32, 17),
}  # fmt: skip


class Items(Struct, frozen=True):
    """An array of the header: the kind and number of its items, which are not kept."""

    kind: int
    count: int


Value = int | float | bool | str | Items


class Tensor(Struct, frozen=True):
    """A tensor: `shape` as in the file (fastest first), `offset` in bytes from the first tensor."""

    name: str
    shape: tuple[int, ...]
    kind: int
    offset: int
    size: int


class Header(Struct, frozen=True):
    """What a GGUF file says before its numbers begin at byte `data`."""

    version: int
    entries: dict[str, Value]
    tensors: tuple[Tensor, ...]
    alignment: int
    data: int
    size: int


def read_header(path: Path) -> Header:
    """The header of a file. Raises ModelDamaged, or ModelUnusable where it cannot be opened."""
    try:
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise ModelUnusable(file=path.name, what="it is not a GGUF file")
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                return _Reader(data, path.name).header()
    except (OSError, ValueError) as cause:
        what = getattr(cause, "strerror", None) or "unreadable"
        raise ModelUnusable(file=path.name, what=what) from cause


class _Reader:
    """A place in the file that moves on; nothing is taken that does not lie in front of the end."""

    def __init__(self, data: mmap.mmap, name: str) -> None:
        self.data, self.name = data, name
        self.end = len(data)
        self.place = len(MAGIC)

    def header(self) -> Header:
        version = self._short()
        if version not in VERSIONS:
            raise self.wrong(f"version {version}; known are 2 and 3, little endian")
        tensors = self._count("tensors", MAX_TENSORS)
        entries = self._entries(self._count("entries", MAX_ENTRIES))
        infos = [self._tensor() for _ in range(tensors)]
        alignment = self._alignment(entries)
        data = -(-self.place // alignment) * alignment
        header = Header(version, entries, tuple(infos), alignment, data, self.end)
        self._check_places(header)
        return header

    def wrong(self, what: str) -> ModelDamaged:
        return ModelDamaged(file=self.name, what=what)

    def _entries(self, count: int) -> dict[str, Value]:
        entries: dict[str, Value] = {}
        for _ in range(count):
            key = self._text("a key", MAX_KEY)
            if not key.isascii() or not key or key in entries:
                raise self.wrong(f"a key that stands twice or is none: {key[:_SHOWN]!r}")
            entries[key] = self._value(key, self._short())
        return entries

    def _value(self, key: str, kind: int) -> Value:
        if kind == _STRING:
            return self._text(key, MAX_STRING)
        if kind == _ARRAY:
            return self._items(key)
        if kind not in _SCALARS:
            raise self.wrong(f"{key[:_SHOWN]} is of the unknown type {kind}")
        (value,) = self._taken(_SCALARS[kind])
        if isinstance(value, float) and not math.isfinite(value):
            raise self.wrong(f"{key[:_SHOWN]} is not a number")
        found: Value = value
        return found

    def _items(self, key: str) -> Items:
        kind = self._short()
        count = self._count(f"items in {key[:_SHOWN]}", MAX_ITEMS)
        if kind == _STRING:
            for _ in range(count):
                self._skip(self._count(f"bytes in {key[:_SHOWN]}", MAX_STRING))
        elif kind in _SCALARS:
            self._skip(count * _SCALARS[kind].size)
        else:
            raise self.wrong(f"{key[:_SHOWN]} is a list of the unknown or nested type {kind}")
        return Items(kind, count)

    def _tensor(self) -> Tensor:
        name = self._text("a tensor's name", MAX_NAME)
        dimensions = self._short()
        if not 1 <= dimensions <= MAX_DIMENSIONS:
            raise self.wrong(f"{name[:_SHOWN]} has {dimensions} dimensions")
        shape = tuple(self._long() for _ in range(dimensions))
        kind = self._short()
        offset = self._long()
        return Tensor(name, shape, kind, offset, self._size(name, shape, kind))

    def _size(self, name: str, shape: tuple[int, ...], kind: int) -> int:
        if kind not in _BLOCKS:
            raise self.wrong(f"{name[:_SHOWN]} is of the unknown type {kind}")
        block, size = _BLOCKS[kind]
        if any(not 1 <= side <= MAX_SIDE for side in shape) or shape[0] % block:
            raise self.wrong(f"{name[:_SHOWN]} has sides that cannot be")
        return math.prod(shape) // block * size  # of any length: Python's integers do not overflow

    def _alignment(self, entries: dict[str, Value]) -> int:
        alignment = entries.get("general.alignment", _DEFAULT_ALIGNMENT)
        fine = isinstance(alignment, int) and 8 <= alignment <= MAX_ALIGNMENT
        if not isinstance(alignment, int) or not fine or alignment & (alignment - 1):
            raise self.wrong("its alignment is no power of two from 8 to 65536")
        return alignment

    def _check_places(self, header: Header) -> None:
        if len({tensor.name for tensor in header.tensors}) < len(header.tensors):
            raise self.wrong("a tensor stands twice")
        free = 0
        for tensor in sorted(header.tensors, key=lambda tensor: tensor.offset):
            if tensor.offset % header.alignment:
                raise self.wrong(f"{tensor.name[:_SHOWN]} is not aligned")
            if tensor.offset < free:
                raise self.wrong(f"{tensor.name[:_SHOWN]} overlaps another tensor")
            free = tensor.offset + tensor.size
            if header.data + free > header.size:
                raise self.wrong(f"{tensor.name[:_SHOWN]} ends behind the end of the file")

    def _text(self, what: str, most: int) -> str:
        start = self._skip(self._count(f"bytes in {what[:_SHOWN]}", most))
        try:
            return self.data[start : self.place].decode()
        except UnicodeDecodeError as cause:
            raise self.wrong(f"{what[:_SHOWN]} is not UTF-8") from cause

    def _count(self, what: str, most: int) -> int:
        count = self._long()
        if count > most:
            raise self.wrong(f"{count} {what}, more than {most}")
        return count

    def _long(self) -> int:
        return int(self._taken(_COUNT)[0])

    def _short(self) -> int:
        return int(self._taken(_SHORT)[0])

    def _taken(self, form: struct.Struct) -> tuple[int | float | bool, ...]:
        return form.unpack_from(self.data, self._skip(form.size))

    def _skip(self, size: int) -> int:
        """Moves on by `size` bytes and says where they begin."""
        start = self.place
        if size > self.end - start:
            raise self.wrong("the file ends within its header")
        self.place = start + size
        return start
