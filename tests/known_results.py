"""What OCR and the models said before in this run of tests: they say it of the same only once.

Hundreds of tests read the same few documents, and each of their processes would load the networks
anew. What was read of a picture and what was answered to a question is kept in a file that all
processes map: it is what they really said, of just these pixels and words. Tests of OCR and of
decoding themselves, and those whose workers start as a user's do, do without.

A process writes in a room of its own and reads in all of them, so that nobody waits for a lock: an
entry counts once the room says that it is filled up to there.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from sealread.llm.answers import Asked, Memory, Question

ROOMS, OWN_ROOMS, _ROOM = 128, 16, 1 << 23
"""Rooms of a file, how many each of several test processes has for itself and its workers, and the
bytes of each; what is not written takes no memory."""
_FILLED, _ENTRY = struct.Struct("<Q"), struct.Struct("<32sQ")


class KnownResults:
    """Results by keys of 32 bytes. Forked processes may go on with it, each in its own room.

    `room`: the number of that; None, or one above ROOMS, for a process that only looks. One that is
    not `open` has nothing and keeps nothing.
    """

    def __init__(self, file: Path, room: int | None = None) -> None:
        """`file` is made where it is not there."""
        self.room = room if room is not None and room < ROOMS else None
        self.open = True
        self._places: dict[bytes, tuple[int, int]] = {}
        self._seen = [0] * ROOMS
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        os.ftruncate(descriptor, ROOMS * _ROOM)
        self._bytes = mmap.mmap(descriptor, ROOMS * _ROOM)
        os.close(descriptor)

    def get(self, key: bytes) -> bytes | None:
        """What was kept under a key."""
        if not self.open:
            return None
        if key not in self._places:
            self._places.update(self._new())
        place, length = self._places.get(key, (0, -1))
        return self._bytes[place : place + length] if length >= 0 else None

    def put(self, key: bytes, said: bytes) -> None:
        """Keeps it, where there is room."""
        if self.room is None or not self.open:
            return
        start = self.room * _ROOM
        (filled,) = _FILLED.unpack_from(self._bytes, start)
        more = _ENTRY.pack(key, len(said)) + said
        if _FILLED.size + filled + len(more) <= _ROOM:
            place = start + _FILLED.size + filled
            self._bytes[place : place + len(more)] = more
            _FILLED.pack_into(self._bytes, start, filled + len(more))

    def _new(self) -> Iterator[tuple[bytes, tuple[int, int]]]:
        """What came since it was looked last, and where it stands."""
        for room in range(ROOMS):
            begin = room * _ROOM + _FILLED.size
            (filled,) = _FILLED.unpack_from(self._bytes, room * _ROOM)
            place = begin + self._seen[room]
            while place < begin + filled:
                key, length = _ENTRY.unpack_from(self._bytes, place)
                yield key, (place + _ENTRY.size, length)
                place += _ENTRY.size + length
            self._seen[room] = filled


class KnownAnswers:
    """A memory of what a model answered, behind the one that the work has by itself."""

    def __init__(self, own: Memory, known: KnownResults, model: str) -> None:
        self._own, self._known, self._model = own, known, model

    def recall(self, text: str, questions: Sequence[Question]) -> Asked | None:
        """What was answered before. What the work's memory lacks is given to it."""
        from sealread.llm.answers import Asked

        found = self._own.recall(text, questions)
        if found is None and (kept := self._known.get(self._key(text, questions))):
            found = msgspec.msgpack.decode(kept, type=Asked)
            self._own.remember(text, questions, found)
        return found

    def remember(self, text: str, questions: Sequence[Question], asked: Asked) -> None:
        """Keeps what was answered now."""
        self._own.remember(text, questions, asked)
        self._known.put(self._key(text, questions), msgspec.msgpack.encode(asked))

    def _key(self, text: str, questions: Sequence[Question]) -> bytes:
        from sealread.llm.answers import asked_sha256

        return hashlib.sha256(f"{self._model} {asked_sha256(text, questions)}".encode()).digest()


def recognising(recognise: Callable[..., Any], known: KnownResults) -> Callable[..., Any]:
    """`sealread.document.ocr.recognise` that looks there first."""
    from sealread.document.ocr import Recognised

    def remembered(image: Any, weights: Path | None = None, threads: int = 0) -> Recognised:
        key = _picture(image, weights)
        if kept := known.get(key):
            return msgspec.msgpack.decode(kept, type=Recognised)
        found: Recognised = recognise(image, weights, threads)
        known.put(key, msgspec.msgpack.encode(found))
        return found

    return remembered


def _picture(image: Any, weights: Path | None) -> bytes:
    from sealread.weights.store import Store

    told = f"{Store(weights).folder} {image.shape}".encode()
    return hashlib.sha256(told + image.tobytes()).digest()


def look_first(known: KnownResults) -> None:
    """Has this process look there before it recognises a page or asks a model."""
    from sealread.document import ocr, pages_ahead, second_look
    from sealread.extract.engine import Engine

    read = recognising(ocr.recognise, known)
    pages_ahead.recognise = second_look.recognise = read  # type: ignore[attr-defined]
    remember = Engine.remember

    def remembering(self: Engine, memory: Memory | None, reader: Memory | None = None) -> None:
        both = zip((memory, reader), self.models_sha256, strict=True)
        remember(self, *(own and KnownAnswers(own, known, model) for own, model in both))

    Engine.remember = remembering  # type: ignore[method-assign]
