"""Single words of the glossary: which term a text is, and how another language says it."""

from __future__ import annotations

from functools import cache

from sealread.translate.glossary import LANGUAGES, Term, characteristics, fold, values


def term(text: str, source: str | None) -> Term | None:
    """The term that a text is, all of it; of any language where `source` is not known."""
    wanted = fold(text)
    languages = (source,) if source in LANGUAGES else LANGUAGES
    return next((found for code in languages if (found := _index(code).get(wanted))), None)


def word(text: str, source: str | None, target: str) -> str | None:
    """How another language says a term, with the capitals of the text; None where it is unknown."""
    found = term(text, source)
    said = found.said(target) if found else ()
    return like(text, said[0]) if said else None


def loose_term(text: str) -> Term | None:
    """The characteristic that people mean by a looser word: "Brandklasse"."""
    wanted = fold(text)
    return next((one for one in characteristics() if wanted in map(fold, one.asked)), None)


def alike(one: str, other: str) -> bool:
    """Whether two names mean the same characteristic: the same words, or words of one term.

    The looser words that people ask with count too: "Brandklasse" is "Reaction to fire".
    """
    if fold(one) == fold(other):
        return True
    return any({fold(one), fold(other)} <= meaning for meaning in _meanings())


def like(pattern: str, text: str) -> str:
    """`text` with the capitals of `pattern`: all of them, or the first letter."""
    letters = [letter for letter in pattern if letter.isalpha()]
    if len(letters) > 3 and all(letter.isupper() for letter in letters):
        return text.upper()
    first = pattern.lstrip()[:1]
    return text[:1].upper() + text[1:] if first.isupper() else text


@cache
def _index(language: str) -> dict[str, Term]:
    found: dict[str, Term] = {}
    for one in (*values(), *characteristics()):
        for said in one.said(language):
            found.setdefault(fold(said), one)
    return found


@cache
def _meanings() -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(fold(said) for said in (*one.de, *one.en, *one.fr, *one.asked))
        for one in characteristics()
    )
