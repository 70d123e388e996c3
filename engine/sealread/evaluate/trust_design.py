"""Which documents confidence is learnt from, and which keys they certainly do not state."""

from __future__ import annotations

from msgspec import Struct

from sealread.evaluate.split import Part


class Sample(Struct, frozen=True):
    """Documents of a set: at most `limit` of a part; `schema`: asked instead of the set's own."""

    dataset: str
    part: Part
    limit: int
    schema: str | None = None


SAMPLES = (
    Sample("nda", "all", 50),
    Sample("forms_de", "all", 40),
    Sample("dop", "all", 29, "dop"),
    Sample("bankstmt", "aside", 60),
    Sample("einvoice", "aside", 9),
    Sample("invoices", "aside", 2),
    Sample("adbuy", "aside", 29),
    Sample("fara", "aside", 8),
    Sample("sroie", "aside", 60),
)
"""Where `part` is "all", the reader was trained on none of the set."""

_OF_INVOICES = (
    "invoice_number", "buyer_reference", "order_number", "delivery_date", "iban", "line_total",
    "seller_vat_id", "seller_tax_number", "charge_total", "allowance_total", "net_total",
    "tax_total", "grand_total", "prepaid_total", "amount_due",
)  # fmt: skip
_OF_DECLARATIONS = (
    "Declaration Number", "Harmonised Standard", "Notified Body", "Intended Use(s)",
    "System(s) of Assessment and Verification of Constancy of Performance (AVCP)",
    "Authorised Representative",
)  # fmt: skip
_OF_ADVERTISING = ("contract_num", "advertiser", "gross_amount", "flight_from", "flight_to")

Strange = dict[str, tuple[str, tuple[str, ...]]]
"""Set -> another one, and keys of that one that no document of the first states."""

STRANGE: Strange = {
    "nda": ("einvoice", _OF_INVOICES),
    "fara": ("einvoice", _OF_INVOICES),
    "dop": ("adbuy", _OF_ADVERTISING),
    "sroie": ("dop", _OF_DECLARATIONS),
    "adbuy": ("dop", _OF_DECLARATIONS),
    "einvoice": ("dop", _OF_DECLARATIONS),
    "invoices": ("dop", _OF_DECLARATIONS),
    "bankstmt": ("dop", _OF_DECLARATIONS),
    "forms_de": ("dop", _OF_DECLARATIONS),
}


class Design(Struct, frozen=True):
    """Which documents are asked; at most `strange_limit` of a set also for strange keys."""

    samples: tuple[Sample, ...]
    strange: Strange
    strange_limit: int = 10


DESIGN = Design(SAMPLES, STRANGE)
