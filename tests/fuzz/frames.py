"""Frames of both directions: lengths, JSON, and the values in it."""

from __future__ import annotations

import base64
import json
import struct
from typing import Any

import msgspec

from sealread.worker import protocol
from tests.unit.extractions import extraction
from tests.unit.reports import report

from .chance import Dice, number, scrambled
from .trees import changed, dumped

CALLS = ("extract", "ask", "render")
CLEAN = "clean.txt"
"""The path that stands in requests for a document that is there."""
Frame = dict[str, Any]
_PIXELS = base64.b64encode(bytes(12)).decode()


def answers(chance: Dice, call: str) -> bytes:
    """What a worker out of its mind sends to this call on a document named a.pdf."""
    return _sent(chance, sane_answers(call))


def requests(chance: Dice) -> bytes:
    """What a parent out of its mind sends."""
    return _sent(chance, [chance.choice(_requests()) for _ in range(chance.randint(1, 3))])


def call_of(number_of_case: int) -> str:
    """Which call a case of mad answers is for."""
    return CALLS[number_of_case % len(CALLS)]


def _sent(chance: Dice, frames: list[Frame]) -> bytes:
    place = chance.randrange(len(frames))
    frames = list(frames)
    which = chance.randrange(6)
    if which == 0:
        frames.insert(place, chance.choice(frames))
    elif which == 1:
        del frames[place]
    bodies = [json.dumps(frame).encode() for frame in frames]
    if which > 1 and frames:
        bodies[place] = dumped(chance, changed(chance, frames[place]))
    out = [_framed(chance, body, odd=which == 5 and at == place) for at, body in enumerate(bodies)]
    return b"".join(out) + (chance.randbytes(9) if chance.random() < 0.05 else b"")


def _framed(chance: Dice, body: bytes, *, odd: bool) -> bytes:
    if not odd:
        return struct.pack(">I", len(body) % 2**32) + body
    said = chance.choice((len(body) + 1, max(0, len(body) - 1), 0, number(chance)))
    return scrambled(chance, struct.pack(">I", said % 2**32)) + body


def sane_answers(call: str) -> list[Frame]:
    """What a sane worker sends."""
    ready = msgspec.to_builtins(_ready())
    page = {"type": "page", "item": 1, "done": 1, "total": 1}
    field = {"type": "field", "item": 1, "done": 1, "total": 1}
    failed = {
        "type": "failed",
        "item": 1,
        "number": 13,
        "details": {"file": "a.pdf", "what": "PDF"},
    }
    if call == "render":
        return [ready, {"type": "rendered", "item": 1, "width": 2, "height": 2,
                        "untrusted_rgb": _PIXELS}, failed]  # fmt: skip
    if call == "ask":
        return [ready, page, {"type": "reported", "item": 1, "untrusted_report": report()}, failed]
    made = {"type": "extracted", "item": 1, "untrusted_extraction": extraction()}
    return [ready, page, field, made, failed]


def _ready() -> protocol.Ready:
    from sealread.guard.walls import Walls

    return protocol.Ready("0.1.0", Walls())


def _requests() -> list[Frame]:
    extract = {"type": "extract", "item": 1, "path": CLEAN, "schema": "receipt", "language": "en"}
    ask = {"type": "ask", "item": 2, "path": CLEAN, "request": "What is the total?",
           "intent": "question_answering", "questions": ["What is the total?"]}  # fmt: skip
    render = {"type": "render", "item": 3, "path": CLEAN, "page": 1, "width": 50}
    return [extract, ask, render, {"type": "cancel", "item": 4}]
