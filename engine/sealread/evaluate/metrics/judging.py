"""Who may judge meaning where no rule can: a local model, behind one small interface."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class Question(Struct, frozen=True):
    """Do two texts mean the same as the answer to one field?"""

    field: str
    description: str
    gold: str
    found: str
    instructions: str = ""


class Judge(Protocol):
    """A model that rules on questions, or leaves them open."""

    @property
    def name(self) -> str:
        """What the report calls it: the model's name."""

    def rule(self, question: Question) -> float | None:
        """How sure it is that both mean the same, 0 to 1; None where it cannot say."""
