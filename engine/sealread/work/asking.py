"""A request in plain words on documents: each is asked, its result written; broken ones are named.

Results are not kept for later requests: what is asked differs from one to the next. With a
workspace its audit trail is told of all of it.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from sealread.agent.trace import save
from sealread.errors import (
    Cancelled,
    NoResult,
    NothingToRead,
    OutputUnwritable,
    SealreadError,
    UnreadableFile,
    by_number,
)
from sealread.schema.loading import load
from sealread.work.events import (
    AnyEvent,
    DeviceLeft,
    FieldRead,
    Item,
    ItemFailed,
    ItemReported,
    ItemStarted,
    PageRead,
    RunFinished,
    RunStarted,
    Summary,
    Trouble,
    trouble,
)
from sealread.work.export import key, target, write_json
from sealread.work.model_choice import Chosen, chosen
from sealread.work.notary import Notary
from sealread.work.power import spared
from sealread.work.queue import Interview
from sealread.work.request import Inquiry
from sealread.work.results import ANSWERS, TRACE, VALUES, delivered, result, suffix
from sealread.work.supervisor import quarantines
from sealread.work.walk import Found, Walk, walk
from sealread.work.workspace import Workspace
from sealread.worker import protocol
from sealread.worker.report import Report

Listener = Callable[[AnyEvent], None]


class Asking:
    """One request on documents. `execute` is called once, in a thread of the caller's choice."""

    def __init__(
        self, inquiry: Inquiry, listener: Listener, workspace: Workspace | None = None
    ) -> None:
        self._inquiry = inquiry
        self._notary = Notary(workspace, inquiry)
        self._tell = listener
        self._interview = Interview(inquiry)
        self._out = Path(inquiry.out).absolute() if inquiry.out is not None else None
        self._taken: set[str] = set()
        self._began = time.monotonic()
        self._failed: list[Trouble] = []
        self._done = self._pages = 0

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._interview.worker_pid

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return self._interview.trips

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops after cleaning up; what was written stays. `at_once` gives the worker no time."""
        self._interview.cancel(at_once=at_once)

    def execute(self) -> Summary:
        """Asks every document; returns how it went.

        Raises what keeps it from beginning: SchemaError, NothingToRead, WallsMissing, and as
        `model_choice.choose` does.
        """
        if self._inquiry.schema is not None:
            load(self._inquiry.schema)
        model = chosen(self._inquiry)
        self._interview.read_with(model)
        seen = walk(self._inquiry.paths, frozenset(self._own_files()))
        items = self._items(seen)
        self._tell(self._started(items, seen, model))
        if not items:
            raise NothingToRead(file=", ".join(self._inquiry.paths))
        with self._notary.present(model.sha256, len(items)):
            cancelled = self._ask_all(items)
            trail = self._notary.finished(cancelled=cancelled)
        summary = Summary(
            done=self._done,
            skipped=0,
            failed=tuple(self._failed),
            unsupported=seen.unsupported,
            pages=self._pages,
            seconds=time.monotonic() - self._began,
            cancelled=cancelled,
            trail=trail,
        )
        self._tell(RunFinished(summary))
        return summary

    def _started(self, items: list[tuple[Item, Path]], seen: Walk, model: Chosen) -> RunStarted:
        return RunStarted(
            items=tuple(item for item, _ in items),
            skipped=0,
            unsupported=seen.unsupported,
            troubles=tuple(self._failed),
            fields=len(self._inquiry.questions),
            lacking=model.lacking,
            spared=spared(self._inquiry.settings),
        )

    def _ask_all(self, items: list[tuple[Item, Path]]) -> bool:
        """Asks the documents in their order; says whether it was stopped before the end."""
        try:
            self._interview.stand()
            for item, relative in items:
                self._one(item, relative)
        except Cancelled:
            return True
        finally:
            self._interview.close()
        return False

    def _items(self, seen: Walk) -> list[tuple[Item, Path]]:
        self._failed.extend(seen.troubles)
        items: list[tuple[Item, Path]] = []
        for one in seen.found:
            try:
                items.append((_item(len(items) + 1, one), one.relative))
            except UnreadableFile as error:
                self._failed.append(trouble(str(one.relative), error))
        return items

    def _one(self, item: Item, relative: Path) -> None:
        if self._interview.cancelled:
            raise Cancelled
        began = time.monotonic()
        try:
            try:
                report = self._asked(item)
            finally:
                self._look_at_device()
            outputs = self._written(report, relative)
            self._notary.answered(item, report, outputs, self._level())
        except Cancelled:
            raise
        except SealreadError as error:
            self._fail(item, trouble(item.name, error), quarantined=quarantines(error))
            return
        if not delivered(report):
            self._fail(item, _why_not(item, report))
            return
        self._done += 1
        self._pages += report.document.pages if report.document else 0
        self._tell(ItemReported(item, report, time.monotonic() - began, outputs))

    def _look_at_device(self) -> None:
        if why := self._interview.device_news():
            self._tell(DeviceLeft(why))

    def _level(self) -> str | None:
        walls = self._interview.walls
        return walls.proven.value if walls is not None else None

    def _asked(self, item: Item) -> Report:
        attempts = 0

        def begin() -> None:
            nonlocal attempts
            attempts += 1
            self._tell(ItemStarted(item, attempts))

        def progress(message: protocol.Progress) -> None:
            kind = PageRead if isinstance(message, protocol.PageRead) else FieldRead
            self._tell(kind(item, message.done, message.total))

        shelf = partial(self._notary.shelf, item)
        return self._interview.ask(item.path, begin, progress, shelf)

    def _written(self, report: Report, relative: Path) -> tuple[str, ...]:
        """Writes the trace, and the result where there is one. Raises OutputUnwritable."""
        if self._out is None:
            return ()
        trace = self._place(relative, TRACE)
        save(report.outcome.trace, trace)
        if not delivered(report):
            return (str(trace),)
        place = self._place(relative, suffix(report))
        write_json(result(report, trace.name), place)
        return str(place), str(trace)

    def _place(self, relative: Path, ending: str) -> Path:
        place = target(Path(str(self._out)), relative, self._taken, ending)
        self._taken.add(key(place))
        return place

    def _own_files(self) -> Iterator[Path]:
        """What earlier requests wrote: no documents, even where they lie among them."""
        if self._out is not None and self._out.is_dir():
            for ending in (ANSWERS, VALUES, TRACE):
                yield from self._out.rglob(f"*{ending}")

    def _fail(self, item: Item, told: Trouble, *, quarantined: bool = False) -> None:
        self._failed.append(told)
        with contextlib.suppress(OutputUnwritable):  # told as the trouble of what needed the disk
            self._notary.failed(item, told)
        self._tell(ItemFailed(item, told.number, told.code, told.sentence, quarantined))


def _item(number: int, found: Found) -> Item:
    try:
        size = found.path.stat().st_size
    except OSError as cause:
        raise UnreadableFile(file=found.path.name, what=cause.strerror or "unknown") from cause
    return Item(number, str(found.path), str(found.relative), size)


def _why_not(item: Item, report: Report) -> Trouble:
    """Why a request came to nothing: the error that ended it, else the reason of the agent."""
    errors = report.outcome.errors
    known = by_number().get(errors[-1].number) if errors else None
    if known is not None and known is not SealreadError:
        return Trouble(item.name, known.number, known.code, errors[-1].what)
    return trouble(item.name, NoResult(file=item.name, what=report.outcome.why))
