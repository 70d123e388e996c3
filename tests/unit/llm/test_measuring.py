"""How many threads are fastest is measured once on a machine, and kept as a number."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.llm.kept_numbers import FILE_VARIABLE, default_file, keep, known
from sealread.llm.measuring import measured_threads, most_threads
from sealread.llm.runtime import MAX_SEQUENCES, PREFIX, Runtime
from sealread.llm.threads import default_threads, threads_name
from sealread.system import physical_cores
from tests.chat_models import KINDS, write_model


@pytest.fixture
def chat(tmp_path: Path) -> Iterator[Runtime]:
    with Runtime(write_model(tmp_path / "m.gguf", KINDS["llama-3"]), cells=1024) as loaded:
        yield loaded


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "data" / "speed.json"
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    return path


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
