"""`sealread models`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sealread.cli.models import app
from sealread.weights.store import Store

RUN = CliRunner()


def _states(output: str) -> dict[str, str]:
    """How the weights stand that reading needs."""
    weights = json.loads(output)["weights"]
    return {weight["name"]: weight["state"] for weight in weights if not weight["optional"]}


def test_verify_ends_well_when_every_weight_is_there(weights: Store) -> None:
    result = RUN.invoke(app, ["verify", "--json"])

    assert result.exit_code == 0
    assert set(_states(result.stdout).values()) == {"ok"}


def test_verify_of_an_empty_folder_ends_with_one_and_says_what_to_do(tmp_path: Path) -> None:
    result = RUN.invoke(app, ["verify", "--folder", str(tmp_path)])

    assert result.exit_code == 1
    assert "sealread models import PATH" in result.stderr


def test_json_stays_json_when_something_is_missing(tmp_path: Path) -> None:
    result = RUN.invoke(app, ["verify", "--folder", str(tmp_path), "--json"])

    assert result.exit_code == 1
    assert _states(result.stdout)["language"] == "missing"


def test_import_takes_the_weights_of_a_folder(weights: Store, tmp_path: Path) -> None:
    result = RUN.invoke(
        app, ["import", str(weights.folder), "--folder", str(tmp_path / "new"), "--json"]
    )

    assert result.exit_code == 0
    assert set(_states(result.stdout).values()) == {"ok"}


def test_import_tells_a_line_for_each_weight(weights: Store, tmp_path: Path) -> None:
    one = weights.path("language")

    result = RUN.invoke(app, ["import", str(one), "--folder", str(tmp_path / "new")])

    assert "installed and verified" in result.stdout
    assert result.exit_code == 1


def test_import_of_nothing_says_so(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()

    result = RUN.invoke(app, ["import", str(tmp_path / "stick"), "--folder", str(tmp_path / "new")])

    assert result.exit_code == 1
    assert "Nothing was taken" in result.stdout


def test_import_of_a_path_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    result = RUN.invoke(app, ["import", str(tmp_path / "nowhere")])

    assert result.exit_code == 1
    assert "no such file or folder" in result.stderr


def test_list_shows_licences_and_where_the_files_lie(weights: Store) -> None:
    result = RUN.invoke(app, ["list", "--json"])

    licences = {weight["licence"] for weight in json.loads(result.stdout)["weights"]}
    assert licences == {"Apache-2.0", "CC-BY-SA-3.0", "AGPL-3.0-or-later"}


@pytest.mark.parametrize("command", ["pull", "import", "verify", "list"])
def test_the_help_of_every_command_has_an_example(command: str) -> None:
    result = RUN.invoke(app, [command, "--help"])

    assert f"sealread models {command}" in " ".join(result.stdout.split())
