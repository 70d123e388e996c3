"""Words in one form: letter case, accents, ligatures, ampersands and common abbreviations aside."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+(?:[.'’](?=[^\W_])[^\W_]+)*|&")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_SAME: dict[str, str] = {
    "&": "and", "und": "and", "et": "and",
    "univ": "university", "dept": "department", "inst": "institute", "intl": "international",
    "int'l": "international", "assoc": "association", "assn": "association", "corp": "corporation",
    "mgmt": "management", "mgr": "manager", "sr": "senior", "jr": "junior", "eng": "engineering",
    "govt": "government", "natl": "national", "nat'l": "national", "dr": "doctor",
    "prof": "professor", "conf": "conference", "proc": "proceedings", "trans": "transactions",
    "st": "street", "str": "street", "rd": "road", "ave": "avenue", "av": "avenue",
    "blvd": "boulevard", "ln": "lane", "sq": "square", "hwy": "highway", "pkwy": "parkway",
    "ste": "suite", "fl": "floor", "apt": "apartment", "bldg": "building", "no": "number",
    "usa": "us", "u.s": "us", "u.s.a": "us", "uk": "gb", "u.k": "gb", "dollars": "dollar",
    "years": "year", "yrs": "year", "yr": "year", "months": "month", "weeks": "week",
    "percent": "%", "vol": "volume", "pp": "pages", "ed": "edition", "eds": "editors",
}  # fmt: skip
EMPTY = frozenset(("the", "a", "an", "of", "in", "for", "at", "by", "to", "and", "on", "with"))
"""Words that say little by themselves."""
_ALSO = (
    ("united states of america", "us"), ("united states", "us"), ("united kingdom", "gb"),
    ("great britain", "gb"), ("state of", " "), ("commonwealth of", " "), ("laws of", " "),
    ("per cent", "%"),
)  # fmt: skip


@lru_cache(maxsize=1 << 15)
def plain(text: str) -> str:
    """Letter case, accents, ligatures, full widths and soft hyphens gone; white space folded."""
    spread = unicodedata.normalize("NFKD", text.replace("\u00ad", "")).casefold()
    kept = "".join(c for c in spread if not unicodedata.combining(c))
    return " ".join(kept.replace("’", "'").split())


@lru_cache(maxsize=1 << 15)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in one form each, in their order; words without meaning are kept."""
    there = f" {' '.join(_WORD.findall(plain(text)))} "
    for said, meant in _ALSO:
        there = there.replace(f" {said} ", f" {meant} ")
    return tuple(_one_form(word) for word in there.split())


def _one_form(word: str) -> str:
    undotted = word.replace(".", "") if re.fullmatch(r"(?:\w\.)+\w", word) else word
    return _SAME.get(word) or _SAME.get(undotted) or undotted.removesuffix("'s")


@lru_cache(maxsize=1 << 15)
def telling(text: str) -> tuple[str, ...]:
    """The words that say something: without articles, prepositions and "and"."""
    kept = tuple(word for word in words(text) if word not in EMPTY)
    return kept or words(text)


@lru_cache(maxsize=1 << 15)
def figures(text: str) -> tuple[str, ...]:
    """The numbers in a text, sorted, without separators and leading zeros."""
    found = (re.sub(r"[.,]", "", figure).lstrip("0") or "0" for figure in _FIGURE.findall(text))
    return tuple(sorted(found))
