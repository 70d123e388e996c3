"""Schemas that were built of several documents of one kind, agreed: the first one stands for all.

Two papers of a kind from two issuers look different, so each would get a schema of its own. A
schema is built with the names at hand that papers called the same have, and where it asks for
mostly the same as another, the document is read under the one that is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sealread.schema.draft import key_from
from sealread.work.kinds import Kind
from sealread.work.known_kinds import is_built, own_kinds
from sealread.work.workspace import Workspace

SAME_TITLE, ANY_TITLE = 0.5, 0.8
"""The share of fields (of the schema that has fewer) that two schemas of one kind have in common at
least: of papers that are called the same, and of others."""
FEWEST = 4
"""Fields that they have in common at least."""


def built_before(workspace: Workspace) -> tuple[Kind, ...]:
    """The kinds of the workspace whose schemas were built, the newest first."""
    return tuple(kind for kind, _ in own_kinds(workspace) if is_built(kind))


def names_of(title: str, kinds: Sequence[Kind]) -> tuple[str, ...]:
    """The names of the fields of papers that are called so, each once."""
    called = [kind for kind in kinds if key_from(kind.title) == key_from(title)]
    return tuple(dict.fromkeys(name for kind in called for name in _names(kind)))


def agreed_with(built: Kind, others: Sequence[Kind]) -> Kind:
    """The one of the `others` whose schema asks for what this one does; else this one."""
    own = set(_names(built))
    ranked = [(_in_common(own, set(_names(one))), one) for one in others]
    fitting = [
        (share, one)
        for (count, share), one in ranked
        if count >= FEWEST and share >= (SAME_TITLE if _same_title(built, one) else ANY_TITLE)
    ]
    if not fitting:
        return built
    share, one = max(fitting, key=lambda pair: pair[0])
    return Kind(one.title, one.schema, round(share, 4), one.definition)


def _same_title(one: Kind, other: Kind) -> bool:
    return key_from(one.title) == key_from(other.title)


def _in_common(one: set[str], other: set[str]) -> tuple[int, float]:
    """How many names both have, and the share of those of the one with fewer."""
    both = len(one & other)
    return both, both / max(1, min(len(one), len(other)))


def _names(kind: Kind) -> list[str]:
    """The names of all fields that a kind's schema asks for."""
    told = json.loads((kind.definition or "{}").removeprefix("\ufeff"))
    return list(_leaves(told))


def _leaves(definition: Any) -> Iterator[str]:
    """The names of the fields of a definition; of objects and lists those in them."""
    if not isinstance(definition, dict):
        return
    for name, one in (definition.get("properties") or {}).items():
        items = one.get("items") if isinstance(one, dict) else None
        yield from list(_leaves(one)) or list(_leaves(items)) or [name]
