"""Sums that add up are told apart from those that only stand near the right words."""

from __future__ import annotations

from sealread.extract.invoices.found import SURE, Found
from sealread.extract.invoices.paper import Paper
from sealread.extract.invoices.totals import found_sums, sums_of
from tests.unit.extract.invoices.papers import paper


def _found(made: Paper) -> dict[str, Found]:
    return found_sums(sums_of(made, "de"))


def _told(text: str) -> dict[str, str]:
    made = paper(text)
    found = _found(made)
    return {
        role: made.said(one.spans[0]) if one.value is None else str(one.value)
        for role, one in found.items()
    }


def test_of_several_taxes_the_one_that_adds_up_is_taken() -> None:
    text = """
zzgl. Umsatzsteuer     7 %    von   100,00      7,00
zzgl. Umsatzsteuer    19 %    von   200,00     38,00
Summe Umsatzsteuer                             45,00
Rechnungssumme netto (exkl. USt.)             300,00
Rechnungssumme brutto                         345,00
"""
    told = _told(text)
    assert (told["net"], told["tax"], told["gross"]) == ("300,00", "45,00", "345,00")


def test_what_adds_up_is_surer_than_what_does_not() -> None:
    good = _found(paper("Netto 10,00\nMwSt 1,90\nGesamtbetrag 11,90"))
    poor = _found(paper("Netto 10,00\nGesamtbetrag 12,90"))
    assert good["gross"].confidence == SURE > poor["gross"].confidence


def test_sums_in_columns_stand_in_the_last_row() -> None:
    text = """
Warenwert     Nettobetrag    MwSt-Betrag    Endbetrag
100,00        100,00         7,00           107,00
200,00        200,00         38,00          238,00
300,00        300,00         45,00          345,00
"""
    told = _told(text)
    assert (told["net"], told["tax"], told["gross"]) == ("300,00", "45,00", "345,00")


def test_what_is_taken_off_has_no_sign_unless_the_paper_gives_money_back() -> None:
    less = "Positionssumme 100,00\nGesamtbetrag der Abschläge -10,00\nNettobetrag 90,00\n"
    assert _told(f"{less}Umsatzsteuer 17,10\nBruttosumme 107,10")["allowances"] == "10.0"
    back = "Positionssumme -7,90\nGesamtbetrag der Abschläge 0,23\nNettobetrag -7,67\n"
    assert _told(f"{back}Steuerbetrag -1,12\nBruttosumme -8,79")["allowances"] == "-0.23"


def test_two_figures_of_one_name_that_nothing_decides_are_left_to_the_reader() -> None:
    assert "gross" not in _told("Gesamtbetrag 11,90\nSonstiges\nGesamtbetrag 12,90")
