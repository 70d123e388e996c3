"""Tools that understand requests and documents: what they read of the state and write into it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.agent.admission import problem
from sealread.agent.inputs import UnusableInput, built_input, input_schema
from sealread.agent.state import AgentState, TargetKey
from sealread.agent.tools.understanding import TOOLS
from tests.unit.agent.tools.asking import by_name, no_model, read_state, used

INTENT = by_name(TOOLS, "classify_intent")
KIND = by_name(TOOLS, "classify_document")
KEYS = by_name(TOOLS, "get_user_target_keys")


def _state(request: str, **fields: object) -> AgentState:
    return AgentState(request=request, document_path="x.pdf", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_tool_is_let_in_and_leaves_nothing_to_a_chooser(tool) -> None:
    assert problem(tool) is None
    assert input_schema(tool)["properties"].keys() <= {"confidence"}


def test_a_request_for_answers_is_understood() -> None:
    state = _state("Wer ist der Hersteller und welche Norm gilt?")

    output = used(INTENT, state, no_model())

    assert state.intent == "question_answering"
    assert state.user_language == state.output_language == "de"
    assert state.questions == ("Wer ist der Hersteller?", "Welche Norm gilt?")
    assert "question word" in INTENT.summary(output)["why"]


def test_a_language_that_is_asked_for_goes_before_the_users() -> None:
    state = _state("Alles als JSON, auf Englisch bitte")

    used(INTENT, state, no_model())

    assert (state.intent, state.user_language, state.output_language) == (
        "kvp_extraction", "de", "en",
    )  # fmt: skip
    assert state.questions == ()


def test_what_the_caller_has_fixed_stays() -> None:
    state = _state(
        "Hersteller, auf Deutsch", intent="question_answering", questions=("Who made it?",),
        output_language="fr",
    )  # fmt: skip

    used(INTENT, state, no_model())

    assert (state.intent, state.questions) == ("question_answering", ("Who made it?",))
    assert (state.user_language, state.output_language) == ("de", "fr")


def test_a_word_without_a_language_leaves_the_output_as_it_stands() -> None:
    state = _state("dop")

    used(INTENT, state, no_model())

    assert (state.user_language, state.output_language) == (None, None)


def test_the_kind_of_document_is_told_without_the_model_where_its_labels_say_it(
    tmp_path: Path,
) -> None:
    text = "LEISTUNGSERKLÄRUNG\nNr.: 7\nVerwendungszweck: Estrich\nHersteller: Nebel AG\n" + (
        "Bevollmächtigter: entfällt\nHarmonisierte Norm: EN 13813:2002\nErklärte Leistung: A1\n"
        "Notifizierte Stelle: keine\n"
    )
    state = read_state(tmp_path, text)

    output = used(KIND, state, no_model())

    assert state.document_type == "dop"
    assert KIND.summary(output)["document_type"] == "dop"


def test_a_letter_is_of_no_kind(tmp_path: Path) -> None:
    state = read_state(tmp_path, "Liebe Frau Nebel,\nvielen Dank für Ihren Brief vom Juni.\n")

    used(KIND, state, no_model())

    assert state.document_type == ""


def test_without_a_text_there_is_no_kind() -> None:
    with pytest.raises(UnusableInput):
        built_input(KIND, _state("x", text=""), {})


def test_the_keys_of_a_request_are_found_in_the_schema_of_the_kind() -> None:
    state = _state("Hersteller und Brandklasse", intent="kvp_extraction", document_type="dop")

    output = used(KEYS, state, no_model())

    assert state.target_keys == (
        TargetKey("Hersteller", "/Manufacturer"),
        TargetKey("Brandklasse", "/Declared Performance/Reaction to fire"),
    )
    assert [one["score"] for one in KEYS.summary(output)["keys"]] == [0.95, 0.9]


def test_a_schema_that_is_fixed_goes_before_the_kind() -> None:
    state = _state("Hersteller", intent="kvp_extraction", schema="dop.de", document_type="invoice")

    used(KEYS, state, no_model())

    assert state.target_keys == (TargetKey("Hersteller", "/Hersteller"),)


def test_everything_is_every_key_of_the_schema() -> None:
    state = _state("alles als JSON", intent="kvp_extraction", schema="dop")

    used(KEYS, state, no_model())

    assert len(state.target_keys or ()) == 12


def test_each_question_brings_the_keys_it_is_about() -> None:
    questions = ("Wer hat unterschrieben?", "Wie alt ist das Haus?")
    state = _state("?", intent="question_answering", questions=questions, schema="dop")

    used(KEYS, state, no_model())

    signed, free = state.target_keys or ()
    assert signed.path == "/Signature/Signatories/*/Name"
    assert signed.named in questions[0]
    assert (free.named, free.path) == (questions[1], None)


def test_where_no_schema_fits_names_are_all_there_is() -> None:
    state = _state("Hersteller, Farbe", intent="kvp_extraction", document_type="")

    used(KEYS, state, no_model())

    assert state.target_keys == (TargetKey("Hersteller"), TargetKey("Farbe"))


def test_keys_wait_until_the_kind_of_document_is_known() -> None:
    with pytest.raises(UnusableInput):
        built_input(KEYS, _state("Hersteller", intent="kvp_extraction"), {})


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_planner_may_not_give_what_the_state_decides(tool) -> None:
    state = _state("x", text="x", intent="kvp_extraction", document_type="")

    with pytest.raises(UnusableInput):
        built_input(tool, state, {"request": "something else"})
