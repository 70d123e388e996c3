"""What came of the documents of a run, counted as it goes."""

from __future__ import annotations

import time

from sealread.work.audit import Head
from sealread.work.events import Summary, Trouble
from sealread.work.plan import Plan


class Tally:
    """Counts a run as it goes."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._unsupported: tuple[Trouble, ...] = ()
        self.failed: list[Trouble] = []
        self.done = self.skipped = self.pages = 0
        self.cancelled = False

    def begin(self, plan: Plan) -> None:
        """Takes what the walk left aside."""
        self._unsupported = plan.unsupported
        self.failed.extend(plan.troubles)

    def hand_over(self, other: Tally) -> None:
        """Has the other tell what was left aside and cannot be looked at, once."""
        other._unsupported, self._unsupported = self._unsupported, ()
        other.failed.extend(self.failed)
        self.failed.clear()

    def summary(self, trail: Head) -> Summary:
        """How it went; `trail` is the end of the audit trail."""
        return Summary(
            done=self.done,
            skipped=self.skipped,
            failed=tuple(self.failed),
            unsupported=self._unsupported,
            pages=self.pages,
            seconds=time.monotonic() - self._began,
            cancelled=self.cancelled,
            trail=trail,
        )
