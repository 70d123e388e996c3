"""A packed folder, and batches that hold two of its papers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models.training.adapter import packing
from models.training.adapter.learning import papers
from models.training.adapter.posing import Posed
from models.training.adapter.trees import Tree, Trees


@pytest.fixture(scope="session")
def tree(base: Path, slip: Posed) -> Tree:
    """The slip in tokens."""
    found = Trees(base, 2000).of(slip)
    assert found is not None
    return found


@pytest.fixture(scope="session")
def folder(base: Path, tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A paper three times over, once of another group, with the base."""
    made = tmp_path_factory.mktemp("packed")
    several = packing.packed([(tree, 0), (tree, 0), (tree, 1)])
    packing.pack(base, several, several, made)
    (made / "groups.json").write_text(json.dumps(["slip", "other"]))
    return made


@pytest.fixture
def length(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> int:
    """The one length of papers."""
    found = -(-tree.size // 128) * 128
    monkeypatch.setattr(papers, "LENGTHS", (found,))
    return found
