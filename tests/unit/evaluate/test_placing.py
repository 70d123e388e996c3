"""Right values at the place of the truth; those whose words stand several times are told apart."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from sealread.evaluate.dataset import TruthBox
from sealread.evaluate.grounding import at_place
from sealread.evaluate.markdown import markdown
from sealread.evaluate.report import Origin, report, totals
from sealread.evaluate.runner import Evaluation, Measured, Options
from sealread.evaluate.scoring import Scored
from sealread.extract.identities import Identity
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from tests.unit.evaluate.test_scoring import HERE, THERE, read, scored, text_of

TWICE = text_of("Name: Jane Doe", "Total 12.50", "Paid 12.50")


def placed(truth: Any, reading: Reading, *boxes: TruthBox, key: str = "a") -> Scored:
    """The leaf of a value whose place is known."""
    return scored({key: truth}, reading, document=TWICE, boxes={key: boxes})[0]


def at(box: Any = HERE) -> TruthBox:
    return TruthBox(1, box)


def leaves() -> list[Scored]:
    """At its place; elsewhere; elsewhere and repeated; at its place and repeated; wrong."""
    return [
        placed("Jane Doe", read("/a", "Jane Doe"), at()),
        placed("Jane Doe", read("/a", "Jane Doe"), at(THERE)),
        placed("12.50", read("/a", "12.50"), at(THERE)),
        placed("12.50", read("/a", "12.50"), at()),
        placed("Jane Doe", read("/a", "Jane"), at(THERE)),
    ]


def test_only_right_values_with_a_known_place_count() -> None:
    found = at_place(leaves())

    assert (found["right_values"], found["by_half"], found["same_box"]) == (4, 0.5, 0.5)
    assert found["several"] == {"right_values": 2, "by_half": 0.5, "same_box": 0.5}
    assert at_place(scored({"a": "Jane Doe"}, read("/a", "Jane Doe")))["right_values"] == 0


def test_a_right_value_without_evidence_stands_nowhere() -> None:
    bare = structs.replace(read("/a", "Jane Doe"), evidence=())

    found = at_place([placed("Jane Doe", bare, at())])

    assert (found["right_values"], found["by_half"]) == (1, 0.0)


def test_the_words_that_are_printed_are_counted_not_the_value() -> None:
    price = read("/a", "12.5", "12.50")

    one = placed("12.5", price, at())

    assert one.placed is not None
    assert one.placed.several


def test_a_part_of_the_truths_line_is_at_its_place_but_another_box() -> None:
    line = at((0.1, 0.1, 0.9, 0.12))

    one = placed("Jane Doe", read("/a", "Jane Doe"), line)

    assert one.placed is not None
    assert (one.placed.half, one.placed.same) == (True, False)


def test_an_item_of_a_list_stands_at_its_own_box() -> None:
    """`text_of` writes words 0.08 wide, lines 0.05 apart: Total and Paid at the left of theirs."""
    total, paid = (0.1, 0.1, 0.18, 0.12), (0.1, 0.15, 0.18, 0.17)
    definition = {"properties": {"a": {"type": "array", "items": {"type": "string"}}}}
    readings = (read("/a/0", "Total", box=total), read("/a/1", "Paid", box=total))

    found = scored(
        {"a": ["Total", "Paid"]}, Reading("/a", ["Total", "Paid"], None, (), 0.9, "grounded"),
        *readings, document=TWICE, definition=definition, boxes={"a": (at(total), at(paid))},
    )  # fmt: skip

    assert [one.placed.half for one in found if one.placed is not None] == [True, False]


def test_the_report_has_them_by_set_and_in_all() -> None:
    documents = tuple(
        Measured(name, "d", "d.pdf", 1, 0.1, 0.1, tuple(leaves()[:count]), valid=True)
        for name, count in (("some", 1), ("other", 4))
    )
    origin = Origin(Identity("m", "0" * 64), Settings(), Options(), "sealread eval some")

    whole = report(Evaluation(documents, 2, partial=False), origin)

    assert whole["sets"]["some"]["places"]["by_half"] == 1.0
    assert whole["sets"]["other"]["places"]["several"]["by_half"] == 0.5
    assert whole["all"]["places"]["by_half"] == 0.6
    assert totals(whole)["all"]["places"]["right_values"] == 5
    assert "| other | 4 | 0.500 | 0.500 | 2 | 0.500 | 0.500 |" in markdown(whole)
