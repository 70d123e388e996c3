"""Traces of the agent, made by hand."""

from __future__ import annotations

from sealread.agent.outcome import Outcome
from sealread.agent.state import AgentStatus
from sealread.agent.trace import Asked, Event, Setup, Trace
from sealread.worker.report import Report
from tests.desktop.samples import extraction


def event(number: int, source: AgentStatus, to: AgentStatus, **more: object) -> Event:
    told = {"reasoning": "because", "success": True, **more}
    return Event(number=number, from_=source, to=to, **told)  # type: ignore[arg-type]


def report(*events: Event) -> Report:
    trace = Trace(
        app="1", file="1.pdf", document_sha256="0" * 64, asked=Asked("What is the total?"),
        setup=Setup(), status=AgentStatus.SUCCESS, reason="verified", why="all proven",
        events=events,
    )  # fmt: skip
    told = extraction()
    return Report(
        told.document,
        told.run,
        Outcome(status=AgentStatus.SUCCESS, reason="verified", why="all proven", trace=trace),
    )
