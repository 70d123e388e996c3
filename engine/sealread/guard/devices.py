"""Graphics processors behind the walls: their files, and how one is opened while walls go up.

Drivers start threads, and Landlock and a network of its own hold only for what starts behind them.
So the device is opened behind those, with its files as the one thing more that may be opened, and
before the filter of system calls, which then holds for the driver's threads too.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sealread.guard.libc import LINUX
from sealread.guard.walls import Ground, Mechanism, missing, standing

NAME = "graphics processor"
FOLDER = Path("/dev/dri")
"""Drivers list it to see which devices there are."""
_PLACES = (FOLDER, Path("/dev"))
_FILE = re.compile(r"(?:/dev/dri/renderD\d+|/dev/nvidia(?:ctl|\d+|-uvm|-modeset))\Z")
"""What computes: no screens (`/dev/dri/card…`), no capabilities that manage a device. Vulkan of
NVIDIA's driver is said to open `nvidia-modeset`; untried."""
USUAL = (
    *(f"/dev/dri/renderD{number}" for number in range(128, 136)),
    *(f"/dev/nvidia{number}" for number in range(8)),
    "/dev/nvidiactl",
    "/dev/nvidia-uvm",
)
"""What such files are usually called, for who cannot list their folders."""
MOST_SAID = 250

Open = Callable[[], str]
"""Opens a device and says which, in words; raises DeviceMissing where there is none to use."""


class DeviceMissing(Exception):
    """There is no graphics processor that computes; says why."""


def files() -> tuple[Path, ...]:
    """The device files of graphics processors that compute (Linux); none where there are none."""
    if not LINUX:
        return ()
    found: list[Path] = []
    for folder in _PLACES:
        with suppress(OSError):
            found += folder.iterdir()
    return tuple(sorted(one for one in found if _FILE.match(str(one)) and _is_device(one)))


def opened(open_: Open, may_open: tuple[Path, ...]) -> Mechanism:
    """Opens one. Where there is none and no device file may be opened either, all stays closed."""
    try:
        return standing(NAME, f"opened before the filter: {open_()}"[:MOST_SAID])
    except DeviceMissing as why:
        said = f"none: {why}"[:MOST_SAID]
        if may_open:
            return missing(NAME, said)
        return standing(NAME, said, *((Ground.DEVICES,) if LINUX else ()))  # only there is it shut


def _is_device(place: Path) -> bool:
    try:
        return stat.S_ISCHR(place.lstat().st_mode)
    except OSError:
        return False
