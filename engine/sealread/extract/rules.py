"""The rules that read a document before any model does: one list, the first of each node believed.

To leave one out is to leave out its line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from sealread.extract.agreements import Agreement
from sealread.extract.entries.provider import Lists
from sealread.extract.evidence import Context, Provider, Unsure
from sealread.extract.invoices.provider import Papers
from sealread.extract.open_tables import read_open_keys
from sealread.extract.record_readings import RecordReadings
from sealread.extract.records import read_records
from sealread.extract.result import Reading
from sealread.extract.retrieval_answers import Structure
from sealread.extract.retrieval_search import with_terms
from sealread.extract.statements.provider import StatementReader
from sealread.extract.transactions.provider import Transactions
from sealread.extract.verification import absent
from sealread.schema.model import Node, OpenKeys, Records

_NOT_THERE = 0.75
"""How sure it is that a list has no items where its section is known and empty."""


class _Statements(Provider):
    """Fields and lists of measures out of financial statements."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._reader = StatementReader(context.document, context.settings)

    def fields(self) -> Sequence[Reading]:
        return self._reader.fields(self.context.plan.fields, self.context.plan.records)

    def records(self, node: Records) -> RecordReadings | None:
        return self._reader.read(node)


class _Transactions(Provider):
    """Lists of transactions and of securities."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._transactions = Transactions(context.lines, context.language, context.settings)

    def records(self, node: Records) -> RecordReadings | None:
        return self._transactions.read(node)


class _Papers(Provider):
    """A receipt or an invoice, where the schema asks for that."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._papers = Papers(context.document, context.lines, context.schema, context.settings)


class _Receipts(_Papers):
    """Fields of receipts and invoices, and what a receipt says was bought."""

    def fields(self) -> Sequence[Reading]:
        return self._papers.fields(self.context.plan.fields)

    def unsure(self) -> Sequence[Unsure]:
        return self._papers.unsure(self.context.plan.fields)

    def records(self, node: Records) -> RecordReadings | None:
        return self._papers.bought(node)


class _InvoiceLines(_Papers):
    """The lines of an invoice, told by tables, what shares a cell apart."""

    def records(self, node: Records) -> RecordReadings | None:
        told = _table(self.context, node) if self._papers.is_asked else None
        return None if told is None else self._papers.goods(node, told)


class _Agreements(Provider):
    """Parties, days and terms of contracts and letters."""

    def fields(self) -> Sequence[Reading]:
        own = self.context
        return Agreement(own.lines, own.language, own.settings).readings(own.plan.fields)


class _Structure(Provider):
    """What the structure of a long document, or of a contract, says of single fields."""

    def fields(self) -> Sequence[Reading]:
        own = self.context
        found = own.search or with_terms(own.lines, own.language, own.size, own.settings)
        if found is None:
            return []
        structure = Structure(found, own.lines, own.labels, own.language, own.settings)
        told = structure.readings(own.plan.fields)
        if found is not own.search:
            found.close()
        return [reading for one in told.values() for reading in one]


class _Sections(Provider):
    """Lists under headings, and what the head of a paper or a résumé says."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        nodes: list[Node] = [*context.plan.records, *context.plan.fields]
        self._lists = Lists(context.document, nodes, context.settings)

    def fields(self) -> Sequence[Reading]:
        made: list[Reading] = []
        for field in self.context.plan.fields:
            found = self._lists.readings(field)
            if found is not None:
                made += found.readings or (absent(field.path, _NOT_THERE),)
        return made

    def records(self, node: Records) -> RecordReadings | None:
        return self._lists.readings(node)


class _Tables(Provider):
    """Lists of records by the headers of tables."""

    def records(self, node: Records) -> RecordReadings | None:
        return _table(self.context, node)


class _OpenTables(Provider):
    """Open keys by tables that name keys and values."""

    def keys(self, node: OpenKeys) -> Sequence[Reading]:
        return read_open_keys(self.context.document, node, self.context.settings)


class Rule(Struct, frozen=True):
    """A provider by its name (`extract.providers`) and how it is made for a document.

    `fields`, `lists`: how its readings are come by, a sign of how far they can be believed
    (`extract.signs.WAYS`).
    """

    name: str
    make: Callable[[Context], Provider]
    fields: str = "told"
    lists: str = "told"


RULES = (
    Rule("statements", _Statements),
    Rule("transactions", _Transactions),
    Rule("receipts_invoices", _Receipts),
    Rule("agreements", _Agreements),
    Rule("structure", _Structure),
    Rule("sections", _Sections, fields="section", lists="section"),
    Rule("receipts_invoices", _InvoiceLines, lists="table"),
    Rule("tables", _Tables, lists="table"),
    Rule("open_tables", _OpenTables),
)
"""All of them; of a field or a list the first that says anything is believed."""


Made = list[tuple[Rule, Provider]]
MakeRules = Callable[[Context, Collection[str]], Made]


def rules_for(context: Context, without: Collection[str]) -> Made:
    """The rules made for a document. `without`: names of those that take no part."""
    return [(rule, rule.make(context)) for rule in RULES if rule.name not in without]


def _table(context: Context, node: Records) -> RecordReadings | None:
    return read_records(context.document, node, context.settings, context.pages)
