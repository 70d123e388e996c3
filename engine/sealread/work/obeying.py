"""Requests under the policy of this machine: what is locked holds, whoever made the request.

`obey` refuses, and every request passes it before a model is chosen (`work.model_choice`), so that
a door that forgot to ask changes nothing. `under_policy` makes a request of the command line be as
the policy wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from msgspec import Struct, structs

from sealread.guard.walls import Level
from sealread.work.models import model_of
from sealread.work.power import threads_now
from sealread.work.request import Inquiry, Request
from sealread.work.site import Site, site

_Asked = TypeVar("_Asked", Request, Inquiry)
_IN_SETTINGS = (
    "effort", "ocr", "phrasings", "review_below", "find_above", "kept_megabytes", "device",
)  # fmt: skip


class _Part(Struct, frozen=True):
    """A setting that a request carries: what it says of it, and a change that has a value said."""

    get: Callable[[Any], object]
    put: Callable[[Any, Any], dict[str, Any]]
    same: Callable[[Any, Any], bool] = lambda said, value: bool(said == value)


def _setting(key: str) -> _Part:
    return _Part(
        lambda asked: getattr(asked.settings, key),
        lambda asked, value: {"settings": structs.replace(asked.settings, **{key: value})},
    )


def _covers(said: Any, value: Any) -> bool:
    """More walls than are locked may always be asked for."""
    return bool(Level(said).covers(Level(value)))


_PARTS: dict[str, _Part] = {
    **{key: _setting(key) for key in _IN_SETTINGS},
    "model": _Part(
        lambda asked: asked.model or "",
        lambda _, value: {"model": model_of(value)},
        lambda said, value: (said or None) == model_of(value),
    ),
    "patience": _Part(lambda asked: asked.patience, lambda _, value: {"patience": float(value)}),
    "walls": _Part(
        lambda asked: asked.sandbox.value, lambda _, value: {"sandbox": Level(value)}, _covers
    ),
}
_OF_REQUESTS: dict[str, _Part] = {
    "keys": _Part(lambda asked: asked.language or "", lambda _, value: {"language": value or None}),
    "learning": _Part(lambda asked: asked.learns, lambda _, value: {"learns": value}),
}
"""What a request in plain words has nothing of."""


def obey(asked: Request | Inquiry) -> None:
    """Raises SettingLocked where a request says something else than is locked, PolicyUnusable."""
    known = site()
    if known is None:
        return
    for key, part in _parts(asked).items():
        if known.locks(key):
            _refuse(known, key, part, asked)


def under_policy(asked: _Asked, given: Collection[str]) -> _Asked:
    """A request as the policy wants it; `given`: the settings in it that a person gave.

    What nobody gave is as the policy has it. Raises SettingLocked for what is locked and was given
    otherwise, PolicyUnusable.
    """
    known = site()
    if known is None:
        return asked
    for key, part in _parts(asked).items():
        if key not in known.settings:
            continue
        if key not in given:
            asked = structs.replace(asked, **part.put(asked, known.settings[key]))
        elif known.locks(key):
            _refuse(known, key, part, asked)
    return _computed_by(asked, known)


def _parts(asked: Request | Inquiry) -> dict[str, _Part]:
    return {**_PARTS, **_OF_REQUESTS} if isinstance(asked, Request) else _PARTS


def _refuse(known: Site, key: str, part: _Part, asked: Request | Inquiry) -> None:
    said, value = part.get(asked), known.settings[key]
    if not part.same(said, value):
        raise known.locked(key, value, said)


def _computed_by(asked: _Asked, known: Site) -> _Asked:
    """Threads as the policy has them; they change no value, so that nobody refuses others."""
    if not {"threads", "spare_battery"} & known.settings.keys():
        return asked
    threads, spared = threads_now(
        known.settings.get("threads", 0), spares=known.settings.get("spare_battery", True)
    )
    settings = structs.replace(asked.settings, threads=threads, spared=spared)
    return structs.replace(asked, settings=settings)
