"""What a document looks like from above: headings, page roles, captions, running lines."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.model import Cell, Page, Table, Word
from sealread.document.outline import Outline, outline
from sealread.document.text_map import text_map

LINE = 0.02


def page(number: int, lines: Sequence[str], *, large: Sequence[int] = ()) -> Page:
    """A page with its lines one below the other; `large` are the places of those in large type."""
    words: list[Word] = []
    for place, line in enumerate(lines):
        x, top = 0.1, 0.05 + LINE * place
        for text in line.split(" "):
            if text:
                height = 0.018 if place in large else 0.012
                words.append(Word(text, (x, top, x + 0.008 * len(text), top + height)))
            x += 0.008 * (len(text) + 1)
    return Page(number, 595.0, 842.0, "digital", tuple(words))


def drawn(*pages: Sequence[str]) -> Outline:
    return outline(text_map([page(n, lines) for n, lines in enumerate(pages, 1)]))


PROSE = [
    "the parties agree that all of the following is to be read together with what was said before",
    "and that nothing of it is to be understood as a promise of one of them to any of the others;",
]


def titles(found: Outline) -> list[tuple[str, str]]:
    return [(heading.number, heading.title) for heading in found.headings]


def test_numbered_headings_have_their_number_title_and_rank() -> None:
    found = drawn(
        ["ARTICLE II", "The Credits", "SECTION 2.01. Commitments. Each Lender agrees to lend what "
         "it has promised to lend, and no more than that, until the end.", *PROSE,
         "SECTION 2.02. Loans", *PROSE]
    )  # fmt: skip

    assert titles(found) == [
        ("ARTICLE II", "The Credits"), ("SECTION 2.01", "Commitments"), ("SECTION 2.02", "Loans"),
    ]  # fmt: skip
    assert found.headings[0].level < found.headings[1].level == found.headings[2].level


def test_a_reference_within_a_sentence_is_no_heading() -> None:
    found = drawn(
        ["PAYMENTS",
         "amounts are to be paid as they are said to be due, and as it was agreed on in all of",
         "Section 2.05 and the other Sections of this Agreement", *PROSE]
    )  # fmt: skip

    assert titles(found) == [("", "PAYMENTS")]


def test_german_sections_and_larger_type_are_headings() -> None:
    lines = ["Mietvertrag", *PROSE, "§ 3 Mietzins und Nebenkosten", *PROSE]
    found = outline(text_map([page(1, lines, large=[0])]))

    assert titles(found) == [("", "Mietvertrag"), ("§ 3", "Mietzins und Nebenkosten")]
    assert found.headings[0].level < found.headings[1].level


def test_a_character_stands_under_all_open_headings() -> None:
    found = drawn(["ARTICLE I", "Terms", "Section 1.01 Names", *PROSE, "ARTICLE II", "Money"])
    text = found.lines[3].span.start

    assert [one.title for one in found.above(text)] == ["Terms", "Names"]


def test_a_section_ends_where_the_next_of_its_rank_begins() -> None:
    found = drawn(["ARTICLE I", "Terms", "Section 1.01 Names", *PROSE, "ARTICLE II", "Money"])
    first, second, third = found.headings

    assert found.section(first).end == found.section(second).end == third.span.start
    assert found.section(third).end == found.lines[-1].span.end


def test_what_repeats_at_the_edges_of_three_pages_is_running_with_page_numbers() -> None:
    own = [[f"{word} said {place}" for place in "abcdefg"] for word in ("one", "two", "six")]
    found = drawn(*(["ACME Ltd. Report 2024", *own[n - 1], f"Page {n} of 3"] for n in (1, 2, 3)))

    running = sorted(found.lines[number].text for number in found.running)
    assert running == ["ACME Ltd. Report 2024"] * 3 + [f"Page {n} of 3" for n in (1, 2, 3)]
    assert found.is_running(0)
    assert not found.is_running(found.lines[1].span.start)


def test_headings_in_the_contents_are_listed_not_headings() -> None:
    listed = [f"Section {n}.01 Part of this        {n + 3}" for n in range(1, 7)]
    found = drawn(
        ["An Agreement"], ["TABLE OF CONTENTS", *listed], ["Section 1.01 Part of this", *PROSE]
    )

    assert found.pages_with("contents") == (1,)
    assert titles(found) == [("Section 1.01", "Part of this")]


def test_pages_have_roles() -> None:
    terms = [f"“Term {n}” means what the parties have agreed on under this name." for n in range(5)]
    found = drawn(
        ["CREDIT AGREEMENT", "among", "ACME Ltd."],
        ["ARTICLE I", "Definitions", *terms],
        ["CONSOLIDATED BALANCE SHEETS", "(in millions)", "Cash 1,200 1,100", "Debt 900 850"],
        ["IN WITNESS WHEREOF the parties have signed.", "By: /s/ A. Person", "Name: A. Person"],
        ["SCHEDULE 2.01", "Commitments", "First Bank 10"],
        ["Second Bank 20"],
    )

    assert found.pages_with("cover") == (0,)
    assert found.pages_with("definitions") == (1,)
    assert found.pages_with("statements") == (2,)
    assert found.pages_with("signatures") == (3,)
    assert found.pages_with("schedules") == (4, 5)


def test_references_reach_to_the_next_heading() -> None:
    found = drawn(
        ["INTRODUCTION", *PROSE], ["REFERENCES", "[1] A. Writer. A title. 1989."],
        ["[2] B. Writer. Another title. 1990."], ["APPENDIX", *PROSE],
    )  # fmt: skip

    assert set(found.pages_with("references")) >= {1, 2}
    assert 0 not in found.pages_with("references")


def test_the_lines_above_a_table_are_its_caption() -> None:
    drawn_page = page(1, ["Words of before", "", "", "Table 2: Results", "(in millions)", "A 1"])
    table = Table((0.1, 0.05 + 5 * LINE, 0.5, 0.2), ((Cell((7,)), Cell((8,))),))
    with_table = Page(1, 595.0, 842.0, "digital", drawn_page.words, (table,))
    mapped = text_map([with_table])

    (caption,) = outline(mapped).captions

    said = [mapped.text[span.start : span.end] for span in caption.lines]
    assert said == ["Table 2: Results", "(in millions)"]
    assert (caption.page, caption.table) == (0, 0)


def test_a_document_without_words_has_an_empty_outline() -> None:
    found = outline(text_map([Page(1, 595.0, 842.0, "digital", ())]))

    assert (found.headings, found.lines, found.roles) == ((), (), (frozenset(),))
    assert found.above(0) == ()
