"""Undo and redo without limit: told by the trail, kept in the trail, each person for itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sealread.extract.result import Reading
from sealread.work.audit_check import verify
from sealread.work.correcting import Wish
from sealread.work.corrections import Correction, Recorded
from sealread.work.review import Subject, decide, go_back, subject_of
from sealread.work.undoing import history
from sealread.work.workspace import Workspace
from tests.unit.work.accounted import Office, reading


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


def _read(office: Office) -> Subject:
    read = office.extraction(
        reading("/Manufacturer", "Muster GmbH", status="needs_review"),
        reading("/total", 9.68, text="9,68", status="needs_review"),
        values={"Manufacturer": "Muster GmbH", "total": 9.68},
    )
    office.read(read)
    return subject_of(read)


def _decide(office: Office, subject: Subject, path: str, value: str, **other: Any) -> None:
    decide(office.workspace, subject, Wish(path=path, value=value, **other))


def _shown(workspace: Workspace, place: int) -> Reading:
    extraction = workspace.extraction(1)
    assert extraction is not None
    return extraction.fields[place]


def _go(office: Office, way: Any, times: int = 1) -> list[Any]:
    """The values at the paths that were undone or redone."""
    found = []
    for _ in range(times):
        made = go_back(office.workspace, way, {"0" * 64})
        found.append(made and next(r.value for r in made.extraction.fields if r.path == made.path))
    return found


def test_decisions_are_undone_one_by_one_down_to_what_was_read(office: Office) -> None:
    subject = _read(office)
    before = _shown(office.workspace, 0), _shown(office.workspace, 1)
    _decide(office, subject, "/Manufacturer", "A")
    _decide(office, subject, "/total", "5")
    _decide(office, subject, "/Manufacturer", "B", reason="typo")

    assert _go(office, "undo", 4) == ["A", 9.68, "Muster GmbH", None]
    assert (_shown(office.workspace, 0), _shown(office.workspace, 1)) == before


def test_what_was_undone_is_redone_in_order(office: Office) -> None:
    subject = _read(office)
    _decide(office, subject, "/Manufacturer", "A")
    _decide(office, subject, "/Manufacturer", "B", reason="typo")
    _go(office, "undo", 2)

    assert _go(office, "redo", 3) == ["A", "B", None]
    assert str(_shown(office.workspace, 0).reason).endswith(": typo")


def test_undoing_goes_on_after_redoing(office: Office) -> None:
    subject = _read(office)
    _decide(office, subject, "/Manufacturer", "A")
    _decide(office, subject, "/Manufacturer", "B", reason="typo")

    assert _go(office, "undo", 1) + _go(office, "redo", 1) == ["A", "B"]
    assert _go(office, "undo", 2) == ["A", "Muster GmbH"]


def test_a_new_decision_ends_redoing(office: Office) -> None:
    subject = _read(office)
    _decide(office, subject, "/Manufacturer", "A")
    _go(office, "undo")
    _decide(office, subject, "/total", "5")

    assert _go(office, "redo") == [None]


def test_it_goes_on_after_a_restart(office: Office) -> None:
    subject = _read(office)
    _decide(office, subject, "/Manufacturer", "A")

    with Workspace.open(office.database.parent) as again:
        made = go_back(again, "undo", {subject.document})

        assert made is not None
        assert _shown(again, 0).value == "Muster GmbH"


def test_every_step_is_a_row_of_the_trail(office: Office) -> None:
    subject = _read(office)
    _decide(office, subject, "/Manufacturer", "A")
    _go(office, "undo")
    _go(office, "redo")
    office.workspace.close()

    with Workspace.open(office.database.parent) as again:
        rows = [one.correction for one in again.corrections()]
        assert [(one.act, one.old, one.new) for one in rows] == [
            ("set", "Muster GmbH", "A"), ("undo", "A", "Muster GmbH"), ("set", "Muster GmbH", "A"),
        ]  # fmt: skip
        assert (rows[1].undoes, rows[2].redoes) == (again.corrections()[0].sequence,) * 2
        anchor = office.database.with_name("audit.head").read_bytes()
        assert verify(again, anchor).whole


def test_documents_that_are_not_on_show_are_left_alone(office: Office) -> None:
    subject = _read(office)
    _decide(office, subject, "/Manufacturer", "A")

    assert go_back(office.workspace, "undo", {"7" * 64}) is None
    assert _shown(office.workspace, 0).value == "A"


def _row(sequence: int, user: str, path: str = "/a", **other: Any) -> Recorded:
    about = Correction(
        document="0", schema_name="s", schema_sha256="1", item=1, path=path, act="set",
        old=None, new="A", machine=None, **other,
    )  # fmt: skip
    return Recorded(sequence, "", user, about)


def test_each_person_undoes_own_decisions() -> None:
    rows = [_row(1, "ann"), _row(2, "bob", "/b")]

    assert [one.sequence for one in history(rows, "ann", None).done] == [1]


def test_a_value_that_somebody_else_decided_on_since_is_left_alone() -> None:
    rows = [_row(1, "ann", "/b"), _row(2, "ann"), _row(3, "bob")]

    assert [one.sequence for one in history(rows, "ann", None).done] == [1]
