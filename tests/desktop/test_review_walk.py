"""From doubtful reading to doubtful reading, through a document and across documents."""

from __future__ import annotations

from sealread.work.view import Extraction
from sealread_desktop.queue.row import Row
from sealread_desktop.review.walk import Stop, Walk
from tests.desktop.samples import extraction, reading


def _document(*confidences: float) -> Extraction:
    """Readings that need review but for those that are quite sure."""
    return extraction(
        *(
            reading(f"/{n}", confidence=one, status="needs_review" if one < 0.9 else "grounded")
            for n, one in enumerate(confidences)
        )
    )


ROWS = (
    Row("a", "a", "done", extraction=_document(0.8, 0.95, 0.3)),
    Row("b", "b", "running"),
    Row("c", "c", "done", extraction=_document(1.0)),
    Row("d", "d", "done", extraction=_document(0.99, 0.5)),
)
FIRST, SECOND, LAST = Stop("a", 2), Stop("a", 0), Stop("d", 1)


def _way(here: Stop | None, *, back: bool = False, below: float = 0.0) -> list[Stop]:
    """Where one comes in four steps."""
    walk, found = Walk(below), []
    for _ in range(4):
        here = walk.next(ROWS, here, back=back)
        assert here is not None
        found.append(here)
    return found


def test_it_begins_with_the_least_sure_reading_and_goes_round_all_documents() -> None:
    assert _way(None) == [FIRST, SECOND, LAST, FIRST]


def test_it_goes_back_the_same_way() -> None:
    assert _way(FIRST, back=True) == [LAST, SECOND, FIRST, LAST]


def test_from_any_field_it_begins_with_those_of_the_same_document() -> None:
    assert _way(Stop("d", 0))[0] == LAST
    assert _way(Stop("c", 0))[0] == LAST
    assert _way(Stop("a", 1))[0] == FIRST


def test_what_is_being_decided_on_is_passed_over() -> None:
    assert Walk().next(ROWS, FIRST, frozenset((FIRST, SECOND))) == LAST
    assert Walk().next(ROWS, FIRST, frozenset((FIRST, SECOND, LAST))) is None


def test_the_last_doubtful_reading_has_no_next() -> None:
    assert Walk().next(ROWS[3:], LAST) is None


def test_a_higher_threshold_brings_more() -> None:
    assert _way(Stop("a", 0), below=0.97) == [Stop("a", 1), LAST, FIRST, SECOND]


def test_a_threshold_changes_what_was_known_already() -> None:
    walk = Walk()
    assert walk.doubtful(ROWS[2]) == ()
    walk.below = 1.0
    assert walk.doubtful(ROWS[3]) == (1, 0)


def test_a_document_that_was_decided_on_is_looked_at_anew() -> None:
    walk = Walk()
    walk.doubtful(ROWS[3])
    assert walk.doubtful(Row("d", "d", "done", extraction=_document(1.0, 1.0))) == ()


def test_documents_that_are_gone_are_let_go_of() -> None:
    walk = Walk()
    for row in ROWS:
        walk.doubtful(row)
    walk.forget_others(ROWS[:1])
    assert walk.doubtful(ROWS[0]) == (2, 0)
    assert set(walk._known) == {"a"}
