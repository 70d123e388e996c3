"""The width is measured once for a machine and a model, and kept as a number."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.llm import decoding
from sealread.llm.decoding import Decoder, Question
from sealread.llm.kept_numbers import FILE_VARIABLE, default_file, keep, known
from sealread.llm.measuring import (
    WIDTHS,
    batch_width,
    measured,
    measured_threads,
    most_threads,
    widest,
)
from sealread.llm.runtime import MAX_SEQUENCES, PREFIX, Runtime
from sealread.llm.threads import default_threads, physical_cores, threads_name
from tests.chat_models import KINDS, write_model

ASKED = [Question("Hersteller"), Question("Datum")]


@pytest.fixture
def chat(tmp_path: Path) -> Iterator[Runtime]:
    with Runtime(write_model(tmp_path / "m.gguf", KINDS["llama-3"]), cells=1024) as loaded:
        yield loaded


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "data" / "speed.json"
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    return path


def test_the_width_is_one_that_was_tried_and_the_context_is_empty(chat: Runtime) -> None:
    assert measured(chat, budget=5) in WIDTHS
    assert [chat.held(sequence) for sequence in range(MAX_SEQUENCES + 1)] == [0] * (PREFIX + 1)


def test_no_time_to_measure_means_a_width_all_the_same(chat: Runtime) -> None:
    assert measured(chat, budget=0) in WIDTHS


def test_a_narrow_batch_that_was_lucky_once_is_not_chosen() -> None:
    """Times of a machine where the width was once measured as 4, which doubled all times."""
    taken = {1: 0.040, 2: 0.070, 4: 0.094, 8: 0.212, 16: 0.298, 32: 0.568, 64: 1.064}
    assert widest(taken) == 64
    assert widest({1: 0.040, 2: 0.070, 4: 0.066}) == 4
    assert widest({1: 0.016, 2: 0.0336, 4: 0.0672, 8: 0.1344}) == 8


def test_a_batch_is_not_wider_than_pays() -> None:
    assert widest({1: 0.01, 2: 0.02, 4: 0.06, 8: 0.2}) == 2


def test_what_is_kept_is_a_number_and_is_not_measured_again(chat: Runtime, file: Path) -> None:
    width = batch_width(chat)
    [(name, kept)] = json.loads(file.read_bytes()).items()
    file.write_text(json.dumps({name: 7}))

    assert kept == width
    assert batch_width(chat) == 7
    assert set(name) <= set("0123456789abcdef")


def test_a_model_that_changed_is_measured_anew(chat: Runtime, file: Path) -> None:
    batch_width(chat)
    os.utime(chat.path, ns=(1, 1))

    batch_width(chat)

    assert len(json.loads(file.read_bytes())) == 2


def test_a_file_that_is_damaged_is_no_error(chat: Runtime, file: Path) -> None:
    file.parent.mkdir()
    file.write_text("{")
    assert batch_width(chat) in WIDTHS


def test_where_nothing_can_be_kept_nothing_is_measured(chat: Runtime, tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("")
    before = chat.fed

    assert batch_width(chat, tmp_path / "no folder" / "speed.json") == WIDTHS[-1]
    assert chat.fed == before


def test_small_models_and_single_questions_are_not_measured(
    chat: Runtime, runtime: Runtime, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Decoder(runtime).ask("Hersteller: A", ASKED)
    assert not file.exists()

    monkeypatch.setattr(decoding, "MEASURED_FROM", 0.0)
    Decoder(chat).ask("Hersteller: A", ASKED[:1])
    assert not file.exists()

    Decoder(chat).ask("Hersteller: A", ASKED)
    assert file.exists()


def test_the_file_lies_with_the_data_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FILE_VARIABLE, raising=False)
    assert default_file().name == "speed.json"
    assert "sealread" in str(default_file().parent).lower()


def test_threads_that_were_measured_are_those_of_every_run(chat: Runtime, file: Path) -> None:
    chosen = measured_threads(chat, rounds=1)
    assert 1 <= chosen <= physical_cores()
    assert chat.threads == chosen == default_threads()
    assert list(known(file).values()) == [chosen]
    assert [chat.held(sequence) for sequence in range(MAX_SEQUENCES + 1)] == [0] * (PREFIX + 1)


def test_where_nothing_can_be_kept_threads_are_measured_all_the_same(
    chat: Runtime, file: Path
) -> None:
    file.parent.write_text("no folder")
    assert 1 <= measured_threads(chat, rounds=1) <= physical_cores()


@pytest.mark.parametrize("kept", [0, -3, 1 << 20])
def test_a_number_of_threads_that_cannot_be_is_not_believed(kept: int, file: Path) -> None:
    file.parent.mkdir()
    keep(threads_name(), kept, file)
    assert default_threads() == physical_cores()


def test_fewer_threads_have_to_be_faster_by_more_than_luck() -> None:
    assert most_threads({8: 1.02, 6: 1.0, 4: 1.5}) == 8
    assert most_threads({8: 1.4, 6: 1.0, 4: 1.01}) == 6
