"""Vocabularies for the tests of this folder: the shipped one, and a small one that is learnt."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.training.tokens import CONTROL, Tokenizer, learn

LEARNT_FROM = (
    " Leistungserklärung Nr. 2021-07",
    " Hersteller: Muster Bau GmbH & Co. KG",
    " The manufacturer of the product is named here: total 1.234,50 EUR",
    " Numéro de facture: 17, à payer jusqu'au 20.11.2019",
)


@pytest.fixture(scope="session")
def tokenizer() -> Tokenizer:
    """The reader's own tokenizer."""
    return Tokenizer()


@pytest.fixture(scope="session")
def small_vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A vocabulary of bytes and some words; skips where the extra `train` is not installed."""
    pytest.importorskip("gguf")
    pytest.importorskip("tokenizers")
    path = tmp_path_factory.mktemp("vocabulary") / "small.gguf"
    learn(LEARNT_FROM * 20, size=256 + len(CONTROL) + 24, path=path)
    return path
