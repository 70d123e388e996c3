"""Two small language models in parts, with manifests like those that are shipped, and wheels."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from sealread.installed import shipped
from sealread.weights.manifest import Manifest, Part, Short, manifests
from tests.chat_models import KINDS, write_model

PARTS = 3


class Model(Struct, frozen=True):
    """A model: its manifest, the bytes of the whole, and those of its parts."""

    manifest: Manifest
    body: bytes
    pieces: tuple[bytes, ...]


def make_models(folder: Path) -> dict[Short, Model]:
    """Writes both, with manifests in `folder` beside the shipped ones of all other weights."""
    folder.mkdir()
    for path in shipped("models").glob("*.toml"):
        if b"language-model" not in path.read_bytes():
            (folder / path.name).write_bytes(path.read_bytes())
    made: dict[Short, Model] = {
        "small": _model(folder, "small", "chatml"),
        "standard": _model(folder, "standard", "qwen-3"),
    }
    for model in made.values():
        (folder / f"{model.manifest.name}.toml").write_text(_toml(model.manifest))
    return made


@contextmanager
def shipping_small_models(folder: Path) -> Iterator[dict[Short, Model]]:
    """Sealread knows these two in place of the real ones; their wheels lie nowhere yet.

    It knows the real ones again before anything that was set up earlier is taken down.
    """
    made = make_models(folder)
    try:
        with pytest.MonkeyPatch.context() as shipped:
            shipped.setattr("sealread.weights.manifest.shipped", lambda _: folder)
            manifests.cache_clear()
            yield made
    finally:
        manifests.cache_clear()


def only_index(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that pip takes wheels from, and nothing else."""
    folder.mkdir()
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def _toml(manifest: Manifest) -> str:
    """A manifest as those that are shipped are written; JSON's texts and numbers are TOML's."""
    plain = msgspec.to_builtins(manifest)
    parts = plain.pop("parts")
    tables = [("", plain), *(("[[parts]]", part) for part in parts)]
    lines = [
        line
        for head, table in tables
        for line in (head, *(f"{k} = {json.dumps(v)}" for k, v in table.items() if v is not None))
    ]
    return "\n".join(lines) + "\n"


def _model(folder: Path, short: Short, kind: str) -> Model:
    path = write_model(folder / f"tiny-{short}.gguf", KINDS[kind])
    body = path.read_bytes()
    step = len(body) // PARTS + 1
    pieces = tuple(body[at : at + step] for at in range(0, len(body), step))
    parts = tuple(
        Part(f"tiny-{short}-part{number}", "1.0", f"tiny_{short}_part{number}/data/part.bin",
             len(piece), hashlib.sha256(piece).hexdigest())
        for number, piece in enumerate(pieces, 1)
    )  # fmt: skip
    return Model(
        Manifest(
            f"tiny-model-{short}", "language-model", f"Tiny model, {short}", path.name,
            hashlib.sha256(body).hexdigest(), len(body), "Apache-2.0", parts=parts, short=short,
            dialect="chat", family="chatml", memory=len(body),
        ),
        body,
        pieces,
    )  # fmt: skip


def write_wheels(folder: Path, model: Model) -> list[Path]:
    """A wheel for each part."""
    pairs = zip(model.manifest.parts, model.pieces, strict=True)
    return [write_wheel(folder, part, piece) for part, piece in pairs]


def write_wheel(folder: Path, part: Part, piece: bytes, member: str | None = None) -> Path:
    """The wheel that carries one part and no code."""
    name = part.package.replace("-", "_")
    path = folder / f"{name}-{part.version}-py3-none-any.whl"
    info = f"{name}-{part.version}.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(member or part.member, piece)
        archive.writestr(
            f"{info}/METADATA",
            f"Metadata-Version: 2.1\nName: {part.package}\nVersion: {part.version}\n",
        )
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return path
