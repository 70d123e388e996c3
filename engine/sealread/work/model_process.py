"""The process with the language model that all runs, questions and tables of this program share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import structs

from sealread.guard.walls import Level
from sealread.work.walls import RunWalls, require, tried
from sealread.worker.client import Worker
from sealread.worker.model_process import Model, ModelProcess
from sealread.worker.two_processes import TwoProcesses

__all__ = ["SHARED", "Model", "beside", "record"]

SHARED: ModelProcess[RunWalls] = ModelProcess(lambda worker: tried(worker, Level.NONE))


def record(model: Model, asked: Level, stopped: Callable[[], bool]) -> RunWalls:
    """The walls of the process with this model, for a run that asks for so much.

    Starts one where there is none. Raises as `ModelProcess.turn` does.
    """
    return _asked(asked, SHARED.record(model, stopped))


def beside(worker: Worker, model: Model, asked: Level, patience: float) -> TwoProcesses[RunWalls]:
    """A worker with the shared process beside it, to which it gives nothing behind fewer walls."""
    admit = partial(_admit, asked)
    return TwoProcesses(worker, SHARED, model, patience, admit)


def _admit(asked: Level, found: RunWalls) -> None:
    require(_asked(asked, found))


def _asked(asked: Level, found: RunWalls) -> RunWalls:
    return structs.replace(found, asked=asked)
