"""Which papers are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.errors import MissingFile
from sealread.evaluate.dataset import find
from sealread.evaluate.speed.papers import NAMED, SAMPLES, papers


def test_ten_papers_of_different_sets_are_named() -> None:
    assert len({name for name, _ in NAMED}) == len(NAMED) == 10


@pytest.mark.parametrize("named", NAMED, ids=[name for name, _ in NAMED])
def test_each_named_paper_lies_in_its_set(named: tuple[str, str], data: Path) -> None:
    [dataset] = find(data / named[0])

    [truth] = [one for one in dataset.truths if one.id == named[1]]

    assert dataset.path(truth, words=True).is_file()
    assert truth.pages <= 2


@pytest.mark.usefixtures("weights")
def test_without_the_data_samples_are_read_each_with_so_many_fields() -> None:
    told: list[str] = []

    found = papers(None, 2, 100, on_paper=told.append)

    assert told == [one.name for one in found] == [f"{kind}/{file}" for kind, file in SAMPLES[:2]]
    assert all(len(one.fields) == 100 for one in found)
    assert all(one.lines.text.strip() for one in found)


def test_a_folder_without_the_papers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingFile):
        papers(tmp_path, 1, 12)
