"""A small world for the agent's tests: a document of "key: value" lines, and tools that read it.

The tools are named like the real ones and really read, extract and verify, without a model.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

from sealread.agent.registry import Registry
from sealread.agent.state import (
    AgentState,
    Answer,
    Check,
    Intent,
    TargetKey,
    Verification,
    Way,
)
from sealread.agent.tool import Rooms, Tool
from sealread.document.documents import HERE, Documents
from sealread.document.model import Document, Modality, Notice, Page, Word
from sealread.extract.engine import Engine
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, SchemaInfo

MARKER = "ZEPPELINBROT"
"""Stands in every document; must never be seen in a trace."""
TEXT = (
    "maker: Muster GmbH\nclass: B2\nsystem: AVCP 3\n"
    f"{MARKER} is what else stands in the document, at length.\n"
)
GARBLED = f"m4k3r Mu5t3r\n{MARKER}\n"
TRUTH = {"maker": "Muster GmbH", "class": "B2", "system": "AVCP 3"}
QUESTIONS = tuple(f"{key}?" for key in TRUTH)
KVP: Intent = "kvp_extraction"
QA: Intent = "question_answering"
INTENTS = (KVP, QA)
SHA = "d" * 64


class Nothing(Struct, frozen=True):
    """Input of a tool that needs none."""


class Place(Struct, frozen=True):
    document_path: str


class Sight(Struct, frozen=True):
    document_path: str
    dpi: int


class Kind(Struct, frozen=True):
    modality: Modality


class Read(Struct, frozen=True):
    document: Document
    text: str


class Text(Struct, frozen=True):
    text: str


class Language(Struct, frozen=True):
    language: str


class Wish(Struct, frozen=True):
    intent: Intent
    questions: tuple[str, ...]


class Type(Struct, frozen=True):
    name: str


class Keys(Struct, frozen=True):
    keys: tuple[TargetKey, ...]


class Queries(Struct, frozen=True):
    questions: tuple[str, ...]


class Asking(Struct, frozen=True):
    text: str
    way: Way
    hint: str = ""


class Found(Struct, frozen=True):
    extraction: Extraction


class Answers(Struct, frozen=True):
    answers: tuple[Answer, ...]


class Judged(Struct, frozen=True):
    text: str
    made: Any


class Verdict(Struct, frozen=True):
    verification: Verification


class Other(Struct, frozen=True):
    values: dict[str, Any]


@dataclass
class World:
    """What the document is like and what the user wants of it.

    `stored`, `recognised`: its text as stored in the file, and as recognised at a resolution.
    `found(text, way)`: what extraction finds, by default the truth that stands in the text.
    `wanted`: the keys that the request names; `keys`: those there are.
    """

    intent: Intent = KVP
    modality: Modality = "digital"
    stored: str = TEXT
    recognised: Callable[[int], str] = lambda dpi: TEXT
    found: Callable[[str, Way], dict[str, str]] = lambda text, way: read_lines(text)
    notices: tuple[Notice, ...] = ()
    wanted: tuple[str, ...] = tuple(TRUTH)
    keys: tuple[str, ...] = tuple(TRUTH)

    def questions(self) -> tuple[str, ...]:
        """What the request asks."""
        return tuple(f"{key}?" for key in self.keys) if self.intent == QA else ()

    def tools(self) -> tuple[Tool, ...]:
        """The fifteen tools of this world."""
        return (*_reading(self), *_understanding(self), *_asking(self), *_translating())

    def registry(self, *others: Tool) -> Registry:
        """A registry of this world's tools; `others` stand in for those of the same name."""
        replaced = {tool.name: tool for tool in others}
        tools = [replaced.pop(tool.name, tool) for tool in self.tools()]
        return Registry((*tools, *replaced.values()))


class NoRooms:
    """Rooms without anything in them."""

    weights: Path | None = None
    documents: Documents = HERE

    @property
    def engine(self) -> Engine:
        raise AssertionError("no tool of this world has a model")

    def cancelled(self) -> bool:
        return False

    def progress(self, what: str, done: int, total: int) -> None:
        del what, done, total


def fresh(**fields: Any) -> AgentState:
    """A state as a caller makes it."""
    return AgentState(request="Wer ist der Hersteller?", document_path="/nowhere/dop.pdf", **fields)


def read_lines(text: str) -> dict[str, str]:
    """The keys and values that stand in a text."""
    pairs = (line.split(": ", 1) for line in text.splitlines() if ": " in line)
    return {pair[0]: pair[1] for pair in pairs}


def extraction(values: dict[str, str | None]) -> Extraction:
    """An extraction of these values."""
    return Extraction(
        document=DocumentInfo("dop.pdf", SHA, 1, "de", "digital"),
        schema=SchemaInfo("dop", "0" * 64),
        values=values,
        fields=tuple(
            Reading(f"/{key}", value, value, (), 0.9, "grounded" if value else "not_found")
            for key, value in values.items()
        ),
        run=RunInfo("m", "0" * 64, "1", 1.0, 1, 1),
    )


def document(world: World, text: str, modality: Modality) -> Document:
    """A document of one page of these words."""
    words = tuple(Word(word, (0.0, 0.0, 1.0, 1.0)) for word in text.split())
    page = Page(1, 100.0, 100.0, "digital" if modality == "digital" else "scanned", words)
    return Document("dop.pdf", SHA, (page,), None, modality, world.notices)


def _place(state: AgentState, given: dict[str, Any]) -> Place:
    return Place(state.document_path)


def _nothing(state: AgentState, given: dict[str, Any]) -> Nothing:
    return Nothing()


def _text(state: AgentState, given: dict[str, Any]) -> Text:
    return Text(state.text or "")


def _asking_input(state: AgentState, given: dict[str, Any]) -> Asking:
    return Asking(state.text or "", state.way, **given)


def _silent(output: Any) -> Any:
    return None


def _reading(world: World) -> tuple[Tool, ...]:
    def check(rooms: Rooms, given: Place) -> Kind:
        return Kind(world.modality)

    def direct(rooms: Rooms, given: Place) -> Read:
        return Read(document(world, world.stored, world.modality), world.stored)

    def ocr(rooms: Rooms, given: Sight) -> Read:
        text = world.recognised(given.dpi)
        return Read(document(world, text, "scanned"), text)

    def sanitize(rooms: Rooms, given: Text) -> Text:
        return Text(given.text.replace("  ", " "))

    def write_kind(state: AgentState, output: Kind) -> None:
        state.modality = output.modality

    def write_read(state: AgentState, output: Read) -> None:
        state.document, state.text = output.document, output.text

    def write_clean(state: AgentState, output: Text) -> None:
        state.text, state.sanitized = output.text, True

    def sight(state: AgentState, given: dict[str, Any]) -> Sight:
        return Sight(state.document_path, state.way.dpi or 200)

    def length(output: Any) -> Any:
        return {"characters": len(output.text)}

    read = frozenset(("document", "text"))
    digital: frozenset[Modality] = frozenset(("digital", "mixed"))
    scanned: frozenset[Modality] = frozenset(("scanned", "mixed"))
    return (
        Tool("check_if_scanned", "Looks whether pages are pictures.", check, Place, Kind, _place,
             write_kind, lambda output: {"modality": output.modality},
             produces=frozenset(("modality",))),
        Tool("extract_text_direct", "Takes the stored text.", direct, Place, Read, _place,
             write_read, length, produces=read, modalities=digital),
        Tool("extract_text_ocr", "Recognises the pages.", ocr, Sight, Read, sight,
             write_read, length, produces=read, modalities=scanned),
        Tool("sanitize_ocr_text", "Mends recognised text.", sanitize, Text, Text, _text,
             write_clean, length, needs=frozenset(("text",)),
             produces=frozenset(("text", "sanitized")), optional=True),
    )  # fmt: skip


def _understanding(world: World) -> tuple[Tool, ...]:
    def detect(rooms: Rooms, given: Text) -> Language:
        return Language("de")

    def write_language(state: AgentState, output: Language) -> None:
        state.document_language = output.language

    def wish(rooms: Rooms, given: Nothing) -> Wish:
        return Wish(world.intent, world.questions())

    def write_wish(state: AgentState, output: Wish) -> None:
        state.intent, state.questions = output.intent, output.questions

    def kind(rooms: Rooms, given: Text) -> Type:
        return Type("dop")

    def write_type(state: AgentState, output: Type) -> None:
        state.document_type = output.name

    def keys(rooms: Rooms, given: Nothing) -> Keys:
        return Keys(tuple(TargetKey(name, f"/{name}") for name in world.wanted))

    def write_keys(state: AgentState, output: Keys) -> None:
        state.target_keys = output.keys

    return (
        Tool("detect_language", "Tells the language.", detect, Text, Language, _text,
             write_language, lambda output: {"language": output.language},
             needs=frozenset(("text",)), produces=frozenset(("document_language",))),
        Tool("classify_intent", "Tells what is wanted.", wish, Nothing, Wish, _nothing,
             write_wish, lambda output: {"intent": output.intent},
             produces=frozenset(("intent", "questions"))),
        Tool("classify_document", "Tells the kind of document.", kind, Text, Type, _text,
             write_type, lambda output: {"type": output.name},
             needs=frozenset(("text",)), produces=frozenset(("document_type",))),
        Tool("get_user_target_keys", "Finds the keys in the request.", keys, Nothing, Keys,
             _nothing, write_keys, lambda output: {"keys": len(output.keys)},
             needs=frozenset(("intent",)), produces=frozenset(("target_keys",))),
    )  # fmt: skip


def _asking(world: World) -> tuple[Tool, ...]:
    def extract(rooms: Rooms, given: Asking) -> Found:
        found = world.found(given.text, given.way)
        return Found(extraction({key: found.get(key) for key in world.keys}))

    def write_found(state: AgentState, output: Found) -> None:
        state.extracted = output.extraction

    def answer(rooms: Rooms, given: Asking) -> Answers:
        found = world.found(given.text, given.way)
        texts = {f"{key}?": found.get(key) for key in world.keys}
        return Answers(tuple(
            Answer(question, (text,) if text else (), (), 0.9, "grounded" if text else "not_found")
            for question, text in texts.items()
        ))  # fmt: skip

    def write_answers(state: AgentState, output: Answers) -> None:
        state.answers = output.answers

    def verify(rooms: Rooms, given: Judged) -> Verdict:
        return Verdict(verified(given.made, given.text))

    def write_verdict(state: AgentState, output: Verdict) -> None:
        state.verification = output.verification

    def judged_values(state: AgentState, given: dict[str, Any]) -> Judged:
        return Judged(state.text or "", state.extracted)

    def judged_answers(state: AgentState, given: dict[str, Any]) -> Judged:
        return Judged(state.text or "", state.answers)

    def verdict(output: Verdict) -> Any:
        return {"complete": output.verification.complete}

    kvp: frozenset[Intent] = frozenset((KVP,))
    qa: frozenset[Intent] = frozenset((QA,))
    before = frozenset(("text", "document_language"))
    judging = frozenset(("verification",))
    return (
        Tool("extract_key_values", "Finds values.", extract, Asking, Found, _asking_input,
             write_found, lambda output: {"fields": len(output.extraction.fields)},
             needs=before, produces=frozenset(("extracted",)), intents=kvp),
        Tool("answer_question", "Answers questions.", answer, Asking, Answers, _asking_input,
             write_answers, lambda output: {"answers": len(output.answers)},
             needs=before, produces=frozenset(("answers",)), intents=qa),
        Tool("verify_extraction", "Checks values.", verify, Judged, Verdict, judged_values,
             write_verdict, verdict, needs=frozenset(("extracted",)), produces=judging,
             intents=kvp),
        Tool("verify_answer", "Checks answers.", verify, Judged, Verdict, judged_answers,
             write_verdict, verdict, needs=frozenset(("answers",)), produces=judging, intents=qa),
    )  # fmt: skip


def verified(made: Any, text: str) -> Verification:
    """A true verification: a value must be the one that stands behind its key in the text."""
    right = read_lines(text)
    if isinstance(made, Extraction):
        given = {reading.path: (reading.path[1:], reading.value) for reading in made.fields}
    else:
        given = {
            answer.question: (answer.question[:-1], answer.texts[0] if answer.texts else None)
            for answer in made
        }
    checks = tuple(
        Check(subject, value is not None and right.get(key) == value, None if value else "missing")
        for subject, (key, value) in given.items()
    )
    return Verification(all(check.verified for check in checks), checks)


def _translating() -> tuple[Tool, ...]:
    def translate_keys(rooms: Rooms, given: Nothing) -> Keys:
        return Keys((TargetKey("maker", "/maker", "Hersteller"),))

    def write_keys(state: AgentState, output: Keys) -> None:
        state.translated_keys = output.keys

    def translate_query(rooms: Rooms, given: Nothing) -> Queries:
        return Queries(("Hersteller?", "Klasse?"))

    def write_queries(state: AgentState, output: Queries) -> None:
        state.translated_questions = output.questions

    def translate_output(rooms: Rooms, given: Nothing) -> Other:
        return Other({"maker": "Sample Ltd"})

    def write_output(state: AgentState, output: Other) -> None:
        state.translated_output = output.values

    return (
        Tool("translate_keys", "Words keys as the document does.", translate_keys, Nothing, Keys,
             _nothing, write_keys, _silent, needs=frozenset(("target_keys",)),
             produces=frozenset(("translated_keys",)), intents=frozenset((KVP,)), optional=True),
        Tool("translate_query", "Words questions as the document does.", translate_query, Nothing,
             Queries, _nothing, write_queries, _silent, needs=frozenset(("questions",)),
             produces=frozenset(("translated_questions",)), intents=frozenset((QA,)),
             optional=True),
        Tool("translate_output", "Translates values.", translate_output, Nothing, Other, _nothing,
             write_output, _silent, needs=frozenset(("verification",)),
             produces=frozenset(("translated_output",)), optional=True),
    )  # fmt: skip
