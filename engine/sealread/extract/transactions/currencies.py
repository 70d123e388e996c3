"""The currency of an account or of a whole paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.words import label

_ACCOUNT = re.compile(
    r"kontowährung|account currency|betrag (?:in )?(?:eur|usd|chf)|in eur(?!\w)|saldo", re.I
)
_CODES = re.compile(r"(?<![A-Za-z])(?:EUR|USD|CHF|GBP|€)(?![A-Za-z])")


def currency_of(lines: Sequence[Line]) -> str:
    """The currency of the account, if lines about it name one; else that of most amounts."""
    about = [
        line for line in lines if label("opening").search(line.text) or _ACCOUNT.search(line.text)
    ]
    amounts = [one.currency for line in lines for one in line.money if one.currency]
    return _most(_codes(about)) or _most(amounts) or _most(_codes(lines))


def _codes(lines: Sequence[Line]) -> list[str]:
    return [one.replace("€", "EUR") for line in lines for one in _CODES.findall(line.text)]


def _most(said: Sequence[str]) -> str:
    return Counter(said).most_common(1)[0][0] if said else ""
