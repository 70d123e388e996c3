"""The order of work is kept, changed and waited for."""

from __future__ import annotations

import threading

from sealread.work.events import Item
from sealread.work.records import Entry, Stamp
from sealread.work.schedule import Job, Schedule


def _job(path: str, owner: str = "a") -> Job[str]:
    return Job(owner, Entry(Item(1, path, path, 1), Stamp(1, 1), "0" * 64, None, False))


def _schedule(*paths: str, owner: str = "a") -> Schedule[str]:
    schedule: Schedule[str] = Schedule()
    assert schedule.expect()
    schedule.add(_job(path, owner) for path in paths)
    return schedule


def _nothing() -> None:
    pass


def _taken(schedule: Schedule[str]) -> list[str]:
    found = []
    while (job := schedule.take(_nothing)) is not None:
        found.append(job.path)
    return found


def test_jobs_are_handed_out_in_the_order_in_which_they_came() -> None:
    assert _taken(_schedule("/a", "/b", "/c")) == ["/a", "/b", "/c"]


def test_what_is_put_first_is_next_and_the_rest_keeps_its_order() -> None:
    schedule = _schedule("/a", "/b", "/c", "/d")

    schedule.arrange(["/d", "/b", "/not-there"])

    assert _taken(schedule) == ["/d", "/b", "/a", "/c"]


def test_what_is_dropped_is_not_handed_out() -> None:
    schedule = _schedule("/a", "/b", "/c")

    dropped, at_hand = schedule.drop(["/b", "/not-there"])

    assert ([job.path for job in dropped], at_hand) == (["/b"], False)
    assert _taken(schedule) == ["/a", "/c"]


def test_the_job_at_hand_that_was_dropped_does_not_come_back() -> None:
    schedule = _schedule("/a", "/b")
    job = schedule.take(_nothing)
    assert job is not None

    dropped, at_hand = schedule.drop(["/a"])

    assert (dropped, at_hand, schedule.interrupted) == ((), True, True)
    assert not schedule.put_back(job)
    assert _taken(schedule) == ["/b"]


def test_a_job_that_is_put_back_is_the_next_one() -> None:
    schedule = _schedule("/a", "/b")
    job = schedule.take(_nothing)
    assert job is not None

    assert schedule.put_back(job)

    assert _taken(schedule) == ["/a", "/b"]


def test_a_newer_job_for_a_document_takes_the_place_of_the_older() -> None:
    schedule = _schedule("/a", "/b")
    schedule.expect()

    (older,) = schedule.add([_job("/a", "newer")])

    assert (older.path, older.owner) == ("/a", "a")
    assert (schedule.count("a"), schedule.count("newer")) == (1, 1)
    assert [job.path for job in schedule.open] == ["/b", "/a"]


def test_it_is_counted_how_many_of_each_owner_wait() -> None:
    schedule = _schedule("/a", "/b")
    job = schedule.take(_nothing)
    assert job is not None
    assert schedule.count("a") == 1

    schedule.put_back(job)

    assert schedule.count("a") == 2


def test_nothing_is_handed_out_while_it_is_paused() -> None:
    schedule, found = _schedule("/a"), []
    schedule.pause()
    settled = threading.Event()

    taker = threading.Thread(target=lambda: found.append(schedule.take(settled.set)))
    taker.start()
    assert settled.wait(10)  # it has come to the schedule, and found nothing to do
    assert found == []
    schedule.resume()
    taker.join(10)

    assert [job.path for job in found if job] == ["/a"]


def test_it_waits_for_documents_that_are_still_looked_for() -> None:
    schedule, found = _schedule(), []
    schedule.expect()

    taker = threading.Thread(target=lambda: found.append(schedule.take(_nothing)))
    taker.start()
    schedule.add([_job("/late")])
    taker.join(10)

    assert [job.path for job in found if job] == ["/late"]


def test_it_is_over_for_good_when_nothing_can_come() -> None:
    schedule = _schedule()

    assert schedule.take(_nothing) is None
    assert schedule.over
    assert not schedule.expect()


def test_the_end_wakes_who_waits_at_a_pause() -> None:
    schedule, found = _schedule("/a"), []
    schedule.pause()

    taker = threading.Thread(target=lambda: found.append(schedule.take(_nothing)))
    taker.start()
    schedule.end()
    taker.join(10)

    assert found == [None]
    assert [job.path for job in schedule.open] == ["/a"]


def test_a_change_of_order_is_told_once_before_the_next_job() -> None:
    schedule = _schedule("/a", "/b", "/c")
    told: list[list[str]] = []

    def settle() -> None:
        told.append([job.path for job in schedule.open])

    schedule.take(settle)
    schedule.arrange(["/c"])
    schedule.take(settle)
    schedule.take(settle)

    assert told == [["/a", "/b", "/c"], ["/c", "/b"]]


def test_the_document_that_comes_next_is_told() -> None:
    schedule = _schedule("/a", "/b", "/c")
    schedule.take(_nothing)
    assert schedule.following is not None
    assert schedule.following.path == "/b"

    schedule.arrange(["/c"])
    assert schedule.following.path == "/c"

    schedule.drop(["/b", "/c"])
    assert schedule.following is None
