"""What may be done to a wording; the language model writes, and what it writes is checked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace

from sealread.evaluate.improving.scores import values_of
from sealread.evaluate.improving.tasks import MOST_SHOTS, Bench, Prompt, Tried
from sealread.evaluate.improving.texts import MOST_LETTERS, FieldText, leaves, texts, with_texts
from sealread.schema.folding import fold
from sealread.schema.paths import templated

ACTIONS = ("best_practice", "clarity", "few_shot", "refine", "none")
Write = Callable[[str, Mapping[str, Any]], str | None]
"""What the language model writes about a text, as JSON under a schema; None without an end."""
MOST_REFINED = 3
"""Fields that one refinement is about: those that are wrong most often."""
_MOST_REWRITTEN = 12
"""Fields that the model is shown at once."""
_NEAR = 160
"""Letters of a document that a critique sees around the right value."""
_SHARED = 5
"""Letters from which a word of a description counts as taken from a document's value."""
_PRACTICE = {
    "date": "The day as it is printed, not one of another event.",
    "number": "The number alone as it is printed, of this row or label and no other.",
    "list": "All of them in the order in which they are printed.",
    "text": "The words as they are printed, whole, without the label and what belongs to others.",
}
_ORDER = (
    "A reader fills in these fields of documents and mixes up values that are alike. Write a new "
    "description of each field that says more than the old one: what the value looks like, where "
    "it usually stands, and which similar value it is not. At most twenty words each. An example: "
    "old: Invoice date. new: Day on which the invoice was written, printed near its number; "
    "neither the delivery date nor the due date."
)
_CRITIQUE = (
    "A reader filled in fields of a document and was wrong. Say in one sentence why, then write a "
    "description of each field, of at most twenty words, under which that mistake would not be "
    "made in other documents. Never name a value of this document. Keep the keys."
)


class Rewriting:
    """The actions on a bench. `write`: the language model."""

    def __init__(self, bench: Bench, write: Write) -> None:
        self.bench, self._write = bench, write

    def begin(self) -> Tried:
        """The wording as it is."""
        return self.bench.tried(self.bench.first)

    def tried(self, prompt: Prompt) -> Tried:
        """What comes of a wording."""
        return self.bench.tried(prompt)

    def act(self, number: int, tried: Tried, random: np.random.Generator) -> Prompt:
        """The wording after an action, by its place in ACTIONS."""
        prompt = tried.prompt
        match ACTIONS[number]:
            case "best_practice":
                return _with(prompt, map(_practised, _kinds(prompt)))
            case "clarity":
                return _with(prompt, self._clearer(prompt, random))
            case "few_shot":
                return replace(prompt, shots=prompt.shots % MOST_SHOTS + 1)
            case "refine":
                return _with(prompt, self._refined(tried, random))
            case _:
                return prompt

    def _clearer(self, prompt: Prompt, random: np.random.Generator) -> Iterator[FieldText]:
        every = texts(prompt.definition)
        chosen = random.permutation(len(every))[:_MOST_REWRITTEN]
        fields = [every[one] for one in sorted(chosen.tolist())]
        told = "\n".join(f"{one.path} old: {_said(one)}" for one in fields)
        written = self._write(f"{_ORDER}\n{told}", _form(fields))
        yield from self._checked(fields, written)

    def _refined(self, tried: Tried, random: np.random.Generator) -> Iterator[FieldText]:
        """The fields that are wrong most often, each with one document in which it is."""
        wrong = self._wrong(tried)
        ranked = sorted(wrong, key=lambda path: (-len(wrong[path]), random.random()))
        fields = [
            one for one in texts(tried.prompt.definition) if one.path in ranked[:MOST_REFINED]
        ]
        if not fields:
            return
        told = "\n\n".join(
            f"{_said(one)}\nkey: {one.path}\n{wrong[one.path][0]}" for one in fields
        )  # fmt: skip
        written = self._write(f"{_CRITIQUE}\n\n{told}", _form(fields, reason=True))
        yield from self._checked(fields, written)

    def _wrong(self, tried: Tried) -> dict[str, list[str]]:
        """By the path of a field what was read wrongly of it, told as a person would."""
        found: dict[str, list[str]] = {}
        for case, read in zip(self.bench.cases, tried.read, strict=True):
            said, right = dict(values_of(read)), dict(values_of(case.values))
            for path in dict.fromkeys((*right, *said)):
                if said.get(path) == right.get(path):
                    continue
                told = f"read: {said.get(path)}\nright: {right.get(path)}"
                around = _around(case.text, right.get(path))
                found.setdefault(templated(path), []).append(told + around)
        return found

    def _checked(self, fields: Sequence[FieldText], written: str | None) -> Iterator[FieldText]:
        """New descriptions of the same fields, without words of documents' values."""
        try:
            said = json.loads(written or "")
        except ValueError:
            return
        if not isinstance(said, dict):
            return
        taken = self._words_of_values()
        for one in fields:
            words = said.get(one.path)
            if not isinstance(words, str) or not fold(words):
                continue
            description = fold(words)[:MOST_LETTERS]
            if not taken & _words(description) - _words(_said(one)):
                yield replace(one, description=description)

    def _words_of_values(self) -> frozenset[str]:
        every = (words for case in self.bench.cases for _, words in values_of(case.values))
        return frozenset(word for words in every for word in _words(words))


def _with(prompt: Prompt, changed: Iterator[FieldText] | map[FieldText]) -> Prompt:
    return replace(prompt, definition=with_texts(prompt.definition, changed))


def _kinds(prompt: Prompt) -> Iterator[tuple[FieldText, str]]:
    """Each field with what kind its value is."""
    kinds = {path: _kind(node) for path, _, node in leaves(prompt.definition)}
    for one in texts(prompt.definition):
        yield one, kinds[one.path]


def _kind(node: Mapping[str, Any]) -> str:
    types = node.get("type") or ()
    types = (types,) if isinstance(types, str) else tuple(types)
    if str(node.get("format", "")).startswith("date"):
        return "date"
    if "array" in types:
        return "list"
    return "number" if {"number", "integer"} & set(types) else "text"


def _practised(told: tuple[FieldText, str]) -> FieldText:
    """A field with what is good practice to say of its kind."""
    one, kind = told
    rule = _PRACTICE[kind]
    if rule in one.description:
        return one
    own = one.description.rstrip(". ")
    return replace(one, description=f"{own}. {rule}" if own else rule)


def _said(one: FieldText) -> str:
    return f"{one.title}: {one.description}" if one.description else one.title


def _form(fields: Sequence[FieldText], *, reason: bool = False) -> dict[str, Any]:
    """An object with a description for each field."""
    text = {"type": "string", "maxLength": MOST_LETTERS}
    keys = {one.path: text for one in fields}
    if reason:
        keys = {"why": text, **keys}
    return {
        "type": "object", "properties": keys, "required": list(keys),
        "additionalProperties": False,
    }  # fmt: skip


def _around(text: str, value: str | None) -> str:
    """What stands around a value in a document."""
    place = text.find(value) if value else -1
    if place < 0 or value is None:
        return ""
    return f"\nthere: …{fold(text[max(0, place - _NEAR) : place + len(value) + _NEAR])}…"


def _words(text: str) -> frozenset[str]:
    found = re.findall(r"\w+", text.casefold())
    return frozenset(one for one in found if len(one) >= _SHARED or any(map(str.isdecimal, one)))
