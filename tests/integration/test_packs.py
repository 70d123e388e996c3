"""A machine that never saw a network: a pack of the real small model, and a document read by it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sealread.installed import shipped
from sealread.packs.key_files import load_public
from sealread.weights.store import FOLDER_VARIABLE, Store

LETTER = shipped("resources") / "samples" / "dop" / "dop_en.pdf"
SCHEMA = """{"type": "object", "title": "Declaration", "properties": {
  "town": {"type": "string", "description": "Town where the declaration was signed"}}}"""


@pytest.mark.slow
def test_a_pack_of_the_small_model_brings_all_that_reading_needs(
    weights: Store, small_model: Path, tmp_path: Path
) -> None:
    pack, key = tmp_path / "small.sealpack", tmp_path / "keys"
    here = {FOLDER_VARIABLE: str(weights.folder)}
    (tmp_path / "town.json").write_text(SCHEMA)

    _run(tmp_path, here, "packs", "keys", "make", "East", "--out", str(key))
    _run(tmp_path, here, "packs", "build", "small", "basics", "--out", str(pack), "--key",
         str(key / "east.key"))  # fmt: skip
    # From here on the data folder is empty, and the weights of this machine are not in it.
    refused = _run(tmp_path, {}, "packs", "install", str(pack), status=1)
    _run(tmp_path, {}, "packs", "keys", "trust", str(key / "east.pub"), "--id",
         load_public(key / "east.pub").id)  # fmt: skip
    _run(tmp_path, {}, "packs", "install", str(pack))
    _run(tmp_path, {}, "models", "verify")
    out = tmp_path / "out"
    _run(tmp_path, {}, "extract", str(LETTER), "--schema", str(tmp_path / "town.json"), "--model",
         "small", "--effort", "thorough", "--out", str(out))  # fmt: skip

    assert "not trusted here" in refused
    found = json.loads((out / "dop_en.json").read_text())
    assert small_model.stem in json.dumps(found)
    assert "Neverbrook" in json.dumps(found["fields"])


def _run(folder: Path, environment: dict[str, str], *arguments: str, status: int = 0) -> str:
    """What the real command says, on a machine whose data folder is this test's."""
    hidden = (FOLDER_VARIABLE, "SEALREAD_EFFORT")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    told = kept | {"XDG_DATA_HOME": str(folder / "data")} | environment
    ended = subprocess.run(
        [sys.executable, "-m", "sealread", *arguments],
        capture_output=True, text=True, check=False, env=told,
    )  # fmt: skip
    assert ended.returncode == status, ended.stderr
    return ended.stdout + ended.stderr
