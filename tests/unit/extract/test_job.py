"""Whom to believe before the language model: of rules the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sealread.document.model import Evidence
from sealread.extract.confidence import Calibration
from sealread.extract.evidence import Context, Provider
from sealread.extract.job import Job
from sealread.extract.providers import PROVIDERS
from sealread.extract.result import Reading
from sealread.extract.rules import RULES, Made, Rule
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.unit.extract.pages import document, page

NO_READER = frozenset({"reader", "neighbours", "form_entries", "listed_keys"})


def _reading(value: str, confidence: float) -> Reading:
    evidence = (Evidence(1, (0.1, 0.1, 0.2, 0.12)),)
    return Reading("/seller", value, value, evidence, confidence, "grounded")


def _rule(name: str, *said: Reading) -> Rule:
    class Says(Provider):
        def fields(self) -> Sequence[Reading]:
            return said

    return Rule(name, Says)


@pytest.fixture
def made(schema_of: Callable[[dict[str, Any]], Schema]) -> Callable[..., Reading]:
    """The reading of the one field that is asked, by rules."""

    def make(*rules: Rule) -> Reading:
        def rules_for(context: Context, _: Any) -> Made:
            return [(rule, rule.make(context)) for rule in rules]

        decoder = SimpleNamespace(runtime=SimpleNamespace(tokenize=lambda text: text.split()))
        schema = schema_of({"type": "object", "properties": {"seller": {"type": "string"}}})
        there = document(page((("Seller", "Acme Ltd"),)))
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


def test_every_rule_can_be_left_out_by_its_name() -> None:
    assert {rule.name for rule in RULES} <= PROVIDERS.keys()
