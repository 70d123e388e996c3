"""A lock is pins with hashes, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from supply.lock import Faulty, read_lock, sound_lock

from .conftest import REPOSITORY

HASH = "--hash=sha256:" + "a" * 64


def _lock(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "requirements.lock"
    path.write_text(text)
    return path


def test_a_pin_is_read_over_its_lines(tmp_path: Path) -> None:
    text = f"# comment\nSome_Package==1.2 \\\n    {HASH} \\\n    {HASH}\n    # via other\n"
    lock = read_lock(_lock(tmp_path, text))
    assert lock.faults == ()
    assert lock.pins["some-package"].version == "1.2"
    assert len(lock.pins["some-package"].hashes) == 2


def test_a_marker_decides_whether_a_pin_applies_here(tmp_path: Path) -> None:
    text = f"a==1 ; sys_platform == 'nowhere' {HASH}\nb==1 ; python_version > '3' {HASH}\n"
    lock = read_lock(_lock(tmp_path, text))
    assert [lock.pins[name].applies for name in "ab"] == [False, True]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"a>=1 {HASH}", "not pinned"),
        (f"a==1.* {HASH}", "not pinned"),
        (f"a {HASH}", "not pinned"),
        ("a==1", "no SHA-256"),
        ("a==1 --hash=md5:" + "a" * 32, "no SHA-256"),
        ("a==1 --hash=sha256:abc", "no SHA-256"),
        ("a @ git+https://example.org/a", "URL or a repository"),
        ("-e .", "an option"),
        ("--index-url https://example.org", "an option"),
        (f"a==1 {HASH}\na==2 {HASH}", "twice"),
        ("=== what", "not a requirement"),
    ],
)
def test_anything_else_is_a_fault(tmp_path: Path, line: str, said: str) -> None:
    (fault,) = read_lock(_lock(tmp_path, line + "\n")).faults
    assert said in fault


def test_nothing_is_built_from_a_lock_with_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="a is not pinned"):
        sound_lock(_lock(tmp_path, f"a>=1 {HASH}\nb==1 {HASH}\n"))

    assert sound_lock(_lock(tmp_path, f"b==1 {HASH}\n")).pins.keys() == {"b"}


def test_our_own_lock_has_no_fault() -> None:
    lock = read_lock(REPOSITORY / "requirements.lock")
    assert lock.faults == ()
    assert len(lock.pins) > 50
