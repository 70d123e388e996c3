"""Checkpoints: what is loaded is what was saved, in parts that fit a commit."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from models.training import checkpoint  # noqa: E402
from models.training.checkpoint import State  # noqa: E402
from models.training.model import Reader, Shape  # noqa: E402
from tests.unit.training.readers import tiny  # noqa: E402

LARGEST = 16 << 20
TOGETHER = 64 << 20
DEFAULT = Shape(vocabulary=8192, width=384, layers=6, heads=6, hidden=1024)


def _same(left: Reader, right: Reader) -> bool:
    others = right.state_dict()
    return all(torch.equal(weight, others[name]) for name, weight in left.state_dict().items())


def test_what_is_loaded_is_what_was_saved(tmp_path: Path) -> None:
    reader = tiny(300, spread=0.1)
    state = State(
        reader.shape.described(), seed=3, step=12, tokens=9000, seconds=1.5, curve=[{"loss": 2.0}]
    )
    checkpoint.save(tmp_path, reader, state)

    loaded, found = checkpoint.load(tmp_path)

    assert _same(reader, loaded)
    assert found == state
    assert loaded.shape == reader.shape


def test_the_reader_of_the_recipe_fits_in_parts_of_16_mib(tmp_path: Path) -> None:
    reader = Reader(DEFAULT)
    checkpoint.save(tmp_path, reader, State(DEFAULT.described()))
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]

    assert len(sizes) > 2
    assert max(sizes) <= LARGEST
    assert sum(sizes) <= TOGETHER
    assert _same(reader, checkpoint.load(tmp_path)[0])


def test_a_second_checkpoint_takes_the_place_of_the_first(tmp_path: Path) -> None:
    reader = tiny(300)
    checkpoint.save(tmp_path, reader, State(reader.shape.described(), step=1))
    later = tiny(300, spread=0.1)
    checkpoint.save(tmp_path, later, State(later.shape.described(), step=2))

    loaded, state = checkpoint.load(tmp_path)

    assert _same(later, loaded)
    assert state.step == 2
    assert not list(tmp_path.glob("*.new"))


def test_where_there_is_none_nothing_is_loaded(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        checkpoint.load(tmp_path)
