"""The order in which documents are read, which a person may change while they are."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from sealread.work.records import Entry

_Owner = TypeVar("_Owner", bound=Hashable)


class Job(Struct, Generic[_Owner], frozen=True):
    """One document, and what it is read for (a batch). Its path tells it from others."""

    owner: _Owner
    entry: Entry

    @property
    def path(self) -> str:
        """The document's absolute path."""
        return self.entry.item.path


class Schedule(Generic[_Owner]):
    """Jobs that wait, in order, and the one that is taken. Safe to use from several threads.

    `take` is for one thread. It waits while the schedule is paused, and while somebody still looks
    for documents (`expect`); when nothing can come any more it is over, for good.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: dict[str, Job[_Owner]] = {}
        self._counts: Counter[_Owner] = Counter()
        self._taken: Job[_Owner] | None = None
        self._unwanted = False  # what is taken
        self._expected = 0
        self._paused = self._over = self._moved = False

    @property
    def open(self) -> tuple[Job[_Owner], ...]:
        """The job that is taken, if there is one, and those that wait, the next one first."""
        with self._changed:
            taken = () if self._taken is None or self._unwanted else (self._taken,)
            return (*taken, *self._waiting.values())

    @property
    def following(self) -> Job[_Owner] | None:
        """What comes next as things are; None for nothing."""
        with self._changed:
            return next(iter(self._waiting.values()), None)

    @property
    def paused(self) -> bool:
        """Whether nothing is handed out for now."""
        return self._paused

    @property
    def over(self) -> bool:
        """Whether nothing will be handed out any more."""
        return self._over

    @property
    def interrupted(self) -> bool:
        """Whether the job at hand is to be left where it is."""
        return self._paused or self._unwanted or self._over

    def count(self, owner: _Owner) -> int:
        """How many of an owner's jobs wait."""
        return self._counts[owner]

    def expect(self) -> bool:
        """Announces jobs; each call is answered by one `add`. False when the schedule is over."""
        with self._changed:
            if not self._over:
                self._expected += 1
                self._stir()
            return not self._over

    def add(self, jobs: Iterable[Job[_Owner]]) -> tuple[Job[_Owner], ...]:
        """Puts announced jobs at the end; returns those that they replace, being newer."""
        with self._changed:
            older = []
            for job in jobs:
                older.append(self._pop(job.path))
                self._waiting[job.path] = job
                self._counts[job.owner] += 1
            self._expected -= 1
            self._stir()
            return tuple(job for job in older if job is not None)

    def take(self, settle: Callable[[], None]) -> Job[_Owner] | None:
        """The next job, or None when there will be none. The one before it is finished.

        `settle` is called in this thread, first, where the order changed since it was called last.
        """
        while True:
            with self._changed:
                self._taken, self._unwanted = None, False
                self._changed.wait_for(self._something)
                settled, self._moved = not self._moved, False
                if settled:
                    return self._next()
            settle()

    def put_back(self, job: Job[_Owner]) -> bool:
        """The job at hand is the next one again. False where it was dropped or came in anew."""
        with self._changed:
            wanted = not self._unwanted and job.path not in self._waiting
            self._taken = None
            if wanted:
                self._waiting = {job.path: job, **self._waiting}
                self._counts[job.owner] += 1
                self._stir()
            return wanted

    def drop(self, paths: Iterable[str]) -> tuple[tuple[Job[_Owner], ...], bool]:
        """Takes out what waits at `paths`; says too whether the job at hand is one of them."""
        with self._changed:
            paths = tuple(paths)
            dropped = tuple(job for path in paths if (job := self._pop(path)) is not None)
            at_hand = self._taken is not None and self._taken.path in paths
            self._unwanted = self._unwanted or at_hand
            self._stir()
            return dropped, at_hand

    def arrange(self, paths: Sequence[str]) -> None:
        """What waits at `paths` comes first, in their order; the rest stays behind it."""
        with self._changed:
            first = {path: self._waiting[path] for path in paths if path in self._waiting}
            self._waiting = {**first, **self._waiting}
            self._stir()

    def pause(self) -> None:
        """Hands nothing out until `resume`."""
        with self._changed:
            self._paused = True
            self._stir()

    def resume(self) -> None:
        """Goes on."""
        with self._changed:
            self._paused = False
            self._changed.notify_all()

    def end(self) -> None:
        """It is over, whatever waits."""
        with self._changed:
            self._over = True
            self._changed.notify_all()

    def _something(self) -> bool:
        """Whether `take` has a reason to go on."""
        idle = not self._waiting and not self._expected
        return self._over or self._moved or idle or bool(self._waiting and not self._paused)

    def _next(self) -> Job[_Owner] | None:
        if self._over or not self._waiting:
            self._over = True
            return None
        self._taken = self._pop(next(iter(self._waiting)))
        return self._taken

    def _pop(self, path: str) -> Job[_Owner] | None:
        job = self._waiting.pop(path, None)
        if job is not None:
            self._counts[job.owner] -= 1
        return job

    def _stir(self) -> None:
        self._moved = True
        self._changed.notify_all()
