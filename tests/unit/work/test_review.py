"""Decisions in a window: accepted, taken from the page, looked at before they are kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sealread.document.model import Evidence
from sealread.errors import CorrectionRefused, NoSuchDocument, ReasonNeeded
from sealread.extract.result import Reading
from sealread.work.correcting import Wish
from sealread.work.corrections import decided_as
from sealread.work.fellows import fellow_writer
from sealread.work.review import Subject, decide, examine, subject_of
from tests.unit.extractions import BOX
from tests.unit.work.accounted import Office, reading

PLACE = Evidence(1, tuple(BOX))  # type: ignore[arg-type]
BELOW = Evidence(2, (0.1, 0.5, 0.3, 0.52))


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


def _read(office: Office) -> Subject:
    place = msgspec.to_builtins(PLACE)
    read = office.extraction(
        reading("/Manufacturer", "Muster GmbH", evidence=[place]),
        reading("/total", 9.68, text="9,68", status="needs_review", evidence=[place]),
        reading("/paid", None, text="perhaps", status="needs_review"),
        reading("/lines/0/name", None, text=None, status="not_found", confidence=0.1),
        values={"Manufacturer": "Muster GmbH", "total": 9.68, "lines": [{}]},
    )
    office.read(read)
    return subject_of(read)


def _decide(office: Office, path: str, **wish: Any) -> Reading:
    made = decide(office.workspace, _read(office), Wish(path=path, **wish))
    return next(one for one in made.extraction.fields if one.path == path)


def test_an_accepted_reading_is_sure_and_keeps_its_proof(office: Office) -> None:
    found = _decide(office, "/total", accept=True)

    assert (found.value, found.text, found.evidence) == (9.68, "9,68", (PLACE,))
    assert (found.status, found.confidence) == ("normalised", 1.0)
    assert (decided_as(found), str(found.reason)[:20]) == ("accepted", "accepted by hand on ")


def test_that_a_value_is_not_there_is_accepted_without_a_change(office: Office) -> None:
    found = _decide(office, "/lines/0/name", accept=True)
    values = office.workspace.extraction(1)

    assert (found.value, found.status, found.confidence) == (None, "not_found", 1.0)
    assert values is not None
    assert values.values["lines"] == [{}]


def test_words_that_gave_no_value_are_not_accepted(office: Office) -> None:
    with pytest.raises(CorrectionRefused, match="nothing was read there"):
        _decide(office, "/paid", accept=True)


def test_an_accepted_value_is_not_changed_without_a_reason(office: Office) -> None:
    _decide(office, "/total", accept=True)

    with pytest.raises(ReasonNeeded):
        _decide(office, "/total", value="5")


def test_what_is_wrong_is_told_before_a_reason_is_asked_for(office: Office) -> None:
    _decide(office, "/total", accept=True)

    with pytest.raises(CorrectionRefused, match="the schema does not take it"):
        _decide(office, "/total", value="much")


def test_words_of_the_page_become_the_proof(office: Office) -> None:
    found = _decide(office, "/total", text="1.000,50", evidence=(BELOW,))

    assert (found.value, found.text, found.evidence) == (1000.5, "1.000,50", (BELOW,))
    assert (found.status, decided_as(found)) == ("normalised", "corrected")


def test_words_of_the_page_mean_what_they_mean_in_its_language(office: Office) -> None:
    # The same typed could be JSON too, and is refused.
    assert _decide(office, "/total", text="1.000", evidence=(BELOW,)).value == 1000


@pytest.mark.parametrize(
    ("evidence", "text"),
    [
        ((), "5"),
        ((Evidence(3, (0.1, 0.1, 0.2, 0.2)),), "5"),
        ((Evidence(1, (0.2, 0.1, 0.1, 0.2)),), "5"),
        ((BELOW,), "  "),
    ],
)
def test_words_without_a_place_in_the_document_are_refused(
    office: Office, evidence: tuple[Evidence, ...], text: str
) -> None:
    with pytest.raises(CorrectionRefused, match="place"):
        _decide(office, "/total", text=text, evidence=evidence)


def test_a_later_reading_keeps_the_words_that_a_person_took(office: Office) -> None:
    _decide(office, "/total", text="77", evidence=(BELOW,))

    _read(office)
    later = office.workspace.extraction(2)

    assert later is not None
    assert (later.fields[1].value, later.fields[1].evidence) == (77, (BELOW,))


def test_a_wish_is_looked_at_and_not_kept(office: Office) -> None:
    subject = _read(office)

    assert examine(office.workspace, subject, Wish(path="/Manufacturer", value="Other")) == "Other"
    with pytest.raises(CorrectionRefused, match="the schema does not take it"):
        examine(office.workspace, subject, Wish(path="/total", value="much"))
    assert office.workspace.corrections() == ()


def test_decisions_are_made_beside_a_run_of_the_same_program(office: Office) -> None:
    subject = _read(office)
    with fellow_writer(office.database, "run"):
        made = decide(office.workspace, subject, Wish(path="/total", accept=True))

    assert decided_as(made.extraction.fields[1]) == "accepted"


def test_a_document_that_the_workspace_does_not_hold_is_refused(office: Office) -> None:
    with pytest.raises(NoSuchDocument):
        decide(office.workspace, Subject("7" * 64, "1" * 64), Wish(path="/a", accept=True))
