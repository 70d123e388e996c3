"""What `sealread doctor` prints."""

from __future__ import annotations

import sys

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sealread.work.health import Health, Inside

_GIB = 1 << 30


def show_health(health: Health, *, json: bool) -> None:
    """The state of the installation, for a machine or for a person."""
    if json:
        body = msgspec.json.format(msgspec.json.encode(health), indent=2)
        sys.stdout.write(body.decode() + "\n")
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
        ("Weights in", health.weights_folder),
        *((f"  {one.title}", one.state) for one in health.weights),
        ("LibreOffice", health.office or "not found (needed for .doc files only)"),
        *_walls(health.worker),
        *((f"  {name}", number) for name, number in health.libraries.items()),
    ]
    for name, value in rows:
        table.add_row(Text(name, style="bold"), Text(value, overflow="fold"))
    return table


def _walls(worker: Inside) -> list[tuple[str, str]]:
    if worker.walls is None or worker.probe is None:
        return [("Worker", worker.error or "did not start")]
    route = {True: "a route out exists", False: "no route out", None: "not tried on this system"}
    return [
        ("Worker", "starts and answers"),
        ("  Python tripwire", "in force" if worker.walls.tripwire else "not in force"),
        ("  own network namespace", "in force" if worker.walls.namespace else "not in force"),
        ("  Python may open a socket", "yes" if worker.probe.python_socket else "no (tried)"),
        ("  native code", f"{route[worker.probe.native_route]} (tried)"),
    ]
