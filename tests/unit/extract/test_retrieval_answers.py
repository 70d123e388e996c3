"""What the structure of a long document says: roles, definitions, sections, days, amounts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from sealread.document.model import Document, Page, Span
from sealread.document.outline import outline
from sealread.document.text_map import text_map
from sealread.extract.labels import Labels
from sealread.extract.result import Reading
from sealread.extract.retrieval_answers import Structure
from sealread.extract.retrieval_dates import DefinedDates, document_date
from sealread.extract.retrieval_definitions import Definitions, owner_before
from sealread.extract.retrieval_roles import split_names
from sealread.extract.retrieval_search import Search, with_terms
from sealread.extract.retrieval_sentences import sentences
from sealread.extract.settings import Settings
from sealread.schema.model import Field
from tests.unit.extract import pages as tables
from tests.unit.extract.long_pages import FILLER, counted, document, field, filled

COVER = [
    "CREDIT AGREEMENT", "dated as of March 24, 2022", "among", "ACME TOOLS INC.,", "as Borrower,",
    "the LENDERS party hereto", "and", "FIRST BANK, N.A.,", "as Administrative Agent",
    "ALPHA SECURITIES LLC,", "BETA CAPITAL, INC. and", "GAMMA BANK PLC,",
    "as Joint Lead Arrangers and Joint Bookrunners",
]  # fmt: skip


def structure(read: Document) -> Structure:
    mapped = text_map(read.pages)
    found = Search(mapped, "en", counted, Settings(search_tokens=400))
    return Structure(found, mapped, Labels(mapped, ["Deposit"]), "en", Settings())


def told(read: Document, *fields: Field) -> dict[str, list[Reading]]:
    return structure(read).readings(fields)


def agreement(*facts: str) -> Document:
    return document(COVER, *filled("", *facts))


def value(read: Document, wanted: Field) -> object:
    return told(read, wanted)[wanted.path][0].value


def defined(text: str) -> Definitions:
    mapped = text_map(document(text.split("\n")).pages)
    return Definitions(mapped.text, outline(mapped))


def test_who_is_named_in_a_role_on_the_cover() -> None:
    read = agreement()

    assert value(read, field("Borrower")) == "ACME TOOLS INC."
    assert value(read, field("Administrative agent")) == "FIRST BANK, N.A."


def test_all_names_above_a_role_in_the_plural_are_its_list() -> None:
    wanted = field("Lead arranger", many=True)

    found = [reading.value for reading in told(agreement(), wanted)[wanted.path]]

    assert found == ["ALPHA SECURITIES LLC", "BETA CAPITAL, INC.", "GAMMA BANK PLC"]


def test_a_role_on_a_line_of_its_own_needs_no_as() -> None:
    cover = ["CREDIT AGREEMENT", "among others", "ALPHA SECURITIES LLC", "and",
             "BETA CAPITAL, INC.", "Joint Lead Arrangers and Joint Book Managers"]  # fmt: skip
    wanted = field("Lead arranger", many=True)

    found = told(document(cover, *filled()), wanted)[wanted.path]

    assert [reading.value for reading in found] == ["ALPHA SECURITIES LLC", "BETA CAPITAL, INC."]


def test_the_boxes_of_a_name_are_on_its_page() -> None:
    (reading,) = told(agreement(), field("Borrower"))["/Borrower"]

    assert reading.text == "ACME TOOLS INC."
    assert [place.page for place in reading.evidence] == [1]
    assert reading.status == "grounded"


def test_a_role_that_nobody_has_is_not_answered() -> None:
    assert told(agreement(), field("Syndication agent")) == {}


def test_a_term_is_followed_to_the_name_it_stands_for() -> None:
    read = document(
        ["CREDIT AGREEMENT", *FILLER], *filled("", "“Borrower” means the Company or a Subsidiary.",
        "“Company” means Acme Tools Inc., a Delaware corporation."),
    )  # fmt: skip

    assert value(read, field("Borrower")) == "Acme Tools Inc."


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("is made between Acme Inc., a Delaware corporation ", "Acme Inc."),
        ("by and among: (1) ADOBE WORKS INCORPORATED, a company ", "ADOBE WORKS INCORPORATED"),
        ("and Bank of the West, N.A., as agent for Lenders ", "Bank of the West, N.A."),
        ("zwischen der Muster GmbH ", "der Muster GmbH"),
        ("as they may be amended ", None),
    ],
)
def test_the_name_before_a_defined_term(words: str, name: str | None) -> None:
    found = owner_before(words)

    if name is None or name.startswith("der"):
        assert found is None
    else:
        assert found is not None
        assert words[found.start : found.end] == name


def test_definitions_are_found_where_they_are_made() -> None:
    found = defined(
        "“Business Day” means a day on which banks are open.\n"
        "“Final Day” shall have, for each Loan, the meaning set forth in Section 2.\n"
        "Agreement between Acme Inc. (the “Seller”) and Bolt Ltd. (“Buyer”)."
    )

    assert [one.term for one in found.all] == ["Business Day", "Final Day", "Seller", "Buyer"]
    assert [one.owner for one in found.all] == [False, False, True, True]


def test_a_title_finds_the_terms_that_have_its_words_the_closest_first() -> None:
    found = defined(
        "“Revolving Maturity Date” means May 3, 2024.\n“Maturity Date” means May 4, 2025."
    )

    assert [one.term for one in found.about("Maturity date")] == [
        "Maturity Date", "Revolving Maturity Date",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("May 4, 2027.", date(2027, 5, 4)),
        ("the fifth anniversary of the Effective Date.", date(2027, 3, 24)),
        ("the 5th anniversary of the Effective Date.", date(2027, 3, 24)),
        ("the date 364 days after the date of this Agreement.", date(2023, 3, 23)),
        ("the day eighteen (18) months after the Effective Date.", date(2023, 9, 24)),
        ("the date two years after the Effective Date.", date(2024, 3, 24)),
    ],
)
def test_a_defined_date_is_followed_to_a_day(said: str, day: date) -> None:
    facts = f"“Maturity Date” means {said}\n“Effective Date” means the date of this Agreement."
    mapped = text_map(agreement(facts).pages)
    found = outline(mapped)
    definitions = Definitions(mapped.text, found)
    own = document_date(mapped.text, found, "en")

    (definition,) = definitions.of("Maturity Date")

    assert DefinedDates(mapped.text, definitions, own, "en").of(definition)[0].day == day


def test_definitions_in_a_circle_lead_nowhere() -> None:
    found = defined("“First Date” means the Second Date.\n“Second Date” means the First Date.")

    assert DefinedDates("", found, None, "en").of(found.all[0]) == []


def test_a_computed_day_says_so_and_proves_itself_with_all_its_words() -> None:
    facts = "“Maturity Date” means the fifth anniversary of the date of this Agreement."
    wanted = field("Maturity date", "date", "Final date of repayment")

    (reading,) = told(agreement(facts), wanted)[wanted.path]

    assert (reading.value, reading.status) == ("2027-03-24", "inferred")
    assert (reading.reason or "").startswith("computed")
    assert {place.page for place in reading.evidence} == {1, 3}


def test_the_document_s_own_date() -> None:
    assert value(agreement(), field("Agreement date", "date")) == "2022-03-24"


def test_a_definition_is_an_answer_up_to_its_proviso() -> None:
    facts = "“Authorized Officer” means the President or the Treasurer; provided that it is signed."

    found = value(agreement(facts), field("Authorized officer definition"))

    assert found == "the President or the Treasurer"


def test_the_section_that_a_definition_refers_to_is_a_passage() -> None:
    facts = (
        "“Notice of Borrowing” has the meaning specified in Section 2.02.\n"
        "SECTION 2.02 Making the Advances. (a) Each loan is made on notice of three days."
    )
    wanted = field("Borrowing request", description="Required notice period and method")

    assert str(value(agreement(facts), wanted)).startswith("Each loan is made on notice")


def test_a_section_that_is_called_so_is_a_passage() -> None:
    facts = (
        "SECTION 5.10 Use of Proceeds. The loans are to be used for works. No other use is made."
    )
    wanted = field("Use of proceeds", description="Permitted purposes of the loans")

    assert str(value(agreement(facts), wanted)).startswith("The loans are to be used for works.")


def test_a_field_that_wants_a_name_gets_no_passage() -> None:
    facts = "SECTION 9.1 Seat. The seat is where the Borrower is at home."
    wanted = field("Seat", description="The place of the company")

    assert told(agreement(facts), wanted) == {}


def test_the_law_of_this_agreement_and_not_of_another_one() -> None:
    facts = (
        "Swaps are governed by the laws of the State of Texas.\n"
        "This Agreement shall be governed by, and construed in accordance with, the law of the\n"
        "State of New York. It has no other law."
    )
    wanted = field("Governing law", description="The jurisdiction whose laws govern it")

    assert value(agreement(facts), wanted) == "State of New York"


def test_a_name_over_two_lines_is_one() -> None:
    cover = ["CREDIT AGREEMENT", "THE HARBOUR BANK OF", "NEW HAVEN,", "ALPHA BANK UFJ,", "LTD.,",
             "as Administrative Agent"]  # fmt: skip

    found = value(document(cover, *filled()), field("Administrative agent"))

    assert found == "ALPHA BANK UFJ, LTD."


def test_a_defined_list_is_a_list() -> None:
    facts = "“Joint Bookrunners” means Alpha Inc. and Beta LLC, in their capacities as such."
    wanted = field("Bookrunners", many=True)

    found = told(document(["X"], *filled("", facts)), wanted)[wanted.path]

    assert [one.value for one in found] == ["Alpha Inc.", "Beta LLC"]


def test_a_term_that_ends_a_contract_may_have_another_name() -> None:
    facts = "“Termination Date” means May 4, 2027."

    assert value(agreement(facts), field("Maturity date", "date")) == "2027-05-04"


def test_a_duty_is_read_from_the_sentence_that_makes_it() -> None:
    wanted = field("Insurance certificate required", "boolean", "Whether it is mandatory")
    said = "The Borrower shall deliver an Insurance Certificate before the day."

    (reading,) = told(agreement(said), wanted)[wanted.path]

    assert reading.value is True
    assert (reading.text or "").split() == said.split()
    assert told(agreement("No Insurance Certificate shall be delivered."), wanted) == {}


def test_the_total_is_the_largest_amount_that_says_so_and_has_a_currency() -> None:
    facts = (
        "The aggregate amount of the Loan Commitments is US$5,250,000,000. Each borrowing of the\n"
        "Loan Commitments is to be in an amount of not less than US$9,000,000,000."
    )
    amount = field("Amount", "number", "Total aggregate amount", context="Loan commitment",
                   path="/loan_commitment/amount")  # fmt: skip
    currency = field("Currency", description="Three-letter ISO 4217 code",
                     path="/loan_commitment/currency")  # fmt: skip

    found = told(agreement(facts), amount, currency)

    assert found[amount.path][0].value == 5_250_000_000
    assert found[currency.path][0].value == "USD"
    assert found[currency.path][0].text == "US$"


def test_a_column_that_is_called_so_is_a_list_without_its_total() -> None:
    rows = [
        ["Lender", "Commitment"],
        ["First Bank", "$10"],
        ["Second Bank", "$20"],
        ["Total", "$30"],
    ]
    read = agreement()
    page: Page = tables.page(rows, number=len(read.pages) + 1)
    whole = Document("long.pdf", "0" * 64, (*read.pages, page), "en", "digital")
    wanted = field("Lenders", many=True)

    found = told(whole, wanted)[wanted.path]

    assert [reading.value for reading in found] == ["First Bank", "Second Bank"]
    assert [reading.path for reading in found] == ["/Lenders/0", "/Lenders/1"]


def test_a_number_right_of_its_label_needs_no_reader() -> None:
    assert value(agreement("Deposit: EUR 5,000"), field("Deposit", "number")) == 5000


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("A Bank, N.A., B Corp. and C LLC", ["A Bank, N.A.", "B Corp.", "C LLC"]),
        ("CITIBANK, N.A. and", ["CITIBANK, N.A."]),
        ("Alpha Trust Company, New York Branch", ["Alpha Trust Company, New York Branch"]),
    ],
)
def test_names_are_split_where_they_end(said: str, names: Sequence[str]) -> None:
    found = split_names(said, Span(0, len(said)))

    assert [said[one.start : one.end] for one in found] == list(names)


def test_sentences_do_not_end_with_abbreviations() -> None:
    said = "Paid to Bank of X, N.A. Every day counts. See No. 5 of it. The end"

    found = [said[one.start : one.end] for one in sentences(said, Span(0, len(said)))]

    assert found[-2:] == ["See No. 5 of it.", "The end"]


def test_of_borrowers_that_stand_together_the_first_is_the_borrower() -> None:
    facts = (
        "This Agreement is made among ORCHARD FOODS CORPORATION, a Wisconsin corporation (the\n"
        "“Company”), certain Subsidiaries of the Company (each a “Designated Borrower”\n"
        "and, together with the Company, the “Borrowers”), and each lender party hereto."
    )
    read = document(["CREDIT AGREEMENT"], *filled("", facts))

    assert value(read, field("Borrower")) == "ORCHARD FOODS CORPORATION"


def test_a_law_may_be_named_by_its_adjective() -> None:
    wanted = field("Governing law", description="The jurisdiction whose laws govern it")

    assert value(agreement("This Agreement is governed by English law."), wanted) == "English law"


def test_a_column_of_original_lenders_beside_amounts_is_the_lenders() -> None:
    rows = [
        ["Name of Original Lender", "Commitment"],
        ["First Bank", "10,000,000"],
        ["Second Bank", "20,000,000"],
    ]
    read = document(["FACILITY AGREEMENT"], *filled(""))
    page: Page = tables.page(rows, number=len(read.pages) + 1)
    whole = Document("long.pdf", "0" * 64, (*read.pages, page), "en", "digital")
    wanted = field("Lenders", many=True)

    assert [one.value for one in told(whole, wanted)[wanted.path]] == ["First Bank", "Second Bank"]


def test_a_contract_of_some_pages_is_read_by_its_terms() -> None:
    terms = "\n".join(f"“Term {word}” means what is called so." for word in "ABCDEFG")
    body = "The parties agree that nothing else is said of it. " * 300
    enough = text_map(document([*terms.split("\n"), *body.split(". ")]).pages)
    letter = text_map(document(body.split(". ")).pages)

    assert with_terms(enough, "en", counted, Settings()) is not None
    assert with_terms(letter, "en", counted, Settings()) is None
