"""`sealread models info`, and what a model says that is brought in or worth a try."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sealread.cli import models_info
from sealread.cli.models import app
from sealread.weights.describing import Needs
from sealread.weights.recommended import recommended
from sealread.work import models
from tests.chat_models import KINDS, write_model

RUN = CliRunner()
GB = 10**9


@pytest.fixture
def talks(tmp_path: Path) -> Path:
    return write_model(tmp_path / "talks.gguf", KINDS["qwen-3"])


def _info(name: str, folder: Path) -> dict[str, Any]:
    result = RUN.invoke(app, ["info", name, "--folder", str(folder), "--json"])
    assert result.exit_code == 0
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def _brought(path: Path, folder: Path, *others: str) -> str:
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    result = RUN.invoke(
        app, ["import", str(path), "--folder", str(folder), "--trust", sha256, *others]
    )
    assert "in the list now" in result.stdout
    return result.stderr


def test_a_file_is_told_about_before_it_is_brought_in(talks: Path, tmp_path: Path) -> None:
    told = _info(str(talks), tmp_path / "w")
    assert (told["spoken_to_as"], told["form"], told["usable"]) == ("conversation", "qwen-3", True)
    assert "models import" in told["note"]


def test_a_model_of_the_list_is_told_about_by_its_name(talks: Path, tmp_path: Path) -> None:
    _brought(talks, tmp_path / "w")
    told = _info("talks", tmp_path / "w")
    assert told["sha256"] == hashlib.sha256(talks.read_bytes()).hexdigest()
    assert (told["form"], told["licence"], told["context"]) == ("qwen-3", "mit", 4096)


def test_the_bundled_reader_is_told_about(tmp_path: Path) -> None:
    told = _info("reader-v4", tmp_path / "w")
    assert (told["spoken_to_as"], told["trusted_by"]) == ("reader", "Sealread")


@pytest.mark.parametrize("one", recommended(), ids=lambda one: one.name)
def test_one_worth_a_try_says_where_it_is(one: models.Recommended, tmp_path: Path) -> None:
    told = _info(one.name, tmp_path)
    assert (told["repository"], told["file"], told["licence"]) == (
        one.repository, one.file, one.licence,
    )  # fmt: skip
    assert "has not verified" in told["note"]
    shown = RUN.invoke(app, ["info", one.name, "--folder", str(tmp_path)]).stdout
    assert one.repository in shown


def test_nobody_knows_a_model_of_that_name(tmp_path: Path) -> None:
    result = RUN.invoke(app, ["info", "nobody", "--folder", str(tmp_path)])
    assert result.exit_code != 0
    assert "qwen3-4b" in result.stderr


def test_what_is_no_gguf_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.gguf"
    path.write_text("Not a model.")
    for command in ("info", "import"):
        result = RUN.invoke(app, [command, str(path), "--folder", str(tmp_path / "w")])
        assert result.exit_code != 0
        assert "not a GGUF" in " ".join(result.stderr.split())


def test_the_list_names_those_worth_a_try(tmp_path: Path) -> None:
    told = json.loads(RUN.invoke(app, ["list", "--folder", str(tmp_path), "--json"]).stdout)
    assert {one["name"] for one in told["recommended"]} == {one.name for one in recommended()}
    shown = RUN.invoke(app, ["list", "--folder", str(tmp_path)]).stdout
    assert all(one.name in shown for one in recommended())


def test_a_link_is_made_on_request(talks: Path, tmp_path: Path) -> None:
    _brought(talks, tmp_path / "w", "--link")
    assert Path(_info("talks", tmp_path / "w")["file"]).samefile(talks)


def test_a_model_that_does_not_fit_says_what_would(
    talks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "free_memory", lambda: 6 * GB)
    said = models_info.warn(Needs(40 * GB, GB, GB), "huge.gguf")
    assert said is not None
    fits = models.fitting(6 * GB)
    assert fits is not None
    assert fits.title in said
    assert "42.0 GB" in said
    assert models_info.warn(Needs(GB, 0, 0), "small.gguf") is None
    monkeypatch.setattr(models, "free_memory", lambda: GB // 10)
    assert "bundled reader" in _brought(talks, tmp_path / "w")
