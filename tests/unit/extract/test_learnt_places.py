"""Where pages of a look have a field is where a model is shown a new page of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from sealread.document.model import Document, Page
from sealread.extract.engine import Engine
from sealread.extract.layouts import Exemplar
from sealread.extract.learnt_places import Places, learnt_places
from sealread.extract.plan import plan
from sealread.llm.decoding import Decoder
from sealread.llm.form import Member
from sealread.llm.form import Page as Shown
from sealread.schema.model import Schema
from tests.chat_models import KINDS, write_model
from tests.unit.extract.test_layouts import _page, _slip
from tests.unit.extract.test_learnt import NEW, SCHEMA, THOROUGH, _document, _of

SchemaOf = Callable[[dict[str, Any]], Schema]


def _places(schema: Schema, document: Document, exemplars: list[Exemplar]) -> Places:
    return learnt_places(document, plan(schema).fields, exemplars)


def _words(page: Page, places: Places, path: str) -> str:
    return " ".join(page.words[one.word].text for one in sorted(places[path].words))


def _lacking(number: int, path: str) -> Exemplar:
    known = _of(number)
    fields = tuple(one for one in known.fields if one.path != path)
    return structs.replace(known, fields=fields, absent=(path,))


def test_a_field_stands_on_the_lines_where_pages_of_its_look_have_it(schema_of: SchemaOf) -> None:
    page = _slip(**NEW)
    places = _places(schema_of(SCHEMA), _document(page), [_of(3), _of(4), _of(5)])

    assert set(places) == {"/number", "/day", "/amount"}
    assert _words(page, places, "/amount") == "Amount payable 1,204.99"
    assert _words(page, places, "/number") == "Receipt Number B-23 Printed 11/12/2022"
    assert all(one.usual for one in places.values())


def test_two_pages_tell_no_place_and_pages_that_lack_a_field_count(schema_of: SchemaOf) -> None:
    schema, document = schema_of(SCHEMA), _document(_slip(**NEW))
    lacking = [_lacking(4, "/day"), _lacking(5, "/day")]

    assert _places(schema, document, [_of(3), _of(4)]) == {}
    assert not _places(schema, document, [_of(3), *lacking])["/day"].usual
    assert _places(schema, document, [_of(3), _of(6), *lacking])["/amount"].usual
    assert "/day" not in _places(schema, document, [_lacking(3, "/day"), *lacking])


def test_a_document_and_pages_of_another_look_tell_no_place(schema_of: SchemaOf) -> None:
    schema, three = schema_of(SCHEMA), [_of(3), _of(4), _of(5)]
    other = _page([(50.0, 40.0, "Another paper of quite another kind with other words")])

    assert _places(schema, _document(_slip(**NEW), three[0].document), three) == {}
    assert _places(schema, _document(other), three) == {}


def test_only_the_likest_pages_tell_a_place(schema_of: SchemaOf) -> None:
    """With each page whose value stands elsewhere there would be more to show."""
    page = _slip(**NEW)
    word = next(one for one in _of(3).words if one.text == "Thank")
    other = tuple(
        structs.replace(one, boxes=(word.box,)) if one.path == "/amount" else one
        for one in _of(3).fields
    )
    *words, last = _of(40).words
    unlike = structs.replace(
        _of(40), words=(*words, structs.replace(last, text="visits")), fields=other
    )
    ten = [_of(number) for number in range(10, 20)]

    places = _places(schema_of(SCHEMA), _document(page), [unlike, *ten])
    assert _words(page, places, "/amount") == "Amount payable 1,204.99"
    places = _places(schema_of(SCHEMA), _document(page), [unlike, *ten[:9]])
    assert "Thank" in _words(page, places, "/amount")


def test_the_model_is_shown_the_lines_of_what_is_left_open(
    schema_of: SchemaOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[str, list[str]]] = []
    fill = Decoder.fill

    def listening(
        self: Decoder, page: Shown, lines: Any, members: Sequence[Member], *rest: Any, **named: Any
    ) -> Any:
        shown.append((" ".join(page.text.split()), [one.key for one in members]))
        return fill(self, page, lines, members, *rest, **named)

    monkeypatch.setattr(Decoder, "fill", listening)
    document, exemplars = _document(_slip(**NEW)), [_of(3), _of(4), _lacking(5, "/day")]
    with Engine(write_model(tmp_path / "model.gguf", KINDS["chatml"]), THOROUGH) as engine:
        engine.extract(document, schema_of(SCHEMA), exemplars=exemplars)

    assert shown[0] == ("Receipt Number B-23 Printed 11/12/2022", ["day"])
