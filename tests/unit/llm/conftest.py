"""The bundled reader, loaded once for all tests of this room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sealread.installed import shipped
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime


@pytest.fixture(scope="session")
def runtime() -> Iterator[Runtime]:
    with Runtime(shipped("models") / "reader" / "reader-v4.gguf") as loaded:
        yield loaded


@pytest.fixture
def decoder(runtime: Runtime) -> Decoder:
    return Decoder(runtime)
