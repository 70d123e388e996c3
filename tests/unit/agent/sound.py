"""What must be true of every run, however it went."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec

from sealread.agent.limits import Limits
from sealread.agent.moves import LEGAL
from sealread.agent.outcome import Outcome
from sealread.agent.state import AgentStatus
from tests.unit.agent.scripted import MARKER, TRUTH


def assert_sound(outcome: Outcome, limits: Limits = Limits()) -> None:  # noqa: B008 - frozen
    """Legal transitions, no loop, no wrong answer called right, no text of the document."""
    events = outcome.trace.events
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    assert len(events) <= limits.steps
    assert events[0].from_ is AgentStatus.PLAN
    for event, following in pairwise(events):
        assert following.from_ is event.to
    assert all(event.to in LEGAL[event.from_] for event in events)
    assert outcome.status is events[-1].to
    assert (outcome.status is AgentStatus.SUCCESS) == (outcome.reason == "verified")
    _assert_no_loop(outcome)
    _assert_right_is_right(outcome)
    assert MARKER not in msgspec.json.encode(outcome.trace).decode()


def _assert_no_loop(outcome: Outcome) -> None:
    """Between two ways no tool runs more than once (thrice, where a model gives it new inputs)."""
    runs: Counter[str] = Counter()
    for event in outcome.trace.events:
        if isinstance(event.output, dict) and "way" in event.output:
            runs.clear()
        elif event.from_ is AgentStatus.NEED_TOOL:
            assert event.tool is not None
            runs[event.tool] += 1
            assert runs[event.tool] <= 3


def _assert_right_is_right(outcome: Outcome) -> None:
    values = outcome.values or {}
    answers = {answer.question: answer.texts for answer in outcome.answers}
    for mark in outcome.marks:
        if mark.verified and mark.found and mark.subject.startswith("/"):
            assert values[mark.subject[1:]] == TRUTH[mark.subject[1:]]
        elif mark.verified and mark.found:
            assert answers[mark.subject] == (TRUTH[mark.subject[:-1]],)
    if outcome.status is AgentStatus.SUCCESS:
        assert not outcome.unverified
        assert outcome.values == TRUTH or [*answers.values()] == [(v,) for v in TRUTH.values()]
