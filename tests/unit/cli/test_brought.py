"""`sealread models` with models that a person brought."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sealread.cli.models import app
from sealread.errors import ModelUnusable, WeightsAltered
from sealread.installed import shipped
from sealread.weights.catalogue import FOLDER
from sealread.work.model_choice import choose

RUN = CliRunner()
READER = shipped("models") / "reader" / "reader-v4.gguf"


@pytest.fixture
def unknown(tmp_path: Path) -> Path:
    path = tmp_path / "mine.gguf"
    path.write_bytes(READER.read_bytes().replace(b"Sealread reader", b"Somebody reader", 1))
    return path


def _import(unknown: Path, folder: Path, *others: str) -> tuple[int, str, str]:
    result = RUN.invoke(app, ["import", str(unknown), "--folder", str(folder), *others])
    return result.exit_code, result.stdout, result.stderr


def _listed(folder: Path) -> dict[str, dict[str, object]]:
    result = RUN.invoke(app, ["list", "--folder", str(folder), "--json"])
    return {one["name"]: one for one in json.loads(result.stdout)["models"]}


def test_a_model_that_nobody_trusts_is_refused_with_its_hash(unknown: Path, tmp_path: Path) -> None:
    status, _, said = _import(unknown, tmp_path / "w")
    assert status != 0
    assert hashlib.sha256(unknown.read_bytes()).hexdigest() in said.replace("\n", "")
    assert not _listed(tmp_path / "w")


def test_a_model_is_taken_with_the_hash_that_is_to_be_trusted(
    unknown: Path, tmp_path: Path
) -> None:
    sha256 = hashlib.sha256(unknown.read_bytes()).hexdigest()
    assert _import(unknown, tmp_path / "w", "--trust", "0" * 64)[0] != 0
    status, said, _ = _import(unknown, tmp_path / "w", "--trust", sha256.upper())
    assert "mine: in the list now" in said
    assert status == 1  # the other weights are not in that folder
    told = _listed(tmp_path / "w")["mine"]
    assert (told["state"], told["dialect"], told["usable"]) == ("ok", "reader", True)
    assert told["sha256"] == sha256


def test_verify_finds_a_model_that_was_changed_and_a_run_refuses_it(
    unknown: Path, tmp_path: Path
) -> None:
    sha256 = hashlib.sha256(unknown.read_bytes()).hexdigest()
    _import(unknown, tmp_path / "w", "--trust", sha256)
    place = tmp_path / "w" / FOLDER / "mine.gguf"
    assert choose(str(place), "standard", str(tmp_path / "w")).sha256 == sha256
    body = bytearray(place.read_bytes())
    body[-1] ^= 1
    place.write_bytes(body)
    assert _listed(tmp_path / "w")["mine"]["state"] == "altered"
    with pytest.raises(WeightsAltered):
        choose(str(place), "standard", str(tmp_path / "w"))


def test_a_model_of_the_list_is_asked_for_by_its_name(unknown: Path, tmp_path: Path) -> None:
    sha256 = hashlib.sha256(unknown.read_bytes()).hexdigest()
    _import(unknown, tmp_path / "w", "--trust", sha256)
    place = str(tmp_path / "w" / FOLDER / "mine.gguf")

    found = [choose(said, "standard", str(tmp_path / "w")) for said in ("mine", "mine.gguf")]

    assert [one.file for one in found] == [place, place]
    assert choose(str(unknown), "standard", str(tmp_path / "w")).file == str(unknown)
    with pytest.raises(ModelUnusable, match=r"known: .*mine"):
        choose("nobody", "standard", str(tmp_path / "w"))


def test_a_model_is_removed_by_its_name(unknown: Path, tmp_path: Path) -> None:
    sha256 = hashlib.sha256(unknown.read_bytes()).hexdigest()
    _import(unknown, tmp_path / "w", "--trust", sha256)
    result = RUN.invoke(app, ["remove", "mine", "--folder", str(tmp_path / "w")])
    assert result.exit_code == 0
    assert not _listed(tmp_path / "w")


@pytest.mark.parametrize(("name", "why"), [("reader-v4", "stays"), ("nobody", "no model")])
def test_what_is_not_ones_own_is_not_removed(tmp_path: Path, name: str, why: str) -> None:
    result = RUN.invoke(app, ["remove", name, "--folder", str(tmp_path)])
    assert result.exit_code != 0
    assert why in result.stderr
    assert READER.is_file()


def test_the_table_says_what_cannot_read_yet(unknown: Path, tmp_path: Path) -> None:
    body = unknown.read_bytes().replace(b"<|doc|>", b"<|dog|>", 1)
    unknown.write_bytes(body)
    _import(unknown, tmp_path / "w", "--trust", hashlib.sha256(body).hexdigest())
    result = RUN.invoke(app, ["list", "--folder", str(tmp_path / "w")], terminal_width=200)
    assert "cannot read" in " ".join(result.stdout.split())
