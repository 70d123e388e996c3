"""Settings reach what the worker does: how pages are read, how many threads compute."""

from __future__ import annotations

import pytest

from sealread.extract.engine import Engine
from sealread.extract.settings import Ocr, Settings
from sealread.worker.carrying import options_of
from sealread.worker.desk import _state_of
from sealread.worker.protocol import Ask


@pytest.mark.parametrize(
    ("ocr", "recognised", "all_of_them"),
    [("auto", True, False), ("always", True, True), ("off", False, False)],
)
def test_which_pages_are_recognised(ocr: Ocr, recognised: bool, all_of_them: bool) -> None:
    options = options_of(Settings(ocr=ocr))
    assert (options.ocr, options.force_ocr) == (recognised, all_of_them)


@pytest.mark.parametrize(("ocr", "expected"), [("auto", False), ("always", True), ("off", False)])
def test_a_request_in_plain_words_starts_with_recognition_where_all_is_recognised(
    ocr: Ocr, expected: bool
) -> None:
    asked = Ask(item=1, path="a.pdf", request="Who?", settings=Settings(ocr=ocr))
    assert _state_of(asked).way.ocr is expected


def test_the_model_computes_with_the_threads_that_were_asked_for() -> None:
    with Engine(settings=Settings(threads=3)) as engine:
        assert engine.run_info(0.0, engine.tokens).threads == 3
