"""What the pictures of a workspace's results show: counts and points, not yet drawn.

Of each document counts what was read last. Who decided on a value (`work.corrections`) said with it
whether the machine had been right: these values, the surest first, are the curve of risk.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import date

from msgspec import Struct

from sealread.extract.abstention import Judged, curve
from sealread.extract.result import Extraction, Reading
from sealread.schema.paths import templated
from sealread.work.corrections import decided_as, schema_of
from sealread.work.exporting.naming import named, titles_of
from sealread.work.workspace import Workspace

BARS = 10
"""Steps of a tenth in which confidence is counted."""
_FEWEST = 2
"""Documents of which values over time are worth a look."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
Stopped = Callable[[], bool]


class Bar(Struct):
    """Values of one step of confidence: those that need nobody, and those to be checked."""

    sure: int = 0
    doubtful: int = 0


class Series(Struct, frozen=True):
    """A number field of documents of one kind by a day that they state.

    `points`: the day, the number and the document's name, by day.
    """

    schema: str
    day: str
    number: str
    points: tuple[tuple[date, float, str], ...]


class Figures(Struct, frozen=True):
    """`kinds`: documents by the name of their schema, most first. `bars`: of confidence, ten.

    `decided`: values that people decided on; `risk`: of them, the surest first, which share is
    taken and how much of that was wrong (0 to 1 each).
    """

    documents: int
    kinds: tuple[tuple[str, int], ...]
    bars: tuple[Bar, ...]
    decided: int
    risk: tuple[tuple[float, float], ...]
    series: tuple[Series, ...]


def figures(workspace: Workspace, stopped: Stopped = lambda: False) -> Figures:
    """What a workspace holds, for pictures; what was found so far where it is stopped.

    Raises WorkspaceUnusable.
    """
    kinds: Counter[str] = Counter()
    bars = [Bar() for _ in range(BARS)]
    judged: list[Judged] = []
    values: dict[tuple[str, str], list[_Stated]] = defaultdict(list)
    titles: dict[str, Mapping[str, str]] = {}
    for read, shown in _documents(workspace):
        if stopped():
            break
        schema = shown.schema
        kinds[schema.name] += 1
        if schema.sha256 not in titles:
            known = schema_of(workspace.database, shown)
            titles[schema.sha256] = titles_of(known) if known is not None else {}
        before = {one.path: one for one in read.fields}
        for one in shown.fields:
            machine = before.get(one.path)
            decided = decided_as(one)
            if machine is not None and machine.value is not None:
                _count(bars, machine, decided is not None)
                if decided is not None:
                    right = decided == "accepted" or one.value == machine.value
                    judged.append(Judged(machine.confidence, right))
        values[schema.sha256, schema.name].append(_stated(shown))
    series = [
        one
        for (sha256, name), found in values.items()
        for one in _series(name, found, titles[sha256])
    ]
    ordered = tuple(kinds.most_common())
    return Figures(
        kinds.total(), ordered, tuple(bars), len(judged), curve(judged), tuple(series)
    )  # fmt: skip


class _Stated(Struct, frozen=True):
    """The days and numbers of a document's single fields, by their patterns."""

    file: str
    days: dict[str, date]
    numbers: dict[str, float]


def _documents(workspace: Workspace) -> Iterator[tuple[Extraction, Extraction]]:
    """What the machine read last of each document, and how it is handed out."""
    rows = workspace.database.rows(
        "SELECT MAX(id) FROM items WHERE extraction IS NOT NULL OR same_as IS NOT NULL"
        " GROUP BY path ORDER BY path"
    )
    for (item,) in rows:
        read = workspace.read(int(item))
        if read is not None:
            yield read, workspace.corrected(read)


def _count(bars: list[Bar], machine: Reading, is_decided: bool) -> None:
    bar = bars[min(int(machine.confidence * BARS), BARS - 1)]
    if machine.status == "needs_review" and not is_decided:
        bar.doubtful += 1
    else:
        bar.sure += 1


def _stated(extraction: Extraction) -> _Stated:
    days: dict[str, date] = {}
    numbers: dict[str, float] = {}
    for one in extraction.fields:
        if templated(one.path) != one.path:  # a cell of a list
            continue
        value = one.value
        if isinstance(value, str) and _DAY.fullmatch(value):
            try:
                days[one.path] = date.fromisoformat(value)
            except ValueError:
                continue
        elif isinstance(value, int | float) and not isinstance(value, bool):
            numbers[one.path] = float(value)
    return _Stated(extraction.document.file, days, numbers)


def _series(name: str, found: list[_Stated], titles: Mapping[str, str]) -> Iterator[Series]:
    days = sorted({path for one in found for path in one.days})
    numbers = sorted({path for one in found for path in one.numbers})
    for day in days:
        for number in numbers:
            points = sorted(
                (one.days[day], one.numbers[number], one.file)
                for one in found
                if day in one.days and number in one.numbers
            )
            if len(points) >= _FEWEST:
                yield Series(name, named(day, titles), named(number, titles), tuple(points))
