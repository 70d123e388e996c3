"""Loading, refusing, forking."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sealread.errors import ModelUnusable
from sealread.installed import shipped
from sealread.llm.runtime import Row, Runtime


def _rows(tokens: list[int], start: int, sequence: int) -> list[Row]:
    last = len(tokens) - 1
    return [Row(token, start + i, sequence, i == last) for i, token in enumerate(tokens)]


def test_a_fork_sees_what_its_source_saw(runtime: Runtime) -> None:
    tokens = runtime.tokenize("Hersteller: Muster GmbH, 12345 Musterstadt")
    whole = runtime.feed(_rows(tokens, 0, 0)).copy()
    runtime.clear()
    runtime.feed(_rows(tokens[:5], 0, 0))
    runtime.fork(0, 3)
    forked = runtime.feed(_rows(tokens[5:], 5, 3)).copy()
    runtime.clear()
    assert np.allclose(whole, forked, atol=0.05)


def test_a_batch_longer_than_llama_takes_at_once_is_split(runtime: Runtime) -> None:
    tokens = runtime.tokenize("Wort " * 800)
    logits = runtime.feed(_rows(tokens, 0, 0))
    runtime.clear()
    assert logits.shape == (1, runtime.vocabulary.size)


def test_the_vocabulary_spells_what_was_tokenised(runtime: Runtime) -> None:
    text = "Größe 1.234,50 € – „Übergröße“ ²\n\tEnde"
    pieces = [runtime.vocabulary.pieces[token] for token in runtime.tokenize(text)]
    assert b"".join(pieces).decode() == text


@pytest.mark.parametrize("content", [b"", b"GG", b"%PDF-1.7 not a model"])
def test_what_is_no_gguf_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelUnusable, match=r"model\.gguf.*not a GGUF"):
        Runtime(path)


def test_a_missing_model_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(ModelUnusable, match=r"none\.gguf"):
        Runtime(tmp_path / "none.gguf")


def test_a_cut_off_model_is_refused(tmp_path: Path) -> None:
    whole = (shipped("models") / "reader" / "reader-v4.gguf").read_bytes()
    path = tmp_path / "cut.gguf"
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ModelUnusable, match=r"cut\.gguf"):
        Runtime(path)


def test_closing_twice_is_harmless() -> None:
    loaded = Runtime(shipped("models") / "reader" / "reader-v4.gguf")
    loaded.close()
    loaded.close()
    assert loaded._context is None
