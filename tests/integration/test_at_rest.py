"""Nothing readable is left behind by a locked workspace: planted strings, looked for everywhere.

The real command reads documents with strings that are nowhere else, its home, its temporary and
its run-time folders being folders of the test. Then every byte of every file in them is searched.
The same is done without a lock, where the strings must be found.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import psutil
import pymupdf
import pytest
from PIL import Image, ImageDraw, ImageFont

from sealread.weights.store import FOLDER_VARIABLE, Store

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="kills processes by POSIX signals"),
]

PASSPHRASE = "correct horse battery staple"
TEXT, SECOND, NAME, SCANNED = "QX7731KLM", "VW5528RST", "Zwetschgengasse", "MIRABELLE90210"
TITLE, BROKEN = "Hagebuttenkonfitur", "Quittengelee"
PLANTED = (TEXT, SECOND, NAME, SCANNED, TITLE, BROKEN)
KEPT = (TEXT, SECOND, NAME, SCANNED)
"""What a workspace has a reason to hold: values and file names."""
SCHEMA = {
    "type": "object",
    "properties": {"invoice_number": {"type": "string", "title": "Invoice number"}},
}
LONG = 120.0


class House:
    """A folder that is the whole world of a `sealread` process."""

    def __init__(self, folder: Path, weights: Path) -> None:
        self.folder = folder
        self.out = folder / "out"
        homes = {"HOME": "home", "TMPDIR": "tmp", "XDG_RUNTIME_DIR": "run",
                 "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config",
                 "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state"}  # fmt: skip
        for name in (*homes.values(), "in", "cwd"):
            (folder / name).mkdir(mode=0o700)
        self.environment = {
            **os.environ,
            **{variable: str(folder / name) for variable, name in homes.items()},
            FOLDER_VARIABLE: str(weights),
        }
        (folder / "schema.json").write_text(json.dumps(SCHEMA))
        (folder / "pass").write_text(PASSPHRASE)
        plant(folder / "in")

    def started(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "sealread", *arguments],
            cwd=self.folder / "cwd",
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def did(self, *arguments: str) -> tuple[int, str]:
        """Runs a command to its end: (exit status, stderr)."""
        process = self.started(*arguments)
        _, told = process.communicate(timeout=LONG)
        return process.returncode, told

    def extraction(self) -> list[str]:
        folder = self.folder
        return ["extract", str(folder / "in"), "--schema", str(folder / "schema.json"),
                "--out", str(self.out), "--passphrase-file", str(folder / "pass")]  # fmt: skip

    def traces(self) -> set[tuple[str, str]]:
        """(file, planted string) for every string in a file that nobody asked for."""
        found: set[tuple[str, str]] = set()
        for place in self.folder.rglob("*"):
            if place.is_file() and not self._asked_for(place):
                body = str(place.relative_to(self.folder)).encode()
                with contextlib.suppress(FileNotFoundError):  # gone while we looked
                    body += place.read_bytes()
                found |= {(place.name, planted) for planted in PLANTED if holds(body, planted)}
        return found

    def _asked_for(self, place: Path) -> bool:
        """The documents, and the exports that the command was told to write."""
        exports = place.parent == self.out and place.suffix in (".json", ".tmp")
        return place.parent == self.folder / "in" or exports


def plant(folder: Path) -> None:
    """A PDF, two texts, a picture and a broken file, each with strings of its own."""
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), f"Invoice\n\nInvoice number: {TEXT}\n", fontsize=12)
        document.set_metadata({"title": TITLE})
        document.save(folder / f"{NAME}.pdf")
    (folder / "a.txt").write_text(f"Invoice\n\nInvoice number: {SECOND}\n")
    picture = Image.new("RGB", (1000, 500), "white")
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(size=40)
    draw.text((60, 60), "Invoice", fill="black", font=font)
    draw.text((60, 180), f"Invoice number: {SCANNED}", fill="black", font=font)
    picture.save(folder / "scan.png")
    damaged = f"%PDF-1.7\n1 0 obj\n<< /Title ({BROKEN}) >>\nBT ({BROKEN}) Tj ET\n"
    (folder / "broken.pdf").write_text(damaged)


def holds(body: bytes, planted: str) -> bool:
    """Whether bytes hold a string, as it is, as UTF-16, or in a zlib stream."""
    wanted = planted.encode(), planted.encode("utf-16-le"), planted.encode("utf-16-be")
    return any(one in part for part in (body, *inflated(body)) for one in wanted)


def inflated(body: bytes) -> Iterator[bytes]:
    """What comes out of everything in some bytes that begins like a zlib stream."""
    for start in (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda"):
        place = body.find(start)
        while place >= 0:
            with contextlib.suppress(zlib.error):
                yield zlib.decompressobj().decompress(body[place:], 1 << 20)
            place = body.find(start, place + 1)


@pytest.fixture(scope="module")
def unlocked(tmp_path_factory: pytest.TempPathFactory, weights: Store) -> House:
    """A house in which the documents were read without a lock."""
    house = House(tmp_path_factory.mktemp("unlocked"), weights.folder)
    status, told = house.did(*house.extraction())
    assert status == 1, told  # the broken document
    return house


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory, weights: Store) -> House:
    """A house with a locked workspace."""
    house = House(tmp_path_factory.mktemp("locked"), weights.folder)
    folder = house.folder
    status, told = house.did(
        "workspace", "lock", str(house.out), "--passphrase-file", str(folder / "pass")
    )
    assert status == 0, told
    return house


def test_the_search_finds_a_string_in_every_form(tmp_path: Path) -> None:
    plain = TEXT.encode()

    for body in (plain, TEXT.encode("utf-16"), b"..." + zlib.compress(plain * 3)):
        assert holds(body, TEXT)
    assert not holds(zlib.compress(b"nothing"), TEXT)


def test_without_a_lock_the_strings_are_found(unlocked: House) -> None:
    found = {planted for _, planted in unlocked.traces()}

    assert found >= set(KEPT)


def test_an_export_is_what_was_asked_for_and_readable(unlocked: House) -> None:
    assert TEXT in (unlocked.out / f"{NAME}.json").read_text()


def test_killed_at_work_and_read_to_the_end_nothing_is_left(locked: House) -> None:
    """The worker is killed, then the whole program, then the run is finished by another."""
    process = locked.started(*locked.extraction())
    try:
        wait_for_line(process, "[1/")
        kill(worker_of(process))
        assert locked.traces() == set()
        wait_for_line(process, "trying again", "[2/")
        assert locked.traces() == set()
        family = [process.pid, *(child.pid for child in psutil.Process(process.pid).children())]
    finally:
        process.kill()
        process.wait()
    assert locked.traces() == set()
    assert not any(alive(pid) for pid in family)

    status, told = locked.did(*locked.extraction())

    assert status == 1, told  # the broken document
    assert SCANNED in (locked.out / "scan.json").read_text()
    assert locked.traces() == set()
    assert scratch(locked) == []
    assert [text for text in PLANTED if text != NAME and text in told] == []


def test_a_question_leaves_nothing_outside_its_output(locked: House) -> None:
    document = str(locked.folder / "in" / "a.txt")

    locked.did("ask", document, "What is the invoice number?", "--json")

    assert locked.traces() == set()
    assert scratch(locked) == []


def test_no_file_is_open_to_others(locked: House) -> None:
    own = [place for place in locked.folder.rglob("*") if place.is_file()
           and place.parent not in (locked.folder, locked.folder / "in")]  # fmt: skip

    assert own
    assert [place for place in own if place.stat().st_mode & 0o077] == []


def test_unlocked_again_the_strings_are_found(locked: House) -> None:
    """The control for the locked house: they were in there all the time."""
    folder = locked.folder

    status, told = locked.did(
        "workspace", "unlock", str(locked.out), "--passphrase-file", str(folder / "pass")
    )

    assert status == 0, told
    assert {planted for _, planted in locked.traces()} >= set(KEPT)


def scratch(house: House) -> list[Path]:
    """What is left in the places for files of a moment."""
    return [place for name in ("tmp", "run", "cache")
            for place in (house.folder / name).rglob("*") if place.is_file()]  # fmt: skip


def wait_for_line(process: subprocess.Popen[str], *words: str) -> None:
    """Reads stderr until a line has one of these words."""
    assert process.stderr is not None
    for line in process.stderr:
        if any(word in line for word in words):
            return
    raise AssertionError(f"it ended before it said one of {words}")


def worker_of(process: subprocess.Popen[str]) -> int:
    """The process id of the worker that is at work."""
    deadline = time.monotonic() + LONG
    while time.monotonic() < deadline:
        for child in psutil.Process(process.pid).children(recursive=True):
            if "sealread.worker.server" in child.cmdline():
                return int(child.pid)
    raise AssertionError("no worker was started")


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def alive(pid: int) -> bool:
    """Whether a process still runs, a moment being given to workers whose parent is gone."""
    try:
        psutil.Process(pid).wait(timeout=15)
    except psutil.NoSuchProcess:
        return False
    except psutil.TimeoutExpired:
        return True
    return False
