"""A model made for conversation, asked: answers stand in the text, or are one of the choices."""

from __future__ import annotations

import re

import pytest

from sealread.document.model import Span
from sealread.llm.decoding import Decoder, Question
from sealread.llm.output_types import choice, regex
from tests.chat_models import KINDS

from .conftest import Load

TEXT = 'Hersteller  Müller & Söhne GmbH\nGröße  5" × 12\nNormen  EN 1090, EN 206\nSumme  12,50 €'
CHOICES = ("Rechnung", "Angebot", "Mahnung")


def test_answers_are_words_of_the_text(load: Load) -> None:
    """Random weights may hold for each question that there is none; not all of these do."""
    given = [span for name in KINDS for span in _named(Decoder(load(name).runtime))]
    assert given
    assert all(0 <= span.start < span.end <= len(TEXT) for span in given)
    assert all(TEXT[span.start : span.end] == TEXT[span.start : span.end].strip() for span in given)


def _named(decoder: Decoder) -> list[Span]:
    asked = [Question(f"Feld {number}", many=number % 2 == 0) for number in range(8)]
    answers = decoder.ask(TEXT, asked, language="de")
    assert decoder.ask(TEXT, asked, language="de") == answers
    return [span for answer in answers for one in (answer, *answer.rest) for span in one.spans]


@pytest.mark.parametrize("name", KINDS)
def test_a_choice_is_one_of_those_offered_or_none(load: Load, name: str) -> None:
    decoder = Decoder(load(name).runtime)
    (answer,) = decoder.ask(TEXT, [Question("Art", choices=CHOICES)])
    assert answer.choice is None or answer.choice in CHOICES
    assert not answer.spans


def test_letters_are_spelt_as_the_tokenizer_spells_them(load: Load) -> None:
    """SentencePiece has tokens for single bytes beside those for letters, for what it lacks."""
    runtime = load("mistral").runtime
    vocabulary = runtime.vocabulary
    said = runtime.tokenize("Zx")[1:]
    _, found = vocabulary.spelling.found(b"Zx")
    assert list(found) == said
    assert not vocabulary.fallback & set(said)
    _, rare = vocabulary.spelling.found("\u2713".encode())
    assert set(rare) <= vocabulary.fallback  # a sign that has no token of its own


@pytest.mark.parametrize("name", ["llama-3", "mistral", "qwen-3"])
def test_an_answer_that_is_not_copied_has_its_form(load: Load, name: str) -> None:
    decoder = Decoder(load(name).runtime)
    year, kind = regex("[12][0-9]{3}"), choice(CHOICES)
    asked = [Question("Jahr", form=one, copied=False, most_tokens=40) for one in (year, kind)]
    dated, sorted_ = decoder.ask(TEXT, asked, language="de")
    assert re.fullmatch("[12][0-9]{3}", dated.written or "")
    assert sorted_.written in CHOICES


def test_an_answer_in_its_own_words_is_cut_where_it_must(load: Load) -> None:
    decoder = Decoder(load("llama-3").runtime)
    (answer,) = decoder.ask(TEXT, [Question("Worum geht es?", copied=False, most_tokens=12)])
    assert answer.written is not None
    assert not answer.spans
    assert len(answer.logprobs) <= 12
