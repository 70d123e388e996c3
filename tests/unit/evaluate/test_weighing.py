"""Weights of signs: found again where they are known, and never against what is known of a sign."""

from __future__ import annotations

import numpy as np
import pytest

from sealread.evaluate.weighing import NEUTRAL, STRANGE_SHARE, Example, weigh


def drawn(count: int, offset: float, score: float, table: float, group: str = "a") -> list[Example]:
    random = np.random.default_rng(5)
    made = []
    for number in range(count):
        signs = {"score": float(random.normal()), "table": float(random.random() < 0.5)}
        odds = offset + score * signs["score"] + table * signs["table"]
        right = bool(random.random() < 1 / (1 + np.exp(-odds)))
        made.append(Example(group, f"{number}", right, 0.5, signs))
    return made


def test_the_weights_are_found() -> None:
    found = weigh(drawn(20_000, 0.5, 2.0, -1.0), ("score", "table"))

    assert found.offset == pytest.approx(0.5, abs=0.1)
    assert found.by_sign == pytest.approx({"score": 2.0, "table": -1.0}, abs=0.15)


def test_a_sign_that_counts_for_an_answer_never_counts_against_it() -> None:
    assert weigh(drawn(500, 0.5, -2.0, 0.0), ("score", "table")).by_sign["score"] == 0.0


def test_few_answers_change_the_score_little() -> None:
    few, many = (weigh(drawn(n, 0.0, 1.0, 0.0), ("score",)).by_sign["score"] for n in (10, 5000))

    assert abs(few - NEUTRAL["score"]) < abs(many - NEUTRAL["score"])


def test_a_kind_of_document_weighs_as_the_root_of_its_answers() -> None:
    often = [Example("a", "a", True, 0.5, {})] * 900
    seldom = [Example("b", "b", False, 0.5, {})] * 100

    [said] = weigh([*often, *seldom], ())(often[:1])

    assert said == pytest.approx(30 / (30 + 10), abs=0.01)


def test_strange_answers_weigh_less_than_the_others_of_their_kind() -> None:
    own = [Example("a", "a", True, 0.5, {})] * 10
    strange = [Example("a", "a", False, 0.5, {}, strange=True)] * 10

    [said] = weigh([*own, *strange], ())(own[:1])

    assert said == pytest.approx(1 / (1 + STRANGE_SHARE), abs=0.01)


def test_answers_that_are_all_right_give_finite_weights() -> None:
    found = weigh([Example("a", "a", True, 0.9, {"score": 1.0})] * 5, ("score",))

    assert np.isfinite([found.offset, *found.by_sign.values()]).all()


def test_without_examples_the_score_is_kept() -> None:
    assert weigh([], ("score", "table")).by_sign == {"score": NEUTRAL["score"], "table": 0.0}
