"""Tools between languages: what they read of the state and write into it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sealread.agent.admission import problem
from sealread.agent.inputs import UnusableInput, built_input
from sealread.agent.state import AgentState, Answer, TargetKey, Verification
from sealread.agent.tools.language import TOOLS, TranslatedResult
from sealread.extract.engine import Engine
from sealread.extract.result import DocumentInfo, Extraction, RunInfo, SchemaInfo
from sealread.weights.store import Store
from tests.unit.agent.tools.asking import by_name, no_model, read_state, rooms_of, used

DETECT = by_name(TOOLS, "detect_language")
KEYS = by_name(TOOLS, "translate_keys")
QUERY = by_name(TOOLS, "translate_query")
OUTPUT = by_name(TOOLS, "translate_output")
GERMAN = "Die Leistung des Produkts entspricht der erklärten Leistung nach Nummer 9.\n" * 3


def _state(**fields: Any) -> AgentState:
    return AgentState(request="x", document_path="x.pdf", **fields)


def _extraction(values: Any) -> Extraction:
    return Extraction(
        document=DocumentInfo("x.pdf", "0" * 64, 1, "de", "digital"),
        schema=SchemaInfo("dop", "0" * 64),
        values=values,
        fields=(),
        run=RunInfo("reader", "0" * 64, "0", 0.0, 0, 0),
    )


def _answer(question: str, *texts: str) -> Answer:
    return Answer(question, texts, (), 0.9, "grounded" if texts else "not_found")


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_tool_is_let_in(tool) -> None:
    assert problem(tool) is None


def test_translating_can_be_done_without() -> None:
    assert {tool.name for tool in TOOLS if tool.optional} == {
        "translate_keys", "translate_query", "translate_output",
    }  # fmt: skip


def test_the_language_of_a_document_is_told_from_its_text(weights: Store, tmp_path: Path) -> None:
    state = read_state(tmp_path, GERMAN, document_language=None)

    used(DETECT, state, no_model())

    assert state.document_language == "de"


def test_a_text_of_figures_has_no_language_and_that_is_an_answer() -> None:
    state = _state(text="4711 / 2.15\n12,00\n")

    output = used(DETECT, state, no_model())

    assert state.document_language == "und"
    assert state.has("document_language")
    assert DETECT.summary(output) == {"language": "und", "confidence": 0.0}


def test_keys_are_worded_as_documents_of_the_language_word_them() -> None:
    state = _state(
        schema="dop",
        document_language="de",
        target_keys=(
            TargetKey("fire class", "/Declared Performance/Reaction to fire"),
            TargetKey("manufacturer", "/Manufacturer"),
            TargetKey("shimmer"),
        ),
    )

    used(KEYS, state, no_model())

    assert [one.asked for one in state.translated_keys or ()] == [
        "Brandverhalten", "Hersteller", None,
    ]  # fmt: skip
    assert [one.path for one in state.translated_keys or ()] == [
        one.path for one in state.target_keys or ()
    ]


def test_questions_are_put_in_the_language_of_the_document() -> None:
    state = _state(
        document_type="dop", document_language="de",
        questions=("Who signed?", "What colour is it?"),
    )  # fmt: skip

    output = used(QUERY, state, no_model())

    assert state.translated_questions == (
        "Wer hat die Erklärung unterschrieben?", "What colour is it?",
    )  # fmt: skip
    assert QUERY.summary(output)["changed"] == 1


def test_without_a_schema_questions_stay() -> None:
    state = _state(document_type="", document_language="de", questions=("Who signed?",))

    used(QUERY, state, no_model())

    assert state.translated_questions == ("Who signed?",)


def test_values_come_over_and_what_does_not_is_said_to_be_original(
    engine: Engine,
) -> None:
    state = _state(
        intent="kvp_extraction", schema="dop", document_language="de", output_language="en",
        verification=Verification(True),
        extracted=_extraction(
            {"Authorised Representative": "nicht relevant", "Intended Use(s)": "Estrich für innen"}
        ),
    )  # fmt: skip

    output = used(OUTPUT, state, rooms_of(engine))

    made = state.translated_output
    assert isinstance(made, TranslatedResult)
    assert made.values == {
        "Authorised Representative": "not relevant", "Intended Use(s)": "Estrich für innen",
    }  # fmt: skip
    assert {leaf.path: leaf.how for leaf in made.leaves}["/Intended Use(s)"] == "original"
    assert OUTPUT.summary(output) == {"language": "en", "original": 1, "translated": 1}


def test_answers_come_over_in_their_order(
    engine: Engine,
) -> None:
    state = _state(
        intent="question_answering", document_language="de", output_language="en",
        verification=Verification(True), document_type="",
        answers=(
            _answer("Who represents it?", "entfällt"),
            _answer("Which class?", "A1", "Estrich für innen"),
            _answer("What colour?"),
        ),
    )  # fmt: skip

    used(OUTPUT, state, rooms_of(engine))

    found = state.translated_output.answers
    assert [one.texts for one in found] == [
        ("not applicable",), ("A1", "Estrich für innen"), (),
    ]  # fmt: skip
    assert found[1].how == ("language_free", "original")


def test_a_name_that_answers_stays_as_it_is_and_needs_no_translation() -> None:
    state = _state(
        intent="question_answering", document_language="de", output_language="en",
        verification=Verification(True), document_type="dop",
        answers=(
            Answer("Wer ist der Hersteller?", ("Muster Bau GmbH, Weg 1, 12345 Musterstadt",), (),
                   0.9, "grounded", path="/Manufacturer"),
        ),
    )  # fmt: skip

    used(OUTPUT, state, no_model())

    assert state.translated_output.answers[0].how == ("language_free",)


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        (DETECT, {}),
        (KEYS, {"document_language": "de"}),
        (KEYS, {"target_keys": (TargetKey("a"),)}),
        (QUERY, {"questions": ("a?",)}),
        (OUTPUT, {"intent": "kvp_extraction", "document_language": "de", "output_language": "en"}),
        (OUTPUT, {"intent": "question_answering", "document_language": "de", "answers": ()}),
    ],
)
def test_what_is_missing_is_refused_before_anything_is_done(tool, fields: dict[str, Any]) -> None:
    with pytest.raises(UnusableInput):
        built_input(tool, _state(**fields), {})
