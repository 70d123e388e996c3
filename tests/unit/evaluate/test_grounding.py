"""Places of answers against places of the truth."""

from __future__ import annotations

from typing import Any

from sealread.document.model import Evidence
from sealread.evaluate.grounding import places
from sealread.evaluate.scoring import Scored

HERE = Evidence(1, (0.1, 0.1, 0.3, 0.12))
BESIDE = Evidence(1, (0.6, 0.5, 0.9, 0.52))
LATER = Evidence(2, (0.1, 0.1, 0.3, 0.12))


def leaf(field: str, found: tuple[Evidence, ...], true: tuple[Evidence, ...]) -> Scored:
    """An answer with its boxes, and the truth's."""
    pages = tuple(sorted({one.page for one in true}))
    return Scored("some", "d", "en", field, f"/{field}", "r", "x", "x", "right", evidence=found,
                  places=true, true_pages=pages)  # fmt: skip


def shares(figures: dict[str, Any]) -> tuple[Any, Any, Any]:
    """Precision, recall and F1."""
    return figures["precision"], figures["recall"], figures["f1"]


def test_the_right_page_is_not_yet_the_right_box() -> None:
    found = places([leaf("a", (BESIDE,), (HERE,))])

    assert shares(found["pages"]) == (1.0, 1.0, 1.0)
    assert shares(found["boxes"]) == (0.0, 0.0, 0.0)


def test_boxes_are_counted_once_for_a_key_of_many_values() -> None:
    leaves = [leaf("a.x", (HERE,), (HERE, LATER)), leaf("a.y", (HERE, BESIDE), (HERE, LATER))]

    found = places(leaves)

    assert shares(found["boxes"]) == (0.5, 0.5, 0.5)
    assert shares(found["pages"]) == (1.0, 0.5, 0.6667)


def test_an_answer_that_is_not_there_has_no_place() -> None:
    assert shares(places([leaf("a", (), (HERE,))])["boxes"]) == (None, 0.0, 0.0)


def test_keys_whose_places_nobody_knows_do_not_count() -> None:
    assert places([leaf("a", (HERE,), ())])["boxes"]["found"] == 0
