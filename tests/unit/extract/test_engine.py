"""A document and a schema in, a proven extraction out, with the bundled reader."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from sealread.document.model import Box, Document, Evidence
from sealread.errors import Cancelled
from sealread.extract.engine import Engine
from sealread.extract.identities import default_model, identify
from sealread.extract.result import Extraction, Reading
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.unit.extract.declaration import (
    CODE,
    DEFINITION,
    MAKER,
    MAKER_IN_ONE_LINE,
    TEXT,
    document,
    filler,
)

SchemaOf = Callable[[dict[str, Any]], Schema]


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    return schema_of(DEFINITION)


def by_path(extraction: Extraction) -> dict[str, Reading]:
    return {reading.path: reading for reading in extraction.fields}


def words_in(read: Document, places: tuple[Evidence, ...]) -> str:
    """The words whose middle lies in the boxes."""
    return " ".join(
        word.text
        for place in places
        for word in read.pages[place.page - 1].words
        if _holds(place.box, word.box)
    )


def _holds(outer: Box, inner: Box) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def test_it_reads_what_is_stated(engine: Engine, schema: Schema, tmp_path: Path) -> None:
    found = engine.extract(document(tmp_path), schema)

    assert (found.values["code"], found.values["maker"]) == (CODE, MAKER_IN_ONE_LINE)


def test_what_is_not_stated_is_null_and_not_found(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    found = engine.extract(document(tmp_path), schema)

    absent = by_path(found)["/body"]
    assert found.values["body"] is None
    assert (absent.value, absent.status, absent.evidence) == (None, "not_found", ())


def test_every_field_has_a_reading_in_the_order_of_the_schema(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    found = engine.extract(document(tmp_path), schema)

    assert [one.path for one in found.fields] == [f"/{key}" for key in DEFINITION["properties"]]


def test_the_boxes_hold_the_words_of_the_value(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    read = document(tmp_path)

    found = by_path(engine.extract(read, schema))

    assert words_in(read, found["/code"].evidence) == CODE
    assert words_in(read, found["/maker"].evidence) == MAKER
    assert len(found["/maker"].evidence) == 3  # a box a line


def test_a_value_that_stands_only_in_the_last_window_is_found(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    read = document(tmp_path, filler(25) + TEXT)

    found = engine.extract(read, schema)

    assert found.values["code"] == CODE
    assert words_in(read, by_path(found)["/code"].evidence) == CODE


def test_a_value_on_a_later_page_has_its_evidence_there(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    read = document(tmp_path, "Anlage\n\f" + TEXT)

    [place] = by_path(engine.extract(read, schema))["/code"].evidence

    assert place.page == 2


@pytest.mark.parametrize("text", ["", " \n\f\n"])
def test_a_document_without_words_gives_nothing_and_is_valid(
    engine: Engine, schema: Schema, tmp_path: Path, text: str
) -> None:
    read = replace(document(tmp_path), pages=()) if not text else document(tmp_path, text)

    found = engine.extract(read, schema)

    assert {one.status for one in found.fields} == {"not_found"}
    assert list(Draft202012Validator(DEFINITION).iter_errors(found.values)) == []


def test_a_number_asked_of_a_text_without_numbers_is_surely_not_there(
    engine: Engine, schema_of: SchemaOf, tmp_path: Path
) -> None:
    schema = schema_of({"properties": {"total": DEFINITION["properties"]["total"]}})

    [absent] = engine.extract(document(tmp_path, "Kein Betrag.\n"), schema).fields

    assert (absent.status, absent.confidence) == ("not_found", 1.0)


def test_words_the_reader_of_a_scan_was_unsure_of_need_review(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    read = document(tmp_path)
    [page] = read.pages
    words = tuple(
        replace(word, confidence=0.4) if word.text == "13813" else word for word in page.words
    )

    found = engine.extract(replace(read, pages=(replace(page, words=words),)), schema)

    code = by_path(found)["/code"]
    assert (code.value, code.status) == (CODE, "needs_review")
    assert code.confidence <= 0.4


@pytest.mark.parametrize("text", [TEXT, filler(20) + TEXT, "Kein Betrag.\n"])
def test_progress_counts_up_to_its_total_and_never_above(
    engine: Engine, schema: Schema, tmp_path: Path, text: str
) -> None:
    said: list[tuple[int, int]] = []

    engine.extract(document(tmp_path, text), schema, on_field=lambda *now: said.append(now))

    done, totals = [now for now, _ in said], {total for _, total in said}
    assert done == sorted(done)
    assert totals == {done[-1]}


def test_progress_ends_where_nothing_had_to_be_asked(
    engine: Engine, schema_of: SchemaOf, tmp_path: Path
) -> None:
    schema = schema_of({"properties": {"total": DEFINITION["properties"]["total"]}})
    said: list[tuple[int, int]] = []

    engine.extract(document(tmp_path, "Nichts.\n"), schema, on_field=lambda *n: said.append(n))

    assert said == [(1, 1)]


def test_cancelling_stops_it_and_it_reads_again_afterwards(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    read = document(tmp_path)

    with pytest.raises(Cancelled):
        engine.extract(read, schema, cancelled=lambda: True)

    assert engine.extract(read, schema).values["code"] == CODE


def test_the_same_document_is_read_the_same_again(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    read = document(tmp_path)

    assert engine.extract(read, schema).fields == engine.extract(read, schema).fields


def test_an_extraction_says_what_it_was_made_of(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    read = document(tmp_path)

    found = engine.extract(read, schema)

    assert (found.document.file, found.document.sha256) == (read.file, read.sha256)
    assert (found.schema.name, found.schema.sha256) == (schema.name, schema.sha256)
    assert found.run.model_sha256 == engine.identity.sha256
    assert found.run.prefill_tokens > found.run.decoded_tokens > 0


def test_tokens_are_counted_for_each_document_anew(
    engine: Engine, schema: Schema, tmp_path: Path
) -> None:
    read = document(tmp_path)

    first, second = engine.extract(read, schema).run, engine.extract(read, schema).run

    assert (first.prefill_tokens, first.decoded_tokens) == (
        second.prefill_tokens,
        second.decoded_tokens,
    )


def test_nothing_of_the_document_is_logged(
    engine: Engine,
    schema: Schema,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    with caplog.at_level(logging.DEBUG):
        engine.extract(document(tmp_path), schema)

    shown = caplog.text + "".join(capfd.readouterr())
    assert [word for word in TEXT.split() if len(word) > 3 and word in shown] == []


def test_another_model_has_another_identity(tmp_path: Path) -> None:
    other = tmp_path / default_model().name
    other.write_bytes(default_model().read_bytes() + b"\0")

    assert identify(other).sha256 != identify(default_model()).sha256
    assert identify(other).model == identify(default_model()).model


@pytest.mark.parametrize(
    "name",
    [
        "phrasings",
        "settled_above",
        "window_tokens",
        "overlap_tokens",
        "review_below",
        "find_above",
        "whole_tokens",
        "search_tokens",
        "widenings",
    ],
)
def test_settings_that_change_results_change_the_fingerprint(name: str) -> None:
    changed = replace(Settings(), **{name: getattr(Settings(), name) + 1})

    assert changed.fingerprint() != Settings().fingerprint()


def test_how_it_is_computed_leaves_the_fingerprint_as_it_is() -> None:
    assert Settings(width=1, threads=3).fingerprint() == Settings().fingerprint()


def test_which_pages_are_recognised_changes_the_fingerprint() -> None:
    told = {Settings(ocr=ocr).fingerprint() for ocr in ("auto", "always", "off")}
    assert len(told) == 3


def test_documents_read_before_there_was_a_choice_of_pages_are_known() -> None:
    before = "bc86301596f89ba358ade8c99029bfd6202a9442c9c64f25001381320b5acee0"
    assert Settings(find_above=0.38).fingerprint() == before


def test_readings_come_in_the_order_of_the_schema(
    engine: Engine, schema_of: SchemaOf, tmp_path: Path
) -> None:
    rows = {"type": "array", "items": {"type": "object", "properties": {"x": {"type": "string"}}}}
    properties = {"rows": rows, "z": {"type": "string"}, "open": DEFINITION["properties"]["code"]}
    schema = schema_of({"type": "object", "properties": properties})

    found = engine.extract(document(tmp_path), schema)

    assert [one.path.split("/")[1] for one in found.fields] == ["rows", "z", "open"]
