"""An address that a model said goes on to the country that is printed behind it or below."""

from __future__ import annotations

import pytest

from sealread.document.model import Span
from sealread.document.text_map import text_map
from sealread.extract.language_model.postal import is_country, with_country
from sealread.extract.language_model.written_page import WrittenPage, whole
from sealread.llm.script import Place
from sealread.schema.model import Field, Label
from tests.unit.extract.pages import document, page

ADDRESS = Field("/a", Label("a", "Supplier address"))
ROWS = (
    ("12 Mill Lane",),
    ("Norwich NR1 4QX",),
    ("United Kingdom",),
    ("Rue Haute 4, 1000 Bruxelles, Belgique", "paid"),
    ("Am Ufer 2",),
    ("Ordered by Ms Chad",),
)


@pytest.fixture(scope="module")
def written() -> WrittenPage:
    pages = document(page(ROWS)).pages
    return whole(pages, text_map(pages), "en")[0]


def _told(written: WrittenPage, words: str, field: Field = ADDRESS) -> str:
    start = written.text(0).index(words)
    place = with_country(written, Place(0, Span(start, start + len(words))), field)
    return " ".join(written.text(0)[place.span.start : place.span.end].split())


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Norwich NR1 4QX", "Norwich NR1 4QX United Kingdom"),
        ("Rue Haute 4, 1000 Bruxelles", "Rue Haute 4, 1000 Bruxelles, Belgique"),
        ("12 Mill Lane", "12 Mill Lane"),
        ("Am Ufer 2", "Am Ufer 2"),
    ],
)
def test_only_a_country_is_added(written: WrittenPage, said: str, told: str) -> None:
    assert _told(written, said) == told


def test_other_fields_are_left_as_they_are(written: WrittenPage) -> None:
    assert _told(written, "Norwich NR1 4QX", Field("/t", Label("t", "Town"))) == "Norwich NR1 4QX"


def test_countries_are_known_in_many_languages() -> None:
    assert all(map(is_country, ("FRANCE", "Deutschland", "Türkiye", "España", "日本", "U.S.A.")))
    assert not any(map(is_country, ("Paris", "Ordered by Ms Chad", "DE", "")))
