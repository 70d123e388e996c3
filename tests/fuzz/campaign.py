"""A campaign: many cases in a few lanes, counted, with the bad ones kept."""

from __future__ import annotations

import faulthandler
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from .cases import Case, case
from .course import LIMIT, Course, Outcome

CANARY_EVERY = 200
_TOLD_EVERY = 10.0


class Count(Struct, frozen=True):
    """The sums of a campaign; `seconds` of wall time, `slowest` the seconds of the slowest case."""

    seed: int
    cases: int
    kinds: dict[str, int]
    seconds_a_case: dict[str, float]
    ended: dict[str, int]
    worker_deaths: int
    application_crashes: int
    hangs: int
    canaries: int
    canary_failures: int
    limit: float
    slowest: float
    slowest_case: str
    seconds: float

    @property
    def sound(self) -> bool:
        """Whether the application survived everything."""
        return not (self.application_crashes or self.hangs or self.canary_failures)


class Campaign:
    """Sends the cases of some numbers through; a canary after every 200 and after every death."""

    def __init__(
        self, seed: int, numbers: range, out: Path, lanes: int, told: IO[str], *, watched: bool
    ) -> None:
        self.watched = watched
        self.seed, self.numbers, self.out, self.lanes, self.told = seed, numbers, out, lanes, told
        self._waiting: Iterator[int] = iter(numbers)
        self._lock = threading.Lock()
        self._times: defaultdict[str, float] = defaultdict(float)
        self._kinds: Counter[str] = Counter()
        self._ended: Counter[str] = Counter()
        self._sums: Counter[str] = Counter()
        self._broken: list[BaseException] = []
        self._slowest, self._slow = 0.0, ""
        self._began = self._spoke = time.monotonic()

    def run(self) -> Count:
        """Runs all lanes to the end."""
        folder = Path(tempfile.mkdtemp(prefix="sealread-fuzz-"))
        try:
            lanes = [threading.Thread(target=self._lane, args=(folder / str(lane),))
                     for lane in range(self.lanes)]  # fmt: skip
            for lane in lanes:
                lane.start()
            for lane in lanes:
                lane.join()
            if self._broken:
                raise self._broken[0]
        finally:
            if self.watched:
                faulthandler.cancel_dump_traceback_later()
            shutil.rmtree(folder, ignore_errors=True)
        return self._count()

    def _lane(self, folder: Path) -> None:
        try:
            self._cases(folder)
        except BaseException as error:  # a lane that ends unseen would leave cases out
            self._broken.append(error)
            raise

    def _cases(self, folder: Path) -> None:
        with Course(folder) as course:
            self._canary(course)
            since = 0
            while (number := self._next()) is not None:
                made = case(self.seed, number)
                outcome = course.run(made)
                self._note(made, outcome)
                since += 1
                if since >= CANARY_EVERY // self.lanes or outcome.deaths:
                    self._canary(course)
                    since = 0
            self._canary(course)

    def _next(self) -> int | None:
        with self._lock:
            return next(self._waiting, None)

    def _canary(self, course: Course) -> None:
        wrong = course.canary()
        with self._lock:
            self._sums["canaries"] += 1
            self._sums["canary failures"] += wrong is not None
        if wrong is not None:
            print(f"canary: {wrong}", file=self.told, flush=True)

    def _note(self, made: Case, outcome: Outcome) -> None:
        with self._lock:
            self._rearm()
            self._kinds[made.kind] += 1
            self._times[made.kind] += outcome.seconds
            self._ended[outcome.ended] += 1
            self._sums["cases"] += 1
            self._sums["deaths"] += outcome.deaths
            self._sums["crashes"] += outcome.ended == "crash"
            self._sums["hangs"] += outcome.hung
            if outcome.seconds > self._slowest:
                self._slowest = outcome.seconds
                self._slow = made.file
            if outcome.deaths or outcome.hung or outcome.ended in ("crash", "unexpected"):
                self._keep(made, outcome)
            if time.monotonic() - self._spoke > _TOLD_EVERY:
                self._spoke = time.monotonic()
                self._tell()

    def _rearm(self) -> None:
        """Where nothing ends any more the process itself hangs: it says where, and is ended."""
        if self.watched:
            faulthandler.dump_traceback_later(4 * LIMIT, exit=True)

    def _keep(self, made: Case, outcome: Outcome) -> None:
        self.out.mkdir(parents=True, exist_ok=True)
        (self.out / made.file).write_bytes(made.data)
        note = {
            "again": f"python -m tests.fuzz --seed {made.seed} --only {made.number}",
            "kind": made.kind,
            **msgspec.to_builtins(outcome),
        }
        (self.out / f"{made.file}.json").write_bytes(msgspec.json.encode(note))
        print(f"{made.file}: {outcome}", file=self.told, flush=True)

    def _tell(self) -> None:
        seconds = time.monotonic() - self._began
        print(
            f"{self._sums['cases']} of {len(self.numbers)} in {seconds:.0f} s, "
            f"{self._sums['deaths']} worker deaths, {self._sums['crashes']} crashes, "
            f"{self._sums['hangs']} hangs, slowest {self._slow} {self._slowest:.0f} s",
            file=self.told,
            flush=True,
        )

    def _count(self) -> Count:
        return Count(
            seed=self.seed,
            cases=self._sums["cases"],
            kinds=dict(sorted(self._kinds.items())),
            seconds_a_case={k: round(v / self._kinds[k], 2) for k, v in self._times.items()},
            ended=dict(self._ended.most_common()),
            worker_deaths=self._sums["deaths"],
            application_crashes=self._sums["crashes"],
            hangs=self._sums["hangs"],
            canaries=self._sums["canaries"],
            canary_failures=self._sums["canary failures"],
            limit=LIMIT,
            slowest=round(self._slowest, 2),
            slowest_case=self._slow,
            seconds=round(time.monotonic() - self._began, 1),
        )


def campaign(
    seed: int,
    numbers: range,
    out: Path,
    lanes: int = 2,
    told: IO[str] | None = None,
    *,
    watched: bool = False,
) -> Count:
    """Runs the cases of these numbers; progress goes to `told`, bad cases into `out`.

    `watched`: the process ends itself when no case has ended for four times the limit.
    """
    return Campaign(seed, numbers, out, lanes, told or sys.stderr, watched=watched).run()
