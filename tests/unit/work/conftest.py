"""What the tests of this room share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.work.workspace import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """A new workspace in a folder of its own."""
    with Workspace.open(tmp_path / "workspace") as opened:
        yield opened
