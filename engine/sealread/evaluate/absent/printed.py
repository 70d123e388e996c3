"""What a document says, as far as it matters whether a field of another kind is absent from it."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from sealread.document.model import Document
from sealread.document.text_map import text_map
from sealread.evaluate.absent.areas import is_known, near
from sealread.evaluate.absent.generic import telling
from sealread.evaluate.absent.kinds import ForeignField, ForeignKind
from sealread.extract.stems import Stems, stems

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])|_")
_STEM = 5
_PLAIN = "en"


class Printed:
    """The words of a document, of its truth and of the schema that it is asked.

    What is foreign to it is so by words: whoever says a thing in words that neither `areas` nor the
    label in other languages knows is not understood, and a mere pointer ("see above") is no word.
    """

    def __init__(self, document: Document, truth: Any, definition: dict[str, Any]) -> None:
        said = (text_map(document.pages).text, _spelled(truth), _spelled(definition))
        self._text = "\n".join(said).casefold()
        self._stems = frozenset().union(*(stems(part) for part in said))
        self._language = document.language

    def is_foreign(self, kind: ForeignKind) -> bool:
        """Whether nothing here has to do with a kind of paper, as far as its name tells."""
        return self._is_silent(telling(kind.kind))

    def is_absent(self, field: ForeignField, kind: ForeignKind) -> bool:
        """Whether no word here tells what a field asks for, in no language that is known.

        In a document that is not English, its label or its area must be known in other languages.
        """
        if not self._is_understood(field, kind):
            return False
        own = telling(field.label)
        others = frozenset().union(*(telling(label) for label in field.labels()))
        return self._is_silent(own) and not self._says_any(others - own)

    def _is_understood(self, field: ForeignField, kind: ForeignKind) -> bool:
        if self._language == _PLAIN or field.label_in(self._language) is not None:
            return True
        return is_known(telling(field.label)) or is_known(telling(kind.kind))

    def _is_silent(self, words: Stems) -> bool:
        """Whether there are words, and none of them nor of what is near them is said."""
        return bool(words) and not self._says_any(near(words))

    def _says_any(self, words: Stems) -> bool:
        return any(self._says(word) for word in words)

    def _says(self, word: str) -> bool:
        """Whether a word begins so, or a longer beginning stands within a word (compounds)."""
        return word in self._stems or (len(word) >= _STEM and word in self._text)


def _spelled(value: Any) -> str:
    """The words of a JSON value, those of its keys apart from each other."""
    return _HUMP.sub(" ", msgspec.json.encode(value).decode())
