"""Which models read, and how what the bundled ones say is to be believed."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from sealread.extract.confidence import Calibration, Confidence, confidence_of
from sealread.installed import shipped
from sealread.weights.manifest import Manifest, default_reader, manifests
from sealread.weights.store import default_folder
from sealread.weights.verified import known_sha256


class Identity(Struct, frozen=True):
    """Which model reads: its name and the SHA-256 of its file."""

    model: str
    sha256: str


def default_model() -> Path:
    """The bundled reader."""
    manifest = default_reader()
    return shipped("models") / str(manifest.bundled)


def identify(path: Path) -> Identity:
    """A model's name and hash, without loading it. Raises OSError."""
    return Identity(path.stem, known_sha256(path, default_folder()))


def calibration_of(identity: Identity) -> Calibration:
    """How a model's confidence is to be read: as its manifest says, else as it is."""
    known = _manifest_of(identity)
    return Calibration(*known.calibration) if known and known.calibration else Calibration()


def measured_confidence(identity: Identity) -> Confidence | None:
    """How readings of a bundled model are to be believed; None for all others.

    Raises ModelUnusable.
    """
    known = _manifest_of(identity)
    if known is None or not known.bundled:
        return None
    return confidence_of(shipped("models") / known.bundled, identity.sha256)


def _manifest_of(identity: Identity) -> Manifest | None:
    return next((one for one in manifests() if one.sha256 == identity.sha256), None)
