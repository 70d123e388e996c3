"""The tools that verify: a false value never passes, whoever made it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.agent.inputs import UnusableInput, built_input
from sealread.agent.registry import Registry
from sealread.agent.state import AgentState, Answer, Check, TargetKey, Way
from sealread.agent.tools import extracting
from sealread.agent.tools.verifying import TOOLS, Given, _other_query
from sealread.agent.tools.wanted import NO_KEY
from sealread.document.model import Notice, Span
from sealread.document.reading import NOT_RECOGNISED
from sealread.document.text_map import text_map
from sealread.extract import proving
from sealread.extract.answering import Answered, Query
from sealread.extract.engine import Engine
from sealread.extract.result import Reading
from tests.unit.agent.tools.asking import by_name, read_state, rooms_of, used
from tests.unit.extract.declaration import CODE

VALUES, ANSWERS = by_name(TOOLS, "verify_extraction"), by_name(TOOLS, "verify_answer")
EXTRACT = by_name(extracting.TOOLS, "extract_key_values")
CODE_PATH = "/Unique Identification Code of the Product-Type"
CODE_KEY = TargetKey("Kenncode", CODE_PATH)


def extracted(engine: Engine, folder: Path, **fields: Any) -> AgentState:
    """A state with a code that was found; sure of it, whatever this reader's calibration says."""
    state = read_state(folder, document_type="dop", target_keys=(CODE_KEY,), **fields)
    used(EXTRACT, state, rooms_of(engine))
    made = state.extracted
    assert made is not None
    [reading] = made.fields
    sure = replace(reading, confidence=0.95, status="grounded", reason=None)
    state.extracted = replace(made, fields=(sure,))
    return state


def checks(state: AgentState) -> dict[str, Check]:
    assert state.verification is not None
    return {one.subject: one for one in state.verification.checks}


def answer(state: AgentState, question: str, words: str, **more: Any) -> Answer:
    """An answer of words that stand on the page."""
    assert state.document is not None
    mapped = text_map(state.document.pages)
    start = mapped.text.index(words)
    evidence = mapped.boxes(Span(start, start + len(words)))
    return replace(Answer(question, (words,), evidence, 0.95, "grounded"), **more)


def test_the_registry_takes_them() -> None:
    assert len(list(Registry((*extracting.TOOLS, *TOOLS)))) == 4


def test_a_right_value_is_verified(engine: Engine, tmp_path: Path) -> None:
    state = extracted(engine, tmp_path)

    output = used(VALUES, state, rooms_of(engine))

    assert checks(state) == {CODE_PATH: Check(CODE_PATH, True)}
    assert state.verification is not None
    assert state.verification.complete
    assert VALUES.summary(output) == {"complete": True, "verified": 1, "failed": []}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"value": "EN 1", "text": "EN 1"}, proving.NOT_THERE),
        ({"value": "something else"}, proving.OTHER_VALUE),
        ({"confidence": 0.2}, proving.UNSURE),
    ],
)
def test_a_false_value_is_not(
    engine: Engine, tmp_path: Path, changed: dict[str, Any], reason: str
) -> None:
    state = extracted(engine, tmp_path)
    assert state.extracted is not None
    [reading] = state.extracted.fields
    wrong = replace(reading, **changed)
    state.extracted = replace(
        state.extracted, fields=(wrong,), values={CODE_PATH[1:]: wrong.value}
    )  # fmt: skip

    used(VALUES, state, rooms_of(engine))

    assert checks(state)[CODE_PATH] == Check(CODE_PATH, False, reason)
    assert state.verification is not None
    assert not state.verification.complete


PLACE = "/Signature/Place and Date of Issue"


@pytest.mark.parametrize(
    ("keys", "complete"), [((), True), ((CODE_KEY, TargetKey("Ort", PLACE)), False)]
)
def test_of_all_keys_some_may_be_missing_but_none_that_was_named(
    engine: Engine, tmp_path: Path, keys: tuple[TargetKey, ...], complete: bool
) -> None:
    state = extracted(engine, tmp_path)
    assert state.extracted is not None
    unsure = Reading(PLACE, None, None, (), 0.3, "not_found")
    state.extracted = replace(state.extracted, fields=(*state.extracted.fields, unsure))
    state.target_keys = keys

    used(VALUES, state, rooms_of(engine))

    assert checks(state)[PLACE] == Check(PLACE, False, proving.ONLY_UNSURE)
    assert state.verification is not None
    assert state.verification.complete is complete


def test_where_nothing_is_found_it_is_not_complete(engine: Engine, tmp_path: Path) -> None:
    state = extracted(engine, tmp_path)
    assert state.extracted is not None
    unsure = Reading(PLACE, None, None, (), 0.3, "not_found")
    state.extracted = replace(state.extracted, fields=(unsure,), values={})
    state.target_keys = ()

    used(VALUES, state, rooms_of(engine))

    assert state.verification is not None
    assert not state.verification.complete


def test_a_wanted_key_without_a_reading_is_not_complete(engine: Engine, tmp_path: Path) -> None:
    state = extracted(engine, tmp_path)
    state.target_keys = (CODE_KEY, TargetKey("Hersteller", "/Manufacturer"))

    used(VALUES, state, rooms_of(engine))

    assert checks(state)["/Manufacturer"] == Check("/Manufacturer", False, proving.NOT_SEARCHED)


def test_a_value_of_a_key_that_was_not_wanted_is_not_verified(
    engine: Engine, tmp_path: Path
) -> None:
    state = extracted(engine, tmp_path)
    state.target_keys = (TargetKey("Hersteller", "/Manufacturer"),)

    used(VALUES, state, rooms_of(engine))

    found = state.verification
    assert found is not None
    assert Check(CODE_PATH, False, proving.NOT_ASKED) in found.checks


def test_a_key_that_a_fixed_schema_does_not_have_is_named(engine: Engine, tmp_path: Path) -> None:
    state = extracted(engine, tmp_path, schema="dop")
    state.target_keys = (CODE_KEY, TargetKey("Lieferzeit"))

    used(VALUES, state, rooms_of(engine))

    assert checks(state)["Lieferzeit"] == Check("Lieferzeit", False, NO_KEY)


def test_values_of_another_schema_are_not_complete(engine: Engine, tmp_path: Path) -> None:
    state = extracted(engine, tmp_path)
    assert state.extracted is not None
    other = replace(state.extracted.schema, sha256="1" * 64)
    state.extracted = replace(state.extracted, schema=other)

    used(VALUES, state, rooms_of(engine))

    assert not checks(state)["schema"].verified


def test_pages_that_were_not_read_leave_it_incomplete(engine: Engine, tmp_path: Path) -> None:
    state = extracted(engine, tmp_path)
    assert state.document is not None
    state.document = replace(state.document, notices=(Notice(NOT_RECOGNISED, "…", 2),))

    used(VALUES, state, rooms_of(engine))

    assert checks(state)[proving.PAGES] == Check(proving.PAGES, False, "not read: page 2")


def test_an_answer_on_the_page_is_verified(engine: Engine, tmp_path: Path) -> None:
    state = read_state(tmp_path, questions=("Was ist der Kenncode?",))
    state.answers = (answer(state, state.questions[0], CODE),)

    output = used(ANSWERS, state, rooms_of(engine))

    assert checks(state) == {state.questions[0]: Check(state.questions[0], True)}
    json.dumps(ANSWERS.summary(output))


def test_words_that_are_not_on_the_page_are_never_verified(engine: Engine, tmp_path: Path) -> None:
    state = read_state(tmp_path, questions=("Wer?",))
    right = answer(state, "Wer?", "Muster Bau GmbH & Co. KG")
    state.answers = (replace(right, texts=("Meier AG",)),)

    used(ANSWERS, state, rooms_of(engine))

    assert checks(state)["Wer?"] == Check("Wer?", False, proving.NOT_THERE)


def test_an_answer_that_other_words_contradict_is_not_verified(
    engine: Engine, tmp_path: Path
) -> None:
    question = "Was ist der Hersteller?"
    state = read_state(
        tmp_path, document_type="dop", questions=(question,),
        target_keys=(TargetKey("Hersteller", "/Manufacturer"),),
    )  # fmt: skip
    state.answers = (answer(state, question, CODE),)
    assert engine.settings.review_below <= 1.0

    bold = _Bold(engine)
    used(ANSWERS, state, rooms_of(bold))  # type: ignore[arg-type]

    assert checks(state)[question] == Check(question, False, proving.CONTRADICTED)


class _Bold:
    """The real reader, with everything it finds taken for sure."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.settings = engine.settings

    def answer(self, *given: Any, **named: Any) -> tuple[Answered, ...]:
        made = self._engine.answer(*given, **named)
        return tuple(replace(one, confidence=1.0 if one.texts else one.confidence) for one in made)


def test_no_answer_is_verified_if_the_reader_is_sure_of_it(engine: Engine, tmp_path: Path) -> None:
    state = read_state(tmp_path, questions=("Was?", "Wer?"))
    state.answers = (
        Answer("Was?", (), (), 0.9, "not_found"),
        Answer("Wer?", (), (), 0.1, "not_found"),
    )

    used(ANSWERS, state, rooms_of(engine))

    assert [one.verified for one in checks(state).values()] == [True, False]


@pytest.mark.parametrize(
    ("path", "keys", "other"),
    [
        # A key's reading is held against the question's own words, …
        ("/Manufacturer", (TargetKey("Hersteller", "/Manufacturer"),),
         Query("Wer ist der Hersteller?", wordings=("Hersteller",), several=False)),
        # … a free answer against the reading of the key that it is about, …
        (None, (TargetKey("Hersteller", "/Manufacturer"),),
         Query("Wer ist der Hersteller?", path="/Manufacturer")),
        # … or against the bare label.
        (None, (), Query("Hersteller", several=False)),
    ],
)  # fmt: skip
def test_the_second_wording_is_another_one(
    tmp_path: Path, path: str | None, keys: tuple[TargetKey, ...], other: Query
) -> None:
    question = "Wer ist der Hersteller?"
    state = read_state(tmp_path, document_type="dop", questions=(question,), target_keys=keys)
    state.answers = (Answer(question, ("x",), (), 0.9, "grounded", path=path),)

    built = built_input(ANSWERS, state, {})

    assert isinstance(built, Given)
    own = Answered(question, ("x",), (), 0.9, "grounded", path=path)
    assert _other_query(own, built) == other


def test_a_question_without_other_words_is_not_asked_again(tmp_path: Path) -> None:
    state = read_state(tmp_path, questions=("Kenncode",))
    state.answers = (answer(state, "Kenncode", CODE),)

    built = built_input(ANSWERS, state, {})

    assert isinstance(built, Given)
    assert _other_query(Answered("Kenncode", (CODE,), (), 0.9, "grounded"), built) is None


def test_without_results_there_is_nothing_to_verify(tmp_path: Path) -> None:
    for tool in TOOLS:
        with pytest.raises(UnusableInput):
            built_input(tool, read_state(tmp_path), {})


@pytest.mark.parametrize(
    ("path", "only", "asks"),
    [(None, (), True), ("/Manufacturer", (), False), (None, ("Wer?",), False)],
)
def test_what_was_asked_in_several_wordings_or_proven_before_is_not_asked_again(
    engine: Engine, tmp_path: Path, path: str | None, only: tuple[str, ...], asks: bool
) -> None:
    question = "Was ist der Hersteller?"
    state = read_state(tmp_path, document_type="dop", questions=(question,), way=Way(only=only))
    state.answers = (answer(state, question, "Muster Bau GmbH & Co. KG", path=path),)
    before = sum(engine.tokens)

    used(ANSWERS, state, rooms_of(engine))

    assert (sum(engine.tokens) > before) is asks
    assert checks(state)[question].verified
