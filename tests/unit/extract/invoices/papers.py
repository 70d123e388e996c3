"""Papers typed on a typewriter: every letter as wide as the next, columns parted by spaces."""

from __future__ import annotations

import json
import re
from typing import Any

from sealread.document.model import Document, Page, Word
from sealread.document.text_map import text_map
from sealread.extract.invoices.paper import Paper
from sealread.extract.invoices.provider import Papers
from sealread.extract.plan import plan
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.schema.loading import parse
from sealread.schema.model import Schema

_LETTER, _HEIGHT, _STEP = 0.0085, 0.011, 0.0145


def typed(text: str, language: str = "de") -> Document:
    """A document of one page with these lines."""
    words = [
        Word(found.group(), (x, y, x + _LETTER * len(found.group()), y + _HEIGHT))
        for number, line in enumerate(text.strip("\n").splitlines())
        for found in re.finditer(r"\S+", line)
        for x, y in [(0.05 + _LETTER * found.start(), 0.03 + _STEP * number)]
    ]
    page = Page(1, 595.0, 842.0, "digital", tuple(words), (), language)
    return Document("a.pdf", "0" * 64, (page,), language, "digital")


def paper(text: str) -> Paper:
    """The labels and pieces of a typed paper."""
    return Paper(text_map(typed(text).pages))


def schema(title: str, fields: dict[str, str], **more: Any) -> Schema:
    """A schema whose fields have these titles; numbers and dates by `more` (name -> kind)."""
    kinds = {"number": {"type": "number"}, "date": {"type": "string", "format": "date"}}
    properties = {
        name: {"title": said, **kinds.get(more.get(name, ""), {"type": "string"})}
        for name, said in fields.items()
    }
    made = {"title": title, "type": "object", "properties": properties}
    return parse(json.loads(json.dumps(made)), "test", "")


def told(text: str, asked: Schema, language: str = "de") -> dict[str, Reading]:
    """What the rules alone say of a typed paper, firm or not, by the names of fields."""
    document = typed(text, language)
    papers = Papers(document, text_map(document.pages), asked, Settings())
    fields = plan(asked).fields
    firm = papers.fields(fields)
    rest = [one.reading for one in papers.unsure(fields)]
    return {one.path[1:]: one for one in (*firm, *rest) if one.text is not None}
