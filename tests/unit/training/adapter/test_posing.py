"""Fields behind what their neighbours were answered with."""

from __future__ import annotations

import json
from random import Random

from models.training.adapter.posing import Asked, Branch, posed
from sealread.llm.dialects.prompts import form_prompts

ASKED = [Asked((f"Entry {name}",), (f"value {name}",)) for name in "abcdefgh"]


def _posed(seed: int) -> tuple[Branch, ...]:
    made = posed("form", "page", ASKED, form_prompts("en"), Random(seed))
    assert made is not None
    return made.branches


def test_every_other_field_stands_behind_answers_of_the_others() -> None:
    for seed in range(20):
        branches = _posed(seed)
        for at, one in enumerate(branches[:-1]):
            assert bool(one.lead) is not bool(branches[at + 1].lead)
        for one in branches:
            assert one.said.strip() not in one.lead
            members = json.loads("{" + one.lead.strip().removesuffix(",") + "}")
            said = [
                words
                for one in members.values()
                for words in ([one] if isinstance(one, str) else one)
            ]
            assert set(said) <= {f"value {name}" for name in "abcdefgh"}


def test_most_answers_that_stand_before_a_field_are_right_and_some_are_not_there() -> None:
    right = stood = 0
    for seed in range(60):
        branches = _posed(seed)
        known = {one.said.strip(): one.answer.strip() for one in branches}
        lead = next(one.lead for one in branches if one.lead)
        for said, answer in known.items():
            stood += said in lead
            right += f"{said} {answer}" in lead
    assert 0.85 < right / stood < 1
    assert 3 < stood / 60 < 4


def test_a_field_of_numbers_is_answered_without_the_words_around_its_number() -> None:
    price = [Asked(("Price",), ("about 12.50 EUR",))]
    answers = {
        one.answer
        for seed in range(30)
        for made in [posed("form", "page", price, form_prompts("en"), Random(seed))]
        if made is not None
        for one in made.branches
    }
    assert answers == {' "about 12.50 EUR",\n'}
    bare = [Asked(("Price",), ("12.50 $",))]
    made = [posed("form", "page", bare, form_prompts("en"), Random(seed)) for seed in range(30)]
    assert {one.branches[0].answer for one in made if one} == {' "12.50 $",\n', ' "12.50",\n'}
