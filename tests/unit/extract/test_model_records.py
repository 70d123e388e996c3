"""Lists read by a language model: how they are written, where they end, lists in records."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from sealread.document.model import Span
from sealread.document.text_map import text_map
from sealread.extract.confidence import TIE
from sealread.extract.language_model.asking import Copied, FieldAnswer
from sealread.extract.language_model.record_lists import ListText
from sealread.extract.language_model.records import Lists, nearest
from sealread.extract.language_model.written_page import whole
from sealread.extract.weighing import source_weights
from sealread.llm.answers import Answer
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.form import Member, Page
from sealread.llm.script import Place
from sealread.schema.loading import parse
from sealread.schema.model import Records
from tests.unit.extract.pages import document, page

ROWS = (("North", "Acme", "10"), ("", "Beta", "20"), ("South", "Core", "30"))
TEXT, NUMBER = {"type": "string"}, {"type": "number"}


def _rows(**columns: dict[str, Any]) -> dict[str, Any]:
    """The schema of a list with some columns."""
    return {"type": "array", "items": {"type": "object", "properties": columns}}


def _node(**lists: dict[str, Any]) -> Records:
    """The one list of a schema."""
    definition = {"type": "object", "properties": lists}
    [node] = parse(definition, "test", "0" * 64).root.children
    assert isinstance(node, Records)
    return node


def _regions() -> Records:
    dealers = _rows(name=TEXT, sum=NUMBER)
    return _node(regions=_rows(code=NUMBER, region=TEXT, dealers=dealers))


@pytest.fixture
def lists(chat: Decoder) -> Lists:
    pages = document(page(ROWS)).pages
    written, _ = whole(pages, text_map(pages), "en")
    return Lists(chat, written, "en", 0.85, form_prompts("en"), source_weights("0" * 64))


def test_lists_in_records_lie_at_their_record_and_are_counted(lists: Lists) -> None:
    found = lists.read(_regions())
    count = found.counts["/regions"]
    below = {path for path in found.counts if path != "/regions"}
    assert below == {f"/regions/{number}/dealers" for number in range(count)}
    words = {word.text for word in page(ROWS).words}
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


def _going_on(monkeypatch: pytest.MonkeyPatch, lists: Lists, *how_likely: float) -> list[str]:
    """Has the model say that a list goes on, in turn; returns what was said before each time."""
    asked: list[str] = []

    def ways_on(_page: Page, _lines: Any, before: str, *_: Any, **__: Any) -> list[float]:
        asked.append(before)
        likely = how_likely[min(len(asked), len(how_likely)) - 1]
        return [likely, 1 - likely]

    monkeypatch.setattr(lists._decoder, "ways_on", ways_on)
    return asked


def _saying(monkeypatch: pytest.MonkeyPatch, lists: Lists, **said: list[str]) -> None:
    """Has the model say words of the page, by the keys of columns and in turn; else null."""
    left = {key: iter(texts) for key, texts in said.items()}

    def fill(page: Page, _lines: Any, members: Sequence[Member], *_: Any, **__: Any) -> Any:
        [member] = members
        text = next(left.get(member.key, iter(())), "")
        if not text:
            return [Answer((), (), 0.0)]
        start = page.script.text.index(text)
        return [Answer((Span(start, start + len(text)),), (-0.1, -0.1), -3.0)]

    monkeypatch.setattr(lists._decoder, "fill", fill)


def _told(lists: Lists) -> list[str]:
    """Where values were said."""
    return [one.path for one in lists.cells if one.readings[0].text]


def test_the_model_says_whether_another_record_follows(
    lists: Lists, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = _going_on(monkeypatch, lists, 0.9, 0.8, 0.2)
    _saying(monkeypatch, lists, name=["Acme", "Beta", "Core"])
    lists.read(_node(rows=_rows(name=TEXT, sum=NUMBER)))
    assert asked[0] == ' "rows":'
    assert _told(lists) == ["/rows/0/name", "/rows/1/name"]


@pytest.mark.parametrize(
    ("going_on", "reasons"),
    [
        ((0.9, 0.8, 0.2), [None, None]),
        ((0.9, 0.51, 0.2), [None, TIE]),
        ((0.9, 0.8, 0.49), [None, TIE]),
    ],
)
def test_where_a_list_may_as_well_end_a_person_looks_at_its_last_record(
    lists: Lists, monkeypatch: pytest.MonkeyPatch, going_on: tuple[float, ...], reasons: list[str]
) -> None:
    _going_on(monkeypatch, lists, *going_on)
    _saying(monkeypatch, lists, name=["Acme", "Beta", "Core"])
    lists.read(_node(rows=_rows(name=TEXT)))
    assert [cell.readings[0].reason for cell in lists.cells] == reasons


def test_a_list_that_is_sooner_null_has_no_record(
    lists: Lists, monkeypatch: pytest.MonkeyPatch
) -> None:
    _going_on(monkeypatch, lists, 0.4)
    _saying(monkeypatch, lists, name=["Acme"])
    assert lists.read(_node(rows=_rows(name=TEXT))).counts == {"/rows": 0}
    assert lists.cells == []


def test_a_list_ends_where_the_page_has_no_more_of_the_same_records(
    lists: Lists, monkeypatch: pytest.MonkeyPatch
) -> None:
    _going_on(monkeypatch, lists, 1.0)
    _saying(monkeypatch, lists, name=["Acme", "Beta", "Acme", "Core"])
    lists.read(_node(rows=_rows(name=TEXT, sum=NUMBER)))
    assert _told(lists) == ["/rows/0/name", "/rows/1/name"]


def test_a_record_that_says_nothing_itself_may_have_a_list_that_does(
    lists: Lists, monkeypatch: pytest.MonkeyPatch
) -> None:
    _going_on(monkeypatch, lists, 1.0)
    _saying(monkeypatch, lists, name=["Acme", "Beta", "", ""])
    found = lists.read(_regions())
    assert _told(lists) == ["/regions/0/dealers/0/name", "/regions/0/dealers/1/name"]
    assert found.counts.keys() == {"/regions", "/regions/0/dealers"}


def test_records_may_have_nothing_but_a_list(lists: Lists, monkeypatch: pytest.MonkeyPatch) -> None:
    _going_on(monkeypatch, lists, 1.0)
    _saying(monkeypatch, lists, name=["Acme", "", "Beta", "", "", ""])
    lists.read(_node(groups=_rows(rows=_rows(name=TEXT))))
    assert _told(lists) == ["/groups/0/rows/0/name", "/groups/1/rows/0/name"]


@pytest.mark.parametrize("columns", [40, 400])
def test_a_list_that_is_too_wide_for_the_context_costs_no_document(
    lists: Lists, columns: int
) -> None:
    names = {f"column number {number}": TEXT for number in range(columns)}
    assert lists.read(_node(rows=_rows(**names))).counts.keys() <= {"/rows"}


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
