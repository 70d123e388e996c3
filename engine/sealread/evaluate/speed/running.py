"""The whole benchmark: papers one after the other, then the memory of each model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from sealread.errors import WeightsMissing
from sealread.evaluate.speed.comparing import Sides
from sealread.evaluate.speed.memory import Peak, peak
from sealread.evaluate.speed.papers import Paper
from sealread.evaluate.speed.recording import Asked
from sealread.evaluate.speed.report import Measured, Report, report, this_machine
from sealread.extract.settings import Settings
from sealread.weights.language_model import language_model
from sealread.weights.manifest import language_models
from sealread.weights.store import Store

Told = Callable[[str], None]


class Plan(Struct, frozen=True):
    """How it is measured: numbers of fields, how often each side, with or without memory.

    `threads`: of both sides, 0 for one on each core.
    """

    few: int = 12
    many: int = 100
    rounds: int = 2
    memory: bool = True
    threads: int = 0


def bench(
    model: Path,
    sha256: str,
    papers: Sequence[Paper],
    plan: Plan = Plan(),  # noqa: B008
    *,
    weights: Path | None = None,
    told: Told | None = None,
) -> Report:
    """Measures a model on some papers. `told` hears what is at work.

    `weights`: where the models lie whose memory is measured. Raises ModelUnusable for a model that
    was not made for conversation.
    """
    hear, machine = told or (lambda _: None), this_machine()
    settings = Settings(threads=plan.threads)
    measured: list[Measured] = []
    longest: tuple[Asked, ...] = ()
    with Sides(model, sha256, settings) as sides:
        hear("warming up")
        sides.warm_up(papers[0])
        for paper in papers:
            hear(paper.name)
            measured.append(_measured(sides, paper, plan))
            longest = max(longest, sides.last, key=_letters)
        threads = sides.runtime.threads
    peaks = _peaks(model, weights, longest, settings.width, threads, hear) if plan.memory else {}
    return report(measured, peaks, machine, (model.stem, sha256), threads)


def _letters(asked: Sequence[Asked]) -> int:
    return max((len(one.page.text) for one in asked), default=-1)


def _measured(sides: Sides, paper: Paper, plan: Plan) -> Measured:
    few = sides.compared(paper, plan.few, plan.rounds)
    prefix = sides.prefilled(plan.rounds)
    many = sides.compared(paper, plan.many, plan.rounds)
    return Measured(paper.name, len(paper.document.pages), prefix, few, many)


def _peaks(
    model: Path,
    weights: Path | None,
    asked: Sequence[Asked],
    width: int,
    threads: int,
    told: Told,
) -> dict[str, Peak | None]:
    """The memory with each model that comes with Sealread, and with the one that was measured."""
    known = {one.short or one.name: _installed(one.name, weights) for one in language_models()}
    if not any(path is not None and path.samefile(model) for path in known.values()):
        known[model.stem] = model
    found: dict[str, Peak | None] = {}
    for name, path in known.items():
        told(f"memory of {name}")
        found[name] = peak(path, asked, width, threads) if path is not None else None
    return found


def _installed(name: str, weights: Path | None) -> Path | None:
    try:
        return language_model(name, Store(weights))
    except WeightsMissing:
        return None
