"""Trials: batches that are killed until so many kills are counted, each judged at its end."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from msgspec import Struct, structs

from tests.kill.batch import Batch, make_batch
from tests.kill.judging import Result, Verdict, judged, quarantined, result_of, sound
from tests.kill.victims import ORDER, Victims, quiet_end

LONGEST = 3.0
"""Seconds between two kills, at most: long enough for a scan to be read."""
ENDS = (0, 1)
"""Exit statuses of a run that went to its end; 1 as some of the documents are broken."""


class Figures(Struct):
    """What was done and what went wrong, over all trials."""

    kills: int = 0
    worker_kills: int = 0
    main_kills: int = 0
    trials: int = 0
    lost: int = 0
    doubled: int = 0
    unequal: int = 0
    states: int = 0
    damaged: int = 0
    orphans: int = 0
    refused: int = 0
    left_pages: int = 0
    left_files: int = 0
    broken_trails: int = 0
    quarantined: int = 0
    pages_found_kept: int = 0
    seconds: float = 0.0

    @property
    def flawless(self) -> bool:
        """Whether nothing at all went wrong."""
        wrong = ("lost", "doubled", "unequal", "states", "damaged", "orphans", "refused",
                 "left_pages", "left_files", "broken_trails")  # fmt: skip
        return not any(getattr(self, name) for name in wrong)

    def add(self, verdict: Verdict) -> None:
        """Adds what is wrong with one batch."""
        for name, number in structs.asdict(verdict).items():
            setattr(self, name, getattr(self, name) + number)


class Trials:
    """Kills batches in `folder`, with chance seeded."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._chance = Random(seed)
        self._batch: Batch = make_batch(folder, seed)
        self._log = folder / "log.txt"
        self.figures = Figures()

    def run(self, count: int) -> Figures:
        """Kills `count` times, in as many trials as it takes."""
        began = time.monotonic()
        expected = self._undisturbed()
        while self.figures.kills < count:
            self._trial(count, expected)
        self.figures.seconds = round(time.monotonic() - began, 1)
        return self.figures

    def _undisturbed(self) -> Result:
        out = self._folder / "undisturbed"
        status, _ = quiet_end(self._batch.command(out), self._log)
        if status not in ENDS:
            raise AssertionError(f"an undisturbed batch ends with {status}")
        return result_of(out)

    def _trial(self, count: int, expected: Result) -> None:
        self.figures.trials += 1
        out = self._folder / f"out-{self.figures.trials}"
        while (status := self._killed_run(out, count)) is None:
            pass
        self.figures.refused += status not in ENDS
        apart = quarantined(out)
        self.figures.quarantined += apart
        if apart:
            status, _ = quiet_end(self._batch.command(out, "--retry-quarantined"), self._log)
            self.figures.refused += status not in ENDS
        self.figures.add(judged(out, expected))

    def _killed_run(self, out: Path, count: int) -> int | None:
        """One run of the command, its worker killed at times; None once the main was killed."""
        victims = Victims(self._batch.command(out), self._log)
        while self.figures.kills < count:
            status = victims.wait(self._chance.uniform(0.0, LONGEST))
            if status is not None:
                return status
            victim = ORDER[self.figures.kills % len(ORDER)]
            if not victims.kill(victim):
                continue
            self.figures.kills += 1
            self.figures.worker_kills += victim != "main"
            self.figures.main_kills += victim != "worker"
            if victim != "worker":
                self.figures.orphans += victims.orphans()
            self._look(out, alive=victim == "worker")
            if victim != "worker":
                return None
        status = victims.wait(600.0)
        if status is None:
            raise TimeoutError("the batch does not end")
        return status

    def _look(self, out: Path, *, alive: bool) -> None:
        whole, pages = sound(out, alive=alive)
        self.figures.damaged += not whole
        self.figures.pages_found_kept += pages > 0
