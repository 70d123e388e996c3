"""What reads a document beside the models, and what all of that is given: one interface.

A provider of evidence looks at one document under one schema and says what it knows of single
fields, of lists, of open keys: readings with the words that prove them and a score. It sees nothing
of what others say; whom to believe is decided behind it (`extract.job`, `extract.resolving`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec import Struct

from sealread.document.model import Document
from sealread.document.text_map import TextMap, text_map
from sealread.extract.labels import Labels
from sealread.extract.plan import Plan, plan, wordings
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.extract.retrieval_search import Search, search
from sealread.extract.settings import Settings
from sealread.extract.tables.stream import Pages
from sealread.schema.model import OpenKeys, Records, Schema


class Context:
    """A document under a schema, as each provider is given it.

    What several of them look at is made once: the text with the way back to its words (`lines`),
    where labels stand, the index of a long document, its pages laid out.
    """

    def __init__(
        self, document: Document, schema: Schema, settings: Settings, size: Callable[[str], int]
    ) -> None:
        """`size`: how many tokens a text has."""
        self.document, self.schema, self.settings, self.size = document, schema, settings, size
        self.lines: TextMap = text_map(document.pages)
        self.plan: Plan = plan(schema)

    @property
    def language(self) -> str | None:
        """The document's language, None where it is not known."""
        return self.document.language

    @cached_property
    def labels(self) -> Labels:
        """Where what the fields may be called is printed."""
        names = [wordings(field.label, self.language) for field in self.plan.fields]
        return Labels(self.lines, [said for own in names for said in own])

    @cached_property
    def search(self) -> Search | None:
        """The index of a long document; None for one that is read whole."""
        return search(self.lines, self.language, self.size, self.settings)

    @cached_property
    def pages(self) -> Pages:
        """The pages as tables of columns."""
        return Pages(self.document)


class Unsure(Struct, frozen=True):
    """What a rule of thumb says of a field: it counts where nobody is surer.

    `whole`: it is all of something of which others name a part, as of an address.
    """

    reading: Reading
    whole: bool = False


class Provider:
    """One that says nothing; each kind of provider says some of it."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def fields(self) -> Sequence[Reading]:
        """Readings of single fields, and of lists of single values, that it is sure of."""
        return ()

    def unsure(self) -> Sequence[Unsure]:
        """Readings of single fields that are better than none."""
        return ()

    def records(self, node: Records) -> RecordReadings | None:
        """A list of records; None where it does not know such a list."""
        del node
        return None

    def keys(self, node: OpenKeys) -> Sequence[Reading]:
        """Readings of keys that the schema leaves open."""
        del node
        return ()
