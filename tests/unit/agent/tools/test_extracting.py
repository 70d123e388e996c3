"""The tools that ask the document, with the real reader on a short declaration."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.agent.inputs import UnusableInput, built_input
from sealread.agent.registry import Registry
from sealread.agent.state import AgentState, TargetKey, Way
from sealread.agent.tools.extracting import TOOLS, Questions, key_of, queries
from sealread.agent.tools.wanted import missing_keys, schema_for, settings_of, synonyms
from sealread.errors import Cancelled
from sealread.extract.engine import Engine
from sealread.extract.settings import Settings
from sealread.schema.loading import load
from tests.unit.agent.tools.asking import by_name, read_state, rooms_of, used
from tests.unit.extract.declaration import CODE, TEXT

EXTRACT, ANSWER = by_name(TOOLS, "extract_key_values"), by_name(TOOLS, "answer_question")
CODE_KEY = TargetKey("Kenncode", "/Unique Identification Code of the Product-Type")
FIRE = TargetKey("Brandklasse", "/Declared Performance/Reaction to fire", "Brandverhalten")
TABLE = "\nWesentliche Merkmale       Leistung\nBrandverhalten             A1fl\n"


def test_the_registry_takes_them() -> None:
    assert len(list(Registry(TOOLS))) == 2


def test_only_the_wanted_keys_are_extracted(engine: Engine, tmp_path: Path) -> None:
    state = read_state(tmp_path, document_type="dop", target_keys=(CODE_KEY,))

    used(EXTRACT, state, rooms_of(engine))

    assert state.extracted is not None
    assert [(one.path, one.value) for one in state.extracted.fields] == [(CODE_KEY.path, CODE)]


def test_all_keys_are_extracted_where_none_is_named(engine: Engine, tmp_path: Path) -> None:
    state = read_state(tmp_path, document_type="dop")

    used(EXTRACT, state, rooms_of(engine))

    assert state.extracted is not None
    paths = {"/" + one.path.split("/")[1] for one in state.extracted.fields}
    assert paths == {child.path for child in load("dop").root.children}


def test_an_open_key_is_found_by_how_the_page_calls_it(engine: Engine, tmp_path: Path) -> None:
    state = read_state(tmp_path, TEXT + TABLE, document_type="dop", target_keys=(FIRE,))

    used(EXTRACT, state, rooms_of(engine))

    assert state.extracted is not None
    assert state.extracted.values["Declared Performance"] == {"Brandverhalten": "A1fl"}


def test_a_key_of_no_schema_is_asked_beside_those_of_the_kind(
    engine: Engine, tmp_path: Path
) -> None:
    own = TargetKey("Verwendung", None, "Verwendungszweck")
    state = read_state(tmp_path, document_type="dop", target_keys=(CODE_KEY, own))

    used(EXTRACT, state, rooms_of(engine))

    assert state.extracted is not None
    found = {one.path: one.value for one in state.extracted.fields}
    assert found.keys() == {CODE_KEY.path, "/Verwendung"}
    assert found["/Verwendung"] == "Hartstoffestrich für innen"


def test_a_document_of_no_kind_is_asked_for_what_was_named(engine: Engine, tmp_path: Path) -> None:
    state = read_state(tmp_path, document_type="", target_keys=(TargetKey("Hersteller"),))

    used(EXTRACT, state, rooms_of(engine))

    assert state.extracted is not None
    assert state.extracted.values["Hersteller"].startswith("Muster Bau GmbH")


def test_a_schema_that_was_fixed_stays_as_it_is() -> None:
    own = (TargetKey("Lieferzeit"),)

    assert schema_for("dop", None, own, "de") == load("dop")
    assert missing_keys(own, load("dop")) == ("Lieferzeit",)
    assert missing_keys(own, schema_for(None, "dop", own, "de")) == ()


def test_a_question_is_answered_with_the_words_of_the_page(engine: Engine, tmp_path: Path) -> None:
    state = read_state(
        tmp_path,
        document_type="dop",
        questions=("What is the identification code?", "Wer hat das Dokument übersetzt?"),
        translated_questions=("Was ist der Kenncode?", "Wer hat das Dokument übersetzt?"),
        target_keys=(TargetKey("identification code", CODE_KEY.path),),
    )

    output = used(ANSWER, state, rooms_of(engine))

    assert state.answers is not None
    code, nobody = state.answers
    assert (code.texts, code.path) == ((CODE,), CODE_KEY.path)
    assert (nobody.texts, nobody.path) == ((), None)
    json.dumps(ANSWER.summary(output))


def test_the_request_is_the_question_where_there_is_no_other(tmp_path: Path) -> None:
    state = read_state(tmp_path)
    state.request = "Wer ist der Hersteller?"

    built = built_input(ANSWER, state, {})

    assert isinstance(built, Questions)
    assert [query.text for query in queries(built)] == ["Wer ist der Hersteller?"]


def test_without_any_question_there_is_nothing_to_answer(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput):
        built_input(ANSWER, read_state(tmp_path), {})


def test_before_the_document_was_read_nothing_can_be_asked() -> None:
    state = AgentState(request="?", document_path="a.pdf")

    for tool in TOOLS:
        with pytest.raises(UnusableInput):
            built_input(tool, state, {})


def test_a_question_is_about_the_most_exact_key_that_it_names() -> None:
    question = "Welche Leistung ist für das Brandverhalten erklärt?"
    keys = (
        TargetKey("Leistung", "/Declared Performance"),
        TargetKey("Brandverhalten", "/Declared Performance/Reaction to fire"),
        TargetKey("erklärt", None),
    )

    assert key_of(question, 0, (question,), keys) == keys[1]


def test_a_question_that_names_no_key_is_about_none() -> None:
    assert key_of("Warum?", 0, ("Warum?",), (CODE_KEY, FIRE)) is None
    assert key_of("Warum?", 1, ("Was?", "Warum?"), (CODE_KEY, FIRE)) == FIRE


def test_a_key_is_known_by_its_other_names() -> None:
    said = synonyms((FIRE,), "de")("Reaction to fire")

    assert said[:2] == ("Brandverhalten", "Brandklasse")
    assert "Réaction au feu" in said
    assert synonyms((), "de")("nobody knows this") == ()


def test_the_way_changes_the_settings() -> None:
    usual = Settings()

    assert settings_of(usual, Way()) == usual
    other = settings_of(usual, Way(phrasings=6, window_tokens=300))
    assert (other.phrasings, other.window_tokens, other.overlap_tokens) == (6, 300, 150)


def test_the_language_that_was_found_counts(tmp_path: Path) -> None:
    built = built_input(ANSWER, read_state(tmp_path, document_language="en", questions=("?",)), {})

    assert isinstance(built, Questions)
    assert built.document.language == "en"


def test_they_stop_when_told_to(engine: Engine, tmp_path: Path) -> None:
    state = read_state(tmp_path, document_type="dop", questions=("Wer?",))

    for tool in TOOLS:
        with pytest.raises(Cancelled):
            used(tool, state, rooms_of(engine, cancelled=lambda: True))
