"""The bundled samples are those that the factory writes."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest

from tests.factory.__main__ import ORDERS, Order, write_set

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
LIMIT = 1_500_000


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    write_set(folder, seed=1)
    return folder


def test_truth_names_every_file(written: Path) -> None:
    truth = json.loads((written / "truth.json").read_text(encoding="utf-8"))

    assert set(truth) == {order.file for order in ORDERS}
    assert all((written / name).is_file() for name in truth)


def test_the_bundled_truth_is_what_the_factory_writes(written: Path) -> None:
    bundled = (SAMPLES / "truth.json").read_text(encoding="utf-8")

    assert (written / "truth.json").read_text(encoding="utf-8") == bundled


@pytest.mark.parametrize("order", [o for o in ORDERS if not o.scanned], ids=lambda o: o.file)
def test_a_bundled_digital_sample_is_what_the_factory_writes(order: Order, written: Path) -> None:
    with pymupdf.open(SAMPLES / order.file) as ours, pymupdf.open(written / order.file) as fresh:
        assert [page.get_text() for page in ours] == [page.get_text() for page in fresh]


def test_the_samples_are_small() -> None:
    sizes = [path.stat().st_size for path in SAMPLES.rglob("*") if path.is_file()]

    assert 0 < sum(sizes) < LIMIT


def test_the_pages_are_as_many_as_ordered() -> None:
    for order in ORDERS:
        with pymupdf.open(SAMPLES / order.file) as document:
            assert document.page_count == order.pages
