"""What the loop keeps in mind between its parts: what was tried, and the best that came of it.

A part of the state, so that the parts share nothing but the state. No tool reads or writes it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

Ending = Literal[
    "verified", "unverified", "failed", "nothing_legal",
    "cancelled", "stuck", "steps", "tokens", "seconds",
]  # fmt: skip
"""Why the loop ended.

`verified`: with SUCCESS. `unverified`: something is unproven and there is no other way. `failed`: a
tool that cannot be done without failed. `nothing_legal`: no tool may run. `stuck`: a tool still
runs although it was told to stop. `steps`, `tokens`, `seconds`: that much of the budget is spent.
"""


class Kept(Struct, frozen=True):
    """The best result so far: fields of the state by name, how good it is, what was tried then."""

    fields: dict[str, Any]
    score: tuple[int, ...]
    turns: dict[str, int]
    tried: dict[str, list[Any]]


class Course(Struct):
    """How the work has gone.

    `tool`, `given`: what the planner decided on, for the executor. `turns`: how often each tool ran
    in this way; `tried`: with which inputs. `ways`: names of the other ways gone. `withheld`: the
    responder sent this result back. `final`: there is no other way, it is delivered as it is.
    `refused`: choices of the model refused since a tool ran. `stuck`: who does not stop.
    """

    tool: str | None = None
    given: dict[str, Any] = msgspec.field(default_factory=dict)
    turns: dict[str, int] = msgspec.field(default_factory=dict)
    tried: dict[str, list[Any]] = msgspec.field(default_factory=dict)
    ways: tuple[str, ...] = ()
    kept: Kept | None = None
    withheld: bool = False
    final: bool = False
    refused: int = 0
    stuck: str | None = None
    ending: Ending | None = None
    why: str = ""
