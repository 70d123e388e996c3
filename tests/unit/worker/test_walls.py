"""A real worker behind its walls, tried from inside; and what runs into the tripwire is counted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sealread.errors import Cancelled, MissingFile
from sealread.guard.attempts import Places, promises_kept
from sealread.guard.walls import Level, platform_level
from sealread.worker.client import Worker
from sealread.worker.scratch import root
from tests.factory import draw

TRIP = """
import importlib.abc, socket, sys
class Reach(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "sealread.document.render":
            try:
                socket.create_connection(("192.0.2.1", 9))
            except OSError:
                pass
        return None
sys.meta_path.insert(0, Reach())
"""


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """Folders of the test's own, and a document."""
    for name in ("home", "tmp", "documents"):
        (tmp_path / name).mkdir()
    document = tmp_path / "documents" / "one.txt"
    document.write_text("words")
    return Places(
        str(tmp_path / "home"), str(tmp_path / "tmp"), str(document.parent), str(document)
    )


def test_what_the_walls_promise_is_kept_when_it_is_tried(places: Places) -> None:
    with Worker() as worker:
        walls, attempts = worker.walls(), worker.examine(places)

    assert walls.level.covers(Level.TRIPWIRE)
    assert promises_kept(attempts, walls.level)


@pytest.mark.usefixtures("weights")
def test_a_scan_is_read_behind_all_walls_as_without(tmp_path: Path) -> None:
    scan = tmp_path / "scan.pdf"
    scan.write_bytes(draw("receipt", "en", 5, scanned=True).pdf)
    found: list[list[object]] = []

    for level in (Level.NONE, Level.SEALED):
        lines: list[object] = []
        with Worker(level=level) as worker:
            worker.words(str(scan), [1], lines.append)
        found.append(lines)

    assert found[0] == found[1] != []


def test_less_walls_are_told_as_less() -> None:
    with Worker(level=Level.NONE) as worker:
        assert worker.walls().level is Level.NONE


def test_no_variable_of_the_environment_takes_walls_away() -> None:
    told = {}
    for value in ("none", "0", "tripwire"):
        names = ("SEALREAD_WALLS", "SEALREAD_REQUIRE_SANDBOX", "SEALREAD_SANDBOX")
        with Worker(environment=dict.fromkeys(names, value)) as worker:
            told[value] = worker.walls().level

    with Worker() as worker:
        assert set(told.values()) == {worker.walls().level}


def test_only_its_scratch_folder_can_be_written(places: Places) -> None:
    with Worker() as worker:
        if worker.walls().level is not Level.SEALED:
            pytest.skip("this system cannot seal a process")
        inside = Places(**{**_fields(places), "scratch": str(worker.scratch)})
        outcome = {one.name: one.refused for one in worker.examine(inside)}

    assert outcome["write in the scratch folder"] is False
    assert outcome["write in the document's folder"] is True
    assert outcome["write in the folder for temporary files"] is True


def test_its_scratch_folder_is_private_and_goes_with_it() -> None:
    with Worker() as worker:
        worker.walls()
        scratch = worker.scratch
        mode = scratch.stat().st_mode & 0o777
        assert scratch.parent == root()

    assert mode == 0o700 or os.name != "posix"
    assert not scratch.exists()


def test_a_tripped_wire_is_counted_although_the_library_swallows_it(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(TRIP)

    with Worker(environment={"PYTHONPATH": str(tmp_path)}) as worker:
        with pytest.raises(MissingFile):
            worker.render(str(tmp_path / "none.pdf"), 1, 100)
        assert worker.trips == 1


def test_trying_the_walls_is_no_alarm(places: Places) -> None:
    with Worker() as worker:
        worker.examine(places)
        with pytest.raises(MissingFile):
            worker.render(f"{places.documents}/none.pdf", 1, 100)

        assert worker.trips == 0


def test_a_stop_before_it_is_ready_ends_it() -> None:
    with Worker() as worker:
        worker.cancel()
        with pytest.raises(Cancelled):
            worker.walls()

        assert not worker.alive


def test_a_home_of_its_own_does_not_hide_the_weights() -> None:
    from sealread.weights.store import FOLDER_VARIABLE, default_folder

    environ = {}
    with Worker() as worker:
        worker.walls()
        place = Path(f"/proc/{worker.pid}/environ")
        if not place.exists():
            pytest.skip("only Linux shows another process's environment")
        try:
            pairs = place.read_bytes().split(b"\0")
        except PermissionError:
            pytest.skip("only root may look into a walled process")
        environ = dict(one.decode().split("=", 1) for one in pairs if b"=" in one)
        scratch = str(worker.scratch)

    assert environ["HOME"] == environ["TMPDIR"] == scratch
    assert environ[FOLDER_VARIABLE] == str(default_folder().absolute())
    assert platform_level() is Level.SEALED


def _fields(places: Places) -> dict[str, str]:
    return {name: getattr(places, name) for name in ("home", "temporary", "documents", "document")}
