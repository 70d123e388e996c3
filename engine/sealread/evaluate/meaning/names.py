"""Names of people and companies: legal forms, order of given and family name, initials."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from sealread.evaluate.meaning.words import EMPTY, plain, words

_FORMS: dict[tuple[str, ...], str] = {
    ("incorporated",): "inc", ("inc",): "inc", ("corporation",): "corp", ("company",): "co",
    ("co",): "co", ("limited",): "ltd", ("ltd",): "ltd", ("limited", "liability", "company"): "llc",
    ("llc",): "llc", ("lp",): "lp", ("limited", "partnership"): "lp", ("llp",): "llp",
    ("plc",): "plc", ("public", "limited", "company"): "plc", ("gmbh",): "gmbh",
    ("gesellschaft", "mit", "beschrankter", "haftung"): "gmbh", ("ag",): "ag",
    ("aktiengesellschaft",): "ag", ("kg",): "kg", ("ohg",): "ohg", ("ev",): "ev", ("se",): "se",
    ("sa",): "sa", ("sas",): "sas", ("sarl",): "sarl", ("srl",): "srl", ("spa",): "spa",
    ("bv",): "bv", ("nv",): "nv", ("ab",): "ab", ("as",): "as", ("oy",): "oy", ("oyj",): "oyj",
    ("pty",): "pty", ("na",): "na", ("national", "association"): "na", ("kk",): "kk",
    ("abp",): "abp", ("kgaa",): "kgaa", ("ug",): "ug", ("sca",): "sca",
    ("sdn",): "sdn", ("bhd",): "bhd", ("pte",): "pte",
}  # fmt: skip
"""Words at the end of a company's name → its legal form. "N.A." is a national association."""
_LONGEST = max(map(len, _FORMS))
_NAMED = 5
"""A person's name has at most so many words."""


class Company(Struct, frozen=True):
    """A company's name without its legal forms, and these."""

    core: tuple[str, ...]
    forms: frozenset[str]


@lru_cache(maxsize=1 << 15)
def company(text: str) -> Company:
    """A name taken apart; a name that is nothing but legal forms stays whole."""
    left = list(words(text))
    forms: set[str] = set()
    while left:
        size = next((n for n in range(_LONGEST, 0, -1) if tuple(left[-n:]) in _FORMS), 0)
        if not size or size >= len(left):
            if left[-1] == "and" and forms:
                left.pop()
                continue
            break
        forms.add(_FORMS[tuple(left[-size:])])
        del left[-size:]
    core = tuple(left[1:] if len(left) > 1 and left[0] == "the" else left)
    return Company(core, frozenset(forms))


def same_company(one: str, other: str) -> bool:
    """The same name, where the legal form agrees or one side leaves it out."""
    left, right = company(one), company(other)
    if left.core != right.core or not left.core:
        return False
    return left.forms <= right.forms or right.forms <= left.forms


@lru_cache(maxsize=1 << 15)
def person(text: str) -> tuple[str, ...]:
    """A name's words as they are spoken: "Doe, Jane" is "jane doe"."""
    before, comma, after = plain(text).partition(",")
    turned = f"{after} {before}" if comma and "," not in after else plain(text)
    return tuple(part for word in words(turned) for part in word.split("."))


@lru_cache(maxsize=1 << 15)
def unordered(text: str) -> tuple[str, ...]:
    """The words of a person's name, sorted; none of what is no such name ("from A to B")."""
    name = person(text)
    is_name = 1 < len(name) <= _NAMED and all(word.isalpha() for word in name)
    return tuple(sorted(name)) if is_name and not EMPTY & set(name) else ()


def same_person(one: str, other: str) -> bool:
    """The same words in any order, or with initials in place of some given names."""
    left, right = person(one), person(other)
    if not left or not right:
        return False
    if unordered(one) and unordered(one) == unordered(other):
        return True
    return _initialled(left, right) or _initialled(right, left)


def _initialled(short: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether `short` is `full` with some given names as initials; two words at least."""
    if len(short) != len(full) or len(short) < 2 or short[-1] != full[-1] or len(short[-1]) < 2:
        return False
    return all(
        part == whole or (len(part) == 1 and whole.startswith(part))
        for part, whole in zip(short[:-1], full[:-1], strict=True)
    )
