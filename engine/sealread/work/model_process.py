"""The process with the language model that all runs, questions and tables of this program share."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

from msgspec import structs

from sealread.extract.settings import DeviceUse
from sealread.guard.devices import files
from sealread.guard.walls import Level, platform_level
from sealread.work.walls import RunWalls, require, tried
from sealread.worker.client import Worker
from sealread.worker.device_tries import DeviceTries
from sealread.worker.model_process import Model, ModelProcess
from sealread.worker.two_processes import TwoProcesses

__all__ = ["SHARED", "Model", "beside", "lets_device", "may_be_there", "record"]

SHARED: ModelProcess[RunWalls] = ModelProcess(lambda worker: tried(worker, Level.NONE))


def record(model: Model, asked: Level, stopped: Callable[[], bool]) -> RunWalls:
    """The walls of the process with this model, for a run that asks for so much.

    Starts one where there is none. Raises as `ModelProcess.turn` does.
    """
    return _asked(asked, SHARED.record(model, stopped))


def beside(
    worker: Worker, model: Model, asked: Level, patience: float, device: DeviceTries
) -> TwoProcesses[RunWalls]:
    """A worker with the shared process beside it, to which it gives nothing behind fewer walls."""
    admit = partial(_admit, asked)
    return TwoProcesses(worker, SHARED, model, patience, admit, device)


def lets_device(wanted: DeviceUse, asked: Level) -> bool:
    """Whether the model's process of a run opens a graphics processor: where settings let it, the
    walls asked for are fewer than all, and there may be one.
    """
    return wanted == "auto" and Level.SEALED_DEVICE.covers(asked) and may_be_there()


def may_be_there() -> bool:
    """Whether it is worth looking: device files are there, devices are named to llama.cpp, or this
    system has none by which it could be told.
    """
    named = bool(os.environ.get("GGML_VK_VISIBLE_DEVICES"))
    return platform_level() is not Level.SEALED or named or bool(files())


def _admit(asked: Level, found: RunWalls) -> None:
    require(_asked(asked, found))


def _asked(asked: Level, found: RunWalls) -> RunWalls:
    return structs.replace(found, asked=asked)
