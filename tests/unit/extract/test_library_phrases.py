"""Columns without phrases are named as the library's namesakes are."""

from __future__ import annotations

from sealread.extract.library_phrases import with_phrases
from sealread.extract.plan import wordings
from sealread.schema.model import Field, Label

BARE = Label(name="unit_price", title="Unit price")


def test_a_column_borrows_the_phrases_of_its_namesakes() -> None:
    column = with_phrases(Field(path="/rows/*/unit_price", label=BARE))
    assert "Einzelpreis" in wordings(column.label, "de")


def test_the_title_alone_is_enough() -> None:
    column = with_phrases(Field(path="/rows/*/p", label=Label(name="p", title="Unit price")))
    assert "Einzelpreis" in wordings(column.label, "de")


def test_a_column_with_phrases_keeps_to_them() -> None:
    label = Label(name="unit_price", title="Unit price", phrases={"en": ("Cost",)})
    assert with_phrases(Field(path="/rows/*/unit_price", label=label)).label == label


def test_a_column_without_a_namesake_stays_as_it_is() -> None:
    field = Field(path="/rows/*/zzz", label=Label(name="zzz", title="Zzz"))
    assert with_phrases(field).label.phrases == {}
