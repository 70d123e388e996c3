"""Packs of tiny models, installed, and what goes into them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from gguf import GGUFWriter

from sealread.installed import shipped
from sealread.packs.key_files import SigningKey
from sealread.weights import adapters
from sealread.work import packs
from tests.unit.packs.making import members_of, pack_of
from tests.unit.weights.small_models import Model

NUMBERS = shipped("models") / "sources" / "qwen2.5-coder-1.5b-instruct.json"
SCHEMA = b'{"type": "object", "title": "Lease", "properties": {"rent": {"type": "number"}}}'


def install(tmp_path: Path, members: dict[str, bytes], key: SigningKey, **told: object) -> str:
    path = tmp_path / "some.sealpack"
    path.write_bytes(pack_of(members, key, **told))
    return packs.install(path).pack.index.name


def of(model: Model, tmp_path: Path, **more: bytes) -> dict[str, bytes]:
    known = tmp_path / "manifests"
    return members_of(model, known if known.is_dir() else tmp_path / "strange", **more)


def _lora(path: Path, base: str) -> bytes:
    """A file that names its base as an adapter does."""
    writer = GGUFWriter(path, "qwen2")
    writer.add_type("adapter")
    writer.add_string(adapters.BASE_SHA256, base)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    return path.read_bytes()


def adapting(model: Model, tmp_path: Path) -> dict[str, bytes]:
    """The members of a pack with an adapter for a model; its manifest is called otherwise."""
    body = _lora(tmp_path / "lora.gguf", model.manifest.sha256)
    told = {
        "name": "forms", "file": "lora.gguf", "sha256": hashlib.sha256(body).hexdigest(),
        "bytes": len(body), "base_sha256": model.manifest.sha256, "licence": "MIT",
        "learnt_from": "a test",
    }  # fmt: skip
    text = "".join(f"{name} = {json.dumps(value)}\n" for name, value in told.items())
    return {"adapters/lora.gguf": body, "adapters/forms.toml": text.encode()}


def laid(tmp_path: Path) -> Path:
    """The shipped `models` of the tiny ones."""
    folder = tmp_path / "manifests"
    (folder / "licences").mkdir(exist_ok=True)
    (folder / "licences" / "licence.txt").write_text("May be used.")
    return folder
