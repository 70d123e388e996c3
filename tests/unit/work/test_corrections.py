"""Corrections by hand: who, when, what and why are kept, and no later reading overwrites them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from msgspec.structs import replace

from sealread.errors import CorrectionRefused, NoSuchDocument, WorkspaceBusy
from sealread.extract.result import Extraction, Reading
from sealread.work.audit_check import verify
from sealread.work.correcting import Wish, correct, find
from sealread.work.corrections import LEFT_OUT
from sealread.work.who import who
from sealread.work.writer import sole_writer
from tests.unit.extractions import BOX
from tests.unit.work.accounted import SCHEMA, Office, reading

PLACE = {"page": 1, "box": BOX}


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


def wish(path: str, value: str | None = None, **other: Any) -> Wish:
    return Wish(path=path, value=value, **other)


def put_right(office: Office, item: int, wanted: Wish) -> Reading:
    """Corrects, and returns the reading that is handed out then."""
    correct(office.workspace, office.workspace.items(1)[item - 1], wanted)
    return handed_out(office, item, wanted.path)


def handed_out(office: Office, item: int, path: str) -> Reading:
    extraction = office.workspace.extraction(item)
    assert extraction is not None
    return next(one for one in extraction.fields if one.path == path)


def whole(office: Office) -> Extraction:
    """An extraction with a field of each kind."""
    return office.extraction(
        reading("/Manufacturer", "Muster GmbH", evidence=[PLACE]),
        reading("/total", None, text="9,68", status="needs_review", evidence=[PLACE], runners_up=[
            {"text": "9,86", "evidence": [PLACE], "confidence": 0.2}]),
        reading("/due", None, text=None, status="not_found"),
        reading("/paid", None, text=None, status="not_found"),
        reading("/lines/0/name", "Screw"),
        values={"Manufacturer": "Muster GmbH", "total": None, "lines": [{"name": "Screw"}]},
    )  # fmt: skip


def test_a_correction_says_who_what_and_why(office: Office) -> None:
    item = office.read(whole(office))

    put_right(office, item, wish("/Manufacturer", "Other AG", reason="the seller was read"))
    (one,) = office.workspace.corrections()

    assert (one.user, one.correction.old, one.correction.new, one.correction.reason) == (
        who().user, "Muster GmbH", "Other AG", "the seller was read",
    )  # fmt: skip


def test_the_machines_reading_stays_as_it_was_read(office: Office) -> None:
    item = office.read(whole(office))

    put_right(office, item, wish("/Manufacturer", "Other AG", reason="wrong"))

    assert office.workspace.read(item) == whole(office)


def test_a_corrected_reading_keeps_its_place_and_says_so(office: Office) -> None:
    item = office.read(whole(office))

    found = put_right(office, item, wish("/Manufacturer", "Other AG", reason="wrong"))

    assert (found.value, found.status, found.confidence) == ("Other AG", "inferred", 1.0)
    assert (found.text, len(found.evidence)) == ("Muster GmbH", 1)
    assert found.reason is not None
    assert found.reason.startswith("corrected by hand on ")
    assert found.reason.endswith(": wrong")
    assert found.source == "person"


def test_words_are_brought_to_the_fields_type(office: Office) -> None:
    item = office.read(whole(office))

    found = put_right(office, item, wish("/total", "9,68"))

    assert found.value == 9.68


@pytest.mark.parametrize(("words", "value"), [("100", 100), ("-5.5", -5.5), ("1.000,50", 1000.5)])
def test_a_number_may_be_written_in_json_or_as_in_the_document(
    office: Office, words: str, value: float
) -> None:
    item = office.read(whole(office))

    assert put_right(office, item, wish("/total", words)).value == value


@pytest.mark.parametrize(
    ("locale", "day"), [(None, "2023-07-04"), ("en", "2023-07-04"), ("en-US", "2023-04-07")]
)
def test_a_day_is_understood_in_the_documents_order(
    office: Office, locale: str | None, day: str
) -> None:
    read = whole(office)
    item = office.read(replace(read, document=replace(read.document, locale=locale)))

    assert put_right(office, item, wish("/due", "04/07/2023")).value == day


def test_confirming_what_was_read_makes_its_words_the_proof(office: Office) -> None:
    sure = reading(
        "/total", 9.68, text="9,68", status="needs_review", evidence=[PLACE], source="tables"
    )
    item = office.read(office.extraction(sure, values={"total": 9.68}))

    found = put_right(office, item, wish("/total", "9,68"))

    assert (found.status, found.confidence, len(found.evidence)) == ("normalised", 1.0, 1)
    assert found.source == "tables"


def test_a_runner_up_brings_its_own_proof(office: Office) -> None:
    unsure = reading("/Manufacturer", None, text=None, status="not_found", runners_up=[
        {"text": "Other\nAG", "evidence": [PLACE], "confidence": 0.2}])  # fmt: skip
    item = office.read(office.extraction(unsure, values={}))

    found = put_right(office, item, wish("/Manufacturer", "Other AG"))

    assert (found.text, found.status, len(found.evidence)) == ("Other\nAG", "grounded", 1)


def test_what_is_not_in_the_document_has_neither_words_nor_place(office: Office) -> None:
    item = office.read(whole(office))

    found = put_right(office, item, wish("/total", absent=True))

    assert (found.value, found.text, found.evidence, found.status) == (None, None, (), "not_found")


def test_an_absent_key_that_cannot_be_null_is_left_out(office: Office) -> None:
    item = office.read(whole(office))

    put_right(office, item, wish("/Manufacturer", absent=True, reason="it names none"))
    extraction = office.workspace.extraction(item)

    assert extraction is not None
    assert "Manufacturer" not in extraction.values


def test_values_stay_valid_against_the_schema(office: Office) -> None:
    item = office.read(whole(office))
    for wanted in (wish("/total", "5"), wish("/paid", "yes"), wish("/total", absent=True)):
        put_right(office, item, msgspec.structs.replace(wanted, reason="wrong"))
        extraction = office.workspace.extraction(item)
        assert extraction is not None

        jsonschema.Draft202012Validator(SCHEMA).validate(extraction.values)


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (wish("/Manufacturer", "Other AG"), "--reason"),
        (wish("/Manufacturer", "Other AG", reason="  "), "--reason"),
        (wish("/total", "much"), "the schema does not take it"),
        (wish("/total", "1.000"), "may mean 1.0 or 1000"),
        (wish("/total", "1e2"), "may mean 1 or 100.0"),
        (wish("/paid", "perhaps"), "the schema does not take it"),
        (wish("/nothing", "x"), "no such field"),
        (wish("/lines", "x"), "no such field"),
    ],
)
def test_what_cannot_be_is_refused_and_not_kept(office: Office, wanted: Wish, why: str) -> None:
    item = office.read(whole(office))

    with pytest.raises(CorrectionRefused, match=why):
        put_right(office, item, wanted)

    assert office.workspace.corrections() == ()


def test_a_corrected_value_is_accepted_and_takes_a_reason_to_change(office: Office) -> None:
    item = office.read(whole(office))
    put_right(office, item, wish("/total", "5"))

    with pytest.raises(CorrectionRefused, match="--reason"):
        put_right(office, item, wish("/total", "6"))


def test_the_last_correction_of_a_field_holds(office: Office) -> None:
    item = office.read(whole(office))
    put_right(office, item, wish("/total", "5"))

    assert put_right(office, item, wish("/total", "6", reason="typo")).value == 6


def test_undoing_is_a_further_correction(office: Office) -> None:
    item = office.read(whole(office))
    put_right(office, item, wish("/Manufacturer", "Other AG", reason="wrong"))

    found = put_right(office, item, wish("/Manufacturer", undo=True, reason="it was right"))

    assert found == whole(office).fields[0]
    assert [one.correction.act for one in office.workspace.corrections()] == ["set", "undo"]


def test_a_later_reading_keeps_the_correction(office: Office) -> None:
    item = office.read(whole(office))
    put_right(office, item, wish("/Manufacturer", "Other AG", reason="wrong"))

    later = office.read(whole(office))

    assert handed_out(office, later, "/Manufacturer").value == "Other AG"


def test_a_copy_of_the_document_has_the_correction_too(office: Office) -> None:
    item = office.read(whole(office))
    copy = office.read(whole(office), "copy.pdf")
    put_right(office, item, wish("/Manufacturer", "Other AG", reason="wrong"))

    assert handed_out(office, copy, "/Manufacturer").value == "Other AG"
    assert json.loads((office.out / "copy.pdf.json").read_bytes())["values"]["Manufacturer"] == (
        "Other AG"
    )


def test_below_a_list_it_holds_only_where_the_machine_reads_the_same(office: Office) -> None:
    item = office.read(whole(office))
    put_right(office, item, wish("/lines/0/name", "Nut", reason="wrong"))
    other = office.extraction(
        reading("/lines/0/name", "Bolt"), values={"lines": [{"name": "Bolt"}]}
    )

    same, later = office.read(whole(office)), office.read(other)
    extraction = office.workspace.extraction(later)

    assert handed_out(office, same, "/lines/0/name").value == "Nut"
    assert extraction is not None
    assert extraction.fields == other.fields
    assert [notice.code for notice in extraction.notices] == [LEFT_OUT]


def test_another_document_has_no_part_in_it(office: Office) -> None:
    item = office.read(whole(office))
    put_right(office, item, wish("/Manufacturer", "Other AG", reason="wrong"))
    plain = whole(office)
    document = msgspec.structs.replace(plain.document, sha256="7" * 64)

    other = office.read(msgspec.structs.replace(plain, document=document), "b.pdf")

    assert handed_out(office, other, "/Manufacturer").value == "Muster GmbH"


def test_the_json_of_the_document_is_written_anew_and_told_of(office: Office) -> None:
    item = office.read(whole(office))

    put_right(office, item, wish("/total", "5"))
    written = office.out / "a.pdf.json"
    anchor = office.database.with_name("audit.head").read_bytes()

    assert json.loads(written.read_bytes())["values"]["total"] == 5
    assert written.stat().st_mode & 0o777 == 0o600
    assert verify(office.workspace, anchor).whole


def test_no_one_corrects_while_a_run_writes(office: Office) -> None:
    item = office.read(whole(office))

    # Another run holds the lock, as another process would.
    with sole_writer(office.database), pytest.raises(WorkspaceBusy):
        put_right(office, item, wish("/total", "5"))


@pytest.mark.parametrize("name", ["a.pdf", "path", "output"])
def test_a_document_is_found_by_each_of_its_names(office: Office, name: str) -> None:
    item = office.read(whole(office))
    names = {"path": str(office.folder / "a.pdf"), "output": str(office.out / "a.pdf.json")}

    assert find(office.workspace, names.get(name, name)).id == item


def test_a_name_of_nothing_is_refused(office: Office) -> None:
    with pytest.raises(NoSuchDocument):
        find(office.workspace, "b.pdf")
