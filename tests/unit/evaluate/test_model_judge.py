"""A real model file as a judge: what it is asked, what it may say, what is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.errors import ModelUnusable
from sealread.evaluate.metrics.judging import Question
from sealread.evaluate.model_judge import LoadedJudge, ModelJudge, can_judge
from sealread.extract.identities import Identity, default_model, identify
from tests.chat_models import KINDS, write_model

ACME = Question("buyer", "Who buys", "Acme Inc.", "The rocket maker")


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModelJudge]:
    """A model of random numbers that speaks a chat dialect."""
    path = write_model(tmp_path_factory.mktemp("judge") / "judge.gguf", KINDS["llama-3"])
    with LoadedJudge(path) as loaded:
        yield loaded.judge


def test_it_says_yes_or_no_with_a_probability(judge: ModelJudge) -> None:
    sure = judge.rule(ACME)

    assert sure is not None
    assert 0 <= sure <= 1


def test_it_is_asked_the_same_only_once(judge: ModelJudge) -> None:
    first = judge.rule(ACME)
    asked = judge.info().asked

    assert judge.rule(ACME) == first
    assert judge.info().asked == asked


def test_what_it_ruled_is_told(judge: ModelJudge) -> None:
    judge.rule(ACME)
    info = judge.info()

    assert (info.model, info.declared) == ("judge", False)
    assert len(info.sha256) == 64
    assert 0 <= info.agreed <= info.asked


def test_a_model_that_only_copies_cannot_judge() -> None:
    path = default_model()

    with pytest.raises(ModelUnusable, match="cannot judge"):
        LoadedJudge(path)
    assert not can_judge(identify(path))


def test_a_model_without_manifest_is_not_known_to_judge() -> None:
    assert not can_judge(Identity("some", "0" * 64))


def test_very_long_texts_fit(judge: ModelJudge, tmp_path: Path) -> None:
    long = Question("clause", "", "word " * 5_000, "other " * 5_000)

    assert judge.rule(long) is not None
