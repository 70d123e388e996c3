"""The bundled reader, loaded once for all tests of this room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sealread.extract.engine import Engine
from sealread.extract.settings import Settings


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    """An engine with small windows, so that a page of text has several."""
    with Engine(settings=Settings(window_tokens=250, overlap_tokens=60)) as loaded:
        yield loaded
