"""The engine: a document and a schema in, an extraction out."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

from msgspec import Struct

from sealread.document.model import Document
from sealread.extract.assembly import assemble
from sealread.extract.confidence import Calibration
from sealread.extract.job import Cancelled, Job, Progress
from sealread.extract.result import (
    DocumentInfo,
    Extraction,
    RunInfo,
    SchemaInfo,
)
from sealread.extract.settings import Settings
from sealread.installed import app_version, shipped
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime
from sealread.schema.model import Schema
from sealread.weights.manifest import default_reader, manifests


class Identity(Struct, frozen=True):
    """Which model reads: its name and the SHA-256 of its file."""

    model: str
    sha256: str


class Engine:
    """Owns a model and extracts with it; a context manager. Not to be shared between threads."""

    def __init__(self, model: Path | None = None, settings: Settings = Settings()) -> None:  # noqa: B008
        path = model or default_model()
        self.settings = settings
        self.identity = identify(path)
        self._calibration = calibration_of(self.identity)
        self._runtime = Runtime(path)
        self._decoder = Decoder(self._runtime, settings.width)

    def extract(
        self,
        document: Document,
        schema: Schema,
        *,
        started: float | None = None,
        on_field: Progress | None = None,
        cancelled: Cancelled | None = None,
    ) -> Extraction:
        """All readings of `document` under `schema`, assembled to valid JSON.

        `started` is a `time.monotonic()` from which the seconds are counted. Raises Cancelled.
        """
        started = time.monotonic() if started is None else started
        before = self._tokens()
        job = Job(self._decoder, document, schema, self.settings, self._calibration)
        assembled = assemble(schema, job.readings(on_field, cancelled), job.counts)
        after = self._tokens()
        return Extraction(
            document=DocumentInfo(
                document.file, document.sha256, len(document.pages), document.language,
                document.modality,
            ),
            schema=SchemaInfo(schema.name, schema.sha256),
            values=assembled.values,
            fields=assembled.readings,
            run=RunInfo(
                model=self.identity.model,
                model_sha256=self.identity.sha256,
                app=app_version(),
                seconds=round(time.monotonic() - started, 3),
                prefill_tokens=after[0] - before[0],
                decoded_tokens=after[1] - before[1],
            ),
            notices=document.notices,
        )  # fmt: skip

    def _tokens(self) -> tuple[int, int]:
        return self._decoder.prefill_tokens, self._decoder.decoded_tokens

    def close(self) -> None:
        """Frees the model."""
        self._runtime.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def default_model() -> Path:
    """The bundled reader."""
    manifest = default_reader()
    return shipped("models") / str(manifest.bundled)


def identify(path: Path) -> Identity:
    """A model's name and hash, without loading it."""
    with path.open("rb") as file:
        return Identity(path.stem, hashlib.file_digest(file, "sha256").hexdigest())


def calibration_of(identity: Identity) -> Calibration:
    """How a model's confidence is to be read: as its manifest says, else as it is."""
    for manifest in manifests():
        if manifest.sha256 == identity.sha256 and manifest.calibration:
            return Calibration(*manifest.calibration)
    return Calibration()
