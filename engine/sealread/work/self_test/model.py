"""What a self-test holds: checks, facts, and who did it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sealread.work.manifest import Build, Machine
from sealread.work.who import Who

FORMAT = "sealread self-test 1"
Stage = Literal["IQ", "OQ"]
"""Installation qualification: what is there. Operational qualification: what it does."""
Language = Literal["en", "de"]


class Check(Struct, frozen=True):
    """One check. `id` is the same in every language; `expected` and `found` are words or values."""

    id: str
    stage: Stage
    title: str
    expected: str
    found: str
    passed: bool


class PolicyFact(Struct, frozen=True):
    """The policy that was in force, by its file and its SHA-256."""

    file: str
    sha256: str


class KeyFact(Struct, frozen=True):
    """The key that signs: its public half (64 hex digits) and where its secret half lies."""

    public: str
    kept: str


class Report(Struct, frozen=True):
    """A self-test. `made` is UTC, ISO 8601; `by` the name that a person gave, "" for none; `model`
    and its SHA-256 are of what reads here where nobody chose.
    """

    format: str
    language: Language
    made: str
    by: str
    who: Who
    app: Build
    machine: Machine
    libraries: dict[str, str]
    model: str
    model_sha256: str
    policy: PolicyFact | None
    key: KeyFact
    passed: bool
    checks: tuple[Check, ...]
