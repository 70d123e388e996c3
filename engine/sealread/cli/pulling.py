"""`sealread models pull`: what is to be fetched, and a line or a bar while it comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

from sealread.cli.exits import STOPPED
from sealread.cli.how_far import Tenths, bar
from sealread.errors import WeightsUnavailable
from sealread.weights.language_model import suitable
from sealread.weights.manifest import Manifest, language_models, manifests
from sealread.weights.pull import OnStep, Step, pull, pull_model
from sealread.weights.store import Store

BASICS, ALL = "basics", "all"
CHOICES: Final = (BASICS, "small", "standard", ALL)
WITHOUT = (
    "Everything else works: until then the bundled reader and the rules answer, without a "
    "language model."
)
_SAID = {
    "present": "already here", "fetching": "fetching …",
    "installed": "installed and verified", "failed": "could not be fetched",
}  # fmt: skip


def checked(what: list[str] | None) -> list[str]:
    """What was asked for. Raises typer.BadParameter for anything unknown."""
    for one in what or []:
        if one not in CHOICES:
            raise typer.BadParameter(f"{one!r} is not one of {', '.join(CHOICES)}")
    return what or []


def models_of(what: Sequence[str], store: Store) -> tuple[Manifest, ...]:
    """The language models that were asked for; the one that suits where nothing was said."""
    if not what:
        chosen = suitable(store)
        typer.echo(f"{chosen.manifest.title} suits: {chosen.why}", err=True)
        return (chosen.manifest,)
    return tuple(one for one in language_models() if ALL in what or one.short in what)


def with_basics(what: Sequence[str]) -> bool:
    """Whether OCR and language weights were asked for."""
    return not what or BASICS in what or ALL in what


def fetch(what: Sequence[str], store: Store, on_step: OnStep) -> tuple[list[str], list[str]]:
    """Fetches it; returns the names of what was asked for, and of the models that cannot be had.

    What cannot be had is told on stderr and does not stop the rest; without the basics, which
    reading needs, WeightsUnavailable is raised at the end.
    """
    models = models_of(what, store)
    trouble, failed = None, []
    if with_basics(what):
        try:
            pull(store, on_step=on_step)
        except WeightsUnavailable as cause:
            trouble = cause
    for manifest in models:
        try:
            pull_model(store, manifest, on_step=on_step)
        except WeightsUnavailable as cause:
            typer.echo(f"sealread: {cause} {WITHOUT}", err=True)
            failed.append(manifest.name)
    if trouble is not None:
        raise trouble
    basics = [one.name for one in manifests() if with_basics(what) and not one.optional]
    return [*basics, *(manifest.name for manifest in models)], failed


@contextmanager
def stoppable() -> Iterator[None]:
    """Ctrl-C ends the command with status 130; what came is kept."""
    try:
        yield
    except KeyboardInterrupt as cause:
        typer.echo("Stopped; the next `sealread models pull` goes on where this one was.", err=True)
        raise typer.Exit(STOPPED) from cause


def say(step: Step) -> None:
    """One line."""
    typer.echo(f"{step.title}: {_SAID[step.state]}")


@contextmanager
def telling(*, silent: bool) -> Iterator[OnStep]:
    """Hears steps and tells them: with a bar on a terminal, else a line each tenth of a file."""
    if silent:
        yield _nothing
    elif Console().is_terminal:
        with bar(Console()) as shown:
            yield _Bars(shown)
    else:
        yield _Lines()


def _nothing(step: Step) -> None:
    """Tells no steps: the JSON at the end says it all."""


class _Bars:
    """A bar a file that is large enough to tell how far it is."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, step: Step) -> None:
        if step.state == "fetching" and step.total:
            if step.name not in self._tasks:  # what an earlier pull left tells nothing of the speed
                self._bar.console.print(f"{step.title}: {_SAID['fetching']}", highlight=False)
                self._tasks[step.name] = self._bar.add_task("", completed=step.done)
            self._bar.update(self._tasks[step.name], completed=step.done, total=step.total)
            return
        if step.name in self._tasks:
            self._bar.remove_task(self._tasks.pop(step.name))
        self._bar.console.print(f"{step.title}: {_SAID[step.state]}", highlight=False)


class _Lines:
    """A line each tenth of a file."""

    def __init__(self) -> None:
        self._tenths = Tenths(err=False)

    def __call__(self, step: Step) -> None:
        if step.state != "fetching" or not step.total:
            say(step)
        else:
            self._tenths.went(step.title, step.done, step.total)
