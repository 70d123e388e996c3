"""Pages on their way between worker and parent: checked, bounded, and told apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sealread.document.model import Cell, Notice, Page, Table, Word
from sealread.document.reading import ReadOptions
from sealread.document.resuming import NOTHING, ReadPage
from sealread.errors import ProtocolError
from sealread.worker.carrying import Passed, fingerprint, kept, options_in, order, page_words
from sealread.worker.checking import checked_head, checked_page
from sealread.worker.head import Head
from sealread.worker.protocol import MAX_PAGE, GivenDocument, GivenPages, KeptPages

SHA256 = "5" * 64
BOX = (0.1, 0.1, 0.2, 0.2)


def page(**changed: Any) -> ReadPage:
    """A page with a word, a table of it, and a notice."""
    given: dict[str, Any] = {
        "number": 3,
        "width": 595.0,
        "height": 842.0,
        "modality": "scanned",
        "words": (Word("Größe", BOX, 0.9),),
        "tables": (Table(BOX, ((Cell((0,)),),)),),
        "language": "de",
        "turn": 90,
    }
    return ReadPage(Page(**{**given, **changed}), (Notice("low_ocr_confidence", "Check.", 3),))


def encoded(read: ReadPage) -> bytes:
    return msgspec.json.encode(read)


def test_a_page_is_what_it_was() -> None:
    assert checked_page(encoded(page())) == page()


@pytest.mark.parametrize(
    "changed",
    [
        {"number": 0},
        {"number": 10**9},
        {"turn": 45},
        {"modality": "mixed"},
        {"width": None},
        {"words": (Word("a", BOX, 1.5),)},
        {"words": ({"text": "a", "box": [0, 0, 1]},)},
        {"words": ({"text": "a", "box": [0, 0, 1, None]},)},
        {"tables": (Table(BOX, ((Cell((1,)),),)),)},
        {"tables": (Table(BOX, ((Cell((-1,)),),)),)},
    ],
)
def test_a_page_of_the_wrong_form_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError):
        checked_page(encoded(page(**changed)))


def test_a_notice_of_another_page_is_refused() -> None:
    with pytest.raises(ProtocolError, match="another page"):
        checked_page(encoded(msgspec.structs.replace(page(), notices=(Notice("a", "b", 4),))))


def test_a_page_that_is_too_large_is_neither_sent_nor_taken() -> None:
    large = page(words=tuple(Word("x" * 1000, BOX) for _ in range(MAX_PAGE // 1000)))

    assert page_words(1, SHA256, SHA256, large) is None
    with pytest.raises(ProtocolError, match="too large"):
        checked_page(encoded(large))


def test_a_refusal_does_not_quote_the_page() -> None:
    with pytest.raises(ProtocolError) as raised:
        checked_page(b'{"page":"secret words"}')

    assert "secret" not in str(raised.value)


def frame(item: int = 1, reading: str = SHA256, body: bytes | None = None) -> KeptPages:
    return KeptPages(item, SHA256, reading, (msgspec.Raw(body or encoded(page())),))


def test_pages_come_back_by_their_numbers() -> None:
    assert kept([frame()], 1, SHA256).pages == {3: page()}


@pytest.mark.parametrize(("item", "reading"), [(2, SHA256), (1, "6" * 64)])
def test_pages_of_another_item_or_reading_are_left(item: int, reading: str) -> None:
    assert kept([frame()], item, reading) == NOTHING


def test_a_kept_page_that_cannot_be_understood_is_read_again() -> None:
    assert kept([frame(body=b'{"page":{}}')], 1, SHA256).pages == {}


def test_other_options_or_another_extension_are_another_reading() -> None:
    made = {
        fingerprint(ReadOptions(), Path("a.pdf")),
        fingerprint(ReadOptions(dpi=72.0), Path("a.pdf")),
        fingerprint(ReadOptions(weights=Path("/w")), Path("a.pdf")),
        fingerprint(ReadOptions(), Path("a.txt")),
    }

    assert len(made) == 4
    assert fingerprint(ReadOptions(), Path("b.PDF")) in made


def test_a_long_document_passes_in_several_frames_that_each_fit() -> None:
    head = Head("a.pdf", SHA256, 5, "de", "digital")
    passed = Passed(head, tuple(b'"' + b"x" * (3 << 20) + b'"' for _ in range(5)))

    frames = list(passed.frames(7, 2, 1.5))

    assert [len(one.pages) for one in frames if isinstance(one, GivenPages)] == [2, 2, 1]
    assert frames[-1] == GivenDocument(7, 2, head, 1.5)


def test_a_way_to_read_survives_the_way_between_processes() -> None:
    for options in (ReadOptions(), ReadOptions(ocr=False), ReadOptions(force_ocr=True, dpi=300)):
        assert options_in(order(1, "a.pdf", options)) == options
    assert fingerprint(options_in(order(1, "a", ReadOptions())), Path("a")) == fingerprint(
        ReadOptions(), Path("a")
    )


@pytest.mark.parametrize(
    ("changed", "pages"),
    [
        ({"file": "b.pdf"}, 2),
        ({"sha256": "x"}, 2),
        ({}, 3),
        ({"pages": 0}, 0),
        ({"notices": (Notice("odd", "Odd.", 3),)}, 2),
        ({"language": "x" * 65}, 2),
    ],
)
def test_a_document_that_does_not_fit_its_pages_is_refused(
    changed: dict[str, Any], pages: int
) -> None:
    usual: dict[str, Any] = {
        "file": "a.pdf", "sha256": SHA256, "pages": 2, "language": "de", "modality": "digital",
    }  # fmt: skip
    right, wrong = Head(**usual), Head(**{**usual, **changed})

    assert checked_head(msgspec.json.encode(right), "a.pdf", 2) == right
    with pytest.raises(ProtocolError):
        checked_head(msgspec.json.encode(wrong), "a.pdf", pages)


def test_how_many_threads_recognise_is_carried_and_is_no_part_of_what_pages_depend_on() -> None:
    few, path = ReadOptions(threads=2), Path("a.pdf")

    assert options_in(order(1, "a.pdf", few)).threads == 2
    assert fingerprint(few, path) == fingerprint(ReadOptions(), path)
