"""The policy as data: what a site may decide, each with its bounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

LOCKABLE: Final = ("workspace", "error_rate")
"""What can be locked besides settings; what else a policy says holds without a lock."""
_KEY_ID: Final = re.compile(r"[0-9A-Fa-f]{16,64}")
_Name = Annotated[str, Meta(min_length=1, max_length=200)]
_Names = Annotated[tuple[_Name, ...], Meta(max_length=1000)]


class Policy(Struct, frozen=True, forbid_unknown_fields=True):
    """What an administrator decided.

    `set_by`: who, in words for people. `workspace`: the folder that workspaces lie in, with
    `{user}` and `{home}` in it; locked, none may lie elsewhere. `encryption_required`: no workspace
    without a passphrase. `keep_days`: what was read is deleted when it is older; None keeps it.
    `error_rate`: of values that pass unseen, as a share. `allowed_packs` and `allowed_keys`: names
    of model packs, and the ids of keys that may have signed them (16 to 64 hex digits); None
    allows all that the program does. `settings`: values of settings (`sealread.work.preferences`),
    by their names. `locked`: what nobody else may set; each has a value here.
    """

    set_by: Annotated[str, Meta(max_length=200)] = ""
    workspace: Annotated[str, Meta(max_length=4096)] = ""
    encryption_required: bool = False
    keep_days: Annotated[int, Meta(ge=1, le=36_500)] | None = None
    error_rate: Annotated[float, Meta(gt=0, lt=1)] | None = None
    allowed_packs: _Names | None = None
    allowed_keys: _Names | None = None
    allow_unsigned_packs: bool = False
    allow_downgrade: bool = False
    settings: dict[str, Any] = {}
    locked: _Names = ()


def decoded(values: Mapping[str, Any], *, lax: bool = False) -> Policy:
    """A policy of what was written down; `lax`: numbers and yes or no may be written as text.

    Raises ValueError, which says what is wrong in words.
    """
    try:
        found = msgspec.convert(values, Policy, strict=not lax)
    except msgspec.ValidationError as cause:
        raise ValueError(_worded(str(cause))) from cause
    _check_locks(found)
    _check_keys(found.allowed_keys or ())
    _check_place(found.workspace)
    return found


def _check_locks(policy: Policy) -> None:
    """What is locked has a value, so that nobody has to guess at which one."""
    for key in policy.locked:
        there = getattr(policy, key) if key in LOCKABLE else policy.settings.get(key)
        if there is None or (there == "" and key in LOCKABLE):
            raise ValueError(f"{key} is locked and has no value")


def _check_keys(ids: tuple[str, ...]) -> None:
    for one in ids:
        if not _KEY_ID.fullmatch(one):
            raise ValueError(f"allowed_keys: {one} is no id of a key, which is 16 to 64 hex digits")


def _check_place(workspace: str) -> None:
    rest = workspace.replace("{user}", "").replace("{home}", "/")
    if "{" in rest or "}" in rest:
        raise ValueError("workspace takes {user} and {home} in braces, and nothing else")


def _worded(told: str) -> str:
    """What the decoder says, with the place in front: `$.keep_days` is `keep_days`."""
    what, _, where = told.partition(" - at `")
    return f"{where.rstrip('`').removeprefix('$.')}: {what}" if where.strip("$`") else what
