"""What corrected documents of a look teach is counted, and no document teaches itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.evaluate.dataset import find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.learning import main, read, table
from sealread.extract.engine import Engine
from sealread.extract.settings import Settings
from tests.unit.evaluate.test_taught import VESSELS, made

pytestmark = pytest.mark.usefixtures("weights")


def test_each_document_is_read_with_none_and_with_others_corrected(tmp_path: Path) -> None:
    datasets = find(made(tmp_path, "dev", "qx", VESSELS))
    with Engine(settings=Settings(effort="fast")) as engine:
        rows = list(read(engine, datasets, (0, 2), 5, Shelf(None)))

    right = [(one.corrected, one.verdicts.get("right", 0), one.learnt) for one in rows]
    assert right == [(0, 0, 0), (2, 1, 1)] * len(VESSELS)
    none, two = table(rows).splitlines()[2:]
    assert none.startswith("| 0 | 3 | 0.000 of 3 | 0 | 3 | 0 | 0 |")
    assert two.startswith("| 2 | 3 | 1.000 of 3 | 0 | 0 | 0 | 3 |")


def test_documents_with_fewer_others_of_their_look_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = made(tmp_path, "dev", "qx", VESSELS)

    assert main([str(place), "--corrected", "0,3", "--effort", "fast"]) == 0
    assert capsys.readouterr().out == ""
