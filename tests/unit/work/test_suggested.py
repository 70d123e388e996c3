"""Fields that words of a page name."""

from __future__ import annotations

import pytest

from sealread.work.suggested import field_of


@pytest.mark.parametrize(
    ("words", "title", "kind"),
    [
        ("Invoice date: 14.03.2024", "Invoice date", "date"),
        ("3. Total\namount: 1,234.50 EUR", "Total amount", "number"),
        ("Order number", "Order number", "text"),
        ("Zeit: 12:30", "Zeit", "text"),
    ],
)
def test_the_label_is_the_title_and_what_follows_tells_the_type(
    words: str, title: str, kind: str
) -> None:
    part = field_of(words)
    assert part is not None
    assert (part.title, part.kind) == (title, kind)


@pytest.mark.parametrize("words", ["", "12.50", ":", "x", ": 14.03.2024"])
def test_what_has_no_letters_names_no_field(words: str) -> None:
    assert field_of(words) is None
