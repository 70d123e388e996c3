"""The chat dialect: any model made for conversation, asked in the words of `resources/prompts`.

    <begin> instruction · document <assistant> | name of the value: "words of the document"

What stands left of the bar is computed once for all questions. What the answer begins with, up to
the quotation mark that opens it, is written for the model, so that it quotes and does not talk; the
one that closes it ends the answer, and where it comes at once, the document has none.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealread.llm.dialects.prompts import FormPrompts, prompts
from sealread.llm.dialects.speech import Speech
from sealread.llm.dialects.templates import TEMPLATES, Mark, Part, Template
from sealread.llm.prefixes import Parts, common
from sealread.llm.runtime import Runtime
from sealread.weights.families import FamilyName

_QUOTE = '"'
_BOS = ("tokenizer.ggml.add_bos_token", "tokenizer.ggml.bos_token_id")
_QUESTION_TOKENS = 128
_MERGED = 4
"""So many of the last tokens of a text may be others where the text goes on."""


class ChatDialect:
    """How a model of one family is spoken to, in one language."""

    name = "chat"
    spaced = False
    both_ways = False
    lists = picks = types = True
    question_tokens = _QUESTION_TOKENS

    def __init__(
        self,
        runtime: Runtime,
        family: FamilyName,
        language: str | None = None,
        speech: Speech | None = None,
    ) -> None:
        """Raises ModelUnusable where the vocabulary lacks a mark of the family."""
        self._runtime, self._family = runtime, family
        self._speech = speech or Speech(runtime)
        self._prompts = prompts(language)
        self._template = _fitting(TEMPLATES[family], self._speech)
        quote, end = self._speech.mark(_QUOTE), self._speech.mark(self._template.end)
        self.ends: Sequence[int] = (quote, end)
        self.nothing: Sequence[int] = (quote,)
        self.stops: Sequence[int] = (end,)
        self._begin = self._first()
        self._pages: dict[tuple[str, str], list[int]] = {}
        self._leads: dict[str, list[int]] = {}

    @property
    def family(self) -> FamilyName:
        """Whose way of writing conversations down is used."""
        return self._family

    def speaking(self, language: str | None) -> ChatDialect:
        """The same for documents of a language (ISO 639-1; English where there are no prompts).

        None leaves the language as it is.
        """
        if language is None or prompts(language) == self._prompts:
            return self
        return ChatDialect(self._runtime, self._family, language, self._speech)

    def document(self, text: str) -> list[int]:
        """The tokens every question on this text shares."""
        said = self._prompts
        parts: list[Part] = [*self._template.before, said.instruction, *self._template.between]
        parts += [said.document, text, said.end_of_document, *self._template.behind]
        return [*self._begin, *self._speech.tokens(parts)]

    def question(
        self, text: str, limit: int, after: str | None = None, choices: Sequence[str] = ()
    ) -> list[int]:
        """The tokens of one question and of the quotation mark that opens its answer."""
        known = None if after is None else self._speech.shortened(after, limit)
        said = self._prompts.asked(self._speech.shortened(text, limit), known, choices)
        return self._said(said + _QUOTE)

    def open_question(self, text: str, limit: int) -> list[int]:
        """The tokens of a question whose answer is written freely or under a type."""
        return self._said(self._prompts.openly(self._speech.shortened(text, limit)).rstrip())

    def form(self, page: str, fields: Sequence[str], said: FormPrompts) -> list[int]:
        """The tokens that all members of an object share: the page, then the list of all fields."""
        parts: list[Part] = [*self._template.before, said.instruction, *self._template.between]
        parts += [said.document, page, said.end_of_document, "\n".join(fields)]
        parts += [said.end_of_fields, *self._template.behind]
        return [*self._begin, *self._speech.tokens(parts), *self._said(said.answer)]

    def document_parts(self, tokens: Sequence[int]) -> Parts:
        """The parts of what `document` gave: the instruction, then all of it."""
        return self._parted(tokens, self._lead(self._prompts.instruction), len(tokens))

    def form_parts(self, page: str, said: FormPrompts, tokens: Sequence[int]) -> Parts:
        """The parts of what `form` gave: the instruction, the page, the list of fields.

        The page ends at the same token whatever fields follow.
        """
        key = (said.language, page)
        if key not in self._pages:
            parts: list[Part] = [*self._template.before, said.instruction, *self._template.between]
            parts += [said.document, page, said.end_of_document]
            led = [*self._begin, *self._speech.tokens(parts)][:-_MERGED]
            self._pages = {**dict(list(self._pages.items())[-1:]), key: led}
        end = _common(self._pages[key], tokens)
        return self._parted(tokens, self._lead(said.instruction), end)

    def _parted(self, tokens: Sequence[int], lead: Sequence[int], page: int) -> Parts:
        ends = sorted({_common(lead, tokens), page, len(tokens)} - {0})
        return Parts(tuple(ends), page)

    def _lead(self, instruction: str) -> list[int]:
        """What all prompts with an instruction begin with."""
        if instruction not in self._leads:  # a language has two: forms, questions
            parts: list[Part] = [*self._template.before, instruction, *self._template.between]
            self._leads[instruction] = [*self._begin, *self._speech.tokens(parts)][:-_MERGED]
        return self._leads[instruction]

    def continued(self, text: str) -> list[int]:
        """The tokens of words that go on in an answer."""
        return self._speech.words(text)

    def _said(self, text: str) -> list[int]:
        """The tokens of what the answer begins with; it stands behind a mark or a line break."""
        if isinstance(self._template.behind[-1], Mark):
            return self._speech.words(text)
        return self._speech.continued(text)

    def _first(self) -> list[int]:
        """The mark that every conversation begins with, if this model has one."""
        if self._template.bos is not None:
            return [self._speech.mark(self._template.bos)]
        wanted, number = (self._runtime.described(key) for key in _BOS)
        if wanted != "true" or number is None or not number.isdecimal():
            return []
        return [int(number)] if int(number) < self._runtime.vocabulary.size else []


def _common(left: Sequence[int], right: Sequence[int]) -> int:
    return common(np.array(left, np.int32), np.array(right, np.int32))


def _fitting(template: Template, speech: Speech) -> Template:
    """The template with its marks around the instruction, where the model knows those."""
    if template.system is None:
        return template
    before, between = template.system
    marks = [part.text for part in (*before, *between) if isinstance(part, Mark)]
    if not all(map(speech.knows, marks)):
        return template
    return Template(before, between, template.behind, template.end, template.bos)
