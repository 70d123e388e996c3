"""What a language model says is told while it reads, and whoever listens changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from sealread.document.model import Document
from sealread.extract.engine import Engine
from sealread.extract.job import Job
from sealread.extract.language_model.model import LanguageModel
from sealread.extract.plan import plan
from sealread.extract.resolving import with_model
from sealread.extract.result import Extraction, Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import absent
from sealread.extract.weighing import SourceWeights, Weighing
from sealread.llm.answers import Asked, Question
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from tests.chat_models import KINDS, write_model
from tests.unit.extract.pages import document, page

ROWS = (
    ("Manufacturer", "Acme GmbH"),
    ("Total", "1,250.00 EUR"),
    ("Signed", "12 May 2024"),
    ("Standards", "EN 1090, EN 206"),
    ("Crew", "Anna Berg"),
    ("", "Carl Dorn"),
)
DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "maker": {"type": ["string", "null"], "title": "Who made it"},
        "total": {"type": ["number", "null"], "title": "Sum"},
        "standards": {"type": "array", "items": {"type": "string"}},
        "kind": {"enum": ["final invoice", "offer", None]},
        "crew": {
            "type": "array",
            "items": {"type": "object", "properties": {"name": {"type": "string"}}},
        },
    },
}
CHOICES = {"final invoice", "offer"}
Values = list[tuple[str, str]]


class Memory:
    """Remembers what was asked, while the program runs."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, tuple[Question, ...]], Asked] = {}

    def recall(self, text: str, questions: Any) -> Asked | None:
        return self._known.get((text, tuple(questions)))

    def remember(self, text: str, questions: Any, asked: Asked) -> None:
        self._known[text, tuple(questions)] = asked


@pytest.fixture(scope="module")
def schema() -> Schema:
    return parse(DEFINITION, "small", "0" * 64)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    path = write_model(tmp_path_factory.mktemp("model") / "talks.gguf", KINDS["chatml"])
    with Engine(path, Settings(effort="thorough", threads=1)) as loaded:
        yield loaded


def _read(engine: Engine, schema: Schema, told: Values | None = None) -> Extraction:
    def tell(path: str, text: str) -> None:
        assert told is not None
        told.append((path, text))

    on_value = None if told is None else tell
    return engine.extract(document(page(ROWS, ruled=False)), schema, on_value=on_value)


def test_who_listens_changes_no_result(engine: Engine, schema: Schema) -> None:
    told: Values = []
    alone, heard = _read(engine, schema), _read(engine, schema, told)
    known = {"seconds": alone.run.seconds, "kept_tokens": 0}  # the page was read in before
    assert msgspec.structs.replace(heard.run, **known) == alone.run
    assert (heard.fields, heard.values) == (alone.fields, alone.values)
    assert told


def test_what_is_told_stands_on_the_page_or_is_a_choice(engine: Engine, schema: Schema) -> None:
    told: Values = []
    _read(engine, schema, told)
    words = {word.text for word in page(ROWS).words}
    for path, text in told:
        assert path.split("/")[1] in DEFINITION["properties"]
        if path == "/kind" and text in CHOICES:
            continue
        assert all(any(part in word for word in words) for part in text.split()), text


def test_answers_that_are_remembered_are_told_too(engine: Engine, schema: Schema) -> None:
    first: Values = []
    again: Values = []
    engine.remember(Memory(), Memory())
    try:
        _read(engine, schema, first)
        computed = engine.computed
        _read(engine, schema, again)
        assert engine.computed == computed
    finally:
        engine.remember(None)
    assert dict(again) == dict(first)


class Silent:
    """A model that says nothing; `before` is what was told when it was asked."""

    weights = SourceWeights("0" * 64, {}, Weighing(0.0, {}), Weighing(0.0, {}), 0.3, 0.97)
    has_adapter = False

    def __init__(self, told: Values) -> None:
        self._told = told

    def read(self, *_: Any) -> list[Any]:
        self.before = list(self._told)
        return []


class Ruled:
    """A job whose rules have told all there is."""

    text_map = None

    def place(self, _: Reading) -> int:
        return 0


def test_what_rules_read_is_told_before_the_model_is_asked(schema: Schema) -> None:
    told: Values = []
    rules = [
        Reading("/maker", "Acme GmbH", "Acme\nGmbH", (), 0.9, "grounded"),
        Reading("/kind", "offer", None, (), 0.9, "inferred"),
        absent("/total", 0.9),
    ]
    model = Silent(told)
    with_model(
        cast("LanguageModel", model), cast("Document", None), cast("Job", Ruled()),
        rules, plan(parse({"type": "object", "properties": {}}, "none", "0" * 64)), Settings(),
        None, None, lambda *value: told.append(value),
    )  # fmt: skip
    assert told == model.before == [("/maker", "Acme\nGmbH")]
