"""Long documents are searched: terms, blocks, ranks, windows, steps."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from sealread.document.model import Span
from sealread.document.outline import outline
from sealread.extract.retrieval_blocks import blocks_of
from sealread.extract.retrieval_search import search
from sealread.extract.retrieval_terms import Compounds, folded_words, marks, query_terms
from sealread.extract.retrieval_windows import asked_where, gathered, packed
from sealread.extract.settings import Settings
from sealread.schema.model import Field, Label
from tests.unit.extract.long_pages import counted, field, filled, mapped, searching


def test_words_of_all_scripts_are_searched() -> None:
    """Greek, Cyrillic and Korean by words; Chinese, Japanese and Thai by pairs of letters."""
    assert set(folded_words("营业收入")) & set(folded_words("本年度营业收入为三亿元"))
    assert not set(folded_words("营业收入")) & set(folded_words("资产负债表"))
    assert folded_words("ВЫРУЧКА 12") == [*folded_words("12"), *folded_words("выручка")]
    assert len(folded_words("매출액 합계")) == 2
    assert folded_words("Umsatz 2023") == ["umsatz", "n2023"]


def test_both_spellings_of_an_umlaut_are_one_word() -> None:
    assert folded_words("Größe GROESSE größe") == ["groesse"] * 3


def test_a_number_is_one_term_with_and_without_marks_of_thousands() -> None:
    assert folded_words("1,250,000.00") == folded_words("1250000.00")
    assert folded_words("1.250") == folded_words("1250")


def test_money_dates_and_percentages_are_terms_of_their_own() -> None:
    assert marks("paid $ 1,200 on March 3, 2023 at 4 %") == [
        "kindmoney", "kindnumber", "kindpercent", "kinddate",
    ]  # fmt: skip
    assert marks("nothing of that") == []


def test_the_title_weighs_more_than_the_description_and_stop_words_nothing() -> None:
    terms = query_terms(field("Governing law", description="The law that applies to the contract"))

    assert terms.count("governing") > terms.count("applies")
    assert "the" not in terms


def test_the_glossary_s_phrases_are_searched_too() -> None:
    label = Label("maker", "Manufacturer", phrases={"de": ("Hersteller",)})

    assert "hersteller" in query_terms(Field("/maker", label))


def test_a_compound_is_found_by_its_parts() -> None:
    compounds = Compounds(["darlehenslaufzeit", "laufzeitende", "anderes"])

    assert set(compounds.of("laufzeit")) == {"darlehenslaufzeit", "laufzeitende"}
    assert compounds.of("zeit") == []


def test_blocks_hold_every_line_once_in_order() -> None:
    text = mapped(*filled("The deposit is due.", pages=4))
    parts = [part for block in blocks_of(text.text, outline(text)) for part in block.parts]

    assert all(one.end <= other.start for one, other in pairwise(parts))
    said = "".join(text.text[part.start : part.end] for part in parts)
    assert said.split() == text.text.split()


def test_a_running_line_is_in_one_block_only_the_last() -> None:
    pages = [["ACME Report", f"own words of page {name}", *lines[1:]]
             for name, lines in zip("abcd", filled(pages=4), strict=True)]  # fmt: skip
    text = mapped(*pages)
    blocks = blocks_of(text.text, outline(text))

    assert [("ACME Report" in block.text) for block in blocks] == [False] * (len(blocks) - 1) + [
        True
    ]


def test_the_block_that_says_it_comes_first() -> None:
    text = mapped(*filled("", "", "", "Governing Law. The laws of Ohio apply."))
    found = searching(text)

    best = found.ranked(field("Governing law"), 5)[0]
    assert "Ohio" in found.blocks[best].text


def test_a_german_compound_is_found() -> None:
    text = mapped(*filled("", "Die Darlehenslaufzeit beträgt fünf Jahre."))
    found = searching(text, language="de")

    best = found.ranked(field("Laufzeit"), 5)[0]
    assert "Darlehenslaufzeit" in found.blocks[best].text


def test_nothing_of_the_index_is_written_to_disk() -> None:
    before = open_files()
    found = searching(mapped(*filled(pages=8)))
    found.ranked(field("Anything"), 5)

    assert open_files() == before


def open_files() -> set[str]:
    """What this process has open on disk, where the system says so."""
    own = Path("/proc/self/fd")
    links = [one for one in own.iterdir() if one.is_symlink()] if own.exists() else []
    return {str(one.readlink()) for one in links if one.is_symlink() and one.exists()}


def test_steps_never_repeat_a_block_and_reach_all_with_enough_widenings() -> None:
    text = mapped(*filled("The deposit is 5,000 euros.", pages=8))
    found = searching(text, Settings(search_tokens=60, widenings=12))

    steps = list(found.steps(field("Deposit", "number")))

    assert sum(map(len, steps)) == len(frozenset().union(*steps)) == len(found.blocks)
    assert any("deposit" in found.blocks[number].text for number in steps[0])


def test_a_larger_budget_never_has_less_within_reach() -> None:
    text = mapped(*filled("The deposit is 5,000 euros.", pages=8))
    small = next(searching(text, Settings(search_tokens=60)).steps(field("Deposit")))
    large = next(searching(text, Settings(search_tokens=300)).steps(field("Deposit")))

    assert small < large


def test_where_a_title_is_defined_is_read_first() -> None:
    facts = ["“Closing Day” means the third of May.", "", "The Closing Day is far. The Closing Day"]
    found = searching(mapped(*filled(*facts)))

    first = next(found.steps(field("Closing Day")))
    assert any("third of May" in found.blocks[number].text for number in first)


def test_a_short_document_is_not_searched() -> None:
    text = mapped(*filled(pages=3))

    assert search(text, "en", counted, Settings()) is None
    assert search(text, "en", counted, Settings(whole_tokens=20)) is not None


def test_an_unsure_answer_far_from_the_field_s_words_is_not_supported() -> None:
    text = mapped(*filled("The deposit is 5,000 euros.", "", "", "Something else is 7,000 euros."))
    found = searching(text)
    near, far = text.text.index("5,000"), text.text.index("7,000")

    assert found.supports(field("Deposit", "number"), Span(near, near + 5))
    assert not found.supports(field("Deposit", "number"), Span(far, far + 5))


def test_a_field_named_in_another_language_is_not_judged_by_its_words() -> None:
    text = mapped(*filled("The deposit is 5,000 euros."))
    place = text.text.index("5,000")

    assert searching(text).supports(field("Kaution", "number"), Span(place, place + 5))


@given(st.lists(st.integers(0, 30), min_size=1, max_size=8, unique=True), st.data())
def test_a_place_in_a_window_is_the_same_words_in_the_text(
    cuts: list[int], data: st.DataObject
) -> None:
    text = "".join(chr(ord("a") + number % 26) + str(number) for number in range(40))
    pieces = [Span(3 * cut, 3 * cut + 2) for cut in sorted(cuts)]
    window = gathered(text, pieces)
    number = data.draw(st.integers(0, len(pieces) - 1))
    start = window.starts[number]

    place = window.place(Span(start, start + 2))

    assert text[place.start : place.end] == window.text[start : start + 2]


def test_words_that_run_into_the_next_piece_end_with_their_own() -> None:
    window = gathered("one two three four", [Span(0, 3), Span(8, 13)])

    assert window.place(Span(0, 6)) == Span(0, 3)
    assert window.place(Span(4, 9)) == Span(8, 13)


def test_fields_that_need_the_same_block_share_its_window() -> None:
    found = searching(mapped(*filled("The deposit is 5,000 euros.")))
    windows = packed(found.text, found.blocks, found.size, [1, 2, 5], 10_000)

    asked = asked_where(windows, {0: frozenset({1, 5}), 1: frozenset({2}), 2: frozenset()})

    assert len(windows) == 1
    assert asked == [[0, 1]]


def test_windows_keep_to_their_limit() -> None:
    found = searching(mapped(*filled("The deposit is 5,000 euros.", pages=8)))
    everything = range(len(found.blocks))

    windows = packed(found.text, found.blocks, found.size, everything, 150)

    assert all(counted(window.text) <= 150 for window in windows)
    assert sorted(block for window in windows for block in window.blocks) == list(everything)
