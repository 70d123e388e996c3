"""A report needs nothing but itself, and nothing in a document can make it do anything."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import msgspec
import pytest
from PIL import Image

from sealread.document.model import Notice
from sealread.extract.result import Extraction
from sealread.work.exporting import report as report_module
from sealread.work.exporting.crops import crop
from sealread.work.exporting.marks import marks
from sealread.work.exporting.naming import group_of, named, titles_of
from sealread.work.exporting.report import report
from sealread.worker.client import Picture
from tests.unit.work.exporting.declared import invoice, schema

EVIL = '"><script>alert(1)</script><img src=http://x onerror=y>\u202e'
PAGE = Picture(1000, 1400, bytes((255, 255, 255)) * (1000 * 1400))


class Parsed(HTMLParser):
    """The tags of a page, and its text."""

    def __init__(self, body: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, Any]]] = []
        self.text = ""
        self.feed(body.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def made(extraction: Extraction | None = None, name: str = "a.pdf") -> bytes:
    return report(extraction or invoice(), name, titles_of(schema()), lambda page: PAGE)


def test_says_values_words_and_where_they_stand() -> None:
    text = Parsed(made()).text

    for said in ("Seller / Name", "Muster & <Söhne>", "“-12,50”", "to be checked · 40%",
                 "page 1, 2", "Line items / #1", "Page 2"):  # fmt: skip
        assert said in text


def test_what_was_not_found_is_named_at_the_end() -> None:
    text = Parsed(made()).text

    assert text.index("Not found") > text.index("Line items / #2")
    assert "Buyer / Name" in text[text.index("Not found") :]


def test_what_a_document_says_is_never_markup() -> None:
    evil = invoice(EVIL)
    noted = msgspec.structs.replace(evil, notices=(Notice("x", EVIL),))

    page = Parsed(made(noted, EVIL))

    assert {tag for tag, _ in page.tags} == {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "bdi", "p", "br", "ul", "li",
        "section", "div", "figure", "img", "figcaption",
    }  # fmt: skip
    assert page.text.count("<script>alert(1)</script>") >= 3
    assert "\u202e" not in page.text


def test_nothing_in_it_reaches_out() -> None:
    page = Parsed(made(invoice(EVIL)))

    for _, attributes in page.tags:
        assert not set(attributes) & {"href", "style", "onerror", "onload", "srcset", "action"}
        assert attributes.get("src", "data:").startswith("data:image/png;base64,") or (
            "src" not in attributes
        )
    style = re.search(rb"<style>(.*?)</style>", made(), re.DOTALL)
    assert style is not None
    assert b"url(" not in style[1]
    assert b"@import" not in style[1]


def test_its_policy_allows_its_own_style_and_pictures_only() -> None:
    body = made()
    policy = next(
        one["content"] for tag, one in Parsed(body).tags if one.get("http-equiv") is not None
    )
    style = re.search(rb"<style>(.*?)</style>", body, re.DOTALL)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style[1]).digest()).decode()

    assert policy == (
        "default-src 'none'; img-src data:; "
        f"style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )


def test_each_page_is_drawn_once_and_only_if_it_proves_something() -> None:
    drawn: list[int] = []

    def draw(page: int) -> Picture:
        drawn.append(page)
        return PAGE

    report(invoice(), "a.pdf", {}, draw)

    assert drawn == [1, 2]


def test_pictures_without_room_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_module, "MAX_CROPS", 3)

    page = Parsed(made())

    assert sum(tag == "img" for tag, _ in page.tags) == 3
    assert "found no room in this report" in page.text


def test_a_crop_shows_the_box_in_an_outline_and_some_page_around_it() -> None:
    one = crop(1, PAGE, [(0.1, 0.2, 0.4, 0.22)])

    shown = Image.open(BytesIO(one.png))
    assert shown.size == (one.width, one.height) == (460, 81)
    assert shown.getpixel((98, 31)) == (0xC2, 0x41, 0x0C)  # all of the page left of the box
    assert shown.getpixel((110, 36)) == (255, 255, 255)
    assert shown.getpixel((40, 31)) == (255, 255, 255)


@pytest.mark.parametrize(
    "box", [(0, 0, 0, 0), (1, 1, 1, 1), (0, 0, 1, 1), (-0.02, 0.9, 1.02, 1.02)]
)
def test_a_crop_at_the_edge_of_a_page_stays_within_it(box: Any) -> None:
    one = crop(1, PAGE, [box])

    shown = Image.open(BytesIO(one.png))
    shown.load()
    assert shown.size == (one.width, one.height)
    assert one.width <= PAGE.width
    assert one.height <= 620


def test_readings_are_called_by_the_titles_on_their_way() -> None:
    titles = titles_of(schema())

    assert named("/lines/1/price", titles) == "Line items / #2 / Price"
    assert named("/other/a~1b", titles) == "Other / a/b"


@pytest.mark.parametrize(
    ("path", "group"),
    [("/total", "/total"), ("/lines/1/price", "/lines/1"), ("/tags/0", "/tags"),
     ("/out/1/in/2/b", "/out/1/in/2")],
)  # fmt: skip
def test_records_and_lists_belong_together(path: str, group: str) -> None:
    assert group_of(path) == group


def test_a_mark_for_each_page_says_value_words_and_how_sure() -> None:
    found = [one for one in marks(invoice(), titles_of(schema())) if one.title == "Total"]

    assert [(one.page, one.tint) for one in found] == [(1, "doubtful"), (2, "doubtful")]
    assert found[0].note == "-12.5\n“-12,50”\nto be checked, 40%"
