"""The loop: every transition, both intents, digital and scanned, other ways, budgets, stopping."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from sealread.agent.limits import Limits
from sealread.agent.loop import Agent
from sealread.agent.moves import LEGAL, IllegalTransition, check_legal
from sealread.agent.outcome import Outcome
from sealread.agent.planner import Planner
from sealread.agent.registry import Registry
from sealread.agent.state import AgentState, AgentStatus, Way
from sealread.agent.tool import Rooms
from sealread.document.model import Modality, Notice
from sealread.errors import Cancelled
from tests.unit.agent.scripted import (
    GARBLED,
    INTENTS,
    KVP,
    QA,
    QUESTIONS,
    TEXT,
    TRUTH,
    NoRooms,
    World,
    fresh,
    read_lines,
)
from tests.unit.agent.sound import assert_sound

PLAN, NEED_TOOL, RESPOND = AgentStatus.PLAN, AgentStatus.NEED_TOOL, AgentStatus.RESPOND
SUCCESS, END = AgentStatus.SUCCESS, AgentStatus.END


def _run(world: World, state: AgentState | None = None, limits: Limits = Limits()) -> Outcome:  # noqa: B008
    outcome = Agent(world.registry(), NoRooms(), limits=limits).run(state or fresh())
    assert_sound(outcome, limits)
    return outcome


def _tools(outcome: Outcome) -> list[str]:
    return [e.tool or "" for e in outcome.trace.events if e.from_ is NEED_TOOL]


def _ways(outcome: Outcome) -> list[str]:
    outputs = [event.output for event in outcome.trace.events if event.from_ is event.to is PLAN]
    return [output["way"] for output in outputs if output]


@pytest.mark.parametrize("source", list(AgentStatus))
@pytest.mark.parametrize("target", list(AgentStatus))
def test_there_are_exactly_the_transitions_of_the_contract(
    source: AgentStatus, target: AgentStatus
) -> None:
    legal = {
        (PLAN, NEED_TOOL), (PLAN, RESPOND), (PLAN, PLAN), (PLAN, END),
        (NEED_TOOL, PLAN), (RESPOND, SUCCESS), (RESPOND, PLAN),
    }  # fmt: skip
    assert (target in LEGAL[source]) == ((source, target) in legal)
    if (source, target) not in legal:
        with pytest.raises(IllegalTransition):
            check_legal(source, target)


def test_an_illegal_transition_is_a_mistake_in_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    from sealread.agent.moves import Move

    monkeypatch.setattr(Planner, "decide", lambda *_: Move(SUCCESS, "because"))
    with pytest.raises(IllegalTransition, match="PLAN to SUCCESS"):
        Agent(World().registry(), NoRooms()).run(fresh())


def test_a_run_starts_from_a_fresh_state() -> None:
    with pytest.raises(ValueError, match="fresh"):
        Agent(World().registry(), NoRooms()).run(fresh(status=END))


READING: dict[Modality, list[str]] = {
    "digital": ["check_if_scanned", "extract_text_direct"],
    "scanned": ["check_if_scanned", "extract_text_ocr", "sanitize_ocr_text"],
    "mixed": ["check_if_scanned", "extract_text_ocr", "sanitize_ocr_text"],
}
REST = {
    KVP: ["translate_keys", "extract_key_values", "verify_extraction"],
    QA: ["translate_query", "answer_question", "verify_answer"],
}
BETWEEN = ["detect_language", "classify_intent", "classify_document", "get_user_target_keys"]


@pytest.mark.parametrize("intent", INTENTS)
@pytest.mark.parametrize("modality", list(READING))
def test_every_intent_is_completed_in_the_usual_order(intent: Any, modality: Modality) -> None:
    outcome = _run(World(intent=intent, modality=modality))
    assert outcome.status is SUCCESS
    assert _tools(outcome) == READING[modality] + BETWEEN + REST[intent]
    assert outcome.errors == ()
    assert outcome.language == "de"
    if intent == KVP:
        assert outcome.values == TRUTH
    else:
        assert [answer.texts for answer in outcome.answers] == [(v,) for v in TRUTH.values()]


def test_a_schema_that_the_caller_fixed_needs_no_classification() -> None:
    assert "classify_document" not in _tools(_run(World(), fresh(schema="dop")))


def test_an_intent_that_the_caller_fixed_is_not_guessed() -> None:
    state = fresh(intent=QA, questions=QUESTIONS)
    outcome = _run(World(intent=KVP), state)
    assert "classify_intent" not in _tools(outcome)
    assert outcome.intent == QA
    assert outcome.status is SUCCESS


def test_everything_may_be_wanted_without_a_key_being_named() -> None:
    outcome = _run(World(wanted=()))
    assert outcome.status is SUCCESS
    assert "translate_keys" not in _tools(outcome)


def test_the_output_is_translated_only_where_another_language_is_wanted() -> None:
    assert "translate_output" not in _tools(_run(World(), fresh(output_language="de")))
    outcome = _run(World(), fresh(output_language="en"))
    assert _tools(outcome)[-1] == "translate_output"
    assert outcome.translated == {"maker": "Sample Ltd"}
    assert outcome.values == TRUTH
    assert outcome.language == "en"


def test_a_sole_legal_tool_is_chosen_without_a_choice() -> None:
    events = _run(World()).trace.events
    assert "only tool" in next(e.reasoning for e in events if e.tool == "extract_key_values")


@pytest.mark.parametrize("stored", ["", GARBLED])
def test_a_useless_text_layer_is_followed_by_recognition(stored: str) -> None:
    outcome = _run(World(stored=stored))
    assert outcome.status is SUCCESS
    assert _ways(outcome) == ["ocr"]
    assert "sanitize_ocr_text" in _tools(outcome)


def test_poor_recognition_is_followed_by_a_higher_resolution() -> None:
    world = World(modality="scanned", recognised=lambda dpi: TEXT if dpi >= 300 else GARBLED)
    outcome = _run(world)
    assert outcome.status is SUCCESS
    assert _ways(outcome) == ["resolution"]
    assert [e.input["dpi"] for e in _runs_of(outcome, "extract_text_ocr")] == [200, 300]


def _runs_of(outcome: Outcome, tool: str) -> list[Any]:
    return [e for e in outcome.trace.events if e.from_ is NEED_TOOL and e.tool == tool]


def test_doubtful_recognition_goes_before_other_wordings() -> None:
    doubtful = (Notice("low_ocr_confidence", "The scan is hard to read.", 1),)
    world = World(
        modality="scanned",
        notices=doubtful,
        recognised=lambda dpi: TEXT if dpi >= 300 else TEXT.replace("B2", "8Z"),
        found=lambda text, way: {k: v for k, v in read_lines(text).items() if v in TRUTH.values()},
    )
    outcome = _run(world)
    assert outcome.status is SUCCESS
    assert _ways(outcome) == ["resolution"]


def test_a_mixed_document_is_read_as_far_as_it_goes_where_recognition_fails() -> None:
    outcome = _run(World(modality="mixed", recognised=_broken_recognition))
    assert outcome.status is SUCCESS
    assert _tools(outcome)[:3] == ["check_if_scanned", "extract_text_ocr", "extract_text_direct"]


def _broken_recognition(dpi: int) -> str:
    raise RuntimeError("no weights")


@pytest.mark.parametrize("intent", INTENTS)
def test_a_text_is_not_blamed_for_the_one_thing_that_is_not_in_it(intent: Any) -> None:
    one = World(intent=intent, keys=("maker",), found=lambda text, way: {})
    assert _ways(_run(one)) == ["phrasings", "windows", "ocr", "resolution"]
    assert _ways(_run(World(intent=intent, found=lambda text, way: {})))[0] == "ocr"


@pytest.mark.parametrize("stored", ["", GARBLED])
def test_a_useless_text_layer_and_poor_recognition_take_both_ways(stored: str) -> None:
    world = World(stored=stored, recognised=lambda dpi: TEXT if dpi >= 300 else GARBLED)
    outcome = _run(world)
    assert outcome.status is SUCCESS
    assert _ways(outcome) == ["ocr", "resolution"]


def _half_until(way_helps: Callable[[Way], bool]) -> Callable[[str, Way], dict[str, str]]:
    def found(text: str, way: Way) -> dict[str, str]:
        everything = read_lines(text)
        return everything if way_helps(way) else {"maker": everything["maker"]}

    return found


@pytest.mark.parametrize("intent", INTENTS)
def test_an_incomplete_verification_is_followed_by_more_wordings(intent: Any) -> None:
    helps = _half_until(lambda way: (way.phrasings or 0) > 3)
    outcome = _run(World(intent=intent, found=helps))
    assert outcome.status is SUCCESS
    assert _ways(outcome) == ["phrasings"]
    assert _tools(outcome)[-2:] == REST[intent][1:]


@pytest.mark.parametrize("intent", INTENTS)
def test_and_these_by_smaller_windows(intent: Any) -> None:
    helps = _half_until(lambda way: way.window_tokens is not None)
    outcome = _run(World(intent=intent, found=helps))
    assert outcome.status is SUCCESS
    assert _ways(outcome) == ["phrasings", "windows"]


def test_a_way_that_helped_is_not_left_again() -> None:
    def found(text: str, way: Way) -> dict[str, str]:
        if way.phrasings and way.window_tokens:
            return read_lines(text)
        return {"maker": TRUTH["maker"]} if way.phrasings else {"class": "8Z", "maker": "Nobody"}

    outcome = _run(World(modality="scanned", found=found))
    assert outcome.status is SUCCESS
    assert _ways(outcome) == ["resolution", "phrasings", "windows"]


@pytest.mark.parametrize("intent", INTENTS)
def test_what_stays_unproven_is_delivered_at_the_end_and_marked(intent: Any) -> None:
    outcome = _run(World(intent=intent, found=lambda text, way: TRUTH | {"maker": "Muster"}))
    assert outcome.status is END
    assert outcome.reason == "unverified"
    verified = {mark.subject.strip("/?"): mark.verified for mark in outcome.marks}
    assert verified == {"maker": False, "class": True, "system": True}
    assert all(mark.reason for mark in outcome.unverified)
    assert _ways(outcome) == ["phrasings", "windows"]


def test_the_better_of_two_results_is_kept() -> None:
    def found(text: str, way: Way) -> dict[str, str]:
        return {"maker": TRUTH["maker"]} if way == Way() else {"maker": "Nobody"}

    outcome = _run(World(found=found), fresh(output_language="en"))
    assert _ways(outcome) == ["phrasings", "windows"]
    assert outcome.reason == "unverified"
    assert outcome.values == {"maker": TRUTH["maker"], "class": None, "system": None}
    assert outcome.translated is not None
    assert outcome.language == "en"


def test_the_better_result_is_kept_where_another_way_breaks() -> None:
    def found(text: str, way: Way) -> dict[str, str]:
        if way != Way():
            raise RuntimeError("out of memory")
        return {"maker": TRUTH["maker"]}

    outcome = _run(World(found=found))
    assert outcome.reason == "unverified"
    assert outcome.values == {"maker": TRUTH["maker"], "class": None, "system": None}
    assert [mark.verified for mark in outcome.marks] == [True, False, False]


def test_extraction_that_breaks_once_is_tried_in_smaller_windows() -> None:
    def found(text: str, way: Way) -> dict[str, str]:
        if way.window_tokens is None:
            raise RuntimeError("too long for the model")
        return read_lines(text)

    outcome = _run(World(found=found))
    assert outcome.status is SUCCESS
    assert _ways(outcome) == ["windows"]


def test_the_budget_of_steps_is_never_overdrawn() -> None:
    whole = len(_run(World()).trace.events)
    for steps in range(1, whole):
        outcome = _run(World(), limits=Limits(steps=steps))
        assert len(outcome.trace.events) <= steps
        assert outcome.reason == "steps"
        assert outcome.status is END
    assert _run(World(), limits=Limits(steps=whole)).status is SUCCESS


def test_a_result_made_before_the_budget_was_spent_is_delivered_as_unverified() -> None:
    partial = _half_until(lambda way: False)
    tools = 9  # up to the first verification
    outcome = _run(World(found=partial), limits=Limits(steps=2 * tools + 3))
    assert outcome.reason == "steps"
    assert outcome.values == {"maker": TRUTH["maker"], "class": None, "system": None}
    assert [mark.verified for mark in outcome.marks] == [True, False, False]


@pytest.mark.parametrize("steps", range(25, 32))
def test_a_run_that_ends_on_another_way_delivers_the_best_result_before(steps: int) -> None:
    outcome = _run(World(found=_half_until(lambda way: False)), limits=Limits(steps=steps))
    assert outcome.reason == "steps"
    assert _ways(outcome)[0] == "phrasings"
    assert outcome.values == {"maker": TRUTH["maker"], "class": None, "system": None}
    assert [mark.verified for mark in outcome.marks] == [True, False, False]


def test_the_budget_of_tokens_ends_the_work() -> None:
    counter = iter(range(0, 10_000_000, 100))
    agent = Agent(
        World().registry(), NoRooms(), limits=Limits(tokens=1000), tokens=lambda: next(counter)
    )
    outcome = agent.run(fresh())
    assert_sound(outcome)
    assert outcome.reason == "tokens"


def test_tokens_are_counted_with_the_step_that_used_them() -> None:
    used = [0]

    def found(text: str, way: Way) -> dict[str, str]:
        used[0] += 123
        return read_lines(text)

    outcome = Agent(
        World(found=found).registry(), NoRooms(), tokens=lambda: used[0]
    ).run(fresh())  # fmt: skip
    assert {e.tool: e.tokens for e in outcome.trace.events if e.tokens} == {
        "extract_key_values": 123
    }


def test_the_budget_of_seconds_ends_the_work() -> None:
    outcome = _run(World(), limits=Limits(seconds=0.0))
    assert outcome.reason == "seconds"
    assert len(outcome.trace.events) == 1


def test_a_tool_gets_no_more_time_than_the_request_has_left() -> None:
    def wait(rooms: Rooms, given: Any) -> Any:
        while not rooms.cancelled():
            threading.Event().wait(0.005)
        raise Cancelled

    world = World()
    slow = replace(world.tools()[0], function=wait)
    outcome = Agent(world.registry(slow), NoRooms(), limits=Limits(seconds=0.05)).run(fresh())
    assert_sound(outcome)
    assert outcome.reason == "seconds"
    assert [error.kind for error in outcome.errors] == ["timed_out"]


def _after(calls: int) -> Callable[[], bool]:
    """Turns true at the call of that number, and stays so."""

    def tell() -> Iterator[bool]:
        for _ in range(calls):
            yield False
        while True:
            yield True

    answers = tell()
    lock = threading.Lock()

    def cancelled() -> bool:
        with lock:
            return next(answers)

    return cancelled


@pytest.mark.parametrize("intent", INTENTS)
@pytest.mark.parametrize("calls", range(10))
def test_the_user_may_stop_between_any_two_steps(calls: int, intent: Any) -> None:
    outcome = Agent(World(intent=intent).registry(), NoRooms()).run(fresh(), _after(calls))
    assert_sound(outcome)
    assert outcome.reason == "cancelled"
    assert len(outcome.trace.events) <= 2 * calls + 1


@pytest.mark.parametrize("intent", INTENTS)
def test_the_user_may_stop_any_tool(intent: Any) -> None:
    for tool in World(intent=intent).tools():
        enough = threading.Event()

        def wait(rooms: Rooms, given: Any, enough: threading.Event = enough) -> Any:
            enough.set()
            while not rooms.cancelled():
                threading.Event().wait(0.002)
            raise Cancelled

        registry = World(intent=intent).registry(replace(tool, function=wait))
        outcome = Agent(registry, NoRooms()).run(fresh(), enough.is_set)
        assert_sound(outcome)
        if enough.is_set():
            assert outcome.reason == "cancelled"
            assert [error.kind for error in outcome.errors] == ["cancelled"]
            assert not outcome.stuck
        else:
            assert outcome.status is SUCCESS


def test_the_rooms_may_ask_to_stop_too() -> None:
    class Closing(NoRooms):
        def cancelled(self) -> bool:
            return True

    outcome = Agent(World().registry(), Closing()).run(fresh())
    assert outcome.reason == "cancelled"


def test_a_tool_of_a_third_party_brings_what_ours_cannot() -> None:
    world = World()
    reading = world.tools()[1]
    by_hand = replace(reading, name="typed_in_by_hand")
    registry = world.registry(replace(reading, function=_break), by_hand)
    outcome = Agent(registry, NoRooms()).run(fresh())
    assert_sound(outcome)
    assert outcome.status is SUCCESS
    assert "typed_in_by_hand" in _tools(outcome)
    assert _ways(outcome) == []


def _break(rooms: Rooms, given: Any) -> Any:
    raise RuntimeError("broken")


def test_without_any_tool_the_reason_is_that_there_is_none() -> None:
    outcome = Agent(Registry(), NoRooms()).run(fresh())
    assert_sound(outcome)
    assert (outcome.reason, outcome.why) == ("nothing_legal", "no tool brings intent")


@pytest.mark.parametrize("modality", ["digital", "scanned"])
def test_a_document_without_words_is_said_to_have_none(modality: Modality) -> None:
    outcome = _run(World(modality=modality, stored="", recognised=lambda dpi: ""))
    assert outcome.reason == "nothing_legal"
    assert outcome.why == "nothing was found for text"
    assert _ways(outcome)[-1] == "resolution"


def test_a_language_that_cannot_be_told_is_the_reason() -> None:
    world = World()
    tool = next(tool for tool in world.tools() if tool.name == "detect_language")
    blind = replace(tool, postprocess=lambda state, output: None)
    outcome = Agent(world.registry(blind), NoRooms()).run(fresh())
    assert_sound(outcome)
    assert outcome.why == "detect_language brought no document_language"


def test_every_transition_is_told_as_it_happens() -> None:
    told: list[Any] = []
    outcome = Agent(World().registry(), NoRooms()).run(fresh(), on_event=told.append)
    assert tuple(told) == outcome.trace.events


def test_the_state_ends_with_the_history_of_the_tools() -> None:
    state = fresh()
    outcome = _run(World(), state)
    assert [call.tool for call in state.tool_history] == _tools(outcome)
    assert state.last_tool == "verify_extraction"
    assert state.last_output == {"complete": True}
    assert state.status is SUCCESS
