"""Single rules of packs are left out by name, and take part again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sealread.document.reading import ReadOptions, read
from sealread.evaluate.inside import RULES, place_of, rules_left_out
from sealread.extract.engine import Engine
from sealread.extract.providers import PROVIDERS
from sealread.schema.loading import load

BILL = "Musterbau GmbH\n\nInvoice\n\nInvoice number: R-4711\nNet 10.00\nVAT 2.50\nTotal 12.50 EUR\n"


@pytest.mark.parametrize("name", RULES)
def test_each_is_a_rule_of_a_pack(name: str) -> None:
    owner, own = place_of(RULES[name])
    assert callable(getattr(owner, own))
    assert name.partition(".")[0] in PROVIDERS


def test_a_rule_that_is_left_out_says_nothing_and_does_so_again_afterwards(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(BILL)
    document, schema = read(tmp_path / "a.txt", ReadOptions(language=False)), load("invoice")
    with Engine(without=frozenset(["reader"])) as engine:

        def told() -> Mapping[str, Any]:
            return engine.extract(document, schema).values

        whole = told()
        with rules_left_out(["receipts_invoices.codes"]):
            without = told()
        again = told()
    assert whole["invoice_number"] == again["invoice_number"] == "R-4711"
    assert without["invoice_number"] is None
    assert without["grand_total"] == whole["grand_total"] == 12.5


def test_rules_take_part_again_after_a_failure_and_an_unknown_name() -> None:
    owner, own = place_of(RULES["receipts_invoices.codes"])
    before = vars(owner)[own]
    with pytest.raises(ZeroDivisionError), rules_left_out(["receipts_invoices.codes"]):
        raise ZeroDivisionError
    with pytest.raises(KeyError), rules_left_out(["receipts_invoices.codes", "nobody.knows"]):
        pass
    assert vars(owner)[own] is before


def test_a_paper_is_read_without_any_of_them(tmp_path: Path) -> None:
    slip = "Cornershop Ltd\nTotal 12.50\nCash 20.00\nChange 7.50\n"
    (tmp_path / "a.txt").write_text(slip)
    document, schema = read(tmp_path / "a.txt", ReadOptions(language=False)), load("receipt")
    with Engine(without=frozenset(["reader"])) as engine:
        for name in RULES:
            with rules_left_out([name]):
                assert engine.extract(document, schema).fields, name
