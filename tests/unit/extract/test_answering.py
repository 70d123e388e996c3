"""Free questions: the words of the page, or that it does not say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.document.model import Document, Evidence
from sealread.errors import Cancelled, SchemaError
from sealread.extract.answering import NOT_SAID, Answered, Query, answer
from sealread.extract.engine import Engine
from sealread.extract.plan import plan, questions
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.settings import Settings
from sealread.schema.model import Field, Schema
from tests.unit.extract.declaration import (
    CODE,
    DEFINITION,
    MAKER,
    MAKER_IN_ONE_LINE,
    TEXT,
    document,
    filler,
)
from tests.unit.extract.schemas import reading

SchemaOf = Callable[[dict[str, Any]], Schema]
RUNNER = RunnerUp("B", (Evidence(1, (0.5, 0.5, 0.6, 0.6)),), 0.1)


class Script:
    """Stands for a document: says what it was given for each question, keeps what was asked."""

    def __init__(self, *readings: Reading) -> None:
        self._readings = readings
        self.fields: tuple[Field, ...] = ()

    def __call__(self, tree: Schema) -> tuple[Reading, ...]:
        self.fields = plan(tree).fields
        return self._readings

    def wordings(self, number: int, language: str) -> Sequence[str]:
        return questions(self.fields[number].label, language, 3)


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    return schema_of(DEFINITION)


def words_at(read: Document, places: Sequence[Evidence]) -> str:
    """The words whose middle lies in the boxes."""
    return " ".join(
        word.text
        for place in places
        for word in read.pages[place.page - 1].words
        if place.box[0] <= (word.box[0] + word.box[2]) / 2 <= place.box[2]
        and place.box[1] <= (word.box[1] + word.box[3]) / 2 <= place.box[3]
    )


def test_a_question_is_asked_as_it_is_and_by_its_label() -> None:
    script = Script()

    answer(script, [Query("Wer ist der Hersteller?", wordings=("Wer stellt es her?",))], "de")

    assert script.wordings(0, "de") == (
        "Wer stellt es her?", "Wer ist der Hersteller?", "Hersteller",
    )  # fmt: skip


def test_a_list_is_asked_for_where_the_words_want_several() -> None:
    script = Script()

    answer(script, [Query("Nenne alle Normen"), Query("Welche Norm gilt?")], "de")

    assert [field.many for field in script.fields] == [True, False]


def test_whether_several_are_wanted_can_be_said() -> None:
    script = Script()

    answer(script, [Query("Normen", several=True), Query("Alle Normen", several=False)], "de")

    assert [field.many for field in script.fields] == [True, False]


def test_white_space_of_the_words_is_folded() -> None:
    made = replace(reading("question0", "x"), text="Muster\nGmbH")

    [found] = answer(Script(made), [Query("Wer?")], "de")

    assert found.texts == ("Muster GmbH",)
    assert found.evidence == made.evidence


def test_what_is_not_there_is_said_to_be_not_in_the_document() -> None:
    [found] = answer(Script(reading("question0", None)), [Query("Wer?")], "de")

    assert (found.texts, found.evidence, found.status) == ((), (), "not_found")
    assert (found.reason, found.confidence) == (NOT_SAID, 0.9)


def test_unsure_words_are_named_beside_the_answer() -> None:
    unsure = replace(reading("question0", None), runners_up=(RUNNER,), reason="only unsure words")

    [found] = answer(Script(unsure), [Query("Wer?")], "de")

    assert (found.texts, found.runners_up, found.reason) == ((), (RUNNER,), "only unsure words")


def test_a_list_is_as_sure_as_its_least_sure_item() -> None:
    items = [reading(f"question0/{n}", value) for n, value in enumerate(("A", "B"))]
    items = [
        replace(items[0], text="A"),
        replace(items[1], text="B", confidence=0.6, status="needs_review", reason="not sure"),
    ]

    [found] = answer(Script(*items), [Query("Alle?")], "de")

    assert found.texts == ("A", "B")
    assert (found.confidence, found.status, found.reason) == (0.6, "needs_review", "not sure")


def test_a_question_about_a_key_is_answered_by_the_keys_reading(schema: Schema) -> None:
    own = replace(reading("/maker", "M"), text="Muster GmbH")
    script = Script(own, replace(reading("question1", "x"), text="x"))

    keyed, free = answer(script, [Query("Wer?", path="/maker"), Query("Was?")], "de", schema)

    assert (keyed.texts, keyed.path) == (("Muster GmbH",), "/maker")
    assert (free.texts, free.path) == (("x",), None)
    assert [field.path for field in script.fields] == ["/maker", "question1"]


def test_a_question_about_an_open_key_takes_it_from_the_page(schema_of: SchemaOf) -> None:
    schema = schema_of(
        {
            "type": "object",
            "properties": {"p": {"type": "object", "additionalProperties": {"type": "string"}}},
        }
    )
    row = replace(reading("/p/Brandverhalten", "A1"), text="A1")

    def german(_: str) -> Sequence[str]:
        return ["Brandverhalten"]

    [found] = answer(
        Script(row), [Query("Which class?", path="/p/Reaction to Fire")], "de", schema, german
    )

    assert (found.texts, found.path) == (("A1",), "/p/Reaction to Fire")


def test_a_key_that_the_schema_does_not_have_is_refused(schema: Schema) -> None:
    with pytest.raises(SchemaError, match="has no key"):
        answer(Script(), [Query("?", path="/nonsense")], "de", schema)


def test_without_questions_nothing_is_asked() -> None:
    def never(_: Schema) -> tuple[Reading, ...]:
        raise AssertionError("asked")

    assert answer(never, [], "de") == ()


def test_the_reader_answers_with_the_words_at_their_boxes(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    read = document(tmp_path)

    code, maker = engine.answer(
        read,
        [Query("Eindeutiger Kenncode des Produkttyps"), Query("Wer?", path="/maker")],
        schema=schema,
    )

    assert (code.texts, maker.texts) == ((CODE,), (MAKER_IN_ONE_LINE,))
    assert words_at(read, code.evidence) == CODE
    assert words_at(read, maker.evidence) == MAKER
    assert 0.2 <= code.confidence <= 1.0


def test_the_reader_says_what_is_not_there(engine: Engine, tmp_path: Path) -> None:
    [found] = engine.answer(
        document(tmp_path), [Query("Welche notifizierte Stelle war beteiligt?")]
    )

    assert (found.texts, found.status) == ((), "not_found")


def test_an_answer_on_a_later_window_is_found(engine: Engine, tmp_path: Path) -> None:
    [found] = engine.answer(document(tmp_path, filler(25) + TEXT), [Query("Hersteller")])

    assert found.texts
    assert found.texts[0].replace(", ", " ") in " ".join(TEXT.split())
    assert "Absatz" not in found.texts[0]


def test_words_that_answer_a_free_question_too_unsurely_are_no_answer() -> None:
    unsure = replace(reading("question0", "3"), text="3,40 €", confidence=0.33)
    sure = replace(reading("question1", "Anna"), text="Anna", confidence=0.6)

    price, name = answer(Script(unsure, sure), [Query("Was kostet es?"), Query("Wer?")], "de")

    assert (price.texts, price.status) == ((), "not_found")
    assert [one.text for one in price.runners_up] == ["3,40 €"]
    assert name.texts == ("Anna",)


def test_it_stops_when_told_to(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        engine.answer(document(tmp_path), [Query("Wer?")], cancelled=lambda: True)


def test_an_engine_counts_the_tokens_of_answers(engine: Engine, tmp_path: Path) -> None:
    before = engine.tokens

    engine.answer(document(tmp_path), [Query("Hersteller")])

    assert all(now > then for now, then in zip(engine.tokens, before, strict=True))


def test_settings_of_one_call_do_not_stay(engine: Engine, tmp_path: Path) -> None:
    read, query = document(tmp_path), [Query("Wer ist der Hersteller?")]
    usual = engine.answer(read, query)

    engine.answer(read, query, settings=Settings(phrasings=1))

    assert engine.answer(read, query) == usual


def test_an_answer_is_frozen() -> None:
    with pytest.raises(AttributeError):
        Answered("?", (), (), 0.0, "not_found").texts = ("x",)  # type: ignore[misc]
