"""What rules said is kept while a document is read without one of them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from sealread.evaluate.remembered_rules import RememberedRules
from sealread.extract.evidence import Context, Provider
from sealread.extract.result import Reading
from sealread.extract.rules import Made, Rule
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.unit.extract.pages import document, page


def test_a_rule_is_asked_once_a_document_whoever_is_left_out(
    schema_of: Callable[[dict[str, Any]], Schema],
) -> None:
    asked: list[str] = []

    class Says(Provider):
        def fields(self) -> list[Reading]:
            asked.append(self.context.lines.text)
            return []

    def make(context: Context, _: Collection[str]) -> Made:
        return [(Rule(name, Says), Says(context)) for name in ("tables", "structure")]

    schema = schema_of({"type": "object", "properties": {"seller": {"type": "string"}}})
    rules = RememberedRules(make)
    first, second = document(page((("Seller", "one"),))), document(page((("Seller", "two"),)))
    for there, without, names in (
        (first, [], ["tables", "structure"]),
        (first, ["structure"], ["tables"]),
        (second, [], ["tables", "structure"]),
    ):
        context = Context(there, schema, Settings(), len)
        told = rules(context, without)
        assert [rule.name for rule, _ in told] == names
        for _, provider in told:
            provider.fields()
            provider.fields()
    assert [text.split()[1] for text in asked] == ["one", "one", "two", "two"]
