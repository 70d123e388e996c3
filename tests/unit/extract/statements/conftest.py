"""The drawn reports, read and asked for all measures once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from sealread.document.model import Document
from sealread.extract.assembly import assemble
from sealread.extract.plan import plan
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.statements.provider import StatementReader
from tests.unit.extract.statements.reports import german, quarterly
from tests.unit.extract.statements.schemas import metrics


class Read(Struct, frozen=True):
    """A document, the values of its measures, and their readings by path."""

    document: Document
    values: Any
    readings: dict[str, Reading]

    def figures(self, section: str, key: str, segment: str = "NA") -> dict[str, float]:
        """Period -> value of a measure's entries for the company or one of its segments."""
        return {
            entry["data_period"]: entry["value"]
            for entry in self.values[section][key]
            if entry["segment_name"] == segment
        }


def asked(document: Document) -> Read:
    """All measures of the schema, read from a document."""
    schema = metrics()
    nodes = plan(schema)
    reader = StatementReader(document, Settings())
    readings = reader.fields(nodes.fields, nodes.records)
    counts: dict[str, int] = {}
    for records in nodes.records:
        found = reader.read(records)
        if found is not None:
            readings += found.readings
            counts |= found.counts
    made = assemble(schema, readings, counts)
    return Read(document, made.values, {one.path: one for one in made.readings})


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """The American quarterly report."""
    return asked(quarterly().read(tmp_path_factory.mktemp("quarterly")))


@pytest.fixture(scope="session")
def annual(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """The German annual report."""
    return asked(german().read(tmp_path_factory.mktemp("german")))
