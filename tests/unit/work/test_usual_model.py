"""Models as the settings name them, and which reads where nobody chose."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.errors import ModelUnusable
from sealread.weights.recommended import WORKER
from sealread.weights.store import FOLDER_VARIABLE
from sealread.work.models import cards, choice_of, model_of, usual
from sealread.work.request import READER
from tests.unit.weights.small_models import shipping_small_models


def test_a_choice_is_a_file_of_the_folder_the_reader_or_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))

    assert model_of("") is None
    assert model_of(READER) == READER
    assert model_of("mine.gguf") == str(tmp_path / "models" / "mine.gguf")
    with pytest.raises(ModelUnusable):
        model_of("../mine.gguf")


def test_the_best_language_model_that_fits_reads_where_nobody_chose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    with shipping_small_models(tmp_path / "manifests") as made:
        standard, small = made["standard"].manifest, made["small"].manifest
        (tmp_path / "models").mkdir()
        for model in made.values():
            (tmp_path / "models" / model.manifest.file).write_bytes(model.body)
        found = cards()
        chosen = [
            choice_of(card) if (card := usual(found, free)) else None
            for free in (64 << 30, WORKER + small.memory, WORKER)
        ]

    assert standard.memory > small.memory
    assert chosen == [standard.file, small.file, READER]
    assert usual((), 64 << 30) is None
