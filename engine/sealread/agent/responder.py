"""Returning what is verified, as it is: nothing is reworded, nothing unproven is called right."""

from __future__ import annotations

from sealread.agent.moves import Move
from sealread.agent.outcome import Outcome
from sealread.agent.proof import gaps, is_proven, marks
from sealread.agent.registry import Registry
from sealread.agent.state import AgentState, AgentStatus
from sealread.agent.tools.language import TranslatedResult
from sealread.agent.trace import Trace
from sealread.agent.ways import settle_on_best


def respond(state: AgentState) -> Move:
    """SUCCESS where the result is proven; else it is withheld and planning goes on."""
    if is_proven(state):
        state.course.ending = "verified"
        state.course.why = "everything that was asked for is verified"
        return Move(AgentStatus.SUCCESS, state.course.why)
    state.course.withheld = True
    return Move(AgentStatus.PLAN, f"withheld: {_what_is_missing(state)}", success=False)


def _what_is_missing(state: AgentState) -> str:
    """In numbers: a key may be words of the document."""
    unproven, total = len(gaps(state)), len(marks(state))
    if unproven:
        return f"{unproven} of {total} are unproven"
    return "something that should be there is missing"


def bring_back_best(state: AgentState) -> None:
    """Where the loop ended in the middle of another way, the best result so far is delivered."""
    if state.status is AgentStatus.END and not state.course.final:
        settle_on_best(state)


def outcome(state: AgentState, registry: Registry, trace: Trace) -> Outcome:
    """What is delivered at the end of the loop, marked for what it is."""
    if state.status not in (AgentStatus.SUCCESS, AgentStatus.END):
        raise AssertionError(f"the loop has not ended: {state.status}")
    values = state.intent == "kvp_extraction" and state.extracted is not None
    translated = state.translated_output
    return Outcome(
        status=state.status,
        reason=trace.reason,
        why=trace.why,
        trace=trace,
        intent=state.intent,
        values=state.extracted.values if values and state.extracted else None,
        answers=(state.answers or ()) if state.intent == "question_answering" else (),
        translated=translated,
        language=state.document_language if translated is None else state.output_language,
        marks=marks(state),
        extraction=state.extracted,
        notes=_notes(state, registry),
        errors=tuple(state.errors),
        stuck=state.course.stuck is not None,
    )


def _notes(state: AgentState, registry: Registry) -> tuple[str, ...]:
    """A sentence for each tool that was left out, and one where the translation is missing."""
    last = {call.tool: call for call in state.tool_history}
    notes = [
        f"{name} failed and was left out ({call.failure.what})."
        for name, call in last.items()
        if call.failure and (tool := registry.get(name)) and tool.optional
    ]
    wanted = state.output_language not in (None, state.document_language)
    made = state.extracted is not None or bool(state.answers)
    if wanted and made and state.translated_output is None:
        notes.append("There is no translation; the values are in the language of the document.")
    notes += _left_as_they_were(state.translated_output)
    return tuple(notes)


def _left_as_they_were(translated: object) -> list[str]:
    """Says how many values no glossary and no model could translate."""
    if not isinstance(translated, TranslatedResult):
        return []
    ways = [leaf.how for leaf in translated.leaves]
    ways += [how for one in translated.answers for how in one.how]
    count = ways.count("original")
    if not count:
        return []
    are = "value is" if count == 1 else "values are"
    return [f"{count} {are} in the language of the document: there is no translation."]
