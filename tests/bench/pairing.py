"""Which found value belongs to which true value: scalars, lists, records and open keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from tests.bench.likeness import as_text, fuzzy

SAME_NAME = 0.7
SAME_RECORD = 0.25
NAMES = " (names)"
RECORDS = " (records)"

Definition = dict[str, Any]


class Pair(Struct, frozen=True):
    """A true value and what was found for it, as text; None where there is none."""

    field: str
    truth: str | None
    found: str | None


def pairs(definition: Definition, truth: Any, found: Any, field: str = "") -> list[Pair]:
    """All leaf pairs of two values under a JSON Schema node; only what `truth` has is compared."""
    if isinstance(truth, dict):
        members = found if isinstance(found, dict) else {}
        if definition.get("properties"):
            return _member_pairs(definition["properties"], truth, members, field)
        return _open_pairs(truth, members, field)
    if isinstance(truth, list) and any(isinstance(item, dict) for item in truth):
        return _record_pairs(definition.get("items", {}), truth, _listed(found), field)
    if isinstance(truth, list) or isinstance(found, list):
        return _list_pairs(_listed(truth), _listed(found), field)
    return _scalar_pairs(truth, found, field)


def _scalar_pairs(truth: Any, found: Any, field: str) -> list[Pair]:
    if truth is None and isinstance(found, dict):
        return [Pair(field, None, text) for _, text in flat(found)[:1]] or [Pair(field, None, None)]
    return [Pair(field, _text(truth), _text(found))]


def _member_pairs(
    properties: dict[str, Definition], truth: dict[str, Any], found: dict[str, Any], field: str
) -> list[Pair]:
    result: list[Pair] = []
    for key, value in truth.items():
        name = f"{field}.{key}" if field else key
        result += pairs(properties.get(key, {}), value, found.get(key), name)
    return result


def flat(members: dict[str, Any], above: str = "") -> list[tuple[str, str]]:
    """The leaves of an object with open keys: (joined name, text); null leaves are left out."""
    leaves: list[tuple[str, str]] = []
    for key, value in members.items():
        name = f"{above} {key}".strip()
        if isinstance(value, dict):
            leaves += flat(value, name)
        elif isinstance(value, list):
            leaves += [(name, as_text(item)) for item in value if item is not None]
        elif value is not None:
            leaves.append((name, as_text(value)))
    return leaves


def _open_pairs(truth: dict[str, Any], found: dict[str, Any], field: str) -> list[Pair]:
    """Characteristics matched by name, then their values; the names get their own row."""
    wanted, there = flat(truth), flat(found)
    by_name = _matched(wanted, there, lambda a, b: _name_likeness(a[0], b[0]), SAME_NAME)
    names = f"{field}{NAMES}"
    result: list[Pair] = []
    for want, have in by_name:
        result.append(Pair(field, want and want[1], have and have[1]))
        result.append(Pair(names, want and want[0], have and have[0]))
    return result


def _name_likeness(wanted: str, found: str) -> float:
    """Likeness of two names; a group's name before the leaf's name may be missing on one side."""
    whole = fuzzy(wanted, found)
    shorter, longer = sorted((wanted, found), key=len)
    tail = fuzzy(shorter, longer[-len(shorter) :]) if shorter else 0.0
    return max(whole, 0.9 * tail)


def _list_pairs(truth: list[Any], found: list[Any], field: str) -> list[Pair]:
    if not truth and not found:
        return [Pair(field, None, None)]
    wanted, there = [as_text(v) for v in truth], [as_text(v) for v in found]
    return [Pair(field, want, have) for want, have in _matched(wanted, there, fuzzy, 0.0)]


def _record_pairs(
    definition: Definition, truth: list[Any], found: list[Any], field: str
) -> list[Pair]:
    result: list[Pair] = []
    records = [item for item in found if isinstance(item, dict)]
    for want, have in _matched(truth, records, _record_likeness, SAME_RECORD):
        if want is None:
            result.append(Pair(f"{field}{RECORDS}", None, "a record too many"))
        else:
            result += pairs(definition, want, have or {}, field)
    return result


def _record_likeness(truth: Any, found: Any) -> float:
    """The mean likeness of the leaves that the true record has."""
    wanted, there = dict(flat(truth)), dict(flat(found))
    scores = [fuzzy(text, there.get(name, "")) for name, text in wanted.items()]
    return sum(scores) / len(scores) if scores else 0.0


def _matched(
    wanted: Sequence[Any], there: Sequence[Any], likeness: Callable[[Any, Any], float], least: float
) -> Iterable[tuple[Any, Any]]:
    """Greedy one-to-one matching, best first; ties go to the same order, the rest stays alone."""
    scored = [
        (-likeness(want, have), abs(i - j), i, j)
        for i, want in enumerate(wanted)
        for j, have in enumerate(there)
    ]
    partner: dict[int, int] = {}
    taken: set[int] = set()
    for score, _, i, j in sorted(scored):
        if -score > least and i not in partner and j not in taken:
            partner[i] = j
            taken.add(j)
    matched = [(want, there[partner[i]] if i in partner else None) for i, want in enumerate(wanted)]
    return matched + [(None, have) for j, have in enumerate(there) if j not in taken]


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


def _text(value: Any) -> str | None:
    return as_text(value) if value not in (None, "") else None
