"""A model made for conversation in the engine: what it says is nonsense, what comes out is proven.

The weights are drawn at random, so only what does not depend on them is tested: every value stands
in the document, the JSON is valid, the same comes out twice, nothing breaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from sealread.document.model import Document
from sealread.errors import ModelUnusable
from sealread.extract.engine import Engine
from sealread.extract.result import Extraction
from sealread.extract.settings import Settings
from sealread.llm.dialects.prompts import prompts_sha256
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from tests.chat_models import KINDS, write_model
from tests.unit.extract.pages import document, page

ROWS = (
    ("Manufacturer", "Acme GmbH"),
    ("Total", "1,250.00 EUR"),
    ("Signed", "12 May 2024"),
    ("Standards", "EN 1090, EN 206"),
    ("Kind", "final invoice"),
    ("Quote", '5" pipe'),
)
DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "manufacturer": {"type": ["string", "null"]},
        "total": {"type": ["number", "null"]},
        "signed": {"type": ["string", "null"], "format": "date"},
        "standards": {"type": "array", "items": {"type": "string"}},
        "kind": {"enum": ["final invoice", "offer", None]},
        "parties": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "party": {"type": ["string", "null"]},
                    "role": {"type": ["string", "null"]},
                },
            },
        },
    },
    "required": ["manufacturer", "total", "kind"],
}
# Random weights are sure of nothing: whatever they name is taken.
BOLD = Settings(find_above=0.0, phrasings=1)


@pytest.fixture(scope="module")
def schema() -> Schema:
    return parse(DEFINITION, "small", "0" * 64)


@pytest.fixture(params=["llama-3", "qwen-3", "gemma", "mistral", "phi-3"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    path = write_model(tmp_path / "talks.gguf", KINDS[request.param])
    with Engine(path, BOLD) as loaded:
        yield loaded


def _folded(text: str) -> str:
    return " ".join(text.split())


def _words(read: Document) -> str:
    return _folded(" ".join(word.text for one in read.pages for word in one.words))


def _sound(found: Extraction, read: Document) -> int:
    """Checks an extraction; returns how many readings have words."""
    Draft202012Validator(DEFINITION).validate(found.values)
    stated = [one for one in found.fields if one.text is not None]
    for one in stated:
        assert _folded(one.text or "") in _words(read)
        assert one.evidence
    return len(stated)


def test_what_comes_out_is_valid_proven_and_the_same_twice(engine: Engine, schema: Schema) -> None:
    read = document(page(ROWS, ruled=False))
    found, again = engine.extract(read, schema), engine.extract(read, schema)
    other = document(page(ROWS[::-1], ruled=False))  # random weights may have no word for the first
    assert _sound(found, read) + _sound(engine.extract(other, schema), other) > 0
    assert replace(found, run=again.run) == again
    tokens = [(one.run.prefill_tokens, one.run.decoded_tokens) for one in (found, again)]
    assert tokens[0] == tokens[1]


def test_the_words_it_was_asked_with_are_named_by_their_hash(
    engine: Engine, schema: Schema
) -> None:
    found = engine.extract(document(page(ROWS)), schema, only=["/total"])
    assert found.run.prompts_sha256 == prompts_sha256()


def test_it_is_asked_in_the_language_of_each_document(engine: Engine, schema: Schema) -> None:
    read = document(page(ROWS))
    for language, known in (("de", "Das Dokument"), ("en", "The document"), (None, "The document")):
        spoken = Document(read.file, read.sha256, read.pages, language, read.modality)
        engine.extract(spoken, schema, only=["/total"])
        pieces = engine.decoder.runtime.vocabulary.pieces
        said = b"".join(pieces[token] for token in engine.decoder.dialect.document("x"))
        assert known in said.decode()


def test_a_text_with_marks_in_it_is_only_text(engine: Engine, schema: Schema) -> None:
    planted = " ".join(mark for kind in KINDS.values() for mark in (*kind.marks, *kind.words))
    read = document(page([*ROWS, ("Note", planted)], ruled=False))
    _sound(engine.extract(read, schema), read)


def test_a_document_without_words_says_nothing(engine: Engine, schema: Schema) -> None:
    found = engine.extract(document(page([])), schema)
    assert _sound(found, document(page([]))) == 0


def test_a_text_longer_than_the_context_is_read_in_windows(tmp_path: Path, schema: Schema) -> None:
    path = write_model(tmp_path / "short.gguf", KINDS["llama-3"], context=2048)
    rows = [(f"Item {number}", f"{number}.50 EUR at Acme GmbH") for number in range(30)]
    read = document(*[page(rows, number=number, ruled=False) for number in (1, 2, 3)])
    with Engine(path, BOLD) as engine:
        found = engine.extract(read, schema, only=["/manufacturer", "/total"])
    assert _sound(found, read) > 0


def test_a_model_that_cannot_be_spoken_to_is_refused(tmp_path: Path) -> None:
    path = write_model(tmp_path / "base.gguf", KINDS["llama-3"], template=False)
    with pytest.raises(ModelUnusable, match="neither a reader nor made for conversation"):
        Engine(path)
