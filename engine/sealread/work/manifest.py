"""The manifest of a run: everything that its results depend on besides the documents' bytes.

What is kept is enough to run it again when the schema's file is gone, and to name what differs
when the machine, the program or the model is another one.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import sealread
from sealread.errors import SchemaError
from sealread.extract.providers import extension_versions
from sealread.extract.settings import HOW_COMPUTED, Settings
from sealread.installed import app_version, shipped
from sealread.llm.threads import default_threads
from sealread.schema import library
from sealread.weights.manifest import default_reader, manifests
from sealread.work import site
from sealread.work.model_choice import Chosen
from sealread.work.records import Terms
from sealread.work.request import Request

LIBRARIES = (
    "llama-cpp-python",
    "pymupdf",
    "onnxruntime",
    "paddleocr",
    "fasttext-predict",
    "numpy",
    "pillow",
    "jsonschema",
    "dateparser",
    "babel",
)
_READ = ("reader", "language-model")
"""Kinds of weights that are the model of a run, and recorded as such."""
_PROMPTS = (
    "llm/dialects", "llm/writing.py", "extract/plan.py", "extract/question_words.py",
    "extract/language_model",
)  # fmt: skip
"""The code that writes down what a model is asked; its words are in `resources/prompts`."""


class Build(Struct, frozen=True):
    """The application: its version, and the SHA-256 of its own code and of its shipped files."""

    version: str
    code: str
    resources: str


class Model(Struct, frozen=True):
    """The model: `file` is None for the bundled reader; `card` is the SHA-256 of its manifest."""

    name: str
    sha256: str
    file: str | None
    card: str


class SchemaCopy(Struct, frozen=True):
    """The schema: its name and SHA-256, and the file itself as text (UTF-8, byte for byte)."""

    name: str
    sha256: str
    content: str


class Machine(Struct, frozen=True):
    """The machine. `flags` is the SHA-256 of the processor's feature flags; `release` the kernel's.

    What may change a number in its last digit is all but `release`.
    """

    processor: str
    flags: str
    cores: int
    threads: int
    architecture: str
    system: str
    release: str
    python: str


class Taught(Struct, frozen=True):
    """What a run had learnt from people: `version`, the number in the audit trail up to which their
    decisions counted, how many pages those are on, and the SHA-256 of all that (`extract.learnt`).
    """

    version: int
    pages: int
    sha256: str


class Manifest(Struct, frozen=True):
    """What a run was made with. `prompts`: SHA-256 by file; `weights`: SHA-256 by name.

    `libraries`: versions by name, of providers of other packages too (`provider NAME`).

    `reader`: the bundled reader beside a language model; None where no other model reads.
    `learnt`: None where people had taught nothing, or it was left out. `policy`: the SHA-256 of the
    policy of the machine, None where there was none. `site`: the address of the site whose machines
    read, None where this one did; which of them read an item is in the audit trail.
    """

    app: Build
    model: Model
    prompts: dict[str, str]
    schema: SchemaCopy
    settings: Settings
    weights: dict[str, str]
    libraries: dict[str, str]
    machine: Machine
    reader: Model | None = None
    learnt: Taught | None = None
    policy: str | None = None
    site: str | None = None


def manifest_of(
    request: Request,
    terms: Terms,
    chosen: Chosen,
    learnt: Taught | None = None,
    site_address: str | None = None,
) -> Manifest:
    """The manifest of a run that is about to begin. Raises SchemaError, ModelUnusable."""
    return Manifest(
        app=build(),
        model=_model(chosen.file, chosen.sha256),
        prompts=_prompts(),
        schema=schema_copy(request, terms),
        settings=request.settings,
        weights={one.name: one.sha256 for one in manifests() if one.kind not in _READ},
        libraries={
            **{name: _version(name) for name in LIBRARIES},
            **{f"provider {name}": said for name, said in extension_versions().items()},
        },
        machine=machine(),
        reader=_model(None, chosen.reader_sha256) if chosen.reader_sha256 else None,
        learnt=learnt,
        policy=site.sha256(),
        site=site_address,
    )


def encoded(manifest: Manifest) -> bytes:
    """The JSON that is kept, and whose SHA-256 the audit trail holds."""
    return msgspec.json.encode(manifest, order="sorted")


def read_manifest(body: bytes) -> Manifest | None:
    """A manifest as it was kept; None for one that this version cannot read."""
    try:
        return msgspec.json.decode(body, type=Manifest)
    except msgspec.DecodeError:
        return None


def differences(before: Manifest, now: Manifest) -> tuple[str, ...]:
    """What differs between two manifests, by the dotted names of its parts."""
    return tuple(_differing("", _plain(before), _plain(now)))


@cache
def build() -> Build:
    """The program that runs here."""
    resources = shipped("resources")
    return Build(
        app_version(), _digest(_code(), _package()), _digest(_resources(resources), resources)
    )


@cache
def machine() -> Machine:
    """The machine that this process runs on."""
    processor, flags = _processor()
    return Machine(
        processor=processor,
        flags=flags,
        cores=os.cpu_count() or 1,
        threads=default_threads(),
        architecture=platform.machine(),
        system=platform.system(),
        release=platform.release(),
        python=platform.python_version(),
    )


def _package() -> Path:
    return Path(sealread.__file__).parent


def _code() -> Iterable[Path]:
    return _package().rglob("*.py")


def _resources(folder: Path) -> Iterable[Path]:
    return [path for path in folder.rglob("*") if path.suffix in (".json", ".toml", ".txt")]


def _digest(files: Iterable[Path], root: Path) -> str:
    """One SHA-256 over files: each one's path below `root` and the SHA-256 of its bytes."""
    digest = hashlib.sha256()
    for path in sorted(files):
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        digest.update(f"{name}\0{_sha256(path.read_bytes())}\n".encode())
    return digest.hexdigest()


def _sha256(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _prompts() -> dict[str, str]:
    found = [_package() / name for name in _PROMPTS]
    files = [one for path in found for one in ([path] if path.is_file() else path.glob("*.py"))]
    files += (shipped("resources") / "prompts").glob("*.toml")
    return {f"{path.parent.name}/{path.name}": _sha256(path.read_bytes()) for path in sorted(files)}


def _model(file: str | None, sha256: str) -> Model:
    """A model as it is recorded; the bundled reader for None."""
    reader = default_reader() if file is None else None
    known = reader or next((one for one in manifests() if one.sha256 == sha256), None)
    name = reader.name if reader else Path(str(file)).stem
    card = _sha256(msgspec.json.encode(known, order="sorted")) if known else ""
    return Model(name, sha256, file, card)


def schema_copy(request: Request, terms: Terms) -> SchemaCopy:
    """The schema's file, read again: it must be the one that was loaded. Raises SchemaError."""
    if request.definition is not None:
        return SchemaCopy(terms.schema_name, terms.schema_sha256, request.definition)
    known = library.find(request.schema, request.language)
    path = known.path if known is not None else Path(request.schema)
    try:
        body = path.read_bytes()
        content = body.decode()
    except (OSError, UnicodeDecodeError) as cause:
        raise SchemaError(file=path.name, what="it changed while the run began") from cause
    if _sha256(body) != terms.schema_sha256:
        raise SchemaError(file=path.name, what="it changed while the run began")
    return SchemaCopy(terms.schema_name, terms.schema_sha256, content)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def _processor() -> tuple[str, str]:
    """The processor's name and a digest of its flags: what Linux tells, else what Python knows."""
    told: dict[str, str] = {}
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines()
    except OSError:
        lines = []
    for line in lines:
        key, _, value = line.partition(":")
        told.setdefault(key.strip(), value.strip())
    name = told.get("model name") or platform.processor() or platform.machine()
    flags = told.get("flags") or told.get("Features") or ""
    return name, _sha256(" ".join(sorted(flags.split())).encode()) if flags else ""


def _plain(manifest: Manifest) -> dict[str, Any]:
    told = msgspec.to_builtins(manifest)
    for name in ("width", *HOW_COMPUTED):
        told["settings"].pop(name)
    return dict(told)


def _differing(name: str, before: Any, now: Any) -> Iterable[str]:
    if isinstance(before, dict) and isinstance(now, dict):
        for key in sorted(before.keys() | now.keys()):
            inside = f"{name}.{key}" if name else key
            yield from _differing(inside, before.get(key), now.get(key))
    elif before != now:
        yield name
