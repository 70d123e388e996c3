"""All fields of a page asked at once: each is a member of one JSON object, each its own fork.

    <begin> instruction · page · list of all fields <assistant> {  |  "name": "words of the page"

What stands left of the bar is computed once. Each field sees the page and the whole list, but no
other field's answer, so that answers depend neither on order nor on company. A value is copied
from the page (`llm.quoting`), one of some words, or `null`, which has a probability of its own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from sealread.document.model import Span
from sealread.llm.answers import Answer, Question
from sealread.llm.constraint import Constraint
from sealread.llm.drafts import Drafts
from sealread.llm.quoting import OneOf, Quoted, Source, quote_tokens
from sealread.llm.runtime import Runtime
from sealread.llm.script import Places, Script
from sealread.llm.sequences import Marks, Turn
from sealread.llm.sequences import Sequence as Running

MOST_TOKENS = 160


class Member(Struct, frozen=True):
    """One field to be asked: its key in the object; what its value is.

    `lead`: members of the object that are known and stand before it, as JSON. `joint`: what stands
    before the key instead, where the object was written up to there. `label`: words of
    the text behind which the value may stand. `many`: a list of copies is wanted. `choices`: JSON
    literals of which one is the value; none where it is copied. `printed`: they are what the page
    has (its numbers, its days), none of which is told by its first letter. `stated`: it has one of
    its values, and `null` is no answer. `guess`: tokens that it is likely to be, which changes how
    fast it is read and not what it is.
    """

    key: str
    lead: str = ""
    label: str = ""
    many: bool = False
    choices: tuple[str, ...] = ()
    printed: bool = False
    most_tokens: int = MOST_TOKENS
    joint: str | None = None
    stated: bool = False
    guess: tuple[int, ...] = ()

    @property
    def said(self) -> str:
        """What stands before the value, behind the opening brace and a blank."""
        if self.joint is not None:
            return f"{self.joint}{json.dumps(self.key, ensure_ascii=False)}:"
        lead = f" {self.lead}," if self.lead else ""
        return f"{lead} {json.dumps(self.key, ensure_ascii=False)}:"

    @property
    def question(self) -> Question:
        """The same as a question: what is remembered of an answer."""
        said = f"{self.said} (stated)" if self.stated else self.said
        return Question(said, many=self.many, choices=self.choices, most_tokens=self.most_tokens)


class Page(Struct, frozen=True, eq=False):
    """A page to be asked about: its `text` as the model sees it, and what may be copied from it.

    `script` has the text as its first writing.
    """

    text: str
    script: Script


class FormPrompting:
    """Members asked over a prefix whose tokens are `prefix`; `tails`: the tokens of each one."""

    def __init__(
        self,
        runtime: Runtime,
        page: Page,
        source: Source,
        members: Sequence[Member],
        prefix: Sequence[int],
        tails: Sequence[list[int]],
    ) -> None:
        """`source`: the page's script, prepared to be copied from."""
        self._members, self._tails = members, tails
        self._vocabulary = runtime.vocabulary
        self._source = source
        self._marks = quote_tokens(runtime.vocabulary).marks
        places = _bytes_in(page, self._source)
        self.drafts: Drafts | None = Drafts(prefix, page.text, runtime.vocabulary, places)

    @property
    def count(self) -> int:
        """How many members are asked."""
        return len(self._members)

    def prompt(self, turn: Turn) -> list[int]:
        """What stands before a value: the name of its member."""
        return self._tails[turn.index]

    def constraint(self, index: int) -> Constraint:
        """A quoted copy, a list of them, or one of some literals."""
        member = self._members[index]
        if member.choices:
            return OneOf(member.choices, self._vocabulary, opens=member.printed)
        return Quoted(self._source, many=member.many)

    def marks(self, index: int) -> Marks:
        """What says that there is no value; values end with marks of their own."""
        return Marks((), ()) if self._members[index].stated else self._marks

    def most_tokens(self, index: int) -> int:
        """What the member says."""
        return self._members[index].most_tokens

    def labels(self, index: int) -> Sequence[int]:
        """Behind the member's label."""
        label = self._members[index].label
        return self.drafts.labels(label) if self.drafts and label else ()

    def guess(self, index: int) -> Sequence[int]:
        """What the member is likely to be."""
        return self._members[index].guess

    def follows(self, index: int) -> bool:
        """A list goes on by itself."""
        del index
        return False

    def answer(self, sequence: Running) -> Answer:
        """The answer, its spans in the script; further items of a list are its `rest`."""
        constraint = sequence.constraint
        items: list[tuple[tuple[Span, ...], int]] = [((), len(sequence.logprobs))]
        if isinstance(constraint, Quoted) and not sequence.said_none:
            items = constraint.said_items(len(sequence.logprobs))
        starts = [0, *(end for _, end in items[:-1])]
        first, *rest = (
            _part(sequence, spans, start, end)
            for start, (spans, end) in zip(starts, items, strict=True)
        )
        said = None if sequence.said_none or not sequence.copyless else constraint.said
        return Answer(
            spans=first.spans,
            logprobs=first.logprobs,
            none_logprob=first.none_logprob,
            cut=sequence.cut,
            rest=tuple(one for one in rest if one.spans),
            choice=said.strip() if said is not None else None,
            masked=first.masked,
            dead_end=sequence.dead_end,
            tie=sequence.tie,
            tokens=tuple(sequence.said),
        )


def _part(sequence: Running, spans: tuple[Span, ...], start: int, end: int) -> Answer:
    """An item of a list: what was said from one token to another."""
    return Answer(
        spans=spans,
        logprobs=tuple(sequence.logprobs[start:end]),
        none_logprob=sequence.none_logprob,
        masked=tuple(sequence.masked[start:end]),
    )


def _bytes_in(page: Page, source: Source) -> Places:
    """For each byte of the script (and behind it) its byte in the page's text, or -1."""
    window = source.window
    characters = page.script.of_writing(0)
    sizes = np.fromiter((len(one.encode()) for one in page.text), np.int64, len(page.text))
    at = np.append(0, np.cumsum(sizes))
    of_characters = np.where(characters >= 0, at[np.maximum(characters, 0)], -1)
    found = np.full(len(window.data) + 1, -1, np.int64)
    found[window.bytes_at] = of_characters
    return found
