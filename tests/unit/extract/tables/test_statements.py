"""A list that goes on over many pages comes back whole: each record once, in order."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sealread.extract.plan import plan
from sealread.extract.records import read_records
from sealread.extract.settings import Settings
from tests.unit.extract.tables.sheets import Line, SchemaOf, Text, a_list, drawn, values

DATE = {"type": "string", "format": "date"}
MEMBERS = {
    "date": DATE,
    "text": {"type": "string"},
    "amount": {"type": "number"},
    "balance": {"type": "number"},
}
WORDS = {
    "de": {
        "header": ("Datum", "Buchungstext", "Betrag", "Saldo"),
        "carried": "Übertrag auf Seite {}",
        "brought": "Übertrag von Seite {}",
        "own": "Musterbank eG Kontoauszug Seite {}",
    },
    "en": {
        "header": ("Date", "Description", "Amount", "Balance"),
        "carried": "Balance carried forward to page {}",
        "brought": "Balance brought forward from page {}",
        "own": "Sample Bank plc Statement of account page {}",
    },
}
TEXTS = (
    ("Card payment bakery",),
    ("Standing order rent", "flat 12, second floor"),
    ("Transfer to A. Miller", "reference 4711", "thank you very much"),
    ("Direct debit energy", "contract 88-2"),
)
PAGES = 40


def money(cents: int, language: str) -> str:
    plain = f"{cents / 100:,.2f}"
    return plain.translate(str.maketrans(",.", ".,")) if language == "de" else plain


class Statement:
    """A statement's pages and the records that they print."""

    def __init__(self, language: str, pages: int, per_page: int = 12) -> None:
        self._language, self._words = language, WORDS[language]
        self.records: list[dict[str, Any]] = []
        self._cents = 1_000_000
        self.pages = [list(self._page(number, per_page)) for number in range(1, pages + 1)]

    def _page(self, number: int, count: int) -> Iterator[Line]:
        date, text, amount, balance = self._words["header"]
        yield 50, [(40, str(self._words["own"]).format(number))]
        yield 90, [(40, date), (110, text), (-430, amount), (-540, balance)]
        height = 110.0
        if number > 1:
            yield height, self._carried("brought", number - 1)
            height += 16
        for _ in range(count):
            for line in self._record():
                yield height, line
                height += 12
            height += 4
        yield height, self._carried("carried", number + 1)

    def _carried(self, which: str, page: int) -> list[Text]:
        said = str(self._words[which]).format(page)
        return [(110, said), (-540, money(self._cents, self._language))]

    def _record(self) -> Iterator[list[Text]]:
        number = len(self.records)
        cents = -(1_000 + 37 * number % 90_000)
        self._cents += cents
        day, month = number % 28 + 1, number // 40 % 12 + 1
        texts = TEXTS[number % len(TEXTS)]
        written = (
            f"{day:02}.{month:02}.2024" if self._language == "de" else f"2024-{month:02}-{day:02}"
        )
        self.records.append(
            {
                "date": f"2024-{month:02}-{day:02}",
                "text": " ".join(texts),
                "amount": cents / 100,
                "balance": self._cents / 100,
            }
        )
        yield [
            (40, written),
            (110, texts[0]),
            (-430, money(cents, self._language)),
            (-540, money(self._cents, self._language)),
        ]
        for more in texts[1:]:
            yield [(110, more)]


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_statement_of_forty_pages_comes_back_whole(
    tmp_path: Path, schema_of: SchemaOf, language: str
) -> None:
    statement = Statement(language, PAGES)
    schema = schema_of({"properties": {"bookings": a_list(**MEMBERS)}})

    found = values(drawn(tmp_path / "a.pdf", statement.pages), schema)["bookings"]

    assert len(statement.records) == PAGES * 12
    assert found == statement.records


def test_a_record_that_breaks_over_the_page_is_one(tmp_path: Path, schema_of: SchemaOf) -> None:
    header: list[Text] = [(40, "Date"), (110, "Description"), (-430, "Amount"), (-540, "Balance")]
    first: list[Line] = [
        (90, header),
        (110, [(40, "2024-05-01"), (110, "Rent"), (-430, "-800.00"), (-540, "1,200.00")]),
        (126, [(40, "2024-05-02"), (110, "Transfer to"), (-430, "-10.00"), (-540, "1,190.00")]),
    ]
    second: list[Line] = [
        (90, header),
        (110, [(110, "A. Miller, invoice 88")]),
        (126, [(40, "2024-05-03"), (110, "Bakery"), (-430, "-4.20"), (-540, "1,185.80")]),
    ]
    schema = schema_of({"properties": {"bookings": a_list(**MEMBERS)}})

    found = values(drawn(tmp_path / "a.pdf", [first, second]), schema)["bookings"]

    assert [one["text"] for one in found] == ["Rent", "Transfer to A. Miller, invoice 88", "Bakery"]


def test_debit_and_credit_are_columns_of_their_own(tmp_path: Path, schema_of: SchemaOf) -> None:
    lines: list[Line] = [
        (90, [(40, "Buchungstag"), (110, "Vorgang"), (-380, "Soll"), (-460, "Haben")]),
        (110, [(40, "01.05.2024"), (110, "Miete"), (-380, "800,00")]),
        (126, [(40, "02.05.2024"), (110, "Gehalt"), (-460, "2.500,00")]),
        (142, [(40, "03.05.2024"), (110, "Bäcker"), (-380, "4,20")]),
    ]
    members = {
        "date": DATE,
        "description": {"type": "string"},
        "debit": {"type": ["number", "null"]},
        "credit": {"type": ["number", "null"]},
    }
    schema = schema_of({"properties": {"bookings": a_list(**members)}})

    found = values(drawn(tmp_path / "a.pdf", [lines]), schema)["bookings"]

    assert [(one["debit"], one["credit"]) for one in found] == [
        (800.0, None),
        (None, 2500.0),
        (4.2, None),
    ]


def test_time_grows_with_the_pages(tmp_path: Path, schema_of: SchemaOf) -> None:
    schema = schema_of({"properties": {"bookings": a_list(**MEMBERS)}})
    [records] = plan(schema).records

    def seconds(pages: int) -> float:
        document = drawn(tmp_path / f"{pages}.pdf", Statement("en", pages, per_page=6).pages)
        began = time.process_time()
        found = read_records(document, records, Settings())
        assert found is not None
        assert found.counts == {"/bookings": 6 * pages}
        return time.process_time() - began

    seconds(2)  # what is loaded once

    assert seconds(60) < 4 * seconds(20) + 0.5
