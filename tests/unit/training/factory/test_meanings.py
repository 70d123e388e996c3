"""What papers say in many words: choices that name one meaning, in whatever words."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from models.training.factory.meanings import (
    LANGUAGES,
    asked,
    choice,
    domains,
    labels,
    meanings,
    meant,
    named,
    restated,
)

EVERY = [(domain, name) for domain in domains() for name in meanings(domain)]
KINDS = ("purchase", "sale", "interest charge", "tax refund", "inbound delivery", "removal")


@pytest.mark.parametrize(("domain", "name"), EVERY)
def test_the_right_choice_is_once_among_several(domain: str, name: str) -> None:
    for seed in range(12):
        made = choice(Random(seed), domain, name, "key")
        options = [option.casefold() for option in made.options]
        assert len(options) > 1
        assert options.count(made.choice.casefold()) == 1
        assert made.wordings == asked(domain)


@pytest.mark.parametrize(("domain", "language"), list(product(domains(), LANGUAGES)))
def test_every_domain_has_labels_and_words_in_every_language(domain: str, language: str) -> None:
    assert labels(domain, language)
    assert all(words[language] for words in meanings(domain).values())


def test_options_are_in_other_languages_and_words() -> None:
    made = {named(Random(seed), "booking", "dividend")[1] for seed in range(60)}

    assert {"dividend", "Dividende", "DIVIDEND"} <= made
    assert len(made) > 5


def test_the_same_seed_gives_the_same_options() -> None:
    assert named(Random(3), "payment", "cash") == named(Random(3), "payment", "cash")


def test_words_mean_what_only_one_meaning_has() -> None:
    assert meant("booking", " kauf ") == "purchase"
    assert meant("currency", "€") == "EUR"
    assert meant("booking", "Banane") is None


@pytest.mark.parametrize("right", KINDS)
def test_choices_said_again_mean_the_same(right: str) -> None:
    for seed in range(20):
        options, said = restated(Random(seed), KINDS, right)
        assert said in options
        assert said.endswith(".") or meant("booking", said.replace("_", " ")) == meant(
            "booking", right
        )


def test_choices_of_no_domain_stay() -> None:
    assert restated(Random(1), ("apple", "pear"), "pear") == (("apple", "pear"), "pear")
