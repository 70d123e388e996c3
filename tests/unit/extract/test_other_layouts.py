"""Documents of five kinds as other makers print them: what structure alone finds, without a model.

Each is drawn with its truth (`tests.factory.kinds`) and read under a schema of its kind.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sealread.document.reading import read
from sealread.evaluate.metrics.registry import builtin
from sealread.evaluate.walk.outcome import Walked
from sealread.evaluate.walk.walking import Walker
from sealread.extract.assembly import assemble
from sealread.extract.confidence import Calibration
from sealread.extract.job import Job
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.factory.kinds import agreement, paper, quarterly, swimming, vita
from tests.unit.extract import kind_schemas as schemas

SchemaOf = Callable[[dict[str, Any]], Schema]


NO_READER = frozenset({"reader", "listed_keys"})
"""What is found is found by structure: the reader says nothing to anything."""


def walked(path: Path, schema: Schema, truth: Any) -> Walked:
    """What is found in a document, compared with its truth."""
    document = read(path)
    decoder = SimpleNamespace(
        runtime=SimpleNamespace(tokenize=lambda text: range(len(text) // 4 + 1))
    )
    job = Job(cast(Any, decoder), document, schema, Settings(), Calibration(), without=NO_READER)
    readings = job.readings(None, None)
    values = assemble(schema, readings, job.counts, document.language).values
    return Walker(schema.definition, builtin()).walk(truth, values)


def share(result: Walked) -> float:
    """The share of the true values that are right."""
    stated = [leaf.passed for leaf in result.leaves if leaf.gold_state == "present"]
    return sum(stated) / len(stated)


def recall(result: Walked, field: str) -> float:
    """The share of a list's true records that were found, in all lists of that name."""
    own = [one for one in result.lists if one.field == field]
    return sum(one.matched for one in own) / sum(one.gold for one in own)


@pytest.mark.parametrize("layout", sorted(quarterly.LAYOUTS))
def test_a_quarterly_report(tmp_path: Path, schema_of: SchemaOf, layout: str) -> None:
    path = tmp_path / "report.pdf"
    truth = quarterly.LAYOUTS[layout](path)

    assert share(walked(path, schema_of(schemas.QUARTERLY), truth)) >= 0.98


@pytest.mark.parametrize(
    ("layout", "least"),
    [("revolving", 0.9), ("several borrowers", 0.9), ("english facility", 0.7)],
)
def test_a_credit_agreement(tmp_path: Path, schema_of: SchemaOf, layout: str, least: float) -> None:
    path = tmp_path / "agreement.pdf"
    truth = agreement.LAYOUTS[layout](path)

    assert share(walked(path, schema_of(schemas.AGREEMENT), truth)) >= least


@pytest.mark.parametrize("layout", sorted(vita.LAYOUTS))
def test_a_resume(tmp_path: Path, schema_of: SchemaOf, layout: str) -> None:
    path = tmp_path / "vita.pdf"
    truth = vita.LAYOUTS[layout](path)

    assert share(walked(path, schema_of(schemas.RESUME), truth)) >= 0.97


@pytest.mark.parametrize("layout", sorted(paper.LAYOUTS))
def test_a_paper(tmp_path: Path, schema_of: SchemaOf, layout: str) -> None:
    path = tmp_path / "paper.pdf"
    truth = paper.LAYOUTS[layout](path)

    result = walked(path, schema_of(schemas.PAPER), truth)

    assert share(result) >= 0.93
    assert recall(result, "citations") == 1.0


@pytest.mark.parametrize(
    ("layout", "least"),
    [("meet manager", 0.95), ("splash", 0.95), ("championship", 1.0), ("group column", 1.0),
     ("two columns", 0.75)],
)  # fmt: skip
def test_results_of_swimmers(
    tmp_path: Path, schema_of: SchemaOf, layout: str, least: float
) -> None:
    path = tmp_path / "results.pdf"
    truth = swimming.LAYOUTS[layout](path, 5)

    result = walked(path, schema_of(schemas.SWIMMING), truth)

    assert recall(result, "age_groups.results") >= least
