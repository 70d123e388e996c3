"""What comes next, as a table: the order that completes every intent without a model that plans.

Of the tools that are legal, the first in the order of the intent is taken. What a step waits for is
what its tool needs; only what needs a reason of its own stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sealread.agent.proof import is_proven
from sealread.agent.registry import has_result
from sealread.agent.state import AgentState, Intent
from sealread.agent.tool import Tool


def _always(state: AgentState) -> bool:
    return state is not None


def _stored_text_is_whole(state: AgentState) -> bool:
    return not state.way.ocr and state.modality != "mixed"


def _recognition_failed(state: AgentState) -> bool:
    return not state.way.ocr and state.course.turns.get("extract_text_ocr", 0) > 0


def _wish_is_open(state: AgentState) -> bool:
    """Also where the intent is fixed: in which language the user asks tells that of the answer."""
    return state.intent is None or state.user_language is None


def _schema_is_open(state: AgentState) -> bool:
    return state.schema is None


def is_recognised(state: AgentState) -> bool:
    """Whether the words come from recognition, at least on some pages."""
    modality = state.document.modality if state.document else state.modality
    return state.way.ocr or modality in ("scanned", "mixed")


def translation_wanted(state: AgentState) -> bool:
    """Whether another language is wanted, and the result is one that will be delivered."""
    elsewhere = state.output_language not in (None, state.document_language)
    return elsewhere and has_result(state) and (is_proven(state) or state.course.final)


@dataclass(frozen=True)
class Step:
    """A tool's place in the order, why it is there, and when it is wanted at all."""

    tool: str
    why: str
    when: Callable[[AgentState], bool] = _always


_READING = (
    Step("check_if_scanned", "how the pages can be read must be known first"),
    Step("extract_text_direct", "the text stored in the pages is exact", _stored_text_is_whole),
    Step("extract_text_ocr", "there are pages that have to be recognised"),
    Step("extract_text_direct", "the text of some pages is better than none", _recognition_failed),
    Step("sanitize_ocr_text", "recognised text has typical slips", is_recognised),
    Step("detect_language", "wordings depend on the language of the document"),
)
_UNDERSTANDING = (
    Step("classify_intent", "it must be known what is wanted", _wish_is_open),
    Step("classify_document", "the kind of document tells its keys", _schema_is_open),
    Step("get_user_target_keys", "the request names what it wants"),
)
_TRANSLATION = Step("translate_output", "another language is wanted", translation_wanted)
_VALUES = (
    Step("translate_keys", "the keys are asked for as the document words them"),
    Step("extract_key_values", "everything that extraction needs is there"),
    Step("verify_extraction", "no value is returned that was not verified"),
    _TRANSLATION,
)
_ANSWERS = (
    Step("translate_query", "questions are asked in the language of the document"),
    Step("answer_question", "everything that answering needs is there"),
    Step("verify_answer", "no answer is returned that was not verified"),
    _TRANSLATION,
)
ORDER: dict[Intent | None, tuple[Step, ...]] = {
    None: _READING + _UNDERSTANDING[:1],
    "kvp_extraction": _READING + _UNDERSTANDING + _VALUES,
    "question_answering": _READING + _UNDERSTANDING + _ANSWERS,
}
_USUAL = frozenset(step.tool for steps in ORDER.values() for step in steps)


def is_wanted(tool: Tool, state: AgentState) -> bool:
    """Whether there is a use for a legal tool: translation only into another language, and so on.

    A tool that is not in the table is wanted, unless all it does is translate what stays as it is.
    """
    if tool.produces <= {"translated_output"} and not translation_wanted(state):
        return False
    if tool.name not in _USUAL:
        return True
    return any(step.tool == tool.name and step.when(state) for step in ORDER[state.intent])


def next_tool(state: AgentState, legal: Sequence[Tool]) -> tuple[Tool, str]:
    """The one of the legal tools (there must be one) that comes next, and why."""
    by_name = {tool.name: tool for tool in legal}
    for step in ORDER[state.intent]:
        if step.tool in by_name and step.when(state):
            return by_name[step.tool], f"next in the usual order: {step.why}"
    other = min(legal, key=lambda tool: tool.name)
    return other, "nothing of the usual order is left; this tool brings what is missing"
