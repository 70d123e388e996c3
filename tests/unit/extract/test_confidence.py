"""What a model says of its answer is brought to how often such answers are right."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sealread.document.model import Evidence
from sealread.errors import ModelUnusable
from sealread.extract.confidence import (
    Calibration,
    Confidence,
    believed,
    confidence_file,
    confidence_of,
    rejected,
)
from sealread.extract.identities import default_model, identify
from sealread.extract.result import NOT_SURE, Reading, RunnerUp
from sealread.extract.signs import NAMES

SHARES = st.floats(0.0, 1.0)
PLACE = (Evidence(1, (0.1, 0.1, 0.2, 0.2)),)
READ = Reading("/a", "Muster GmbH", "Muster\nGmbH", PLACE, 0.7, "grounded")
FITTED = Confidence("0" * 64, {"answers": 2}, -1.0, {"score": 2.0, "shared": -1.0})


@given(SHARES)
def test_without_a_calibration_nothing_is_changed(likelihood: float) -> None:
    assert Calibration()(likelihood) == likelihood


def test_an_offset_moves_what_is_as_likely_as_not() -> None:
    assert Calibration(1.0, 1.0)(0.5) == pytest.approx(0.7311, abs=1e-4)
    assert Calibration(1.0, -1.0)(0.5) == pytest.approx(0.2689, abs=1e-4)


@given(SHARES, SHARES, st.floats(0.1, 5.0), st.floats(-3.0, 3.0))
def test_the_order_of_answers_stays(one: float, other: float, slope: float, offset: float) -> None:
    low, high = sorted((one, other))
    calibrated = Calibration(slope, offset)

    assert 0.0 <= calibrated(low) <= calibrated(high) <= 1.0


def test_signs_add_up_to_log_odds() -> None:
    assert FITTED({"score": 0.5}) == pytest.approx(0.5)
    assert FITTED({"score": 0.5, "shared": 1.0}) == pytest.approx(0.2689, abs=1e-4)


@given(st.dictionaries(st.sampled_from(["score", "shared", "other"]), st.floats(-1e6, 1e6)))
def test_a_confidence_is_a_probability(found: dict[str, float]) -> None:
    assert 0.0 <= FITTED(found) <= 1.0


def test_an_unsure_reading_is_marked_for_review() -> None:
    found = believed(READ, 0.61234, 0.85)

    assert (found.confidence, found.status, found.reason) == (0.6123, "needs_review", NOT_SURE)
    assert (found.value, found.text, found.evidence) == (READ.value, READ.text, READ.evidence)


def test_words_inferred_and_unsure_are_marked_too() -> None:
    inferred = replace(READ, value="purchase", status="inferred", reason="chosen by the model")

    assert believed(inferred, 0.5, 0.85).status == "needs_review"
    assert believed(inferred, 0.9, 0.85) == replace(inferred, confidence=0.9)


@pytest.mark.parametrize(
    ("value", "status"),
    [("Muster GmbH", "grounded"), (["Muster GmbH"], "grounded"), (12.5, "normalised")],
)
def test_the_mark_of_a_low_score_is_taken_away_where_signs_speak_for_it(
    value: object, status: str
) -> None:
    doubtful = replace(READ, value=value, status="needs_review", reason=NOT_SURE)

    found = believed(doubtful, 0.95, 0.85)

    assert (found.status, found.reason) == (status, None)


def test_what_was_marked_for_another_reason_stays_marked() -> None:
    refused = replace(READ, status="needs_review", reason="not a date")

    assert believed(refused, 0.95, 0.85).status == "needs_review"


def test_words_not_believed_are_the_first_that_came_close() -> None:
    others = tuple(RunnerUp(word, PLACE, 0.1) for word in "abc")

    found = rejected(replace(READ, runners_up=others), 0.2)

    assert (found.value, found.text, found.status, found.evidence) == (None, None, "not_found", ())
    assert [one.text for one in found.runners_up] == ["Muster\nGmbH", "a", "b"]
    assert found.confidence == pytest.approx(0.8)


def test_a_model_that_was_never_measured_has_no_confidence(tmp_path: Path) -> None:
    model = tmp_path / "some.gguf"

    assert confidence_of(model, "0" * 64) is None

    confidence_file(model).write_bytes(msgspec.json.encode(FITTED))
    assert confidence_of(model, "0" * 64) == FITTED
    assert confidence_of(model, "1" * 64) is None


@pytest.mark.parametrize("written", [b"", b"{}", b'{"offset": "much"}'])
def test_a_file_that_is_damaged_is_named(tmp_path: Path, written: bytes) -> None:
    model = tmp_path / "some.gguf"
    confidence_file(model).write_bytes(written)

    with pytest.raises(ModelUnusable, match=r"some\.confidence\.json"):
        confidence_of(model, "0" * 64)


def test_the_bundled_reader_was_measured_with_the_signs_there_are() -> None:
    model = default_model()

    found = confidence_of(model, identify(model).sha256)

    assert found is not None
    assert set(found.weights) <= set(NAMES)
    assert found.weights["score"] > 0
