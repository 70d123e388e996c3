"""JSON Schemas that ask for too much, for nonsense, or for ever."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from .chance import Dice, number, some_of
from .trees import changed, dumped

Definition = dict[str, Any]
TINY: Definition = {
    "type": "object",
    "properties": {
        "invoice_number": {
            "type": "string",
            "title": "Invoice number",
            "description": "The number of the invoice",
        }
    },
}
_PATTERNS = (
    "^(a+)+$", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*a){30}", "^(?=.*x).*$", r"(a)\1", "(",
    "a{1000}{1000}", "a{65535}", "(?P<n>a)(?P=n)", r"\p{L}+", "[[a-z]", "(?i)(?s)(?-x:a)", "\\",
    "(" * 500 + ")" * 500, "x" * 5000, "[^\\W\\d_]{3,}", "(x+x+)+y", r"\u00e4\d", "^\\S+@\\S+$",
    "*",
    "(?R)", "(?:(?:(?:a{9}){9}){9}){9}", "[\\s\\S]*[\\s\\S]*[\\s\\S]*z",
)  # fmt: skip


def mutated(chance: Dice) -> bytes:
    """A broken or hostile schema."""
    tree: Any = copy.deepcopy(TINY)
    tree["properties"]["other"] = {"type": ["string", "null"]}
    for change in some_of(chance, _CHANGES, 2):
        change(chance, tree)
    if chance.random() < 0.5:
        tree = changed(chance, tree)
    return dumped(chance, tree)


def _properties(tree: Definition) -> Definition:
    found: Definition = tree["properties"]
    return found


def _pattern(chance: Dice, tree: Definition) -> None:
    pattern = chance.choice(_PATTERNS)
    _properties(tree)["other"] = {"type": "string", "pattern": pattern}
    if chance.random() < 0.5:
        tree["required"] = ["other"]
    if chance.random() < 0.3:
        tree["patternProperties"] = {pattern: {"type": "string"}}
        tree["additionalProperties"] = chance.choice((True, False, {"type": "string"}))
    if chance.random() < 0.1:
        tree["unevaluatedProperties"] = False


def _reference(chance: Dice, tree: Definition) -> None:
    to = chance.choice(("#", "#/properties/other", "#/$defs/a", "#/$defs/none", "http://[", "",
                        "x.json", "#/properties", "#/title",
                        "#/properties/invoice_number/title"))  # fmt: skip
    place = chance.choice(("other", "own", "all"))
    if place == "all":
        tree["allOf"] = [{"$ref": to}] * chance.choice((1, 3))
    else:
        _properties(tree)[place] = {chance.choice(("$ref", "$dynamicRef")): to}
    tree["$defs"] = {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "string"}]}}


def _laughs(chance: Dice, tree: Definition) -> None:
    depth, width = chance.choice(((9, 10), (30, 2), (300, 1), (2000, 1)))
    keyword = chance.choice(("allOf", "anyOf", "oneOf"))
    definitions: Definition = {
        f"a{n}": {keyword: [{"$ref": f"#/$defs/a{n + 1}"}] * width} for n in range(depth)
    }
    tree["$defs"] = {**definitions, f"a{depth}": {"type": "string"}}
    _properties(tree)["other"] = {"$ref": "#/$defs/a0"}


def _deep(chance: Dice, tree: Definition) -> None:
    inner: Definition = {"type": ["string", "null"]}
    for _ in range(chance.choice((5, 20, 31, 60, 90))):
        inner = chance.choice((
            {"type": ["object", "null"], "properties": {"a": inner}},
            {"type": "array", "items": inner},
            {"anyOf": [inner, {"type": "null"}]},
        ))  # fmt: skip
    _properties(tree)["other"] = inner


def _choices(chance: Dice, tree: Definition) -> None:
    count = chance.choice((3, 500, 20_000))
    values = [chance.choice((f"choice {n}", n, n / 7)) for n in range(count)]
    _properties(tree)["other"] = {"enum": values}


def _bounds(chance: Dice, tree: Definition) -> None:
    keys = ("minLength", "maxLength", "minItems", "minProperties", "minimum", "maximum",
            "multipleOf", "exclusiveMinimum", "uniqueItems", "minContains")  # fmt: skip
    kind = chance.choice(("string", "number", "integer", "array", "object"))
    bounds = {
        chance.choice(keys): chance.choice((number(chance), 1e300, 1e-300, True)) for _ in "abc"
    }
    _properties(tree)["other"] = {"type": kind, **bounds}
    tree["required"] = ["other"]


def _conditions(chance: Dice, tree: Definition) -> None:
    for keyword in ("if", "then", "else", "not", "contains", "propertyNames"):
        if chance.random() < 0.4:
            tree[keyword] = chance.choice((True, False, {"$ref": "#"}, {"type": "string"}, {}))


def _many(chance: Dice, tree: Definition) -> None:
    many = range(chance.choice((50, 6000)))
    if len(many) > 100:
        _properties(tree).update({f"key {n}": {"type": "string"} for n in many})
    else:
        tree["allOf"] = [{"properties": {f"key {n}": {"const": n}}} for n in many]


def _words(chance: Dice, tree: Definition) -> None:
    long = chance.choice(
        ("a" * 30_000, "( " * 5000, "the the " * 2000, "\u202e\u200b", "1." * 9000)
    )
    field = _properties(tree)["invoice_number"]
    field[chance.choice(("title", "description", "x-phrases", "format"))] = long


_CHANGES: tuple[Callable[[Dice, Definition], None], ...] = (
    _pattern, _pattern, _reference, _laughs, _deep, _choices, _bounds, _conditions, _many, _words,
)  # fmt: skip
