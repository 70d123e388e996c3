"""How the agent worked, as steps for a person."""

from __future__ import annotations

from sealread.agent.state import AgentStatus, Failure
from sealread.work.story import story
from tests.desktop.traces import event, report

PLAN, TOOL, RESPOND = AgentStatus.PLAN, AgentStatus.NEED_TOOL, AgentStatus.RESPOND


def test_a_tool_and_its_outcome_are_one_step() -> None:
    told = report(
        event(1, PLAN, TOOL, tool="read_document", reasoning="nothing is read yet"),
        event(2, TOOL, PLAN, tool="read_document", seconds=1.5, tokens=7),
    )
    step, _ = story(told)
    assert (step.tool, step.why, step.went_well) == ("read_document", "nothing is read yet", True)
    assert (step.all_seconds, step.all_tokens) == (1.5, 7)


def test_another_way_is_a_branch_and_a_failure_lies_below_its_step() -> None:
    failure = Failure("find_keys", "timed_out", "after 5 s")
    told = report(
        event(1, PLAN, TOOL, tool="find_keys"),
        event(2, TOOL, PLAN, tool="find_keys", success=False, failure=failure),
        event(3, PLAN, PLAN, reasoning="try larger windows", output={}),
        event(4, PLAN, RESPOND),
    )
    first, second, end = story(told)
    assert [step.went_well for step in first.below] == [False]
    assert first.below[0].below[0].why == "after 5 s"
    assert second.why == "try larger windows"
    assert end.why == "all proven"
