"""Manifests: what each weight is called, what it must hash to, and where it comes from."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from sealread.errors import ModelUnusable
from sealread.installed import shipped

Kind = Literal["ocr-detection", "ocr-recognition", "language", "reader", "language-model"]
Short = Literal["standard", "small"]
"""What a person calls a language model that comes with Sealread."""


class WheelSource(Struct, frozen=True, forbid_unknown_fields=True):
    """The package of the Python index that carries a weight, and its path in there."""

    wheel: str
    version: str
    member: str


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a weight that is too large for one package: where it lies, and what it must be."""

    package: str
    version: str
    member: str
    bytes: int
    sha256: str


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """One weight file. One of `source`, `parts` (joined in order they are the file) and `bundled`
    (a path under the shipped `models`) is set.

    `context` and `window` are in tokens: what the model takes, and what it was trained on.
    `calibration`: slope and offset that bring its confidence to how often it is right.
    `short`: what a person calls it. `memory`: bytes that it takes when it reads
    (`describing.needs`).
    """

    name: str
    kind: Kind
    title: str
    file: str
    sha256: str
    bytes: int
    licence: str
    source: WheelSource | None = None
    parts: tuple[Part, ...] = ()
    bundled: str | None = None
    short: Short | None = None
    author: str = ""
    default: bool = False
    dialect: str | None = None
    family: str | None = None
    context: int | None = None
    window: int | None = None
    memory: int = 0
    tasks: tuple[str, ...] = ()
    calibration: tuple[float, float] | None = None

    @property
    def optional(self) -> bool:
        """Whether documents can be read without it."""
        return self.kind == "language-model"


@cache
def manifests() -> tuple[Manifest, ...]:
    """All shipped manifests, by file name. Raises ModelUnusable for one that cannot be read."""
    return tuple(_read(path) for path in sorted(shipped("models").glob("*.toml")))


def _read(path: Path) -> Manifest:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Manifest)
    except (msgspec.DecodeError, OSError) as cause:
        raise ModelUnusable(file=path.name, what=f"its manifest is not valid: {cause}") from cause


def by_name(name: str) -> Manifest:
    """The manifest called `name`. Raises ModelUnusable, naming those there are."""
    for manifest in manifests():
        if manifest.name == name:
            return manifest
    known = ", ".join(manifest.name for manifest in manifests())
    raise ModelUnusable(file=name, what=f"there is no model of that name; known: {known}")


def language_models() -> tuple[Manifest, ...]:
    """The language models that come with Sealread, the best first."""
    found = [one for one in manifests() if one.kind == "language-model"]
    return tuple(sorted(found, key=lambda one: -one.bytes))


def default_reader() -> Manifest:
    """The reader that is used when nobody chose one: the one marked `default`."""
    readers = [manifest for manifest in manifests() if manifest.kind == "reader"]
    for manifest in readers:
        if manifest.default:
            return manifest
    raise ModelUnusable(file="reader", what="no shipped manifest names a default reader")
