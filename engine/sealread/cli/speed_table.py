"""How the benchmark of the language model is told: a table of papers, then the figures of all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sealread.cli.plain import shown

if TYPE_CHECKING:
    from sealread.evaluate.speed.report import PaperReport, Report, Sizes

_PIPED_WIDTH, _NAME_WIDTH = 160, 36
_WANTED = ("≤ 1.05", "≥ 3", "≥ 5", "≤ 1.25", "")
_HEAD = (
    "tokens", "prefill", "behind 12", "behind 100", "over floor", "end to end", "s 12", "s 100",
    "JSON s 12", "JSON s 100",
)  # fmt: skip


def show(report: Report, *, json: bool) -> None:
    """The figures, for a machine or for a person."""
    if json:
        typer.echo(msgspec.json.encode(report).decode())
        return
    console = Console() if sys.stdout.isatty() else Console(width=_PIPED_WIDTH)
    console.print(_papers(report))
    console.print(_figures(report))
    for line in (*_speeds(report), *_memory(report), _machine(report)):
        console.print(Text(line), soft_wrap=True)


def _papers(report: Report) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("paper")
    for name in _HEAD:
        table.add_column(name, justify="right")
    for one in report.papers:
        table.add_row(Text(shown(one.name, _NAME_WIDTH)), *_cells(one))
    return table


def _cells(one: PaperReport) -> list[str]:
    few, many = one.few, one.many
    return [
        str(one.prefix_tokens),
        f"{one.prefill:.2f}",
        f"{few.behind:.1f}",
        f"{many.behind:.1f}{'+' if many.json_cut else ''}",
        f"{few.over_floor:.2f}, {many.over_floor:.2f}",
        f"{few.end_to_end:.1f}, {many.end_to_end:.1f}",
        *(f"{seconds:.1f}" for seconds in (few.seconds, many.seconds)),
        *(f"{seconds:.1f}" for seconds in (few.json_seconds, many.json_seconds)),
    ]


def _figures(report: Report) -> Table:
    """The figures of all papers together, and what they are to be."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    ends = report.end_to_end
    rows = (
        ("prefill", f"{report.prefill:.3f}"),
        ("behind 12", f"{report.behind_12:.2f}"),
        ("behind 100", f"{report.behind_100:.2f}"),
        ("over floor", f"{report.over_floor:.3f}"),
        ("end to end", ", ".join(f"{ends[name]:.2f} ({name} fields)" for name in ends)),
    )
    for name in ("all papers", "ratio", "wanted"):
        table.add_column(name)
    for (name, value), wanted in zip(rows, _WANTED, strict=True):
        table.add_row(name, value, wanted)
    return table


def _speeds(report: Report) -> list[str]:
    """Tokens a second: of prefills, and of answers behind them on both sides."""
    tokens = sum(one.prefix_tokens for one in report.papers)
    seconds = sum(one.prefill_seconds for one in report.papers)
    return [
        f"Prefill: {tokens / max(seconds, 1e-9):.0f} tokens/s.",
        *(
            f"Decoding behind it, {said} fields: {_rate(report, of, ours=True):.0f} tokens/s; "
            f"JSON mode {_rate(report, of, ours=False):.0f} tokens/s."
            for said, of in (("12", _few), ("100", _many))
        ),
    ]


def _few(paper: PaperReport) -> Sizes:
    return paper.few


def _many(paper: PaperReport) -> Sizes:
    return paper.many


def _rate(report: Report, of: Callable[[PaperReport], Sizes], *, ours: bool) -> float:
    sizes = [of(one) for one in report.papers]
    tokens = sum(one.decoded_tokens if ours else one.json_tokens for one in sizes)
    seconds = sum(one.behind_seconds if ours else one.json_behind_seconds for one in sizes)
    return tokens / max(seconds, 1e-9)


def _memory(report: Report) -> list[str]:
    return [
        f"Memory of a process that loads {name} and fills: PSS {one.pss_mb:.0f} MB, "
        f"RSS {one.rss_mb:.0f} MB at the highest."
        if one is not None
        else f"Memory with {name}: not measured."
        for name, one in report.pss.items()
    ]


def _machine(report: Report) -> str:
    machine = report.machine
    return (
        f"{report.model} ({report.model_sha256[:12]}…), {report.threads} threads; "
        f"{machine.processor}, {machine.cores} cores, {machine.memory_gib:.0f} GiB, "
        f"{machine.system}; llama-cpp-python {machine.llama_cpp}; load {machine.load} at the start."
    )
