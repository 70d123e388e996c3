"""A base of random weights, and a paper of two fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.training.adapter.posing import Branch, Posed
from tests.chat_models import KINDS, write_model


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A language model's file that says nonsense."""
    path = tmp_path_factory.mktemp("base") / "base.gguf"
    return write_model(path, KINDS["chatml"], architecture="qwen2")


@pytest.fixture(scope="session")
def slip() -> Posed:
    """A paper with a total and without a fax."""
    return Posed(
        "slip of paper",
        "Total: 12 EUR",
        ('"total": Total (text)', '"fax": Fax (text)'),
        (Branch(' "total":', ' "12 EUR",\n'), Branch(' "fax":', " null,\n")),
    )
