"""Whom to believe before the language model: of rules the first, beside the reader the surer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sealread.document.model import Evidence
from sealread.extract import job as jobs
from sealread.extract.confidence import Calibration
from sealread.extract.evidence import Context, Provider, Unsure
from sealread.extract.job import Job
from sealread.extract.providers import PROVIDERS
from sealread.extract.result import Reading
from sealread.extract.rules import RULES, Made, Rule
from sealread.extract.settings import Settings
from sealread.extract.verification import absent
from sealread.schema.model import Schema
from tests.unit.extract.pages import document, page

NO_READER = frozenset({"reader", "neighbours", "form_entries", "listed_keys"})
WHOLE, PART = "Acme Ltd, High Street 1, Leeds", "High Street 1"


def _reading(value: str, confidence: float) -> Reading:
    evidence = (Evidence(1, (0.1, 0.1, 0.2, 0.12)),)
    return Reading("/seller", value, value, evidence, confidence, "grounded")


def _rule(name: str, *said: Reading, unsure: Sequence[Unsure] = ()) -> Rule:
    class Says(Provider):
        def fields(self) -> Sequence[Reading]:
            return said

        def unsure(self) -> Sequence[Unsure]:
            return unsure

    return Rule(name, Says)


@pytest.fixture
def made(
    monkeypatch: pytest.MonkeyPatch, schema_of: Callable[[dict[str, Any]], Schema]
) -> Callable[..., Reading]:
    """The reading of the one field that is asked, by rules and what the reader says."""

    def make(*rules: Rule, reader: Reading | None = None) -> Reading:
        def rules_for(context: Context, _: Any) -> Made:
            return [(rule, rule.make(context)) for rule in rules]

        if reader is not None:
            monkeypatch.setattr(jobs.FastReader, "fields", lambda *_: ([reader], []))
        decoder = SimpleNamespace(runtime=SimpleNamespace(tokenize=lambda text: text.split()))
        schema = schema_of({"type": "object", "properties": {"seller": {"type": "string"}}})
        there = document(page((("Seller", WHOLE),)))
        done = Job(
            cast(Any, decoder), there, schema, Settings(), Calibration(), without=NO_READER,
            rules=rules_for,
        )  # fmt: skip
        [one] = done.readings(None, None)
        return one

    return make


def test_of_two_rules_the_first_of_the_list_is_believed(made: Callable[..., Reading]) -> None:
    one = made(_rule("structure", _reading("First", 0.6)), _rule("sections", _reading("Next", 0.9)))
    assert (one.value, one.source) == ("First", "structure")


@pytest.mark.parametrize(
    ("unsure", "reader", "value"),
    [
        (Unsure(_reading(WHOLE, 0.7)), _reading("Other", 0.6), WHOLE),
        (Unsure(_reading(WHOLE, 0.7)), _reading("Other", 0.7), "Other"),
        (Unsure(_reading(WHOLE, 0.7)), _reading(PART, 0.9), PART),
        (Unsure(_reading(WHOLE, 0.7), whole=True), _reading(PART, 0.9), WHOLE),
        (Unsure(_reading(WHOLE, 0.7), whole=True), _reading("Other", 0.9), "Other"),
        (Unsure(_reading(WHOLE, 0.2)), absent("/seller", 0.9), WHOLE),
    ],
)
def test_a_rule_of_thumb_counts_where_the_reader_is_less_sure_or_has_a_part(
    made: Callable[..., Reading], unsure: Unsure, reader: Reading, value: str
) -> None:
    one = made(_rule("receipts_invoices", unsure=[unsure]), reader=reader)
    assert one.value == value
    if value == WHOLE:
        assert one.source == "receipts_invoices"
        assert [near.text for near in one.runners_up] == [reader.text] * (reader.text is not None)


def test_every_rule_can_be_left_out_by_its_name() -> None:
    assert {rule.name for rule in RULES} <= PROVIDERS.keys()
