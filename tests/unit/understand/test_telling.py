"""What kind of document one is, by the model's word, the paper's width and the printed labels."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec import structs

from sealread.document.model import Box, Document, Page, Word
from sealread.extract.engine import Engine
from sealread.extract.plan import plan
from sealread.extract.result import Extraction, Reading
from sealread.schema.loading import load, loads
from sealread.schema.model import Schema
from sealread.understand.documents import labels_of
from sealread.understand.kinds import KIND, STACK, choice_of, named, question
from sealread.understand.telling import beginning, is_narrow, tell_kind
from tests.unit.extractions import as_struct
from tests.unit.understand.test_stacks import invoice

QUESTION = loads(question().encode(), "kinds")
WORDS = [
    "Acme", "Shop", "Milk", "1.20", "Bread", "2.40", "Total", "3.60", "Cash", "5.00", "Change",
    "1.40", "Thank", "you",
]  # fmt: skip


def page(words: list[str], letters: int) -> Page:
    """Words one below the other on a paper that is so many letters wide, each as high as wide."""
    high, wide = 10.0, 6.0 * letters
    made = [
        Word(text, box(number % 2, number, text, wide), 1.0) for number, text in enumerate(words)
    ]
    return Page(1, wide, high * 2 * len(words), "digital", tuple(made))


def box(side: int, line: int, text: str, wide: float) -> Box:
    share = min(6.0 * len(text) / wide, 0.4)
    left = 0.99 - share if side else 0.01
    return (left, line / 20, left + share, line / 20 + 10.0 / (20 * len(WORDS)))


class Saying:
    """An engine whose model says one kind."""

    language_model = "one"

    def __init__(self, choice: str | None, confidence: float) -> None:
        reading = Reading(f"/{KIND}", choice, choice, (), confidence, "inferred")
        self._said = structs.replace(as_struct(), values={KIND: choice}, fields=(reading,))

    def said(self, document: Document, schema: Schema, *_: Any, stated: bool = False) -> Extraction:
        del document, stated
        if schema is QUESTION:
            return self._said
        nothing = Reading(f"/{KIND}", None, None, (), 0.5, "not_found")
        return structs.replace(self._said, fields=(nothing,))


def told(choice: str | None, confidence: float, own: Page) -> tuple[str, str, float]:
    document = Document("a.pdf", "0" * 64, (own,), "en", "digital")
    made = tell_kind(cast(Engine, Saying(choice, confidence)), document, QUESTION, 0.0)
    [reading] = made.fields
    assert made.values == {KIND: reading.value}
    return (*named(reading.value), reading.confidence)


NARROW, WIDE = page(WORDS, 40), page(WORDS, 100)


def test_a_till_s_paper_is_narrow_whatever_its_size() -> None:
    assert is_narrow(NARROW)
    assert not is_narrow(WIDE)
    assert not is_narrow(page(WORDS[:5], 40))  # too few words to tell


def test_short_lines_make_a_narrow_paper_in_a_picture_alone() -> None:
    short = page(WORDS, 40)
    half = tuple(
        structs.replace(one, box=(one.box[0] / 3, one.box[1], one.box[2] / 3, one.box[3]))
        for one in short.words
    )
    on_a_wide_page = structs.replace(short, width=3 * short.width, words=half)
    assert not is_narrow(on_a_wide_page)
    assert is_narrow(structs.replace(on_a_wide_page, modality="scanned"))


def test_an_invoice_on_a_till_s_paper_is_a_receipt() -> None:
    assert told(choice_of("invoice"), 0.9, NARROW) == ("Receipt", "receipt", 0.9)
    assert told(choice_of("invoice"), 0.9, WIDE) == ("Invoice", "invoice", 0.9)
    assert told("Rechnung", 0.9, NARROW) == ("Receipt", "receipt", 0.9)
    assert told("Rechnung", 0.3, NARROW) == ("Receipt", "receipt", 0.75)


@pytest.mark.parametrize("own", [NARROW, WIDE])
def test_a_receipt_is_one_on_any_paper(own: Page) -> None:
    assert told(choice_of("receipt"), 0.8, own) == ("Receipt", "receipt", 0.8)


def test_what_the_model_is_sure_of_stays() -> None:
    assert told("Letter", 0.8, NARROW) == ("Letter", "", 0.8)


def test_a_kind_with_a_schema_is_said_surely_or_by_the_labels_too() -> None:
    members = load("utility_bill").root.children
    labels = [one.label.phrases["en"][0] for one in members if one.label.phrases.get("en")]
    choice, labelled = choice_of("utility_bill"), page([*labels, *WORDS], 100)
    assert told(choice, 0.7, labelled) == ("Utility bill", "utility_bill", 0.7)
    assert told(choice, 0.8, WIDE) == ("Utility bill", "utility_bill", 0.8)
    title, schema, confidence = told(choice, 0.7, WIDE)
    assert (title, schema) == ("", "")
    assert confidence == pytest.approx(0.3)  # that it is of no known kind is doubtful too


def test_labels_of_another_kind_need_a_surer_model() -> None:
    members = load("bank_statement").root.children
    labels = [one.label.phrases["en"][0] for one in members if one.label.phrases.get("en")][:3]
    own, choice = page([*labels, *WORDS[:3]], 100), choice_of("dop")
    printed = labels_of("\n".join(labels), "en")
    assert (printed.deny("dop"), printed.deny("bank_statement")) == (True, False)
    other = labels_of("\n".join(labels), "tr")  # the library has no labels in Turkish
    assert (other.shown["dop"], other.deny("dop")) == (0.0, False)
    assert told(choice, 0.92, own)[1] == ""
    assert told(choice, 0.96, own) == ("Declaration of Performance", "dop", 0.96)
    nothing = page(["Harbour", *WORDS[2:5], "quay", "and", "stern"] * 2, 100)
    assert told(choice, 0.8, nothing)[1] == "dop"


def test_clear_labels_of_another_kind_tell_where_the_model_is_not_very_sure() -> None:
    members = load("utility_bill").root.children
    labels = [one.label.phrases["en"][0] for one in members if one.label.phrases.get("en")]
    own, choice = page([*labels, *WORDS], 400), choice_of("purchase_order")
    assert labels_of("\n".join(labels), "en").clear.name == "utility_bill"
    assert told(choice, 0.83, own)[1] == "utility_bill"
    assert told(choice, 0.96, own)[1] == "purchase_order"
    assert told("Financial statement", 0.85, own)[1] == "utility_bill"
    assert told("Financial statement", 0.96, own) == ("Financial statement", "", 0.96)
    assert told("Letter", 0.55, WIDE) == ("Letter", "", 0.55)
    assert told(choice, 0.83, WIDE)[1] == "purchase_order"


def test_a_utility_bill_may_call_itself_an_invoice() -> None:
    members = load("utility_bill").root.children
    labels = [one.label.phrases["en"][0] for one in members if one.label.phrases.get("en")]
    own = page([*labels, *WORDS], 400)
    assert told(choice_of("invoice"), 0.97, own) == ("Utility bill", "utility_bill", 0.97)
    assert told(choice_of("invoice"), 0.97, WIDE)[1] == "invoice"


def _labels(name: str) -> list[str]:
    members = load(name).root.children
    return [one.label.phrases["en"][0] for one in members if "en" in one.label.phrases]


def test_clear_labels_tell_however_few_they_are() -> None:
    printed = [*_labels("utility_bill")[:9], *_labels("payslip")[:4]]
    labels = labels_of("\n".join(printed), "en")
    assert labels.clear.name == "utility_bill"
    assert labels.score < 0.5
    assert told(None, 0.6, page([*printed, *WORDS], 400)) == ("Utility bill", "utility_bill", 0.5)


def test_many_labels_tell_where_the_model_is_unsure() -> None:
    printed = [*_labels("utility_bill"), *_labels("payslip")[:13]]
    labels = labels_of("\n".join(printed), "en")
    assert (labels.clear.name, labels.many) == ("", "utility_bill")
    own = page([*printed, *WORDS], 400)
    assert told(None, 0.6, own)[1] == "utility_bill"
    assert told(None, 0.8, own) == ("", "", 0.8)
    assert told(None, 0.6, WIDE) == ("", "", 0.6)


def test_labels_that_lead_to_what_the_model_says_are_enough() -> None:
    members = load("utility_bill").root.children
    labels = [one.label.phrases["en"][0] for one in members if one.label.phrases.get("en")]
    assert labels_of("\n".join(labels), "en").leaning == "utility_bill"
    assert labels_of("Harbour\nQuay", "en").leaning == ""
    assert told(choice_of("utility_bill"), 0.55, page([*labels, *WORDS[:2]], 100))[1] == (
        "utility_bill"
    )


def test_where_it_is_not_sure_clear_labels_tell() -> None:
    members = load("bank_statement").root.children
    labels = [one.label.phrases["en"][0] for one in members if one.label.phrases.get("en")]
    own = page([*labels, *WORDS], 100)
    title, schema, confidence = told(None, 0.3, own)
    assert (title, schema) == ("Account statement", "bank_statement")
    assert confidence > 0.5
    assert told(None, 0.3, WIDE) == ("", "", 0.3)


def test_of_a_document_of_no_kind_the_likeliest_ones_are_told() -> None:
    class Asked(Saying):
        """It says that it is none; asked for one of the others, the first that may be said."""

        def said(
            self, document: Document, schema: Schema, *rest: Any, stated: bool = False
        ) -> Extraction:
            assert stated is (schema is not QUESTION)
            if schema is QUESTION:
                return super().said(document, schema, *rest)
            [field] = plan(schema).fields
            assert None not in field.choices
            own = Reading(f"/{KIND}", field.choices[0], "x", (), 0.3, "needs_review")
            return structs.replace(self._said, fields=(own,))

    document = Document("a.pdf", "0" * 64, (WIDE,), "en", "digital")
    engine = cast(Engine, Asked(None, 0.9))
    [reading] = tell_kind(engine, document, QUESTION, 0.0, nearest=True).fields
    [alone] = tell_kind(engine, document, QUESTION, 0.0).fields

    assert reading.value is None
    assert alone.runners_up == ()
    assert [one.text for one in reading.runners_up] == ["Declaration of Performance", "Invoice"]


@pytest.mark.parametrize(
    ("near", "kind"),
    [
        (("Utility bill", "Invoice"), "utility_bill"), (("Invoice", "Certificate"), ""),
        (("Utility bill", "Receipt"), "receipt"),  # to which labels lean
        (("Certificate", "Invoice"), ""), (("Invoice",), ""),
    ],
)  # fmt: skip
def test_a_kind_that_is_half_said_counts_where_the_likeliest_all_have_schemas(
    near: tuple[str, ...], kind: str
) -> None:
    class Pondering(Saying):
        """It says a kind, not surely; asked which one it must be, first these, then none."""

        def said(
            self, document: Document, schema: Schema, *rest: Any, stated: bool = False
        ) -> Extraction:
            if schema is QUESTION:
                return super().said(document, schema, *rest)
            [field] = plan(schema).fields
            left = [choice_of_title(one) for one in near]
            choice = next((one for one in left if one in field.choices), None)
            own = Reading(f"/{KIND}", choice, "x", (), 0.6, "needs_review")
            return structs.replace(self._said, fields=(own,))

    def choice_of_title(title: str) -> object:
        [field] = plan(QUESTION).fields
        return next(one for one in field.choices if named(one)[0] == title)

    document = Document("a.pdf", "0" * 64, (WIDE,), "en", "digital")
    for confidence, expected in ((0.6, kind), (0.4, "")):
        engine = cast(Engine, Pondering("Utility bill", confidence))
        [reading] = tell_kind(engine, document, QUESTION, 0.0).fields
        assert named(reading.value)[1] == expected
        assert reading.confidence == pytest.approx(confidence if expected else 1 - confidence)


ROWS = """
Account statement 4/2024
Opening balance 1.000,00
02.04.2024 Rent -250,00
05.04.2024 Salary 2.400,00
Closing balance 3.150,00
"""


def typed(text: str) -> Page:
    """A page of these lines."""
    words = []
    for number, line in enumerate(text.strip().splitlines()):
        for place, word in enumerate(line.split()):
            words.append(
                Word(word, (place / 10, number / 20, place / 10 + 0.09, number / 20 + 0.02))
            )
    return Page(1, 595, 842, "digital", tuple(words))


def test_rows_of_bookings_tell_a_statement_where_no_other_kind_is_told() -> None:
    statement = ("Account statement", "bank_statement", 0.8)
    assert told(None, 0.99, typed(ROWS)) == statement
    assert told("Financial statement", 0.9, typed(ROWS)) == statement
    assert told(choice_of("utility_bill"), 0.96, typed(ROWS))[1] == "utility_bill"
    one_row = ROWS.replace("05.04.2024 Salary 2.400,00\n", "")
    assert told(None, 0.99, typed(one_row)) == ("", "", 0.99)
    unnamed = ROWS.replace("Account statement", "Minutes").replace("balance", "words")
    assert told(None, 0.99, typed(unnamed)) == ("", "", 0.99)


def test_behind_a_cover_the_next_page_tells() -> None:
    def pages(*counts: int) -> Document:
        made = [
            Page(number, 595, 842, "digital", (Word("w", (0.1, 0.1, 0.2, 0.2)),) * count)
            for number, count in enumerate(counts, start=1)
        ]
        return Document("a.pdf", "0" * 64, tuple(made), "en", "digital")

    def last(*counts: int) -> int:
        return beginning(pages(*counts))[-1].number

    assert last(200, 300) == 1
    assert last(12, 200, 300) == 2
    assert last(12, 0, 300, 20) == 3
    assert last(12, 10, 9, 8) == 3
    assert last(12) == 1


def test_pages_of_other_documents_are_noticed() -> None:
    pages = (*invoice(1, "4711001", "88101", 2), *invoice(3, "4711002", "88202"))
    document = Document("a.pdf", "0" * 64, pages, "en", "digital")
    made = tell_kind(cast(Engine, Saying("Invoice", 0.9)), document, QUESTION, 0.0)
    assert [(one.code, one.page) for one in made.notices] == [(STACK, 3)]
    alone = Document("a.pdf", "0" * 64, pages[:2], "en", "digital")
    made = tell_kind(cast(Engine, Saying("Invoice", 0.9)), alone, QUESTION, 0.0)
    assert made.notices == ()
