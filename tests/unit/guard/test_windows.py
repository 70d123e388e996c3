"""What the walls of Windows ask of the system, against a library that only writes it down.

Whether Windows does what its documentation says is not tested here: nothing of ours ran there yet.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import pytest

from sealread.guard import windows
from sealread.guard.walls import Ground
from tests.unit.guard.other_systems import Library, pointed

GIB = 1 << 30


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Library:
    """One library in place of all."""
    library = Library(SetNamedSecurityInfoW=0, GetLengthSid=12, CreateJobObjectW=77)
    monkeypatch.setattr(windows, "_library", lambda name: library)
    monkeypatch.setattr(windows, "_last_error", lambda: "Windows error 5")
    return library


def limits_of(call: tuple[Any, ...]) -> Any:
    return pointed(call[2], windows._ExtendedLimits)


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="sizes of 64-bit Windows")
def test_structures_are_as_large_as_those_of_the_system() -> None:
    assert ctypes.sizeof(windows._BasicLimits) == 64
    assert ctypes.sizeof(windows._ExtendedLimits) == 144
    assert ctypes.sizeof(windows._Label) == 16


def test_a_job_has_one_process_bounded_memory_and_dies_with_its_handle(system: Library) -> None:
    told = windows.enter_job(4 * GIB)

    first, second = system.arguments("SetInformationJobObject")
    assert (first[1], first[3]) == (9, ctypes.sizeof(windows._ExtendedLimits))
    assert limits_of(first).basic.flags == 0x0008 | 0x0100 | 0x0400 | 0x2000
    assert limits_of(first).basic.active_processes == 1
    assert limits_of(first).process_memory == 4 * GIB
    assert (second[1], second[2]._obj.value, second[3]) == (4, 0xFF, 4)
    assert system.names[-1] == "AssignProcessToJobObject"
    assert told.in_force
    assert told.closes == (Ground.PROCESSES,)


def test_within_another_job_the_desktop_stays_open_and_is_not_claimed(system: Library) -> None:
    closed: list[bool] = []

    def assign(*_: object) -> int:
        closed.append(len(system.arguments("SetInformationJobObject")) == 2)
        return 0 if closed[-1] else 1

    system.answers["AssignProcessToJobObject"] = assign

    told = windows.enter_job(GIB)

    assert closed == [True, False]
    assert len(system.arguments("CreateJobObjectW")) == 2
    assert told.in_force
    assert "desktop" not in told.detail


@pytest.mark.parametrize(
    ("name", "answer"),
    [("CreateJobObjectW", 0), ("SetInformationJobObject", 0), ("AssignProcessToJobObject", 0)],
)
def test_a_job_that_is_refused_is_not_claimed(system: Library, name: str, answer: int) -> None:
    system.answers[name] = (lambda *_: None) if name == "CreateJobObjectW" else answer

    told = windows.enter_job(GIB)

    assert not told.in_force
    assert told.detail == "Windows error 5"


def test_integrity_is_lowered_and_the_scratch_folder_marked_before(
    system: Library, tmp_path: Path
) -> None:
    told = windows.lower_integrity(tmp_path)

    [(name, kind, what, *owners, _)] = system.arguments("SetNamedSecurityInfoW")
    assert (name, kind, what, owners) == (str(tmp_path), 1, 0x10, [None, None, None])
    [(_, which, label, size)] = system.arguments("SetTokenInformation")
    assert (which, size) == (25, ctypes.sizeof(windows._Label) + 12)
    assert pointed(label, windows._Label).attributes == 0x20
    assert system.arguments("ConvertStringSidToSidW")[0][0] == "S-1-16-4096"
    assert system.names.index("SetNamedSecurityInfoW") < system.names.index("SetTokenInformation")
    assert told.in_force


def test_files_are_not_claimed_since_low_integrity_has_folders_of_its_own(
    system: Library, tmp_path: Path
) -> None:
    assert windows.lower_integrity(tmp_path).closes == ()


@pytest.mark.parametrize(
    "name",
    [
        "ConvertStringSidToSidW",
        "SetTokenInformation",
        "ConvertStringSecurityDescriptorToSecurityDescriptorW",
        "GetSecurityDescriptorSacl",
    ],
)
def test_integrity_that_is_not_lowered_is_not_claimed(
    system: Library, tmp_path: Path, name: str
) -> None:
    system.answers[name] = 0

    assert not windows.lower_integrity(tmp_path).in_force


def test_a_folder_that_takes_no_mark_leaves_integrity_as_it_is(
    system: Library, tmp_path: Path
) -> None:
    system.answers["SetNamedSecurityInfoW"] = 5

    assert not windows.lower_integrity(tmp_path).in_force
    assert "SetTokenInformation" not in system.names


def test_privileges_are_disabled_and_it_is_said_that_they_are_not_removed(system: Library) -> None:
    told = windows.drop_privileges()

    [(_, every, *rest)] = system.arguments("AdjustTokenPrivileges")
    assert (every, rest) == (True, [None, 0, None, None])
    assert "none is removed" in told.detail
