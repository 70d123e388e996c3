"""The standing of a run and the estimate of its end."""

import pytest

from sealread.cli.eta import Standing, after, in_words
from sealread.work.events import (
    Event,
    FieldRead,
    Item,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunStarted,
)
from tests.unit.extractions import as_struct

ITEMS = tuple(Item(number, f"/in/{number}.pdf", f"{number}.pdf", 1) for number in range(1, 5))
FIRST = ITEMS[0]
FAILED = ItemFailed(FIRST, 13, "damaged_file", "a sentence")


def standing(*events: Event, skipped: int = 0) -> Standing:
    now = Standing()
    for event in (RunStarted(ITEMS, skipped, (), (), 12), *events):
        now = after(now, event)
    return now


def test_says_nothing_before_one_document_is_read() -> None:
    assert standing(ItemStarted(FIRST, 1)).seconds_left(30) is None


def test_expects_the_same_pace_of_the_rest() -> None:
    assert standing(ItemStarted(FIRST, 1), FAILED).seconds_left(10) == pytest.approx(30)


def test_skipped_documents_take_no_time() -> None:
    skip = ItemSkipped(FIRST, as_struct(), None)

    assert standing(skip, FAILED, skipped=1).seconds_left(10) == pytest.approx(20)


def test_counts_the_pages_and_fields_of_the_document_at_hand() -> None:
    at_half = standing(FAILED, ItemStarted(FIRST, 1), PageRead(FIRST, 1, 2))

    assert 0 < at_half.part < 0.5
    assert (at_half.seconds_left(10) or 0) < 30


def test_a_document_that_is_read_whole_counts_as_one() -> None:
    whole = standing(ItemStarted(FIRST, 1), PageRead(FIRST, 2, 2), FieldRead(FIRST, 9, 9))

    assert whole.part == pytest.approx(1)


def test_a_new_document_begins_at_nothing() -> None:
    assert standing(PageRead(FIRST, 1, 2), ItemStarted(ITEMS[1], 1)).part == 0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, "estimating the time left"),
        (20, "less than a minute left"),
        (170, "about 3 min left"),
        (2 * 3600 + 600, "about 2 h 10 min left"),
    ],
)
def test_is_said_in_words(seconds: float | None, words: str) -> None:
    assert in_words(seconds) == words
