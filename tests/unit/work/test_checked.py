"""What is left to check, and when a document is checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.extract.result import Extraction
from sealread.work.checked import doubtful, is_checked, left
from sealread.work.correcting import Wish, correct
from tests.unit.work.accounted import Office, reading


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


def _whole(office: Office) -> Extraction:
    return office.extraction(
        reading("/Manufacturer", "Muster GmbH", confidence=0.95),
        reading("/total", 9.68, text="9,68", status="needs_review", confidence=0.8),
        reading("/paid", "yes", status="needs_review", confidence=0.5),
        reading("/lines/0/name", "Screw", confidence=0.9),
        reading("/lines/1/name", None, text=None, status="not_found", confidence=0.0),
        values={"Manufacturer": "Muster GmbH", "total": 9.68, "paid": "yes"},
    )


def test_the_least_sure_is_looked_at_first(office: Office) -> None:
    assert doubtful(_whole(office)) == (2, 1)


def test_a_higher_threshold_adds_readings_behind_those_that_need_review(office: Office) -> None:
    assert doubtful(_whole(office), below=0.92) == (2, 1, 3)


def test_what_was_not_found_is_not_doubtful(office: Office) -> None:
    assert 4 not in doubtful(_whole(office), below=1.0)


def test_a_document_is_checked_when_all_was_decided(office: Office) -> None:
    item = office.read(_whole(office))
    record = office.workspace.items(1)[0]

    for path in ("/total", "/paid"):
        before = office.workspace.extraction(item)
        assert before is not None
        assert not is_checked(before)
        correct(office.workspace, record, Wish(path=path, accept=True))
    after = office.workspace.extraction(item)

    assert after is not None
    assert is_checked(after)
    assert doubtful(after, below=0.92) == (3,)


def test_what_is_left_is_told_by_document(office: Office) -> None:
    office.read(_whole(office))
    record = office.workspace.items(1)[0]
    correct(office.workspace, record, Wish(path="/total", absent=True))

    (one,) = left(office.workspace)

    assert (one.name, one.paths, one.checked) == ("a.pdf", ("/paid",), False)
    assert left(office.workspace, record) == (one,)
