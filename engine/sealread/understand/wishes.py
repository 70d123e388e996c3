"""All that a request says before any document was looked at."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from sealread.understand.intents import Intent, intent_of
from sealread.understand.languages import output_language, request_language
from sealread.understand.questions import questions


class Wish(Struct, frozen=True):
    """A request understood.

    `language`: the one it is written in, None where it is too short to tell. `output_language`:
    the one it asks for, None where it asks for none. `questions`: empty where values are wanted.
    `why`: why that is its intent.
    """

    intent: Intent
    why: str
    language: str | None
    output_language: str | None
    questions: tuple[str, ...]


def understood(request: str, intent: Intent | None = None, weights: Path | None = None) -> Wish:
    """What a request wants. `intent`: that it is known already. Raises as `languages` does."""
    finding = intent_of(request)
    meant = intent or finding.intent
    return Wish(
        intent=meant,
        why="it was given" if intent else finding.why,
        language=request_language(request, weights),
        output_language=output_language(request),
        questions=questions(request) if meant == "question_answering" else (),
    )
