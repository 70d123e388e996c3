"""The agent is asked for all values and for each of them, and what it brings is scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.agent.proof import Mark
from sealread.agent.state import AgentState
from sealread.errors import SchemaError
from tests.unit.evaluate.agentic import (
    Script,
    answering,
    dataset,
    evaluated,
    event,
    outcome,
)

TRUTH = {"language": "de", "values": {"Number": "1", "Maker": "Muster GmbH"}}


def test_values_and_answers_are_scored(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH)
    script = answering({"Number": "1", "Maker": "Meister GmbH"}, "1", "2", "Muster GmbH")

    (found,) = evaluated(folder, script).documents

    assert found.scored.strict.key_match == 1
    assert found.scored.strict.exact == pytest.approx(1 / 12)
    assert [one.likeness.exact for one in found.judged] == [1, 0, 1, 0]
    assert found.failure is None


def test_requests_are_in_the_language_of_the_document_or_in_english(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH, TRUTH | {"language": "fr"})
    script = answering({})

    evaluated(folder, script)

    german, german_questions, english, english_questions = script.states
    assert german.request.startswith("Extrahiere")
    assert german_questions.questions[1] == "Was ist der Wert von 'Number'?"
    assert len(german_questions.questions) == 4
    assert english.request.startswith("Extract")
    assert english_questions.questions[1] == "What is the value of 'Number'?"


def test_both_requests_go_to_the_same_document_and_schema(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH)
    script = answering({})

    evaluated(folder, script)

    assert {state.document_path for state in script.states} == {str(folder / "docs" / "0.txt")}
    assert {state.schema for state in script.states} == {str(folder / "schema.json")}
    assert [state.intent for state in script.states] == [None, "question_answering"]


def test_a_set_with_the_keys_of_the_library_is_asked_under_its_schema(tmp_path: Path) -> None:
    from sealread.schema.loading import load

    folder = dataset(tmp_path / "set", TRUTH, schema=load("dop").definition)
    script = answering({})

    evaluated(folder, script)

    assert script.states[0].schema == "dop"


def test_values_under_german_keys_are_brought_to_the_keys_of_the_truth(tmp_path: Path) -> None:
    from sealread.schema.loading import load

    truth = {"language": "de", "values": {"Declaration Number": "13813"}}
    folder = dataset(tmp_path / "set", truth, schema=load("dop").definition)

    (found,) = evaluated(
        folder, answering({"Erklärungsnummer": "13813"}), schema="dop.de"
    ).documents

    assert found.scored.strict.exact == pytest.approx(1 / 12)


def test_a_set_with_open_keys_is_asked_for_the_keys_of_each_document(tmp_path: Path) -> None:
    definition = {"type": "object", "additionalProperties": {"type": "string"}}
    folder = dataset(tmp_path / "set", {"values": {"Name:": "x"}}, schema=definition)
    seen = []

    def play(state: AgentState) -> object:
        from sealread.schema.loading import load

        seen.append([node.label.title for node in load(str(state.schema)).root.children])
        return outcome(values={"Name:": "x"})

    evaluated(folder, Script(play))  # type: ignore[arg-type]

    assert seen[0] == ["Name:"]


@pytest.mark.parametrize("values", [None, "words", {"Number": 12}, {"Other": "x"}])
def test_what_is_no_json_under_the_schema_is_a_failure_worth_nothing(
    tmp_path: Path, values: object
) -> None:
    folder = dataset(tmp_path / "set", TRUTH)

    (found,) = evaluated(folder, answering(values, "1")).documents

    assert found.scored.json_valid == found.scored.strict.key_match == 0
    assert found.extraction.failure
    assert found.answering.failure is None


def test_an_end_without_a_result_says_why(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH)

    (found,) = evaluated(folder, Script(lambda _: outcome(reason="failed"))).documents

    assert found.extraction.failure == found.answering.failure == "because failed"
    assert not any(one.answered for one in found.judged)


def test_a_crash_is_named_without_words_of_the_document(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH)

    def crash(_: AgentState) -> object:
        raise RuntimeError("Muster GmbH")

    (found,) = evaluated(folder, Script(crash)).documents  # type: ignore[arg-type]

    assert found.extraction.failure == "RuntimeError"
    assert found.scored.strict.key_match == 0


def test_unverified_values_are_scored_and_said_to_be_unverified(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH)
    marks = (Mark("/Number", False, "unsure"), Mark("/Maker", True))
    script = Script(lambda _: outcome(reason="unverified", values=TRUTH["values"], marks=marks))

    (found,) = evaluated(folder, script).documents

    assert (found.extraction.verified, found.extraction.unverified) == (False, 1)
    assert found.scored.strict.key_match == 1


def test_an_answer_is_verified_if_its_mark_says_so(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH)
    marks = (
        Mark("Was ist der Wert von 'Number'?", True),
        Mark("Was ist der Wert von 'Maker'?", False, "unsure"),
    )

    (found,) = evaluated(folder, answering({}, "1", "1", "?", "?", marks=marks)).documents

    assert [one.verified for one in found.judged] == [False, True, False, False]


def test_the_models_time_is_told_apart_from_the_rest(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH)
    events = (
        event("extract_text_ocr", 9.0), event(None, 0.25), event("extract_key_values", 2.0, 500),
        event("verify_extraction", 0.5), event("verify_answer", 0.75, 20),
    )  # fmt: skip

    (found,) = evaluated(folder, Script(lambda _: outcome(*events, values={}))).documents

    cost = found.extraction.cost
    assert (cost.tokens, cost.model_seconds, cost.other_seconds) == (520, 2.75, 0.75)
    assert cost.read_seconds == 0


def test_a_request_that_was_stopped_ends_the_evaluation_without_it(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH, TRUTH)
    script = answering({}, "1")
    stopped = Script(
        lambda state: (
            outcome(reason="cancelled") if len(stopped.states) == 3 else script.play(state)
        )
    )

    found = evaluated(folder, stopped)

    assert (len(found.documents), found.planned, found.partial) == (1, 2, True)


def test_after_a_tool_that_does_not_stop_there_is_no_other_request(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH, TRUTH)
    script = Script(lambda _: outcome(reason="stuck", stuck=True))

    found = evaluated(folder, script)

    assert len(script.states) == 1
    assert found.partial


def test_a_wish_to_stop_is_heard_before_a_request(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH)
    script = answering({})

    found = evaluated(folder, script, stop=lambda: bool(script.states))

    assert len(script.states) == 1
    assert found.partial


def test_a_schema_that_does_not_exist_is_not_the_documents_fault(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", TRUTH)

    with pytest.raises(SchemaError):
        evaluated(folder, answering({}), schema="nonsense")


def test_a_document_of_which_nothing_is_known_is_asked_no_question(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", {"values": {}})
    script = answering({})

    (found,) = evaluated(folder, script).documents

    assert len(script.states) == 1
    assert found.judged == ()
