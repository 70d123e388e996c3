"""GGUF: a very small model whose header is changed field by field."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from gguf import GGUFReader

from sealread.installed import shipped

from .chance import Dice, number, scrambled, some_of

_STRING, _ARRAY, _U32, _F32, _I32, _BOOL = 8, 9, 4, 6, 5, 7
_FORMS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q",
          11: "<q", 12: "<d"}  # fmt: skip
_WIDTH, _HIDDEN = 32, 32
Entry = tuple[bytes, int, Any]


class Draft:
    """A model taken apart: its counts, entries (key, kind, value), and tensors, before packing.

    An array's value is (kind, count that is said, items). A tensor is (name, sides, kind, offset).
    """

    def __init__(self) -> None:
        self.magic, self.version = b"GGUF", 3
        self.entries = list(_entries())
        self.tensors = [list(tensor) for tensor in _tensors()]
        self.more_entries = self.more_tensors = 0
        self.data = bytes(max(offset + size for *_, offset, size in _placed()))

    def written(self) -> bytes:
        """The file."""
        out = self.magic + struct.pack("<I", self.version % 2**32)
        out += _count(len(self.tensors) + self.more_tensors)
        out += _count(len(self.entries) + self.more_entries)
        out += b"".join(_entry(*entry) for entry in self.entries)
        for name, sides, kind, offset in self.tensors:
            out += _text(name) + struct.pack("<I", len(sides) % 2**32)
            out += b"".join(map(_count, sides)) + struct.pack("<I", kind % 2**32) + _count(offset)
        return out + bytes(-len(out) % 32) + self.data


def mutated(chance: Dice) -> bytes:
    """A model file that is broken in its header."""
    draft = Draft()
    for change in some_of(chance, _CHANGES, 2):
        change(chance, draft)
    data = draft.written()
    if chance.random() < 0.25:
        head = chance.choice((64, 2000, len(data)))
        data = scrambled(chance, data[:head]) + data[head:]
    return data[: chance.randrange(len(data))] if chance.random() < 0.1 else data


def _count(value: int) -> bytes:
    return struct.pack("<Q", value % 2**64)


def _text(text: bytes) -> bytes:
    return _count(len(text)) + text


def _entry(key: bytes, kind: int, value: Any) -> bytes:
    return _text(key) + struct.pack("<I", kind % 2**32) + _value(kind, value)


def _value(kind: int, value: Any) -> bytes:
    if kind == _ARRAY and isinstance(value, tuple):
        inner, said, items = value
        packed = (
            items if isinstance(items, bytes) else b"".join(_value(inner, one) for one in items)
        )
        return struct.pack("<I", inner % 2**32) + _count(said) + packed
    if isinstance(value, bytes):
        return _text(value)
    try:
        return struct.pack(_FORMS.get(kind, "<I"), value)
    except struct.error:
        return b"\xff" * struct.calcsize(_FORMS.get(kind, "<I"))


@cache
def _entries() -> tuple[Entry, ...]:
    """The entries of the training's vocabulary, and those of a model of one narrow layer."""
    own: list[Entry] = [
        (b"llama.context_length", _U32, 512), (b"llama.embedding_length", _U32, _WIDTH),
        (b"llama.block_count", _U32, 1), (b"llama.feed_forward_length", _U32, _HIDDEN),
        (b"llama.attention.head_count", _U32, 2), (b"llama.attention.head_count_kv", _U32, 2),
        (b"llama.attention.layer_norm_rms_epsilon", _F32, 1e-5),
        (b"llama.rope.dimension_count", _U32, 16), (b"sealread.writing", _STRING, b"spaced"),
    ]  # fmt: skip
    reader = GGUFReader(shipped("models") / "reader" / "reader-v4.gguf")
    for key, field in reader.fields.items():
        if key.startswith(("tokenizer.", "general.arch")):
            own.append((key.encode(), int(field.types[0]), _read(field)))
    return tuple(own)


def _read(field: Any) -> Any:
    kind = int(field.types[0])
    if kind == _STRING:
        return bytes(field.parts[-1])
    if kind != _ARRAY:
        return field.parts[-1][0].item()
    inner = int(field.types[1])
    parts = [field.parts[place] for place in field.data]
    packed = [_text(bytes(p)) if inner == _STRING else p.tobytes() for p in parts]
    return inner, len(parts), b"".join(packed)


@cache
def _placed() -> tuple[tuple[bytes, tuple[int, ...], int, int, int], ...]:
    tokens = next(value[1] for key, _, value in _entries() if key == b"tokenizer.ggml.tokens")
    square, flat = (_WIDTH, _WIDTH), (_WIDTH,)
    block = {"attn_norm": flat, "attn_q": square, "attn_k": square, "attn_v": square,
             "attn_output": square, "ffn_norm": flat, "ffn_gate": (_WIDTH, _HIDDEN),
             "ffn_up": (_WIDTH, _HIDDEN), "ffn_down": (_HIDDEN, _WIDTH)}  # fmt: skip
    sides = {"token_embd": (_WIDTH, tokens), "output_norm": flat}
    sides |= {f"blk.0.{name}": shape for name, shape in block.items()}
    found, offset = [], 0
    for name, shape in sides.items():
        kind = 0 if len(shape) == 1 else 1
        size = int(np.prod(shape)) * (4 if kind == 0 else 2)
        found.append((f"{name}.weight".encode(), shape, kind, offset, size))
        offset += -(-size // 32) * 32
    return tuple(found)


def _tensors() -> tuple[tuple[bytes, tuple[int, ...], int, int], ...]:
    return tuple(tensor[:4] for tensor in _placed())


def _head(chance: Dice, draft: Draft) -> None:
    which = chance.randrange(4)
    if which == 0:
        draft.magic = chance.choice((b"GGUF", b"FUGG", b"ggjt", b"GGU"))
        draft.version = chance.choice((0, 1, 2, 3, 4, 3 << 24, -1))
    elif which == 1:
        draft.more_entries = number(chance)
    elif which == 2:
        draft.more_tensors = number(chance)
    else:
        draft.data = draft.data[: chance.randrange(len(draft.data))]


def _place(chance: Dice, draft: Draft) -> int:
    return chance.randrange(len(draft.entries)) if draft.entries else 0


def _other_value(chance: Dice, draft: Draft) -> None:
    place = _place(chance, draft)
    key, kind, value = draft.entries[place]
    if isinstance(value, tuple):
        inner, said, items = value
        said = chance.choice((said + 1, said - 1, 0, number(chance)))
        inner = chance.choice((inner, inner, number(chance), _ARRAY, _BOOL, _I32))
        draft.entries[place] = (key, kind, (inner, said, items))
    elif isinstance(value, bytes):
        draft.entries[place] = (
            key,
            kind,
            chance.choice((b"", b"\xff\xfe", b"x" * 70_000, b"qwen2")),
        )
    else:
        strange = chance.choice((number(chance), float("nan"), float("inf"), 3))
        draft.entries[place] = (key, kind, strange)


def _other_kind(chance: Dice, draft: Draft) -> None:
    place = _place(chance, draft)
    key, _, value = draft.entries[place]
    draft.entries[place] = (key, chance.choice((*range(14), number(chance))), value)


def _lose(chance: Dice, draft: Draft) -> None:
    del draft.entries[_place(chance, draft)]


def _double(chance: Dice, draft: Draft) -> None:
    draft.entries.append(draft.entries[_place(chance, draft)])


def _strange_entry(chance: Dice, draft: Draft) -> None:
    draft.entries.insert(_place(chance, draft), chance.choice((
        (b"general.alignment", _U32, chance.choice((0, 1, 3, 31, 64, 2**31))),
        (b"split.count", 2, chance.choice((0, 2, 65535))), (b"split.no", 2, 7),
        (b"k" * 70_000, _U32, 1), (b"", _U32, 1), (b"\xff\xff", _STRING, b""),
        (b"a.nested", _ARRAY, (_ARRAY, 2, struct.pack("<IQ", _ARRAY, 2) * 50)),
        (b"llama.expert_count", _U32, number(chance)), (b"llama.vocab_size", _U32, 7),
        (b"llama.rope.scaling.factor", _F32, float("nan")), (b"general.file_type", _U32, 999),
        (b"llama.attention.key_length", _U32, number(chance)),
        (b"llama.attention.sliding_window", _U32, number(chance)),
        (b"tokenizer.chat_template", _STRING, b"{% for a in b %}" * 500),
    )))  # fmt: skip


def _other_tensor(chance: Dice, draft: Draft) -> None:
    tensor = chance.choice(draft.tensors)
    which = chance.randrange(5)
    if which == 0:
        tensor[3] = chance.choice((number(chance), tensor[3] + 1, tensor[3] + 32, 0))
    elif which == 1:
        tensor[2] = chance.choice((*range(45), number(chance)))
    elif which == 2:
        sides = list(tensor[1])
        sides[chance.randrange(len(sides))] = chance.choice((number(chance), 31, 33, 64))
        tensor[1] = tuple(sides)
    elif which == 3:
        tensor[1] = tensor[1] * chance.choice((0, 2, 5, 50))
    else:
        tensor[0] = chance.choice(
            (b"", b"n" * 64, b"n" * 5000, b"blk.9999.x", b"blk.0.attn_q.weight")
        )


def _lose_tensor(chance: Dice, draft: Draft) -> None:
    if len(draft.tensors) > 1:
        draft.tensors.remove(chance.choice(draft.tensors))


_CHANGES: tuple[Callable[[Dice, Draft], None], ...] = (
    _head, _other_value, _other_value, _other_kind, _lose, _double, _strange_entry, _other_tensor,
    _other_tensor, _lose_tensor,
)  # fmt: skip


def unchanged(path: Path) -> None:
    """Writes the small model as it is."""
    path.write_bytes(Draft().written())
