"""Many questions together: the tokens they get alone, held to their constraints, nothing left."""

from __future__ import annotations

import itertools
import random
import re
import time
from collections.abc import Iterator

import pytest

from sealread.document.model import Span
from sealread.errors import Cancelled, DeadlinePassed, ModelUnusable
from sealread.llm.decoding import Answer, Decoder, Question
from sealread.llm.output_types import choice, json_schema, regex
from sealread.llm.prefixes import prefixes_of
from sealread.llm.runtime import MAX_SEQUENCES, Runtime
from tests.chat_models import KINDS, write_model

TEXT = """Rechnung Nr. 2021-07
Hersteller: Muster Bau GmbH & Co. KG
Beispielstraße 19, 12345 Musterstadt
Lieferung am 20.11.2019, Summe 1.234,50 EUR
"""
QUESTIONS = [Question(text) for text in ("Nummer", "Hersteller", "Ort", "Datum", "Summe", "Fax")]
DATE = r"[0-9]{2}\.[0-9]{2}\.[0-9]{4}"


@pytest.fixture(scope="module")
def chat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runtime]:
    path = write_model(tmp_path_factory.mktemp("schedule") / "m.gguf", KINDS["llama-3"])
    with Runtime(path, cells=2048) as loaded:
        yield loaded


@pytest.fixture(params=["reader", "chat"])
def used(request: pytest.FixtureRequest, runtime: Runtime, chat: Runtime) -> Iterator[Runtime]:
    chosen = {"reader": runtime, "chat": chat}[request.param]
    prefixes_of(chosen).clear()
    yield chosen
    prefixes_of(chosen).clear()


def _same(left: Answer, right: Answer) -> bool:
    """The same words, as likely as rounding lets them be."""
    return left.spans == right.spans and left.confidence == pytest.approx(
        right.confidence, rel=0.05, abs=1e-6
    )


def _nothing_is_left(runtime: Runtime) -> bool:
    return all(runtime.held(sequence) == 0 for sequence in range(MAX_SEQUENCES))


@pytest.mark.parametrize("width", [1, 2, 5, 32])
def test_a_batch_gives_the_answers_of_one_by_one(used: Runtime, width: int) -> None:
    alone = [Decoder(used, width=1).ask(TEXT, [question])[0] for question in QUESTIONS]

    together = Decoder(used, width=width).ask(TEXT, QUESTIONS)

    assert all(map(_same, alone, together))


def test_logprobs_are_told_with_and_without_the_mask(used: Runtime) -> None:
    answers = Decoder(used).ask(TEXT, QUESTIONS)

    for answer in itertools.chain(answers, *(one.others for one in answers)):
        assert len(answer.masked) == len(answer.logprobs)
        assert all(
            plain - 1e-3 <= masked <= 0
            for plain, masked in zip(answer.logprobs, answer.masked, strict=True)
        )


@pytest.mark.parametrize("seed", range(6))
def test_stopping_anywhere_leaves_no_sequence(used: Runtime, seed: int) -> None:
    left = random.Random(seed).randrange(8)
    asked = iter(range(left))

    with pytest.raises(Cancelled):
        Decoder(used).ask(TEXT, QUESTIONS * 4, cancelled=lambda: next(asked, None) is None)

    assert _nothing_is_left(used)
    assert [one.spans for one in Decoder(used).ask(TEXT, QUESTIONS)] == [
        one.spans for one in Decoder(used).ask(TEXT, QUESTIONS)
    ]


def test_an_error_of_who_listens_leaves_no_sequence(used: Runtime) -> None:
    def fall(_done: int) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        Decoder(used).ask(TEXT, QUESTIONS, on_answer=fall)

    assert _nothing_is_left(used)


def test_a_deadline_ends_an_ask_with_its_own_error(used: Runtime) -> None:
    with pytest.raises(DeadlinePassed, match="seconds"):
        Decoder(used).ask(TEXT, QUESTIONS, deadline=time.monotonic() - 1)

    assert _nothing_is_left(used)


def test_a_deadline_far_away_changes_nothing(used: Runtime) -> None:
    answers = Decoder(used).ask(TEXT, QUESTIONS)

    assert Decoder(used).ask(TEXT, QUESTIONS, deadline=time.monotonic() + 600) == answers


def test_an_answer_of_a_form_stands_in_the_text_and_is_of_the_form(used: Runtime) -> None:
    [answer] = Decoder(used).ask(TEXT, [Question("Datum", form=regex(DATE))])

    assert answer.spans in {(), (_place("20.11.2019"),)}
    assert answer.dead_end or not answer.cut


def test_where_text_and_form_do_not_meet_the_dead_end_is_told(chat: Runtime) -> None:
    asked = [Question("Nummer", form=choice(["Rechnung Nr. 2022-99", "Rechnung Nr. 2022-98"]))]

    [answer] = Decoder(chat).ask(TEXT, asked)

    assert answer.spans == ()
    assert answer.dead_end or not answer.cut  # or nothing was said to begin with


def test_a_dead_end_falls_back_to_the_best_legal_prefix(chat: Runtime) -> None:
    """Behind "Muster Bau" only "GmbH" stands, and only "AG" would be of the form."""
    region = (_place("Muster Bau GmbH & Co. KG"),)
    form = regex("Muster Bau( AG extra)?( GmbH & Co. XY)?")
    asked = [Question("Hersteller", region, form=form), Question("Ort", region, form=form)]

    answers = Decoder(chat).ask(TEXT, asked)

    for answer in answers:
        assert answer.spans in {(), (_place("Muster Bau"),)}
        assert answer.dead_end is (answer.cut and bool(answer.logprobs))


def test_free_answers_and_forms_are_written(chat: Runtime) -> None:
    schema = {"type": "object", "properties": {"total": {"type": "boolean"}}, "required": ["total"],
              "additionalProperties": False}  # fmt: skip
    asked = [
        Question("Jahr", form=regex("[0-9]{4}"), copied=False),
        Question("Summe", form=json_schema(schema), copied=False),
        Question("Art", copied=False, most_tokens=5),
    ]

    year, total, free = Decoder(chat).ask(TEXT, asked)

    assert re.fullmatch("[0-9]{4}", year.written or "")
    assert total.written in {'{"total":true}', '{"total":false}'}
    assert len(free.logprobs) <= 5 + 1
    assert year.spans == total.spans == free.spans == ()


def test_what_a_form_forces_is_not_sampled(chat: Runtime) -> None:
    form = regex("(Vertragsnummer und Vertragsdatum: A|Vertragsnummer und Vertragsdatum: B)")
    decoder = Decoder(chat)

    decoder.ask(TEXT, [Question("Art", form=form, copied=False)])

    assert decoder.decoded_tokens <= 3


def test_a_reader_does_not_write_freely(runtime: Runtime) -> None:
    with pytest.raises(ModelUnusable, match="words of the text"):
        Decoder(runtime).ask(TEXT, [Question("Jahr", copied=False)])

    assert _nothing_is_left(runtime)


def test_answers_are_cut_where_the_question_says(used: Runtime) -> None:
    for answer in Decoder(used).ask(TEXT, [Question("Hersteller", most_tokens=2)]):
        assert len(answer.logprobs) <= 2


def test_more_questions_than_cells_are_all_answered(used: Runtime) -> None:
    decoder = Decoder(used)
    few = decoder.ask(TEXT, QUESTIONS[:2])

    many = decoder.ask(TEXT, QUESTIONS[:2] * 40)

    assert all(map(_same, few * 40, many))
    assert _nothing_is_left(used)


def test_what_prompts_begin_with_together_is_computed_once(used: Runtime) -> None:
    alike = [Question(f"Beispielstraße Position {word}") for word in ("Nummer", "Ort", "Datum")]
    alone = [Decoder(used, width=1).ask(TEXT, [question])[0] for question in alike]
    decoder = Decoder(used)
    decoder.ask(TEXT, alike[:1])
    fed = [_fed(decoder, alike[:1]), _fed(decoder, alike[1:2]), _fed(decoder, alike[2:])]

    together = _fed(decoder, alike)

    assert together < sum(fed) - 2 * 3
    assert all(map(_same, alone, decoder.ask(TEXT, alike)))


def _fed(decoder: Decoder, questions: list[Question]) -> int:
    """How many tokens are computed for questions on a text that is known."""
    before = decoder.runtime.fed
    decoder.ask(TEXT, questions)
    return decoder.runtime.fed - before


def _place(words: str) -> Span:
    return Span(TEXT.index(words), TEXT.index(words) + len(words))
