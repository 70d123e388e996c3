"""Other ways: each at most once, from the best result so far, with what depends on it cleared."""

from __future__ import annotations

from typing import Any

from sealread.agent.registry import BLANK
from sealread.agent.state import AgentState, Check, ToolCall, Verification, Way
from sealread.agent.ways import ENOUGH_TOKENS, OTHER_WAYS, go, other_way, settle_on_best
from tests.unit.agent.scripted import QUESTIONS, TEXT, TRUTH, World, extraction, fresh


def _partial(verified: int = 1, **fields: Any) -> AgentState:
    checks = tuple(Check(f"/{key}", n < verified) for n, key in enumerate(TRUTH))
    return fresh(
        text=TEXT,
        modality="digital",
        intent="kvp_extraction",
        questions=QUESTIONS,
        document_language="de",
        target_keys=(),
        extracted=extraction(dict(TRUTH)),
        verification=Verification(verified == len(TRUTH), checks),
        **fields,
    )


def _name(state: AgentState) -> str | None:
    way = other_way(state)
    return way.name if way else None


def test_a_proven_result_needs_no_other_way() -> None:
    assert other_way(_partial(3)) is None


def test_what_was_dear_is_not_asked_all_over_again() -> None:
    state = _partial(1)
    assert _name(state) == "phrasings"

    state.tool_history.append(ToolCall("extract_key_values", {}, True, 1.0, ENOUGH_TOKENS + 1))
    assert _name(state) is None


def test_no_way_is_gone_twice() -> None:
    state, gone = _partial(0), []
    while (way := other_way(state)) is not None:
        gone.append(way.name)
        kept = (state.extracted, state.verification, state.text)
        go(state, way, World().registry())
        state.extracted, state.verification, state.text = kept
    assert gone == ["ocr", "phrasings", "windows"]
    assert {way.name for way in OTHER_WAYS} == {"ocr", "resolution", "phrasings", "windows"}


def test_a_text_of_which_something_is_proven_is_not_read_again() -> None:
    assert _name(_partial(1)) == "phrasings"
    assert _name(_partial(0)) == "ocr"


def test_reading_anew_clears_all_that_was_made_of_the_text() -> None:
    state = _partial(0)
    state.course.turns = {"extract_key_values": 1, "detect_language": 1, "classify_intent": 1}
    state.course.withheld = True
    way = other_way(state)
    assert way is not None
    go(state, way, World().registry())
    assert state.way == Way(ocr=True)
    for name in ("text", "document_language", "target_keys", "extracted", "verification"):
        assert getattr(state, name) == getattr(BLANK, name)
    assert state.questions == QUESTIONS
    assert state.intent == "kvp_extraction"
    assert state.modality == "digital"
    assert state.course.turns == {"classify_intent": 1}
    assert not state.course.withheld


def test_asking_anew_clears_the_result_alone() -> None:
    state = _partial(1)
    state.course.turns = {"extract_key_values": 1, "detect_language": 1}
    way = other_way(state)
    assert way is not None
    go(state, way, World().registry())
    assert state.text == TEXT
    assert state.document_language == "de"
    assert state.extracted is None
    assert state.verification is None
    assert state.course.turns == {"detect_language": 1}


def test_the_better_result_is_kept_and_brought_back() -> None:
    state = _partial(1)
    settle_on_best(state)
    best = state.extracted
    state.way = Way(phrasings=6)
    state.extracted = extraction({"maker": None})
    state.verification = Verification(False, (Check("/maker", False),))
    settle_on_best(state)
    assert state.extracted is best
    assert state.way == Way()


def test_of_two_equally_good_results_the_first_is_kept() -> None:
    state = _partial(1)
    settle_on_best(state)
    best = state.extracted
    state.extracted = extraction({"maker": "another", "class": "B2"})
    settle_on_best(state)
    assert state.extracted is best


def test_but_of_two_without_anything_proven_the_later() -> None:
    state = _partial(0)
    settle_on_best(state)
    state.way = Way(ocr=True)
    settle_on_best(state)
    assert state.way == Way(ocr=True)
    assert state.course.kept is not None
    assert state.course.kept.fields["way"] == Way(ocr=True)


def test_a_better_result_takes_the_place_of_the_kept_one() -> None:
    state = _partial(0)
    settle_on_best(state)
    better = _partial(1, course=state.course)
    settle_on_best(better)
    assert better.course.kept is not None
    assert better.course.kept.fields["verification"] == _partial(1).verification
