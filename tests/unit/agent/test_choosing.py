"""A model that plans: followed where it is right, and never where it is not."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sealread.agent.choosing import MAX_ANSWER, situation
from sealread.agent.grammar import choice_schema
from sealread.agent.inputs import input_schema
from sealread.agent.limits import Limits
from sealread.agent.loop import Agent
from sealread.agent.outcome import Outcome
from sealread.agent.state import AgentStatus, Intent
from tests.unit.agent.scripted import INTENTS, MARKER, NoRooms, World, fresh
from tests.unit.agent.sound import assert_sound

NAMES = [tool.name for tool in World().tools()]
LIMITS = Limits(grace=2.0)


class Scripted:
    """A chooser that answers as a function says, and keeps what it was shown."""

    def __init__(self, answer: Callable[[list[str]], Any]) -> None:
        self._answer = answer
        self.shown: list[tuple[Mapping[str, Any], Mapping[str, Any]]] = []

    def choose(
        self, situation: Mapping[str, Any], schema: Mapping[str, Any], cancelled: Any
    ) -> str:
        self.shown.append((situation, schema))
        legal: list[str] = schema["properties"]["tool"]["enum"]
        answer: str = self._answer(legal)
        return answer


def choice(
    tool: str | None, tool_input: Any = None, *, need_tool: bool = True, reasoning: str = "so"
) -> str:
    return json.dumps(
        {
            "reasoning": reasoning,
            "need_tool": need_tool,
            "tool": tool,
            "tool_input": {} if tool_input is None else tool_input,
        }
    )


def _run(chooser: Scripted, world: World | None = None, limits: Limits = LIMITS) -> Outcome:
    registry = (world or World()).registry()
    outcome = Agent(registry, NoRooms(), chooser, limits).run(fresh(output_language="en"))
    assert_sound(outcome, limits)
    return outcome


@pytest.mark.parametrize("intent", INTENTS)
@pytest.mark.parametrize("pick", [0, -1])
def test_any_order_of_legal_tools_leads_to_the_result(pick: int, intent: Intent) -> None:
    chooser = Scripted(lambda legal: choice(legal[pick]))
    outcome = _run(chooser, World(intent=intent))
    assert outcome.status is AgentStatus.SUCCESS
    assert outcome.errors == ()
    assert any("the model chose: so" in event.reasoning for event in outcome.trace.events)


def test_it_is_asked_only_where_there_is_a_choice() -> None:
    chooser = Scripted(lambda legal: choice(legal[0]))
    _run(chooser)
    assert chooser.shown
    assert all(len(schema["properties"]["tool"]["enum"]) > 1 for _, schema in chooser.shown)


def test_it_is_shown_names_and_statuses_and_no_word_of_the_document() -> None:
    chooser = Scripted(lambda legal: choice(legal[-1]))
    _run(chooser)
    for told, schema in chooser.shown:
        words = json.dumps([told, schema])
        assert MARKER not in words
        assert "Muster" not in words
    told, _ = chooser.shown[-1]
    assert "text" in told["there"]
    assert {tool["name"] for tool in told["tools"]} <= set(NAMES)


def test_its_grammar_has_just_the_legal_names_and_their_inputs() -> None:
    world = World()
    legal = [tool for tool in world.tools() if tool.name.startswith("extract_")]
    schema = choice_schema(legal)
    Draft202012Validator.check_schema(schema)
    fits = Draft202012Validator(schema).is_valid
    assert fits(json.loads(choice("extract_key_values", {"hint": "page 2"})))
    assert not fits(json.loads(choice("answer_question")))
    assert not fits(json.loads(choice("extract_key_values", {"text": "forged"})))
    assert json.loads(json.dumps(situation(fresh(), legal)))["request"]


def test_what_the_state_decides_is_not_offered() -> None:
    tools = {tool.name: tool for tool in World().tools()}
    assert input_schema(tools["extract_text_direct"])["properties"] == {}
    assert list(input_schema(tools["extract_key_values"])["properties"]) == ["hint"]


NONSENSE: dict[str, Callable[[list[str]], Any]] = {
    "nothing": lambda legal: "",
    "None": lambda legal: None,
    "a number": lambda legal: 7,
    "bytes": lambda legal: b"{}",
    "prose": lambda legal: "I think we should read the document.",
    "half a JSON": lambda legal: choice(legal[0])[:-5],
    "two": lambda legal: choice(legal[0]) * 2,
    "a list": lambda legal: f"[{choice(legal[0])}]",
    "a key too many": lambda legal: choice(legal[0])[:-1] + ', "hack": 1}',
    "a key too few": lambda legal: json.dumps({"need_tool": True, "tool": legal[0]}),
    "wrong types": lambda legal: choice(7),  # type: ignore[arg-type]
    "text for a flag": lambda legal: choice(legal[0]).replace("true", '"true"'),
    "no tool": lambda legal: choice(None),
    "an unknown tool": lambda legal: choice("rm_rf"),
    "an illegal tool": lambda legal: choice(next(n for n in NAMES if n not in legal)),
    "an answering tool": lambda legal: choice("answer_question", {"hint": "verify this"}),
    "a huge tool": lambda legal: choice("x" * 10_000_000),
    "a huge reasoning": lambda legal: choice(legal[0], reasoning="y" * 1_000_000),
    "deep": lambda legal: "[" * 12_000,
    "a deep input": lambda legal: (
        choice(legal[0])[:-3] + '{"hint":' * 1500 + "1" + "}" * 1500 + "}"
    ),
    "lone surrogates": lambda legal: "\ud800{}",
    "an input that is no object": lambda legal: choice(legal[0], ["x"]),
    "an input not its own": lambda legal: choice(legal[0], {"document_path": "/etc/passwd"}),
    "never a tool": lambda legal: choice(None, need_tool=False),
    "never a tool, but named": lambda legal: choice(legal[0], need_tool=False),
}


@pytest.mark.parametrize("intent", INTENTS)
@pytest.mark.parametrize("nonsense", list(NONSENSE))
def test_nonsense_is_refused_and_the_policy_goes_on(nonsense: str, intent: Intent) -> None:
    chooser = Scripted(NONSENSE[nonsense])
    outcome = _run(chooser, World(intent=intent))
    assert outcome.status is AgentStatus.SUCCESS
    assert {error.kind for error in outcome.errors} == {"refused"}
    assert len(outcome.errors) == len(chooser.shown) == LIMITS.distrust
    assert all(len(error.what) < 400 for error in outcome.errors)


def test_two_refusals_in_a_row_and_the_policy_decides() -> None:
    outcome = _run(Scripted(NONSENSE["prose"]))
    events = outcome.trace.events
    planned = [event for event in events if event.from_ is AgentStatus.PLAN][:3]
    to = [event.to for event in planned]
    assert to == [AgentStatus.PLAN, AgentStatus.PLAN, AgentStatus.NEED_TOOL]
    assert [event.success for event in planned] == [False, False, True]
    assert planned[2].tool == "check_if_scanned"


def test_a_model_that_raises_is_refused() -> None:
    def fail(legal: list[str]) -> Any:
        raise RuntimeError(MARKER)

    outcome = _run(Scripted(fail))
    assert outcome.status is AgentStatus.SUCCESS
    assert all(error.what.startswith("RuntimeError in ") for error in outcome.errors)


class Slow:
    """A chooser that never comes to a choice; deaf: it does not even hear that it is to stop."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.release = threading.Event()
        self._deaf = deaf

    def choose(self, situation: Any, schema: Any, cancelled: Callable[[], bool]) -> str:
        while not self.release.wait(0.005):
            if cancelled() and not self._deaf:
                break
        return ""


def test_a_model_that_takes_too_long_is_refused() -> None:
    limits = Limits(choosing=0.02, grace=2.0)
    outcome = Agent(World().registry(), NoRooms(), Slow(), limits).run(fresh())
    assert_sound(outcome, limits)
    assert outcome.status is AgentStatus.SUCCESS
    assert {error.what for error in outcome.errors} == {"choosing took too long"}


def test_a_model_that_does_not_stop_ends_the_work() -> None:
    chooser = Slow(deaf=True)
    limits = Limits(choosing=0.02, grace=0.02)
    outcome = Agent(World().registry(), NoRooms(), chooser, limits).run(fresh())
    chooser.release.set()
    assert_sound(outcome, limits)
    assert outcome.reason == "stuck"
    assert outcome.stuck


def test_the_user_may_stop_while_the_model_chooses() -> None:
    outcome = Agent(World().registry(), NoRooms(), Slow()).run(fresh(), _second_time())
    assert_sound(outcome)
    assert outcome.reason == "cancelled"
    assert len(outcome.trace.events) == 1


def _second_time() -> Callable[[], bool]:
    asked: list[None] = []

    def cancelled() -> bool:
        asked.append(None)
        return len(asked) > 1

    return cancelled


def test_its_errors_are_fed_back_to_it() -> None:
    chooser = Scripted(NONSENSE["an unknown tool"])
    _run(chooser)
    told, _ = chooser.shown[1]
    assert told["errors"] == [
        {"tool": "planner", "kind": "refused", "what": "it chose a tool that is not legal now"}
    ]


def _stubborn(hint: Callable[[int], str]) -> Scripted:
    """Breaks `extract_key_values` and insists on it, with a hint that depends on the try."""
    tries: list[None] = []

    def answer(legal: list[str]) -> str:
        tries.append(None)
        wanted = "extract_key_values"
        given = {"hint": hint(len(tries))} if wanted in legal else {}
        return choice(wanted if wanted in legal else legal[0], given)

    return Scripted(answer)


def _refusing(world: World) -> Any:
    """An extraction that does its work only with the right hint."""
    tool = next(tool for tool in world.tools() if tool.name == "extract_key_values")

    def extract(rooms: Any, asking: Any) -> Any:
        if asking.hint != "right":
            raise RuntimeError("wrong hint")
        return tool.function(rooms, asking)

    return replace(tool, function=extract)


def test_a_failed_tool_is_not_run_again_with_the_same_input() -> None:
    world = World()
    chooser = _stubborn(lambda n: "wrong")
    other = replace(
        world.tools()[6], name="another_type", produces=frozenset(("user_language",)),
        needs=frozenset(("text",)), postprocess=lambda state, output: None,
    )  # fmt: skip
    registry = world.registry(_refusing(world), other)
    outcome = Agent(registry, NoRooms(), chooser, LIMITS).run(fresh())
    assert_sound(outcome)
    assert "it was run with this input before" in {error.what for error in outcome.errors}


def test_but_it_may_be_with_another_one_that_the_model_gives() -> None:
    world = World()
    hints = iter(("wrong", "right"))
    chooser = Scripted(
        lambda legal: (
            choice("extract_key_values", {"hint": next(hints)})
            if "extract_key_values" in legal
            else choice(next(name for name in legal if name != "translate_keys"))
        )
    )
    outcome = Agent(world.registry(_refusing(world)), NoRooms(), chooser, LIMITS).run(fresh())
    assert_sound(outcome)
    assert outcome.status is AgentStatus.SUCCESS
    runs = [e for e in outcome.trace.events if e.tool == "extract_key_values" and e.output]
    assert [run.input["hint"] for run in runs] == ["right"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.sampled_from(NAMES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
CHOICES = st.fixed_dictionaries(
    {
        "reasoning": st.text(max_size=30) | JSON,
        "need_tool": st.booleans() | JSON,
        "tool": st.sampled_from(NAMES) | JSON,
        "tool_input": st.just({})
        | st.fixed_dictionaries({}, optional={"hint": JSON, "text": JSON, "way": JSON})
        | JSON,
    }
)


@profile(max_examples=60)
@given(
    answers=st.lists(CHOICES | JSON, max_size=12),
    intent=st.sampled_from(INTENTS),
    trusting=st.booleans(),
)
def test_whatever_the_model_says_the_run_is_sound(
    answers: list[Any], intent: Intent, trusting: bool
) -> None:
    script = iter(answers)
    chooser = Scripted(lambda legal: json.dumps(next(script, None)))
    limits = Limits(distrust=1000 if trusting else 6)
    outcome = _run(chooser, World(intent=intent), limits)
    assert outcome.status is AgentStatus.SUCCESS


def test_an_answer_longer_than_any_choice_is_not_even_read() -> None:
    outcome = _run(Scripted(lambda legal: " " * (MAX_ANSWER + 1)))
    assert {error.what for error in outcome.errors} == {
        f"the answer is longer than {MAX_ANSWER} characters"
    }
