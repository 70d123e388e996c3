"""Running text by a model for conversation: believed where all survived, else the original."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sealread.llm.decoding import Decoder
from sealread.llm.instructed import Instructed
from sealread.llm.runtime import Runtime
from sealread.translate.by_model import LONGEST, ModelTranslator, translator_of
from sealread.translate.survival import lost
from sealread.translate.texts import Translated, translated
from sealread.weights.store import Store
from tests.chat_models import KINDS, write_model

PROSE = (
    "Der Estrich ist für die Anwendung im Innenbereich von Gebäuden bestimmt.",
    "Hartstoffestrich nach EN 13813:2002 der Klasse CT-C60-F8, mindestens 20 mm dick.",
    "Hersteller ist die Nebel GmbH & Co. KG in Amberg, Werk 2.",
)
RIGHT = "Hard aggregate screed according to EN 13813:2002 of class CT-C60-F8, at least 20 mm thick."


@pytest.fixture(scope="module", params=["llama-3", "chatml", "gemma"])
def decoder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Decoder]:
    path = write_model(tmp_path_factory.mktemp("translator") / "m.gguf", KINDS[request.param])
    with Runtime(path) as loaded:
        yield Decoder(loaded)


def says(monkeypatch: pytest.MonkeyPatch, words: str | None) -> None:
    """Has the model say these words, whatever its weights would."""

    def write(self: Instructed, text: str, language: str | None, **_: Any) -> str | None:
        del self, text, language
        return words

    monkeypatch.setattr(Instructed, "write", write)


@pytest.mark.parametrize("text", PROSE)
def test_nonsense_of_random_weights_is_never_taken_for_a_translation(
    decoder: Decoder, weights: Store, text: str
) -> None:
    usual, free = decoder.dialect, translator_of(decoder, weights.folder)
    assert free is not None

    made = translated(text, "de", "en", free)

    assert made == Translated(text, "original") or not lost(text, made.text)
    assert decoder.dialect is usual


def test_a_faithful_translation_is_taken(
    decoder: Decoder, weights: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, f'"{RIGHT}"')
    free = ModelTranslator(decoder, weights.folder)

    assert translated(PROSE[1], "de", "en", free) == Translated(RIGHT, "translated")


@pytest.mark.parametrize(
    "said",
    [
        None,
        "",
        RIGHT.replace("F8", "F9"),
        RIGHT.replace("20 mm", "20 cm"),
        RIGHT.replace("EN 13813:2002", "the standard"),
        RIGHT + " " + RIGHT + " " + RIGHT,
        "Screed.",
        PROSE[1],
        RIGHT.replace("screed", "screed\x07"),
    ],
)
def test_what_was_changed_or_is_in_another_language_is_not(
    decoder: Decoder, weights: Store, monkeypatch: pytest.MonkeyPatch, said: str | None
) -> None:
    says(monkeypatch, said)
    free = ModelTranslator(decoder, weights.folder)

    assert translated(PROSE[1], "de", "en", free) == Translated(PROSE[1], "original")


def test_a_text_without_end_is_not_sent_to_the_model(decoder: Decoder, weights: Store) -> None:
    before = decoder.prefill_tokens

    assert ModelTranslator(decoder, weights.folder).translate("x " * LONGEST, "de", "en") == ""

    assert decoder.prefill_tokens == before


def test_the_reader_translates_nothing(tmp_path: Path) -> None:
    del tmp_path

    class Reader:
        dialect: Any = object()

    assert translator_of(Reader()) is None  # type: ignore[arg-type]
