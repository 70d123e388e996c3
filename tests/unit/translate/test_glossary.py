"""The curated words: complete, without contradictions, and translating to themselves and back."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from sealread.translate import glossary
from sealread.translate.glossary import LANGUAGES, fold
from sealread.translate.phrases import phrase
from sealread.translate.survival import lost
from sealread.translate.terms import term, word

TERMS = (*glossary.values(), *glossary.characteristics())
_HOLE = re.compile(r"\{(n|m|o|x|y|t|name|date|month)\}")
FILLED = {
    "n": "4", "m": "2019", "o": "9", "x": "C25/30", "y": "EN 13813:2002",
    "name": "Prüfstelle Nebel", "date": "21.06.2013",
}  # fmt: skip

MONTH = {"de": "Oktober", "en": "October", "fr": "octobre"}
STRENGTH = {
    "de": "Druckfestigkeit", "en": "Compressive strength", "fr": "Résistance à la compression",
}  # fmt: skip


@pytest.mark.parametrize("one", TERMS, ids=lambda one: (one.en or one.same)[0])
def test_every_term_says_something_in_german_and_english(one) -> None:
    assert (one.de and one.en) or one.same


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_for_two_terms_unless_they_say_the_same(language: str) -> None:
    counts = Counter(fold(said) for one in TERMS for said in set(map(fold, one.said(language))))
    twice = {said for said, count in counts.items() if count > 1}

    # Where one language has a single word for two of the others, it is translated to the first.
    allowed = {
        "de": set(),
        "en": {"not applicable", "bonding strength"},
        "fr": {
            "resistance en flexion", "resistance a la flexion", "adherence", "sans objet",
            "resistance d'adherence", "resistance mecanique", "non disponible",
        },
    }  # fmt: skip
    assert twice <= allowed[language]


@pytest.mark.parametrize(("source", "target"), [("de", "en"), ("en", "de"), ("de", "fr")])
def test_a_word_leads_to_its_own_term_and_back(source: str, target: str) -> None:
    for one in TERMS:
        there = one.said(target)[:1]
        for said in one.said(source)[:1]:
            meant = word(said, source, target)
            assert meant is None or term(meant, target) is not None
            if there and term(said, source) is one:
                assert fold(str(meant)) == fold(there[0])


def test_the_first_wording_of_a_sentence_has_the_same_holes_in_every_language_and_no_options() -> (
    None
):
    for words in glossary.sentences():
        holes = {
            language: sorted(_HOLE.findall(words.said(language)[0]))
            for language in LANGUAGES
            if words.said(language)
        }
        assert len({tuple(found) for found in holes.values()}) == 1, words.de
        assert all("|" not in words.said(language)[0] for language in holes), words.de


@pytest.mark.parametrize("words", glossary.sentences(), ids=lambda words: words.de[0][:40])
@pytest.mark.parametrize(("source", "target"), [("de", "en"), ("en", "de"), ("de", "fr")])
def test_every_sentence_comes_over_with_all_that_is_in_its_holes(words, source, target) -> None:
    if not words.said(source) or not words.said(target):
        pytest.skip("not in the glossary")

    def filled(language: str) -> str:
        said = {**FILLED, "month": MONTH[language], "t": STRENGTH[language]}
        return _HOLE.sub(lambda hole: said[hole[1]], words.said(language)[0])

    text = filled(source)
    made = phrase(text, source, target)

    assert made is not None
    assert fold(made) == fold(filled(target))
    assert lost(text, made) == ()


def test_months_are_twelve_in_every_language() -> None:
    assert all(len(glossary.months().said(language)) == 12 for language in LANGUAGES)


def test_keys_within_another_name_one_that_is_there() -> None:
    known = glossary.keys()
    ids = [key.id for key in known]

    assert len(set(ids)) == len(ids)
    assert all(key.within in ids for key in known if key.within)
    assert all(key.de and key.en and key.fr for key in known)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Émission", "emission"), ("nicht  relevant.", "Nicht relevant"), ("d’eau", "d'eau"),
     ("Maße", "MASSE"), ("E‑Modul", "e-modul")],
)  # fmt: skip
def test_folding_forgives_what_printers_do(one: str, other: str) -> None:
    assert fold(one) == fold(other)
