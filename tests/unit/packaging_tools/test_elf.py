"""Shared libraries of an installer: which come along, and where each looks for others."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bundling import elf

needs_tools = pytest.mark.skipif(
    not sys.platform.startswith("linux")
    or any(shutil.which(tool) is None for tool in ("gcc", "readelf")),
    reason="gcc or readelf is not here",
)


def ways(path: Path) -> str:
    return subprocess.run(
        [elf.patchelf(), "--print-rpath", str(path)], capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library in a folder below that of others, built with a way into a foreign folder."""
    source = tmp_path / "one.c"
    source.write_text("int one(void) { return 1; }\n")
    made = tmp_path / "bundle" / "lib" / "deep" / "libone.so"
    made.parent.mkdir(parents=True)
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-Wl,-rpath,/home/builder/lib:$ORIGIN/beside",
         "-o", str(made), str(source)], check=True,
    )  # fmt: skip
    return made


def test_a_desktop_has_the_c_library_and_the_screen_but_not_what_only_qt_wants() -> None:
    own = ("libc.so.6", "libX11.so.6", "libxcb.so.1", "libGL.so.1", "libstdc++.so.6")
    brought = ("libxcb-cursor.so.0", "libxkbcommon-x11.so.0", "libgomp.so.1", "libssl.so.3")

    assert all(elf.is_systems(name) for name in own)
    assert not any(elf.is_systems(name) for name in brought)


@needs_tools
def test_no_library_looks_where_it_was_built(library: Path) -> None:
    assert elf.forget_foreign(elf.binaries(library.parents[2])) == [library]
    assert ways(library) == "$ORIGIN/beside"
    assert elf.forget_foreign([library]) == []


@needs_tools
def test_a_library_looks_into_the_folder_of_those_that_come_along(library: Path) -> None:
    elf.look_in(library, library.parents[1])

    assert ways(library) == "$ORIGIN/beside:$ORIGIN/.."


@needs_tools
def test_only_programs_and_libraries_are_looked_at(library: Path) -> None:
    (library.parent / "text.so").write_text("not a library")
    (library.parent / "link.so").symlink_to(library)

    assert list(elf.binaries(library.parent)) == [library]


@needs_tools
def test_what_is_nowhere_is_told(library: Path, tmp_path: Path) -> None:
    command = [elf.patchelf(), "--add-needed", "libnowhere-at-all.so.7", str(library)]
    subprocess.run(command, check=True)

    with pytest.raises(elf.Missing, match=r"libone\.so wants libnowhere-at-all\.so\.7"):
        elf.complete(library.parents[2], library.parents[1])
