"""What a person may set, as data in one list: `Preferences`, each with its bounds and its group.

    file = SettingsFile(folder)          # folder of the workspace; None keeps nothing
    preferences = file.load()            # file.trouble: a sentence about a damaged file
    file.save(structs.replace(preferences, threads=2))
    request(preferences, paths, schema)  # a Request as the preferences want it

The words for them stand with the window (`sealread_desktop.settings.words`), so that they can be
translated.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from sealread.errors import SettingsDamaged
from sealread.extract.settings import Settings
from sealread.guard.walls import Level
from sealread.json_file import write_json
from sealread.work.power import threads_now
from sealread.work.preferences import (
    DEFAULTS,
    MAX_ADDRESS,
    MAX_FOLDERS,
    MAX_THREADS,
    SETTINGS,
    Group,
    Kind,
    Preferences,
    Setting,
    changed,
    why_not,
)
from sealread.work.request import Inquiry, Request
from sealread.work.site import merged, refuse_changes, site

__all__ = [
    "DEFAULTS", "FILE", "MAX_ADDRESS", "MAX_FOLDERS", "MAX_THREADS", "PLACES_FILE", "SETTINGS",
    "Group", "Kind", "Lock", "Preferences", "Setting", "SettingsFile", "changed", "defaults",
    "extraction_settings", "inquiry", "locks", "refuse_changes", "request", "why_not",
]  # fmt: skip

FILE = "settings.json"
PLACES_FILE = "places.json"
"""Settings that name folders of documents; it goes when a workspace is locked."""
ASIDE = ".damaged"
MAX_FILE = 1 << 20
_BY_KEY = {one.key: one for one in SETTINGS}


class Lock(Struct, frozen=True):
    """Who locked a setting, in words, and where that is written down."""

    who: str
    file: str


class SettingsFile:
    """Two files in a folder: the settings, and those that name folders of documents.

    Without `names` the second is neither read nor written: the workspace is locked. `trouble` is
    a sentence about what was damaged at the last `load`, else "".
    """

    def __init__(self, folder: Path | None, *, names: bool = True) -> None:
        self._folder, self.names = folder, names
        self.trouble = ""

    def load(self) -> Preferences:
        """The settings as they were kept; a default for each that is missing or cannot be. Those
        that the policy of this machine locks are as it has them (`work.site.merged`).

        A file with something wrong is kept aside, under its name with `.damaged` at the end.
        Raises PolicyUnusable.
        """
        self.trouble = ""
        kept = self._kept(FILE, names=False)
        if self.names:
            kept |= self._kept(PLACES_FILE, names=True)
        return merged(kept)

    def save(self, preferences: Preferences) -> None:
        """Writes the settings that are not the defaults, none that is locked.

        Raises OutputUnwritable, PolicyUnusable.
        """
        if self._folder is None:
            return
        write_json(_told(preferences, names=False), self._folder / FILE)
        if self.names:
            write_json(_told(preferences, names=True), self._folder / PLACES_FILE)

    def _kept(self, name: str, *, names: bool) -> dict[str, Any]:
        """What one of the files holds of its settings."""
        file = None if self._folder is None else self._folder / name
        if file is None or not file.exists():
            return {}
        try:
            found = _read(file)
        except (OSError, ValueError) as cause:
            self._tell(file, getattr(cause, "strerror", None) or "it is not what Sealread writes")
            return {}
        good, bad = _sorted(found, names=names)
        if bad:
            self._tell(file, "; ".join(bad))
        return good

    def _tell(self, file: Path, what: str) -> None:
        aside = file.with_name(file.name + ASIDE)
        with contextlib.suppress(OSError):
            file.replace(aside)
        self.trouble = str(SettingsDamaged(file=file.name, what=what, aside=aside.name))


def _read(file: Path) -> dict[str, Any]:
    with file.open("rb") as stream:
        body = stream.read(MAX_FILE + 1)
    if len(body) > MAX_FILE:
        raise ValueError("too long")
    return msgspec.json.decode(body, type=dict[str, Any])


def _sorted(found: Mapping[str, Any], *, names: bool) -> tuple[dict[str, Any], list[str]]:
    """The settings of this file that can be as they are, and what is wrong with the others.

    A key that nobody knows is of a later Sealread, and is left alone.
    """
    good: dict[str, Any] = {}
    bad: list[str] = []
    for key, value in found.items():
        setting = _BY_KEY.get(key)
        if setting is None or setting.names is not names:
            continue
        if why := why_not(key, value):
            bad.append(f"{key}: {why}")
        else:
            good[key] = value
    return good, bad


def _told(preferences: Preferences, *, names: bool) -> dict[str, Any]:
    known, usual = site(), defaults()
    keys = (one.key for one in SETTINGS if one.names is names)
    free = (key for key in keys if known is None or not known.locks(key))
    return {
        key: value for key in free if (value := getattr(preferences, key)) != getattr(usual, key)
    }


def defaults() -> Preferences:
    """The settings where nobody said anything: the policy of this machine before the program.

    Raises PolicyUnusable.
    """
    return merged({})


def locks() -> dict[str, Lock]:
    """Which settings are locked on this machine, and by whom. Raises PolicyUnusable."""
    known = site()
    if known is None:
        return {}
    return {key: Lock(known.who, known.file) for key in known.policy.locked}


def extraction_settings(preferences: Preferences) -> Settings:
    """What the engine is told of the preferences."""
    threads, spared = threads_now(preferences.threads, spares=preferences.spare_battery)
    return Settings(
        phrasings=preferences.phrasings,
        review_below=preferences.review_below,
        find_above=preferences.find_above,
        threads=threads,
        spared=spared,
        kept_megabytes=preferences.kept_megabytes,
        device=preferences.device,
        ocr=preferences.ocr,
        effort=preferences.effort,
    )


def request(
    preferences: Preferences,
    paths: Iterable[str],
    schema: str,
    *,
    again: bool = False,
    retry_quarantined: bool = False,
) -> Request:
    """A run over `paths` under `schema`, as the preferences want it."""
    return Request(
        tuple(paths),
        schema,
        language=preferences.keys or None,
        model=_model(preferences),
        settings=extraction_settings(preferences),
        again=again,
        patience=float(preferences.patience),
        retry_quarantined=retry_quarantined,
        sandbox=Level(preferences.walls),
        learns=preferences.learning,
    )


def inquiry(preferences: Preferences, asked: Inquiry) -> Inquiry:
    """A request in plain words with the model, settings, patience and walls of the preferences."""
    return structs.replace(
        asked,
        model=_model(preferences),
        settings=extraction_settings(preferences),
        patience=float(preferences.patience),
        sandbox=Level(preferences.walls),
    )


def _model(preferences: Preferences) -> str | None:
    from sealread.work.models import model_of

    return model_of(preferences.model)
