"""Who is at work: the system's own user, not what an environment variable says."""

from __future__ import annotations

import getpass
import os
import platform
import sys
from functools import cache

from msgspec import Struct


class Who(Struct, frozen=True):
    """The host's name, the user's number (None where the system has none), the user's name."""

    host: str
    uid: int | None
    user: str


@cache
def who() -> Who:
    """The user that this process belongs to."""
    if sys.platform == "win32":
        return Who(platform.node(), None, _windows_user())
    uid = os.getuid()
    return Who(platform.node(), uid, _posix_user(uid))


def _posix_user(uid: int) -> str:
    import pwd

    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:  # a number without a name, as containers have them
        return str(uid)


def _windows_user() -> str:
    try:
        return os.getlogin()  # asks the system, where getpass would ask the environment
    except OSError:
        return getpass.getuser()
