"""The names of what reads a document beside the language model; an evaluation can leave any out."""

from __future__ import annotations

from collections.abc import Iterable

PROVIDERS: dict[str, str] = {
    "statements": "fields and lists of financial statements",
    "receipts_invoices": "fields, goods and parties of receipts and invoices",
    "agreements": "parties, days and terms of contracts and letters",
    "dated_places": "place and day of signing",
    "notified_bodies": "notified bodies and their numbers",
    "structure": "fields of long documents by headings, definitions and sentences",
    "captions": "tables that a field names by their captions",
    "transactions": "bookings and securities of statements and confirmations",
    "sections": "lists under headings",
    "signatories": "those who signed",
    "tables": "lists of records by the headers of tables",
    "neighbours": "what stands beside a label, where the reader names nothing",
    "form_entries": "all entries at a form's label",
    "open_tables": "open keys by tables that name keys and values",
    "listed_keys": "open keys that the fast reader lists",
    "listed_records": "records whose columns the fast reader lists",
    "people": "people who stand beside each other",
    "value_columns": "values of several lines in a column, and whole cells",
    "small_print": "small print is not shown to the fast reader",
    "further_items": "doubtful items of lists are left out",
    "standards": "an item that is no standard is left out of a list of standards",
    "other_party": "the name of the other party is no value",
    "reader": "the fast reader's answers",
}  # fmt: skip
"""Each by name, with what it brings."""


PACKS = frozenset(
    (
        "statements", "receipts_invoices", "agreements", "dated_places", "notified_bodies",
        "structure", "captions", "transactions", "sections", "signatories", "standards",
        "other_party",
    )
)  # fmt: skip
"""Those that know kinds of papers: without them each paper is one that nobody prepared."""
LANGUAGE_MODEL = "language_model"
"""The source of what the language model says."""
SOURCES = frozenset((*PROVIDERS, LANGUAGE_MODEL))
ALL = "all"
"""Instead of a name: every provider but the language model."""


def left_out(names: Iterable[str]) -> frozenset[str]:
    """The providers of these names. Raises ValueError for a name that none has."""
    chosen = frozenset(names)
    if ALL in chosen:
        return frozenset(PROVIDERS)
    if unknown := sorted(chosen - PROVIDERS.keys()):
        raise ValueError(f"no provider is called {unknown[0]}: {', '.join(PROVIDERS)}")
    return chosen
