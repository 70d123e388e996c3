"""`evaluation_config` of a schema read: a preset's name, or an object with metrics and parameters.

What is wrong in one is told (`problems`) and falls back to the type's default, so that a typing
error in a schema never stops a measurement.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from sealread.evaluate.metrics.registry import Registry

Definition = Mapping[str, Any]

SKIP = "skip"
PRESETS: dict[str, tuple[str, dict[str, Any]]] = {
    "string_exact": ("string_exact", {}),
    "string_case_insensitive": ("string_case_insensitive", {}),
    "string_fuzzy": ("string_fuzzy", {"threshold": 0.8}),
    "string_semantic": ("string_semantic", {}),
    "string_llm": ("string_semantic", {}),
    "string_url": ("string_url", {}),
    "integer_exact": ("integer_exact", {}),
    "number_exact": ("number_exact", {}),
    "number_tolerance": ("number_tolerance", {"tolerance": 1e-3}),
    "boolean_exact": ("boolean_exact", {}),
    "array_llm": ("array", {}),
    "array": ("array", {}),
    "array_ordered": ("array", {"ordered": True}),
}
"""Preset → metric id and parameters. `array_llm` is aligned by code here, not by a model."""
_DEFAULTS = {
    "string": "string_semantic", "integer": "integer_exact", "number": "number_tolerance",
    "boolean": "boolean_exact", "array": "array",
}  # fmt: skip
_WEB = ("uri", "url", "iri", "uri-reference")
_INSTRUCTIONS = "additional_instructions"


class Asked(Struct, frozen=True):
    """One metric that a schema asks for, with all its parameters filled in."""

    metric_id: str
    params: dict[str, Any] = {}


class Config(Struct, frozen=True):
    """How one place of a schema is scored; without metrics it is not scored.

    Every metric must pass; the score is their mean. `given`: the schema says so itself.
    """

    metrics: tuple[Asked, ...] = ()
    instructions: str = ""
    given: bool = False
    problems: tuple[str, ...] = ()

    @property
    def is_array(self) -> bool:
        """Whether items are aligned and scored one by one."""
        return any(one.metric_id == "array" for one in self.metrics)


def config_of(definition: Definition, registry: Registry) -> Config:
    """The config of a definition without references: its own, else its type's default."""
    said = definition.get("evaluation_config")
    if said is None:
        return default_of(definition, registry)
    if isinstance(said, str):
        return _named(said, definition, registry)
    if isinstance(said, Mapping):
        return _spelt(said, definition, registry)
    return _fallen_back(definition, registry, "evaluation_config is neither a name nor an object")


def default_of(definition: Definition, registry: Registry) -> Config:
    """What a definition's type is scored by; objects and null are not scored themselves."""
    kinds = definition.get("type", ())
    for kind in (kinds,) if isinstance(kinds, str) else kinds:
        if kind in _DEFAULTS:
            return Config((_filled(*PRESETS[_DEFAULTS[kind]], registry),))
    if "enum" in definition or "const" in definition:
        return Config((_filled("string_exact", {}, registry),))
    return Config()


def of_value(value: Any, registry: Registry) -> Config:
    """The config of a value that the schema says nothing about."""
    kinds = ((bool, "boolean"), (int, "integer"), (float, "number"), (list, "array"))
    kind = next((name for python, name in kinds if isinstance(value, python)), "string")
    return default_of({"type": kind}, registry)


def _named(name: str, definition: Definition, registry: Registry) -> Config:
    if name == SKIP:
        return Config(given=True)
    if name in PRESETS:
        metric_id, params = PRESETS[name]
    elif registry.get(name) is not None:
        metric_id, params = name, {}
    else:
        return _fallen_back(definition, registry, f'there is no metric "{name}"')
    return Config((_filled(_formatted(metric_id, definition), params, registry),), given=True)


def _spelt(said: Mapping[str, Any], definition: Definition, registry: Registry) -> Config:
    entries = said.get("metrics", ())
    if not isinstance(entries, list | tuple):
        return _fallen_back(definition, registry, "metrics of an evaluation_config is no list")
    problems: list[str] = []
    metrics: list[Asked] = []
    instructions = said.get(_INSTRUCTIONS)
    for entry in entries:
        name = entry.get("metric_id") if isinstance(entry, Mapping) else None
        metric_id, preset = PRESETS.get(str(name), (str(name), {}))
        if registry.get(metric_id) is None:
            problems.append(f'there is no metric "{name}"')
            continue
        given = entry.get("params") or {}
        given = dict(given) if isinstance(given, Mapping) else {}
        instructions = given.pop(_INSTRUCTIONS, None) or instructions
        metrics.append(_filled(_formatted(metric_id, definition), preset | given, registry))
    if problems and not metrics:
        return _fallen_back(definition, registry, *problems)
    spoken = instructions if isinstance(instructions, str) else ""
    return Config(tuple(metrics), spoken, given=True, problems=tuple(problems))


def _formatted(metric_id: str, definition: Definition) -> str:
    """Addresses of the web are the same with and without protocol, as their format says."""
    is_web = metric_id == "string_exact" and definition.get("format") in _WEB
    return "string_url" if is_web else metric_id


def _filled(metric_id: str, params: Mapping[str, Any], registry: Registry) -> Asked:
    """Known parameters only, of their defaults' kinds; a number that is none keeps the default."""
    metric = registry.get(metric_id)
    known = dict(metric.params) if metric is not None else {}
    for name, value in params.items():
        if name in known and _fits(value, known[name]):
            known[name] = value
    return Asked(metric_id, known)


def _fits(value: Any, default: Any) -> bool:
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(default, int | float):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and math.isfinite(value) and value >= 0
    return isinstance(value, type(default))


def _fallen_back(definition: Definition, registry: Registry, *problems: str) -> Config:
    plain = default_of(definition, registry)
    return Config(plain.metrics, problems=problems)
