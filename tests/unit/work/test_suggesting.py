"""Fields that a document would fill, and what it says under a draft."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw, structs

from sealread.document.model import Cell, Page, Table, Word
from sealread.document.resuming import ReadPage
from sealread.errors import Cancelled
from sealread.extract.result import Reading
from sealread.schema.draft import Part, PartKind, fresh_id
from sealread.weights.store import Store
from sealread.work import schemas
from sealread.work.request import Request
from sealread.work.schemas import drafts
from sealread.work.suggested import (
    fields_of,
    record_lists,
    together,
    unknown_to,
)
from sealread.work.suggested_labels import known_fields, printed_fields
from sealread.work.suggesting import Trials, seen_by_part
from sealread.work.trial_memory import TrialMemory
from sealread.worker.protocol import KeptAnswers, KeptPages, PageWords, WindowAnswers
from tests.desktop.samples import draw_letter, reading

BOX = (0.1, 0.1, 0.2, 0.2)


def _said(path: str, text: str) -> Reading:
    return reading(path, text=text, value=text)


def _page(*rows: tuple[str, ...], number: int = 1) -> Page:
    words = tuple(Word(text, BOX) for row in rows for text in row)
    places = iter(range(len(words)))
    cells = tuple(tuple(Cell((next(places),)) for _ in row) for row in rows)
    return Page(number, 595, 842, "digital", words, (Table(BOX, cells),))


def test_each_label_is_a_field_with_the_label_as_its_phrase() -> None:
    [one] = fields_of([_said("/Rechnungs-Nr.:", "RE 4711")], "de")
    assert (one.part.key, one.part.title) == ("rechnungs_nr", "Rechnungs-Nr")
    assert one.part.phrases == {"de": ("Rechnungs-Nr",)}
    assert (one.sample, one.page) == ("RE 4711", 1)


def test_a_label_with_several_values_is_a_list() -> None:
    [one] = fields_of([_said("/Norm/0", "EN 1"), _said("/Norm/1", "EN 2")], None)
    assert (one.part.many, one.sample) == (True, "EN 1; EN 2")


def _line(*placed: tuple[float, str]) -> Page:
    """A line of words at their left edges, in fractions of the width."""
    words = tuple(Word(text, (x, 0.1, x + 0.01 * len(text), 0.12)) for x, text in placed)
    return Page(1, 595, 842, "digital", words)


def test_a_colon_parts_a_label_from_its_value() -> None:
    page = _line((0.1, "Order"), (0.155, "no.:"), (0.2, "A7"), (0.6, "Date:"), (0.7, "14.03.2024"))
    told = [(one.part.title, one.sample, one.part.kind) for one in printed_fields([page], "en")]
    assert told == [("Order no", "A7", "text"), ("Date", "14.03.2024", "date")]


def test_a_line_of_prose_with_a_colon_has_no_label() -> None:
    words = [
        "we",
        "charge",
        "for",
        "what",
        "was",
        "delivered",
        "in",
        "March",
        "as",
        "follows:",
        "tiles",
    ]
    places = [sum(len(word) + 1 for word in words[:n]) * 0.01 for n in range(len(words))]
    assert printed_fields([_line(*zip(places, words, strict=True))], "en") == ()


def test_a_label_that_the_library_knows_has_its_type_and_other_names() -> None:
    page = _line((0.1, "Rechnungsdatum"), (0.5, "16."), (0.54, "Februar"), (0.62, "2022"))
    [one] = known_fields([page], "de")
    assert (one.part.title, one.part.kind) == ("Rechnungsdatum", "date")
    assert (one.sample, one.part.phrases["de"][0]) == ("16. Februar 2022", "Rechnungsdatum")
    assert "Invoice date" in one.part.phrases["en"]


def test_a_known_label_may_begin_the_words_it_names() -> None:
    [one] = known_fields([_line((0.1, "IBAN"), (0.15, "DE46"), (0.2, "0000"))], "de")
    assert (one.part.title, one.sample) == ("IBAN", "DE46 0000")


def test_the_headings_of_a_table_are_no_labels() -> None:
    heads = _line((0.1, "Rechnungsdatum"), (0.5, "Rechnungsnummer"))
    assert known_fields([heads], "de") == ()


def test_a_label_that_two_ways_found_is_suggested_once() -> None:
    listed = fields_of([_said("/Date", "14.03.2024")], "en")
    printed = printed_fields([_line((0.1, "Date:"), (0.2, "x"))], "en")
    assert together(listed, printed) == listed


def test_the_heading_of_a_column_is_no_field_beside_its_list() -> None:
    lists = record_lists([_page(("Pos", "Text"), ("1", "2"))], "en")
    assert together(fields_of([_said("/Text", "2")], "en"), lists) == lists


def test_the_number_of_a_point_is_no_part_of_its_label() -> None:
    [one] = fields_of([_said("/6a. Harmonised standard", "EN 1")], "en")
    assert one.part.title == "Harmonised standard"


def test_a_label_has_no_characters_that_nobody_sees() -> None:
    [one] = fields_of([_said("/Da\u202ete\u200b", "x")], "en")
    assert (one.part.title, one.part.key) == ("Date", "date")


def test_labels_without_words_are_no_fields() -> None:
    assert fields_of([reading("", text=None, status="not_found"), _said("/ : ", "x")], None) == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("14.03.2024", "date"), ("1.234,50 €", "number"), ("12,5 kg", "number"), ("19 %", "number"),
        ("4711", "text"), ("44866", "text"), ("RE-2024-0815", "text"), ("ja", "yes_no"),
        ("zahlbar bis 14.03.2024 ohne jeden Abzug von Skonto", "text"), ("Bochum", "text"),
    ],
)  # fmt: skip
def test_the_type_is_that_of_the_words(text: str, kind: PartKind) -> None:
    [one] = fields_of([_said("/Label", text)], "de")
    assert one.part.kind == kind


def test_a_table_is_a_record_list_with_a_column_for_each_heading() -> None:
    page = _page(("Pos.", "Betrag", "Betrag"), ("a", "1,50", "2,50"), ("b", "3,50", ""))
    [one] = record_lists([page], "de")
    assert [(c.key, c.kind) for c in one.part.children] == [
        ("pos", "text"), ("betrag", "number"), ("betrag_2", "number"),
    ]  # fmt: skip
    assert (one.part.kind, one.sample, one.page) == (
        "records",
        "Pos · Betrag · Betrag: a; 1,50; 2,50",
        1,
    )


def test_a_table_that_goes_on_is_one_list() -> None:
    pages = [_page(("Pos", "Text"), ("1", "2")), _page(("Pos", "Text"), ("3", "4"), number=2)]
    assert len(record_lists(pages, "de")) == 1


ROWS = [
    (("Pos", "Text"),),
    (("Pos", "12"), ("1", "2")),
    (("Pos",), ("1",)),
    (("Name:", "Ann"), ("Town:", "Bonn")),
]


@pytest.mark.parametrize("rows", ROWS)
def test_a_table_without_headings_is_no_list(rows: tuple[tuple[str, ...], ...]) -> None:
    assert record_lists([_page(*rows)], "de") == ()


def test_what_the_draft_asks_for_already_is_not_suggested() -> None:
    root = drafts.new_root("Mine")
    known = Part(fresh_id(), "nr", title="Number", phrases={"de": ("Rechnungs-Nr.",)})
    root = drafts.added(root, root.id, 0, (known,))
    told = fields_of([_said("/Rechnungs-Nr:", "1"), _said("/Datum", "x")], "de")
    assert [one.part.title for one in unknown_to(root, told)] == ["Datum"]


def test_a_list_is_known_by_its_columns() -> None:
    lists = record_lists([_page(("Pos", "Text"), ("1", "2"))], "de")
    root = drafts.new_root("Mine")
    rows = Part(fresh_id(), "rows", "records", children=(Part(fresh_id(), "pos"),))
    root = drafts.added(root, root.id, 0, (rows,))
    assert unknown_to(root, lists) == lists
    root = drafts.added(root, rows.id, 0, (Part(fresh_id(), "text"),))
    assert unknown_to(root, lists) == ()


def test_readings_belong_to_the_parts_that_asked_for_them() -> None:
    amount, keys = Part(fresh_id(), "a/b", "number"), Part(fresh_id(), "keys", "open_keys")
    rows = Part(fresh_id(), "rows", "records", children=(amount,))
    many = Part(fresh_id(), "many", many=True)
    root = drafts.new_root("Mine")
    root = drafts.added(root, root.id, 0, (rows, keys, many))
    paths = ["/rows/0/a~1b", "/rows/1/a~1b", "/keys/Any words", "/many/0", "/many/1"]
    seen = seen_by_part(root, map(reading, paths))
    assert seen[rows.id].records == 2
    assert [one.path for one in seen[amount.id].readings] == paths[:2]
    assert len(seen[keys.id].readings) == 1
    assert len(seen[many.id].readings) == 2


def _told(sha256: str) -> PageWords:
    return PageWords(1, sha256, "b" * 64, Raw(b"{}"))


def test_the_memory_gives_a_worker_what_it_was_told() -> None:
    memory = TrialMemory()
    memory.keep("a.pdf", _told("a" * 64), ReadPage(_page(("A",))))
    memory.keep("a.pdf", WindowAnswers(1, "a" * 64, "c" * 64, "d" * 64, Raw(b"[]")), None)
    pages, answers = memory.frames("a.pdf", 7)
    assert isinstance(pages, KeptPages)
    assert isinstance(answers, KeptAnswers)
    assert (pages.item, answers.item, list(answers.answers)) == (7, 7, ["d" * 64])
    assert list(memory.frames("b.pdf", 8)) == []


def test_what_is_known_of_a_document_goes_when_it_changes() -> None:
    memory = TrialMemory()
    memory.keep("a.pdf", _told("a" * 64), ReadPage(_page(("A",))))
    memory.keep("a.pdf", _told("e" * 64), ReadPage(_page(("B",), number=2)))
    assert [frame.sha256 for frame in memory.frames("a.pdf", 1)] == ["e" * 64]
    assert [page.number for page in memory.pages("a.pdf")] == [2]


@pytest.fixture(scope="module")
def trials(weights: Store) -> Iterator[Trials]:
    one = Trials(Request((), ""))
    yield one
    one.close()


def test_a_letter_is_read_under_a_draft_and_says_what_it_could_fill(
    trials: Trials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = tmp_path / "letter.pdf"
    draw_letter(letter)
    draft = schemas.new("Letter")
    number = Part(fresh_id(), "number", title="Invoice number")
    when = Part(fresh_id(), "date", "date", title="Invoice date")
    draft = structs.replace(draft, root=drafts.added(draft.root, draft.root.id, 0, (number, when)))
    pages: list[int] = []

    def listen(message: object) -> None:
        pages.append(getattr(message, "done", 0))

    preview = trials.preview(str(letter), draft, listen)
    assert preview.seen[number.id].readings[0].value == "RE-2024-0815"
    assert preview.seen[when.id].readings[0].value == "2024-03-14"
    assert pages

    newly: list[object] = []
    keep = TrialMemory.keep

    def spy(memory: TrialMemory, path: str, told: PageWords | WindowAnswers, page: Any) -> None:
        newly.append(told)
        keep(memory, path, told, page)

    monkeypatch.setattr(TrialMemory, "keep", spy)
    again = trials.preview(str(letter), draft, listen)  # from what is kept in memory
    assert again.extraction.fields == preview.extraction.fields
    assert newly == []

    told = trials.suggest(str(letter), listen)
    titles = {one.part.title.casefold() for one in told}
    assert {"invoice number", "invoice date"} & titles
    assert not {"invoice number", "invoice date"} & {
        one.part.title.casefold() for one in unknown_to(draft.root, told)
    }


def test_a_trial_can_be_stopped_and_the_next_goes_on(trials: Trials, tmp_path: Path) -> None:
    letter = tmp_path / "letter.pdf"
    draw_letter(letter)
    draft = schemas.new("Letter")
    part = Part(fresh_id(), "total", title="Total amount")
    draft = structs.replace(draft, root=drafts.added(draft.root, draft.root.id, 0, (part,)))
    stopped = threading.Event()

    def stop(_: object) -> None:
        if not stopped.is_set():
            stopped.set()
            trials.cancel()

    with pytest.raises(Cancelled):
        trials.preview(str(letter), draft, stop)
    assert trials.preview(str(letter), draft, stop).seen[part.id].readings
