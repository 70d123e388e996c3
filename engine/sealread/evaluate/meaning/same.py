"""Whether two texts say the same, and how like they are where no rule is sure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable
from functools import lru_cache

from sealread.evaluate.forms import bare
from sealread.evaluate.meaning.amounts import amounts, same_amount
from sealread.evaluate.meaning.dates import dates
from sealread.evaluate.meaning.names import company, same_company, same_person, unordered
from sealread.evaluate.meaning.words import figures, plain, telling
from sealread.evaluate.metrics.strings import plain_url, similarity

ALIKE = 0.95
"""From this share of equal letters on, two short texts without other figures are the same."""
ALIKE_LONG = 0.8
"""From this share of shared words on, two long texts with the same figures are the same."""
_LONG = 8
_ALMOST = 0.99
_LISTED = re.compile(r"[,;|•·\n]|(?<=\s)[-–*](?=\s)|\band\b|&", re.IGNORECASE)
_NOT = frozenset((
    "not", "no", "never", "without", "neither", "nor", "none", "cannot", "nicht", "kein", "keine",
    "ohne", "nie", "pas", "sans", "non", "sin",
))  # fmt: skip
_MOST = 4_000


@lru_cache(maxsize=1 << 15)
def forms(text: str) -> frozenset[Hashable]:
    """Canonical forms of a text: two texts that share one say the same."""
    found: set[Hashable] = {("letters", bare(text) or plain(text))}
    found.update(("date", date) for date in dates(text))
    found.update(("amount", one) for one in amounts(text))
    if "/" in text or "@" in text or "www." in text:
        found.add(("url", plain_url(text)))
    if len(text) <= _MOST and telling(text):
        found.add(("words", telling(text)))
        found.add(("company", company(text).core, company(text).forms))
        found.update(("person", name) for name in (unordered(text),) if name)
    return frozenset(found)


def likeness(one: str, other: str) -> tuple[float, bool]:
    """How much two texts say the same, 0 to 1, and whether it is enough."""
    if not one.strip() or not other.strip():
        return float(one.strip() == other.strip()), one.strip() == other.strip()
    if forms(one) & forms(other) or _same_by_rule(one, other):
        return 1.0, True
    letters, shared = _letters(one, other), _shared_words(one, other)
    share = min(max(letters, shared), _ALMOST)
    if _differ_in_kind(one, other):
        return share, False
    is_long = min(len(telling(one)), len(telling(other))) >= _LONG
    return share, max(letters, shared) >= ALIKE_LONG if is_long else letters >= ALIKE


def _same_by_rule(one: str, other: str) -> bool:
    if len(one) > _MOST or len(other) > _MOST:
        return False
    return (
        same_amount(one, other)
        or same_company(one, other)
        or same_person(one, other)
        or _same_list(one, other)
    )


def _same_list(one: str, other: str) -> bool:
    """The same items, however they are joined; two at least."""
    left, right = _items(one), _items(other)
    return len(left) > 1 and left == right


@lru_cache(maxsize=1 << 15)
def _items(text: str) -> frozenset[tuple[str, ...]]:
    parts = (telling(part) for part in _LISTED.split(text))
    return frozenset(part for part in parts if part)


def _differ_in_kind(one: str, other: str) -> bool:
    """Whether likeness says nothing: other figures, two dates that differ, a "not" too many."""
    if figures(one) != figures(other) or (dates(one) and dates(other)):
        return True
    return _denials(one) != _denials(other)


def _denials(text: str) -> int:
    return sum(word in _NOT for word in plain(text).split())


def _letters(one: str, other: str) -> float:
    left, right = bare(one)[:_MOST], bare(other)[:_MOST]
    return similarity(left, right) if left and right else 0.0


def _shared_words(one: str, other: str) -> float:
    """F1 of the telling words as bags."""
    left, right = Counter(telling(one)), Counter(telling(other))
    total = left.total() + right.total()
    return 2 * (left & right).total() / total if total else 0.0
