"""The scripts of `packaging` are run by path: their folder is no package of the repository."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[3]
sys.path.append(str(REPOSITORY / "packaging"))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder to install into."""
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


@pytest.fixture
def install(site: Path) -> Callable[..., Path]:
    """Installs a made-up package: one file, its METADATA and its RECORD."""

    def installed(
        name: str, version: str = "1.0", licence: str = "MIT", needs: tuple[str, ...] = ()
    ) -> Path:
        import base64
        import hashlib

        folder = site / f"{name}-{version}.dist-info"
        folder.mkdir()
        module = site / f"{name}.py"
        module.write_text("VALUE = 1\n")
        lines = [f"Name: {name}", f"Version: {version}", f"License-Expression: {licence}"]
        lines += [f"Requires-Dist: {need}" for need in needs]
        (folder / "METADATA").write_text("Metadata-Version: 2.4\n" + "\n".join(lines) + "\n")
        digest = base64.urlsafe_b64encode(hashlib.sha256(module.read_bytes()).digest())
        (folder / "RECORD").write_text(
            f"{module.name},sha256={digest.rstrip(b'=').decode()},10\n{folder.name}/RECORD,,\n"
        )
        return module

    return installed
