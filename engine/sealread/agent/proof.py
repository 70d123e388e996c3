"""What of a result is proven: a mark for each key or question, with the reason where it is not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sealread.agent.state import AgentState, Check

NOT_CHECKED = "it was not verified"
NOT_ANSWERED = "it was not answered"
_NO_REASON = "the verification gives no reason"


class Mark(Struct, frozen=True):
    """Whether a key's path or a question is verified, and why not.

    `found`: the document is said to have something there, so there is something to be wrong.
    """

    subject: str
    verified: bool
    reason: str | None = None
    found: bool = True


def marks(state: AgentState) -> tuple[Mark, ...]:
    """A mark for everything that the result holds, and for what was checked besides."""
    checks = _checks(state)
    held = dict(_held(state))
    others = {subject: False for subject in checks if subject not in held}
    return tuple(
        _mark(subject, found, checks.get(subject)) for subject, found in (held | others).items()
    ) + tuple(Mark(question, False, NOT_ANSWERED) for question in _unanswered(state))


def gaps(state: AgentState) -> tuple[Mark, ...]:
    """What is said to be in the document, or was asked and not answered, and is not verified."""
    return tuple(mark for mark in marks(state) if mark.found and not mark.verified)


def is_proven(state: AgentState) -> bool:
    """Whether the result may be called right: verified as a whole, and every part of it."""
    return bool(state.verification and state.verification.complete and not gaps(state))


def score(state: AgentState) -> tuple[int, ...]:
    """How good a result is, for comparison: proven as a whole, parts verified, how far it came."""
    verified = sum(check.verified for check in _checks(state).values())
    made = state.extracted is not None or state.answers is not None
    came = (state.verification is not None, made, state.has("text"))
    return (int(is_proven(state)), verified, *map(int, came))


def _mark(subject: str, found: bool, check: Check | None) -> Mark:
    if check is None:
        return Mark(subject, False, NOT_CHECKED, found)
    if check.verified:
        return Mark(subject, True, check.reason, found)
    return Mark(subject, False, check.reason or _NO_REASON, found)


def _checks(state: AgentState) -> dict[str, Check]:
    """The checks by subject; of several on one subject, the one that failed counts."""
    found: dict[str, Check] = {}
    for check in state.verification.checks if state.verification else ():
        if check.subject not in found or not check.verified:
            found[check.subject] = check
    return found


def _held(state: AgentState) -> Iterator[tuple[str, bool]]:
    """(path or question, whether something was found) of the result that the intent wants."""
    if state.intent == "question_answering":
        for answer in state.answers or ():
            yield answer.question, bool(answer.texts)
    elif state.extracted is not None:
        for reading in state.extracted.fields:
            yield reading.path, reading.value is not None


def _unanswered(state: AgentState) -> tuple[str, ...]:
    """Questions left over where there are fewer answers than questions (a tool may reword them)."""
    if state.intent != "question_answering" or state.answers is None:
        return ()
    return state.questions[len(state.answers) :]
