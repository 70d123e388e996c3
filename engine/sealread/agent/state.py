"""What the agent knows of its work: one request on one document.

The planner, the executor and the responder share nothing but this state. Its names are those of the
planner-executor-responder literature.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sealread.agent.course import Course
from sealread.document.model import Document, Evidence, Modality
from sealread.extract.result import Extraction, RunnerUp, Status

Intent = Literal["kvp_extraction", "question_answering"]
"""Values for keys as JSON, or answers to questions."""
Planner = Literal["policy", "model"]
"""Who chooses among legal tools: the table of `agent.policy`, or the language model."""
FailureKind = Literal["failed", "timed_out", "bad_input", "bad_output", "refused", "cancelled"]


class AgentStatus(StrEnum):
    """Where the loop is.

    planner: NEED_TOOL, RESPOND, PLAN (again) or END; executor: PLAN; responder: SUCCESS, or PLAN
    where what was found is not complete. SUCCESS and END are final.
    """

    PLAN = "PLAN"
    NEED_TOOL = "NEED_TOOL"
    RESPOND = "RESPOND"
    SUCCESS = "SUCCESS"
    END = "END"


class Failure(Struct, frozen=True):
    """Why a tool did not do its work. `what` holds no words of the document.

    `number`: of the error in errors.py, 0 where it was unforeseen.
    """

    tool: str
    kind: FailureKind
    what: str
    number: int = 0


class TargetKey(Struct, frozen=True):
    """A key that the user wants: as they named it, and (once known) its path in the schema.

    `named`: the words of the request ("Brandklasse"). `path`: a JSON Pointer into the schema's
    values ("/Declared Performance/Reaction to Fire"), None where no schema has it. `asked`: how
    the document's language words it, filled in by `translate_keys`.
    """

    named: str
    path: str | None = None
    asked: str | None = None


class Answer(Struct, frozen=True):
    """The answer to one question: verbatim words with the boxes that prove them.

    `texts` is empty where the document does not say (`status` "not_found"); several for a list.
    `runners_up`: other words that were considered. `path`: the key of the schema whose reading
    this is, None for words that the question itself found.
    """

    question: str
    texts: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    confidence: float
    status: Status
    reason: str | None = None
    runners_up: tuple[RunnerUp, ...] = ()
    path: str | None = None


class Check(Struct, frozen=True):
    """One thing that was verified: a key's path or a question, and what is wrong with it."""

    subject: str
    verified: bool
    reason: str | None = None


class Verification(Struct, frozen=True):
    """What verifying showed. `complete`: nothing that should be there is missing or unproven."""

    complete: bool
    checks: tuple[Check, ...] = ()


class ToolCall(Struct, frozen=True):
    """One run of a tool, as the history keeps it. `input` is plain JSON without document text."""

    tool: str
    input: Any
    success: bool
    seconds: float
    tokens: int = 0
    failure: Failure | None = None


class Way(Struct, frozen=True):
    """How a thing is tried; the second time differently.

    `ocr`: recognise the page although it has a text layer. `dpi`: resolution of recognition, None
    for the usual one. `phrasings`, `window_tokens`: as in `extract.settings.Settings`; None for
    the usual. `only`: paths or questions that are unproven and asked again, none for everything.
    """

    ocr: bool = False
    dpi: int | None = None
    phrasings: int | None = None
    window_tokens: int | None = None
    only: tuple[str, ...] = ()


class AgentState(Struct, kw_only=True):
    """Everything about one request on one document. Tools write it through `postprocess` only."""

    request: str
    document_path: str
    schema: str | None = None
    """A schema (name or file) the caller fixed; None: one is chosen by the kind of document."""
    output_language: str | None = None
    """The language the values are wanted in, None for as they stand."""
    intent: Intent | None = None
    user_language: str | None = None
    modality: Modality | None = None
    document: Document | None = None
    text: str | None = None
    sanitized: bool = False
    document_language: str | None = None
    document_type: str | None = None
    """Name of a schema of the library; "" where none fits."""
    questions: tuple[str, ...] = ()
    translated_questions: tuple[str, ...] | None = None
    target_keys: tuple[TargetKey, ...] | None = None
    translated_keys: tuple[TargetKey, ...] | None = None
    extracted: Extraction | None = None
    answers: tuple[Answer, ...] | None = None
    verification: Verification | None = None
    translated_output: Any = None
    way: Way = Way()
    earlier: Extraction | None = None
    """What is mended in this way: the values of which some are asked again."""
    earlier_answers: tuple[Answer, ...] | None = None
    tool_history: list[ToolCall] = msgspec.field(default_factory=list)
    last_tool: str | None = None
    last_output: Any = None
    errors: list[Failure] = msgspec.field(default_factory=list)
    reasoning: str = ""
    status: AgentStatus = AgentStatus.PLAN
    course: Course = msgspec.field(default_factory=Course)
    """What the loop keeps in mind: what was tried, and the best that came of it. Not for tools."""

    def has(self, name: str) -> bool:
        """Whether a value that a tool needs is there: set, and not empty text or False."""
        value = getattr(self, name)
        return value is not None and value is not False and value != "" and value != ()
