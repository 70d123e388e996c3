"""The names of what reads a document beside the language model; an evaluation can leave any out.

Other packages may bring more (`extract.extensions`): here they are only known by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PROVIDERS: dict[str, str] = {
    "statements": "fields and lists of financial statements",
    "receipts_invoices": "fields, goods and parties of receipts and invoices",
    "agreements": "parties, days and terms of contracts and letters",
    "structure": "fields of long documents by headings, definitions and sentences",
    "transactions": "transactions and securities of statements and confirmations",
    "sections": "lists under headings",
    "tables": "lists of records by the headers of tables",
    "neighbours": "what stands beside a label, where the reader names nothing",
    "form_entries": "all entries at a form's label",
    "open_tables": "open keys by tables that name keys and values",
    "listed_keys": "open keys that the fast reader lists",
    "footnotes": "sentences in small print at the foot of a page are not shown to the fast reader",
    "reader": "the fast reader's answers",
    "learnt": "what people decided on pages of the same look",
}  # fmt: skip
"""Each by name, with what it brings."""


PACKS = frozenset(
    (
        "statements", "receipts_invoices", "agreements", "structure", "transactions",
        "sections",
    )
)  # fmt: skip
"""Those that know kinds of papers: without them each paper is one that nobody prepared."""
READER = "reader"
"""The source of what the fast reader says."""
LEARNT = "learnt"
"""The source of what stands where it stood on pages that people decided on."""
LISTED_KEYS = "listed_keys"
"""The source of open keys that it lists."""
LANGUAGE_MODEL = "language_model"
"""The source of what the language model says."""
SOURCES = frozenset((*PROVIDERS, LANGUAGE_MODEL))
ALL = "all"
"""Instead of a name: every provider but the language model."""
GROUP = "sealread.providers"
"""The group of entry points under which other packages name theirs."""


def left_out(names: Iterable[str]) -> frozenset[str]:
    """The providers of these names. Raises ValueError for a name that none has."""
    chosen, known = frozenset(names), (*PROVIDERS, *extensions())
    if ALL in chosen:
        return frozenset(known)
    if unknown := sorted(chosen - frozenset(known)):
        raise ValueError(f"no provider is called {unknown[0]}: {', '.join(known)}")
    return chosen


def is_source(name: str) -> bool:
    """Whether a reading can be of this source."""
    return name in SOURCES or name in extensions()


@cache
def extensions() -> dict[str, EntryPoint]:
    """The providers of other packages by name; none of their code is loaded.

    The names that Sealread itself has are not given away.
    """
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in found if point.name not in SOURCES}


def extension_versions() -> dict[str, str]:
    """The distribution and version of each of them, by name."""
    return {
        name: f"{point.dist.name} {point.dist.version}" if point.dist is not None else ""
        for name, point in extensions().items()
    }
