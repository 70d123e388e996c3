"""What `sealread doctor` prints."""

from __future__ import annotations

import sys

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sealread.work.devices import Device
from sealread.work.health import Health, Inside, Measured, Weight
from sealread.work.site import Told
from sealread.work.walls import Attempt, Mechanism, RunWalls

_GIB = 1 << 30


def show_health(health: Health, *, json: bool) -> None:
    """The state of the installation, for a machine or for a person."""
    if json:
        _print_json(health)
        return
    console = Console() if sys.stdout.isatty() else Console(width=160)
    console.print(_grid(health))
    verdict = "All is well." if health.well else "Something is missing; see above."
    console.print(Text(verdict, style="green" if health.well else "red"))


def _grid(health: Health) -> Table:
    table = Table.grid(padding=(0, 2))
    machine = health.machine
    memory = f"{machine.memory / _GIB:.1f} GiB, {machine.memory_free / _GIB:.1f} GiB free"
    rows = [
        ("Sealread", health.app),
        ("Python", machine.python),
        ("System", machine.system),
        ("Cores", str(machine.cores)),
        ("Memory", memory),
        ("Model", f"{health.model} (SHA-256 {health.model_sha256[:12]}…)"),
        *([("", health.note)] if health.note else []),
        *devices(health.devices),
        ("Weights in", health.weights_folder),
        *((f"  {one.title}", _state(one)) for one in health.weights),
        ("LibreOffice", health.office or "not found (needed for .doc files only)"),
        *_walls(health.worker),
        *((f"  {name}", number) for name, number in health.libraries.items()),
        *_policy(health.policy),
    ]
    for name, value in rows:
        table.add_row(Text(name, style="bold"), Text(value, overflow="fold"))
    return table


def devices(found: tuple[Device, ...]) -> list[tuple[str, str]]:
    """What runs compute on, with the part of llama.cpp for it, and what else was found."""
    if not found:
        return [("llama.cpp", "does not load, or has no part for this processor")]
    told = []
    for one in found:
        part = f", part {one.variant}" if one.variant else ""
        what = f"{one.title} ({one.memory / _GIB:.1f} GiB{part})"
        if one.kind != "graphics":
            told.append((f"Runs compute on {one.name}", what))
        elif one.in_runs:
            let = "where they are let (--device auto, or the settings)"
            told.append((f"Runs may compute on {one.name}", f"{what}: {one.note}; {let}"))
        else:
            told.append(("Graphics processor", f"no run uses one: {one.note}"))
    return told


def _state(weight: Weight) -> str:
    """How a weight stands; a language model may be missing."""
    if weight.optional and weight.state == "missing":
        return "not installed (`sealread models pull` fetches one that suits)"
    return weight.state


def _walls(worker: Inside) -> list[tuple[str, str]]:
    walls = worker.walls
    if walls is None:
        return [("Worker", worker.error or "did not start")]
    return [
        ("Worker", "starts and answers"),
        ("Walls", f"{_level(walls)} (tried; see sealread doctor --walls)"),
        *((f"  {one.name}", _stands(one)) for one in walls.mechanisms),
    ]


def _policy(told: Told) -> list[tuple[str, str]]:
    """What was decided for this machine, each line of it; what is locked says so."""
    if told.trouble:
        return [("Policy", told.trouble)]
    if not told.file:
        return [("Policy", f"none ({told.place})")]
    lines = {key: f"{value} (locked)" * (key in told.locked) or value
             for key, value in told.said.items()}  # fmt: skip
    head = f"{told.file} (SHA-256 {told.sha256[:12]}…), by {told.who}"
    return [("Policy", head), *((f"  {key}", value) for key, value in lines.items())]


def _level(walls: RunWalls) -> str:
    """The level that was proven, and what it could be where it is less."""
    level = walls.proven.value
    return level if walls.well else f"{level}; this kind of system can give {walls.possible.value}"


def _stands(mechanism: Mechanism) -> str:
    return f"{'in force' if mechanism.in_force else 'NOT in force'}: {mechanism.detail}"


def show_speed(measured: Measured, *, json: bool) -> None:
    """How fast the model is, for a machine or for a person."""
    if json:
        _print_json(measured)
        return
    speed, table = measured.speed, Table.grid(padding=(0, 2))
    where = f"{speed.threads} threads"
    if speed.layers:
        where += f", {speed.layers} layers on the graphics processor"
    where += " (on battery: half of the cores)" if measured.on_battery else ""
    adapter = f", adapter {measured.adapter[:12]}…" if measured.adapter else ""
    for name, value in (
        ("Model", f"{measured.model} (SHA-256 {measured.sha256[:12]}…{adapter})"),
        ("Computed by", where),
        ("Reads a page in with", f"{speed.prefill:.0f} tokens a second"),
        ("One answer says", f"{speed.alone:.1f} tokens a second"),
        (f"{speed.width} answers say together", f"{speed.together:.0f} tokens a second"),
        ("Built with", speed.build),
    ):
        table.add_row(Text(name, style="bold"), Text(value, overflow="fold"))
    (Console() if sys.stdout.isatty() else Console(width=160)).print(table)


def show_walls(inside: Inside, *, json: bool) -> None:
    """What stands around the reading process and how every attempt against it went."""
    if json:
        _print_json(_facts(inside))
        return
    console = Console() if sys.stdout.isatty() else Console(width=160)
    if inside.walls is None:
        console.print(Text(inside.error or "The reading process did not start.", style="red"))
        return
    console.print(_attempts(inside.walls))
    well = inside.walls.well
    verdict = "The walls stand." if well else "A wall does not stand; see above."
    level = Text(f"Level: {_level(inside.walls)}. ")
    console.print(level.append(verdict, style="green" if well else "red"))


def _attempts(walls: RunWalls) -> Table:
    table = Table.grid(padding=(0, 2))
    for mechanism in walls.mechanisms:
        table.add_row(Text(mechanism.name, style="bold"), "", Text(_stands(mechanism)))
    table.add_row()
    for one in walls.attempts:
        told = "as promised" if one.as_promised else "NOT AS PROMISED"
        style = "green" if one.as_promised else "red"
        table.add_row(Text(one.name, style="bold"), Text(told, style=style), Text(_went(one)))
    return table


def _went(attempt: Attempt) -> str:
    if attempt.refused is None:
        return attempt.how
    return f"refused, {attempt.how}" if attempt.refused else attempt.how


def _facts(inside: Inside) -> dict[str, object]:
    facts = msgspec.to_builtins(inside)
    if inside.walls is not None:
        facts["walls"]["well"] = inside.walls.well
    return {"well": inside.walls is not None and inside.walls.well, **facts}


def _print_json(facts: object) -> None:
    body = msgspec.json.format(msgspec.json.encode(facts), indent=2)
    sys.stdout.write(body.decode() + "\n")
