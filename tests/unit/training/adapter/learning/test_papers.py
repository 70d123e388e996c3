"""Batches hold what was packed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from models.training.adapter.learning import papers
from models.training.adapter.learning.papers import Papers
from models.training.adapter.trees import Tree


def test_batches_have_one_number_of_tokens(folder: Path, length: int) -> None:
    batches = list(Papers(folder / "papers.npz", 2 * length).batches(Random(1)))
    assert [one.tokens.shape for one in batches] == [(2, length)]


def test_every_paper_is_judged(folder: Path, length: int) -> None:
    batches = list(Papers(folder / "aside.npz", 2 * length).once())
    assert [one.tokens.shape for one in batches] == [(2, length), (1, length)]


def test_a_paper_that_is_longer_than_the_longest_is_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers, "LENGTHS", (128,))
    assert not list(Papers(folder / "papers.npz", 256).once())


def test_what_is_learnt_stands_behind_its_question(folder: Path, tree: Tree, length: int) -> None:
    [batch] = Papers(folder / "papers.npz", 2 * length).batches(Random(1))
    answers = [one.tokens[-one.learnt :] for one in tree.limbs if one.learnt]
    assert batch.targets.tolist() == [token for one in answers * 2 for token in one]
    flat = batch.tokens.reshape(-1)
    assert flat[batch.at + 1].tolist() == batch.targets.tolist()
    assert len(batch.groups) == 2 * len(answers)


def test_positions_go_on_from_what_all_share(folder: Path, tree: Tree, length: int) -> None:
    batch = Papers(folder / "papers.npz", 2 * length).batch([0], length)
    at = 0
    for limb in tree.limbs:
        own = batch.positions[0, at : at + len(limb.tokens)].tolist()
        assert own == list(range(limb.start, limb.start + len(limb.tokens)))
        at += len(limb.tokens)
    assert (batch.owners[0, at:] == -1).all()
