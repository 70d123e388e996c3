"""A label that was taken for a value is left out once somebody said what the value is."""

from __future__ import annotations

from msgspec import structs

from sealread.document.model import Document, Evidence, Page
from sealread.extract.exemplars import decided
from sealread.extract.layouts import Exemplar
from sealread.extract.learnt_labels import KnownLabels
from sealread.extract.result import Reading
from tests.unit.extract.test_layouts import _page


def _sheet(process: str, casting: str) -> Page:
    return _page([
        (50, 40, "Inspection certificate of the works"), (50, 60, "Northern Rolling Limited"),
        (50, 100, "Process"), (200, 100, process),
        (50, 120, "Casting date"), (200, 120, casting),
        (50, 160, "Released by quality department"),
    ])  # fmt: skip


KNOWN, NEW = _sheet("Oxygen converter", "3 May"), _sheet("Electric furnace", "9 June")


def _taught(said: str | None, page: Page = KNOWN) -> Exemplar:
    """The page after somebody said what the process is; None: that there is none."""
    field = decided("/process", said, None, (), page.words) if said else None
    absent = () if said else ("/process",)
    fields = (field,) if field else ()
    return Exemplar("0" * 64, 1, page.tall, page.words, fields, absent)


def _reading(text: str, path: str = "/process") -> Reading:
    """A reading of words of the new page."""
    wanted = text.split()
    boxes = [word.box for word in NEW.words if word.text in wanted]
    evidence = tuple(Evidence(1, box) for box in boxes)
    return Reading(path, text, text, evidence, 0.9, "grounded", source="form_entries")


def _left(reading: Reading, *exemplars: Exemplar) -> Reading:
    document = Document("b.pdf", "1" * 64, (NEW,), "en", "digital")
    [left] = KnownLabels(document, exemplars).without([reading])
    return left


def test_a_label_is_no_value_where_somebody_said_what_the_value_is() -> None:
    left = _left(_reading("Casting date"), _taught("Oxygen converter"))

    assert (left.path, left.value, left.status) == ("/process", None, "not_found")


def test_a_label_is_no_value_where_somebody_said_that_there_is_none() -> None:
    assert _left(_reading("Casting date"), _taught(None)).value is None


def test_what_somebody_decided_on_is_a_value_wherever_it_stands() -> None:
    told = _reading("Casting date")

    assert _left(told, _taught("Casting date")) is told


def test_a_part_of_what_somebody_decided_on_may_be_the_value() -> None:
    told = _reading("Casting")

    assert _left(told, _taught("Casting date")) is told


def test_one_page_that_has_it_as_the_value_is_enough() -> None:
    told = _reading("Casting date")
    other = structs.replace(_taught("Casting date"), document="2" * 64)

    assert _left(told, _taught("Oxygen converter"), other) is told


def test_words_that_the_known_page_lacks_are_a_value() -> None:
    told = _reading("Electric furnace")

    assert _left(told, _taught("Oxygen converter")) is told


def test_a_field_that_nobody_decided_on_keeps_its_value() -> None:
    told = _reading("Casting date", "/casting")

    assert _left(told, _taught("Oxygen converter")) is told


def test_pages_of_another_look_and_the_document_itself_say_nothing() -> None:
    told = _reading("Casting date")
    other = _taught("Sails", _page([(50, 40, "A bill of quite another kind"), (50, 60, "Sails")]))
    own = structs.replace(_taught("Oxygen converter"), document="1" * 64)

    assert _left(told, other) is told
    assert _left(told, own) is told
