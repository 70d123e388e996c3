"""Tools that ask the document: values for keys, answers to questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sealread.agent.state import AgentState, Answer, TargetKey, Way
from sealread.agent.tool import Rooms, Tool
from sealread.agent.tools.mending import askable, is_surer, mended
from sealread.agent.tools.wanted import (
    document_of,
    keys_of,
    known_schema,
    paths_of,
    schema_for,
    settings_of,
    synonyms,
)
from sealread.document.model import Document
from sealread.document.text_map import text_map
from sealread.extract.answering import Answered, Query
from sealread.extract.engine import Engine
from sealread.extract.result import Extraction


class Wanted(Struct, frozen=True):
    """What is extracted: `target_keys` of `document`, all keys where there are none."""

    document: Document
    target_keys: tuple[TargetKey, ...]
    schema: str | None
    document_type: str | None
    way: Way
    earlier: Extraction | None = None
    """Values that were found before; only what is unproven of them is asked."""


class Values(Struct, frozen=True):
    """What was found for the keys."""

    extraction: Extraction


class Questions(Struct, frozen=True):
    """What is asked; `translated_questions` are the same in the document's language."""

    document: Document
    questions: tuple[str, ...]
    translated_questions: tuple[str, ...]
    target_keys: tuple[TargetKey, ...]
    schema: str | None
    document_type: str | None
    way: Way
    earlier_answers: tuple[Answer, ...] | None = None
    """Answers that were found before; only what is unproven of them is asked."""


class Answers(Struct, frozen=True):
    """An answer to each question, in their order."""

    answers: tuple[Answer, ...]


def _extract(rooms: Rooms, given: Wanted) -> Values:
    language = given.document.language
    schema = schema_for(given.schema, given.document_type, given.target_keys, language)
    engine, earlier = rooms.engine, given.earlier
    again = None if earlier is None else askable(given.way.only, schema)
    if earlier is not None and (not again or _is_the_same(engine, given.document, given.way)):
        return Values(earlier)
    made = engine.extract(
        given.document,
        schema,
        only=again or paths_of(given.target_keys, schema),
        synonyms=synonyms(given.target_keys, language),
        settings=settings_of(engine.settings, given.way),
        on_field=lambda done, total: rooms.progress("field", done, total),
        cancelled=rooms.cancelled,
    )
    if earlier is None or again is None:
        return Values(made)
    return Values(mended(earlier, made, again, schema, engine.settings.review_below))


def _answer(rooms: Rooms, given: Questions) -> Answers:
    earlier = given.earlier_answers
    asked = queries(given)
    if earlier is None or len(earlier) != len(asked):
        return Answers(_asked(rooms, given, asked))
    if _is_the_same(rooms.engine, given.document, given.way):
        return Answers(earlier)
    places = [n for n, one in enumerate(earlier) if one.question in given.way.only]
    again = _asked(rooms, given, [asked[place] for place in places])
    sure = rooms.engine.settings.review_below
    answers = list(earlier)
    for place, one in zip(places, again, strict=True):
        if is_surer(one, sure):
            answers[place] = one
    return Answers(tuple(answers))


def _is_the_same(engine: Engine, document: Document, way: Way) -> bool:
    """Whether smaller windows are the same one window: nothing new can come of them."""
    if way.window_tokens is None:
        return False
    tokens = engine.decoder.runtime.tokenize(text_map(document.pages).text)
    return len(tokens) <= way.window_tokens


def _asked(rooms: Rooms, given: Questions, asked: Sequence[Query]) -> tuple[Answer, ...]:
    if not asked:
        return ()
    engine = rooms.engine
    made = engine.answer(
        given.document,
        asked,
        schema=known_schema(given.schema, given.document_type),
        synonyms=synonyms(given.target_keys, given.document.language),
        settings=settings_of(engine.settings, given.way),
        on_field=lambda done, total: rooms.progress("field", done, total),
        cancelled=rooms.cancelled,
    )
    return tuple(as_answer(one) for one in made)


def queries(given: Questions) -> list[Query]:
    """The questions as they are asked: worded as the document does, and about which key."""
    translated = given.translated_questions
    made = []
    for place, question in enumerate(given.questions):
        other = translated[place] if len(translated) == len(given.questions) else question
        key = key_of(question, place, given.questions, given.target_keys)
        made.append(
            Query(
                question,
                path=key.path if key else None,
                wordings=() if other == question else (other,),
            )
        )
    return made


def key_of(
    question: str, place: int, questions: Sequence[str], keys: Sequence[TargetKey]
) -> TargetKey | None:
    """The key of the schema that a question is about: the most exact one that it names.

    Where it names none in so many words, keys that are as many as the questions are theirs in
    their order.
    """
    own = [key for key in keys if _names(question, key.named)]
    if not own and len(keys) == len(questions):
        own = [keys[place]]
    known = [key for key in own if key.path is not None]
    return max(known, key=lambda key: ((key.path or "").count("/"), len(key.named)), default=None)


def _names(question: str, name: str) -> bool:
    return " ".join(name.casefold().split()) in " ".join(question.casefold().split())


def as_answer(one: Answered) -> Answer:
    """The answer as the state has it."""
    return Answer(
        question=one.question,
        texts=one.texts,
        evidence=one.evidence,
        confidence=one.confidence,
        status=one.status,
        reason=one.reason,
        runners_up=one.runners_up,
        path=one.path,
    )


def _wanted(state: AgentState, given: dict[str, Any]) -> Wanted:
    del given
    return Wanted(
        document_of(state), keys_of(state), state.schema, state.document_type, state.way,
        state.earlier,
    )  # fmt: skip


def _questions(state: AgentState, given: dict[str, Any]) -> Questions:
    del given
    asked = state.questions or ((state.request,) if state.request.strip() else ())
    if not asked:
        raise ValueError("there is no question")
    return Questions(
        document=document_of(state),
        questions=asked,
        translated_questions=state.translated_questions or (),
        target_keys=keys_of(state),
        schema=state.schema,
        document_type=state.document_type,
        way=state.way,
        earlier_answers=state.earlier_answers,
    )


def _write_values(state: AgentState, output: Values) -> None:
    state.extracted = output.extraction


def _write_answers(state: AgentState, output: Answers) -> None:
    state.answers = output.answers


def _values_summary(output: Values) -> Any:
    return {
        "schema": output.extraction.schema.name,
        "fields": [
            {"path": one.path, "value": one.value, "confidence": one.confidence,
             "status": one.status}
            for one in output.extraction.fields
        ],
    }  # fmt: skip


def _answers_summary(output: Answers) -> Any:
    return {
        "answers": [
            {"question": one.question, "texts": one.texts, "confidence": one.confidence,
             "status": one.status}
            for one in output.answers
        ]
    }  # fmt: skip


_NEEDS = frozenset(("document", "text", "document_language"))

TOOLS = (
    Tool(
        name="extract_key_values",
        description="Finds the values of the wanted keys, or of all keys of the schema.",
        function=_extract,
        input=Wanted,
        output=Values,
        normalise_input=_wanted,
        postprocess=_write_values,
        summary=_values_summary,
        needs=_NEEDS,
        produces=frozenset(("extracted",)),
        intents=frozenset(("kvp_extraction",)),
        seconds=1800.0,
    ),
    Tool(
        name="answer_question",
        description="Finds the words of the document that answer the questions.",
        function=_answer,
        input=Questions,
        output=Answers,
        normalise_input=_questions,
        postprocess=_write_answers,
        summary=_answers_summary,
        needs=_NEEDS,
        produces=frozenset(("answers",)),
        intents=frozenset(("question_answering",)),
        seconds=1800.0,
    ),
)
