"""Stacks made of known documents, measured and learnt from."""

from __future__ import annotations

import msgspec

from sealread.document.model import Page
from sealread.evaluate.stacks import Counts, fitted, measure, second_look, stacks
from sealread.understand.stacks import StackWeights
from tests.unit.understand.test_stacks import body, invoice, page

KNOWN = {
    "invoices": [
        invoice(1, f"47110{number}", f"881{number}", number % 3 + 1) for number in range(10, 22)
    ],
    "letters": [
        [
            page(1, [(0.1, 0.1, f"# Letter 2024-{number}"), *body(), (0.48, 0.96, "1")]),
            page(2, [*body(0.08, 33), (0.48, 0.96, "2")]),
        ]
        for number in range(10)
    ],
}


def test_stacks_are_always_the_same_and_hold_several_documents() -> None:
    drawn = list(stacks(KNOWN, 9))
    assert drawn == list(stacks(KNOWN, 9))
    assert all(4 <= len(stack) <= 12 for stack in drawn)


def test_what_was_learnt_takes_stacks_apart() -> None:
    weights = fitted(KNOWN)
    assert weights.fitted_on["kinds"] == 2
    assert msgspec.json.decode(msgspec.json.encode(weights), type=StackWeights) == weights
    counts = measure(KNOWN, 12, weights)
    assert counts.f1 > 0.95
    assert counts.whole > 0.9 * counts.documents


def test_a_second_look_is_fitted_on_what_signs_of_other_kinds_leave_open() -> None:
    notes = [
        [
            page(1, [(0.1, 0.1, f"Note {number}"), *body()]),
            page(2, [(0.1, 0.08, "so it goes on"), *body()]),
        ][: 1 + number % 2]
        for number in range(12)
    ]
    asked: set[tuple[int, int]] = set()

    def gain(before: Page, page: Page) -> float:  # what goes on is expected better
        asked.add((id(before), id(page)))
        return float(
            any(len(note) == 2 and note[0] is before and note[1] is page for note in notes)
        )

    look = second_look({**KNOWN, "notes": notes}, gain)
    assert look.weights["gain"] < 0
    assert look.fitted_on == {"neighbours": len(asked), "kinds": 1}


def test_beginnings_are_counted() -> None:
    counts = Counts()
    counts.add([3, 5], [3, 7, 9])
    assert (counts.right, counts.wrong, counts.missed) == (1, 1, 2)
    assert counts.f1 == 0.4
