"""A trace as a tree of lines for a person: each way a branch, each tool with how it went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sealread.agent.failures import bounded
from sealread.agent.state import AgentStatus
from sealread.agent.trace import Event, Trace

_WIDTH = 160
_FIRST = "first way"


@dataclass
class _Branch:
    """A title and what is below it: lines, each with lines of its own."""

    title: str
    leaves: list[tuple[str, list[str]]] = field(default_factory=list)


def tree_lines(trace: Trace) -> list[str]:
    """The trace as plain printable text, a line each."""
    branches = _branches(trace)
    lines = [*_head(trace)]
    for index, branch in enumerate(branches):
        lines += _drawn(branch, is_last=index == len(branches) - 1)
    return [bounded(line, _WIDTH) for line in lines]


def _head(trace: Trace) -> Iterator[str]:
    tools = sum(event.from_ is AgentStatus.NEED_TOOL for event in trace.events)
    seconds = sum(event.seconds for event in trace.events)
    tokens = sum(event.tokens for event in trace.events)
    yield f"{trace.status} ({trace.reason}): {trace.why}"
    yield f"{tools} runs of tools, {len(trace.events)} steps, {seconds:.2f} s, {tokens} tokens"
    yield f"{trace.file} {trace.document_sha256[:12]} · {_model(trace)} · sealread {trace.app}"
    yield f"request: {trace.asked.request}"


def _model(trace: Trace) -> str:
    setup = trace.setup
    if not setup.model:
        return "no model"
    plans = " (plans, too)" if setup.planner == "model" else ""
    return f"{setup.model} {setup.model_sha256[:12]}{plans}"


def _branches(trace: Trace) -> list[_Branch]:
    branches = [_Branch(_FIRST)]
    for event in trace.events:
        if _is_other_way(event):
            branches.append(_Branch(f"other way: {event.reasoning}"))
        elif event.from_ is AgentStatus.NEED_TOOL and branches[-1].leaves:
            branches[-1].leaves[-1][1].extend(_result(event))
        else:
            branches[-1].leaves.append((_decision(event), []))
    return branches


def _is_other_way(event: Event) -> bool:
    return event.from_ is event.to is AgentStatus.PLAN and isinstance(event.output, dict)


def _decision(event: Event) -> str:
    what = event.tool or f"{event.from_} → {event.to}"
    return f"{event.number} {what}: {event.reasoning}"


def _result(event: Event) -> Iterator[str]:
    cost = f"{event.seconds:.2f} s" + (f", {event.tokens} tokens" if event.tokens else "")
    if event.failure is not None:
        yield f"{event.failure.kind.replace('_', ' ')} ({cost}): {event.failure.what}"
    else:
        yield f"done ({cost})"
    if event.input not in (None, {}):
        yield f"in: {_json(event.input)}"
    if event.output is not None:
        yield f"out: {_json(event.output)}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _drawn(branch: _Branch, *, is_last: bool) -> Iterator[str]:
    yield ("└─ " if is_last else "├─ ") + branch.title
    stem = "   " if is_last else "│  "
    for index, (leaf, below) in enumerate(branch.leaves):
        ends = index == len(branch.leaves) - 1
        yield stem + ("└─ " if ends else "├─ ") + leaf
        for line in below:
            yield stem + ("   " if ends else "│  ") + line
