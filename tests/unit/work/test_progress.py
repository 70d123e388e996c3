"""How far a run is, and for how long."""

from __future__ import annotations

import random

import pytest

from sealread.work.events import (
    FieldRead,
    ItemDone,
    ItemFailed,
    ItemLeft,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunStarted,
)
from sealread.work.progress import PAGES_SHARE, Progress
from tests.desktop.samples import done, extraction, item, reading, started


def test_nobody_knows_how_long_before_anything_is_read() -> None:
    progress = Progress()
    progress.apply(started(4), 0.0)
    progress.apply(ItemStarted(item(1), 1), 1.0)
    assert progress.seconds_left(5.0) is None


def test_the_rest_takes_as_long_as_what_was_read() -> None:
    progress = Progress()
    progress.apply(started(4), 0.0)
    progress.apply(ItemStarted(item(1), 1), 10.0)
    progress.apply(done(1, reading("/a")), 20.0)
    assert progress.seconds_left(20.0) == pytest.approx(30.0)


def test_pages_and_fields_count_for_the_document_at_hand() -> None:
    progress = Progress()
    for event in (started(2), ItemStarted(item(1), 1), PageRead(item(1), 2, 4)):
        progress.apply(event, 0.0)
    assert progress.fraction == pytest.approx(PAGES_SHARE / 4)
    progress.apply(FieldRead(item(1), 5, 10), 0.0)
    assert progress.fraction == pytest.approx(PAGES_SHARE / 2 + (1 - PAGES_SHARE) / 4)
    assert (progress.name, progress.page, progress.field) == (item(1).name, (2, 4), (5, 10))


def test_known_documents_do_not_make_the_rest_seem_fast() -> None:
    progress = Progress()
    progress.apply(started(3), 0.0)
    progress.apply(ItemSkipped(item(1), extraction(), None), 0.0)
    progress.apply(ItemStarted(item(2), 1), 0.0)
    progress.apply(done(2, reading("/a")), 60.0)
    assert progress.seconds_left(60.0) == pytest.approx(60.0)


def test_a_new_run_starts_from_nothing() -> None:
    progress = Progress()
    for event in (started(1), done(1, reading("/a")), started(2)):
        progress.apply(event, 0.0)
    assert progress.fraction == 0.0


def test_a_document_that_failed_at_once_does_not_make_the_rest_seem_fast() -> None:
    progress = Progress()
    progress.apply(started(3), 0.0)
    progress.apply(ItemStarted(item(1), 1), 0.0)
    progress.apply(ItemFailed(item(1), 12, "empty_file", "empty", False), 0.0)
    progress.apply(ItemStarted(item(2), 1), 0.0)
    progress.apply(done(2, reading("/a")), 60.0)
    assert progress.seconds_left(60.0) == pytest.approx(60.0)


def test_a_run_that_joins_another_adds_to_it() -> None:
    progress = Progress()
    progress.apply(started(2), 0.0)
    progress.apply(ItemStarted(item(1), 1), 0.0)
    progress.apply(done(1, reading("/a")), 10.0)
    second = RunStarted((item(2), item(3)), 0, (), (), 3)
    progress.apply(second, 10.0)  # 2.pdf is asked for twice
    assert (progress.total, progress.finished) == (3, 1)
    assert progress.seconds_left(10.0) == pytest.approx(20.0)


def test_what_is_taken_out_is_not_waited_for() -> None:
    progress = Progress()
    progress.apply(started(2), 0.0)
    progress.apply(ItemStarted(item(1), 1), 0.0)
    progress.apply(done(1, reading("/a")), 10.0)
    progress.apply(ItemLeft(item(2)), 10.0)
    assert progress.fraction == 1.0
    assert progress.seconds_left(10.0) == 0.0


def test_while_it_is_paused_no_time_passes() -> None:
    progress = Progress()
    progress.apply(started(4), 0.0)
    progress.apply(ItemStarted(item(1), 1), 0.0)
    progress.apply(done(1, reading("/a")), 10.0)
    progress.pause(10.0)
    assert progress.seconds_left(500.0) == pytest.approx(30.0)
    progress.resume(1000.0)
    assert progress.seconds_left(1000.0) == pytest.approx(30.0)


def _after(*seconds: float, total: int = 20) -> Progress:
    progress, now = Progress(), 0.0
    progress.apply(started(total), now)
    for number, each in enumerate(seconds, 1):
        progress.apply(ItemStarted(item(number), 1), now)
        now += each
        progress.apply(ItemDone(item(number), extraction(), each, None), now)
    return progress


def test_documents_that_take_equally_long_leave_no_doubt() -> None:
    left = _after(*[10.0] * 5).left(50.0)
    assert left is not None
    assert (left.least, left.most) == (pytest.approx(150.0), pytest.approx(150.0))


def test_documents_that_differ_make_a_wide_range_which_narrows_as_more_are_read() -> None:
    few = _after(2.0, 18.0, 10.0).left(30.0)
    many = _after(*[2.0, 18.0, 10.0] * 5).left(150.0)
    assert few is not None
    assert many is not None
    assert few.least < 170.0 < few.most
    assert many.least < 50.0 < many.most
    assert few.most / few.least > many.most / many.least


def test_after_one_document_only_the_order_of_magnitude_is_known() -> None:
    left = _after(10.0).left(10.0)
    assert left is not None
    assert (left.least, left.most) == (pytest.approx(95.0), pytest.approx(380.0))


def test_four_times_out_of_five_it_ends_within_the_range() -> None:
    chance = random.Random(7)
    within = 0
    for _ in range(200):
        times = [chance.lognormvariate(2.0, 0.5) for _ in range(20)]
        left = _after(*times[:6]).left(sum(times[:6]))
        assert left is not None
        within += left.least <= sum(times[6:]) <= left.most
    assert within >= 140
