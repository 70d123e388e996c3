"""Where a policy is written down: a file on Linux, a property list on macOS, the Windows registry.

Only the file was ever run on the system it is for. The two others are tested by what is given them
in place of the system: a property list is a file as well, and the registry is read by a function
that can be another one.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from sealread.site_policy.trusted_file import ROOT, read_trusted

LINUX = Path("/etc/sealread/policy.toml")
MACOS = Path("/Library/Managed Preferences/sealread.plist")
WINDOWS = r"Software\Policies\Sealread"
"""Below HKEY_LOCAL_MACHINE, which only administrators write."""
_SETTINGS = "settings"


class Written(Struct, frozen=True):
    """A policy as it is written down: `values` by name, the SHA-256 of all of it; `lax`: numbers
    and yes or no may be text.
    """

    values: Mapping[str, Any]
    sha256: str
    lax: bool = False


class Source(Protocol):
    """A place where a policy can be written down; `place` names it for people."""

    @property
    def place(self) -> str:
        """The file, or the key of the registry."""

    def read(self) -> Written | None:
        """What is written there; None for nothing. Raises Untrusted, OSError, ValueError."""


def property_list(body: bytes) -> Mapping[str, Any]:
    """What a property list says, as a management profile puts it on a Mac. Raises ValueError."""
    import plistlib  # with parsers of XML, which no other system needs

    try:
        values = plistlib.loads(body)
    except Exception as cause:  # the library raises what its parsers raise
        raise ValueError("it is no property list") from cause
    if not isinstance(values, dict):
        raise ValueError("it is no property list of names and values")  # noqa: TRY004
    return values


def toml(body: bytes) -> Mapping[str, Any]:
    """What a TOML file says. Raises ValueError."""
    return tomllib.loads(body.decode())


class PolicyFile(Struct, frozen=True):
    """A file in the format of `decode`; `owner` and `below` as in `trusted_file.read_trusted`."""

    path: Path = LINUX
    owner: int = ROOT
    below: Path = Path("/")
    decode: Callable[[bytes], Mapping[str, Any]] = toml

    @property
    def place(self) -> str:
        """The file."""
        return str(self.path)

    def read(self) -> Written | None:
        """What stands in it, as `Source.read`."""
        body = read_trusted(self.path, self.owner, self.below)
        return None if body is None else Written(self.decode(body), _sha256(body))


Key = Mapping[str, Any]
ReadKey = Callable[[str], Key | None]
"""Reads the values of a key below HKEY_LOCAL_MACHINE, by their names; None where there is none."""


class Registry(Struct, frozen=True):
    """Values of a key: text, lists of text, numbers; settings stand in a key of their own in it."""

    read_key: ReadKey
    key: str = WINDOWS

    @property
    def place(self) -> str:
        """The key."""
        return f"HKLM\\{self.key}"

    def read(self) -> Written | None:
        """What stands in it, as `Source.read`."""
        values, settings = self.read_key(self.key), self.read_key(f"{self.key}\\{_SETTINGS}")
        if values is None and settings is None:
            return None
        told = dict(values or {})
        if _SETTINGS in told:
            raise ValueError(f"{_SETTINGS}: it is a key with values in it, not a value")
        if settings:
            told[_SETTINGS] = dict(settings)
        body = json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return Written(told, _sha256(body.encode()), lax=True)


class NoSource:
    """A system for which nobody thought of a place."""

    place = "no place"

    def read(self) -> Written | None:
        """Nothing."""
        return None


def usual_source(system: str = sys.platform) -> Source:
    """Where the policy of this machine is written down."""
    if system == "darwin":
        return PolicyFile(MACOS, decode=property_list)
    if system == "win32":
        return Registry(read_registry)
    return PolicyFile() if system.startswith("linux") else NoSource()


def read_registry(key: str) -> Key | None:
    """The values of a key of the Windows registry. Raises OSError."""
    import winreg

    access = winreg.KEY_READ | winreg.KEY_WOW64_64KEY  # type: ignore[attr-defined]
    try:
        opened = winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, key, 0, access)  # type: ignore[attr-defined]
    except FileNotFoundError:
        return None
    with opened:
        return dict(_values(opened))


def _values(opened: Any) -> Iterator[tuple[str, Any]]:
    import winreg

    count = winreg.QueryInfoKey(opened)[1]  # type: ignore[attr-defined]
    for number in range(count):
        name, value, _ = winreg.EnumValue(opened, number)  # type: ignore[attr-defined]
        yield name, value


def _sha256(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
