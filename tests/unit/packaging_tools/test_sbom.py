"""The bill of materials: valid, complete, the same every time."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from supply.installed import read_installed
from supply.lock import Lock, Pin, read_lock
from supply.sbom import bill, read_project

from .conftest import REPOSITORY


@pytest.fixture(scope="module")
def written() -> str:
    """The bill of this repository and environment."""
    lock = read_lock(REPOSITORY / "requirements.lock")
    return bill(read_project(REPOSITORY), lock, read_installed(), None)


def test_it_is_valid_cyclonedx(written: str) -> None:
    validator = JsonStrictValidator(SchemaVersion.V1_6)
    assert validator.validate_str(written) is None


def test_every_pin_and_every_weight_is_in_it(written: str) -> None:
    names = {one["name"] for one in json.loads(written)["components"]}
    lock = read_lock(REPOSITORY / "requirements.lock")
    project = read_project(REPOSITORY)
    assert names == set(lock.pins) | {one["name"] for one in project.weights}


def test_a_weight_stands_with_the_hash_of_its_manifest(written: str) -> None:
    weights = {one["name"]: one for one in read_project(REPOSITORY).weights}
    for one in json.loads(written)["components"]:
        if one["type"] == "machine-learning-model":
            assert one["hashes"][0]["content"] == weights[one["name"]]["sha256"]


def test_a_weight_in_parts_names_every_package_that_carries_it(written: str) -> None:
    models = {one["name"]: one for one in read_project(REPOSITORY).weights if "parts" in one}
    assert models
    for one in json.loads(written)["components"]:
        if one["name"] in models:
            said = [p["value"] for p in one["properties"] if p["name"] == "sealread:source"]
            parts = models[one["name"]]["parts"]
            assert [value.split("#")[1] for value in said] == [part["member"] for part in parts]
            assert (one["scope"], one["publisher"]) == ("optional", models[one["name"]]["author"])


def test_what_runs_is_told_from_what_develops(written: str) -> None:
    scopes = {one["name"]: one.get("scope") for one in json.loads(written)["components"]}
    assert scopes["msgspec"] == "required"
    assert scopes["pyside6-essentials"] == "optional"
    assert scopes["pytest"] == "excluded"


def test_the_serial_number_comes_from_the_content(site: Path, install: Callable[..., Path]) -> None:
    install("alpha")
    there = read_installed([str(site)])
    project = read_project(REPOSITORY)
    locks = [Lock({"alpha": Pin("alpha", v, ("a" * 64,), True)}, ()) for v in ("1.0", "1.0", "1.1")]
    serials = [json.loads(bill(project, lock, there, None))["serialNumber"] for lock in locks]
    assert serials[0] == serials[1] != serials[2]


def test_a_time_stands_in_it_only_when_asked_for(written: str) -> None:
    assert "timestamp" not in json.loads(written)["metadata"]


def test_the_command_writes_the_same_bytes(tmp_path: Path, written: str) -> None:
    out = tmp_path / "bill.json"
    command = [sys.executable, str(REPOSITORY / "packaging" / "sbom.py"), "--out", str(out)]
    subprocess.run(command, check=True, capture_output=True)
    assert out.read_text(encoding="utf-8") == written


def test_the_command_of_the_check_says_that_nothing_was_looked_up(tmp_path: Path) -> None:
    script = str(REPOSITORY / "packaging" / "check_lock.py")
    done = subprocess.run(
        [sys.executable, script, "--no-files"], check=False, capture_output=True, text=True
    )
    assert "Vulnerabilities were not looked up" in done.stdout
