"""A workspace with a run that has a manifest, for tests of what is accounted for."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from sealread.extract.result import Extraction, Reading
from sealread.weights.manifest import default_reader
from sealread.work.events import Item
from sealread.work.manifest import encoded, manifest_of
from sealread.work.model_choice import Chosen
from sealread.work.records import Entry, Stamp, Terms
from sealread.work.request import Request
from sealread.work.workspace import Workspace
from tests.unit.extractions import as_struct

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "Manufacturer": {"type": "string"},
        "total": {"type": ["number", "null"]},
        "due": {"type": ["string", "null"], "format": "date"},
        "paid": {"type": "string", "enum": ["yes", "no"]},
        "lines": {
            "type": "array",
            "items": {"type": "object", "properties": {"name": {"type": "string"}}},
        },
    },
}


def reading(path: str, value: Any, **other: Any) -> Reading:
    """A grounded reading without a place, altered by `other`."""
    whole = {"text": value, "evidence": [], "confidence": 0.9, "status": "grounded", **other}
    return msgspec.convert({"path": path, "value": value, **whole}, Reading)


class Office:
    """A workspace in which one document was read under SCHEMA, and the folders around it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.schema = folder / "test.json"
        self.schema.write_text(json.dumps(SCHEMA))
        self.out = folder / "out"
        self.workspace = Workspace.open(self.out / ".sealread")
        self.terms = Terms(
            "test.json",
            hashlib.sha256(self.schema.read_bytes()).hexdigest(),
            default_reader().sha256,
            Request((), "x").settings.fingerprint(),
            "0.1.0",
        )
        self.chosen = Chosen(None, default_reader().sha256)

    @property
    def database(self) -> Path:
        return self.out / ".sealread" / "workspace.db"

    def extraction(self, *readings: Reading, values: Any = None) -> Extraction:
        """What was read of a.pdf; without readings its manufacturer alone."""
        plain = as_struct()
        return msgspec.structs.replace(
            plain,
            schema=msgspec.structs.replace(
                plain.schema, name="test.json", sha256=self.terms.schema_sha256
            ),
            fields=readings or plain.fields,
            values=values if readings else plain.values,
        )

    def read(self, extraction: Extraction, name: str = "a.pdf") -> int:
        """A run of one document that comes to this extraction; returns the item's id."""
        request = Request(paths=(str(self.folder),), schema=str(self.schema))
        body = encoded(manifest_of(request, self.terms, self.chosen))
        run = self.workspace.begin_run(self.terms, body)
        entry = Entry(
            Item(1, str(self.folder / name), name, 10),
            Stamp(10, 5),
            extraction.document.sha256,
            str(self.out / f"{name}.json"),
            known=False,
        )
        (item,) = self.workspace.add_items(run, [entry])
        self.workspace.begin_item(item)
        self.workspace.finish_item(item, extraction, 1.0)
        self.workspace.finish_run(run, "done")
        return item


class Burglar:
    """Changes a database behind Sealread's back, as who owns the file can."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def do(self, *statements: str) -> None:
        """Executes statements with the triggers taken away, and puts them back."""
        database = sqlite3.connect(self._file, isolation_level=None)
        triggers = database.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            database.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            database.execute(statement)
        for _, sql in triggers:
            database.execute(sql)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
