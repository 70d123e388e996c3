"""What was decided on pages becomes readings: the more pages say it, the surer they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from sealread.document.model import Document, Page
from sealread.extract.engine import Engine
from sealread.extract.language_model.model import LanguageModel
from sealread.extract.layouts import Exemplar, fingerprint
from sealread.extract.learnt import SETTLED, learnt_readings, settled, with_learnt
from sealread.extract.plan import plan
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import absent
from sealread.schema.model import Schema
from tests.chat_models import KINDS, write_model
from tests.unit.extract.test_layouts import FIRST, _exemplar, _page, _slip

SchemaOf = Callable[[dict[str, Any]], Schema]
THOROUGH = Settings(effort="thorough")
SCHEMA = {
    "type": "object",
    "properties": {
        "number": {"type": ["string", "null"]},
        "day": {"type": ["string", "null"], "format": "date"},
        "amount": {"type": ["number", "null"]},
    },
}
NEW = {"number": "B-23", "day": "11/12/2022", "amount": "1,204.99"}


def _document(page: Page, sha256: str = "f" * 64) -> Document:
    return Document("new.pdf", sha256, (page,), "en", "digital")


def _of(number: int) -> Exemplar:
    values = {"number": f"A-{number}", "day": f"{number:02d}/04/2021", "amount": f"{number}.50"}
    return structs.replace(_exemplar(_slip(**values), **values), document=f"{number:064d}")


def _readings(schema: Schema, *exemplars: Exemplar, **values: str) -> dict[str, Reading]:
    made = learnt_readings(
        _document(_slip(**(NEW | values))), plan(schema).fields, exemplars, Settings()
    )
    return {one.path: one for one in made}


def test_values_have_the_types_of_the_schema_and_the_words_of_the_new_page(
    schema_of: SchemaOf,
) -> None:
    found = _readings(schema_of(SCHEMA), _of(3))

    assert {path: one.value for path, one in found.items()} == {
        "/number": "B-23", "/day": "2022-12-11", "/amount": 1204.99,
    }  # fmt: skip
    assert {one.source for one in found.values()} == {"learnt"}
    assert found["/amount"].text == "1,204.99"
    assert found["/amount"].evidence[0].page == 1


def test_more_pages_that_say_it_make_it_surer_and_settle_it(schema_of: SchemaOf) -> None:
    schema = schema_of(SCHEMA)
    sure = [
        _readings(schema, *(_of(n) for n in range(3, 3 + count)))["/number"].confidence
        for count in (1, 2, 3, 6)
    ]

    assert sure == sorted(sure)
    assert sure[0] < SETTLED <= sure[2]
    assert sure[-1] < 1


def test_decisions_that_contradict_each_other_make_it_doubtful(schema_of: SchemaOf) -> None:
    schema = schema_of(SCHEMA)
    other = _exemplar(_slip(**FIRST), number=FIRST["day"])

    alone, both = _readings(schema, _of(3)), _readings(schema, _of(3), other)

    assert both["/number"].confidence < 0.6 < alone["/number"].confidence


def test_words_that_are_no_value_of_the_field_are_no_reading(schema_of: SchemaOf) -> None:
    assert "/amount" not in _readings(schema_of(SCHEMA), _of(3), amount="unpaid")


def test_a_document_teaches_itself_nothing(schema_of: SchemaOf) -> None:
    known = _of(3)
    document = _document(_slip(**NEW), known.document)

    assert not learnt_readings(document, plan(schema_of(SCHEMA)).fields, [known], Settings())


def test_fields_that_the_schema_does_not_have_are_left_out(schema_of: SchemaOf) -> None:
    schema = schema_of({"type": "object", "properties": {"other": {"type": "string"}}})

    assert _readings(schema, _of(3)) == {}


def test_a_value_that_both_read_is_surer_than_either(schema_of: SchemaOf) -> None:
    learnt = _readings(schema_of(SCHEMA), _of(3))["/number"]
    own = structs.replace(
        learnt, source="language_model", confidence=0.6, status="needs_review", reason="not sure"
    )

    [both] = with_learnt([own], [learnt], 0.7)

    assert both.source == "language_model"
    assert both.confidence > learnt.confidence
    assert both.status == "grounded"


def test_of_two_values_the_surer_stays_and_the_other_is_a_runner_up(schema_of: SchemaOf) -> None:
    learnt = _readings(schema_of(SCHEMA), _of(3))["/number"]
    own = structs.replace(
        learnt, source="language_model", value="X", text="X", confidence=0.5, status="grounded"
    )

    [first] = with_learnt([own], [learnt], 0.7)
    [second] = with_learnt([structs.replace(own, confidence=0.99)], [learnt], 0.7)
    [third] = with_learnt([absent("/number", 1.0)], [learnt], 0.7)

    assert (first.value, first.runners_up[0].text) == ("B-23", "X")
    assert (second.value, second.runners_up[0].text) == ("X", "B-23")
    assert third.value == "B-23"


@pytest.mark.parametrize(("surer", "expected"), [(-0.1, "B-23"), (0.1, None)])
def test_what_a_model_was_asked_for_and_does_not_find_is_absent_if_it_is_the_surer(
    schema_of: SchemaOf, surer: float, expected: str | None
) -> None:
    learnt = _readings(schema_of(SCHEMA), _of(3))["/number"]
    own = absent("/number", learnt.confidence + surer)

    [asked] = with_learnt([own], [learnt], 0.7, {"/number"})
    [silent] = with_learnt([own], [learnt], 0.7)

    assert (asked.value, silent.value) == (expected, "B-23")


def test_what_was_learnt_has_a_fingerprint() -> None:
    assert fingerprint([]) is None
    assert fingerprint([_of(3)]) == fingerprint([_of(3)])
    assert fingerprint([_of(3)]) != fingerprint([_of(4)])


def test_what_three_pages_say_is_not_asked_of_a_model(
    schema_of: SchemaOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema, document = schema_of(SCHEMA), _document(_slip(**NEW))
    asked: list[list[str]] = []
    read = LanguageModel.read

    def listening(self: LanguageModel, document: Document, lines: Any, fields: Any, *rest: Any):  # type: ignore[no-untyped-def]
        asked.append([field.path for field in fields])
        return read(self, document, lines, fields, *rest)

    monkeypatch.setattr(LanguageModel, "read", listening)
    three = [_of(3), _of(4), _of(5)]
    with Engine(write_model(tmp_path / "model.gguf", KINDS["chatml"]), THOROUGH) as engine:
        engine.extract(document, schema, exemplars=three[:1])
        settled = engine.extract(document, schema, exemplars=three)
        engine.without = frozenset({"learnt"})
        alone = engine.extract(document, schema, exemplars=three)

    assert asked == [["/number", "/day", "/amount"], [], ["/number", "/day", "/amount"]]
    assert settled.values == {"number": "B-23", "day": "2022-12-11", "amount": 1204.99}
    assert "learnt" not in {one.source for one in alone.fields}


def _settled(schema: Schema, page: Page, exemplars: list[Exemplar]) -> set[str]:
    fields, document = plan(schema).fields, _document(page)
    learnt = learnt_readings(document, fields, exemplars, Settings())
    return settled(document, fields, learnt, exemplars)


def test_what_five_documents_of_a_look_were_decided_not_to_have_is_settled(
    schema_of: SchemaOf,
) -> None:
    remark = {"remark": {"type": ["string", "null"]}}
    schema = schema_of({"type": "object", "properties": {**SCHEMA["properties"], **remark}})  # type: ignore[dict-item]
    five = [structs.replace(_of(number), absent=("/remark",)) for number in range(3, 8)]
    page = _slip(**NEW)

    assert _settled(schema, page, five) == {"/number", "/day", "/amount", "/remark"}
    assert "/remark" not in _settled(schema, page, five[:4])
    assert "/remark" not in _settled(schema, page, [*five[:4], _of(8)])  # nobody decided there
    again = structs.replace(five[0], page=2)  # another page of one of them
    assert "/remark" not in _settled(schema, page, [*five[:4], again])
    stated = structs.replace(_of(8), fields=(structs.replace(_of(8).fields[0], path="/remark"),))
    assert "/remark" not in _settled(schema, page, [*five, stated])
    other = _page([(50.0, 40.0, "Another paper of quite another kind with other words")])
    assert _settled(schema, other, five) == set()


def test_a_page_that_lacks_nothing_has_the_fingerprint_it_always_had() -> None:
    """Runs of versions before this one are reproduced with what they had learnt."""
    known = msgspec.json.decode(msgspec.json.encode(_of(3)))
    assert set(known) == {"document", "page", "tall", "words", "fields"}
