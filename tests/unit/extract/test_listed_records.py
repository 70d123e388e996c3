"""Columns that were listed become records: words by their lines, and one record stays one."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from sealread.document.model import Span
from sealread.extract.candidates import Candidate
from sealread.extract.confidence import Calibration
from sealread.extract.job import Job
from sealread.extract.listed_records import Place, Record, grouped, places
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.llm.decoding import Answer, Decoder, Question
from sealread.schema.model import Kind, Schema
from tests.unit.extract.declaration import document, filler

SchemaOf = Callable[[dict[str, Any]], Schema]
KINDS: dict[str, Kind] = {
    "date": "date", "amount": "number", "shares": "number", "currency": "string",
}  # fmt: skip
DATES, AMOUNTS = ("01.02.2024", "05.02.2024", "09.02.2024"), ("10,50", "20,00", "30,75")
ROWS = """Statement
01.02.2024 Rent 10,50
05.02.2024 Power 20,00
09.02.2024 Water 30,75
"""


def named(text: str, words: Sequence[str], likelihood: float = 0.9) -> list[Candidate]:
    """Words as the reader names them: each once, with all its places."""
    return [
        Candidate(
            tuple(
                Span(*m.span()) for m in re.finditer(rf"(?<![\w,.]){re.escape(one)}(?![\w,])", text)
            ),
            likelihood,
        )
        for one in words
    ]


def records(text: str, likelihood: float = 0.9, **words: Any) -> list[Record]:
    """The records of a text in which these words were listed, a column for each of KINDS."""
    listed = [places(text, named(text, words.get(name, ()), likelihood), 0.2) for name in KINDS]
    return grouped(listed, list(KINDS.values()))


def said(text: str, found: Sequence[Record], column: str) -> list[str | None]:
    """What each record has in a column."""
    number = list(KINDS).index(column)
    return [
        text[record.words[number].spans[0].start : record.words[number].spans[0].end]
        if number in record.words
        else None
        for record in found
    ]


def test_each_line_with_words_of_two_columns_is_a_record() -> None:
    found = records(ROWS, date=DATES, amount=AMOUNTS)

    assert said(ROWS, found, "date") == list(DATES)
    assert said(ROWS, found, "amount") == list(AMOUNTS)


@pytest.mark.parametrize("words", [{}, {"amount": AMOUNTS}, {"date": DATES}])
def test_words_of_one_column_alone_are_no_records(words: dict[str, Any]) -> None:
    assert records(ROWS, **words) == []


def test_one_answer_in_each_column_is_one_record_however_often_it_stands_there() -> None:
    text = "06.03.2025 Gross 10,50\n06.03.2025 Net 10,50\n06.03.2025 Total 10,50\n"

    assert records(text, date=["06.03.2025"], amount=["10,50"]) == []


def test_a_trade_with_two_days_and_one_amount_is_one_record() -> None:
    text = "Traded 01.02.2024 Price EUR 10,50\nAccount\n05.02.2024 Debited EUR 10,50\n"

    assert records(text, date=DATES[:2], amount=["10,50"], currency=["EUR"]) == []


def test_a_trade_with_one_day_and_two_amounts_is_one_record() -> None:
    text = "01.02.2024 Gross 10,50 EUR\n01.02.2024 Net 20,00 EUR\n"

    assert records(text, date=DATES[:1], amount=AMOUNTS[:2], currency=["EUR"]) == []


def test_two_columns_that_name_the_same_words_are_one_witness() -> None:
    text = "01.02.2024 Gross 10,50\n01.02.2024 Net 20,00\n"

    assert records(text, date=DATES[:1], amount=AMOUNTS[:2], shares=AMOUNTS[:2]) == []


def test_a_part_of_other_words_is_no_company_for_them() -> None:
    text = "24 Sep 2024\n25 Sep 2024\n26 Sep 2024\n"

    assert (
        records(text, date=["24 Sep 2024", "25 Sep 2024", "26 Sep 2024"], amount=["24", "25", "26"])
        == []
    )


def test_amounts_without_company_are_no_records_even_beside_their_currency() -> None:
    text = "Gross EUR 10,50\nTax EUR 20,00\nNet EUR 30,75\n"

    assert records(text, amount=AMOUNTS, currency=["EUR"]) == []


def test_unlikely_words_do_not_tell_two_records_apart() -> None:
    text = "01.02.2024 Rent 10,50\n05.02.2024 Power 20,00\n"

    assert records(text, 0.4, date=DATES, amount=AMOUNTS) == []
    assert len(records(text, 0.6, date=DATES, amount=AMOUNTS)) == 2


def test_words_below_what_counts_as_found_are_left_out() -> None:
    assert places("10,50", named("10,50", ["10,50"], 0.1), 0.2) == []


def test_amounts_that_are_repeated_are_as_many_records_as_lines() -> None:
    text = "01.02.2024 A 10,50\n05.02.2024 B 10,50\n09.02.2024 C 20,00\n"

    found = records(text, date=DATES, amount=["10,50", "20,00"])

    assert said(text, found, "amount") == ["10,50", "10,50", "20,00"]


def test_three_lines_with_the_same_day_are_three_records() -> None:
    text = "01.02.2024 A 10,50\n01.02.2024 B 20,00\n01.02.2024 C 10,50\n"

    found = records(text, date=DATES[:1], amount=AMOUNTS[:2])

    assert said(text, found, "date") == ["01.02.2024"] * 3
    assert said(text, found, "amount") == ["10,50", "20,00", "10,50"]


def test_a_day_in_the_heading_is_that_of_all_records() -> None:
    text = "Trades of 01.02.2024\n2 pieces 10,50\n3 pieces 20,00\n4 pieces 30,75\n"

    found = records(text, date=DATES[:1], shares=["2", "3", "4"], amount=AMOUNTS)

    assert said(text, found, "date") == ["01.02.2024"] * 3


def test_a_currency_of_the_heading_is_that_of_records_without() -> None:
    text = "All amounts in EUR\n" + ROWS + "of which EUR 20,00 open\n"

    found = records(text, date=DATES, amount=AMOUNTS, currency=["EUR"])

    assert said(text, found, "currency") == ["EUR"] * 3


def test_a_number_of_the_heading_is_no_records() -> None:
    text = "7 pieces in all\n" + ROWS

    found = records(text, date=DATES, amount=AMOUNTS, shares=["7"])

    assert said(text, found, "shares") == [None] * 3


def test_words_within_one_record_are_its_alone() -> None:
    text = "01.02.2024 A 10,50\n05.02.2024 B USD 20,00\n09.02.2024 C 30,75\n"

    found = records(text, date=DATES, amount=AMOUNTS, currency=["USD"])

    assert said(text, found, "currency") == [None, "USD", None]


def test_a_total_below_is_no_record() -> None:
    text = ROWS + "Total 61,25\n"

    found = records(text, date=DATES, amount=[*AMOUNTS, "61,25"])

    assert said(text, found, "amount") == list(AMOUNTS)


def test_a_total_with_a_day_of_its_own_line_is_no_value_of_the_last_record() -> None:
    text = "01.02.2024 2 10,50\n05.02.2024 3 20,00\n09.02.2024 30,75\nPieces 5\n"

    found = records(text, date=DATES, amount=AMOUNTS, shares=["2", "3", "5"])

    assert said(text, found, "shares") == ["2", "3", None]


def lines_of(first: str, second: str, third: str) -> str:
    """Three records of three lines and an empty one each, the words filled in."""
    return "".join(
        "\n".join(
            line.format(date=DATES[n], amount=AMOUNTS[n], shares=n + 2)
            for line in (first, second, third, "")
        )
        + "\n"
        for n in range(3)
    )


@pytest.mark.parametrize(
    "shape",
    [
        ("{date} Buy", "{shares} pieces", "Net {amount}"),
        ("Buy {shares} pieces", "of {date}", "{amount} net"),
        ("Net {amount}", "Buy {shares} pieces", "on {date}"),
        ("{shares} pieces", "Net {amount}", "{date}"),
        ("{date} {amount}", "Buy", "Pieces {shares}"),
        ("Pieces {shares}", "Buy", "{date} {amount}"),
    ],
)
def test_a_record_may_have_several_lines_in_any_order(shape: tuple[str, str, str]) -> None:
    text = lines_of(*shape)

    found = records(text, date=DATES, amount=AMOUNTS, shares=["2", "3", "4"])

    assert said(text, found, "date") == list(DATES)
    assert said(text, found, "amount") == list(AMOUNTS)
    assert said(text, found, "shares") == ["2", "3", "4"]


def test_the_day_far_before_its_anchor_goes_with_it_and_not_with_the_one_nearer() -> None:
    between = "Reference\nMarket\nPlace\n"
    rows = [f"{DATES[n]}\n{between}{n + 2} pieces\nNet {AMOUNTS[n]}\n" for n in range(3)]
    text = "".join(rows)

    found = records(text, date=DATES, amount=AMOUNTS, shares=["2", "3", "4"])

    assert said(text, found, "date") == list(DATES)


def test_a_value_far_behind_the_last_record_is_not_its() -> None:
    text = "01.02.2024 A 10,50\n 2 pieces\n05.02.2024 B 20,00\nText\n\nText\n 3 pieces\n"

    found = records(text, date=DATES, amount=AMOUNTS, shares=["2", "3"])

    assert said(text, found, "shares") == ["2", None]


def test_of_two_places_on_the_anchors_line_the_likelier_is_taken() -> None:
    text = "01.02.2024 A 10,50 99,00\n05.02.2024 B 20,00 88,00\n"
    amount = [*named(text, ["99,00", "88,00"], 0.6), *named(text, AMOUNTS[:2], 0.9)]

    found = grouped(
        [places(text, named(text, DATES[:2]), 0.2), places(text, amount, 0.2)], ["date", "number"]
    )

    spans = [record.words[1].spans[0] for record in found]
    assert [text[span.start : span.end] for span in spans] == ["10,50", "20,00"]


def test_the_lines_of_a_record_are_shared_out_between_neighbours() -> None:
    text = "Head\n\n01.02.2024 10,50\nto A\n05.02.2024 20,00\nto B\n09.02.2024 30,75\nto C\nEnd\n"

    found = records(text, date=DATES, amount=AMOUNTS)

    assert [record.lines for record in found] == [(2, 3), (4, 5), (6, 7)]


def test_the_same_place_named_in_two_windows_is_one_value() -> None:
    span = Span(0, 5)

    found = places("10,50", [Candidate((span,), 0.6), Candidate((span,), 0.8)], 0.2)

    assert [(place.span, place.likelihood) for place in found] == [(span, 0.8)]


def test_of_words_that_overlap_the_likelier_are_kept() -> None:
    text = "EUR 10,50"

    found = places(text, [*named(text, ["10,50"], 0.9), *named(text, ["EUR 10,50"], 0.5)], 0.2)

    assert [place.words for place in found] == ["10,50"]


_PLACES = st.tuples(st.integers(0, 11), st.integers(0, 3), st.sampled_from("abc"))
_COLUMNS = st.lists(st.sets(_PLACES, max_size=12), min_size=1, max_size=4)


@given(_COLUMNS, st.sampled_from(["date", "number", "string"]))
def test_every_place_is_used_once_a_column_and_the_order_is_the_documents(
    columns: list[set[tuple[int, int, str]]], kind: Kind
) -> None:
    listed = [
        sorted(
            (
                Place(Span(8 * (4 * line + at), 8 * (4 * line + at) + 6), line, words, 0.9)
                for line, at, words in column
            ),
            key=lambda place: place.span,
        )
        for column in columns
    ]

    found = grouped(listed, [kind] * len(listed))

    anchors = [record.anchor.spans[0].start for record in found]
    assert len(found) != 1
    assert anchors == sorted(set(anchors))
    for number, column in enumerate(listed):
        held = [record.words[number] for record in found if number in record.words]
        own = [one for one in held if len(one.spans) == 1]
        assert {span for one in held for span in one.spans} <= {place.span for place in column}
        if len({place.words for place in column}) > 1:
            assert held == own
            assert len({one.spans for one in own}) == len(own)
    for record in found:
        assert record.lines[0] <= record.anchor.spans[0].start // 32 <= record.lines[1]


TRADES: dict[str, Any] = {
    "trades": {
        "type": "array",
        "title": "Trades",
        "items": {
            "type": "object",
            "properties": {
                "way": {"title": "Way", "enum": ["purchase", "sale"]},
                "day": {"title": "Traded on", "type": "string", "format": "date"},
                "sum": {"title": "Paid", "type": "number"},
                "house": {"title": "Exchange", "type": ["string", "null"]},
            },
        },
    }
}
PAPER = """Trades of the month
01.02.2024 Acme bought
in all 10,50
05.02.2024 Bolt sold
in all 20,00
09.02.2024 Acme bought
in all 10,50
"""
LISTS = {
    "Trades: Way": ("bought",),
    "Trades: Traded on": DATES,
    "Trades: Paid": ("10,50", "20,00"),
}
SURE = 0.9


class Scripted(Decoder):
    """Names the words it was given for a question, and picks by words of the text."""

    def __init__(self, lists: Mapping[str, Sequence[str]], *, able: bool = True) -> None:
        self.runtime = cast(Any, SimpleNamespace(tokenize=str.split))
        self.dialect = cast(Any, SimpleNamespace(lists=able, picks=True))
        self._lists = lists
        self.listed: list[str] = []

    def ask(self, text: str, questions: Sequence[Question], **_: object) -> list[Answer]:
        return [self._answer(text, question) for question in questions]

    def _answer(self, text: str, question: Question) -> Answer:
        said = (math.log(SURE),)
        if question.choices:
            return Answer((), said, 0.0, choice="purchase" if "bought" in text else "sale")
        if question.many:
            self.listed.append(question.text)
        spans = [one.spans for one in named(text, self._lists.get(question.text, ())) if one.spans]
        first, *rest = [Answer(one, said, 0.0) for one in spans] or [Answer((), said, 0.0)]
        return structs.replace(first, rest=tuple(rest)) if question.many else first


def job(
    decoder: Decoder, schema_of: SchemaOf, folder: Path, text: str = PAPER, **kept: Any
) -> tuple[Job, dict[str, Reading]]:
    """A job that was done, and its readings by path."""
    calibration = kept.pop("calibration", Calibration())
    schema = schema_of({"type": "object", "properties": TRADES})
    made = Job(decoder, document(folder, text), schema, Settings(**kept), calibration)
    return made, {one.path: one for one in made.readings(None, None)}


def values(found: dict[str, Reading], column: str) -> list[Any]:
    return [one.value for path, one in found.items() if path.endswith("/" + column)]


def test_listed_columns_become_records_of_the_schema(schema_of: SchemaOf, tmp_path: Path) -> None:
    done, found = job(Scripted(LISTS), schema_of, tmp_path)

    assert done.counts == {"/trades": 3}
    assert values(found, "day") == ["2024-02-01", "2024-02-05", "2024-02-09"]
    assert values(found, "sum") == [10.5, 20.0, 10.5]
    assert found["/trades/1/house"].status == "not_found"


def test_words_in_two_windows_are_one_record(schema_of: SchemaOf, tmp_path: Path) -> None:
    kept = {"window_tokens": 12, "overlap_tokens": 7}

    done, found = job(Scripted(LISTS), schema_of, tmp_path, filler(4) + PAPER, **kept)

    assert done.counts == {"/trades": 3}
    assert values(found, "sum") == [10.5, 20.0, 10.5]


def test_each_records_choice_is_told_by_words_of_its_own_lines(
    schema_of: SchemaOf, tmp_path: Path
) -> None:
    _, found = job(Scripted(LISTS), schema_of, tmp_path)

    sale = found["/trades/1/way"]
    assert values(found, "way") == ["purchase", "sale", "purchase"]
    assert (sale.status, sale.text, sale.reason) == ("needs_review", "sold", "not sure")


def test_each_record_is_proven_by_its_own_place(schema_of: SchemaOf, tmp_path: Path) -> None:
    _, found = job(Scripted(LISTS), schema_of, tmp_path)

    tops = [found[f"/trades/{number}/sum"].evidence[0].box[1] for number in range(3)]
    assert tops == sorted(set(tops))


def test_what_was_listed_is_as_sure_as_such_answers_are(
    schema_of: SchemaOf, tmp_path: Path
) -> None:
    calibration = Calibration(1.0, -1.0)

    _, found = job(Scripted(LISTS), schema_of, tmp_path, calibration=calibration)

    assert found["/trades/2/sum"].confidence == round(calibration(SURE), 4)


@pytest.mark.parametrize("column", ["Trades: Traded on", "Trades: Paid"])
def test_where_one_column_has_one_answer_there_is_one_record(
    schema_of: SchemaOf, tmp_path: Path, column: str
) -> None:
    decoder = Scripted({**LISTS, column: LISTS[column][:1]})

    done, found = job(decoder, schema_of, tmp_path, PAPER.partition("09")[0])

    assert done.counts == {"/trades": 1}
    assert found.keys() == {f"/trades/0/{name}" for name in ("way", "day", "sum", "house")}


def test_a_reader_that_cannot_list_is_not_asked_to(schema_of: SchemaOf, tmp_path: Path) -> None:
    decoder = Scripted(LISTS, able=False)

    done, _ = job(decoder, schema_of, tmp_path)

    assert (done.counts, decoder.listed) == ({"/trades": 1}, [])


def test_nothing_is_listed_where_a_single_column_was_found(
    schema_of: SchemaOf, tmp_path: Path
) -> None:
    decoder = Scripted({"Trades: Way": ("bought",), "Trades: Paid": LISTS["Trades: Paid"]})

    job(decoder, schema_of, tmp_path)

    assert decoder.listed == []


def test_a_paper_without_the_records_has_none(schema_of: SchemaOf, tmp_path: Path) -> None:
    done, found = job(Scripted({}), schema_of, tmp_path)

    assert done.counts == {}
    assert found["/trades"].status == "not_found"
