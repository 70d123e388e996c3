"""What two machines must have alike for their readings to be equal: the program, as one hash."""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec

from sealread.weights.manifest import manifests
from sealread.work.manifest import build
from sealread.work.plan import program


@cache
def version() -> str:
    """The version of Sealread, and of the providers of other packages where there are some."""
    return program()


@cache
def fingerprint() -> str:
    """A SHA-256 over the version, the program's code, its resources and the weights it names."""
    made = build()
    weights = {one.name: one.sha256 for one in manifests()}
    told = (version(), made.code, made.resources, weights)
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()
