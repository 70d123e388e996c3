"""Only what is unproven is asked again; what was proven stays word for word."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from sealread.agent.state import AgentState, Way
from sealread.agent.tools import extracting
from sealread.agent.tools.mending import askable, mended
from sealread.extract.engine import Engine
from sealread.extract.result import Extraction
from sealread.schema.loading import load
from tests.unit.agent.tools.asking import by_name, read_state, rooms_of, used

EXTRACT = by_name(extracting.TOOLS, "extract_key_values")
ANSWER = by_name(extracting.TOOLS, "answer_question")
MAKER, USE = "/Manufacturer", "/Intended Use(s)"
SURE = 0.85
QUESTIONS = ("Wer ist der Hersteller?", "Was ist der Verwendungszweck?")


@pytest.fixture(scope="module")
def made(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    state = read_state(tmp_path_factory.mktemp("made"), schema="dop", target_keys=())
    used(EXTRACT, state, rooms_of(engine))
    assert state.extracted is not None
    return state.extracted


def changed(made: Extraction, path: str, value: str | None, confidence: float) -> Extraction:
    fields = tuple(
        replace(one, value=value, text=value, confidence=confidence) if one.path == path else one
        for one in made.fields
    )
    return replace(made, values=made.values | {path[1:]: value}, fields=fields)


def value_of(made: Extraction, path: str) -> str | None:
    value: str | None = made.values[path[1:]]
    assert [one.value for one in made.fields if one.path == path] == [value]
    return value


def test_single_fields_alone_are_asked_again() -> None:
    unproven = (
        MAKER, "/Declared Performance/Brandverhalten", "/Signature/Signatories/0/Name",
        "/Signature/Place and Date of Issue", "pages", MAKER,
    )  # fmt: skip

    assert askable(unproven, load("dop")) == [MAKER, "/Signature/Place and Date of Issue"]


def test_what_is_surer_takes_the_place_of_what_was_unproven(made: Extraction) -> None:
    earlier = changed(made, MAKER, "Nobody", 0.4)
    again = changed(made, MAKER, "Nebel GmbH", 0.95)
    again = replace(
        again,
        fields=tuple(replace(f, status="grounded") if f.path == MAKER else f for f in again.fields),
    )

    found = mended(earlier, again, [MAKER], load("dop"), SURE)

    assert value_of(found, MAKER) == "Nebel GmbH"
    assert value_of(found, USE) == value_of(earlier, USE)
    assert [one.path for one in found.fields] == [one.path for one in earlier.fields]


def test_what_is_as_unsure_changes_nothing(made: Extraction) -> None:
    earlier, again = changed(made, MAKER, "Nobody", 0.4), changed(made, MAKER, "Somebody", 0.6)

    assert value_of(mended(earlier, again, [MAKER], load("dop"), SURE), MAKER) == "Nobody"


def asked_again(
    engine: Engine, folder: Path, made: Extraction, *only: str
) -> tuple[AgentState, int]:
    state = read_state(folder, schema="dop", target_keys=())
    state.earlier, state.way = made, Way(phrasings=6, only=only)
    before = sum(engine.tokens)
    used(EXTRACT, state, rooms_of(engine))
    return state, sum(engine.tokens) - before


def test_asking_one_key_again_costs_less_and_keeps_the_others(
    engine: Engine, tmp_path: Path, made: Extraction
) -> None:
    state, tokens = asked_again(engine, tmp_path, changed(made, MAKER, "Nobody", 0.1), MAKER)

    assert state.extracted is not None
    assert value_of(state.extracted, USE) == value_of(made, USE)
    assert 0 < tokens < made.run.prefill_tokens + made.run.decoded_tokens


def test_where_nothing_can_change_the_model_is_not_asked(
    engine: Engine, tmp_path: Path, made: Extraction
) -> None:
    state, tokens = asked_again(engine, tmp_path, made, "/Declared Performance/Brandverhalten")

    assert tokens == 0
    assert state.extracted == made


def test_only_unproven_questions_are_asked_again(engine: Engine, tmp_path: Path) -> None:
    state = read_state(
        tmp_path, schema="dop", target_keys=(), questions=QUESTIONS, intent="question_answering"
    )
    used(ANSWER, state, rooms_of(engine))
    first = state.answers
    assert first is not None
    again = read_state(
        tmp_path, schema="dop", target_keys=(), questions=QUESTIONS, intent="question_answering",
        earlier_answers=first, way=Way(phrasings=6, only=QUESTIONS[1:]),
    )  # fmt: skip
    before = sum(engine.tokens)

    used(ANSWER, again, rooms_of(engine))

    assert again.answers is not None
    assert again.answers[0] is first[0]
    assert [one.question for one in again.answers] == list(QUESTIONS)
    assert sum(engine.tokens) > before


def test_smaller_windows_of_a_short_text_are_the_same_window(
    engine: Engine, tmp_path: Path, made: Extraction
) -> None:
    state = read_state(tmp_path, schema="dop", target_keys=())
    state.earlier, state.way = made, Way(window_tokens=800, only=(MAKER,))
    before = sum(engine.tokens)

    used(EXTRACT, state, rooms_of(engine))

    assert state.extracted == made
    assert sum(engine.tokens) == before
