"""Further items of a key that may hold one value or several: only what is as good as the others.

Beside a standard, what has not the form of one is no item of a key that asks for standards.
They are looked for where other labels like the first one's stand; beside a value that is surely
read, an unsure one that the page does not call by the key's label is another key's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from sealread.document.model import Document
from sealread.extract.confidence import NOT_SURE
from sealread.extract.corroborating import Corroborating
from sealread.extract.plan import plan
from sealread.extract.result import Reading
from sealread.extract.signs import Ways
from sealread.schema.model import Schema

Readings = tuple[Reading, ...]
_ASKS_STANDARD = re.compile(
    r"\b(?:standards?|norm|normen|norme|normes)\b|spezifikation|specification", re.IGNORECASE
)
_STANDARD = re.compile(
    r"\b(?:(?:h|pr)?EN|ISO|IEC|DIN|VDE|ETAG?|EAD|ASTM|CEN(?:/T[SR])?|BS|NF|SIA|SN|ÖNORM|UNI|RAL)"
    r"\b[ /–-]{0,3}(?:(?:EN|ISO|IEC)[ /-])*\d"
)
"""What names a standard: who made it, and its number."""


def without_doubtful_items(
    document: Document, schema: Schema, readings: Readings, sure: float, ways: Ways
) -> Readings:
    """The readings; an item that is left alone is the value itself. `sure`: a confidence.

    Only what was simply asked for is doubted: a form or a table shows itself what its items are.
    """
    told: Corroborating | None = None
    made = readings
    for field in plan(schema).fields:
        items = [one for one in made if one.path.startswith(f"{field.path}/")]
        if not field.listable or field.many or len(items) < 2 or items[0].confidence < sure:
            continue
        if any(one.path in ways for one in items):
            continue
        told = told or Corroborating(document, schema)
        kept = [one for one in items if not _is_doubtful(one, told, readings, sure)]
        if 0 < len(kept) < len(items):
            made = _with(made, field.path, items, kept)
    return made


def without_other_than_standards(schema: Schema, readings: Readings) -> Readings:
    """The readings; of lists of standards only items that are some, where any is.

    An item that is left alone is the value itself.
    """
    made = readings
    for field in plan(schema).fields:
        said = f"{field.label.title} {field.label.name}"
        if not (field.listable or field.many) or not _ASKS_STANDARD.search(said):
            continue
        items = [one for one in made if one.path.startswith(f"{field.path}/")]
        kept = [one for one in items if _STANDARD.search(one.text or "")]
        if 0 < len(kept) < len(items):
            made = _with(made, field.path, items, kept, alone=not field.many)
    return made


def _is_doubtful(
    one: Reading, told: Corroborating, readings: Sequence[Reading], sure: float
) -> bool:
    field_of = replace(one, path=one.path.rpartition("/")[0])
    unsure = one.confidence < sure and one.reason == NOT_SURE
    return unsure and not told(field_of, readings, sure)


def _with(
    readings: Readings, path: str, old: Sequence[Reading], kept: Sequence[Reading],
    *, alone: bool = True,
) -> Readings:  # fmt: skip
    """The readings with some of a list's items; `alone`: one that is left is the value itself."""
    alone = alone and len(kept) == 1
    new = [
        replace(one, path=path if alone else f"{path}/{number}") for number, one in enumerate(kept)
    ]
    place = readings.index(old[0])
    rest = [one for one in readings if one not in old]
    return (*rest[:place], *new, *rest[place:])
