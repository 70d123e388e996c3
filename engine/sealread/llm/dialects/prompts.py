"""What is said to models that were made for conversation: `resources/prompts`, read once.

The SHA-256 of all of it stands in every output that such a model made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from sealread.errors import ModelUnusable
from sealread.installed import shipped

Said = TypeVar("Said")
OTHERWISE = "en"
"""The language of prompts where a document has one that there are none for."""
_FORM = "chat.*.toml"
_EVERY = "*.toml"


class Prompts(Struct, frozen=True, forbid_unknown_fields=True):
    """The wordings of one language; words in braces are filled in."""

    version: int
    language: str
    instruction: str
    document: str
    end_of_document: str
    question: str
    label: str
    after: str
    choices: str
    open_question: str
    open_label: str

    def asked(self, question: str, after: str | None = None, choices: Iterable[str] = ()) -> str:
        """What an answer begins with, up to the quotation mark that opens it.

        `question`: a question as it stands, or what a value is called. `after`: the item of a list
        that is known. `choices`: the words of which one is wanted.
        """
        said = _plain(question)
        listed = ", ".join(f'"{_plain(one)}"' for one in choices)
        among = self.choices.format(choices=listed) if listed else ""
        form = self.question if said.endswith("?") else self.label
        known = self.after.format(after=_plain(after)) if after is not None else ""
        return form.format(question=said, choices=among) + known

    def openly(self, question: str) -> str:
        """What an answer begins with that is not a quotation."""
        said = _plain(question)
        form = self.open_question if said.endswith("?") else self.open_label
        return form.format(question=said)


class FormPrompts(Struct, frozen=True, forbid_unknown_fields=True):
    """The wordings of one language where all fields are asked as one JSON object.

    `kinds`: how a line of the list says what a field's value is; `examples`: what other documents
    have there.
    """

    version: int
    language: str
    instruction: str
    document: str
    end_of_document: str
    end_of_fields: str
    answer: str
    shown: str
    records: str
    examples: str
    kinds: dict[str, str]


@cache
def form_prompts(language: str | None = None) -> FormPrompts:
    """The wordings of a language, English for one that there are none for. Raises ModelUnusable."""
    return wordings("form", language, FormPrompts)


def wordings(name: str, language: str | None, kind: type[Said]) -> Said:
    """The file of a name in a language (ISO 639-1), in English where there is none in it.

    Raises ModelUnusable where a shipped file cannot be read.
    """
    folder = shipped("resources") / "prompts"
    path = folder / f"{name}.{language}.toml"
    return _decoded(path if path.is_file() else folder / f"{name}.{OTHERWISE}.toml", kind)


def _plain(text: str) -> str:
    """Words on one line, with no quotation mark that could end a quotation."""
    return " ".join(text.replace('"', "'").split())


def prompts(language: str | None) -> Prompts:
    """The prompts of a language (ISO 639-1), English for one that there are none for.

    Raises ModelUnusable where a shipped file cannot be read.
    """
    known = _all()
    return known.get(language or OTHERWISE) or known[OTHERWISE]


@cache
def prompts_sha256() -> str:
    """A SHA-256 over all files of prompts, those of other tasks too: names and bytes."""
    digest = hashlib.sha256()
    for path in _files(_EVERY):
        body = path.read_bytes()
        digest.update(f"{path.name}\0{len(body)}\0".encode() + body)
    return digest.hexdigest()


@cache
def _all() -> dict[str, Prompts]:
    found = [_decoded(path, Prompts) for path in _files(_FORM)]
    return {one.language: one for one in found}


def _files(form: str) -> list[Path]:
    return sorted((shipped("resources") / "prompts").glob(form))


def _decoded(path: Path, kind: type[Said]) -> Said:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except (msgspec.DecodeError, OSError) as cause:
        raise ModelUnusable(file=path.name, what=f"its prompts are not valid: {cause}") from cause
