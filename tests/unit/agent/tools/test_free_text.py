"""Running text by a model has its time; what comes later stays as the document has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sealread.agent.tools.free_text import FreeText
from sealread.errors import Cancelled
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime
from tests.chat_models import KINDS, write_model

PROSE = "Der Estrich ist für die Anwendung im Innenbereich von Gebäuden bestimmt. " * 4


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Decoder]:
    path = write_model(tmp_path_factory.mktemp("translator") / "m.gguf", KINDS["chatml"])
    with Runtime(path) as loaded:
        yield Decoder(loaded)


class Rooms:
    """A model and a person, who may have had enough; `asked` happens when the model asks that."""

    def __init__(self, decoder: Decoder, weights: Path | None = None) -> None:
        self.engine: Any = SimpleNamespace(decoder=decoder)
        self.weights, self.enough = weights, False
        self.asked = lambda: None

    def cancelled(self) -> bool:
        self.asked()
        return self.enough

    def progress(self, what: str, done: int, total: int) -> None:
        del what, done, total


def test_when_the_time_is_over_the_model_is_not_asked(decoder: Decoder) -> None:
    before = decoder.prefill_tokens

    assert FreeText(Rooms(decoder), seconds=-1.0).translate(PROSE, "de", "en") == ""
    assert decoder.prefill_tokens == before


def test_a_text_that_takes_too_long_is_given_up_and_the_decoder_goes_on(decoder: Decoder) -> None:
    rooms, before = Rooms(decoder), decoder.prefill_tokens
    free = FreeText(rooms)
    rooms.asked = lambda: setattr(free, "_until", 0.0)

    assert free.translate(PROSE, "de", "en") == ""
    assert decoder.prefill_tokens >= before
    assert isinstance(FreeText(Rooms(decoder)).translate("Guten Tag", "de", "de"), str)


def test_who_has_had_enough_is_heard(decoder: Decoder) -> None:
    rooms = Rooms(decoder)
    rooms.enough = True

    with pytest.raises(Cancelled):
        FreeText(rooms).translate(PROSE, "de", "en")
