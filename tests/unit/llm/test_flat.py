"""Documents in a row: nothing is left of one in the cache, and memory does not grow with them."""

from __future__ import annotations

from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime
from tests.bench.flat import MOST_GROWTH, run


def test_forty_documents_in_a_row_leave_nothing(runtime: Runtime) -> None:
    decoder = Decoder(runtime)
    decoder.forget()

    figures = run(decoder, 40)

    assert figures["sequences_left"] == 0
    assert figures["stopped"] > 0
    assert figures["grown_bytes"] < MOST_GROWTH
    decoder.forget()
