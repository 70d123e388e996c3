"""Marks and words as tokens: marks by their number, words so that none of them can be a mark."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from sealread.errors import ModelUnusable
from sealread.llm.dialects.templates import Mark, Part
from sealread.llm.runtime import Runtime

_LOOKS = re.compile(rb"<\|?/?[A-Za-z][\w-]*\|?>|\[/?[A-Z][A-Z_]*\]")
"""What marks look like that a file may have failed to declare control tokens."""


class Speech:
    """Writes down parts of a conversation in the tokens of one model."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._pieces = runtime.vocabulary.pieces
        self._control = runtime.vocabulary.control
        self._spelt = _spelt(self._pieces)
        self._loose = _loose(runtime, self._spelt)
        self._leads = self._begins_with_space(self._tokenize("\n"))

    def mark(self, text: str) -> int:
        """The number of a mark. Raises ModelUnusable where the vocabulary has no such token."""
        number = self._control.get(text, self._spelt.get(text.encode()))
        if number is None:
            raise ModelUnusable(
                file=self._runtime.path.name, what=f"its vocabulary has no token {text}"
            )
        return number

    def knows(self, text: str) -> bool:
        """Whether the vocabulary has a mark."""
        return text in self._control or text.encode() in self._spelt

    def tokens(self, parts: Sequence[Part]) -> list[int]:
        """The tokens of parts that follow each other; words side by side are one text."""
        found: list[int] = []
        for marks, group in groupby(parts, key=lambda part: isinstance(part, Mark)):
            said = list(group)
            if marks:
                found += [self.mark(part.text) for part in said if isinstance(part, Mark)]
            else:
                found += self.words("".join(part for part in said if isinstance(part, str)))
        return found

    def words(self, text: str) -> list[int]:
        """The tokens of a text: plain characters, whatever is spelt out in it."""
        if self._loose is None:
            return self._tokenize(text) if text else []
        cuts = [found.start() + 1 for found in self._loose.finditer(text)]
        ends = [*cuts, len(text)]
        parts = [text[start:end] for start, end in zip([0, *cuts], ends, strict=True)]
        return [token for part in parts if part for token in self._tokenize(part)]

    def continued(self, text: str) -> list[int]:
        """The tokens of a text that goes on another one behind its line break."""
        tokens = self.words(text)
        return tokens[1:] if self._leads and self._begins_with_space(tokens) else tokens

    def shortened(self, text: str, limit: int) -> str:
        """The beginning of a text: its first `limit` tokens."""
        tokens = self.words(text)
        if len(tokens) <= limit:
            return text
        return b"".join(self._pieces[t] for t in tokens[:limit]).decode(errors="ignore").strip()

    def _tokenize(self, text: str) -> list[int]:
        return self._runtime.tokenize(text)

    def _begins_with_space(self, tokens: Sequence[int]) -> bool:
        return bool(tokens) and self._pieces[tokens[0]] == b" "


def _spelt(pieces: Sequence[bytes]) -> dict[bytes, int]:
    """The token for each byte string; of doubles the last: those for single bytes stand first."""
    return {piece: token for token, piece in enumerate(pieces) if piece}


def _loose(runtime: Runtime, known: Mapping[bytes, int]) -> re.Pattern[str] | None:
    """Finds spelt-out marks that this model's tokenizer would take for marks; None if it does none.

    Some files declare marks as the maker's own words, which llama.cpp finds in any text.
    """
    looking = {piece.decode() for piece in known if _LOOKS.fullmatch(piece)}
    loose = [text for text in looking if known[text.encode()] in runtime.tokenize(text)]
    if not loose:
        return None
    return re.compile("|".join(re.escape(text) for text in sorted(loose, key=len, reverse=True)))
