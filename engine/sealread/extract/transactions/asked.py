"""Which lists of a schema ask for transactions, for bookings, or for the securities on a paper."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from sealread.extract.meanings import choices_by_meaning
from sealread.extract.plan import columns
from sealread.schema.model import Field, Records

Role = Literal[
    "kind", "date", "value_date", "shares", "amount", "currency", "gross", "taxes", "fees",
    "forex_gross", "forex_currency", "isin", "wkn", "name",
]  # fmt: skip
DOMAIN = "booking"
_OTHER = r"other|foreign|forex|fremd\w*|originalwährung|andere\w*|security currency|handelswährung"
_ROLES: tuple[tuple[Role, str], ...] = (
    ("isin", r"\bisin\b"),
    ("wkn", r"\bwkn\b|wertpapierkennnummer"
     r"|national(?:e|es)? (?:security )?(?:number|identifier)|valoren?"),
    ("forex_currency", rf"(?:{_OTHER}).*(?:currency|währung)"
     rf"|(?:currency|währung).*(?:{_OTHER})|^(?:{_OTHER})$"),
    ("forex_gross", rf"(?:gross|brutto|amount|betrag).*(?:{_OTHER})"
     rf"|(?:{_OTHER}).*(?:gross|brutto|amount|betrag)"),
    ("currency", r"\bcurrency\b|\bwährung|\bdevise\b"),
    ("gross", r"gross|brutto|kurswert|market value|before tax|vor steuer"),
    ("taxes", r"\btax(?:es)?\b|steuer"),
    ("fees", r"\bfees?\b|commission|charges|gebühr|entgelt|provision|spesen|kosten"),
    ("shares", r"shares?\b|units\b|quantity|stück|anteile|anzahl|nominal|menge"),
    ("value_date", r"value date|settlement|valuta|wertstellung"),
    ("date", r"\bdate\b|\bday\b|datum|tag\b"),
    ("amount", r"amount|\bnet\b|\btotal\b|betrag|netto|gesamt"),
    ("kind", r"\btype\b|\bkind\b|\bart\b|vorgang|typ\b|transaktion|geschäft|buchung"),
    ("name", r"\bname\b|bezeichnung|description|\bsecurity\b|wertpapier|instrument|fonds?\b"),
)  # fmt: skip
BookingRole = Literal["date", "value_date", "amount", "credit", "debit", "balance"]
_BOOKING = re.compile(
    r"transaction|booking|posting|movement|account activity|umsatz|umsätze|buchung|kontobeweg"
    r"|opération|écriture|mouvement|movimient|moviment", re.IGNORECASE
)  # fmt: skip
_BOOKED: tuple[tuple[BookingRole, str], ...] = (
    ("value_date", r"value date|\bvaluta|wertstellung|date valeur"),
    ("date", r"\bdate\b|\bday\b|datum|tag\b"),
    ("balance", r"balance|saldo|kontostand|solde"),
    ("credit", r"\bcredit|deposit|paid in|money in|\bhaben|gutschrift|crédit"),
    ("debit", r"\bdebit|withdrawal|paid out|money out|\bsoll\b|belastung|débit"),
    ("amount", r"amount|betrag|umsatz|montant|importe|importo"),
)
_PATTERNS = tuple((role, re.compile(said, re.IGNORECASE)) for role, said in _ROLES)
_NUMBERS = frozenset({"shares", "amount", "gross", "taxes", "fees", "forex_gross"})
_DATES = frozenset({"date", "value_date"})
_LEAST_KINDS = 4


class Asked(Struct, frozen=True):
    """A list with its fields by what they are for; `choice_of`: a kind's word in the schema."""

    records: Records
    roles: dict[Role, Field]
    choice_of: Mapping[str, str]


def asked_transactions(records: Records) -> Asked | None:
    """The list as one of transactions: kinds of transactions to choose from, a day and an amount.

    None where it asks for something else, or for more than papers' labels tell.
    """
    fields = columns(records)
    kinds = [field for field in fields if len(_choices(field)) >= _LEAST_KINDS]
    roles = _roles([field for field in fields if field not in kinds[:1]])
    if len(kinds) != 1 or not {"date", "amount"} <= roles.keys() or len(roles) + 1 < len(fields):
        return None
    return Asked(records, {"kind": kinds[0], **roles}, _choices(kinds[0]))


def asked_bookings(records: Records) -> dict[BookingRole, Field] | None:
    """The fields of a list of bookings by what they are for: a day, and an amount with its sign.

    Or one amount for what is paid in and one for what is paid out. None for any other list.
    """
    label = records.label
    if not _BOOKING.search(f"{label.title} {label.name.replace('_', ' ')}"):
        return None
    found: dict[BookingRole, Field] = {}
    for field in columns(records):
        said = f"{field.label.title} {field.label.name.replace('_', ' ')}"
        role = next((one for one, own in _BOOKED if re.search(own, said, re.IGNORECASE)), None)
        wanted = "date" if role in _DATES else "number"
        if role is not None and wanted in (field.kinds or (field.kind,)):
            found.setdefault(role, field)
    told = found.keys()
    return found if "date" in told and ("amount" in told or {"credit", "debit"} <= told) else None


def asked_securities(records: Records) -> Asked | None:
    """The list as one of securities: their numbers and names, and nothing else."""
    fields = columns(records)
    roles = _roles(fields)
    wanted = {"isin", "wkn", "name"} & roles.keys()
    if "isin" not in roles or len(wanted) < len(fields):
        return None
    return Asked(records, roles, {})


def _choices(field: Field) -> Mapping[str, str]:
    return choices_by_meaning(DOMAIN, field.choices) if field.choices else {}


def _roles(fields: Sequence[Field]) -> dict[Role, Field]:
    """What fields are for; each role goes to the first field that it fits."""
    found: dict[Role, Field] = {}
    for field in fields:
        title, name = field.label.title, field.label.name.replace("_", " ")
        role = _role(title, field, found) or _role(name, field, found)
        if role is not None:
            found[role] = field
    return found


def _role(said: str, field: Field, taken: Mapping[Role, Field]) -> Role | None:
    fits = (role for role, pattern in _PATTERNS if pattern.search(said) and _holds(field, role))
    role = next(fits, None)
    return role if role not in taken else None


def _holds(field: Field, role: Role) -> bool:
    kinds = field.kinds or (field.kind,)
    if role in _NUMBERS:
        return bool({"number", "integer"} & set(kinds))
    if role in _DATES:
        return "date" in kinds
    return "string" in kinds or "enum" in kinds
