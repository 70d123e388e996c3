"""Documents measured as parsers of form-like documents are: kinds, values, tables."""

from __future__ import annotations

import time
from typing import Any

import pytest

from sealread.evaluate.form_parsing import figures, report, values
from sealread.evaluate.form_tables import markdown
from sealread.evaluate.kinds import Asked
from sealread.evaluate.runner import Evaluation, Measured
from sealread.evaluate.scoring import Scored
from sealread.evaluate.walk.outcome import Verdict


def leaf(field: str, truth: Any, predicted: Any, verdict: Verdict, document: str = "a") -> Scored:
    return Scored("sroie", document, "en", field, f"/{field}", "text", truth, predicted, verdict)


def measured(*leaves: Scored, document: str = "a") -> Measured:
    return Measured("sroie", document, f"{document}.png", 1, 1.0, 2.0, leaves, valid=True)


FOUND = measured(
    leaf("company", "Muster Ltd", "MUSTER LTD.", "right"),
    leaf("total", "12.50", "12.50", "right"),
    leaf("date", "2026-05-04", None, "omission"),
    leaf("address", None, None, "absent"),
)
INVENTED = measured(
    leaf("total", "9.00", "9.00", "right", "b"),
    leaf("address", None, "High Street 1", "hallucination", "b"),
    document="b",
)
READ = Evaluation((FOUND, INVENTED), 2, partial=False)


def test_values_that_nobody_states_are_none() -> None:
    assert [one.field for one in values(READ)] == ["company", "total", "date", "total", "address"]


def test_shares_are_of_what_was_read_and_of_what_is_stated() -> None:
    found = figures(values(READ), READ.documents)
    assert (found.documents, found.values) == (2, 5)
    # Read: four, three of them right; stated: four, three of them found.
    assert found.precision == found.recall == found.f1 == pytest.approx(0.75)
    assert found.whole == 0.0
    assert found.seconds == pytest.approx(3.0)


def test_other_letters_of_the_same_meaning_are_semantic_and_alike_but_not_exact() -> None:
    company = values(READ)[0]
    assert (company.exact, company.semantic) == (0.0, 1.0)
    assert 0.8 <= company.similarity < 1.0


def test_what_is_far_from_right_is_not_found_and_counts_against_both() -> None:
    far = Evaluation((measured(leaf("company", "Muster Ltd", "Rue 7", "error")),), 1, partial=False)
    found = figures(values(far), far.documents)
    assert found.precision == found.recall == 0.0
    assert found.similarity is not None
    assert found.similarity < 0.8


def test_all_of_a_document_may_be_found() -> None:
    whole = Evaluation((measured(leaf("total", 1.5, 1.5, "right")),), 1, partial=False)
    assert figures(values(whole), whole.documents).whole == 1.0


def test_nothing_measured_has_no_figures() -> None:
    found = figures((), ())
    assert found.f1 is None
    assert found.seconds is None


def test_the_tables_say_kinds_and_fields_beside_the_paper() -> None:
    asked = [
        Asked("sroie", "a", "receipt", "receipt", "Receipt", 0.9, 2.0),
        Asked("sroie", "b", "receipt", "", "", 0.4, 4.0),
    ]
    whole = report(READ, asked, time.monotonic())
    assert whole["kinds"]["receipt"]["right"] == pytest.approx(0.5)
    said = markdown(whole)
    assert "| receipt | 2 | 0.500 | 0.650 | 3.0 |" in said
    assert "| sroie | 2 | 5 | 0.400 | 0.600 |" in said
    assert "| total | 2 | 2 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 |" in said
    assert ".939" in said
    assert "Muster" not in said
