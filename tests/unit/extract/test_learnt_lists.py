"""Lists that people decided on become readings: typed, numbered, and as sure as pages agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from sealread.document.model import Document, Page
from sealread.extract.engine import Engine
from sealread.extract.exemplar_cells import placed_cells
from sealread.extract.exemplars import Decision
from sealread.extract.language_model.model import LanguageModel
from sealread.extract.layouts import Exemplar
from sealread.extract.learnt import SETTLED
from sealread.extract.learnt_lists import LearntList, Lists, learnt_lists, settled_lists, with_lists
from sealread.extract.plan import plan
from sealread.extract.providers import PROVIDERS
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.verification import absent
from sealread.schema.model import Schema
from tests.chat_models import KINDS, write_model
from tests.unit.extract.bills import TWO, Row, bill, exemplar, of_single_values
from tests.unit.extract.test_layouts import _page

SchemaOf = Callable[[dict[str, Any]], Schema]
NEW: tuple[Row, ...] = (("Pears", "4", "1,210.00"), ("Figs", "6", "2.50"), ("Mint", "9", "3.75"))
OTHERS: tuple[Row, ...] = (("Tar", "7", "8.80"), ("Long nails", "90", "15.00"))
ITEM = {
    "type": "object",
    "properties": {
        "name": {"type": ["string", "null"]},
        "pieces": {"type": ["integer", "null"]},
        "price": {"type": ["number", "null"]},
    },
}
SCHEMA = {"type": "object", "properties": {"goods": {"type": "array", "items": ITEM}}}
COLUMNS = {
    "type": "object",
    "properties": {
        "name": {"type": ["array", "null"], "items": {"type": "string"}},
        "price": {"type": ["array", "null"], "items": {"type": "number"}},
    },
}
VALUES = [
    {"/goods/0/name": "Pears", "/goods/0/pieces": 4, "/goods/0/price": 1210.0},
    {"/goods/1/name": "Figs", "/goods/1/pieces": 6, "/goods/1/price": 2.5},
    {"/goods/2/name": "Mint", "/goods/2/pieces": 9, "/goods/2/price": 3.75},
]


def _document(*pages: Page, sha256: str = "f" * 64) -> Document:
    numbered = tuple(structs.replace(one, number=n) for n, one in enumerate(pages, start=1))
    return Document("new.pdf", sha256, numbered, "en", "digital")


def _lists(schema: Schema, page: Page, *exemplars: Exemplar) -> Lists:
    return learnt_lists(_document(page), plan(schema), exemplars, Settings())


def _values(readings: Sequence[Reading]) -> dict[str, object]:
    return {one.path: one.value for one in readings if one.value is not None}


def test_cells_have_the_types_of_the_schema_and_the_words_of_the_new_page(
    schema_of: SchemaOf,
) -> None:
    made = _lists(schema_of(SCHEMA), bill(NEW), exemplar())["/goods"]

    assert _values(made.readings) == VALUES[0] | VALUES[1] | VALUES[2]
    assert made.counts == {"/goods": 3}
    assert {one.source for one in made.readings} == {"learnt"}
    assert made.readings[2].text == "1,210.00"
    assert all(one.evidence for one in made.readings)


def test_an_empty_cell_is_told_as_empty_and_the_other_rows_stay(schema_of: SchemaOf) -> None:
    rows = [NEW[0], ("Figs", "", "2.50"), NEW[2]]

    made = _lists(schema_of(SCHEMA), bill(rows), exemplar())["/goods"]

    read = {one.path: one for one in made.readings}
    assert read["/goods/1/pieces"].status == "not_found"
    assert read["/goods/2/pieces"].value == 9


def test_words_that_are_no_value_of_a_column_are_no_reading(schema_of: SchemaOf) -> None:
    rows = [NEW[0], ("Figs", "6", "unpaid"), NEW[2]]

    made = _lists(schema_of(SCHEMA), bill(rows), exemplar())["/goods"]

    assert "/goods/1/price" not in _values(made.readings)
    assert _values(made.readings)["/goods/1/name"] == "Figs"
    [unread] = [one for one in made.readings if one.path == "/goods/1/price"]
    assert unread.confidence == 0  # nor is it told to be absent


@pytest.mark.parametrize("row", [("Figs", "6", "unpaid"), ("", "price of the day", "")])
def test_a_list_is_not_settled_that_passed_something_over(schema_of: SchemaOf, row: Row) -> None:
    known = [exemplar(sha=1), exemplar(OTHERS, sha=2), exemplar(TWO[:1], sha=3)]

    lists = _lists(schema_of(SCHEMA), bill([NEW[0], row, NEW[2]]), *known)

    assert _values(lists["/goods"].readings)["/goods/0/name"] == "Pears"
    assert settled_lists(lists) == set()


def test_pages_of_one_mind_make_a_list_surer_and_settle_it(schema_of: SchemaOf) -> None:
    schema = schema_of(SCHEMA)
    known = [exemplar(sha=1), exemplar(OTHERS, sha=2), exemplar(TWO[:1], sha=3)]
    one, three = (_lists(schema, bill(NEW), *known[:count]) for count in (1, 3))

    assert one["/goods"].readings[0].confidence < three["/goods"].readings[0].confidence < 1
    assert settled_lists(one) == set()
    assert settled_lists(three) == {"/goods"}
    assert three["/goods"].readings[0].confidence >= SETTLED


def test_pages_that_contradict_each_other_make_a_list_doubtful(schema_of: SchemaOf) -> None:
    schema = schema_of(SCHEMA)
    swapped = exemplar(OTHERS, keys=("name", "price", "pieces"), sha=2)

    alone = _lists(schema, bill(NEW), exemplar())["/goods"]
    both = _lists(schema, bill(NEW), exemplar(), swapped)["/goods"]

    sure = {one.path: one.confidence for one in both.readings if one.value is not None}
    assert sure["/goods/0/price"] < 0.6 < alone.readings[2].confidence
    assert sure["/goods/0/name"] > 0.8


def test_a_page_of_another_look_and_a_document_s_own_pages_teach_nothing(
    schema_of: SchemaOf,
) -> None:
    schema, known = schema_of(SCHEMA), exemplar()
    own = _document(bill(NEW), sha256=known.document)

    assert learnt_lists(own, plan(schema), [known], Settings()) == {}
    assert _lists(schema_of(COLUMNS), bill(NEW), known) == {}
    assert _lists(schema, structs.replace(bill(NEW), words=()), known) == {}


def test_lists_of_single_values_are_read_item_by_item(schema_of: SchemaOf) -> None:
    made = _lists(schema_of(COLUMNS), bill(NEW), of_single_values(exemplar()))

    assert _values(made["/name"].readings) == {
        "/name/0": "Pears",
        "/name/1": "Figs",
        "/name/2": "Mint",
    }
    assert _values(made["/price"].readings) == {
        "/price/0": 1210.0,
        "/price/1": 2.5,
        "/price/2": 3.75,
    }


def test_a_list_goes_on_on_the_next_page(schema_of: SchemaOf) -> None:
    document = _document(bill(NEW[:2]), bill(NEW[2:]))

    made = learnt_lists(document, plan(schema_of(SCHEMA)), [exemplar()], Settings())["/goods"]

    assert _values(made.readings) == VALUES[0] | VALUES[1] | VALUES[2]
    assert made.counts == {"/goods": 3}
    assert made.readings[-1].evidence[0].page == 2


def _beside(
    schema: Schema, told: Sequence[Reading], counts: dict[str, int], lists: Lists
) -> tuple[dict[str, Reading], dict[str, int]]:
    readings, sizes = with_lists(told, counts, lists, plan(schema), 0.7)
    return {one.path: one for one in readings}, sizes


def test_where_nothing_else_read_a_list_it_is_what_was_learnt(schema_of: SchemaOf) -> None:
    schema = schema_of(SCHEMA)
    lists = _lists(schema, bill(NEW), exemplar())

    read, sizes = _beside(schema, [absent("/goods", 0.5), absent("/other", 1)], {}, lists)

    assert _values(tuple(read.values())) == VALUES[0] | VALUES[1] | VALUES[2]
    assert sizes == {"/goods": 3}
    assert "/other" in read


def test_cells_that_others_read_too_are_surer_and_a_better_reading_stays(
    schema_of: SchemaOf,
) -> None:
    schema = schema_of(SCHEMA)
    learnt = _lists(schema, bill(NEW), exemplar())["/goods"]
    told = [
        structs.replace(one, source="tables", confidence=0.99)
        for one in learnt.readings
        if one.path != "/goods/1/price"
    ]
    doubtful = [structs.replace(one, confidence=0.6) for one in told]

    first, _ = _beside(schema, told, {"/goods": 3}, {"/goods": learnt})
    second, sizes = _beside(schema, doubtful, {"/goods": 3}, {"/goods": learnt})

    assert {one.source for one in first.values()} == {"tables", "learnt"}
    assert first["/goods/1/price"].value == 2.5
    assert second["/goods/0/name"].source == "learnt"
    assert second["/goods/0/name"].confidence > learnt.readings[0].confidence
    assert sizes == {"/goods": 3}


def test_a_list_that_a_model_was_asked_for_and_does_not_find_stays_absent_if_that_is_surer(
    schema_of: SchemaOf,
) -> None:
    schema = schema_of(SCHEMA)
    one = _lists(schema, bill(NEW), exemplar())
    three = _lists(
        schema, bill(NEW), exemplar(sha=1), exemplar(OTHERS, sha=2), exemplar(TWO[:1], sha=3)
    )
    told = [absent("/goods", 0.97)]

    def read(lists: Lists, *, asked: bool) -> int:
        readings, _ = with_lists(told, {}, lists, plan(schema), 0.7, asked=asked)
        return len(_values(readings))

    assert read(one, asked=True) == 0
    assert read(one, asked=False) == read(three, asked=True) == 9


@pytest.mark.parametrize(("whole", "stays"), [(True, "learnt"), (False, "tables")])
def test_beside_a_whole_list_another_has_no_merit_in_being_longer(
    schema_of: SchemaOf, whole: bool, stays: str
) -> None:
    schema = schema_of(SCHEMA)
    learnt = structs.replace(_lists(schema, bill(NEW), exemplar())["/goods"], whole=whole)
    others = [structs.replace(one, source="tables", confidence=0.7) for one in learnt.readings]
    told = others + [
        structs.replace(one, path=f"/goods/{number}/name", value=f"Other {number}")
        for number in range(3, 12)
        for one in others[:1]
    ]

    read, sizes = _beside(schema, told, {"/goods": 12}, {"/goods": learnt})

    assert read["/goods/2/name"].source == stays
    assert sizes == {"/goods": 3 if whole else 12}


def test_the_same_item_makes_a_list_of_single_values_surer_once(schema_of: SchemaOf) -> None:
    schema = schema_of(COLUMNS)
    item = Reading("/name/0", "Nails", "Nails", (), 0.8, "grounded", source="learnt")
    twice = [item, structs.replace(item, path="/name/1")]
    other = structs.replace(item, path="/name/4", source="reader", confidence=0.5)

    read, _ = _beside(schema, [other], {}, {"/name": LearntList(tuple(twice), {"/name": 2})})

    assert (read["/name/0"].confidence, read["/name/1"].confidence) == (0.9, 0.8)
    assert "/name/4" not in read


def test_what_three_pages_say_of_a_list_is_not_asked_of_a_model(
    schema_of: SchemaOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema, document = schema_of(SCHEMA), _document(bill(NEW))
    asked: list[str] = []
    read_list = LanguageModel.read_list

    def listening(self: LanguageModel, document: Any, lines: Any, node: Any, *rest: Any) -> Any:
        asked.append(node.path)
        return read_list(self, document, lines, node, *rest)

    monkeypatch.setattr(LanguageModel, "read_list", listening)
    three = [exemplar(sha=1), exemplar(OTHERS, sha=2), exemplar(TWO[:1], sha=3)]
    model = write_model(tmp_path / "model.gguf", KINDS["chatml"])
    rules = frozenset(PROVIDERS) - {"learnt"}
    with Engine(model, Settings(effort="thorough"), without=rules) as engine:
        settled = engine.extract(document, schema, exemplars=three)
        assert asked == []
        engine.without = rules | {"learnt"}
        alone = engine.extract(document, schema, exemplars=three)

    assert asked == ["/goods"]
    assert settled.values["goods"][2] == {"name": "Mint", "pieces": 9, "price": 3.75}
    assert {one.source for one in settled.fields} == {"learnt"}
    assert "learnt" not in {one.source for one in alone.fields}


@pytest.mark.parametrize(
    "inside",
    [
        {"type": "array", "items": {"type": "string"}},
        {"type": "array", "items": {"type": "object", "properties": {"day": {"type": "string"}}}},
        {"type": "object", "additionalProperties": {"type": "string"}},
    ],
)
def test_records_with_lists_in_them_are_left_to_others_whole(
    schema_of: SchemaOf, inside: dict[str, Any]
) -> None:
    item = {**ITEM, "properties": {**ITEM["properties"], "batches": inside}}
    schema = {"type": "object", "properties": {"goods": {"type": "array", "items": item}}}
    three = [exemplar(sha=1), exemplar(OTHERS, sha=2), exemplar(TWO[:1], sha=3)]

    assert _lists(schema_of(schema), bill(NEW), *three) == {}


@pytest.mark.parametrize("name", ["go*ods", "*goods"])
def test_a_star_in_a_name_is_no_number(schema_of: SchemaOf, name: str) -> None:
    known = exemplar()
    fields = tuple(
        structs.replace(one, path=one.path.replace("goods", name)) for one in known.fields
    )
    schema = {"type": "object", "properties": {name: {"type": "array", "items": ITEM}}}

    made = _lists(schema_of(schema), bill(NEW), structs.replace(known, fields=fields))

    assert _values(made[f"/{name}"].readings)[f"/{name}/2/name"] == "Mint"
    assert made[f"/{name}"].counts == {f"/{name}": 3}


MARKS = {"type": "object", "properties": {"mark": {"type": "array", "items": {"type": "string"}}}}


def _marked(line: str) -> Page:
    """A certificate with marks on one line."""
    return _page([
        (50, 40, "Certificate of quality"), (50, 60, "Northern Rolling Works"),
        (50, 100, "Marks of the goods"), (250, 100, line), (50, 140, "Released by the inspector"),
    ])  # fmt: skip


def _with_marks(line: str, *marks: str, sha: int) -> Exemplar:
    page = _marked(line)
    cells = [Decision(f"/mark/{number}", said) for number, said in enumerate(marks)]
    fields = tuple(placed_cells(cells, page.words))
    assert len(fields) == len(marks)
    return Exemplar(f"{sha:064d}", 1, page.tall, page.words, fields)


@pytest.mark.parametrize("line", ["Kale, Leek, Mint and thyme", "Kale, Leek", "Kale"])
def test_items_on_one_line_are_parted_by_what_stands_behind_them(
    schema_of: SchemaOf, line: str
) -> None:
    several = _with_marks("Tar, Brown rope, Oil", "Tar", "Brown rope", "Oil", sha=2)
    single = _with_marks("Green apples", "Green apples", sha=3)

    wanted = plan(schema_of(MARKS))
    made = learnt_lists(_document(_marked(line)), wanted, [several, single], Settings())

    assert [one.value for one in made["/mark"].readings] == line.split(", ")


def test_items_on_one_line_that_nothing_parts_teach_nothing(schema_of: SchemaOf) -> None:
    known = _with_marks("Tar Rope Oil", "Tar", "Rope", "Oil", sha=2)

    document, wanted = _document(_marked("Kale Leek")), plan(schema_of(MARKS))
    assert learnt_lists(document, wanted, [known], Settings()) == {}
