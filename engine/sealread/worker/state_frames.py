"""Frames by which states of pages, as a language model read them in, go to the parent and back.

A state is numbers of llama.cpp (28 kB a token with 1.5 billion parameters); it goes in pieces.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

MAX_ITEM = 2**31 - 1
MAX_STATE = 2**29
"""Bytes of a state; a larger one is not kept, since all of it waits in memory to be sent.

Enough for 4000 tokens of a model with eight billion parameters.
"""
LEAST_STATE = 64 * 1024
"""Of fewer bytes no model of use has a page, and a file for each would not be worth its while."""
MAX_STATES = 256
"""States of one document that are told of."""
STATE_PIECE = 1024 * 1024
"""Bytes of a piece, of the last one fewer."""

Count = Annotated[int, Meta(ge=0, le=MAX_ITEM)]
Sha256 = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
StateBytes = Annotated[bytes, Meta(max_length=STATE_PIECE)]
StateSize = Annotated[int, Meta(ge=1, le=MAX_STATE)]


class KnownStates(Struct, frozen=True, forbid_unknown_fields=True):
    """Which states of an item's document the parent keeps.

    `room`: bytes that a state may have to be kept; 0 where none is.
    """

    names: Annotated[tuple[Sha256, ...], Meta(max_length=MAX_STATES)] = ()
    room: Annotated[int, Meta(ge=0, le=MAX_STATE)] = 0


class StateWanted(Struct, frozen=True, tag="state_wanted", forbid_unknown_fields=True):
    """The model process wants a state; `want` counts as in `Wanted`."""

    item: Count
    want: Count
    name: Sha256


class GivenState(Struct, frozen=True, tag="given_state", forbid_unknown_fields=True):
    """The next bytes of the state that was wanted; the one that ends it says whether it is whole.

    Bytes of one that is not are thrown away: something of it was not what had been kept.
    """

    item: Count
    want: Count
    piece: StateBytes
    end: Literal["", "whole", "broken"] = ""


class StatePiece(Struct, frozen=True, tag="state", forbid_unknown_fields=True):
    """The next bytes of a state that may be kept; `size` of all. Nobody looks into them.

    They go back to model processes that work on the same document, and nowhere else.
    """

    item: Count
    name: Sha256
    size: StateSize
    untrusted_bytes: StateBytes
