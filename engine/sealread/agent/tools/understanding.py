"""Tools that understand: what a request wants, what the document is, which keys are meant."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sealread.agent.state import AgentState, Intent, TargetKey
from sealread.agent.tool import Rooms, Tool
from sealread.schema.loading import load
from sealread.understand.documents import classify
from sealread.understand.keys import Wanted, about, wanted
from sealread.understand.wishes import understood


class Request(Struct, frozen=True):
    """A request in plain words; `intent` and `questions` where the caller has fixed them."""

    request: str
    intent: Intent | None
    questions: tuple[str, ...]


class Meaning(Struct, frozen=True):
    """What a request wants, and why it is taken so.

    `user_language`: the one it is written in; `output_language`: the one it asks for.
    """

    intent: Intent
    why: str
    user_language: str | None
    output_language: str | None
    questions: tuple[str, ...]


class Text(Struct, frozen=True):
    """The text of a document and its language."""

    text: str
    document_language: str | None


class Kind(Struct, frozen=True):
    """The schema of the library that fits, "" where none does; how surely, and why."""

    document_type: str
    score: float
    why: str


class Asked(Struct, frozen=True):
    """A request, its questions, and the schema whose keys it may name."""

    request: str
    intent: Intent
    questions: tuple[str, ...]
    schema: str | None
    document_type: str | None


class Keys(Struct, frozen=True):
    """The keys that are wanted, or that the questions are about; with how sure that is."""

    keys: tuple[TargetKey, ...]
    scores: tuple[float, ...]


def _intent(rooms: Rooms, given: Request) -> Meaning:
    found = understood(given.request, given.intent, rooms.weights)
    return Meaning(
        found.intent,
        found.why,
        found.language,
        found.output_language,
        given.questions or found.questions,
    )


def _kind(rooms: Rooms, given: Text) -> Kind:
    found = classify(
        given.text,
        lambda: rooms.engine.decoder,
        given.document_language,
        rooms.cancelled,
    )
    return Kind(found.name, found.score, found.why)


def _keys(rooms: Rooms, given: Asked) -> Keys:
    del rooms
    name = given.schema or given.document_type
    schema = load(name) if name else None
    if given.intent == "question_answering":
        asked = given.questions or (given.request,)
        found: tuple[Wanted, ...] = tuple(key for one in asked for key in about(one, schema))
    else:
        found = wanted(given.request, schema)
    return Keys(
        tuple(TargetKey(one.named, one.path) for one in found),
        tuple(one.score for one in found),
    )


def _request(state: AgentState, given: dict[str, Any]) -> Request:
    del given
    return Request(state.request, state.intent, state.questions)


def _text(state: AgentState, given: dict[str, Any]) -> Text:
    del given
    if not state.text:
        raise ValueError("there is no text")
    return Text(state.text, state.document_language)


def _asked(state: AgentState, given: dict[str, Any]) -> Asked:
    """The kind of document must have been told first, unless the caller fixed a schema."""
    del given
    if state.intent is None:
        raise ValueError("it is not known what is wanted")
    if state.schema is None and state.document_type is None:
        raise ValueError("the kind of document is not known yet")
    return Asked(
        state.request, state.intent, state.questions, state.schema, state.document_type
    )  # fmt: skip


def _write_intent(state: AgentState, output: Meaning) -> None:
    """What the caller has fixed stays. Results are wanted in the user's language, unless said."""
    if state.intent is None:
        state.intent = output.intent
    if not state.questions:
        state.questions = output.questions
    state.user_language = output.user_language
    if state.output_language is None:
        state.output_language = output.output_language or output.user_language


def _write_kind(state: AgentState, output: Kind) -> None:
    state.document_type = output.document_type


def _write_keys(state: AgentState, output: Keys) -> None:
    state.target_keys = output.keys


def _intent_summary(output: Meaning) -> Any:
    return {
        "intent": output.intent,
        "why": output.why,
        "user_language": output.user_language,
        "output_language": output.output_language,
        "questions": list(output.questions),
    }


def _kind_summary(output: Kind) -> Any:
    return {"document_type": output.document_type, "score": output.score, "why": output.why}


def _keys_summary(output: Keys) -> Any:
    return {
        "keys": [
            {"named": key.named, "path": key.path, "score": score}
            for key, score in zip(output.keys, output.scores, strict=True)
        ]
    }


TOOLS = (
    Tool(
        name="classify_intent",
        description="Tells from the request whether values are to be extracted or questions "
        "answered, in which language it is and in which the result is wanted.",
        function=_intent,
        input=Request,
        output=Meaning,
        normalise_input=_request,
        postprocess=_write_intent,
        summary=_intent_summary,
        needs=frozenset(("request",)),
        produces=frozenset(("intent", "user_language", "output_language", "questions")),
        seconds=30.0,
    ),
    Tool(
        name="classify_document",
        description="Tells which schema of the library fits the document.",
        function=_kind,
        input=Text,
        output=Kind,
        normalise_input=_text,
        postprocess=_write_kind,
        summary=_kind_summary,
        needs=frozenset(("text",)),
        produces=frozenset(("document_type",)),
        seconds=120.0,
    ),
    Tool(
        name="get_user_target_keys",
        description="Finds which keys of the schema the request or its questions name.",
        function=_keys,
        input=Asked,
        output=Keys,
        normalise_input=_asked,
        postprocess=_write_keys,
        summary=_keys_summary,
        needs=frozenset(("intent",)),
        produces=frozenset(("target_keys",)),
        seconds=30.0,
    ),
)
