"""What llama.cpp computes on here: processors as it lists them, a graphics processor as tried.

The trial is what a run does: a process with the model opens it behind its walls. No driver is ever
loaded by whoever asks.
"""

from __future__ import annotations

from msgspec import Struct

from sealread.errors import SealreadError
from sealread.work.model_process import may_be_there
from sealread.work.places import environment
from sealread.work.walls import Level, tried
from sealread.worker.client import Worker
from sealread.worker.starting import BROKE_THE_WORKER, reason

_PATIENCE = 60.0


class Device(Struct, frozen=True):
    """One of this machine; memory in bytes.

    `kind`: "processor", "graphics" or "accelerator". `in_runs`: whether runs compute on it; on a
    graphics processor those that are let (`extract.settings.DeviceUse`). `variant`: the part of
    llama.cpp for this kind of processor, "" where llama.cpp was built for this machine alone, and
    where only Linux could tell. `note`: of a graphics processor what of the model that reads it
    computes, with why and behind which walls; or why nothing.
    """

    name: str
    title: str
    kind: str
    memory: int
    in_runs: bool
    variant: str = ""
    note: str = ""


def found(model: str | None, weights: str | None = None) -> tuple[Device, ...]:
    """All there are; none where llama.cpp cannot be loaded here, or has no part for this processor.

    `model`: the file of the language model that reads, None where none does.
    """
    try:
        from sealread.llm.backends import processors

        listed = processors()
    except (ImportError, OSError, RuntimeError, SealreadError):
        return ()
    told = tuple(
        Device(one.name, one.title, one.kind, one.memory, in_runs=True, variant=one.variant)
        for one in listed
    )
    return (*told, *_graphics(model, weights))


def _graphics(model: str | None, weights: str | None) -> tuple[Device, ...]:
    """The one that a run would open; one without a name where there may be one that it cannot."""
    if not may_be_there():
        return ()
    if model is None:
        return (_unused("no language model reads, and the small reader needs none"),)
    try:
        with Worker(
            patience=_PATIENCE, environment=environment(weights), models=(model,),
            documents=False, device=model,
        ) as worker:  # fmt: skip
            record = tried(worker, Level.NONE)
            why = worker.why_no_device
    except BROKE_THE_WORKER as error:
        return (_unused(f"its driver ended the process ({reason(error)})"),)
    on = record.device
    if on is None:
        return (_unused(why),)
    note = f"{on.layers} of {on.all_layers} layers ({on.why}), level {record.proven.value}"
    return (Device(on.name, on.title, "graphics", on.memory, in_runs=True, note=note),)


def _unused(why: str) -> Device:
    return Device("", "", "graphics", 0, in_runs=False, note=why)
