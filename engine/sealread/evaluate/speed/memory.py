"""The memory of a process that only loads a model and fills: a program and the one who starts it.

Memory is what the process is charged for (PSS: pages that several processes share are divided
among them) at its highest, looked at every 50 ms. The model's file lies in pages that all who use
it share: another process that has the file open at that time makes the figure too small, and then
`resident` (RSS), which divides nothing, is the one to read.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from sealread.evaluate.speed.recording import Asked
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member, Page
from sealread.llm.runtime import Runtime
from sealread.llm.script import Script

_PROCESSES = Path("/proc")
_ROLLUP = "smaps_rollup"
_EVERY = 0.05
_KIB = 1024


class Fill(Struct, frozen=True):
    """A page as the model sees it, and what is asked about it."""

    text: str
    lines: tuple[str, ...]
    members: tuple[Member, ...]
    said: FormPrompts


class Work(Struct, frozen=True):
    """What the process does: which model it loads, and what it fills with it."""

    model: str
    width: int
    threads: int
    fills: tuple[Fill, ...]


class Peak(Struct, frozen=True):
    """The highest memory of a process in bytes: charged for (PSS), and resident (RSS)."""

    charged: int
    resident: int


def peak(model: Path, asked: Sequence[Asked], width: int, threads: int) -> Peak | None:
    """The memory of a process of its own that asks this of a model; None where nobody tells it.

    That is so elsewhere than on Linux, and where the process did not come to its end.
    """
    if not (_PROCESSES / "self" / _ROLLUP).is_file():
        return None
    fills = tuple(Fill(one.page.text, one.lines, one.members, one.said) for one in asked)
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        input=msgspec.json.encode(Work(str(model), width, threads, fills)),
        stdout=subprocess.PIPE,
        check=False,
    )
    return msgspec.json.decode(done.stdout, type=Peak) if not done.returncode else None


class Watching:
    """Looks at the memory of this process, and of others, until it is stopped."""

    def __init__(self, others: Callable[[], Sequence[int]] = tuple, every: float = _EVERY) -> None:
        """`others`: the ids of processes that count too; `every`: seconds from look to look."""
        self._others, self._every = others, every
        self._charged = self._resident = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def stop(self) -> Peak:
        """The highest there was."""
        self._stop.set()
        self._thread.join()
        return Peak(self._charged, self._resident)

    def _watch(self) -> None:
        while True:
            told = [_told(str(process)) for process in ("self", *self._others())]
            self._charged = max(self._charged, sum(one.get("Pss", 0) for one in told))
            self._resident = max(self._resident, sum(one.get("Rss", 0) for one in told))
            if self._stop.wait(self._every):
                return


def _told(process: str) -> dict[str, int]:
    """What the kernel tells of a process, in bytes, by its names; nothing of one that has ended."""
    try:
        rollup = (_PROCESSES / process / _ROLLUP).read_text(encoding="ascii")
    except OSError:
        return {}
    found = {}
    for line in rollup.splitlines()[1:]:
        name, value = line.split(":")
        found[name] = int(value.split()[0]) * _KIB
    return found


def main() -> None:
    """Does the work that stands on stdin and tells the memory that it took."""
    work = msgspec.json.decode(sys.stdin.buffer.read(), type=Work)
    watching = Watching()
    with Runtime(Path(work.model), threads=work.threads) as runtime:
        decoder = Decoder(runtime, work.width)
        for fill in work.fills:
            page = Page(fill.text, Script([fill.text]))
            decoder.fill(page, fill.lines, fill.members, fill.said)
        told = watching.stop()
    sys.stdout.buffer.write(msgspec.json.encode(told))


if __name__ == "__main__":
    main()
