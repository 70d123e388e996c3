"""What people decided: kept as rows of the audit trail, and put into what is handed out.

What the machine read stays as it was read. A correction holds for a document (its bytes) under a
schema, whoever reads it again with whatever model; below a list only where the machine reads the
same there as when it was corrected, since another reading may count a list's records otherwise.

A decided reading says so in `reason` and has the confidence 1. Where a person took the value from
words on the page, accepted what was read or chose a runner-up, those words prove it; else the words
stay where the machine looked, and the status is `inferred`. What a person says is not in the
document is `not_found`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from sealread.document.model import Evidence, Notice
from sealread.errors import SchemaError
from sealread.extract.result import PERSON, Extraction, Reading, Status
from sealread.schema.folding import fold
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from sealread.schema.validity import validate
from sealread.work.database import Database
from sealread.work.manifest import Manifest, SchemaCopy

Act = Literal["set", "accept", "absent", "undo"]
LEFT_OUT = "correction_left_out"
_ACCEPTED, _CORRECTED = "accepted by hand on ", "corrected by hand on "


class Correction(Struct, frozen=True, kw_only=True):
    """One decision on the value at `path`. Two are the same document's if `document` is equal.

    `machine`: what the machine read there. `omitted`: an absent key is left out rather than null.
    `text` and `evidence`: the words on the page that the value was taken from, if it was.
    `undoes`, `redoes`: the number in the trail of the decision that this one takes back, or brings
    back; the rest then is what held before it, or what it said.
    """

    document: str
    schema_name: str
    schema_sha256: str
    item: int
    path: str
    act: Act
    old: Any
    new: Any
    machine: Any
    reason: str | None = None
    omitted: bool = False
    text: str | None = None
    evidence: tuple[Evidence, ...] = ()
    undoes: int | None = None
    redoes: int | None = None


class Recorded(Struct, frozen=True):
    """A decision in the trail: its number there, when (UTC), and whose it is."""

    sequence: int
    time: str
    user: str
    correction: Correction


def corrections(database: Database) -> tuple[Recorded, ...]:
    """All decisions, the oldest first. Raises WorkspaceUnusable."""
    return _decoded(
        database,
        database.rows(
            "SELECT sequence, time, user, details FROM audit WHERE what = 'correction'"
            " ORDER BY sequence"
        ),
    )


def corrections_of(database: Database, document: str) -> tuple[Recorded, ...]:
    """The decisions on a document (its SHA-256), the oldest first. Raises WorkspaceUnusable."""
    rows = database.rows(
        "SELECT sequence, time, user, details FROM audit WHERE what = 'correction'"
        " AND json_extract(details, '$.document') = ? ORDER BY sequence",
        document,
    )
    return _decoded(database, rows)


def standing(database: Database, extraction: Extraction) -> tuple[Recorded, ...]:
    """The decisions that hold for this document and schema: the last of each path, not undone."""
    last: dict[str, Recorded] = {}
    for one in corrections_of(database, extraction.document.sha256):
        if one.correction.schema_sha256 == extraction.schema.sha256:
            last[one.correction.path] = one
    return tuple(one for one in last.values() if one.correction.act != "undo")


def corrected(database: Database, extraction: Extraction) -> Extraction:
    """The extraction as it is handed out: with the corrections that hold for it."""
    held = standing(database, extraction)
    if not held:
        return extraction
    return _applied(extraction, held, schema_of(database, extraction))


def schema_of(database: Database, extraction: Extraction) -> Schema | None:
    """The schema that an extraction was made under, from the manifest of a run that had it."""
    return schema_with(database, extraction.schema.sha256)


def schema_with(database: Database, sha256: str) -> Schema | None:
    """The schema of this SHA-256, from the manifest of a run that had it."""
    copy = schema_copy(database, sha256)
    if copy is None:
        return None
    try:
        definition = json.loads(copy.content.removeprefix("\ufeff"))
        return parse(definition, copy.name, copy.sha256)
    except (ValueError, SchemaError) as cause:
        raise database.damaged() from cause


def schema_copy(database: Database, sha256: str) -> SchemaCopy | None:
    """The name and the text of this schema. Raises WorkspaceUnusable."""
    rows = database.rows(
        "SELECT manifest FROM manifests JOIN runs ON runs.id = manifests.run"
        " WHERE runs.schema_sha256 = ? ORDER BY runs.id DESC LIMIT 1",
        sha256,
    )
    try:
        return msgspec.json.decode(rows[0][0], type=Manifest).schema if rows else None
    except msgspec.DecodeError as cause:
        raise database.damaged() from cause


def reading_at(extraction: Extraction, path: str) -> Reading | None:
    """The reading at a path, if there is one."""
    return next((one for one in extraction.fields if one.path == path), None)


def with_correction(extraction: Extraction, one: Recorded) -> Extraction:
    """The extraction with this correction; nobody looks whether the schema takes it."""
    wanted = one.correction
    fields = tuple(
        _reading(reading, one) if reading.path == wanted.path else reading
        for reading in extraction.fields
    )
    if wanted.act == "accept" and _value_at(extraction, wanted.path) == wanted.new:
        return structs.replace(extraction, fields=fields)  # also what stands for no value stays
    values = _placed(extraction.values, _tokens(wanted.path), wanted.new, omit=wanted.omitted)
    return structs.replace(extraction, values=values, fields=fields)


def _value_at(extraction: Extraction, path: str) -> Any:
    reading = reading_at(extraction, path)
    return None if reading is None else reading.value


def decided_as(reading: Reading) -> Literal["accepted", "corrected"] | None:
    """What a person did to a reading, as it is handed out; None where nobody decided on it."""
    reason = reading.reason or ""
    if reason.startswith(_ACCEPTED):
        return "accepted"
    return "corrected" if reason.startswith(_CORRECTED) else None


def _applied(extraction: Extraction, held: Iterable[Recorded], schema: Schema | None) -> Extraction:
    for one in held:
        fits = _still_fits(extraction, one.correction)
        changed = with_correction(extraction, one) if fits else extraction
        if not fits or (schema is not None and validate(changed.values, schema)):
            extraction = _with_notice(extraction, one.correction.path)
        else:
            extraction = changed
    return extraction


def _still_fits(extraction: Extraction, wanted: Correction) -> bool:
    reading = reading_at(extraction, wanted.path)
    if reading is None:
        return False
    listed = any(token.isdecimal() for token in _tokens(wanted.path))
    return not listed or bool(reading.value == wanted.machine)


def _with_notice(extraction: Extraction, path: str) -> Extraction:
    sentence = f"What a person corrected at {path} does not fit this reading and was left out."
    return structs.replace(extraction, notices=(*extraction.notices, Notice(LEFT_OUT, sentence)))


def _reading(reading: Reading, one: Recorded) -> Reading:
    """The reading with a person's value, and the words that go with it."""
    wanted = one.correction
    if wanted.new is None and wanted.act in ("absent", "accept"):
        return structs.replace(
            reading, value=None, text=None, evidence=(), confidence=1.0, status="not_found",
            reason=_why(one), source=PERSON,
        )  # fmt: skip
    source = reading.source if reading.value == wanted.new else PERSON
    found = structs.replace(
        reading, value=wanted.new, confidence=1.0, reason=_why(one), source=source
    )
    if wanted.text is not None:
        text, evidence = wanted.text, wanted.evidence
        return structs.replace(found, text=text, evidence=evidence, status=_proof(wanted, reading))
    if reading.text is not None and fold(reading.text) == wanted.new:
        return structs.replace(found, status="grounded")
    if reading.text is not None and reading.value == wanted.new:
        same = reading.status if reading.status == "inferred" else "normalised"
        return structs.replace(found, status=same)
    for runner in reading.runners_up:
        if fold(runner.text) == wanted.new:
            return structs.replace(
                found, text=runner.text, evidence=runner.evidence, status="grounded"
            )
    return structs.replace(found, status="inferred")


def _why(one: Recorded) -> str:
    done = _ACCEPTED if one.correction.act == "accept" else _CORRECTED
    reason = f": {one.correction.reason}" if one.correction.reason else ""
    return f"{done}{one.time[:10]}{reason}"


def _proof(wanted: Correction, reading: Reading) -> Status:
    """What the words are to the value: itself, what it comes from, or what it was inferred from."""
    if fold(wanted.text or "") == wanted.new:
        return "grounded"
    inferred = reading.status == "inferred" and reading.value == wanted.new
    return "inferred" if inferred else "normalised"


def _tokens(path: str) -> list[str]:
    """The keys of a JSON Pointer (RFC 6901)."""
    return [token.replace("~1", "/").replace("~0", "~") for token in path.split("/")[1:]]


def _placed(values: Any, tokens: list[str], value: Any, *, omit: bool) -> Any:
    """A copy of `values` with another value at a place; objects on the way to it are made."""
    if not tokens:
        return value
    first, rest = tokens[0], tokens[1:]
    if isinstance(values, list) and first.isdecimal() and int(first) < len(values):
        inside = _placed(values[int(first)], rest, value, omit=omit)
        return [inside if place == int(first) else one for place, one in enumerate(values)]
    known = values if isinstance(values, dict) else {}
    if omit and not rest:
        return {key: one for key, one in known.items() if key != first}
    return {**known, first: _placed(known.get(first), rest, value, omit=omit)}


def _decoded(database: Database, rows: list[Any]) -> tuple[Recorded, ...]:
    try:
        return tuple(
            Recorded(number, time, user, msgspec.json.decode(details, type=Correction))
            for number, time, user, details in rows
        )
    except msgspec.DecodeError as cause:
        raise database.damaged() from cause
