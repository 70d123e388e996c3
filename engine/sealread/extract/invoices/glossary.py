"""The words of invoices and receipts (`resources/glossary/invoices.toml`)."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from sealread.installed import shipped
from sealread.schema.model import Label

Kind = Literal["code", "date", "amount", "iban", "bic", "currency", "rate", "receipt"]

_TOKEN = re.compile(r"[^\W_]+|[#%]")


class Role(Struct, frozen=True):
    """What a single field of a paper is: its kind, and how schemas and papers call it.

    `loose`: words that papers print before it and before other things too.
    """

    name: str
    kind: Kind
    asked: frozenset[str]
    printed: frozenset[str]
    loose: frozenset[str] = frozenset()


class Glossary(Struct, frozen=True):
    """All words, without marks and spaces.

    `titles`: what lines above a shop's name are made of. `parties`, `aspects`, `goods`: how schemas
    call them, their parts, and the columns of lines. `heads`: what papers print above parties, with
    seller, buyer or other. `printed`: labels of the parts of a party, and `other` of what is none.
    """

    papers: frozenset[str]
    titles: frozenset[str]
    roles: dict[str, Role]
    parties: dict[str, frozenset[str]]
    aspects: dict[str, frozenset[str]]
    heads: dict[str, str]
    printed: dict[str, frozenset[str]]
    goods: dict[str, frozenset[str]]


def tokens(text: str) -> list[str]:
    """The words of a text without case and marks."""
    return _TOKEN.findall(text.casefold())


def plain(text: str) -> str:
    """A text without case, marks and spaces: what words of the glossary are compared by."""
    return "".join(tokens(text))


@cache
def glossary() -> Glossary:
    """The shipped glossary."""
    place = shipped("resources") / "glossary" / "invoices.toml"
    read = tomllib.loads(place.read_text(encoding="utf-8"))
    return Glossary(
        papers=_plain(read["papers"]),
        titles=_plain(read["titles"]),
        roles={name: _role(name, said) for name, said in read["role"].items()},
        parties={name: _plain(said["asked"]) for name, said in read["party"].items()},
        aspects={name: _plain(said) for name, said in read["aspect"].items()},
        heads={
            words: name for name, said in read["party"].items() for words in _plain(said["printed"])
        },
        printed={name: _plain(said) for name, said in read["printed"].items()},
        goods={name: _plain(said) for name, said in read["goods"].items()},
    )


def goods_role(label: Label) -> str | None:
    """What a column of the lines of a paper is, by its label."""
    said = {plain(label.title), plain(label.name.replace("_", " "))}
    return next((role for role, known in glossary().goods.items() if said & known), None)


def _role(name: str, said: dict[str, Any]) -> Role:
    return Role(
        name,
        said["kind"],
        _plain(said["asked"]),
        _plain(said.get("printed", ())),
        _plain(said.get("loose", ())),
    )


def _plain(words: list[str] | tuple[()]) -> frozenset[str]:
    return frozenset(map(plain, words))
