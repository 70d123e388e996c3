"""A loaded model for conversation as a chooser: a grammar lets it name legal tools alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from sealread.agent.choosing import Chooser
from sealread.agent.state import Planner
from sealread.agent.trace import Setup
from sealread.llm.decoding import Decoder
from sealread.llm.instructed import Instructed, can_be_instructed
from sealread.llm.output_types import json_schema

CHOICE_TOKENS = 1024
"""Enough for a choice whose reason and whose input are as long as they may be."""
_LANGUAGE = "user_language"


class ModelChooser:
    """Asks the model which tool comes next, in the user's language."""

    def __init__(self, decoder: Decoder) -> None:
        self._instructed = Instructed(decoder, "planner")

    def choose(
        self,
        situation: Mapping[str, Any],
        schema: Mapping[str, Any],
        cancelled: Callable[[], bool],
    ) -> str:
        """A JSON text under `schema`; "" where the model came to no end. Raises Cancelled."""
        told = "\n".join(f"{name}: {_json(part)}" for name, part in situation.items())
        written = self._instructed.write(
            told,
            situation.get(_LANGUAGE),
            form=json_schema(schema),
            most_tokens=CHOICE_TOKENS,
            cancelled=cancelled,
        )
        return written or ""


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def chooser_of(decoder: Decoder, planner: Planner = "policy") -> Chooser | None:
    """The model as a chooser where it is wanted as a planner; None for the reader, which cannot.

    The policy is usual: its order completes every request at once. A model takes seconds a step
    (half a billion weights on two cores: 49 s for one question) and added steps nobody needed.
    """
    wanted = planner == "model" and can_be_instructed(decoder)
    return ModelChooser(decoder) if wanted else None


def setup_of(model: str, sha256: str, settings: dict[str, Any], chooser: Chooser | None) -> Setup:
    """What a trace says of how a run was made, the planner included."""
    return Setup(model, sha256, settings, "policy" if chooser is None else "model")
