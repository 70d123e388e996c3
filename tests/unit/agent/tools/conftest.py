"""The bundled reader, loaded once for the tools that ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sealread.extract.engine import Engine


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    with Engine() as loaded:
        yield loaded
