"""How an evaluation is told: progress on stderr, a table of the sets on stdout."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from sealread.cli.plain import shown

if TYPE_CHECKING:
    from sealread.evaluate.aoe.run import TableMeasured
    from sealread.evaluate.progress import Progress as EvaluationProgress

_NAME_WIDTH = 48
_PIPED_WIDTH = 160
_SHARES = ("exact", "normalised", "fuzzy", "rouge_l", "f1")
_COUNTS = ("omissions", "errors", "hallucinations", "surplus")
_HEAD = (
    "docs", "values", "exact", "normal.", "fuzzy", "ROUGE-L", "F1", "F1 95 %", "omitted", "wrong",
    "halluc.", "surplus", "cal. error", "s/page",
)  # fmt: skip

_FEW = 40
"""So many documents are told one by one."""
_BENCHMARK = (
    "valid_output", "field_pass_rate", "field_pass_rate_pooled", "place_pass_rate",
    "omission_rate", "error_rate", "hallucination_rate", "record_recall", "record_precision",
)  # fmt: skip
_BENCHMARK_HEAD = (
    "valid", "passed", "pooled", "places", "omitted", "wrong", "halluc.", "rec. recall",
    "rec. prec.", "s/doc",
)  # fmt: skip

_HONESTY_HEAD = (
    "right, with a place", "at it", "words repeated", "at it", "absent asked", "null", "invented",
    "at 0.9",
)  # fmt: skip

Tell = Callable[["EvaluationProgress"], None]


@contextmanager
def progress() -> Iterator[Tell]:
    """A bar on a terminal, a line a document in a log."""
    if not sys.stderr.isatty():
        yield _line
        return
    bar = Progress(
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("{task.fields[name]}", markup=False),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("", total=None, name="")
    with bar:
        yield lambda now: bar.update(
            task, total=now.total, completed=now.done, name=_name(now, _NAME_WIDTH)
        )


def _line(now: EvaluationProgress) -> None:
    sys.stderr.write(f"[{now.done + 1}/{now.total}] {_name(now, None)}\n")
    sys.stderr.flush()


def _name(now: EvaluationProgress, width: int | None) -> str:
    what = "corrected, " if now.teaches else ""
    return shown(f"{what}{now.dataset}: {now.file}", width)


def show(whole: dict[str, Any]) -> None:
    """The figures of each set and of all of them; what was not read is named."""
    console = Console() if sys.stdout.isatty() else Console(width=_PIPED_WIDTH)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("set")
    for name in _HEAD:
        table.add_column(name, justify="right", no_wrap=True)
    for name, found in [*whole["sets"].items(), ("all", whole["all"])]:
        table.add_row(Text(shown(name)), *_cells(found))
    console.print(table)
    console.print(_benchmark(whole))
    if (honest := _honesty(whole)) is not None:
        console.print(honest)
    if any("string_semantic" in one["metric"] for one in _fields(whole)):
        console.print(Text(whole["meaning"]["said"]), soft_wrap=True)
    for sentence in whole["all"]["failed"]:
        console.print(Text(f"not read: {shown(sentence)}"), soft_wrap=True)
    odd = [what for found in whole["sets"].values() for what in found["problems"]]
    for sentence in [*whole["refused_metrics"], *odd]:
        console.print(Text(shown(sentence)), soft_wrap=True)
    if whole["partial"]:
        done = whole["all"]["documents"]
        console.print(f"PARTIAL: stopped after {done} of {whole['planned']} documents.")


def _benchmark(whole: dict[str, Any]) -> Table:
    """The figures of the benchmark: each document of a few, each set, all, the paper."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("set")
    for name in _BENCHMARK_HEAD:
        table.add_column(name, justify="right", no_wrap=True)
    documents = whole["documents"] if len(whole["documents"]) <= _FEW else []
    for name, found in whole["sets"].items():
        for one in documents:
            if one["dataset"] == name:
                table.add_row(Text(f"  {shown(one['file'], _NAME_WIDTH)}"), *_measures(one))
        table.add_row(Text(shown(name)), *_measures(found["benchmark"]))
    table.add_row("all", *_measures(whole["all"]["benchmark"]))
    paper = whole["paper"]
    table.add_row(Text(paper["name"]), "", _number(paper["field_pass_rate"]))
    return table


def _honesty(whole: dict[str, Any]) -> Table | None:
    """Whether right values stand at their place, and whether absent fields were left out."""
    asked, placed = whole["all"]["absent"], whole["all"]["places"]["right_values"]
    if asked is None and not placed:
        return None
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("set")
    for name in _HONESTY_HEAD:
        table.add_column(name, justify="right", no_wrap=True)
    for name, found in [*whole["sets"].items(), ("all", whole["all"])]:
        table.add_row(Text(shown(name)), *_honest(found["places"], found["absent"]))
    return table


def _honest(places: dict[str, Any], absent: dict[str, Any] | None) -> list[str]:
    several = places["several"]
    said = absent or {"asked": "", "null": None, "invented": None, "sure": None}
    return [
        str(places["right_values"]),
        _number(places["by_half"]),
        str(several["right_values"]),
        _number(several["by_half"]),
        str(said["asked"]),
        *(_number(said[name]) for name in ("null", "invented", "sure")),
    ]


def _fields(whole: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for found in whole["sets"].values() for one in found["passes"].values()]


def _measures(found: dict[str, Any]) -> list[str]:
    return [
        *(_number(found[name]) for name in _BENCHMARK),
        f"{found['seconds_per_document'] or 0:.1f}",
    ]


def show_agentic(whole: dict[str, Any]) -> None:
    """The table of the agent's paper with our rows; what brought nothing is named."""
    from sealread.evaluate.agentic_markdown import HEAD, UNKNOWN, failures, quickness, table

    console = _shown_table(HEAD, table(whole))
    console.print(UNKNOWN, soft_wrap=True)
    if said := quickness(whole["all"]):
        console.print(said, soft_wrap=True)
    for sentence in failures(whole):
        console.print(Text(f"nothing delivered: {shown(sentence)}"), soft_wrap=True)
    if whole["partial"]:
        done = whole["all"]["documents"]
        console.print(f"PARTIAL: stopped after {done} of {whole['planned']} documents.")


def show_tables(measured: Sequence[TableMeasured]) -> None:
    """A row for each table across documents, and one for all of them."""
    from sealread.evaluate.aoe.report import HEAD, rows

    console = _shown_table(HEAD, rows(measured))
    for one in measured:
        for name in one.failed:
            console.print(Text(f"not read: {shown(name)}"), soft_wrap=True)


def _shown_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Console:
    """Prints figures as a table; returns the console, for what is said below it."""
    console = Console() if sys.stdout.isatty() else Console(width=_PIPED_WIDTH)
    shown_rows = Table(*head, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in shown_rows.columns[1:]:
        column.justify, column.no_wrap = "right", True
    for row in rows:
        shown_rows.add_row(*map(Text, row))
    console.print(shown_rows)
    return console


def _cells(found: dict[str, Any]) -> list[str]:
    interval = found["interval_95"].get("f1")
    return [
        str(found["documents"]),
        str(found["values"]),
        *(_number(found[name]) for name in _SHARES),
        "" if interval is None else f"{interval[0]:.2f}–{interval[1]:.2f}",
        *(str(found[name]) for name in _COUNTS),
        _number(found["confidence"]["calibration_error"]),
        _number(found["speed"]["seconds_per_page"]),
    ]


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
