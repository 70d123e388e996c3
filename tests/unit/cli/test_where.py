"""`sealread where` names what stays when the program is removed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sealread.work.locking import FOLDER
from sealread.work.where import search
from sealread.work.workspace import Workspace
from tests.policies import written
from tests.unit.cli.test_policy import sealread


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of a person who has a workspace in it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    Workspace.open(tmp_path / "data" / "sealread" / "workspace").close()
    return tmp_path / "data"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="data lies elsewhere there")
def test_says_where_the_windows_workspace_is_and_that_it_stays(tmp_path: Path, data: Path) -> None:
    done = sealread(written(tmp_path, ""), "where", "--json")
    told = {one["what"].partition(":")[0]: one for one in json.loads(done.stdout)["places"]}
    window = told["workspace of the window"]
    assert window["path"] == str(data / "sealread" / "workspace")
    assert window["there"] is True
    assert [what for what, one in told.items() if not one["stays"]] == ["the program"]
    said = sealread(written(tmp_path, ""), "where").stdout
    assert f"{data / 'sealread' / 'workspace'}; stays" in said
    assert "never moves or changes them" in said


def test_names_the_place_of_the_policy(tmp_path: Path) -> None:
    source = written(tmp_path, f"workspace = '{tmp_path / 'place'}'")
    done = sealread(source, "where")
    assert f"{tmp_path / 'place'} (nothing is there); stays" in done.stdout
    assert str(source.path) in done.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="data lies elsewhere there")
def test_a_broken_policy_is_named_and_everything_else_is_told(tmp_path: Path, data: Path) -> None:
    source = written(tmp_path, "keep_days = 'long'")
    done = sealread(source, "where", "--json")
    assert done.returncode == 0
    told = {one["what"]: one for one in json.loads(done.stdout)["places"]}
    policy = told["policy of the machine"]
    assert (policy["path"], policy["there"]) == (str(source.path), True)
    assert "keep_days" in policy["note"]
    window = next(one for what, one in told.items() if what.startswith("workspace of the window"))
    assert window["path"] == str(data / "sealread" / "workspace")
    assert "without a policy" in window["note"]
    said = sealread(source, "where").stdout
    assert "keep_days" in said
    assert "opens no workspace and reads no document" in said


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="data lies elsewhere there")
def test_names_documents_packs_and_caches(tmp_path: Path, data: Path) -> None:
    done = json.loads(sealread(written(tmp_path, ""), "where", "--json").stdout)
    paths = {one["what"].partition(":")[0]: Path(one["path"]) for one in done["places"]}
    assert paths["packs"] == paths["models and weights"] / "packs"
    assert paths["keys whose packs are taken"] == data / "sealread" / "keys"
    assert paths["kept caches"] == data / "sealread" / "workspace" / "states"
    assert "never moves or changes them" in done["documents"]
    assert all(one["note"] == "" for one in done["places"])


def test_finds_workspaces_of_the_command_line(tmp_path: Path) -> None:
    for name in ("one", "two/deeper"):
        Workspace.open(tmp_path / name / FOLDER).close()
    (tmp_path / "no" / FOLDER).mkdir(parents=True)  # a folder of that name without a workspace
    (tmp_path / "round").symlink_to(tmp_path)
    found = [tmp_path / "one" / FOLDER, tmp_path / "two" / "deeper" / FOLDER]
    assert list(search(tmp_path)) == found
    done = sealread(written(tmp_path, ""), "where", "--search", tmp_path)
    assert [line for line in done.stdout.splitlines() if line.startswith("found")] == [
        f"found: {one}" for one in found
    ]


def test_looking_changes_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    subprocess.run(
        [sys.executable, "-m", "sealread", "where"], env=environment, check=True,
        capture_output=True,
    )  # fmt: skip
    assert list(tmp_path.iterdir()) == []
