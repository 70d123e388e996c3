"""Which versions an OSV advisory is about."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from supply.advisories import Match, is_affected, matches, read_folder

from tests.unit.packaging_tools.conftest import REPOSITORY


def _ranges(*events: dict[str, str], kind: str = "ECOSYSTEM") -> dict[str, Any]:
    return {"ranges": [{"type": kind, "events": list(events)}]}


FROM_START = ({"introduced": "0"}, {"fixed": "2.0"})
TWICE = ({"introduced": "1.0"}, {"fixed": "1.5"}, {"introduced": "2.0"}, {"last_affected": "2.3"})


@pytest.mark.parametrize(
    ("version", "events", "affected"),
    [
        ("1.9", FROM_START, True),
        ("2.0", FROM_START, False),
        ("2.0rc1", FROM_START, True),
        ("0.0.1.dev1", FROM_START, True),
        ("0.9", TWICE, False),
        ("1.0", TWICE, True),
        ("1.5", TWICE, False),
        ("1.10", TWICE, False),
        ("2.3", TWICE, True),
        ("2.3.post1", TWICE, False),
        ("1.4", tuple(reversed(TWICE)), True),
        ("3", ({"introduced": "0"}, {"limit": "2"}), False),
        ("3", ({"introduced": "0"}, {"limit": "*"}), True),
        ("3", ({"introduced": "not a version"},), True),
        ("3", (), False),
    ],
)
def test_a_range_begins_where_it_says_and_ends_where_it_was_mended(
    version: str, events: tuple[dict[str, str], ...], affected: bool
) -> None:
    assert is_affected(version, _ranges(*events)) is affected


def test_versions_that_are_listed_are_affected_however_they_are_written() -> None:
    assert is_affected("1.0", {"versions": ["1.0.0"]})
    assert not is_affected("1.1", {"versions": ["1.0.0", "odd"]})


def test_ranges_of_commits_say_nothing_about_versions() -> None:
    assert not is_affected("1.0", _ranges({"introduced": "0"}, kind="GIT"))


def _advisory(folder: Path, name: str, **changed: Any) -> None:
    package = {"ecosystem": "PyPI", "name": "Some_Package"}
    affected = {"package": package, **_ranges(*FROM_START)}
    told = {"id": name, "affected": [affected], **changed}
    (folder / f"{name}.json").write_text(json.dumps(told))


def test_a_folder_is_matched_by_canonical_name(tmp_path: Path) -> None:
    _advisory(tmp_path, "PYSEC-1")
    found = matches({"some-package": "1.0", "other": "1.0"}, read_folder(tmp_path))
    assert found == [Match("some-package", "1.0", "PYSEC-1")]


def test_an_advisory_that_was_withdrawn_does_not_match(tmp_path: Path) -> None:
    _advisory(tmp_path, "PYSEC-2", withdrawn="2024-01-01T00:00:00Z")
    assert matches({"some-package": "1.0"}, read_folder(tmp_path)) == []


def test_packages_of_other_worlds_do_not_match(tmp_path: Path) -> None:
    other = {"package": {"ecosystem": "npm", "name": "some-package"}, "versions": ["1.0"]}
    _advisory(tmp_path, "GHSA-3", affected=[other])
    assert matches({"some-package": "1.0"}, read_folder(tmp_path)) == []


def test_a_file_that_is_no_advisory_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "list.json").write_text("[]")
    assert read_folder(tmp_path).unreadable == ("broken.json", "list.json")


def test_an_export_may_be_one_zip(tmp_path: Path) -> None:
    folder = tmp_path / "osv"
    folder.mkdir()
    _advisory(folder, "PYSEC-4")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.write(folder / "PYSEC-4.json", "PyPI/PYSEC-4.json")
        archive.writestr("README.md", "no advisory")

    read = read_folder(tmp_path / "all.zip")

    assert matches({"some-package": "1.0"}, read) == [Match("some-package", "1.0", "PYSEC-4")]
    assert read.unreadable == ()


@pytest.mark.parametrize("wrap", [lambda told: [told], lambda told: {"vulns": [told]}])
def test_a_file_may_hold_many(tmp_path: Path, wrap: Callable[[object], object]) -> None:
    _advisory(tmp_path, "PYSEC-5")
    told = json.loads((tmp_path / "PYSEC-5.json").read_text())
    (tmp_path / "many").write_text(json.dumps(wrap(told)))

    found = matches({"some-package": "1.0"}, read_folder(tmp_path / "many"))

    assert found == [Match("some-package", "1.0", "PYSEC-5")]


def test_the_command_fails_on_what_is_installed_and_known_to_be_vulnerable(tmp_path: Path) -> None:
    installed = version("msgspec")
    affected = [{"package": {"ecosystem": "PyPI", "name": "msgspec"}, "versions": [installed]}]
    (tmp_path / "made-up.json").write_text(json.dumps({"id": "MADE-UP-1", "affected": affected}))
    command = [sys.executable, str(REPOSITORY / "packaging" / "check_lock.py"), "--no-files"]

    done = subprocess.run(
        [*command, "--advisories", str(tmp_path)], capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert f"vulnerable: msgspec {installed} (MADE-UP-1)" in done.stdout
