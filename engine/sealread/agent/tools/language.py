"""Tools between languages: which one a document is in, keys, questions and results in another."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

from sealread.agent.state import AgentState, Answer, TargetKey
from sealread.agent.tool import Rooms, Tool
from sealread.agent.tools.free_text import FreeText
from sealread.document.language import detect
from sealread.extract.result import Extraction
from sealread.schema.loading import load
from sealread.schema.model import Schema
from sealread.translate.glossary import Holds
from sealread.translate.naming import Named, named
from sealread.translate.output import Leaf, output
from sealread.translate.texts import FreeTranslator, How, translated
from sealread.understand.queries import key_wording, queries

_Value = TypeVar("_Value")
UNKNOWN = "und"
"""ISO 639: a language that could not be told."""


class Text(Struct, frozen=True):
    """The text of a document; `found` is the language that reading it has found."""

    text: str
    found: str | None


class Language(Struct, frozen=True):
    """The language of a document, "und" where it cannot be told, and how sure that is."""

    language: str
    confidence: float


class Keys(Struct, frozen=True):
    """Keys, and the language that they are to be worded in."""

    target_keys: tuple[TargetKey, ...]
    document_language: str
    schema: str | None
    document_type: str | None


class WordedKeys(Struct, frozen=True):
    """The keys, each as documents in that language word it where that is known."""

    keys: tuple[TargetKey, ...]


class Questions(Struct, frozen=True):
    """Questions, and the language that they are to be put in."""

    questions: tuple[str, ...]
    document_language: str
    schema: str | None
    document_type: str | None


class WordedQuestions(Struct, frozen=True):
    """The questions in their order; those that nobody can translate as they were."""

    questions: tuple[str, ...]
    changed: int


class Result(Struct, frozen=True):
    """What was found, the language it is in, and the one that it is wanted in."""

    document_language: str
    output_language: str
    extracted: Extraction | None
    answers: tuple[Answer, ...] | None
    schema: str | None
    document_type: str | None


class TranslatedAnswer(Struct, frozen=True):
    """The answer to a question in another language; `how` tells it of each of the texts."""

    question: str
    texts: tuple[str, ...]
    how: tuple[How, ...]


class TranslatedResult(Struct, frozen=True):
    """Values or answers in the language `language`, and of each how it got there.

    What is "original" could not be translated and is as the document has it.
    """

    language: str
    values: Any = None
    leaves: tuple[Leaf, ...] = ()
    answers: tuple[TranslatedAnswer, ...] = ()


def _detect(rooms: Rooms, given: Text) -> Language:
    language, confidence = detect(given.text, rooms.weights)
    return Language(language or given.found or UNKNOWN, round(confidence, 4))


def _word_keys(rooms: Rooms, given: Keys) -> WordedKeys:
    del rooms
    schema = _schema(given.schema, given.document_type)
    language = given.document_language
    return WordedKeys(tuple(_worded(key, schema, language) for key in given.target_keys))


def _worded(key: TargetKey, schema: Schema | None, language: str) -> TargetKey:
    return TargetKey(key.named, key.path, key_wording(key.named, key.path, schema, language))


def _word_questions(rooms: Rooms, given: Questions) -> WordedQuestions:
    del rooms
    schema = _schema(given.schema, given.document_type)
    worded = queries(given.questions, schema, given.document_language)
    changed = sum(one != other for one, other in zip(worded, given.questions, strict=True))
    return WordedQuestions(worded, changed)


def _translate(rooms: Rooms, given: Result) -> TranslatedResult:
    free = FreeText(rooms)
    source = None if given.document_language == UNKNOWN else given.document_language
    target = given.output_language
    schema = _schema(given.schema, given.document_type)
    if given.answers is not None:
        known = named(schema) if schema is not None else {}
        answers = tuple(
            _translated_answer(one, source, target, free, _holds(one, known))
            for one in given.answers
        )
        return TranslatedResult(target, answers=answers)
    if given.extracted is None:
        raise AssertionError("normalise_input lets nothing pass that has no result")
    made = output(given.extracted.values, schema, source, target, free)
    return TranslatedResult(target, made.values, made.leaves)


def _translated_answer(
    answer: Answer, source: str | None, target: str, free: FreeTranslator, holds: Holds
) -> TranslatedAnswer:
    texts = [translated(text, source, target, free, holds=holds) for text in answer.texts]
    return TranslatedAnswer(
        answer.question, tuple(one.text for one in texts), tuple(one.how for one in texts)
    )


def _holds(answer: Answer, known: dict[str, Named]) -> Holds:
    """What kind of value an answer is: that of the key that it is the reading of."""
    key = known[answer.path].key if answer.path in known else None
    return key.holds if key is not None else "prose"


def _schema(schema: str | None, document_type: str | None) -> Schema | None:
    name = schema or document_type
    return load(name) if name else None


def _text(state: AgentState, given: dict[str, Any]) -> Text:
    del given
    if not state.text:
        raise ValueError("there is no text")
    return Text(state.text, state.document.language if state.document else None)


def _keys(state: AgentState, given: dict[str, Any]) -> Keys:
    del given
    return Keys(
        _set(state.target_keys), _set(state.document_language), state.schema, state.document_type
    )  # fmt: skip


def _questions(state: AgentState, given: dict[str, Any]) -> Questions:
    del given
    language = _set(state.document_language)
    return Questions(state.questions, language, state.schema, state.document_type)


def _result(state: AgentState, given: dict[str, Any]) -> Result:
    del given
    asked = state.intent == "question_answering"
    if (state.answers is None) if asked else (state.extracted is None):
        raise ValueError("there is no result to translate")
    return Result(
        document_language=_set(state.document_language),
        output_language=_set(state.output_language),
        extracted=None if asked else state.extracted,
        answers=state.answers if asked else None,
        schema=state.schema,
        document_type=state.document_type,
    )


def _set(value: _Value | None) -> _Value:
    if value is None:
        raise ValueError("something that the tool needs is not known yet")
    return value


def _write_language(state: AgentState, output: Language) -> None:
    state.document_language = output.language


def _write_keys(state: AgentState, output: WordedKeys) -> None:
    state.translated_keys = output.keys


def _write_questions(state: AgentState, output: WordedQuestions) -> None:
    state.translated_questions = output.questions


def _write_result(state: AgentState, output: TranslatedResult) -> None:
    state.translated_output = output


def _language_summary(output: Language) -> Any:
    return {"language": output.language, "confidence": output.confidence}


def _keys_summary(output: WordedKeys) -> Any:
    return {
        "keys": [{"named": one.named, "path": one.path, "asked": one.asked} for one in output.keys]
    }


def _questions_summary(output: WordedQuestions) -> Any:
    return {"questions": list(output.questions), "changed": output.changed}


def _result_summary(output: TranslatedResult) -> Any:
    ways = [leaf.how for leaf in output.leaves] + [how for one in output.answers for how in one.how]
    return {"language": output.language, **{way: ways.count(way) for way in sorted(set(ways))}}


TOOLS = (
    Tool(
        name="detect_language",
        description="Tells the language of the document from its text.",
        function=_detect,
        input=Text,
        output=Language,
        normalise_input=_text,
        postprocess=_write_language,
        summary=_language_summary,
        needs=frozenset(("text",)),
        produces=frozenset(("document_language",)),
        seconds=60.0,
    ),
    Tool(
        name="translate_keys",
        description="Words the wanted keys as documents in the document's language do.",
        function=_word_keys,
        input=Keys,
        output=WordedKeys,
        normalise_input=_keys,
        postprocess=_write_keys,
        summary=_keys_summary,
        needs=frozenset(("target_keys", "document_language")),
        produces=frozenset(("translated_keys",)),
        intents=frozenset(("kvp_extraction",)),
        seconds=30.0,
        optional=True,
    ),
    Tool(
        name="translate_query",
        description="Puts the questions in the language of the document, where that is known how.",
        function=_word_questions,
        input=Questions,
        output=WordedQuestions,
        normalise_input=_questions,
        postprocess=_write_questions,
        summary=_questions_summary,
        needs=frozenset(("questions", "document_language")),
        produces=frozenset(("translated_questions",)),
        intents=frozenset(("question_answering",)),
        seconds=30.0,
        optional=True,
    ),
    Tool(
        name="translate_output",
        description="Translates the values or answers into the language they are wanted in, "
        "and says of each that could not be translated that it is as the document has it.",
        function=_translate,
        input=Result,
        output=TranslatedResult,
        normalise_input=_result,
        postprocess=_write_result,
        summary=_result_summary,
        needs=frozenset(("document_language", "output_language", "verification")),
        produces=frozenset(("translated_output",)),
        seconds=300.0,
        optional=True,
    ),
)
