"""A screen with a window manager of its own, and a hand at its mouse and keyboard (XTEST)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

PROGRAMS = ("Xvfb", "openbox", "xdotool")
SIZE = "1600x1000x24"
PATIENCE = 100.0  # seconds; an upper bound for a busy machine
PROBE = "from PySide6.QtWidgets import QApplication; QApplication([])"


def why_not() -> str:
    """Why no screen can be made here; nothing where it can."""
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    return f"{', '.join(missing)} not installed" if missing else ""


@dataclass(frozen=True)
class Screen:
    """`environment` is what a program needs to appear on it."""

    environment: dict[str, str] = field(repr=False)

    @property
    def shows_qt(self) -> bool:
        """Whether Qt finds the libraries that it needs for X."""
        tried = self.run([sys.executable, "-c", PROBE], check=False)
        return tried.returncode == 0

    def run(self, command: list[str], *, check: bool = True) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=60, check=check
        )

    def hand(self, *words: object) -> str:
        """One command of xdotool; what it says."""
        return self.run(["xdotool", *map(str, words)]).stdout.strip()

    def key(self, *keys: str) -> None:
        """Presses keys, one after the other, as a person would."""
        for key in keys:
            self.hand("key", "--clearmodifiers", key)
            time.sleep(0.15)

    def write(self, text: str) -> None:
        """Types a text."""
        self.hand("type", "--clearmodifiers", "--delay", 15, text)

    def window(self, title: str) -> int:
        """The window whose title is `title`, once it can be seen."""
        found: list[str] = []

        def seen() -> bool:
            command = ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"]
            found[:] = self.run(command, check=False).stdout.split()
            return bool(found)

        until(seen, f"a window named {title}")
        return int(found[0])

    def front(self, title: str) -> None:
        """Waits until the window with this title has the keyboard."""
        window = self.window(title)
        self.hand("windowactivate", "--sync", window)
        until(lambda: self.hand("getwindowfocus") == str(window), f"the keyboard at {title}")

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 12) -> None:
        """Presses at `start`, moves to `end` in steps, lets go there."""
        (x0, y0), (x1, y1) = start, end
        self.hand("mousemove", x0, y0, "mousedown", 1)
        for step in range(1, steps + 1):
            x, y = x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps
            self.hand("mousemove", x, y)
            time.sleep(0.05)
        time.sleep(0.3)  # the drop goes where the last answer to the moves came from
        self.hand("mouseup", 1)


def until(met: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Waits for something that another process does."""
    end = time.monotonic() + patience
    while not met():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.2)


@contextmanager
def screen() -> Iterator[Screen]:
    """A screen that goes at the end, with the window manager on it."""
    read, write = os.pipe()
    number = ["-displayfd", str(write), "-screen", "0", SIZE, "-nolisten", "tcp"]
    with started(["Xvfb", *number], pass_fds=(write,)):
        os.close(write)
        with os.fdopen(read) as told:
            display = f":{told.readline().strip()}"
        environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        environment.pop("WAYLAND_DISPLAY", None)
        made = Screen(environment)
        with started(["openbox"], env=environment):
            until(lambda: bool(made.run(ROOT, check=False).stdout.strip()), "openbox")
            yield made


ROOT = ["xdotool", "get_num_desktops"]  # only a window manager knows


@contextmanager
def started(
    command: list[str],
    *,
    env: dict[str, str] | None = None,
    pass_fds: tuple[int, ...] = (),
    stdout: int = subprocess.DEVNULL,
) -> Iterator[subprocess.Popen[str]]:
    """A program that is ended when it is no longer needed."""
    process = subprocess.Popen(
        command, env=env, pass_fds=pass_fds, stdout=stdout, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
