"""The benchmark's figures, counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.evaluate.benchmark import by_list, document, passes, summary
from sealread.evaluate.runner import Measured
from sealread.evaluate.scoring import Scored
from sealread.evaluate.walk.outcome import ListScore, Nodes, Verdict


def leaf(verdict: Verdict, field: str = "a", **more: Any) -> Scored:
    """A leaf with a verdict."""
    truth = None if verdict in ("hallucination", "surplus", "absent") else "x"
    found = None if verdict in ("omission", "absent") else "y"
    return Scored("some", "d", "en", field, f"/{field}", "string_exact", truth, found, verdict,
                  score=float(verdict == "right"), **more)  # fmt: skip


def measured(*verdicts: Verdict, **more: Any) -> Measured:
    """A document with a leaf for each verdict."""
    plain = {"valid": True, "nodes": Nodes(1, 4), "lists": ()}
    return Measured("some", "d", "d.pdf", 3, 1.0, 2.0, tuple(map(leaf, verdicts)),
                    **{**plain, **more})  # fmt: skip


def test_pass_rates_are_means_over_documents_and_pooled_ones_are_not() -> None:
    found = summary([measured("right", "right", "right", "omission"), measured("error")])

    assert found["field_pass_rate"] == 0.375
    assert found["field_pass_rate_pooled"] == 0.6
    assert found["place_pass_rate"] == 0.25


def test_omissions_and_hallucinations_are_different_errors() -> None:
    found = summary([measured("right", "omission", "error", "hallucination", "surplus", "absent")])

    assert found["omission_rate"] == pytest.approx(1 / 3, abs=1e-4)
    assert found["error_rate"] == pytest.approx(1 / 3, abs=1e-4)
    assert found["hallucination_rate"] == 0.5


def test_a_document_that_failed_has_no_valid_output() -> None:
    found = summary([measured("right"), measured("omission", valid=False, failure="why")])

    assert found["valid_output"] == 0.5


def test_records_are_counted_over_all_lists_of_records() -> None:
    lists = (
        ListScore("lines", "/lines", 4, 3, matched=3, exact=2, passed=False, records=True),
        ListScore("words", "/words", 9, 9, matched=0, exact=0, passed=False, records=False),
    )

    one = measured("right", lists=lists)

    found = summary([one])
    assert (found["records"], found["record_recall"], found["record_precision"]) == (4, 0.75, 1.0)
    assert found["record_exact_recall"] == 0.5
    assert found["record_f1"] == pytest.approx(6 / 7, abs=1e-4)
    assert by_list([one])["words"]["record_recall"] == 0.0


def test_lists_whose_records_were_not_judged_have_no_exact_share() -> None:
    lists = (ListScore("lines", "/lines", 4, 3, 3, None, None, records=True),)

    assert summary([measured("right", lists=lists)])["record_exact_recall"] is None


def test_a_row_a_document_and_a_row_a_field() -> None:
    one = measured("right", "omission")

    told = document(one)
    assert (told["file"], told["pages"], told["values"]) == ("d.pdf", 3, 2)
    assert (told["field_pass_rate"], told["seconds_per_document"]) == (0.5, 3.0)
    assert passes(one.scored)["a"] == {
        "metric": "string_exact", "values": 2, "pass_rate": 0.5, "mean_score": 0.5, "right": 1,
        "error": 0, "omission": 1, "hallucination": 0, "surplus": 0, "absent": 0,
    }  # fmt: skip


def test_nothing_has_no_figures() -> None:
    assert summary([])["field_pass_rate"] is None
