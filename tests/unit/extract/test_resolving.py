"""Who is believed of a field: rules or the language model, or nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from msgspec import structs

from sealread.document.model import Document, Evidence, Span
from sealread.extract.confidence import TIE, as_tie
from sealread.extract.job import Job
from sealread.extract.language_model.asking import Copied, FieldAnswer
from sealread.extract.language_model.model import LanguageModel, ModelReading
from sealread.extract.plan import Plan, plan
from sealread.extract.record_readings import RecordReadings
from sealread.extract.resolving import (
    decided,
    known_share,
    settled_above,
    together,
    with_model,
)
from sealread.extract.result import Reading, Status
from sealread.extract.same_value import same
from sealread.extract.settings import Settings
from sealread.extract.source_signs import Candidates, signs_of, value_of
from sealread.extract.verification import absent
from sealread.extract.weighing import SourceWeights, Weighing
from sealread.llm.script import Place
from sealread.schema.model import Field, Label, Schema

FIELD = Field("/total", Label("total", "Total"))
WEIGHTS = SourceWeights(
    "0" * 64, {}, Weighing(-0.5, {"sure": 3.0, "agrees": 2.0, "differs_surely": -1.0}),
    Weighing(0.3, {"null": -2.0, "mean": 1.5, "least": 0.5, "agrees": 1.5}), 0.3, 0.97,
)  # fmt: skip
PLACE = Place(0, Span(0, 4))


def _reading(value: Any, confidence: float, path: str = "/total") -> Reading:
    status: Status = "grounded"
    evidence = (Evidence(1, (0.1, 0.1, 0.2, 0.12)),)
    return Reading(path, value, str(value), evidence, confidence, status)


def _said(value: Any, *, null: float, mean: float) -> ModelReading:
    if value is None:
        return ModelReading(FIELD, (absent("/total", null),), FieldAnswer((), null))
    answer = FieldAnswer((Copied((PLACE,), mean, mean),), null)
    return ModelReading(FIELD, (_reading(value, mean),), answer)


def _both(rules: Reading | None, *said: ModelReading) -> Candidates:
    return Candidates(FIELD, (rules,) if rules else (absent("/total", 0.5),), said)


def test_what_both_say_is_surer_than_what_either_says_alone() -> None:
    said = _said("Acme", null=0.05, mean=0.9)
    [agreed] = decided(_both(_reading("ACME", 0.6), said), WEIGHTS, 0.85)
    [alone] = decided(_both(None, said), WEIGHTS, 0.85)
    assert agreed.confidence > alone.confidence


def test_the_model_s_words_are_taken_where_rules_found_none() -> None:
    [made] = decided(_both(None, _said("Acme", null=0.02, mean=0.97)), WEIGHTS, 0.85)
    assert made.value == "Acme"


def test_words_that_the_model_hardly_believes_are_no_value() -> None:
    [made] = decided(_both(None, _said("Acme", null=0.9, mean=0.05)), WEIGHTS, 0.85)
    assert made.value is None
    assert made.status == "not_found"
    assert [one.text for one in made.runners_up] == ["Acme"]


def test_what_rules_are_sure_of_stays_and_the_model_s_is_a_runner_up() -> None:
    model = _said("Other", null=0.3, mean=0.4)
    [made] = decided(_both(_reading("Acme", 0.96), model), WEIGHTS, 0.85)
    assert made.value == "Acme"
    assert "Other" in [one.text for one in made.runners_up]


def test_where_sides_say_different_things_and_are_as_likely_a_person_decides() -> None:
    lines, columns = (_said(text, null=0.02, mean=0.9) for text in ("Acme", "Other"))
    weights = structs.replace(WEIGHTS, model=Weighing(3.0, {"mean": 1.0}))
    [tie] = decided(_both(None, lines, columns), weights, 0.85)
    [agreed] = decided(_both(None, lines, lines), weights, 0.85)
    assert tie.confidence == agreed.confidence > 0.85
    assert (agreed.status, tie.status, tie.reason) == ("grounded", "needs_review", TIE)
    assert (tie.value, [one.text for one in tie.runners_up]) == ("Acme", ["Other"])


def test_a_tie_of_the_model_s_stays_for_a_person_however_sure_others_make_it() -> None:
    said = _said("Acme", null=0.02, mean=0.97)
    said = structs.replace(said, readings=tuple(as_tie(one) for one in said.readings))
    [made] = decided(_both(_reading("Acme", 0.6), said), WEIGHTS, 0.85)
    assert made.confidence > 0.85
    assert (made.value, made.status, made.reason) == ("Acme", "needs_review", TIE)


def test_readings_of_a_list_go_with_their_field_and_others_stay() -> None:
    readings = [_reading("a", 0.9, "/total/0"), _reading("b", 0.9, "/total/1"), absent("/x", 1.0)]
    [both], others = together(readings, [(_said("a", null=0.1, mean=0.9),)])
    assert [one.path for one in both.rules] == ["/total/0", "/total/1"]
    assert [one.path for one in others] == ["/x"]
    assert value_of(FIELD, both.rules) == ["a", "b"]


def test_what_rules_say_is_no_value_where_it_is_another_field_s_name() -> None:
    buyer = Field("/buyer", Label("buyer", "Customer"))
    said = ModelReading(buyer, (absent("/buyer", 0.9),), FieldAnswer((), 0.9))
    readings = [_reading("Customer", 0.9), _reading("Customer", 0.9, "/buyer")]
    total, other = together(readings, [(_said("12", null=0.1, mean=0.9),), (said,)])[0]
    assert total.rules == ()
    assert value_of(buyer, other.rules) == "Customer"


def _items(*texts: str) -> list[Reading]:
    told = (_reading(text, 0.9, f"/total/{n}") for n, text in enumerate(texts))
    return [structs.replace(one, source="form_entries") for one in told]


def test_items_that_the_model_says_as_one_text_are_one() -> None:
    one_or_more = structs.replace(FIELD, listable=True)
    said = structs.replace(_said("(201) 923 -9208", null=0.1, mean=0.9), field=one_or_more)
    [both], _ = together(_items("(201)", "923 -9208"), [(said,)])
    assert value_of(one_or_more, both.rules) == "(201) 923 -9208"
    assert [(one.path, one.confidence, one.source) for one in both.rules] == [
        ("/total", 0.9, "form_entries")
    ]


@pytest.mark.parametrize("texts", [("(201)", "555"), ("(201)", "923 -9208", "more")])
def test_items_that_the_model_does_not_say_as_one_stay_several(texts: tuple[str, ...]) -> None:
    one_or_more = structs.replace(FIELD, listable=True)
    said = structs.replace(_said("(201) 923 -9208", null=0.1, mean=0.9), field=one_or_more)
    [both], _ = together(_items(*texts), [(said,)])
    assert value_of(one_or_more, both.rules) == list(texts)


def test_items_of_a_field_that_wants_a_list_stay_several() -> None:
    wants_several = structs.replace(FIELD, many=True, listable=True)
    said = structs.replace(_said("a b", null=0.1, mean=0.9), field=wants_several)
    [both], _ = together(_items("a", "b"), [(said,)])
    assert value_of(wants_several, both.rules) == ["a", "b"]


def test_a_box_that_nobody_ticked_is_no_value_of_a_field_for_words() -> None:
    [both], _ = together([_reading("☐", 0.9)], [(_said(None, null=0.6, mean=0.0),)])
    assert value_of(FIELD, both.rules) is None


def test_a_box_that_nobody_ticked_says_that_something_is_not_so() -> None:
    field = structs.replace(FIELD, kind="boolean")
    said = structs.replace(_said(None, null=0.6, mean=0.0), field=field)
    box = structs.replace(_reading(False, 0.9), text="☐")
    [both], _ = together([box], [(said,)])
    assert value_of(field, both.rules) is False


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ("ACME Ltd.", "Acme Ltd", True),
        (12, 12.0, True),
        (["b", "a"], ["A", "B"], True),
        ("Acme", "Acme Ltd", False),
        (True, 1, False),
        ("-", "--", False),
        ("RM 45.35", "45.35", True),
        ("45.35 EUR", "45.35", True),
        ("EUR 45.35", "RM 45.35", False),
        ("12 kg", "12", False),
    ],
)
def test_values_are_the_same_by_letters_digits_and_numbers(
    one: Any, other: Any, wanted: bool
) -> None:
    assert same(one, other) is wanted


def test_of_kinds_that_rules_know_less_is_asked_of_the_model() -> None:
    fields = [Field(path, Label(path, path)) for path in ("/a", "/b", "/c", "/d")]
    half = [_reading("x", 0.9, "/a"), _reading("y", 0.9, "/b/0"), _reading("z", 0.6, "/c")]
    assert known_share(fields, half) == 0.5
    assert known_share([], []) == 0.0
    assert settled_above(0.5, WEIGHTS) < settled_above(0.4, WEIGHTS) == WEIGHTS.settled


def test_signs_tell_agreement_from_contradiction() -> None:
    rules, [model] = signs_of(_both(_reading("x", 0.9), _said("y", null=0.1, mean=0.9)))
    assert (rules["agrees"], rules["differs"], model["differs"]) == (0.0, 1.0, 1.0)
    rules, [model] = signs_of(_both(_reading("x", 0.9), _said("x", null=0.1, mean=0.9)))
    assert (rules["agrees"], model["agrees"], model["differs"]) == (1.0, 1.0, 0.0)


def test_of_two_ways_to_show_the_page_the_surer_answer_is_taken() -> None:
    lines, columns = _said("Acme", null=0.4, mean=0.5), _said("Acme Ltd", null=0.05, mean=0.95)
    [made] = decided(_both(None, lines, columns), WEIGHTS, 0.85)
    assert made.value == "Acme Ltd"
    assert [one.text for one in made.runners_up] == ["Acme"]


def test_what_is_said_of_the_page_shown_otherwise_is_a_sign() -> None:
    sure, unsure = _said("Acme", null=0.1, mean=0.9), _said("Other", null=0.4, mean=0.4)
    _, [one, other] = signs_of(_both(None, sure, unsure))
    assert (one["again"], one["apart"], other["apart"]) == (0.0, 1.0, 1.0)
    assert one["apart_surer"] == -other["apart_surer"] < 0
    _, [one, other] = signs_of(_both(None, sure, sure))
    assert (one["again"], other["again"], one["apart_surer"]) == (1.0, 1.0, 0.0)
    short, long = _said("Acme", null=0.1, mean=0.9), _said("Acme Ltd", null=0.1, mean=0.9)
    _, [one, other] = signs_of(_both(None, short, long))
    assert (one["within"], one["around"], other["within"], other["around"]) == (1.0, 0.0, 0.0, 1.0)
    _, [alone] = signs_of(_both(None, sure))
    assert alone["alone"] == 1.0


def test_rules_are_told_how_many_answers_agree() -> None:
    same_words, other = _said("x", null=0.1, mean=0.9), _said("y", null=0.1, mean=0.9)
    rules, _ = signs_of(_both(_reading("x", 0.9), same_words, other))
    assert (rules["agrees"], rules["differs"], rules["denied"]) == (0.5, 0.5, 0.0)


class ListsOnly:
    """A model that has read a list, and is asked for nothing else."""

    weights = WEIGHTS

    def __init__(self, *cells: Reading) -> None:
        self._cells = cells

    def read(self, *_: Any) -> list[Any]:
        return []

    def read_list(self, *_: Any) -> RecordReadings:
        return RecordReadings(self._cells, {"/rows": len(self._cells)})


def _rows(schema_of: Callable[[dict[str, Any]], Schema], *columns: str) -> Plan:
    """What is asked for: records of these texts."""
    text = {"type": ["string", "null"]}
    items = {"type": "object", "properties": dict.fromkeys(columns, text)}
    rows = {"type": "array", "items": items}
    return plan(schema_of({"type": "object", "properties": {"rows": rows}}))


class Told:
    """A job whose rules have told two records, if not told otherwise in a way that is not sure."""

    text_map = None

    def __init__(self, way: str = "record") -> None:
        self.counts, self.ways = {"/rows": 2}, {"/rows": way}

    def place(self, _: Reading) -> int:
        return 0


@pytest.mark.parametrize(
    ("cells", "taken"),
    [
        ((_reading("Nut", 0.9, "/rows/0/name"), _reading("Bolt", 0.8, "/rows/1/name")), True),
        (tuple(_reading("Nut", 0.6, f"/rows/{number}/name") for number in range(5)), False),
    ],
)
def test_of_two_readings_of_a_list_the_one_stays_of_which_more_is_right_than_wrong(
    schema_of: Callable[[dict[str, Any]], Schema], cells: tuple[Reading, ...], taken: bool
) -> None:
    wanted = _rows(schema_of, "name")
    rules = [_reading("a", 0.8, "/rows/0/name"), _reading("b", 0.8, "/rows/1/name")]
    job, told = Told(), list[tuple[int, int]]()
    made = with_model(
        cast("LanguageModel", ListsOnly(*cells)), cast("Document", None), cast("Job", job), rules,
        wanted, Settings(), lambda *so_far: told.append(so_far), None,
    )  # fmt: skip
    assert made == (cells if taken else tuple(rules))
    assert job.counts["/rows"] == (len(cells) if taken else 2)
    assert told[-1] == (1, 1)


@pytest.mark.parametrize("missed", [False, True])
def test_the_records_of_one_side_have_what_the_other_says_more_surely(
    schema_of: Callable[[dict[str, Any]], Schema], missed: bool
) -> None:
    wanted = _rows(schema_of, "day", "due", "sum", "kind")
    rules = [
        _reading(f"{key}{row}", 0.9, f"/rows/{row}/{key}")
        for row in range(4) for key in ("day", "due", "sum")
    ]  # fmt: skip
    said = [
        _reading(words, sure, f"/rows/{row}/{key}")
        for row in range(1 if missed else 4)
        for key, words, sure in (
            ("day", f"day{row}", 0.9), ("due", f"due{row}", 0.9), ("sum", "2", 0.6),
            ("kind", f"kind{row}", 0.9),
        )
    ]  # fmt: skip
    made = with_model(
        cast("LanguageModel", ListsOnly(*said)), cast("Document", None), cast("Job", Told()),
        rules, wanted, Settings(), None, None,
    )  # fmt: skip
    values = {one.path: one.value for one in made}
    assert [values[f"/rows/{row}/sum"] for row in range(4)] == ["sum0", "sum1", "sum2", "sum3"]
    kinds = [values.get(f"/rows/{row}/kind") for row in range(4)]
    assert kinds == ["kind0", *([None] * 3 if missed else ["kind1", "kind2", "kind3"])]


def test_records_that_are_worth_the_same_go_as_rules_read_them(
    schema_of: Callable[[dict[str, Any]], Schema],
) -> None:
    wanted = _rows(schema_of, "day", "sum", "due", "of")
    rules = [
        _reading(f"{key}{row}", 0.9133, f"/rows/{row}/{key}")
        for row in range(3) for key in ("day", "sum")
    ]  # fmt: skip
    rules += [absent(f"/rows/{row}/{key}", 0.6) for row in range(3) for key in ("due", "of")]
    said = [
        _reading(words, sure, f"/rows/{place}/{key}")
        for place, row in enumerate((2, 0, 1))  # in another order, with words that are not there
        for key, words, sure in (("sum", f"sum{row}", 0.8), ("due", "x", 0.6))
    ]
    made = with_model(
        cast("LanguageModel", ListsOnly(*said)), cast("Document", None), cast("Job", Told("told")),
        rules, wanted, Settings(), None, None,
    )  # fmt: skip
    assert [one.value for one in made if one.path.endswith("/day")] == ["day0", "day1", "day2"]
    assert not any(one.value for one in made if one.path.endswith("/due"))


def test_a_list_that_rules_are_sure_of_stays_whatever_more_the_model_says(
    schema_of: Callable[[dict[str, Any]], Schema],
) -> None:
    wanted = _rows(schema_of, "name")
    rules = (_reading("a", 0.97, "/rows/0/name"), _reading("b", 0.95, "/rows/1/name"))
    more = [_reading("Nut", 0.9, f"/rows/{number}/name") for number in range(9)]
    made = with_model(
        cast("LanguageModel", ListsOnly(*more)), cast("Document", None), cast("Job", Told()),
        rules, wanted, Settings(), None, None,
    )  # fmt: skip
    assert made == rules


def test_where_rules_told_nothing_of_a_list_the_model_s_reading_stays(
    schema_of: Callable[[dict[str, Any]], Schema],
) -> None:
    wanted = _rows(schema_of, "name")
    unsure = _reading("Nut", 0.4, "/rows/0/name")
    made = with_model(
        cast("LanguageModel", ListsOnly(unsure)), cast("Document", None), cast("Job", Told()),
        [absent("/rows", 0.9)], wanted, Settings(), None, None,
    )  # fmt: skip
    assert made == (unsure,)


@pytest.mark.parametrize(("sure", "asked"), [(1.0, False), (0.6, True)])
def test_where_rules_surely_know_that_a_list_has_no_items_the_model_is_not_asked(
    schema_of: Callable[[dict[str, Any]], Schema], sure: float, asked: bool
) -> None:
    wanted = _rows(schema_of, "name")
    said = _reading("Nut", 0.9, "/rows/0/name")
    made = with_model(
        cast("LanguageModel", ListsOnly(said)), cast("Document", None), cast("Job", Told("told")),
        [absent("/rows", sure)], wanted, Settings(), None, None,
    )  # fmt: skip
    assert (said in made) == asked


@pytest.mark.parametrize(
    ("way", "sure_of_paper", "records", "asked"),
    [
        ("record", True, 2, True),
        ("told", False, 2, False),
        ("table", True, 2, False),
        ("table", False, 2, True),
        ("table", False, 300, False),  # too long to be asked cell by cell
    ],
)
def test_a_table_settles_a_list_only_in_papers_that_rules_know(
    schema_of: Callable[[dict[str, Any]], Schema],
    way: str, sure_of_paper: bool, records: int, asked: bool,
) -> None:  # fmt: skip
    items = {"type": "object", "properties": {"name": {"type": "string"}}}
    definition = {
        "type": "object",
        "properties": {"total": {"type": "string"}, "rows": {"type": "array", "items": items}},
    }
    rules = [_reading("a", 0.8, f"/rows/{number}/name") for number in range(records)]
    rules.append(_reading("5", 0.9 if sure_of_paper else 0.3))
    surer = [_reading("Nut", 0.99, f"/rows/{number}/name") for number in range(2 * records)]
    made = with_model(
        cast("LanguageModel", ListsOnly(*surer)), cast("Document", None), cast("Job", Told(way)),
        rules, plan(schema_of(definition)), Settings(), None, None,
    )  # fmt: skip
    assert (surer[0] in made) == asked


def test_each_reading_says_who_told_it_and_who_told_its_runners_up() -> None:
    said = _said("Other", null=0.3, mean=0.4)
    rules = structs.replace(_reading("Acme", 0.96), source="tables")
    of_model = structs.replace(
        said, readings=(structs.replace(said.readings[0], source="language_model"),)
    )
    [kept] = decided(_both(rules, of_model), WEIGHTS, 0.85)
    assert (kept.source, [one.source for one in kept.runners_up]) == ("tables", ["language_model"])

    sure = structs.replace(_said("Acme", null=0.02, mean=0.97))
    doubted = structs.replace(_reading("Other", 0.2), source="reader")
    [taken] = decided(_both(doubted, sure), WEIGHTS, 0.85)
    assert (taken.value, [one.source for one in taken.runners_up]) == ("Acme", ["reader"])


class KeysOnly(ListsOnly):
    """A model that has read keys of the page."""

    def __init__(self, *keys: Reading, has_adapter: bool) -> None:
        super().__init__()
        self.has_adapter, self._keys = has_adapter, keys

    def read_keys(self, *_: Any) -> tuple[Reading, ...]:
        return self._keys


@pytest.mark.parametrize(
    ("source", "has_adapter", "taken"),
    [
        ("listed_keys", True, True),  # the fast reader's list gives way
        ("listed_keys", False, False),
        ("open_tables", True, False),  # a rule does not
        (None, True, True),
    ],
)
def test_keys_of_the_page_are_read_by_a_model_with_an_adapter_where_no_rule_is(
    schema_of: Callable[[dict[str, Any]], Schema],
    source: str | None,
    has_adapter: bool,
    taken: bool,
) -> None:
    keys = {"type": "object", "additionalProperties": {"type": "string"}}
    wanted = plan(schema_of({"type": "object", "properties": {"rows": keys}}))
    known = structs.replace(_reading("B", 0.8, "/rows/Fire"), source=source)
    told = known if source else absent("/rows", 1)
    read = _reading("A1", 0.9, "/rows/Reaction to fire")
    made = with_model(
        cast("LanguageModel", KeysOnly(read, has_adapter=has_adapter)), cast("Document", None),
        cast("Job", Told()), [told], wanted, Settings(), None, None,
    )  # fmt: skip
    assert made == ((read,) if taken else (told,))


@pytest.mark.parametrize(("empty", "taken"), [(2, True), (0, False)])
def test_a_table_that_rules_understand_in_part_gives_way_to_the_model(
    schema_of: Callable[[dict[str, Any]], Schema], empty: int, taken: bool
) -> None:
    columns = {name: {"type": "string"} for name in ("name", "unit", "size")}
    items = {"type": "object", "properties": columns}
    definition = {"type": "object", "properties": {"rows": {"type": "array", "items": items}}}
    cells = [_reading("a", 0.96, f"/rows/0/{name}") for name in columns][: 3 - empty]
    rules = [*cells, *(absent(f"/rows/0/{name}", 0.5) for name in list(columns)[3 - empty :])]
    more = [_reading("b", 0.8, f"/rows/{number}/name") for number in range(4)]
    made = with_model(
        cast("LanguageModel", ListsOnly(*more)), cast("Document", None), cast("Job", Told("table")),
        rules, plan(schema_of(definition)), Settings(), None, None,
    )  # fmt: skip
    assert [one.value for one in made if one.value is not None] == (
        ["b"] * 4 if taken else ["a"] * 3
    )


def test_where_nobody_has_a_value_it_is_as_sure_as_the_model_says_null() -> None:
    [made] = decided(_both(None, _said(None, null=0.7, mean=0.0)), WEIGHTS, 0.85)
    assert (made.value, made.confidence) == (None, 0.7)
