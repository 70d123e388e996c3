"""Truth and answer taken apart to pairs of leaves: scalars, lists, records and open keys.

Only what the truth has is compared. Pointers are JSON Pointers (RFC 6901) into the answer's values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from sealread.evaluate.forms import as_text, bare
from sealread.evaluate.likeness import fuzzy
from sealread.evaluate.matching import as_sets, in_order
from sealread.evaluate.rules import Definition, Rule, SetRules, is_right, rule_of
from sealread.evaluate.walk.outcome import ListScore
from sealread.schema.paths import escaped

SAME_NAME = 0.7
SAME_RECORD = 0.25
SAME_KEYS = 0.6
_GROUPLESS = 0.9


class Pair(Struct, frozen=True):
    """A true value and the answer to it; None where there is none.

    `surplus`: an entry of a list or of an open object that the truth does not have.
    """

    field: str
    pointer: str
    rule: Rule
    truth: Any
    found: Any
    nested: bool = False
    surplus: bool = False


class Place(Struct, frozen=True):
    """Where a value stands: its dotted field name and the pointer into the answer."""

    field: str = ""
    pointer: str = ""
    nested: bool = False

    def member(self, key: str) -> Place:
        """The place of a key in it."""
        name = f"{self.field}.{key}" if self.field else key
        return Place(name, f"{self.pointer}/{escaped(key)}", bool(self.field))

    def item(self, index: int | None, *, nested: bool) -> Place:
        """The place of an item of it; `nested`: it is one of records."""
        pointer = self.pointer if index is None else f"{self.pointer}/{index}"
        return Place(self.field, pointer, nested)


def pairs(definition: Definition, rules: SetRules, truth: Any, found: Any) -> list[Pair]:
    """All leaf pairs of two values under a JSON Schema without references."""
    return paired(definition, rules, truth, found)[0]


def paired(
    definition: Definition, rules: SetRules, truth: Any, found: Any
) -> tuple[list[Pair], list[ListScore]]:
    """The same, with the counts of all record lists."""
    pairing = _Pairing(rules)
    return list(pairing.below(definition, truth, found, Place())), pairing.lists


def pruned(values: Any, empty: frozenset[str], pointer: str = "") -> Any:
    """Values without what only fills a place (pointers in `empty`); "" counts as no value."""
    if pointer in empty or values == "":
        return None
    if isinstance(values, dict):
        return {
            key: pruned(value, empty, f"{pointer}/{escaped(key)}") for key, value in values.items()
        }
    if isinstance(values, list):
        return [pruned(value, empty, f"{pointer}/{i}") for i, value in enumerate(values)]
    return values


class _Pairing:
    def __init__(self, rules: SetRules) -> None:
        self._rules = rules
        self.lists: list[ListScore] = []

    def below(self, definition: Definition, truth: Any, found: Any, at: Place) -> Iterator[Pair]:
        """The pairs at and below a place."""
        definition = _plain(definition)
        if isinstance(truth, dict):
            members = found if isinstance(found, dict) else {}
            if _is_open(definition):
                yield from self._open(definition, truth, members, at)
            else:
                for key, value in truth.items():
                    inner = definition.get("properties", {}).get(key, {})
                    yield from self.below(inner, value, members.get(key), at.member(key))
        elif isinstance(truth, list) and any(isinstance(item, dict) for item in truth):
            yield from self._records(definition.get("items", {}), truth, _listed(found), at)
        elif isinstance(truth, list) or (isinstance(found, list) and truth is not None):
            items = _plain(definition.get("items", definition))
            yield from self._list(items, self._wanted(truth), _listed(found), at)
        else:
            yield self._pair(definition, truth, _something(found), at)

    def _pair(
        self, definition: Definition, truth: Any, found: Any, at: Place, *, surplus: bool = False
    ) -> Pair:
        rule = rule_of(at.field, definition, self._rules)
        return Pair(at.field, at.pointer, rule, truth, found, at.nested, surplus)

    def _wanted(self, truth: Any) -> list[Any]:
        """The items of a true list of words; where lists are sets, each once."""
        items = _listed(truth)
        once = {bare(as_text(item)) or as_text(item): item for item in reversed(items)}
        return list(reversed(once.values())) if self._rules.distinct else items

    def _list(
        self, definition: Definition, truth: list[Any], found: list[Any], at: Place
    ) -> Iterator[Pair]:
        if not truth:
            yield self._pair(definition, None, _something(found), at)
            return
        rule = rule_of(at.field, definition, self._rules)

        def likeness(want: Any, have: Any) -> float:
            one, other = as_text(want), as_text(have)
            return fuzzy(one, other) + is_right(rule, one, other)

        for i, j in as_sets(truth, found, likeness, 0.0):
            want = None if i is None else truth[i]
            have = None if j is None else found[j]
            place = at.item(j, nested=at.nested)
            yield self._pair(definition, want, have, place, surplus=i is None)

    def _open(
        self, definition: Definition, truth: dict[str, Any], found: dict[str, Any], at: Place
    ) -> Iterator[Pair]:
        """Entries matched by their names, then their values compared."""
        at = at.item(None, nested=True)
        wanted, there = list(_flat(truth, at)), list(_flat(found, at))
        if not wanted:
            yield self._pair({}, None, _something(found), at)
        inner = definition.get("additionalProperties")
        value = _plain(inner) if isinstance(inner, dict) else {}
        for i, j in as_sets(wanted, there, _name_likeness, SAME_NAME):
            want = None if i is None else wanted[i].value
            have, place = (None, at) if j is None else (there[j].value, there[j].place)
            yield self._pair(value, want, have, place, surplus=i is None)

    def _records(
        self, definition: Definition, truth: list[Any], found: list[Any], at: Place
    ) -> Iterator[Pair]:
        partners = self._partners(definition, truth, found, at)
        matched = sum(i is not None and j is not None for i, j in partners)
        self.lists.append(
            ListScore(at.field, at.pointer, len(truth), len(found), matched, None, None,
                      records=True)
        )  # fmt: skip
        labelled = {key for record in truth if isinstance(record, dict) for key in record}
        for i, j in partners:
            place = at.item(j, nested=True)
            have = found[j] if j is not None and isinstance(found[j], dict) else {}
            if i is not None:
                yield from self.below(definition, truth[i], have, place)
                continue
            members = _plain(definition).get("properties", {})
            for key, value in have.items():
                if key in labelled and _something(value) is not None:
                    yield self._pair(members.get(key, {}), None, value, place.member(key),
                                     surplus=True)  # fmt: skip

    def _partners(
        self, definition: Definition, truth: list[Any], found: list[Any], at: Place
    ) -> list[tuple[int | None, int | None]]:
        keys = self._rules.keyed.get(at.field)
        if keys is None:
            match = in_order if at.field in self._rules.in_order else as_sets
            return match(truth, found, _record_likeness, SAME_RECORD)
        members = _plain(definition).get("properties", {})
        ruled = {key: rule_of(f"{at.field}.{key}", members.get(key, {}), self._rules)
                 for key in keys}  # fmt: skip

        def agreement(want: dict[str, Any], have: dict[str, Any]) -> float:
            there = [key for key in keys if want.get(key) is not None]
            same = [
                have.get(key) is not None
                and is_right(ruled[key], as_text(want[key]), as_text(have[key]))
                for key in there
            ]
            return sum(same) / max(len(there), 1)

        return as_sets(truth, found, agreement, SAME_KEYS)


class _Entry(Struct, frozen=True):
    """A leaf of an object with open keys: its joined name, its value, its place."""

    name: str
    value: Any
    place: Place


def _flat(members: dict[str, Any], at: Place, above: str = "") -> Iterator[_Entry]:
    for key, value in members.items():
        name = f"{above} {key}".strip()
        place = Place(at.field, f"{at.pointer}/{escaped(key)}", nested=True)
        if isinstance(value, dict):
            yield from _flat(value, place, name)
        elif isinstance(value, list):
            yield from (
                _Entry(name, item, place.item(i, nested=True))
                for i, item in enumerate(value)
                if item is not None
            )
        elif value is not None:
            yield _Entry(name, value, place)


def _name_likeness(wanted: _Entry, found: _Entry) -> float:
    """Likeness of two names; a group's name before the leaf's name may be missing on one side."""
    shorter, longer = sorted((wanted.name, found.name), key=len)
    tail = fuzzy(shorter, longer[-len(shorter) :]) if shorter else 0.0
    return max(fuzzy(wanted.name, found.name), _GROUPLESS * tail)


def _record_likeness(truth: Any, found: Any) -> float:
    """The mean likeness of the leaves that the true record has."""
    wanted = _leaves(truth)
    there = _leaves(found)
    scores = [
        fuzzy(as_text(value), as_text(there[name])) if name in there else 0.0
        for name, value in wanted.items()
    ]
    return sum(scores) / len(scores) if scores else 0.0


def _leaves(record: Any) -> dict[str, Any]:
    if not isinstance(record, dict):
        return {}
    return {entry.place.pointer: entry.value for entry in _flat(record, Place())}


def _plain(definition: Any) -> Definition:
    """A definition, or its first alternative that is more than null."""
    if not isinstance(definition, dict):
        return {}
    for word in ("anyOf", "oneOf"):
        options: Sequence[Any] = definition.get(word, ())
        real = [one for one in options if isinstance(one, dict) and one.get("type") != "null"]
        if real:
            rest = {key: value for key, value in definition.items() if key != word}
            return _plain(real[0]) | rest
    return definition


def _is_open(definition: Definition) -> bool:
    return not definition.get("properties") and isinstance(
        definition.get("additionalProperties"), dict
    )


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return [v for v in value if v is not None] if isinstance(value, list) else [value]


def _something(value: Any) -> Any:
    """The value; None if there is nothing in it."""
    if isinstance(value, dict):
        return value if any(_something(inner) is not None for inner in value.values()) else None
    if isinstance(value, list):
        return value if any(_something(inner) is not None for inner in value) else None
    return None if value == "" else value
