"""What is done last: modules that are never compiled again, sums that hold after a start."""

from __future__ import annotations

import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import bundle
import pytest
from bundling import finish, interpreter

from .conftest import REPOSITORY

SUMS = REPOSITORY / "packaging" / "sums.py"
UNCHECKED = (1).to_bytes(4, "little")
"""The flags of a compiled module that holds the hash of its source and is not compared with it."""

KEPT = {"collections", "concurrent", "ctypes", "encodings", "importlib", "lib-dynload", "re",
        "site-packages", "urllib"}  # fmt: skip
"""Folders of the standard library that a start and compiling want."""


def flags(folder: Path) -> set[bytes]:
    return {path.read_bytes()[4:8] for path in folder.rglob("*.pyc")}


def test_a_module_that_looks_at_times_is_compiled_anew(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text("VALUE = 1\n")
    py_compile.compile(str(tmp_path / "one.py"))
    assert flags(tmp_path) == {bytes(4)}

    finish.compile_modules(Path(sys.executable), tmp_path)

    assert len(list(tmp_path.rglob("*.pyc"))) == 2
    assert flags(tmp_path) == {UNCHECKED}


def test_the_trial_of_a_folder_changes_nothing_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, trial = tmp_path / "folder", tmp_path / "trial.py"
    interpreter.copy(folder)
    program, library = interpreter.program(folder), interpreter.library(folder)
    for path in library.iterdir():  # compiling all of it would take its time
        if path.is_dir() and path.name not in KEPT:
            shutil.rmtree(path)
    if subprocess.run([program, "-I", "-B", "-c", "pass"], check=False).returncode:
        pytest.skip("this interpreter finds its library by patchelf alone")
    trial.write_text("import bisect, csv, decimal, tarfile")
    monkeypatch.setattr(bundle, "TRYING", trial)

    finish.compile_modules(program, library)
    finish.write_sums(folder)
    finish.even_out(folder, 1_700_000_000)

    assert flags(folder) == {UNCHECKED}
    assert bundle.tried(folder) == 0
    assert finish.altered(folder) == []


def test_a_trial_that_changes_a_file_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    trial = tmp_path / "trial.py"
    trial.write_text(f"open({str(tmp_path / 'folder' / 'one')!r}, 'w').write('other')")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "one").write_text("1")
    finish.write_sums(tmp_path / "folder")
    monkeypatch.setattr(bundle, "TRYING", trial)
    monkeypatch.setattr(interpreter, "program", lambda folder: sys.executable)

    assert bundle.tried(tmp_path / "folder") == 1
    assert "changed by the trial: one" in capfd.readouterr().out


def test_altered_missing_and_new_files_are_told(tmp_path: Path) -> None:
    for name in ("same", "altered", "missing"):
        (tmp_path / name).write_text(name)
    finish.write_sums(tmp_path)
    (tmp_path / "altered").write_text("other")
    (tmp_path / "missing").unlink()
    (tmp_path / "new").write_text("new")

    assert finish.altered(tmp_path) == ["altered", "missing", "new"]


@pytest.mark.skipif(shutil.which("md5sum") is None, reason="md5sum is not here")
def test_sums_are_those_of_the_usual_programs(tmp_path: Path) -> None:
    for name in ("b", "a b", "ä"):
        (tmp_path / name).write_text(name)
    (tmp_path / "link").symlink_to("b")

    ours = finish.sums(tmp_path, tmp_path.iterdir(), "md5")

    command = ["md5sum", "--", "a b", "b", "ä"]
    assert subprocess.check_output(command, cwd=tmp_path, text=True) == ours


def test_the_command_writes_the_sums_anew_and_compares(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("1")
    finish.write_sums(tmp_path)
    (tmp_path / "one").write_text("signed")
    check = [sys.executable, str(SUMS), "--check", str(tmp_path)]

    before = subprocess.run(check, capture_output=True, text=True, check=False)
    subprocess.run([sys.executable, str(SUMS), str(tmp_path)], check=True)
    after = subprocess.run(check, capture_output=True, text=True, check=False)

    assert (before.returncode, after.returncode) == (1, 0)
    assert "one" in before.stderr
