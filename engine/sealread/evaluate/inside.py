"""Rules inside a pack by name, any of which can be left out: what each is worth is measured.

`RULES` says where each is and what it answers while it takes no part. The packs themselves know
nothing of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from msgspec import Struct

from sealread.extract.invoices.totals import Sums

_INVOICES, _ENTRIES = "sealread.extract.invoices", "sealread.extract.entries"


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _no(*_: Any, **__: Any) -> bool:
    return False


def _empty(*_: Any, **__: Any) -> list[Any]:
    return []


def _none_of_them(*_: Any, **__: Any) -> dict[str, Any]:
    return {}


def _as_given(*arguments: Any, **__: Any) -> Any:
    """What it was given to add to: its last argument."""
    return arguments[-1]


def _no_sums(*_: Any, **__: Any) -> Sums:
    return Sums({}, frozenset())


def _each_unsaid(_: Any, rows: Iterable[Any], *__: Any) -> list[None]:
    return [None for _ in rows]


class Inside(Struct, frozen=True):
    """A rule: the module that asks it and its name there, and what it answers while left out."""

    module: str
    name: str
    instead: Callable[..., Any]


def _of(package: str, module: str, name: str, instead: Callable[..., Any]) -> Inside:
    return Inside(f"{package}.{module}", name, instead)


RULES: dict[str, Inside] = {
    "receipts_invoices.fields": _of(_INVOICES, "provider", "Papers.fields", _empty),
    "receipts_invoices.unsure": _of(_INVOICES, "provider", "Papers.unsure", _empty),
    "receipts_invoices.labels": _of(_INVOICES, "provider", "Papers._labelled", _nothing),
    "receipts_invoices.codes": _of(_INVOICES, "values", "code", _nothing),
    "receipts_invoices.dates": _of(_INVOICES, "values", "date", _nothing),
    "receipts_invoices.iban": _of(_INVOICES, "values", "iban", _nothing),
    "receipts_invoices.bic": _of(_INVOICES, "values", "bic", _nothing),
    "receipts_invoices.tax_ids": _of(_INVOICES, "values", "tax_ids", _none_of_them),
    "receipts_invoices.currency": _of(_INVOICES, "money", "currency", _nothing),
    "receipts_invoices.usual_currency": _of(_INVOICES, "money", "_usual", _nothing),
    "receipts_invoices.rate": _of(_INVOICES, "money", "rate", _nothing),
    "receipts_invoices.only_rate": _of(_INVOICES, "money", "only_rate", _nothing),
    "receipts_invoices.parties": _of(_INVOICES, "provider", "parties_of", _none_of_them),
    "receipts_invoices.headed_parties": _of(_INVOICES, "provider", "headed_blocks", _empty),
    "receipts_invoices.unheaded_parties": _of(_INVOICES, "parties", "_unheaded", _nothing),
    "receipts_invoices.letterhead": _of(_INVOICES, "provider", "letterhead", _none_of_them),
    "receipts_invoices.sums": _of(_INVOICES, "provider", "sums_of", _no_sums),
    "receipts_invoices.sums_of_lines": _of(_INVOICES, "totals", "_lines", _nothing),
    "receipts_invoices.sums_below": _of(_INVOICES, "totals", "_below", _empty),
    "receipts_invoices.paid": _of(_INVOICES, "provider", "Papers._paid", _nothing),
    "receipts_invoices.facts": _of(_INVOICES, "receipt_facts", "ReceiptFacts.find", _nothing),
    "receipts_invoices.unsaid": _of(_INVOICES, "receipt_facts", "ReceiptFacts.is_unsaid", _no),
    "receipts_invoices.given": _of(_INVOICES, "receipt_facts", "ReceiptFacts._given", _nothing),
    "receipts_invoices.change": _of(_INVOICES, "receipt_facts", "ReceiptFacts._change", _nothing),
    "receipts_invoices.rounding": _of(
        _INVOICES, "receipt_facts", "ReceiptFacts._rounding", _nothing
    ),
    "receipts_invoices.method": _of(_INVOICES, "receipt_facts", "ReceiptFacts._method", _nothing),
    "receipts_invoices.time": _of(_INVOICES, "receipt_facts", "ReceiptFacts._time", _nothing),
    "receipts_invoices.bought": _of(_INVOICES, "provider", "Papers.bought", _nothing),
    "receipts_invoices.factors": _of(_INVOICES, "receipt_records", "factors_of", _nothing),
    "receipts_invoices.lone_quantities": _of(
        _INVOICES, "receipt_records", "lone_quantities", _each_unsaid
    ),
    "receipts_invoices.goods": _of(_INVOICES, "provider", "Papers.goods", _as_given),
    "receipts_invoices.goods_beside": _of(_INVOICES, "goods", "Goods._named_beside", _nothing),
    "receipts_invoices.goods_counted": _of(_INVOICES, "goods", "Goods._counted", _nothing),
    "receipts_invoices.goods_completed": _of(_INVOICES, "goods", "Goods._complete", _nothing),
    "receipts_invoices.goods_tidied": _of(_INVOICES, "goods", "Goods._tidy", _nothing),
    "sections.keywords": _of(_ENTRIES, "provider", "keywords_of", _empty),
    "sections.shapes": _of(_ENTRIES, "provider", "shaped", _nothing),
    "sections.stations": _of(_ENTRIES, "provider", "parsed_stations", _empty),
    "sections.citations": _of(_ENTRIES, "provider", "cited_entries", _empty),
    "sections.authors": _of(_ENTRIES, "provider", "Lists._authors", _no),
    "sections.rest": _of(_ENTRIES, "provider", "Lists._rest", _no),
    "sections.values": _of(_ENTRIES, "provider", "Lists._items", _no),
    "sections.front": _of(_ENTRIES, "front_fields", "part_asked", _nothing),
    "sections.person": _of(_ENTRIES, "person", "part_asked", _nothing),
    "sections.numbered": _of(_ENTRIES, "cutting", "_numbered", _empty),
    "sections.labelled": _of(_ENTRIES, "cutting", "_labelled", _empty),
    "sections.bulleted": _of(_ENTRIES, "cutting", "_bulleted", _empty),
    "sections.hanging": _of(_ENTRIES, "cutting", "_hanging", _empty),
    "sections.spaced": _of(_ENTRIES, "cutting", "_spaced", _empty),
    "sections.columns": _of(_ENTRIES, "side_by_side", "_gutter", _nothing),
}
"""All of them, each by its pack and its own name."""


def is_inside(name: str) -> bool:
    """Whether a name is that of a rule inside a pack."""
    return name in RULES


@contextmanager
def rules_left_out(names: Iterable[str]) -> Iterator[None]:
    """The rules of these names take no part until the end. Raises KeyError for an unknown one."""
    kept: list[tuple[Any, str, Any]] = []
    try:
        for rule in [RULES[name] for name in names]:
            owner, own = place_of(rule)
            kept.append((owner, own, vars(owner)[own]))
            setattr(owner, own, rule.instead)
        yield
    finally:
        for owner, own, was in reversed(kept):
            setattr(owner, own, was)


def place_of(rule: Inside) -> tuple[Any, str]:
    """The module or class that has a rule, and its name there. Raises AttributeError."""
    owner: Any = import_module(rule.module)
    *classes, own = rule.name.split(".")
    for one in classes:
        owner = getattr(owner, one)
    if own not in vars(owner):
        raise AttributeError(f"{rule.module} has no {rule.name}")
    return owner, own
