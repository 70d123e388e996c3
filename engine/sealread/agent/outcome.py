"""What a request comes to: values or answers, what of them is proven, and why it ended so."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sealread.agent.course import Ending
from sealread.agent.proof import Mark
from sealread.agent.state import AgentStatus, Answer, Failure, Intent
from sealread.agent.trace import Trace
from sealread.extract.result import Extraction


class Outcome(Struct, frozen=True, kw_only=True):
    """The end of a run. Everything that is not verified says so in `marks`, with the reason.

    `values` are the ones for the keys, valid against the schema; `answers` those to the questions;
    `translated` is the same in the language that was wanted, None where there is no translation.
    `language` is that of what is delivered: the translation's, else the document's. `notes` are
    sentences on what was left out.
    """

    status: AgentStatus
    """SUCCESS or END."""
    reason: Ending
    why: str
    trace: Trace
    intent: Intent | None = None
    values: Any = None
    answers: tuple[Answer, ...] = ()
    translated: Any = None
    language: str | None = None
    marks: tuple[Mark, ...] = ()
    extraction: Extraction | None = None
    notes: tuple[str, ...] = ()
    errors: tuple[Failure, ...] = ()
    stuck: bool = False
    """A tool still runs: whatever it was given must not be used again in this process."""

    @property
    def unverified(self) -> tuple[Mark, ...]:
        """What is not proven to be so, or not proven to be missing."""
        return tuple(mark for mark in self.marks if not mark.verified)
