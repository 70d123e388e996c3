"""Which fields of a schema ask for what an invoice or receipt says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sealread.extract.invoices.glossary import glossary, plain, tokens
from sealread.schema.model import Field, Label, Schema

LEAST = 2
"""Fields with a role that a schema must have to be about such papers."""
_LONGEST = 3
_STOPS = frozenset(
    "the of s of's an a des der die das de du la le l d f1 as is vom von für for".split()  # noqa: SIM905
)


def roles_asked(fields: Sequence[Field], schema: Schema) -> dict[str, str]:
    """The role of each field that has one, by its path; empty for schemas about other papers.

    Roles are those of the glossary ("number", "net") and parts of a party ("seller.city"). What a
    schema is about is told by all of it, though only some of its fields may be asked.
    """
    label = schema.root.label
    said = [schema.name, label.title, label.description]
    said += [f"{field.label.title} {field.label.description}" for field in fields]
    if not any(map(_names_paper, said)) or _count(schema.definition) < LEAST:
        return {}
    roles = ((field.path, _single(field)) for field in fields)
    return {path: role for path, role in roles if role is not None}


def _single(field: Field) -> str | None:
    return None if field.many or field.choices else role_of(field.label)


def _count(definition: Mapping[str, Any]) -> int:
    """How many roles the members of a schema have, those of its sections included."""
    count = 0
    for name, member in _members(definition):
        title = str(member.get("title", name))
        inner = [Label(key, str(one.get("title", key)), context=title)
                 for key, one in _members(member)]  # fmt: skip
        count += sum(role_of(label) is not None for label in (Label(name, title), *inner))
    return count


def _members(definition: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    held = definition.get("properties")
    if isinstance(held, Mapping):
        yield from ((name, one) for name, one in held.items() if isinstance(one, Mapping))


def role_of(label: Label) -> str | None:
    """What a field with this label is on an invoice or receipt."""
    said = [label.title, label.name]
    if label.context:
        said = [f"{label.context} {label.title}", f"{label.context} {label.name}", *said]
    return next((role for one in said if (role := _meant(one))), None)


def _meant(said: str) -> str | None:
    return _as_role(said) or _as_party(said)


def _as_role(said: str) -> str | None:
    words = plain(said.replace("_", " "))
    return next((one.name for one in glossary().roles.values() if words in one.asked), None)


def _as_party(said: str) -> str | None:
    """Words that name a party, a part of one, or both, and nothing else."""
    words = [one for one in tokens(said.replace("_", " ")) if one not in _STOPS]
    for party in ("seller", "buyer"):
        for start, end in _runs(len(words)):
            if "".join(words[start:end]) in glossary().parties[party]:
                rest = "".join([*words[:start], *words[end:]])
                aspect = "name" if not rest else _aspect(rest)
                if aspect:
                    return f"{party}.{aspect}"
    alone = _aspect("".join(words))
    return f"seller.{alone}" if alone in ("address", "vat_id", "tax_number") else None


def _aspect(words: str) -> str | None:
    return next((name for name, said in glossary().aspects.items() if words in said), None)


def _runs(count: int) -> Iterator[tuple[int, int]]:
    """All runs of up to three words, the longest first."""
    for length in range(min(_LONGEST, count), 0, -1):
        for start in range(count - length + 1):
            yield start, start + length


def _names_paper(said: str) -> bool:
    words = tokens(said)
    return any("".join(words[a:b]) in glossary().papers for a, b in _runs(len(words)))
