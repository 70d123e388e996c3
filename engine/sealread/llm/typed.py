"""The type constraint: only answers of a form, by llguidance.

It is given the model's own vocabulary as bytes, so that it is exact for any tokenizer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, Self
from weakref import WeakKeyDictionary

import numpy as np
from llguidance import LLMatcher, LLTokenizer, TokenizerWrapper
from msgspec import Struct
from numpy.typing import NDArray

from sealread.errors import SchemaError
from sealread.llm.boundaries import Mask
from sealread.llm.constraint import Ended
from sealread.llm.output_types import OutputType
from sealread.llm.spelling import Tokens
from sealread.llm.vocabulary import Vocabulary

Tokenize = Callable[[str], list[int]]
_END = b"\xff<|end of answer|>"
_BITS = 32
_TEXT: Final = r'[^"\\\x00-\x1F\x7F]'
_WORD: Final = "0-9A-Z_a-zÀ-ÖØ-öø-ɏΑ-ΡΣ-ώЀ-ҁҊ-ԯա-ևא-תء-يक-ะऄ-हぁ-ゖァ-ヺḀ-ỿ一-鿿가-힣"
"""Letters and digits of most scripts; all that a pattern calls so would take too long to check."""
_SLICES: Final = [
    "[a-z]{1,10}",
    "[A-Za-z]{1,10}",
    f"[{_WORD}]{{1,10}}",
    "[A-Za-z ]{1,12}",
    f"[{_WORD} ]{{1,12}}",
    f"[{_WORD} ./-]{{1,12}}",
    _TEXT + "{1,16}",
]
"""Parts of a vocabulary that a mask takes whole where the form allows all of such words.

llguidance's own are made for strings in JSON; under other classes of characters it would try the
tokens one by one.
"""
_KEPT: Final = 64
_KEPT_MASKS: Final = 128
_REPEATED: Final = re.compile(
    r"(?:\[\^?(?:\\.|[^\]\[\\])+\]|\\[dwDWS]|\.|[A-Za-z0-9])(?:\{\d+(?:,\d*)?\}|[+*])?"
)
"""A pattern of one character again and again: all answers of so many characters go on alike."""
Bits = NDArray[np.uint32]
"""A mask, a bit for each token: an eighth of the memory."""
Said = tuple[bool, int]
"""Whether an answer begins with a space, and how many characters it has."""


class _Known(Struct):
    """A form at its beginning, whose copies share what they learn of it, and masks seen before."""

    matcher: LLMatcher
    is_repeated: bool
    masks: dict[Said, Bits]


_tokenizers: WeakKeyDictionary[Vocabulary, LLTokenizer] = WeakKeyDictionary()
_forms: WeakKeyDictionary[Vocabulary, dict[tuple[OutputType, bool], _Known]] = WeakKeyDictionary()


class Typed(Ended):
    """An answer of a form in the making. Raises SchemaError where the form cannot be followed.

    `spaced`: one space may stand before it.
    """

    def __init__(
        self,
        form: OutputType,
        vocabulary: Vocabulary,
        tokenize: Tokenize,
        *,
        spaced: bool = False,
    ) -> None:
        self._pieces, self._size = vocabulary.pieces, vocabulary.size
        self._known = _known(form, vocabulary, tokenize, spaced=spaced)
        self._matcher = self._known.matcher.deep_copy()
        self._said = b""
        self.best: bytes | None = None

    @property
    def may_end(self) -> bool:
        """Whether what was said so far is of the form."""
        return bool(self._said) and self._matcher.is_accepting()

    @property
    def said(self) -> str | None:
        """The longest answer so far that is of the form."""
        return None if self.best is None else self.best.decode(errors="ignore")

    def allowed(self) -> Mask:
        """The tokens that may come next, shape (vocabulary,)."""
        alike, masks = self._alike(), self._known.masks
        bits = None if alike is None else masks.get(alike)
        if bits is None:
            bits = self._computed()
            if alike is not None and len(masks) < _KEPT_MASKS:  # most lengths share one mask
                same = (one for one in masks.values() if np.array_equal(one, bits))
                masks[alike] = next(same, bits)
        marks = np.unpackbits(bits.view(np.uint8), count=self._size, bitorder="little")
        return marks.view(np.bool_)

    def _alike(self) -> Said | None:
        """What all answers have in common that go on as this one does; None where unknown."""
        if not self._said:
            return False, 0
        if not self._known.is_repeated:
            return None
        try:
            return self._said.startswith(b" "), len(self._said.decode())
        except UnicodeDecodeError:  # amid a character
            return None

    def _computed(self) -> Bits:
        bits = np.zeros(self._size // _BITS + 1, np.uint32)  # one more token: the end
        if not self._matcher.is_stopped():
            self._matcher.unsafe_compute_mask_ptr(bits.ctypes.data, bits.nbytes)
        return bits

    def allows(self, tokens: Tokens) -> Mask:
        """Which of a few tokens may come next, shape (tokens,)."""
        legal = (self._matcher.validate_tokens([token]) for token in tokens.tolist())
        return np.fromiter(legal, np.bool_, len(tokens))

    def advance(self, token: int) -> None:
        """Takes one of the allowed tokens."""
        self._matcher.consume_token(token)
        self._said += self._pieces[token]
        if self.may_end:
            self.best = self._said

    def forced(self) -> Sequence[int]:
        """The tokens that must come next."""
        if self.may_end or self._matcher.is_stopped():
            return ()
        tokens: list[int] = self._matcher.compute_ff_tokens()
        spelt = b"".join(self._pieces[token] for token in tokens)
        return tokens if self._matcher.compute_ff_bytes().startswith(spelt) else ()

    def fork(self) -> Self:
        """The same answer, to go on in another way."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._matcher = self._matcher.deep_copy()
        return other


@lru_cache(maxsize=256)
def _grammar(form: OutputType, spaced: bool) -> str:
    if form.kind == "schema":
        try:
            return str(
                LLMatcher.grammar_from_json_schema(form.body, {"whitespace_flexible": False})
            )
        except ValueError as cause:
            raise SchemaError(file=form.kind, what="it is no JSON") from cause
    if form.kind == "grammar":
        return str(LLMatcher.grammar_from_lark(form.body))
    return str(LLMatcher.grammar_from_regex(f" ?({form.body})" if spaced else form.body))


class _Words:
    """A vocabulary as llguidance wants it; its last token, the end, is none of the model's."""

    bos_token_id = None

    def __init__(self, vocabulary: Vocabulary, tokenize: Tokenize) -> None:
        self.tokens = [*vocabulary.pieces, _END]
        self.eos_token_id = vocabulary.size
        self.special_token_ids = [*vocabulary.control.values(), vocabulary.size]
        self._tokenize = tokenize

    def __call__(self, text: str) -> list[int]:
        """The tokens of a text inside another: some tokenizers put a space before every text."""
        tokens = self._tokenize(text)
        if not text or b"".join(self.tokens[token] for token in tokens) == text.encode():
            return tokens
        behind = self._tokenize("\n" + text)
        said = b""
        for place, token in enumerate(behind):
            said += self.tokens[token]
            if said == b" \n":
                return behind[place + 1 :]
        return tokens


def _known(form: OutputType, vocabulary: Vocabulary, tokenize: Tokenize, *, spaced: bool) -> _Known:
    """What is known of a form; those used last are kept."""
    kept = _forms.setdefault(vocabulary, {})
    found = kept.pop((form, spaced), None)
    if found is None:
        matcher = LLMatcher(_tokenizer(vocabulary, tokenize), _grammar(form, spaced))
        if matcher.is_error():
            raise SchemaError(file=form.kind, what=matcher.get_error()[:200])
        is_repeated = form.kind == "regex" and _REPEATED.fullmatch(form.body) is not None
        found = _Known(matcher, is_repeated, {})
    kept[form, spaced] = found
    if len(kept) > _KEPT:
        del kept[next(iter(kept))]
    return found


def _tokenizer(vocabulary: Vocabulary, tokenize: Tokenize) -> Any:
    kept = _tokenizers.get(vocabulary)
    if kept is None:
        kept = LLTokenizer(TokenizerWrapper(_Words(vocabulary, tokenize)), slices=_SLICES)
        _tokenizers[vocabulary] = kept
    return kept
