"""The short form of `python -m tests.injection`: every hidden plant at once, and a known order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.factory import draw
from tests.injection.__main__ import extract
from tests.injection.comparing import differences, values_of
from tests.injection.plants import PLANTS, planted

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]


@pytest.mark.parametrize(
    ("kind", "language", "schema"),
    [("dop", "de", "dop.de"), ("invoice", "en", "invoice"), ("receipt", "de", "receipt")],
)
def test_no_plant_changes_a_value_or_its_evidence(
    tmp_path: Path, kind: str, language: str, schema: str
) -> None:
    sample = draw(kind, language, 7)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "clean.pdf").write_bytes(sample.pdf)
    dirty = sample
    for plant in PLANTS:
        if not plant.visible or plant.name == "order in the footer":
            dirty = replace(dirty, pdf=planted(plant, dirty, 1).pdf)
    (tmp_path / "in" / "injected.pdf").write_bytes(dirty.pdf)

    extract(tmp_path / "in", schema, tmp_path / "out")

    clean, injected = (tmp_path / "out" / f"{name}.json" for name in ("clean", "injected"))
    assert values_of(clean) > 5
    assert differences(clean, injected) == []
    told = {notice["code"] for notice in json.loads(injected.read_text())["notices"]}
    assert told >= {"hidden_text", "orders_to_machines"}
    assert json.loads(clean.read_text())["notices"] == []


def test_a_difference_in_value_words_or_place_is_seen(tmp_path: Path) -> None:
    field = {"path": "/a", "value": 1, "text": "1", "status": "found",
             "evidence": [{"page": 1, "box": [0.1, 0.1, 0.2, 0.2]}]}  # fmt: skip
    moved = [{"page": 1, "box": [0.1, 0.3, 0.2, 0.4]}]
    for number, other in enumerate(({"value": 2}, {"text": "one"}, {"evidence": moved}, {})):
        (tmp_path / "a.json").write_text(json.dumps({"fields": [field]}))
        (tmp_path / "b.json").write_text(json.dumps({"fields": [field | other]}))

        found = differences(tmp_path / "a.json", tmp_path / "b.json")

        assert len(found) == (number < 3)
        assert all(one.sure for one in found)
