"""What a schema says that the tree of fields does not express: named, not ignored."""

from __future__ import annotations

from collections import Counter

from sealread.schema.combining import Definition

# Keywords that steer the tree, or that only validation needs; everything else is named.
_KNOWN = frozenset((
    "type", "properties", "required", "items", "additionalProperties", "anyOf", "oneOf", "allOf",
    "enum", "const", "format", "pattern", "title", "description", "default", "examples",
    "deprecated", "readOnly", "writeOnly", "minLength", "maxLength", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems",
    "minProperties", "maxProperties", "prefixItems", "patternProperties", "dependentRequired",
    "example", "evaluation_config",
    "additional_instructions",
))  # fmt: skip


class Unread:
    """Counts what is not read, by what it is; remembers where it stood first."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()
        self._first: dict[str, str] = {}

    def add(self, what: str, path: str) -> None:
        """One more of something, at a path."""
        self._count[what] += 1
        self._first.setdefault(what, path)

    def note(self, definition: Definition, path: str) -> None:
        """The unknown keywords of a definition and its alternatives."""
        branches = [*definition.get("anyOf", ()), *definition.get("oneOf", ())]
        for one in (definition, *(branch for branch in branches if isinstance(branch, dict))):
            for key in one:
                if key not in _KNOWN and not key.startswith("x-"):
                    self.add(key, path)

    def remarks(self) -> tuple[str, ...]:
        """A sentence for each thing, saying where it stands and how often."""
        return tuple(
            f"{what} at {self._first[what] or '/'}"
            + (f" and {count - 1} more" if count > 1 else "")
            for what, count in self._count.items()
        )
