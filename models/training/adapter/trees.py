"""A paper as a tree of tokens: every field is a branch.

A branch sees the page and the list of all fields, not the answer of another field, and its
positions go on from the end of the list, as the engine forks the key-value cache. Only the answers
are learnt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.choosing import dialect_of
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.runtime import Runtime

from .posing import Posed


@dataclass(frozen=True)
class Limb:
    """A branch, or what all share: its tokens, of which the last `learnt` are an answer.

    `lead`: the limb that it sees beside what all share, 0 for none; `start`: its first position.
    """

    tokens: list[int]
    lead: int = 0
    start: int = 0
    learnt: int = 0


@dataclass(frozen=True)
class Tree:
    """A paper in tokens; the first limb is what all share."""

    limbs: list[Limb] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Tokens of all limbs."""
        return sum(len(one.tokens) for one in self.limbs)

    def grown(self, start: int, tokens: Sequence[int], lead: int = 0, learnt: int = 0) -> int:
        """A further limb; its number."""
        self.limbs.append(Limb(list(tokens), lead, start, learnt))
        return len(self.limbs) - 1


class Trees:
    """Papers as trees, in the words of a model's own dialect."""

    def __init__(self, model: Path, most: int) -> None:
        """`most`: tokens of a tree."""
        self._runtime = Runtime(model, cells=512)
        dialect = dialect_of(self._runtime)
        if not isinstance(dialect, ChatDialect):
            raise SystemExit(f"{model.name} was not made for conversation.")
        self._dialect, self._most = dialect, most

    def of(self, posed: Posed) -> Tree | None:
        """None where the page does not fit."""
        prefix = self._dialect.form(posed.page, posed.lines, form_prompts("en"))
        if len(prefix) > self._most - 60:
            return None
        tree = Tree()
        tree.grown(0, prefix)
        leads = {"": 0}
        for branch in posed.branches:
            said = self._dialect.continued(branch.said)
            answer = self._dialect.continued(branch.answer)
            lead = self._dialect.continued(branch.lead) if branch.lead not in leads else []
            if tree.size + len(lead) + len(said) + len(answer) > self._most:
                break
            if branch.lead not in leads:
                leads[branch.lead] = tree.grown(len(prefix), lead)
            number = leads[branch.lead]
            start = len(prefix) + (len(tree.limbs[number].tokens) if number else 0)
            tree.grown(start, [*said, *answer], number, len(answer))
        return tree if any(one.learnt for one in tree.limbs) else None
