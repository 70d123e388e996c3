"""Gold texts against found records: what a reader would call the same citation."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.evaluate.metrics.registry import builtin
from sealread.evaluate.walk.outcome import Walked
from sealread.evaluate.walk.walking import Walker

WORKS = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["title", "year"],
        "properties": {
            "title": {"type": "string"},
            "year": {"type": "integer"},
            "venue": {"type": "string"},
            "authors": {
                "type": "array",
                "items": {"type": "object", "properties": {"name": {"type": "string"}}},
            },
        },
    },
}
TOLD = "Abel, A. and Brandt, B. C. (1987a). On river sediments. Acta Inventa, 3:18–22."
OTHER = "Abel, A. (1991). On market liquidity. In Dufour, E., editor, Annals, Paris. Small Press."
RECORD = {
    "title": "On river sediments", "year": 1987, "venue": "Acta Inventa",
    "authors": [{"name": "Abel, A."}, {"name": "Brandt, B. C."}],
}  # fmt: skip
OTHER_RECORD = {
    "title": "On market liquidity", "year": 1991, "venue": "Annals",
    "authors": [{"name": "Abel, A."}],
}  # fmt: skip


def walked(gold: Any, found: Any) -> Walked:
    definition = {"type": "object", "properties": {"works": WORKS}}
    return Walker(definition, builtin()).walk({"works": gold}, {"works": found})


def changed(**parts: Any) -> dict[str, Any]:
    return RECORD | parts


def test_a_record_whose_parts_are_the_text_is_right() -> None:
    result = walked([TOLD], [RECORD])

    [leaf] = result.leaves
    assert (leaf.metric, leaf.verdict, leaf.by) == ("record_as_text", "right", "rule")
    assert 0.8 < leaf.score < 1
    assert (result.lists[0].matched, result.lists[0].exact) == (1, 1)


def test_the_report_says_that_it_was_compared_so() -> None:
    [problem] = walked([TOLD, OTHER], [RECORD, OTHER_RECORD]).problems

    assert problem.startswith("works: the truth has a text where the schema asks for a record")


@pytest.mark.parametrize(
    "found",
    [
        changed(title="On river banks"),
        changed(year=1988),
        changed(year=198),
        changed(year=1822),
        changed(venue="Northern Review"),
        changed(authors=[{"name": "Zimmermann, Z."}]),
        changed(authors=[*RECORD["authors"], {"name": "Abel, A."}]),
        changed(title=None),
        changed(year=None),
        {"title": "On", "year": 1987},
        {"title": "Brandt, B. C.", "year": 1987, "authors": [{"name": "Brandt, B. C."}]},
    ],
)
def test_a_wrong_or_thin_record_is_wrong(found: dict[str, Any]) -> None:
    result = walked([TOLD], [found])

    assert not any(leaf.passed for leaf in result.leaves)
    assert result.lists[0].matched == 0


def test_names_may_stand_the_other_way_round() -> None:
    names = [{"name": "A. Abel"}, {"name": "B. C. Brandt"}]

    assert walked([TOLD], [changed(authors=names)]).leaves[0].verdict == "right"


def test_texts_and_records_are_aligned_whatever_their_order() -> None:
    result = walked([TOLD, OTHER], [OTHER_RECORD, RECORD])

    assert [leaf.verdict for leaf in result.leaves] == ["right", "right"]
    assert [leaf.pointer for leaf in result.leaves] == ["/works/1", "/works/0"]


def test_records_of_other_works_fit_no_text() -> None:
    result = walked([TOLD], [OTHER_RECORD])

    assert result.lists[0].matched == 0
    assert "right" not in [leaf.verdict for leaf in result.leaves]


def test_a_record_too_many_changes_nothing_for_the_others() -> None:
    result = walked([TOLD, OTHER], [OTHER_RECORD, changed(title="Zzz qqq"), RECORD])

    assert [one.matched for one in result.lists if one.field == "works"] == [2]
