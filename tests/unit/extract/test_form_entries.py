"""Entries of a form come before the reader's answers, surer where both agree."""

from __future__ import annotations

from msgspec.structs import replace

from sealread.document.model import Span
from sealread.document.text_map import TextMap, text_map
from sealread.extract.asking import Outcome
from sealread.extract.candidates import Candidate
from sealread.extract.form_entries import with_entries
from sealread.extract.settings import Settings
from sealread.schema.model import Field, Label
from tests.unit.extract.forms.sheets import sheet

FORM = text_map([
    sheet(
        (0.1, 0.10, "Name:"), (0.3, 0.10, "Weber"), (0.1, 0.13, "Ort:"), (0.3, 0.13, "Bonn"),
        (0.1, 0.16, "Stand:"), (0.3, 0.16, "☐ ledig"), (0.5, 0.16, "☒ verheiratet"),
        (0.1, 0.30, "Wer hier unterschreibt, heißt Meier und wohnt in Köln."),
    )
])  # fmt: skip
NOTHING = Outcome((), 0.9)


def field(title: str, *, listable: bool = False) -> Field:
    return Field(path=f"/{title}", label=Label(name=title, title=title), listable=listable)


FIELDS = [field("Name"), field("Ort"), field("Stand", listable=True)]


def named(words: str, likelihood: float, text: TextMap = FORM) -> Outcome:
    start = text.text.index(words)
    return Outcome((Candidate((Span(start, start + len(words)),), likelihood),), 0.1)


def said(outcome: Outcome) -> list[str]:
    return [FORM.text[one.spans[0].start : one.spans[0].end] for one in outcome.candidates]


def test_they_answer_where_the_reader_found_nothing() -> None:
    told = with_entries(FORM, FIELDS, [NOTHING] * 3, "de", Settings())
    assert [said(one)[0] for one in told] == ["Weber", "Bonn", "☐ ledig"]


def test_the_readers_other_answer_becomes_a_runner_up() -> None:
    told = with_entries(FORM, FIELDS, [named("Meier", 0.7), NOTHING, NOTHING], "de", Settings())
    assert said(told[0]) == ["Weber", "Meier"]


def test_agreement_makes_surer() -> None:
    alone, both = (
        with_entries(FORM, FIELDS, [outcome, NOTHING, NOTHING], "de", Settings())[0]
        .candidates[0]
        .likelihood
        for outcome in (named("Köln", 0.5), named("Weber", 0.5))
    )
    assert both > alone


def test_a_field_that_may_be_a_list_gets_all_options() -> None:
    told = with_entries(FORM, FIELDS, [NOTHING] * 3, "de", Settings())
    assert [len(one.items) for one in told] == [1, 1, 2]


def test_a_field_for_one_value_gets_one() -> None:
    plain = [replace(one, listable=False) for one in FIELDS]
    assert len(with_entries(FORM, plain, [NOTHING] * 3, "de", Settings())[2].items) == 1


def test_a_single_label_does_not_outweigh_a_sure_reader() -> None:
    sure = named("Meier", 0.95)
    assert with_entries(FORM, FIELDS[:1], [sure], "de", Settings()) == [sure]


def test_nor_do_many_where_one_value_is_wanted() -> None:
    sure = named("Meier", 0.95)
    assert with_entries(FORM, FIELDS, [sure, NOTHING, NOTHING], "de", Settings())[0] == sure


def test_other_kinds_of_fields_are_left_alone() -> None:
    numbers = [replace(one, kind="number") for one in FIELDS]
    assert with_entries(FORM, numbers, [NOTHING] * 3, "de", Settings()) == [NOTHING] * 3


def test_a_colon_in_one_word_with_an_entry_is_none_of_it() -> None:
    text = text_map([
        sheet(
            (0.1, 0.10, "Name"), (0.3, 0.10, ":Weber"), (0.1, 0.13, "Ort"), (0.3, 0.13, ": Bonn"),
            (0.1, 0.16, "Stand"), (0.3, 0.16, "::5"),
        )
    ])  # fmt: skip
    told = with_entries(text, FIELDS, [NOTHING] * 3, "de", Settings())
    spans = [one.candidates[0].spans[0] for one in told]
    assert [text.text[one.start : one.end] for one in spans] == ["Weber", "Bonn", "5"]
    assert text.words(spans[0]) == text.words(Span(spans[0].start - 1, spans[0].end))
