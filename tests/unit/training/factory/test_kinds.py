"""Every kind of invented document: answers verbatim, seeds that hold, enough to ask."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from random import Random

import pytest

from models.training.factory.content import Doc
from models.training.stream import KINDS, LANGUAGES, TITLES, writers
from tests.unit.training.factory.documents import answers, asked, clean, printed

WRITERS = writers()
LEAST_ASKS = {"form": 8, "letter": 6, "roles": 8, "slip": 2}
KIND_AND_LANGUAGE = list(product(WRITERS, LANGUAGES))
each = pytest.mark.parametrize(("kind", "language"), KIND_AND_LANGUAGE)


def written(kind: str, language: str, seed: int) -> Doc:
    return WRITERS[kind](Random(f"{kind} {language} {seed}"), language)


@each
def test_every_answer_says_what_was_printed(kind: str, language: str) -> None:
    for seed in range(4):
        doc = written(kind, language, seed)
        made, truth = clean(doc, seed), printed(doc)
        for ask in doc.asks:
            question = asked(made, ask.wordings[0])
            if ask.key is not None and question is not None and question.wordings == ask.wordings:
                said = answers(made, question)
                assert said, ask.key
                assert set(said) <= truth[ask.key]


@each
def test_few_values_lie_scattered(kind: str, language: str) -> None:
    docs = [written(kind, language, seed) for seed in range(4)]
    kept = sum(len(clean(doc, seed).questions) for seed, doc in enumerate(docs))

    assert kept > 0.8 * sum(len(doc.asks) for doc in docs)


@each
def test_what_is_absent_has_no_spans(kind: str, language: str) -> None:
    for seed in range(4):
        doc = written(kind, language, seed)
        made = clean(doc, seed)
        for ask in doc.asks:
            if ask.key is None:
                assert any(q.wordings == ask.wordings and not q.spans for q in made.questions)


@each
def test_there_is_enough_to_ask(kind: str, language: str) -> None:
    docs = [written(kind, language, seed) for seed in range(6)]

    assert all(len(doc.asks) >= LEAST_ASKS.get(kind, 12) for doc in docs)
    assert any(ask.key is None for doc in docs for ask in doc.asks)
    assert all(ask.wordings and all(ask.wordings) for doc in docs for ask in doc.asks)


@each
def test_every_key_that_is_asked_is_printed(kind: str, language: str) -> None:
    for seed in range(4):
        doc = written(kind, language, seed)
        assert {ask.key for ask in doc.asks if ask.key is not None} <= printed(doc).keys()


@each
def test_what_tells_a_choice_is_printed_and_the_choice_is_one_of_the_options(
    kind: str, language: str
) -> None:
    for seed in range(4):
        doc = written(kind, language, seed)
        made, truth = clean(doc, seed), printed(doc)
        told = {said for one in doc.choices if one.key for said in truth[one.key]}
        for question in made.questions:
            if question.options:
                assert question.choice in question.options
                assert set(answers(made, question)) <= told
        assert {one.key for one in doc.choices} <= {None, *truth}


@pytest.mark.parametrize("kind", ["bank", "broker", "dop", "form", "invoice", "slip"])
def test_papers_can_be_asked_for_what_a_schema_would_call_it(kind: str) -> None:
    docs = [written(kind, language, seed) for language in ("de", "en") for seed in range(8)]

    assert any(doc.choices for doc in docs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_is_short(language: str) -> None:
    lines = [clean(written("slip", language, seed)).text.count("\n") for seed in range(20)]

    assert min(lines) <= 2
    assert max(lines) < 40


@each
def test_the_same_seed_writes_the_same_document(kind: str, language: str) -> None:
    assert written(kind, language, 1) == written(kind, language, 1)
    assert written(kind, language, 1) != written(kind, language, 2)


def test_a_document_does_not_hang_on_the_order_of_sets() -> None:
    code = (
        "from tests.unit.training.factory.test_kinds import *\n"
        "print(*(repr(clean(written(k, l, 0))) for k, l in KIND_AND_LANGUAGE))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip

    assert runs[0] == runs[1]


def test_every_kind_has_a_weight() -> None:
    assert set(KINDS) == set(WRITERS)


@each
def test_what_a_document_is_has_a_title(kind: str, language: str) -> None:
    assert {written(kind, language, seed).kind for seed in range(20)} <= set(TITLES)


def test_the_factory_needs_neither_pytorch_nor_gguf() -> None:
    code = (
        "import sys, models.training.stream\n"
        "print(*{'torch', 'gguf', 'tokenizers'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert done.stdout.strip() == ""
