"""Keywords of older drafts of JSON Schema (4 to 7) said in those of 2020-12.

People copy schemas from everywhere and seldom change `$schema`: what the words mean is told by
their form. A schema of 2020-12 comes back as it is.
"""

from __future__ import annotations

from typing import Any

from sealread.schema.combining import Definition
from sealread.schema.limits import Mode, mode_below

_BOUNDS = (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum"))


def upgraded(value: Any, mode: Mode = "keywords") -> Any:
    """A definition (or names, or a list of definitions) in the words of 2020-12.

    Lists of `items` become `prefixItems`, `additionalItems` what stands behind them, `dependencies`
    is parted in two, and a bound that is excluded by a flag is said as a number.
    """
    if isinstance(value, list):
        return [upgraded(one, mode) for one in value] if mode != "data" else value
    if not isinstance(value, dict) or mode == "data":
        return value
    made = {key: upgraded(one, mode_below(mode, key)) for key, one in value.items()}
    if mode == "names":
        return made
    return _dependencies(_bounds(_items(made)))


def _items(definition: Definition) -> Definition:
    if not isinstance(definition.get("items"), list):
        return definition
    made = {key: one for key, one in definition.items() if key != "additionalItems"}
    made["prefixItems"] = made.pop("items")
    if "additionalItems" in definition:
        made["items"] = definition["additionalItems"]
    return made


def _bounds(definition: Definition) -> Definition:
    for flag, bound in _BOUNDS:
        if isinstance(definition.get(flag), bool):
            excluded = definition[flag] and bound in definition
            made = {key: one for key, one in definition.items() if key != flag}
            if excluded:
                made[flag] = made.pop(bound)
            definition = made
    return definition


def _dependencies(definition: Definition) -> Definition:
    rules = definition.get("dependencies")
    if not isinstance(rules, dict):
        return definition
    made = {key: one for key, one in definition.items() if key != "dependencies"}
    keys = {key: rule for key, rule in rules.items() if isinstance(rule, list)}
    schemas = {key: rule for key, rule in rules.items() if not isinstance(rule, list)}
    for word, more in (("dependentRequired", keys), ("dependentSchemas", schemas)):
        if more:
            made[word] = {**more, **made.get(word, {})}
    return made
