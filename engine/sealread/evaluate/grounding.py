"""Whether answers are proven at the right place: precision, recall and F1 by page and by box.

`at_place` asks the same of right values alone: which share of them stands where the truth has it.

Places of the truth are known by top-level key and document, so answers are counted so too. Box and
box are the same place from an intersection over union of one half on; one to one, greedily.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sealread.document.model import Evidence
from sealread.evaluate.overlap import ENOUGH, intersection_over_union
from sealread.evaluate.placing import Placed
from sealread.evaluate.scoring import Scored

Counts = tuple[int, int, int]
"""Shared, found, true."""


def places(leaves: Sequence[Scored]) -> dict[str, Any]:
    """The figures by page and by box, over the keys whose places the truth knows."""
    found: dict[tuple[str, str, str], set[Evidence]] = {}
    boxes: dict[tuple[str, str, str], set[Evidence]] = {}
    pages: dict[tuple[str, str, str], set[int]] = {}
    for one in leaves:
        key = (one.dataset, one.document, one.field.partition(".")[0] or one.path)
        if one.places or one.true_pages:
            found.setdefault(key, set()).update(one.evidence)
            boxes.setdefault(key, set()).update(one.places)
            pages.setdefault(key, set()).update(one.true_pages)
    by_box = [_boxes(found[key], boxes[key]) for key in found if boxes[key]]
    by_page = [_pages({e.page for e in found[key]}, pages[key]) for key in found]
    return {"pages": _f1(by_page), "boxes": _f1(by_box)}


def _pages(found: set[int], true: set[int]) -> Counts:
    return len(found & true), len(found), len(true)


def _boxes(found: set[Evidence], true: set[Evidence]) -> Counts:
    pairs = sorted(
        (-intersection_over_union(one.box, other.box), one.page, one.box, other.box)
        for one in found
        for other in true
        if one.page == other.page
    )
    left, right = set(), set()
    for overlap, page, box, other in pairs:
        if -overlap >= ENOUGH and (page, box) not in left and (page, other) not in right:
            left.add((page, box))
            right.add((page, other))
    return len(left), len(found), len(true)


def _f1(counts: Sequence[Counts]) -> dict[str, Any]:
    shared, found, true = (sum(one[i] for one in counts) for i in range(3))
    return {
        "found": found,
        "true": true,
        "precision": round(shared / found, 4) if found else None,
        "recall": round(shared / true, 4) if true else None,
        "f1": round(2 * shared / (found + true), 4) if found + true else None,
    }


def at_place(leaves: Sequence[Scored]) -> dict[str, Any]:
    """The shares of right values at their place; `several`: where their words stand repeatedly.

    Counted are those whose place the truth knows; one without evidence stands nowhere.
    """
    there = [one.placed for one in leaves if one.placed is not None]
    return {**_shares(there), "several": _shares([one for one in there if one.several])}


def _shares(there: Sequence[Placed]) -> dict[str, Any]:
    return {
        "right_values": len(there),
        "by_half": _share([one.half for one in there]),
        "same_box": _share([one.same for one in there]),
    }


def _share(hits: Sequence[bool]) -> float | None:
    return round(sum(hits) / len(hits), 4) if hits else None
