"""Levels and what they are made of: a level is claimed only where all of its grounds are closed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from sealread.guard import macos
from sealread.guard.attempts import Attempt, promises_kept, proven
from sealread.guard.walls import Ground, Level, Mechanism, Walls, missing, platform_level, standing

TRIPWIRE = standing("tripwire", "", Ground.PYTHON)
NAMESPACE = standing("namespace", "", Ground.NETWORK)
LANDLOCK = standing("landlock", "", Ground.READING, Ground.FILES, Ground.DEVICES)
WITH_DEVICE = standing("landlock", "", Ground.READING, Ground.FILES)
FILTER = standing("filter", "", Ground.NETWORK, Ground.PROCESSES)


@pytest.mark.parametrize(
    ("mechanisms", "level"),
    [
        ((), Level.NONE),
        ((TRIPWIRE,), Level.TRIPWIRE),
        ((NAMESPACE, LANDLOCK, FILTER), Level.NONE),
        ((TRIPWIRE, NAMESPACE), Level.NETWORK),
        ((TRIPWIRE, FILTER), Level.NETWORK),
        ((TRIPWIRE, NAMESPACE, LANDLOCK), Level.NETWORK),
        ((TRIPWIRE, LANDLOCK, FILTER), Level.SEALED),
        ((TRIPWIRE, WITH_DEVICE, FILTER), Level.SEALED_DEVICE),
        ((TRIPWIRE, standing("landlock", "writing only", Ground.FILES), FILTER), Level.NETWORK),
        ((TRIPWIRE, LANDLOCK, missing("filter", "no kernel for it")), Level.TRIPWIRE),
    ],
)
def test_a_level_is_what_the_mechanisms_in_force_close(
    mechanisms: tuple[Mechanism, ...], level: Level
) -> None:
    assert Walls(mechanisms).level is level


def test_levels_are_ordered() -> None:
    order = (Level.NONE, Level.TRIPWIRE, Level.NETWORK, Level.SEALED_DEVICE, Level.SEALED)

    assert [level.rank for level in order] == [0, 1, 2, 3, 4]
    assert not Level.SEALED_DEVICE.covers(Level.SEALED)
    assert Level.SEALED.covers(Level.NETWORK)
    assert Level.NETWORK.covers(Level.NETWORK)
    assert not Level.TRIPWIRE.covers(Level.NETWORK)


def test_each_level_closes_more_than_the_one_before() -> None:
    closed = [level.closes for level in Level]

    assert all(less < more for less, more in pairwise(closed))


def test_windows_claims_no_more_than_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")

    assert platform_level() is Level.TRIPWIRE


def test_nor_does_macos_where_reading_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")

    assert platform_level() is Level.NETWORK


def attempt(level: Level, *, expected: bool = True, refused: bool | None = True) -> Attempt:
    return Attempt("one", level, expected, refused, "")


SEALED = Walls((TRIPWIRE, LANDLOCK, FILTER))


def test_what_came_through_lowers_the_level_that_is_proven() -> None:
    attempts = (attempt(Level.TRIPWIRE), attempt(Level.SEALED_DEVICE, refused=False))

    assert proven(SEALED, attempts) is Level.NETWORK
    assert not promises_kept(attempts, Level.SEALED)


def test_where_a_graphics_processor_alone_could_be_opened_the_level_says_so() -> None:
    attempts = (attempt(Level.SEALED_DEVICE), attempt(Level.SEALED, refused=False))

    assert proven(SEALED, attempts) is Level.SEALED_DEVICE


def test_what_ought_to_go_and_does_not_proves_nothing() -> None:
    broken = attempt(Level.NONE, expected=False, refused=True)

    assert proven(SEALED, (broken,)) is Level.NONE


def test_what_could_not_be_tried_breaks_no_promise() -> None:
    assert proven(SEALED, (attempt(Level.NETWORK, refused=None),)) is Level.SEALED


def test_no_more_is_proven_than_the_mechanisms_claim() -> None:
    assert proven(Walls((TRIPWIRE,)), (attempt(Level.SEALED),)) is Level.TRIPWIRE


def test_the_profile_of_macos_names_the_scratch_folder_and_nothing_else(tmp_path: Path) -> None:
    scratch = tmp_path / 'with "quotes"'
    scratch.mkdir()

    lines = macos.profile(scratch).splitlines()

    assert "(deny network*)" in lines
    assert "(deny process-fork)" in lines
    folders = [line for line in lines if "subpath" in line]
    quoted = str(scratch.resolve()).replace('"', '\\"')
    assert folders == [f'(allow file-write* (subpath "{quoted}"))']


def test_the_profile_of_a_converter_lets_programs_start(tmp_path: Path) -> None:
    assert "process-exec" not in macos.profile(tmp_path, programs=True)
