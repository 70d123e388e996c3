"""The policy that this process obeys: read once, when it is first asked for."""

from __future__ import annotations

import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from sealread.errors import PolicyUnusable
from sealread.site_policy.model import Policy, decoded
from sealread.site_policy.sources import Source, usual_source
from sealread.site_policy.trusted_file import Untrusted


class InForce(Struct, frozen=True):
    """A policy, where it is written down, and the SHA-256 of what is written there.

    `lax`: as in `sources.Written`.
    """

    policy: Policy
    file: str
    sha256: str
    lax: bool = False

    @property
    def who(self) -> str:
        """Who decided it, in words."""
        return self.policy.set_by or "the administrator of this machine"


class _Asked:
    """The source that is asked, and what it said; a policy that cannot be used is asked again."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._lock = threading.Lock()
        self._told: tuple[InForce | None] | None = None

    def told(self) -> InForce | None:
        with self._lock:
            if self._told is None:
                self._told = (_read(self.source),)
            return self._told[0]


_asked = [_Asked(usual_source())]


def in_force() -> InForce | None:
    """The policy of this machine, as it was when this process asked first; None for none.

    Raises PolicyUnusable where there is one that cannot be used.
    """
    return _asked[-1].told()


def place() -> str:
    """Where the policy of this machine is looked for."""
    return _asked[-1].source.place


@contextmanager
def using(source: Source) -> Iterator[None]:
    """Inside, the policy is the one that is written down there."""
    _asked.append(_Asked(source))
    try:
        yield
    finally:
        _asked.pop()


def unusable(file: str, what: str, remedy: str = "") -> PolicyUnusable:
    """The error for a policy that cannot be used, with what an administrator does about it."""
    return PolicyUnusable(
        file=file, what=what, remedy=remedy or "An administrator puts it right, or takes it away."
    )


def _read(source: Source) -> InForce | None:
    file = source.place
    try:
        written = source.read()
        if written is None:
            return None
        return InForce(decoded(written.values, lax=written.lax), file, written.sha256, written.lax)
    except Untrusted as cause:
        raise unusable(file, str(cause), cause.remedy) from cause
    except OSError as cause:
        what = f"it cannot be read: {cause.strerror or type(cause).__name__}"
        denied = isinstance(cause, PermissionError)
        remedy = f"As root: chmod a+rX {Path(file).parent} {file}" if denied else ""
        raise unusable(file, what, remedy) from cause
    except tomllib.TOMLDecodeError as cause:
        raise unusable(file, f"it is no TOML: {cause}") from cause
    except UnicodeDecodeError as cause:
        raise unusable(file, "it is not written in UTF-8") from cause
    except ValueError as cause:
        raise unusable(file, str(cause)) from cause
