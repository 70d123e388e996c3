"""Lists read by a language model: how they are written, where they end, lists in records."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from sealread.document.model import Span
from sealread.document.text_map import text_map
from sealread.extract.language_model.asking import Copied, FieldAnswer
from sealread.extract.language_model.record_lists import ListText
from sealread.extract.language_model.records import Lists, nearest
from sealread.extract.language_model.written_page import whole
from sealread.extract.weighing import source_weights
from sealread.llm.answers import Answer
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.form import Member, Page
from sealread.llm.runtime import Runtime
from sealread.llm.script import Place
from sealread.schema.loading import parse
from sealread.schema.model import Records
from tests.chat_models import KINDS, write_model
from tests.unit.extract.pages import document, page

ROWS = (("North", "Acme", "10"), ("", "Beta", "20"), ("South", "Core", "30"))
DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "regions": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "code": {"type": "number"},
                    "region": {"type": "string"},
                    "dealers": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "properties": {"name": {"type": "string"}, "sum": {"type": "number"}},
                        },
                    },
                },
                "required": ["region"],
            },
        }
    },
}


def _node() -> Records:
    [node] = parse(DEFINITION, "test", "0" * 64).root.children
    assert isinstance(node, Records)
    return node


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Decoder]:
    path = tmp_path_factory.mktemp("model") / "chatml.gguf"
    write_model(path, KINDS["chatml"])
    with Runtime(path) as runtime:
        yield Decoder(runtime)


def test_lists_in_records_lie_at_their_record_and_are_counted(decoder: Decoder) -> None:
    pages = document(page(ROWS)).pages
    written, _ = whole(pages, text_map(pages), "en")
    lists = Lists(decoder, written, "en", 0.85, form_prompts("en"), source_weights("0" * 64))
    found = lists.read(_node())
    count = found.counts["/regions"]
    below = {path for path in found.counts if path != "/regions"}
    assert below == {f"/regions/{number}/dealers" for number in range(count)}
    words = {word.text for word in pages[0].words}
    for one in found.readings:
        parts = one.path.split("/")
        assert parts[1] == "regions"
        assert int(parts[2]) < count
        if "dealers" in parts:
            assert int(parts[4]) < found.counts["/".join(parts[:4])]
        if one.text is not None:
            assert set(one.text.split()) <= words


def test_a_list_is_written_as_models_write_json() -> None:
    record = ListText().listing("items").record().said("a", '"x \\"y\\""').said("b", "null")
    assert record.joint == ",\n    "
    inner = record.listing("parts").record().said("c", '["d", "e"]').closed().list_closed()
    whole_list = inner.closed().record().said("a", "1").closed().list_closed()
    assert json.loads("{" + whole_list.text + "}") == {
        "items": [{"a": 'x "y"', "b": None, "parts": [{"c": ["d", "e"]}]}, {"a": 1}]
    }


def test_a_text_is_closed_with_what_stands_behind_it() -> None:
    begun = ListText().listing("items").record().said("a", '"x"')
    assert begun.text.endswith('"a": "x')
    assert begun.joint == '",\n    '
    assert f"{begun.ending} }}" == begun.closed().text


@pytest.fixture
def lists(decoder: Decoder) -> Lists:
    pages = document(page(ROWS)).pages
    written, _ = whole(pages, text_map(pages), "en")
    return Lists(decoder, written, "en", 0.85, form_prompts("en"), source_weights("0" * 64))


def _going_on(monkeypatch: pytest.MonkeyPatch, lists: Lists, how_likely: float) -> list[str]:
    """Has the model say that a list goes on; returns what was said before each time."""
    asked: list[str] = []

    def ways_on(
        _page: object, _lines: object, before: str, *_: object, **__: object
    ) -> list[float]:
        asked.append(before)
        return [how_likely, 1 - how_likely]

    monkeypatch.setattr(lists._decoder, "ways_on", ways_on)
    return asked


def _flat() -> Records:
    definition = {"type": "array", "items": {"type": "object", "properties": {
        "name": {"type": "string"}, "sum": {"type": "number"},
    }}}  # fmt: skip
    whole_schema = {"type": "object", "properties": {"rows": definition}}
    [node] = parse(whole_schema, "test", "0" * 64).root.children
    assert isinstance(node, Records)
    return node


def test_the_model_says_whether_another_record_follows(
    lists: Lists, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = _going_on(monkeypatch, lists, 0.2)
    found = lists.read(_flat())
    assert found.counts["/rows"] <= 1
    assert asked[0] == ' "rows":'


def test_a_list_ends_where_the_page_has_no_more_of_the_same_records(
    lists: Lists, monkeypatch: pytest.MonkeyPatch
) -> None:
    _going_on(monkeypatch, lists, 1.0)
    said = iter(["Acme", "Beta", "Acme", "Core"])

    def fill(
        page: Page, _lines: object, members: Sequence[Member], *_: object, **__: object
    ) -> Any:
        [member] = members
        if member.printed:
            return [Answer((), (), 0.0)]
        text = next(said)
        start = page.script.text.index(text)
        return [Answer((Span(start, start + len(text)),), (-0.1, -0.1), -3.0)]

    told: dict[str, list[str]] = {}
    lists._on_value = lambda path, text: told.setdefault(path, []).append(text)
    monkeypatch.setattr(lists._decoder, "fill", fill)
    lists.read(_flat())
    assert told == {  # the third record is the first one again
        "/rows/0/name": ["Acme"], "/rows/1/name": ["Beta"], "/rows/2/name": ["Acme", ""],
    }  # fmt: skip
    assert [one.path for one in lists.cells if one.readings[0].text] == [
        "/rows/0/name", "/rows/1/name",
    ]  # fmt: skip


def test_a_full_context_keeps_the_last_records(
    lists: Lists, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = ListText().listing("rows")
    pieces = ["  {1}", ",\n  {2}", ",\n  {3}"]
    text = ListText(opened.text + "".join(pieces), "", 0, first=False)
    lists._room = 1
    assert lists._fitting(text, opened, pieces).text == f"{opened.text}  {{2}},\n  {{3}}"
    lists._room = 1000
    assert lists._fitting(text, opened, pieces) is text


def test_of_like_words_those_nearest_to_the_record_s_name_are_meant() -> None:
    def copied(*starts: int) -> Copied:
        return Copied(tuple(Place(0, Span(start, start + 2)) for start in starts), 0.9, 0.9)

    found = nearest(FieldAnswer((copied(0, 50, 100),), 0.1), copied(60))
    assert [place.span.start for place in found.items[0].places] == [50]
