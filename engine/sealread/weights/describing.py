"""What a model file says of itself: its kind, how it is spoken to, and the memory that it takes.

Told from the checked header alone; no number of the model is looked at.
"""

from __future__ import annotations

import math
import mmap
import struct
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from sealread.errors import ModelUnusable
from sealread.weights.families import FamilyName, family_of, speaks
from sealread.weights.gguf import Header
from sealread.weights.gguf_model import check_model
from sealread.weights.recommended import family_known

Dialect = Literal["reader", "chat", "none"]
"""How a model is spoken to. `chat`: it was made for conversation; `none`: neither."""
CELLS = 8192
"""Tokens that the key-value cache holds (`llm.runtime.Runtime`)."""
BATCH = 2048
"""Tokens that a reader computes at once (`llm.runtime.BATCH_TOKENS`)."""
CAUSAL_BATCH = 512
"""Tokens that other models compute at once (`llm.runtime.CAUSAL_TOKENS`)."""
MAX_SAID = 120
_CONTROL = ("<|doc|>", "<|key|>", "<|val|>", "<|end|>", "<|null|>")
"""The tokens that make the reader dialect (`llm.dialects.reader`)."""
_SIGHT = ("sealread.attention", "both ways")
_LENGTH = struct.Struct("<Q")
_TEMPLATE = "tokenizer.chat_template"
_FULL, _HALF = 4, 2  # bytes of a number in a graph, and in the cache
_KINDS: Final = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K",
    11: "Q3_K_S", 12: "Q3_K_M", 13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S",
    17: "Q5_K_M", 18: "Q6_K", 24: "IQ1_S", 25: "IQ4_NL", 30: "IQ4_XS", 32: "BF16",
}  # fmt: skip


class Needs(Struct, frozen=True):
    """Memory in bytes: the weights, the key-value cache, and the largest computation."""

    weights: int
    cache: int
    work: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.weights + self.cache + self.work


class Described(Struct, frozen=True):
    """A model as its header describes it. `parameters`: how many numbers; `kind`: "Q4_K_M" …

    `context` is in tokens. `licence` is "" where the file says none. `speech`: how conversations
    with it are written down, "" where no family that Sealread knows fits.
    """

    title: str
    family: str
    licence: str
    dialect: Dialect
    kind: str
    context: int
    parameters: int
    needs: Needs
    speech: FamilyName | Literal[""] = ""


def describe(path: Path) -> Described:
    """Checks the header of a model file and says what is in it.

    Raises ModelDamaged, ModelUnusable.
    """
    header = check_model(path)
    family = str(header.entries["general.architecture"])
    dialect, speech = _spoken(path, header)
    return Described(
        title=_said(header, "general.name") or path.stem[:MAX_SAID],
        family=family,
        licence=_said(header, "general.license"),
        dialect=dialect,
        kind=_KINDS.get(_whole(header, "general.file_type", -1), "mixed"),
        context=_whole(header, f"{family}.context_length", 0),
        parameters=sum(math.prod(tensor.shape) for tensor in header.tensors),
        needs=needs(header),
        speech=speech,
    )


def _said(header: Header, key: str) -> str:
    """A text of the header, on one line, without what cannot be seen."""
    value = header.entries.get(key, "")
    text = value if isinstance(value, str) else ""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:MAX_SAID]


def _whole(header: Header, key: str, otherwise: int) -> int:
    value = header.entries.get(key, otherwise)
    return value if isinstance(value, int) else otherwise


def _spoken(path: Path, header: Header) -> tuple[Dialect, FamilyName | Literal[""]]:
    """How a model is spoken to, and in which form if it was made for conversation."""
    template = header.entries.get(_TEMPLATE)
    try:
        with (
            path.open("rb") as file,
            mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data,
        ):

            def has_token(token: str) -> bool:
                """Whether it stands before the numbers begin, written as strings are."""
                written = _LENGTH.pack(len(token)) + token.encode()
                return data.find(written, 0, header.data) >= 0

            if all(map(has_token, _CONTROL)):
                return "reader", ""
            known = family_known(path.name, header.size)
            if known is not None and speaks(has_token, known):
                return "chat", known
            if not isinstance(template, str):
                return "none", ""
            family = family_of(has_token, template)
            return "chat", family.name if family else ""
    except (OSError, ValueError) as cause:
        what = getattr(cause, "strerror", None) or "unreadable"
        raise ModelUnusable(file=path.name, what=what) from cause


def needs(header: Header, cells: int = CELLS, batch: int | None = None) -> Needs:
    """As llama.cpp reserves it, without flash attention, for a full cache and a full batch.

    `batch`: tokens computed at once, by default as `llm.runtime` sets it for this model. The
    bundled reader: 334 MiB of computation by its own word, 336 MiB by this.
    """
    if batch is None:
        batch = BATCH if header.entries.get(_SIGHT[0]) == _SIGHT[1] else CAUSAL_BATCH
    family = str(header.entries.get("general.architecture"))
    width = _whole(header, f"{family}.embedding_length", 0)
    heads = max(1, _whole(header, f"{family}.attention.head_count", 1))
    shared = max(1, _whole(header, f"{family}.attention.head_count_kv", heads))
    side = _whole(header, f"{family}.attention.key_length", width // heads)
    other = _whole(header, f"{family}.attention.value_length", side)
    inner = _whole(header, f"{family}.feed_forward_length", 4 * width)
    layers = _whole(header, f"{family}.block_count", 0)
    tokens = next((t.shape[1] for t in header.tensors if t.name == "token_embd.weight"), 0)
    attention = batch * cells * _FULL * (heads + 1)
    rest = batch * _FULL * (3 * width + 2 * inner)
    return Needs(
        weights=sum(tensor.size for tensor in header.tensors),
        cache=layers * cells * _HALF * shared * (side + other),
        work=max(attention, batch * tokens * _FULL) + rest,
    )
