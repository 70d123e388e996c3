"""What third parties bring by entry points: loaded once, and refused one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar

from sealread.errors import SealreadError

Refused = TypeVar("Refused", bound=SealreadError)


def load_plug_ins(
    group: str,
    take: Callable[[Any], None],
    refused: type[Refused],
    found: Iterable[EntryPoint] | None = None,
) -> list[Refused]:
    """Gives what the entry points of a group bring (one thing, or a tuple) to `take`.

    `take` raises `refused` (made with `file` and `what`) for what it does not want. Returns why
    things were not taken; a stranger's module that fails to load is one of the reasons.
    """
    entries = entry_points(group=group) if found is None else found
    reasons: list[Refused] = []
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value)):
        try:
            given = entry.load()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's module
            what = f"loading {entry.value} failed with {type(error).__name__}"
            reasons.append(refused(file=entry.name, what=what))
            continue
        for one in given if isinstance(given, tuple) else (given,):
            try:
                take(one)
            except refused as error:
                reasons.append(error)
    return reasons
