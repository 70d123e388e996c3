"""The registry: what is let in, and which tools fit a state."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from msgspec import Struct

from sealread.agent.registry import Registry, builtin
from sealread.agent.state import AgentState, Way
from sealread.errors import ToolRefused
from tests.unit.agent.scripted import QA, World, extraction, fresh

TOOL = World().tools()[0]
BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"name": "Check"}, "lowercase identifier"),
    ({"name": "check-it"}, "lowercase identifier"),
    ({"name": "class"}, "lowercase identifier"),
    ({"name": ""}, "lowercase identifier"),
    ({"name": 7}, "lowercase identifier"),
    ({"description": " "}, "description"),
    ({"function": None}, "function cannot be called"),
    ({"normalise_input": "x"}, "normalise_input cannot be called"),
    ({"postprocess": 1}, "postprocess cannot be called"),
    ({"summary": None}, "summary cannot be called"),
    ({"input": dict}, "input is not a msgspec Struct"),
    ({"output": 3}, "output is not a msgspec Struct"),
    ({"needs": frozenset(("txet",))}, "needs names txet"),
    ({"needs": ["text"]}, "needs is not a frozenset"),
    ({"produces": frozenset(("status",))}, "produces names status"),
    ({"produces": frozenset(("course",))}, "produces names course"),
    ({"produces": frozenset()}, "produces nothing"),
    ({"modalities": frozenset()}, "modalities"),
    ({"modalities": frozenset(("braille",))}, "modalities"),
    ({"intents": frozenset()}, "intents"),
    ({"intents": frozenset(("chat",))}, "intents"),
    ({"seconds": 0}, "seconds"),
    ({"seconds": float("nan")}, "seconds"),
    ({"seconds": "long"}, "seconds"),
    ({"produces": frozenset(("verification",))}, "without needing something to verify"),
    (
        {
            "needs": frozenset(("extracted",)),
            "produces": frozenset(("verification", "answers")),
        },
        "verifies what it answers itself",
    ),
]


class Untold(Struct):
    """A struct whose types cannot be told."""

    thing: "Nowhere"  # type: ignore[name-defined]  # noqa: F821, UP037


@pytest.mark.parametrize(("fields", "what"), BROKEN)
def test_a_tool_that_is_none_is_refused_with_the_reason(fields: dict[str, Any], what: str) -> None:
    with pytest.raises(ToolRefused, match=what):
        Registry((replace(TOOL, **fields),))


def test_a_tool_whose_input_cannot_be_described_is_refused() -> None:
    with pytest.raises(ToolRefused, match="NameError"):
        Registry((replace(TOOL, input=Untold),))


def test_what_is_no_tool_at_all_is_refused() -> None:
    with pytest.raises(ToolRefused, match="str, not a Tool"):
        Registry(("check_if_scanned",))  # type: ignore[arg-type]


def test_a_name_is_given_once() -> None:
    with pytest.raises(ToolRefused, match="already"):
        Registry((TOOL, TOOL))


def _legal(state: AgentState, world: World | None = None) -> list[str]:
    return [tool.name for tool in (world or World()).registry().compatible_with(state)]


def test_a_tool_waits_for_what_it_needs() -> None:
    assert "detect_language" not in _legal(fresh())
    assert "detect_language" in _legal(fresh(text="words"))


def test_an_empty_text_is_not_there_but_is_not_read_again() -> None:
    legal = _legal(fresh(text="", document=None, intent="kvp_extraction"))
    assert "detect_language" not in legal
    assert "sanitize_ocr_text" not in legal


def test_a_tool_fits_the_modality_once_it_is_known() -> None:
    assert {"extract_text_direct", "extract_text_ocr"} <= set(_legal(fresh()))
    assert "extract_text_ocr" not in _legal(fresh(modality="digital"))
    assert "extract_text_direct" not in _legal(fresh(modality="scanned"))
    assert {"extract_text_direct", "extract_text_ocr"} <= set(_legal(fresh(modality="mixed")))


def test_a_digital_page_that_is_to_be_recognised_counts_as_a_picture() -> None:
    legal = _legal(fresh(modality="digital", way=Way(ocr=True)))
    assert "extract_text_ocr" in legal
    assert "extract_text_direct" not in legal


def test_a_tool_serves_the_intent_once_it_is_known() -> None:
    ready: dict[str, Any] = {"text": "words", "document_language": "de"}
    assert "answer_question" in _legal(fresh(intent=QA, **ready))
    assert "extract_key_values" not in _legal(fresh(intent=QA, **ready))


def test_a_tool_that_brings_nothing_new_is_not_legal() -> None:
    assert "check_if_scanned" in _legal(fresh())
    assert "check_if_scanned" not in _legal(fresh(modality="digital"))


def test_knowing_that_there_are_no_target_keys_is_knowing_them() -> None:
    assert "get_user_target_keys" not in _legal(fresh(intent="kvp_extraction", target_keys=()))


@pytest.mark.parametrize("missing", ["text", "document_language", "intent"])
def test_nothing_is_extracted_before_text_language_and_intent(missing: str) -> None:
    greedy = replace(
        next(tool for tool in World().tools() if tool.name == "extract_key_values"),
        needs=frozenset(),
    )
    there = {"text": "words", "document_language": "de", "intent": "kvp_extraction"}
    registry = World().registry(greedy)
    assert greedy in registry.compatible_with(fresh(**there))
    del there[missing]
    assert greedy not in registry.compatible_with(fresh(**there))


def test_once_there_is_a_result_only_what_comes_after_it_is_legal() -> None:
    state = fresh(
        text="words",
        document_language="de",
        intent="kvp_extraction",
        extracted=extraction({"maker": None}),
    )
    assert _legal(state) == ["verify_extraction"]


def _entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, f"{__name__}:{value}", "sealread.tools")


single = replace(TOOL, name="from_a_stranger")
several = (replace(TOOL, name="one_of_two"), replace(TOOL, name="two_of_two"))
half_broken = (replace(TOOL, name="still_fine"), replace(TOOL, name="Not Fine"))
clash = replace(TOOL, name="check_if_scanned")


def test_tools_of_third_parties_come_by_entry_points() -> None:
    registry = Registry()
    assert registry.load_entry_points([_entry("b", "several"), _entry("a", "single")]) == []
    assert [tool.name for tool in registry] == ["from_a_stranger", "one_of_two", "two_of_two"]


def test_a_broken_tool_of_a_third_party_is_named_and_the_others_load() -> None:
    registry = World().registry()
    entries = [
        _entry("a", "half_broken"),
        _entry("b", "nowhere"),
        EntryPoint("c", "no_such_module_at_all:tool", "sealread.tools"),
        _entry("d", "clash"),
        _entry("e", "BROKEN"),
        _entry("f", "single"),
    ]
    refused = [str(error) for error in registry.load_entry_points(entries)]
    assert len(refused) == 5
    assert "Not Fine" in refused[0]
    assert "AttributeError" in refused[1]
    assert "ModuleNotFoundError" in refused[2]
    assert "already" in refused[3]
    assert "list, not a Tool" in refused[4]
    assert registry.get("still_fine")
    assert registry.get("from_a_stranger")


def test_our_own_tools_are_the_fifteen_and_each_passes_the_door() -> None:
    assert {tool.name for tool in builtin()} == {tool.name for tool in World().tools()}


def test_our_own_tools_promise_together_what_each_of_them_needs() -> None:
    registry = builtin()
    given = {"request", "document_path", "schema", "output_language"}
    promised: set[str] = set().union(*(tool.produces for tool in registry)) | given
    lacking = {tool.name: tool.needs - promised for tool in registry if tool.needs - promised}
    assert not lacking


def test_the_producers_of_a_field_are_known() -> None:
    producers = World().registry().producers("text")
    assert [tool.name for tool in producers] == [
        "extract_text_direct", "extract_text_ocr", "sanitize_ocr_text",
    ]  # fmt: skip
