"""Orders and extractions to try frames with."""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec import structs

from sealread.cluster.frames import Alike, Order, Sent, Ticket
from sealread.cluster.program import fingerprint
from sealread.extract.settings import Settings
from sealread.guard.walls import Level
from sealread.weights.manifest import default_reader

TICKET = Ticket("0123456789abcdef" * 2, 7, 1)
DOCUMENT = b"Invoice\n\nInvoice number: 4711\n"
SCHEMA = (
    '{"type": "object", "properties":'
    ' {"invoice_number": {"type": "string", "title": "Invoice number"}}}'
)


def order(**changes: Any) -> Order:
    """An order of a small text document for the bundled reader."""
    made = Order(
        ticket=TICKET,
        alike=Alike(fingerprint(), default_reader().sha256),
        sha256=hashlib.sha256(DOCUMENT).hexdigest(),
        place=Sent(DOCUMENT, ".txt"),
        schema="small",
        definition=SCHEMA,
        settings=Settings(effort="fast"),
        patience=60.0,
        sandbox=Level.NONE,
    )
    return structs.replace(made, **changes)
