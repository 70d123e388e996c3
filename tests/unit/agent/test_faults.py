"""Every tool broken in every way, in both intents, on digital and scanned pages.

Whatever happens the run ends, in SUCCESS or with the true reason, and nothing wrong is called
right.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st
from msgspec import Struct

from sealread.agent.limits import Limits
from sealread.agent.loop import Agent
from sealread.agent.outcome import Outcome
from sealread.agent.proof import NOT_CHECKED
from sealread.agent.state import (
    AgentState,
    AgentStatus,
    Check,
    FailureKind,
    Intent,
    Verification,
)
from sealread.agent.tool import Rooms, Tool
from sealread.document.model import Modality
from sealread.errors import Cancelled, DamagedFile
from tests.unit.agent.scripted import (
    GARBLED,
    INTENTS,
    KVP,
    MARKER,
    QA,
    TEXT,
    TRUTH,
    NoRooms,
    Verdict,
    World,
    extraction,
    fresh,
)
from tests.unit.agent.sound import assert_sound

MODALITIES: tuple[Modality, ...] = ("digital", "scanned")
NAMES = [tool.name for tool in World().tools()]
LIMITS = Limits(grace=2.0)


class Garbage(Struct):
    words: Any = MARKER


def _raise(rooms: Rooms, given: Any) -> Any:
    raise ValueError(f"cannot read {MARKER}")


def _raise_ours(rooms: Rooms, given: Any) -> Any:
    raise DamagedFile(file="dop.pdf", what="PDF")


def _exit(rooms: Rooms, given: Any) -> Any:
    raise SystemExit(MARKER)


def _give_up(rooms: Rooms, given: Any) -> Any:
    raise Cancelled


def _wait(rooms: Rooms, given: Any) -> Any:
    while not rooms.cancelled():
        threading.Event().wait(0.005)
    raise Cancelled


def _hollow(tool: Tool) -> Any:
    """An output of the right class whose values have wrong types (structs do not check them)."""
    return tool.output(*[Garbage()] * len(tool.output.__struct_fields__))


def _break_input(state: AgentState, given: dict[str, Any]) -> Any:
    raise ValueError(MARKER)


def _break_half_way(state: AgentState, output: Any) -> None:
    state.verification = Verification(True)
    state.status = AgentStatus.SUCCESS
    raise KeyError(MARKER)


def _meddle(state: AgentState, output: Any) -> None:
    state.verification = Verification(True)
    state.extracted = extraction(dict.fromkeys(TRUTH, "made up"))
    state.status = AgentStatus.SUCCESS
    state.errors.clear()


def _write_garbage(tool: Tool) -> Callable[[AgentState, Any], None]:
    def write(state: AgentState, output: Any) -> None:
        for name in tool.produces:
            setattr(state, name, Garbage(object()))

    return write


def _write_nothing(state: AgentState, output: Any) -> None:
    del state, output


def _break_summary(output: Any) -> Any:
    raise TypeError(MARKER)


FAULTS: dict[str, tuple[Callable[[Tool], Tool], FailureKind | None]] = {
    "raises": (lambda t: replace(t, function=_raise), "failed"),
    "raises one of ours": (lambda t: replace(t, function=_raise_ours), "failed"),
    "exits": (lambda t: replace(t, function=_exit), "failed"),
    "gives up": (lambda t: replace(t, function=_give_up), "failed"),
    "is late": (lambda t: replace(t, function=_wait, seconds=0.02), "timed_out"),
    "brings nothing": (lambda t: replace(t, function=lambda r, g: None), "bad_output"),
    "brings garbage": (lambda t: replace(t, function=lambda r, g: Garbage()), "bad_output"),
    "brings hollow": (lambda t: replace(t, function=lambda r, g: _hollow(t)), "bad_output"),
    "refuses its input": (lambda t: replace(t, normalise_input=_break_input), "bad_input"),
    "makes a wrong input": (
        lambda t: replace(t, normalise_input=lambda s, g: Garbage()), "bad_input",
    ),
    "breaks while writing": (lambda t: replace(t, postprocess=_break_half_way), "bad_output"),
    "writes what is not its own": (lambda t: replace(t, postprocess=_meddle), "bad_output"),
    "writes garbage": (lambda t: replace(t, postprocess=_write_garbage(t)), "bad_output"),
    "writes nothing": (lambda t: replace(t, postprocess=_write_nothing), None),
    "cannot sum up": (lambda t: replace(t, summary=_break_summary), "bad_output"),
    "sums up no JSON": (lambda t: replace(t, summary=lambda o: object()), "bad_output"),
}  # fmt: skip

SPARED = {
    "check_if_scanned", "sanitize_ocr_text", "translate_keys", "translate_query",
    "translate_output", "classify_document", "get_user_target_keys",
}  # fmt: skip
"""Without these the work can still be finished (here no tool needs their words)."""


@pytest.mark.parametrize("modality", MODALITIES)
@pytest.mark.parametrize("intent", INTENTS)
@pytest.mark.parametrize("fault", list(FAULTS))
@pytest.mark.parametrize("name", NAMES)
def test_a_broken_tool_ends_in_success_or_with_the_true_reason(
    name: str, fault: str, intent: Intent, modality: Modality
) -> None:
    world = World(intent=intent, modality=modality)
    breaks, kind = FAULTS[fault]
    tool = next(tool for tool in world.tools() if tool.name == name)
    outcome = _run(world, breaks(tool))
    ran = [call for call in outcome.trace.events if call.tool == name]
    if not ran or name in SPARED or _has_another_way(name, modality):
        assert outcome.status is AgentStatus.SUCCESS
    else:
        assert outcome.status is AgentStatus.END
        assert outcome.reason in ("failed", "nothing_legal")
        assert name in outcome.why
    assert {error.kind for error in outcome.errors} == ({kind} if ran and kind else set())
    if outcome.trace.status != AgentStatus.SUCCESS:
        assert all(mark.reason == NOT_CHECKED for mark in outcome.marks)


def _has_another_way(name: str, modality: Modality) -> bool:
    return name == "extract_text_direct" and modality == "digital"


def _run(world: World, *broken: Tool) -> Outcome:
    agent = Agent(world.registry(*broken), NoRooms(), limits=LIMITS)
    outcome = agent.run(fresh(output_language="en"))
    assert_sound(outcome, LIMITS)
    assert not outcome.stuck
    return outcome


@profile(max_examples=80)
@given(
    faults=st.dictionaries(st.sampled_from(NAMES), st.sampled_from(list(FAULTS)), max_size=5),
    intent=st.sampled_from(INTENTS),
    modality=st.sampled_from((*MODALITIES, "mixed")),
    stored=st.sampled_from((TEXT, GARBLED, "")),
)
def test_several_broken_tools_are_no_worse(
    faults: dict[str, str], intent: Intent, modality: Modality, stored: str
) -> None:
    world = World(intent=intent, modality=modality, stored=stored)
    broken = [FAULTS[faults[t.name]][0](t) for t in world.tools() if t.name in faults]
    outcome = _run(world, *broken)
    assert outcome.why
    assert outcome.reason in ("verified", "unverified", "failed", "nothing_legal")
    if not faults and stored == TEXT:
        assert outcome.status is AgentStatus.SUCCESS


def test_an_error_of_ours_keeps_its_number_and_its_sentence() -> None:
    tool = replace(World().tools()[0], function=_raise_ours)
    (error,) = _run(World(), tool).errors
    assert error.number == DamagedFile.number
    assert "damaged or cut off" in error.what


def test_an_unforeseen_error_is_told_by_its_class_and_place_alone() -> None:
    (error,) = _run(World(), replace(World().tools()[0], function=_raise)).errors
    assert error.number == 0
    assert error.what.startswith("ValueError in test_faults.py, line ")


@pytest.mark.parametrize("intent", INTENTS)
def test_every_tool_broken_ends_with_the_failure_of_the_one_that_mattered(intent: Intent) -> None:
    world = World(intent=intent)
    outcome = _run(world, *[replace(tool, function=_raise) for tool in world.tools()])
    assert outcome.reason == "failed"
    assert outcome.why.startswith("classify_intent: ValueError")


def test_a_tool_that_does_not_stop_ends_the_work_and_says_so() -> None:
    release = threading.Event()
    world = World()
    deaf = replace(world.tools()[1], function=lambda rooms, given: release.wait(), seconds=0.02)
    limits = Limits(grace=0.02)
    outcome = Agent(world.registry(deaf), NoRooms(), limits=limits).run(fresh())
    release.set()
    assert_sound(outcome, limits)
    assert outcome.reason == "stuck"
    assert outcome.stuck
    assert "extract_text_direct" in outcome.why
    assert [error.kind for error in outcome.errors] == ["timed_out"]


def test_a_tool_that_was_left_behind_has_no_voice_any_more() -> None:
    told: list[str] = []
    release, spoke = threading.Event(), threading.Event()

    class Listening(NoRooms):
        def progress(self, what: str, done: int, total: int) -> None:
            told.append(what)

    def talk(rooms: Rooms, given: Any) -> Any:
        rooms.progress("page", 1, 2)
        release.wait()
        rooms.progress("page", 2, 2)
        spoke.set()

    world = World()
    deaf = replace(world.tools()[0], function=talk, seconds=0.02)
    Agent(world.registry(deaf), Listening(), limits=Limits(grace=0.02)).run(fresh())
    release.set()
    assert spoke.wait(5)
    assert told == ["page"]


JUDGEMENTS: dict[str, Verification] = {
    "nothing was checked": Verification(True, ()),
    "something else was checked": Verification(True, (Check("/nobody", True),)),
    "a value is unproven": Verification(
        True, (Check("/maker", False, "?"), Check("/class", True), Check("maker?", False, "?"),
               Check("class?", True))
    ),
    "a value is proven and unproven": Verification(
        True, (Check("/maker", True), Check("/maker", False), Check("/class", True),
               Check("maker?", False), Check("maker?", True), Check("class?", True))
    ),
}  # fmt: skip


@pytest.mark.parametrize("intent", INTENTS)
@pytest.mark.parametrize("judgement", list(JUDGEMENTS))
def test_a_verification_that_contradicts_itself_is_not_believed(
    judgement: str, intent: Intent
) -> None:
    world = World(intent=intent)
    name = "verify_extraction" if intent == KVP else "verify_answer"
    tool = next(tool for tool in world.tools() if tool.name == name)
    verdict = Verdict(JUDGEMENTS[judgement])
    outcome = _run(world, replace(tool, function=lambda rooms, given: verdict))
    assert outcome.status is AgentStatus.END
    assert outcome.reason == "unverified"
    assert any(mark.subject in ("/maker", "maker?") for mark in outcome.unverified)


def test_fewer_answers_than_questions_are_not_all_of_the_answer() -> None:
    world = World(intent=QA)
    tool = next(tool for tool in world.tools() if tool.name == "answer_question")

    def first(rooms: Rooms, given: Any) -> Any:
        answers = tool.function(rooms, given)
        return msgspec.structs.replace(answers, answers=answers.answers[:1])

    outcome = _run(world, replace(tool, function=first))
    assert outcome.status is AgentStatus.END
    assert [mark.subject for mark in outcome.unverified] == ["class?", "system?"]


def test_what_was_left_out_is_said() -> None:
    world = World()
    names = ("sanitize_ocr_text", "translate_output")
    broken = [replace(t, function=_raise) for t in world.tools() if t.name in names]
    outcome = _run(world, *broken)
    assert outcome.status is AgentStatus.SUCCESS
    assert outcome.translated is None
    assert outcome.language == "de"
    assert [note.split()[0] for note in outcome.notes] == ["translate_output", "There"]
