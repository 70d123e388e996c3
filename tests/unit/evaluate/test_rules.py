"""Each field is judged by the rule that its set's README gives."""

from __future__ import annotations

import pytest

from sealread.evaluate.rules import Definition, Rule, SetRules, is_right, of_set, rule_of


@pytest.mark.parametrize(
    ("rule", "truth", "found", "right"),
    [
        ("compact", "13813 / 3.1", "13813/3.1", True),
        ("compact", "13813 / 3.1", "13813 3.1", False),
        ("letters", "EN 13813:2002", "EN 13813-2002", True),
        ("number", "$10.70", "RM 10,70", True),
        ("number", "10.7", "10.8", False),
        ("number_close", "100", "100.9", True),
        ("number_close", "100", "102", False),
        ("date", "2018-10-06", "06.10.2018", True),
        ("day_first", "03/04/2018", "3 APR 2018", True),
        ("day_first", "03/04/2018", "2018-03-04", False),
        ("month_first", "03/04/18", "2018-03-04", True),
        ("date_or_fuzzy", "How\n17.2017", "How 17.2017", True),
        ("date_or_fuzzy", "June 14, 1995", "14 June 1995", True),
        ("fuzzy", "Senate Leadership Fund", "Senate Leadership Fund (SLF)", True),
        ("fuzzy", "Senate", "Congress", False),
        ("digits", "#06284", "6284", True),
        ("digits", "none", "never", False),
        ("duration", "2 years", "two (2) years", True),
        ("duration", "2 years", "3 years", False),
        ("system", "System 4", "4", True),
        ("system", "Système 2+", "System 2+", True),
        ("system", "System 4", "System 3", False),
    ],
)
def test_a_rule_judges(rule: Rule, truth: str, found: str, right: bool) -> None:
    assert is_right(rule, truth, found) is right


@pytest.mark.parametrize(
    ("set_name", "field", "rule"),
    [
        ("sroie", "date", "day_first"),
        ("adbuy", "flight_to", "month_first"),
        ("dop", "Signature.Signatories.Name", "compact"),
        ("einvoice", "lines.item_number", "compact"),
        ("fara", "signer_name", "fuzzy"),
        ("some/dop", "Manufacturer", "fuzzy"),
    ],
)
def test_a_known_set_has_its_own_rules(set_name: str, field: str, rule: Rule) -> None:
    assert rule_of(field, {}, of_set(set_name)) == rule


@pytest.mark.parametrize(
    ("definition", "rule"),
    [
        ({}, "letters"),
        ({"type": ["string", "null"]}, "letters"),
        ({"type": ["number", "null"]}, "number"),
        ({"type": "string", "format": "date"}, "date"),
        ({"enum": ["a", "b"]}, "compact"),
        ({"type": "string", "evaluation_config": "string_fuzzy"}, "fuzzy"),
        ({"evaluation_config": {"metrics": [{"metric_id": "number_tolerance"}]}}, "number_close"),
    ],
)
def test_other_fields_have_the_rule_of_their_definition(definition: Definition, rule: Rule) -> None:
    assert rule_of("any", definition, SetRules()) == rule
