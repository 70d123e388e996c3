"""What a machine lacks to build installers is said before anything is built."""

from __future__ import annotations

import shutil
import sys

import machine
import pytest

ALL = "2 libs found\n" + "".join(f"\t{name} (libc6) => /lib/{name}\n" for name in machine.LIBRARIES)


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The programs that are there."""
    here = set(machine.PROGRAMS)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in here else None)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(machine, "_loaded", lambda: ALL)
    monkeypatch.setattr(machine, "has_vulkan", lambda: True)
    return here


def test_a_whole_machine_lacks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert machine.main() == 0
    assert capsys.readouterr().err == ""


def test_what_is_missing_is_named_by_its_package(
    programs: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    programs.remove("xz")
    told = ALL.replace("\tlibxcb-icccm.so.4 ", "\tlibxcb-icccm.so.5 ")
    monkeypatch.setattr(machine, "_loaded", lambda: told)
    assert machine.main() == 1
    assert "apt-get install xz-utils libxcb-icccm4\n" in capsys.readouterr().err


def test_a_machine_without_a_compiler_of_shaders_builds_for_processors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "has_vulkan", lambda: False)
    assert machine.main() == 0
    assert machine.VULKAN in capsys.readouterr().err


def test_other_systems_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(machine, "_loaded", lambda: "")
    assert machine.main() == 0
