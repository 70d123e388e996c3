"""The file of a model while its parts come: it holds whole verified parts and nothing else."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import IO

from sealread.weights.hashing import CHUNK
from sealread.weights.manifest import Manifest, Part

_SHOWN = 12


class WrongPart(Exception):
    """What was brought is not the part: why, in a few words."""


class Growing:
    """A partial file: `done` bytes of `parts` whole parts, each of which had the right hash.

    Opening it counts the parts that are here, by their hashes, and cuts off what a break left
    behind them. Raises OSError, here and in all that follows.
    """

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path, self.manifest = path, manifest
        self.done = self.parts = 0
        self._digest = hashlib.sha256()
        self._file = path.open("r+b" if path.exists() else "w+b")

    def __enter__(self) -> Growing:
        try:
            self._resume()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; it stays."""
        self._file.close()

    @property
    def sha256(self) -> str:
        """The hash of all parts that are here, as hex digits."""
        return self._digest.hexdigest()

    @property
    def lacking(self) -> tuple[Part, ...]:
        """The parts that are to come."""
        return self.manifest.parts[self.parts :]

    def append(self, stream: IO[bytes], part: Part) -> None:
        """Takes the next part; of one that is wrong nothing stays. Raises WrongPart."""
        try:
            self._take(stream, part, write=True)
        except BaseException:
            self._cut()
            raise

    def _resume(self) -> None:
        for part in self.manifest.parts:
            try:
                self._take(self._file, part, write=False)
            except WrongPart:
                break
        self._cut()

    def _take(self, stream: IO[bytes], part: Part, *, write: bool) -> None:
        """Reads a part; it counts only if its size and SHA-256 are right."""
        own, whole, left = hashlib.sha256(), self._digest.copy(), part.bytes
        while left and (chunk := stream.read(min(CHUNK, left))):
            own.update(chunk)
            whole.update(chunk)
            left -= len(chunk)
            if write:
                self._file.write(chunk)
        found = own.hexdigest()
        if left or found != part.sha256:
            raise WrongPart(f"its SHA-256 begins {found[:_SHOWN]}, not {part.sha256[:_SHOWN]}")
        if write:
            self._file.flush()
            os.fsync(self._file.fileno())
        self._digest = whole
        self.done += part.bytes
        self.parts += 1

    def _cut(self) -> None:
        self._file.seek(self.done)
        self._file.truncate()
