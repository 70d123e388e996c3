"""What was made of a document is believed only if it can be looked up on its pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.document.model import Document, Evidence, Notice, Span
from sealread.document.reading import NOT_RECOGNISED
from sealread.document.text_map import text_map
from sealread.extract import proving
from sealread.extract.answering import Answered
from sealread.extract.assembly import assemble
from sealread.extract.proving import (
    Proof,
    contradicts,
    prove_answer,
    prove_pages,
    prove_values,
    told_by_page,
)
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, SchemaInfo
from sealread.extract.selection import Selection
from sealread.schema.model import Field, OpenKeys, Records, Schema
from sealread.schema.paths import node_at
from tests.unit.extract.pages import document, page

SchemaOf = Callable[[dict[str, Any]], Schema]
TEXT = {"type": ["string", "null"]}
DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "maker": TEXT,
        "date": {"type": ["string", "null"], "format": "date"},
        "norms": {"type": ["array", "null"], "items": {"type": "string"}},
        "class": {"enum": ["slow", "quick", None]},
        "performance": {"type": ["object", "null"], "additionalProperties": TEXT},
        "people": {
            "type": "array",
            "items": {"type": "object", "properties": {"name": TEXT}},
        },
    },
}
ROWS = (("Maker", "Muster GmbH"), ("Date", "20.11.2019"), ("Norms", "EN 1 EN 2"), ("Fire", "A1"))
REVIEW = 0.85


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    return schema_of(DEFINITION)


@pytest.fixture
def read() -> Document:
    return document(page(ROWS))


def place(read: Document, words: str) -> tuple[Evidence, ...]:
    mapped = text_map(read.pages)
    start = mapped.text.index(words)
    return mapped.boxes(Span(start, start + len(words)))


def grounded(read: Document, path: str, words: str, value: Any = None, **more: Any) -> Reading:
    made = Reading(path, value or words, words, place(read, words), 0.95, "grounded")
    return replace(made, **more)


def absent(path: str, confidence: float = 0.95) -> Reading:
    return Reading(path, None, None, (), confidence, "not_found")


def made(schema: Schema, *readings: Reading, **counts: int) -> Extraction:
    values = assemble(schema, readings, {f"/{key}": n for key, n in counts.items()}).values
    return Extraction(
        DocumentInfo("a.pdf", "0" * 64, 1, "en", "digital"),
        SchemaInfo(schema.name, schema.sha256),
        values, readings, RunInfo("m", "0" * 64, "1", 1.0, 1, 1),
    )  # fmt: skip


def reasons(proofs: Sequence[Proof]) -> dict[str, str | None]:
    return {one.subject: one.reason for one in proofs if not one.holds}


def test_words_that_stand_on_the_page_are_proven(read: Document, schema: Schema) -> None:
    readings = (
        grounded(read, "/maker", "Muster GmbH"),
        grounded(read, "/date", "20.11.2019", "2019-11-20", status="normalised"),
        grounded(read, "/norms/0", "EN 1"),
        grounded(read, "/norms/1", "EN 2"),
        grounded(read, "/performance/Fire", "A1"),
        grounded(read, "/people/0/name", "Muster"),
    )

    proofs = prove_values(read, schema, made(schema, *readings, people=1), REVIEW)

    assert proofs == tuple(Proof(one.path, True) for one in readings)


def test_words_that_stand_elsewhere_are_not(read: Document, schema: Schema) -> None:
    false = grounded(read, "/maker", "Muster GmbH", evidence=place(read, "A1"))

    proofs = prove_values(read, schema, made(schema, false), REVIEW)

    assert reasons(proofs) == {"/maker": proving.NOT_THERE}


def test_words_that_stand_nowhere_are_not(read: Document, schema: Schema) -> None:
    false = grounded(read, "/maker", "Muster GmbH", text="Meier AG", value="Meier AG")

    assert reasons(prove_values(read, schema, made(schema, false), REVIEW)) == {
        "/maker": proving.NOT_THERE
    }


def test_a_value_without_words_is_never_proven(read: Document, schema: Schema) -> None:
    false = grounded(read, "/maker", "Muster GmbH", text=None, evidence=())

    assert reasons(prove_values(read, schema, made(schema, false), REVIEW)) == {
        "/maker": proving.NOT_THERE
    }


def test_a_value_that_its_words_do_not_say_is_not_proven(read: Document, schema: Schema) -> None:
    other = grounded(read, "/date", "20.11.2019", "2019-11-21", status="normalised")

    assert reasons(prove_values(read, schema, made(schema, other), REVIEW)) == {
        "/date": proving.OTHER_VALUE
    }


def test_a_choice_of_the_model_is_not_proven(read: Document, schema: Schema) -> None:
    chosen = grounded(read, "/class", "A1", "quick", status="inferred")

    assert reasons(prove_values(read, schema, made(schema, chosen), REVIEW)) == {
        "/class": proving.CHOSEN
    }


@pytest.mark.parametrize(
    "doubt", [{"confidence": 0.5}, {"status": "needs_review", "reason": proving.UNSURE}]
)
def test_a_value_that_is_not_sure_is_not_proven(
    read: Document, schema: Schema, doubt: dict[str, Any]
) -> None:
    unsure = grounded(read, "/maker", "A1", **doubt)

    assert reasons(prove_values(read, schema, made(schema, unsure), REVIEW)) == {
        "/maker": proving.UNSURE
    }


def test_a_value_that_is_not_sure_is_proven_where_its_label_stands_before_it(
    read: Document, schema: Schema
) -> None:
    unsure = grounded(read, "/maker", "Muster GmbH", confidence=0.6, status="needs_review")

    assert not reasons(prove_values(read, schema, made(schema, unsure), REVIEW))


@pytest.mark.parametrize(
    "wrong",
    [
        {"confidence": proving.LIKELY - 0.1},
        {"status": "needs_review", "reason": "not a date"},
        {"status": "inferred"},
    ],
)
def test_no_label_helps_what_is_wrong_otherwise(
    read: Document, schema: Schema, wrong: dict[str, Any]
) -> None:
    unsure = grounded(read, "/maker", "Muster GmbH", **{"confidence": 0.6, **wrong})

    assert set(reasons(prove_values(read, schema, made(schema, unsure), REVIEW))) == {"/maker"}


def test_a_value_that_the_schema_refuses_is_not_proven(read: Document, schema_of: SchemaOf) -> None:
    schema = schema_of({"properties": {"maker": {"type": "string", "pattern": "^X"}}})
    reading = grounded(read, "/maker", "Muster GmbH")
    wrong = replace(made(schema, reading), values={"maker": "Muster GmbH"}, fields=(reading,))

    assert reasons(prove_values(read, schema, wrong, REVIEW)) == {"/maker": proving.REFUSED}


def test_a_value_that_differs_from_its_reading_is_not_proven(
    read: Document, schema: Schema
) -> None:
    right = made(schema, grounded(read, "/maker", "Muster GmbH"))
    wrong = replace(right, values={**right.values, "maker": "Meier AG"})

    assert reasons(prove_values(read, schema, wrong, REVIEW)) == {"/maker": proving.REFUSED}


def test_a_value_that_nobody_read_is_not_proven(read: Document, schema: Schema) -> None:
    right = made(schema, grounded(read, "/maker", "Muster GmbH"))
    wrong = replace(right, values={**right.values, "performance": {"Fire": "A1"}})

    assert reasons(prove_values(read, schema, wrong, REVIEW)) == {
        "/performance/Fire": proving.NOT_ASKED
    }


def test_a_value_for_a_key_that_was_not_asked_is_not_proven(read: Document, schema: Schema) -> None:
    both = made(schema, grounded(read, "/maker", "Muster GmbH"), grounded(read, "/norms/0", "EN 1"))

    proofs = prove_values(read, schema, both, REVIEW, Selection(schema, ["/maker"]))

    assert reasons(proofs) == {"/norms/0": proving.NOT_ASKED}


def test_what_only_stands_there_for_the_schema_is_no_value(
    read: Document, schema_of: SchemaOf
) -> None:
    schema = schema_of({"properties": {"maker": TEXT, "n": {"type": "integer"}}, "required": ["n"]})
    selection = Selection(schema, ["/maker"])

    proofs = prove_values(
        read, schema, made(schema, grounded(read, "/maker", "Muster GmbH")), REVIEW, selection
    )

    assert reasons(proofs) == {}


def test_a_required_value_that_is_not_found_is_missing(read: Document, schema_of: SchemaOf) -> None:
    schema = schema_of({"properties": {"n": {"type": "integer"}}, "required": ["n"]})

    assert reasons(prove_values(read, schema, made(schema, absent("/n")), REVIEW)) == {
        "/n": proving.REQUIRED
    }


def test_what_the_reader_says_is_not_there_is_honestly_absent(
    read: Document, schema: Schema
) -> None:
    [proof] = prove_values(read, schema, made(schema, absent("/maker")), REVIEW)

    assert (proof.holds, proof.reason) == (True, proving.ABSENT)


def test_what_the_reader_is_not_sure_is_absent_is_not(read: Document, schema: Schema) -> None:
    assert reasons(prove_values(read, schema, made(schema, absent("/maker", 0.1)), REVIEW)) == {
        "/maker": proving.ONLY_UNSURE
    }


def test_pages_that_were_not_read_are_named(read: Document, schema: Schema) -> None:
    part = replace(read, notices=(Notice(NOT_RECOGNISED, "…", 2), Notice(NOT_RECOGNISED, "…", 4)))

    assert prove_pages(part) == (Proof(proving.PAGES, False, "not read: page 2, 4"),)
    assert prove_pages(read) == ()
    assert reasons(prove_values(part, schema, made(schema), REVIEW)) == {
        proving.PAGES: "not read: page 2, 4"
    }


def answered(read: Document, *texts: str, **more: Any) -> Answered:
    evidence = tuple(box for text in texts for box in place(read, text))
    found = Answered("?", texts, evidence, 0.95, "grounded" if texts else "not_found")
    return replace(found, **more)


def test_an_answer_on_the_page_is_proven(read: Document) -> None:
    assert prove_answer(read, answered(read, "Muster GmbH"), REVIEW) == Proof("?", True)
    assert prove_answer(read, answered(read, "EN 1", "EN 2"), REVIEW) == Proof("?", True)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"texts": ("Meier AG",)}, proving.NOT_THERE),
        ({"evidence": ()}, proving.NOT_THERE),
        ({"texts": ("Muster GmbH", "Meier AG")}, proving.NOT_THERE),
        ({"confidence": 0.3}, proving.UNSURE),
        ({"status": "needs_review", "reason": "not a date"}, "not a date"),
    ],
)
def test_a_wrong_answer_is_not(read: Document, wrong: dict[str, Any], reason: str) -> None:
    assert prove_answer(read, answered(read, "Muster GmbH", **wrong), REVIEW) == Proof(
        "?", False, reason
    )


def test_an_answer_that_is_not_sure_is_proven_where_the_page_says_so(
    read: Document, schema: Schema
) -> None:
    unsure = answered(read, "Muster GmbH", confidence=0.6, path="/maker")
    other = answered(read, "A1", confidence=0.6, path="/maker")
    told = told_by_page(read, schema, [unsure, other], REVIEW)

    assert prove_answer(read, unsure, REVIEW, told).holds
    assert not prove_answer(read, other, REVIEW, told).holds


def test_what_is_labelled_is_not_proven_to_be_absent(schema: Schema) -> None:
    read = document(page((("Maker: Muster GmbH",), ("Date:",)), ruled=False))
    nothing = answered(read, path="/maker")
    told = told_by_page(read, schema, [nothing], REVIEW)
    values = prove_values(read, schema, made(schema, absent("/maker"), absent("/date")), REVIEW)

    assert prove_answer(read, nothing, REVIEW, told).reason == proving.LABELLED
    assert reasons(values) == {"/maker": proving.LABELLED}


def test_the_commas_of_an_address_need_not_be_printed(read: Document) -> None:
    one_line = answered(read, "Muster GmbH", texts=("Muster, GmbH",))

    assert prove_answer(read, one_line, REVIEW).holds


@pytest.mark.parametrize(("confidence", "holds"), [(0.9, True), (0.2, False)])
def test_no_answer_is_proven_if_the_reader_is_sure_of_it(
    read: Document, confidence: float, holds: bool
) -> None:
    assert prove_answer(read, answered(read, confidence=confidence), REVIEW).holds is holds


@pytest.mark.parametrize(
    ("ours", "theirs", "sure", "wrong"),
    [
        (("Muster GmbH",), ("Meier AG",), 0.9, True),
        (("Muster GmbH",), ("Meier AG",), 0.5, False),
        (("Muster GmbH",), ("muster gmbh ",), 0.9, False),
        (("Muster GmbH",), ("Muster GmbH Bochum",), 0.9, False),
        (("A", "B"), ("B",), 0.9, False),
        (("Muster GmbH",), (), 0.9, False),
        ((), ("Meier AG",), 0.9, False),
    ],
)
def test_only_sure_and_other_words_contradict(
    ours: tuple[str, ...], theirs: tuple[str, ...], sure: float, wrong: bool
) -> None:
    answer = Answered("?", ours, (), 0.9, "grounded")
    other = Answered("?", theirs, (), sure, "grounded")

    assert contradicts(answer, other, REVIEW) is wrong


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/maker", Field), ("/norms", Field), ("/norms/1", Field), ("/performance/Fire", OpenKeys),
        ("/people", Records), ("/people/3/name", Field), ("/nonsense", None),
    ],
)  # fmt: skip
def test_the_node_of_a_path(schema: Schema, path: str, kind: type | None) -> None:
    found = node_at(schema.root, path)

    assert found is None if kind is None else isinstance(found, kind)
