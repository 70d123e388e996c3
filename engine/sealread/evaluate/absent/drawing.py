"""Which fields a document is asked for though it does not print them: drawn by its name alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.evaluate.absent.generic import telling
from sealread.evaluate.absent.kinds import ForeignField, ForeignKind
from sealread.evaluate.absent.printed import Printed

ASKED = 6


class Drawn(Struct, frozen=True):
    """A field that a document does not print, and the kind of paper that it is from."""

    kind: str
    field: ForeignField


def draw(
    kinds: Sequence[ForeignKind], document_id: str, printed: Printed, count: int = ASKED
) -> tuple[Drawn, ...]:
    """As many fields of foreign kinds, one of a kind, none like another; fewer if none are left.

    The same document draws the same fields as long as kinds, schema and its text are the same.
    """
    drawn: list[Drawn] = []
    said: frozenset[str] = frozenset()
    for kind in _by_lot(kinds, document_id):
        if len(drawn) == count:
            break
        for field in _fields_by_lot(kind, document_id) if printed.is_foreign(kind) else ():
            if not telling(field.label) & said and printed.is_absent(field, kind):
                drawn.append(Drawn(kind.kind, field))
                said |= telling(field.label)
                break
    return tuple(drawn)


def _by_lot(kinds: Sequence[ForeignKind], document_id: str) -> Iterator[ForeignKind]:
    yield from sorted(kinds, key=lambda one: _lot(document_id, one.source, one.kind))


def _fields_by_lot(kind: ForeignKind, document_id: str) -> Iterator[ForeignField]:
    yield from sorted(kind.fields, key=lambda one: _lot(document_id, kind.kind, one.label))


def _lot(*names: str) -> bytes:
    return hashlib.sha256("\n".join(names).encode()).digest()
