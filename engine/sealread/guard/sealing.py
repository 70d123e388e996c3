"""Raising the walls around the process that asks for it: in the right order, told truthfully.

Before any thread starts and before anything heavy is imported: some walls hold only for threads
that start behind them. A graphics processor is opened between them and the filter of system calls.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from sealread.guard import devices, landlock, macos, policy, seccomp, windows
from sealread.guard.libc import LINUX
from sealread.guard.limits import memory_limit, set_limits
from sealread.guard.namespaces import leave_network
from sealread.guard.privileges import (
    drop_capabilities,
    forswear_privileges,
    hide_memory,
    holds_all,
)
from sealread.guard.reading import office_places, own_places
from sealread.guard.silence import silence_libraries
from sealread.guard.tripwire import set_tripwire
from sealread.guard.walls import Ground, Level, Mechanism, Walls, missing, standing

SECCOMP = "system call filter"


def seal(
    level: Level,
    scratch: Path | None,
    readable: Iterable[Path] = (),
    device: devices.Open | None = None,
) -> Walls:
    """Raises walls up to `level`, as far as the system gives them, for good.

    `scratch` is the one folder that can be written from then on; None for none. `readable`: what
    can be read besides the program itself; all else has to be handed over open (`handed`).
    `device` opens a graphics processor; None where none may be opened.
    """
    silence_libraries()
    if level is Level.NONE:
        return Walls()
    tripwire = set_tripwire()
    if level is Level.TRIPWIRE:
        return Walls((tripwire,))
    if level is Level.NETWORK:
        return Walls((tripwire, leave_network()))
    return Walls((tripwire, *_sealed(scratch, readable, device)))


def seal_converter(scratch: Path, program: str) -> Walls:
    """The walls of a process that starts an office program: all but those against programs."""
    silence_libraries()
    tripwire = set_tripwire()
    if sys.platform == "darwin":
        return Walls((tripwire, set_limits(), macos.restrict(scratch, programs=True)))
    if not LINUX:
        return Walls((tripwire,))
    rules, readable = policy.converting(), office_places(program)
    return Walls((tripwire, *_linux(scratch, rules, programs=True, readable=readable)))


def _sealed(
    scratch: Path | None, readable: Iterable[Path], device: devices.Open | None
) -> Iterable[Mechanism]:
    if LINUX:
        places = (*own_places(), *(place.resolve() for place in readable if place.exists()))
        rules = policy.sealed(os.getpid())
        raised = _linux(scratch, rules, programs=False, readable=places, device=device)
        return (*raised, hide_memory())
    found = [devices.opened(device, ())] if device is not None else []
    if sys.platform == "darwin":
        return set_limits(), macos.restrict(scratch), *found
    if sys.platform == "win32":
        return (
            windows.enter_job(memory_limit()),
            windows.drop_privileges(),
            windows.lower_integrity(scratch),
            *found,
        )
    return (missing("system", f"Sealread knows no walls for {sys.platform}"),)


def _linux(
    scratch: Path | None,
    rules: tuple[policy.Rule, ...],
    *,
    programs: bool,
    readable: Iterable[Path] | None = None,
    device: devices.Open | None = None,
) -> tuple[Mechanism, ...]:
    root = holds_all()
    network = leave_network()
    limits = set_limits()
    capabilities = drop_capabilities(keep_reading=root)
    # The kernel takes the walls below only from a process that has forsworn new privileges.
    forsworn = forswear_privileges()
    may_open = devices.files() if device is not None else ()
    places = None if device is None else _with_folder(may_open)
    files = landlock.restrict(scratch, programs=programs, readable=readable, devices=places)
    found = () if device is None else (devices.opened(device, may_open),)
    filtered = _filtered(rules, programs=programs)
    return network, limits, capabilities, forsworn, files, *found, filtered


def _with_folder(files: tuple[Path, ...]) -> tuple[Path, ...]:
    """Device files, and the folder that drivers list, where some lie there."""
    folder = (devices.FOLDER,) if any(one.parent == devices.FOLDER for one in files) else ()
    return (*folder, *files)


def _filtered(rules: tuple[policy.Rule, ...], *, programs: bool) -> Mechanism:
    why_not = seccomp.install(rules)
    if why_not is not None:
        return missing(SECCOMP, why_not)
    if programs:
        return standing(SECCOMP, "no connection and no internet socket", Ground.NETWORK)
    return standing(
        SECCOMP,
        "no socket, no process, no program, no look into other processes",
        Ground.NETWORK,
        Ground.PROCESSES,
    )
