"""Tiny readers and trees for the tests that need PyTorch."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import torch
from torch import Tensor

from models.training.model import Reader, Shape, Tree
from models.training.train import trees
from models.training.trees import Grown, Row, laid

torch.set_num_threads(1)  # threads that wait for each other cost more than sums this small


def tiny(
    vocabulary: int, *, layers: int = 2, spread: float = 0.0, both_ways: bool = True
) -> Reader:
    """A reader of 64 numbers a token; with a spread all its weights are drawn anew."""
    torch.manual_seed(7)
    shape = Shape(
        vocabulary, width=64, layers=layers, heads=2, hidden=96, context=256, both_ways=both_ways
    )
    reader = Reader(shape)
    with torch.no_grad():
        for weight in reader.parameters() if spread else ():
            weight += spread * torch.randn_like(weight)
    return reader


def row_of(*grown: Grown) -> Row:
    """A row of trees in which only answers are learnt."""
    return laid(list(grown), Random(0), 0.0)


def exact_trees(row: Row) -> list[Tree]:
    """The trees of a row for a computation in 32 bits."""
    return [
        tree if tree.mask is None else replace(tree, mask=tree.mask.float())
        for tree in trees(row, "cpu")
    ]


def logits_of(reader: Reader, row: Row) -> Tensor:
    """Logits behind every token of a row, (tokens, vocabulary), in 32 bits."""
    with torch.no_grad():
        hidden = reader(
            torch.as_tensor(row.tokens), torch.as_tensor(row.positions), exact_trees(row)
        )
        return reader.logits(hidden)
