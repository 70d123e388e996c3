"""How far a run is, and for how long."""

from __future__ import annotations

import pytest

from sealread.work.events import FieldRead, ItemFailed, ItemSkipped, ItemStarted, PageRead
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
