"""Answers of the model that are kept change nothing but the time they take."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from sealread.document.model import Span
from sealread.errors import Cancelled
from sealread.extract.engine import Engine
from sealread.llm.decoding import Answer, Asked, Decoder, Question
from sealread.worker.protocol import MAX_PAGE, KeptAnswers, WindowAnswers
from sealread.worker.remembered import Remembered

SHA256, MODEL = "5" * 64, "6" * 64
TEXT = "Invoice\nInvoice number: R-4711\nTotal: 12.50 EUR\nSeller: Weber GmbH\n"
QUESTIONS = [Question("Invoice number"), Question("Seller", many=True), Question("Colour of hair")]


@pytest.fixture(scope="module")
def decoder() -> Iterator[Decoder]:
    with Engine() as engine:
        yield engine.decoder


def kept(told: list[WindowAnswers], item: int = 2) -> list[KeptAnswers]:
    return [
        KeptAnswers(item, one.sha256, one.reading, {one.key: one.untrusted_answers}) for one in told
    ]


def remembering(told: list[WindowAnswers], known: list[KeptAnswers] | None = None) -> Remembered:
    return Remembered(2, SHA256, MODEL, known or [], told.append)


def counted(decoder: Decoder) -> tuple[int, int]:
    return decoder.prefill_tokens, decoder.decoded_tokens


def test_the_same_questions_on_the_same_text_are_answered_as_before(decoder: Decoder) -> None:
    told: list[WindowAnswers] = []
    start = counted(decoder)
    plain = decoder.ask(TEXT, QUESTIONS)
    middle = counted(decoder)
    decoder.memory = remembering(told)
    asked = decoder.ask(TEXT, QUESTIONS)
    before = counted(decoder)
    decoder.memory = remembering([], kept(told))
    finished: list[int] = []

    recalled = decoder.ask(TEXT, QUESTIONS, on_answer=finished.append)
    after = counted(decoder)
    decoder.memory = None

    assert plain == asked == recalled
    spent = tuple(now - then for now, then in zip(middle, start, strict=True))
    assert tuple(now - then for now, then in zip(after, before, strict=True)) == spent
    assert finished == [len(QUESTIONS)]
    assert len(told) == 1


@pytest.mark.parametrize(
    ("text", "questions"),
    [(TEXT + " ", QUESTIONS), (TEXT, QUESTIONS[:2]), (TEXT, [Question("Total")])],
)
def test_other_text_or_other_questions_are_not_known(text: str, questions: list[Question]) -> None:
    told: list[WindowAnswers] = []
    remembering(told).remember(TEXT, QUESTIONS, Asked((), 1, 2))

    memory = remembering([], kept(told))

    assert memory.recall(text, questions) is None
    assert memory.recall(TEXT, QUESTIONS) == Asked((), 1, 2)


def test_regions_of_an_answer_are_part_of_the_question() -> None:
    told: list[WindowAnswers] = []
    remembering(told).remember(TEXT, [Question("Total")], Asked((), 1, 2))

    bounded = [Question("Total", regions=(Span(0, 3),))]

    assert remembering([], kept(told)).recall(TEXT, bounded) is None


@pytest.mark.parametrize("other", [{"item": 3}, {"sha256": "7" * 64}, {"reading": "7" * 64}])
def test_answers_of_another_document_or_model_are_not_taken(other: dict[str, object]) -> None:
    told: list[WindowAnswers] = []
    remembering(told).remember(TEXT, QUESTIONS, Asked((), 1, 2))
    foreign = [msgspec.structs.replace(one, **other) for one in kept(told)]

    assert remembering([], foreign).recall(TEXT, QUESTIONS) is None


def test_what_cannot_be_understood_is_asked_again() -> None:
    told: list[WindowAnswers] = []
    remembering(told).remember(TEXT, QUESTIONS, Asked((), 1, 2))
    [one] = kept(told)
    bad = msgspec.structs.replace(one, answers={key: msgspec.Raw(b"[]") for key in one.answers})

    assert remembering([], [bad]).recall(TEXT, QUESTIONS) is None


def test_answers_that_are_too_long_are_not_kept() -> None:
    told: list[WindowAnswers] = []
    one = Answer((Span(1000, 2000),) * 100, (), 0.0)

    remembering(told).remember(TEXT, QUESTIONS, Asked((one,) * (MAX_PAGE // 2000), 1, 2))

    assert told == []


def test_a_wish_to_stop_is_heard_among_known_answers(decoder: Decoder) -> None:
    told: list[WindowAnswers] = []
    remembering(told).remember(TEXT, QUESTIONS, Asked((), 1, 2))
    decoder.memory = remembering([], kept(told))

    with pytest.raises(Cancelled):
        decoder.ask(TEXT, QUESTIONS, cancelled=lambda: True)

    decoder.memory = None
