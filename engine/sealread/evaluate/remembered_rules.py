"""What rules say of a document, kept while it is read again without one of them.

No rule sees what another says, so that what one says does not depend on who is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any, cast

from sealread.document.model import Document
from sealread.extract.evidence import Context, Provider, Unsure
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.extract.rules import Made, MakeRules, rules_for
from sealread.schema.model import OpenKeys, Records, Schema


class RememberedRules:
    """Makes the rules of a document once, for as long as no other is asked; for `Engine.rules`."""

    def __init__(self, make: MakeRules = rules_for) -> None:
        self._make = make
        self._document: Document | None = None
        self._schema: Schema | None = None
        self._made: Made = []

    def __call__(self, context: Context, without: Collection[str]) -> Made:
        """The rules but those that take no part."""
        if context.document is not self._document or context.schema is not self._schema:
            self._document, self._schema = context.document, context.schema
            self._made = [
                (rule, _Remembered(context, told)) for rule, told in self._make(context, ())
            ]
        return [(rule, told) for rule, told in self._made if rule.name not in without]


class _Remembered(Provider):
    """A provider that is asked each thing once."""

    def __init__(self, context: Context, told: Provider) -> None:
        super().__init__(context)
        self._told = told
        self._kept: dict[Hashable, Any] = {}

    def fields(self) -> Sequence[Reading]:
        return cast(Sequence[Reading], self._once("fields", self._told.fields))

    def unsure(self) -> Sequence[Unsure]:
        return cast(Sequence[Unsure], self._once("unsure", self._told.unsure))

    def records(self, node: Records) -> RecordReadings | None:
        found = self._once(("records", node.path), lambda: self._told.records(node))
        return cast("RecordReadings | None", found)

    def keys(self, node: OpenKeys) -> Sequence[Reading]:
        found = self._once(("keys", node.path), lambda: self._told.keys(node))
        return cast(Sequence[Reading], found)

    def _once(self, asked: Hashable, ask: Callable[[], object]) -> object:
        if asked not in self._kept:
            self._kept[asked] = ask()
        return self._kept[asked]
