"""The policy of this machine where it concerns settings and workspaces: the one place that asks it.

    known = site()                       # None without a policy; raises PolicyUnusable
    known.locks("effort"), known.settings["effort"]
    admit(folder, has_key=True)          # every opening of a workspace passes here
    allow_reading()                      # and every start of a worker that opens documents

Settings are merged in `merged` (for the window's file and the defaults of the command line), and a
request that says something else is refused in `work.obeying`, which every request passes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from platformdirs import user_data_path

from sealread.errors import (
    PassphraseRequired,
    PolicyUnusable,
    SettingLocked,
    WorkspaceElsewhere,
)
from sealread.site_policy import LOCKABLE, InForce, Policy, in_force
from sealread.site_policy.in_force import place, unusable
from sealread.work.preferences import SETTINGS, Preferences
from sealread.work.who import who

_SAME_RATE = 5e-6
"""A window shows three digits of a rate in percent."""
_KEYS = frozenset(one.key for one in SETTINGS)


class Site(Struct, frozen=True):
    """A policy that is understood as a whole. `settings`: values by key, as `Preferences` has them;
    `file`: where it is written down; `who`: who decided it, in words; `folder`: the one that
    workspaces lie in, None where it says nothing of that.
    """

    policy: Policy
    file: str
    sha256: str
    who: str
    settings: dict[str, Any]
    folder: Path | None

    def locks(self, key: str) -> bool:
        """Whether nobody else may set this."""
        return key in self.policy.locked

    def refuse(self, key: str, asked: object) -> None:
        """Raises SettingLocked where a setting that is locked should be something else."""
        if self.locks(key) and self.settings[key] != asked:
            raise self.locked(key, self.settings[key], asked)

    def locked(self, key: str, value: object, asked: object) -> SettingLocked:
        """The error for something that is locked at `value`."""
        return SettingLocked(
            setting=key, value=_said(value), given=_said(asked), file=self.file, who=self.who
        )


class Told(Struct, frozen=True):
    """What `sealread doctor` says of the policy: `place` is where it is looked for, `file` where it
    was found, "" for none; `trouble` why it cannot be used; `said` what it says, a line each.
    """

    place: str
    file: str = ""
    sha256: str = ""
    who: str = ""
    said: dict[str, str] = {}
    locked: tuple[str, ...] = ()
    trouble: str = ""


def site() -> Site | None:
    """What was decided for this machine; None where nobody did. Raises PolicyUnusable."""
    known = in_force()
    return None if known is None else _understood(known)


def told() -> Told:
    """The policy for people; one that cannot be used is told as trouble."""
    try:
        known = site()
    except PolicyUnusable as error:
        return Told(place(), place(), trouble=str(error))
    if known is None:
        return Told(place())
    return Told(place(), known.file, known.sha256, known.who, _lines(known), known.policy.locked)


def allow_reading() -> None:
    """What every worker that opens a person's documents waits for: raises PolicyUnusable."""
    site()


def sha256() -> str | None:
    """The SHA-256 of the policy that is in force; None where there is none."""
    known = site()
    return None if known is None else known.sha256


def merged(kept: Mapping[str, Any]) -> Preferences:
    """Settings as they were kept, each that is locked as the policy has it; those that were not
    kept as it proposes, else as they usually are. Raises PolicyUnusable.
    """
    known = site()
    if known is None:
        return msgspec.convert(dict(kept), Preferences)
    fixed = {key: value for key, value in known.settings.items() if known.locks(key)}
    return msgspec.convert({**known.settings, **kept, **fixed}, Preferences)


def refuse_changes(before: Preferences, after: Preferences) -> None:
    """Raises SettingLocked where a setting differs that is locked, PolicyUnusable."""
    known = site()
    if known is None:
        return
    for one in SETTINGS:
        if getattr(before, one.key) != getattr(after, one.key):
            known.refuse(one.key, getattr(after, one.key))


def admit(folder: Path, *, has_key: bool) -> None:
    """Whether a workspace may be opened in `folder`; `has_key`: it is locked with a passphrase.

    Raises WorkspaceElsewhere, PassphraseRequired, PolicyUnusable.
    """
    known = site()
    if known is None:
        return
    place = known.folder if known.locks("workspace") else None
    if place is not None and not folder.resolve().is_relative_to(place.resolve()):
        raise WorkspaceElsewhere(
            folder=str(folder), file=known.file, who=known.who, place=str(place)
        )
    if known.policy.encryption_required and not has_key:
        raise PassphraseRequired(folder=str(folder), file=known.file, who=known.who)


def chosen_site(address: str, keys: str) -> tuple[str, str]:
    """Address and folder of keys of the machines that read for this one (`sealread.cluster`).

    What is "" is as the policy has it. Raises SettingLocked, PolicyUnusable.
    """
    known = site()
    if known is None:
        return address, keys
    for key, asked in (("site", address), ("site_keys", keys)):
        if asked:
            known.refuse(key, asked)
    of_policy = known.settings.get
    return address or of_policy("site", ""), keys or of_policy("site_keys", "")


def has_to_be_locked() -> bool:
    """Whether no workspace may be without a passphrase. Raises PolicyUnusable."""
    known = site()
    return known is not None and known.policy.encryption_required


def refuse_unlocking(folder: Path) -> None:
    """Raises PassphraseRequired where no workspace may be without a passphrase, PolicyUnusable."""
    known = site()
    if known is not None and known.policy.encryption_required:
        raise PassphraseRequired(folder=str(folder), file=known.file, who=known.who)


def workspace_folder() -> Path:
    """The folder of the window's workspace, of commands that are given none too.

    Raises PolicyUnusable.
    """
    known = site()
    return usual_folder() if known is None or known.folder is None else known.folder


def usual_folder() -> Path:
    """The folder of the window's workspace where no policy names one."""
    return user_data_path("sealread") / "workspace"


def rate_lock() -> tuple[str, str] | None:
    """Who locked the rate of errors, and in which file; None where nobody did.

    Raises PolicyUnusable.
    """
    known = site()
    locked = known is not None and known.locks("error_rate")
    return (known.who, known.file) if known is not None and locked else None


def error_rate(usual: float) -> float:
    """Of values that pass unseen, which share may be wrong where nobody says so.

    Raises PolicyUnusable.
    """
    known = site()
    chosen = None if known is None else known.policy.error_rate
    return usual if chosen is None else chosen


def is_other_rate(rate: float) -> bool:
    """Whether another rate is locked. Raises PolicyUnusable."""
    known = site()
    locked = known.policy.error_rate if known is not None and known.locks("error_rate") else None
    return locked is not None and abs(locked - rate) > _SAME_RATE


def refuse_rate(rate: float) -> None:
    """Raises SettingLocked where another rate is locked, PolicyUnusable."""
    known = site()
    if known is not None and is_other_rate(rate):
        raise known.locked("error_rate", known.policy.error_rate, rate)


def _understood(known: InForce) -> Site:
    policy, file = known.policy, known.file
    for key in policy.locked:
        if key not in _KEYS and key not in LOCKABLE:
            raise unusable(file, f"locked: there is no setting {key}")
    settings = {
        key: _value(file, key, value, lax=known.lax) for key, value in policy.settings.items()
    }
    return Site(policy, file, known.sha256, known.who, settings, _folder(policy, file))


def _value(file: str, key: str, value: object, *, lax: bool) -> Any:
    """A setting's value as `Preferences` has it. Raises PolicyUnusable."""
    if key not in _KEYS:
        raise unusable(file, f"settings.{key}: there is no such setting")
    try:
        found = msgspec.convert({key: value}, Preferences, strict=not lax)
    except msgspec.ValidationError as cause:
        why = str(cause).partition(" - at ")[0]
        raise unusable(file, f"settings.{key}: {why}") from cause
    return getattr(found, key)


def _folder(policy: Policy, file: str) -> Path | None:
    """The folder for workspaces, for the user who is at work."""
    if not policy.workspace:
        return None
    path = Path(policy.workspace.replace("{user}", who().user).replace("{home}", _home()))
    if not path.is_absolute() or ".." in path.parts:
        raise unusable(file, f"workspace: {path} is no whole path")
    return path


def _home() -> str:
    """The home folder that the system has for this user, whatever the environment says."""
    if sys.platform == "win32":
        return str(Path.home())
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:  # a number without a name, as containers have them
        return str(Path.home())


def _lines(known: Site) -> dict[str, str]:
    """What a policy says besides who said it, by name, in words."""
    usual = Policy()
    said = {
        key: _said(getattr(known.policy, key))
        for key in Policy.__struct_fields__
        if key not in ("set_by", "settings", "locked")
        and getattr(known.policy, key) != getattr(usual, key)
    }
    return said | {key: _said(value) for key, value in known.settings.items()}


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value) if value != "" else "the usual one"
