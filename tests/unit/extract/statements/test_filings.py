"""Measures of real filings, where their data is there; and that no model is asked for them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sealread.document.reading import read
from sealread.extract.engine import Engine
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.extract.statements.provider import StatementReader
from sealread.schema.loading import load
from tests.unit.extract.statements.conftest import Read
from tests.unit.extract.statements.schemas import metrics

_RIGHT = 0.8
"""Share of the true figures of whole companies that are found with their period and scale."""

Told = tuple[Any, ...]


def _told(section: str, key: str, entry: dict[str, Any]) -> Told:
    return section, key, entry["data_period"], entry["value"], entry["scale"]


def test_the_reader_is_not_asked_for_measures(engine: Engine, report: Read) -> None:
    paths = ["/meta/company", "/income_statement/revenue", "/balance_sheet/inventories"]

    made = engine.extract(report.document, metrics(), only=paths)

    assert made.run.prefill_tokens == 0
    assert made.values["income_statement"]["revenue"][0]["value"] == 1500
    assert made.values["meta"]["company"] == "HARBOR LIGHT TOOLS, INC."


def test_most_figures_of_a_quarterly_report_are_found(data: Path) -> None:
    folder = data / "extractbench" / "10kq"
    schema = load(str(folder / "schema.json"))
    truth = json.loads((folder / "truth.jsonl").read_text().splitlines()[0])
    reader = StatementReader(read(folder / "docs" / truth["file"]), Settings())
    wanted: set[Told] = set()
    found: set[Told] = set()
    for records in plan(schema).records:
        _, section, key = records.path.split("/")
        for entry in truth["values"][section].get(key) or []:
            if entry["segment_type"] == "company" and entry["value"] is not None:
                wanted.add(_told(section, key, entry))
        made = reader.read(records)
        assert made is not None
        values = {one.path: one.value for one in made.readings}
        for place in range(made.counts.get(records.path, 0)):
            names = ("data_period", "value", "scale")
            entry = {name: values[f"{records.path}/{place}/{name}"] for name in names}
            found.add(_told(section, key, entry))

    assert len(wanted & found) >= _RIGHT * len(wanted)
