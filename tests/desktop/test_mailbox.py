"""Many events reach the window in few deliveries."""

from __future__ import annotations

from threading import Thread

from pytestqt.qtbot import QtBot

from sealread.work.events import FieldRead, ItemStarted, PageRead
from sealread_desktop.mailbox import Mailbox
from tests.desktop.samples import item


def test_it_tells_once_that_there_is_something(qtbot: QtBot) -> None:
    mailbox, told = Mailbox(), []
    mailbox.filled.connect(lambda: told.append(1))
    thread = Thread(target=lambda: [mailbox.put(PageRead(item(1), n, 9)) for n in range(9)])
    thread.start()
    qtbot.waitUntil(lambda: bool(told))
    thread.join()
    assert told == [1]


def test_of_progress_only_the_last_is_kept() -> None:
    mailbox = Mailbox()
    pages = [PageRead(item(1), n, 500) for n in range(500)]
    for event in [ItemStarted(item(1), 1), *pages, FieldRead(item(1), 1, 3)]:
        mailbox.put(event)
    assert mailbox.take() == (ItemStarted(item(1), 1), pages[-1], FieldRead(item(1), 1, 3))


def test_what_was_said_so_far_comes_with_the_last_progress() -> None:
    mailbox = Mailbox()
    one, two = ("/a", "x"), ("/b", "y")
    for event in (FieldRead(item(1), 1, 3, (one,)), FieldRead(item(1), 2, 3, (one, two))):
        mailbox.put(event)
    assert mailbox.take() == (FieldRead(item(1), 2, 3, (one, two)),)


def test_progress_of_different_items_is_kept_apart() -> None:
    mailbox = Mailbox()
    events = PageRead(item(1), 1, 2), PageRead(item(2), 1, 2)
    for event in events:
        mailbox.put(event)
    assert mailbox.take() == events


def test_what_was_taken_is_gone() -> None:
    mailbox = Mailbox()
    mailbox.put(ItemStarted(item(1), 1))
    mailbox.take()
    assert mailbox.take() == ()
