"""References of a JSON Schema, looked up within its file by `referencing`; nothing is fetched.

Imported where a reference is met, not at the start.
"""

from __future__ import annotations

from typing import Any

from referencing import Registry
from referencing._core import Resolved, Resolver
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012


def beginning(root: Any) -> Resolver[Any]:
    """Looks up what is referred to from the root of a schema."""
    registry: Registry[Any] = Registry()
    return registry.resolver_with_root(DRAFT202012.create_resource(root))


def within(resolver: Resolver[Any], schema: Any) -> Resolver[Any]:
    """Looks up what is referred to from within a schema that has an `$id` of its own."""
    return resolver.in_subresource(DRAFT202012.create_resource(schema))


def looked_up(resolver: Resolver[Any], ref: str) -> Resolved[Any] | None:
    """What a reference leads to; None where it leads nowhere in the file."""
    try:
        return resolver.lookup(ref)
    except (Unresolvable, ValueError):  # ValueError: no URI at all
        return None
