"""Models for conversation as planners: whatever their weights say, what they choose is legal."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from jsonschema import Draft202012Validator

from sealread.agent.choosing import read_choice, situation
from sealread.agent.grammar import choice_schema
from sealread.agent.inputs import built_input
from sealread.agent.limits import Limits
from sealread.agent.loop import Agent
from sealread.agent.model_choosing import CHOICE_TOKENS, ModelChooser, chooser_of, setup_of
from sealread.agent.state import AgentState, AgentStatus, Intent
from sealread.agent.tool import Tool
from sealread.llm.decoding import Decoder
from sealread.llm.output_types import json_schema
from sealread.llm.runtime import Runtime
from sealread.llm.typed import Typed
from tests.chat_models import KINDS, write_model
from tests.unit.agent.scripted import INTENTS, MARKER, TEXT, NoRooms, World, fresh
from tests.unit.agent.sound import assert_sound


@pytest.fixture(scope="module", params=["llama-3", "chatml", "gemma", "mistral"])
def decoder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Decoder]:
    path = write_model(tmp_path_factory.mktemp("planner") / "m.gguf", KINDS[request.param])
    with Runtime(path) as loaded:
        yield Decoder(loaded)


def legal_tools(*names: str) -> list[Tool]:
    return [tool for tool in World().tools() if not names or tool.name in names]


def test_what_random_weights_choose_is_legal_and_parses(decoder: Decoder) -> None:
    chooser, usual = ModelChooser(decoder), decoder.dialect
    before = decoder.prefill_tokens
    for names in (
        ("extract_text_ocr", "extract_text_direct", "classify_intent"),
        ("detect_language", "classify_intent"),
        ("extract_key_values", "translate_keys"),
    ):
        legal = legal_tools(*names)
        said = chooser.choose(situation(fresh(), legal), choice_schema(legal), lambda: False)
        choice = read_choice(said)
        assert choice.tool in {tool.name for tool in legal}
        assert Draft202012Validator(choice_schema(legal)).is_valid(json.loads(said))
    assert decoder.dialect is usual
    assert decoder.prefill_tokens > before


def test_where_nothing_can_be_presented_the_grammar_knows_no_end(decoder: Decoder) -> None:
    legal = legal_tools("detect_language", "classify_intent")
    schema = choice_schema(legal, may_end=False)

    said = ModelChooser(decoder).choose(situation(fresh(), legal), schema, lambda: False)

    assert read_choice(said).need_tool


@pytest.mark.parametrize("seed", range(12))
def test_every_way_through_the_grammar_ends_in_a_choice_with_that_tools_input(
    decoder: Decoder, seed: int
) -> None:
    """Not what one model says: random legal tokens, all of which some model would say."""
    legal = legal_tools("extract_key_values", "detect_language", "classify_intent")
    state = fresh(text=TEXT, intent="kvp_extraction", document_language="de")
    runtime, chance = decoder.runtime, random.Random(seed)
    typed = Typed(json_schema(choice_schema(legal)), runtime.vocabulary, runtime.tokenize)
    taken = 0
    while not typed.may_end:
        tokens = np.flatnonzero(typed.allowed())
        for token in typed.forced() or [int(chance.choice(tokens.tolist()))]:
            typed.advance(token)
            taken += 1
        assert taken <= CHOICE_TOKENS
    choice = read_choice(typed.said)
    tool = next(one for one in legal if one.name == choice.tool)
    built_input(tool, state, choice.tool_input or {})


def test_a_choice_of_our_own_tools_always_comes_to_an_end(decoder: Decoder) -> None:
    """The longest reason there may be fits into the tokens that a choice has."""
    from sealread.agent.registry import builtin

    legal = list(builtin())
    runtime, chance = decoder.runtime, random.Random(7)
    typed = Typed(json_schema(choice_schema(legal)), runtime.vocabulary, runtime.tokenize)
    taken = 0
    while not typed.may_end:
        tokens = np.flatnonzero(typed.allowed()).tolist()
        letters = [one for one in tokens if len(runtime.vocabulary.pieces[one]) == 1]
        for token in typed.forced() or [int(chance.choice(letters or tokens))]:
            typed.advance(token)
            taken += 1
        assert taken <= CHOICE_TOKENS
    assert read_choice(typed.said).tool in {tool.name for tool in legal}


@pytest.mark.parametrize("intent", INTENTS)
def test_the_loop_ends_soundly_with_a_planner_of_random_weights(
    decoder: Decoder, intent: Intent, tmp_path: Path
) -> None:
    world = World()
    state: AgentState = fresh(intent=intent)
    limits = Limits(grace=2.0, steps=60)

    outcome = Agent(world.registry(), NoRooms(), ModelChooser(decoder), limits).run(state)

    assert outcome.status in (AgentStatus.SUCCESS, AgentStatus.END)
    assert_sound(outcome)
    told = json.dumps([(one.input, one.output) for one in outcome.trace.events], default=str)
    assert MARKER not in told


def test_a_model_plans_only_where_that_is_wanted(decoder: Decoder) -> None:
    assert chooser_of(decoder) is None
    assert isinstance(chooser_of(decoder, "model"), ModelChooser)


def test_the_bundled_reader_does_not_plan() -> None:
    class Reader:
        dialect: Any = object()

    assert chooser_of(Reader(), "model") is None  # type: ignore[arg-type]
    assert setup_of("m", "0", {}, None).planner == "policy"
    assert setup_of("m", "0", {}, ModelChooser.__new__(ModelChooser)).planner == "model"
