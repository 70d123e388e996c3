"""A short campaign: the application survives every file, and reads the clean ones rightly."""

from __future__ import annotations

import io
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from sealread.weights.gguf_model import check_model

from . import frames
from .campaign import campaign
from .cases import DOCUMENTS, Case, case
from .course import Course
from .models import unchanged

SEED = 1
CASES = 200


def test_a_seed_and_a_number_always_make_the_same_file_in_any_order() -> None:
    before = [case(SEED, number) for number in range(CASES)]
    assert [case(SEED, number) for number in reversed(range(CASES))] == before[::-1]


def test_another_process_makes_the_same_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--seed", "7", "--only", "42", "--write"]
    subprocess.run([*command, "--out", str(tmp_path)], check=True)
    made = case(7, 42)
    assert (tmp_path / made.file).read_bytes() == made.data


def test_another_seed_makes_other_files() -> None:
    same = sum(case(1, number).data == case(2, number).data for number in range(60))
    assert same < 5


def test_every_kind_of_file_has_its_share() -> None:
    kinds = Counter(case(SEED, number).kind for number in range(500))
    assert set(kinds) == DOCUMENTS | {"gguf", "schema", "answers", "requests"}
    assert min(kinds.values()) >= 3


def test_the_model_that_is_broken_is_sound_before(tmp_path: Path) -> None:
    unchanged(tmp_path / "model.gguf")
    assert check_model(tmp_path / "model.gguf")


@pytest.mark.parametrize("call", frames.CALLS)
def test_sane_answers_are_believed(tmp_path: Path, call: str) -> None:
    """The player of frames is no cause of errors by itself."""
    import json
    import struct

    bodies = [json.dumps(frame).encode() for frame in frames.sane_answers(call)]
    data = b"".join(struct.pack(">I", len(body)) + body for body in bodies)
    number = frames.CALLS.index(call)
    with Course(tmp_path) as course:
        assert course.run(Case(0, number, "answers", data)).ended == "read"


@pytest.mark.slow
@pytest.mark.usefixtures("weights")
def test_the_application_survives_a_short_campaign(tmp_path: Path) -> None:
    told = io.StringIO()
    count = campaign(SEED, range(CASES), tmp_path, told=told)
    assert count.sound, told.getvalue()
    assert count.cases == CASES
    assert count.canaries >= 2
    assert count.ended["read"] >= CASES // 10, "most of what is read is refused at the door"
