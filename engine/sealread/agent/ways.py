"""A second and different way after a failure, as a table; each at most once.

A way starts from the best result so far. What depends on what it changes is cleared, so that it is
made again; where it is only asked otherwise, what is proven stays and the rest is asked. The better
of two results is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from sealread.agent.course import Kept
from sealread.agent.policy import is_recognised
from sealread.agent.proof import is_proven, marks, score
from sealread.agent.registry import BLANK, Registry, has_result
from sealread.agent.state import AgentState, ToolCall, Way

HIGHER_DPI = 300
MORE_PHRASINGS = 6
SMALLER_WINDOW = 800
"""Tokens; the usual window and its overlap are in `extract.settings`."""
ENOUGH_TOKENS = 5_000
"""Read and written by the model, after which nothing is asked again in another wording."""
POOR_OCR = "low_ocr_confidence"
"""The notice of `document.reading` on a page whose words are doubtful."""

_MANY = 3

_ASKED = frozenset(("extracted", "answers", "verification", "translated_output"))
_READ = _ASKED | {
    "document", "text", "sanitized", "document_language", "document_type",
    "target_keys", "translated_keys", "translated_questions",
}  # fmt: skip
_RESULT = (*sorted(_READ), "modality", "way")


@dataclass(frozen=True)
class OtherWay:
    """What is changed, when it may help, and what has to be made again.

    One name may stand in the table twice, with a strong and a weak reason; it is gone once.
    """

    name: str
    why: str
    when: Callable[[AgentState], bool]
    change: Callable[[Way], Way]
    clears: frozenset[str]


def _stored_text_is_bad(state: AgentState) -> bool:
    return _is_stored(state) and (not state.has("text") or _nothing_of_many_proven(state))


def _stored_text_may_be_bad(state: AgentState) -> bool:
    return _is_stored(state) and _nothing_proven(state)


def _recognition_is_poor(state: AgentState) -> bool:
    bad = not state.has("text") or _nothing_of_many_proven(state)
    return _was_recognised(state) and (bad or (_is_doubtful(state) and _is_incomplete(state)))


def _recognition_may_be_poor(state: AgentState) -> bool:
    return _was_recognised(state) and _nothing_proven(state)


def _is_stored(state: AgentState) -> bool:
    return not is_recognised(state)


def _was_recognised(state: AgentState) -> bool:
    last = _last(state, "extract_text_ocr")
    return is_recognised(state) and last is not None and last.success


def _is_doubtful(state: AgentState) -> bool:
    notices = state.document.notices if state.document else ()
    return any(notice.code == POOR_OCR for notice in notices)


def _is_incomplete(state: AgentState) -> bool:
    return state.verification is not None and not is_proven(state)


def _is_incomplete_or_failed(state: AgentState) -> bool:
    return _is_incomplete(state) or _answering_failed(state)


def _is_dear(state: AgentState) -> bool:
    """Whether so much was asked already that asking it all again is out of proportion."""
    return sum(call.tokens for call in state.tool_history) > ENOUGH_TOKENS


def _nothing_proven(state: AgentState) -> bool:
    return _is_incomplete(state) and not any(mark.verified and mark.found for mark in marks(state))


def _nothing_of_many_proven(state: AgentState) -> bool:
    """One or two things may just not be there, or be badly asked for; not all of many."""
    return _nothing_proven(state) and len(marks(state)) >= _MANY


def _answering_failed(state: AgentState) -> bool:
    """It broke, and did not just take too long: less at once may work."""
    last = _last(state, "extract_key_values", "answer_question")
    if last is None or last.failure is None or has_result(state):
        return False
    return last.failure.kind in ("failed", "bad_output")


def _last(state: AgentState, *tools: str) -> ToolCall | None:
    return next((call for call in reversed(state.tool_history) if call.tool in tools), None)


def _by_ocr(way: Way) -> Way:
    return Way(ocr=True)


def _by_higher_resolution(way: Way) -> Way:
    return Way(ocr=way.ocr, dpi=HIGHER_DPI)


def _by_more_phrasings(way: Way) -> Way:
    return replace(way, phrasings=MORE_PHRASINGS)


def _by_smaller_windows(way: Way) -> Way:
    return replace(way, window_tokens=SMALLER_WINDOW)


OTHER_WAYS = (
    OtherWay("ocr", "the stored text is of no use: the pages are recognised",
             _stored_text_is_bad, _by_ocr, _READ),
    OtherWay("resolution", "recognition was poor: the pages are recognised at a higher resolution",
             _recognition_is_poor, _by_higher_resolution, _READ),
    OtherWay("phrasings", "verification is incomplete: it is asked in more wordings",
             _is_incomplete, _by_more_phrasings, _ASKED),
    OtherWay("windows", "it is asked again in smaller windows of the text",
             _is_incomplete_or_failed, _by_smaller_windows, _ASKED),
    OtherWay("ocr", "nothing is proven: the stored text is not trusted, the pages are recognised",
             _stored_text_may_be_bad, _by_ocr, _READ),
    OtherWay("resolution", "nothing is proven: the pages are recognised at a higher resolution",
             _recognition_may_be_poor, _by_higher_resolution, _READ),
)  # fmt: skip


def other_way(state: AgentState) -> OtherWay | None:
    """The first way that was not gone yet and may help, None where there is none."""
    for way in OTHER_WAYS:
        untried = way.name not in state.course.ways and way.change(state.way) != state.way
        if untried and way.when(state) and not (_asks_only(way) and _is_dear(state)):
            return way
    return None


def go(state: AgentState, way: OtherWay, registry: Registry) -> None:
    """Sets out on a way: clears what is to be made again, and gives the tools for it a new turn."""
    course = state.course
    asks_only = _asks_only(way)
    unproven = tuple(mark.subject for mark in marks(state) if not mark.verified)
    state.way = replace(way.change(state.way), only=unproven if asks_only else ())
    state.earlier = state.extracted if asks_only else None
    state.earlier_answers = state.answers if asks_only else None
    for name in way.clears:
        setattr(state, name, getattr(BLANK, name))
    again = {tool.name for tool in registry if tool.produces & way.clears}
    course.turns = {name: n for name, n in course.turns.items() if name not in again}
    course.tried = {name: tried for name, tried in course.tried.items() if name not in again}
    course.ways += (way.name,)
    course.withheld = False


def _asks_only(way: OtherWay) -> bool:
    return way.clears == _ASKED


def settle_on_best(state: AgentState) -> None:
    """Keeps the result of the state if it is the best so far, else brings back the best one.

    Of two equal ones the first; of two in which nothing is proven the later, to go on from there.
    """
    course = state.course
    reached = score(state)
    nothing_proven = not any(reached[:2])
    if course.kept is None or (reached, nothing_proven) > (course.kept.score, False):
        fields = {name: getattr(state, name) for name in _RESULT}
        course.kept = Kept(fields, reached, dict(course.turns), dict(course.tried))
        return
    for name, value in course.kept.fields.items():
        setattr(state, name, value)
    course.turns, course.tried = dict(course.kept.turns), dict(course.kept.tried)
