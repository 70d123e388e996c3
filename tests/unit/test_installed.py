"""The files that are shipped beside the code are found."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sealread.installed import app_version, shipped


@pytest.mark.parametrize(
    ("folder", "file"),
    [
        ("models", "reader-v4.toml"),
        ("models", "recommended/qwen3-4b.toml"),
        ("resources", "schemas/dop.json"),
        ("resources", "prompts/chat.en.toml"),
    ],
)
def test_shipped_folders_hold_their_files(folder: str, file: str) -> None:
    assert (shipped(folder) / file).is_file()


def test_the_version_is_the_distributions() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    assert app_version() == project["project"]["version"]
