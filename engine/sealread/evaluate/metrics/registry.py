"""The metrics there are: our own, and those that third parties bring by entry points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint

from sealread.errors import MetricRefused
from sealread.evaluate.metrics.metric import Metric
from sealread.plug_ins import load_plug_ins

GROUP = "sealread.metrics"
"""Entry points of this group give a Metric or a tuple of them."""
_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]{0,63}")
_RESERVED = frozenset(("skip",))


class Registry:
    """Metrics by id. Refuses what is not a proper metric, and an id that is taken."""

    def __init__(self, metrics: Iterable[Metric] = ()) -> None:
        self._metrics: dict[str, Metric] = {}
        for metric in metrics:
            self.register(metric)

    def register(self, metric: Metric) -> None:
        """Takes a metric in. Raises MetricRefused saying what is wrong with it."""
        what = problem(metric)
        if what is None and metric.metric_id in self._metrics:
            what = "there is one of that name already"
        if what is not None:
            raise MetricRefused(file=_name_of(metric), what=what)
        self._metrics[metric.metric_id] = metric

    def get(self, metric_id: str) -> Metric | None:
        """The metric of that id."""
        return self._metrics.get(metric_id)

    def __iter__(self) -> Iterator[Metric]:
        return iter(self._metrics.values())

    def load_entry_points(self, found: Iterable[EntryPoint] | None = None) -> list[MetricRefused]:
        """Takes in the metrics of third parties; returns why others were refused."""
        return load_plug_ins(GROUP, self.register, MetricRefused, found)


def problem(metric: object) -> str | None:
    """What is wrong with a would-be metric, as the end of a sentence; None where nothing is."""
    if not isinstance(metric, Metric):
        return f"it is {type(metric).__name__}, not a Metric"
    name = metric.metric_id
    if not isinstance(name, str) or not _IDENTIFIER.fullmatch(name) or name in _RESERVED:
        return "its id is not a lowercase identifier, or is reserved"
    if not isinstance(metric.description, str) or not metric.description.strip():
        return "it has no description"
    called = [part for part in (metric.compare, metric.keys) if part is not None]
    if metric.compare is None or not all(map(callable, called)):
        return "its compare or keys cannot be called"
    if not isinstance(metric.params, Mapping) or not all(isinstance(p, str) for p in metric.params):
        return "its parameters have no names"
    return None


def _name_of(would_be_metric: object) -> str:
    name = would_be_metric.metric_id if isinstance(would_be_metric, Metric) else None
    return name if isinstance(name, str) and name else "without a name"


def builtin() -> Registry:
    """Our own metrics."""
    from sealread.evaluate.metrics import arrays, numbers, semantic, strings

    modules = (strings, numbers, semantic, arrays)
    return Registry(metric for module in modules for metric in module.METRICS)


@cache
def installed() -> tuple[Registry, tuple[str, ...]]:
    """Our own metrics and those of third parties, and why some of these were refused."""
    registry = builtin()
    return registry, tuple(str(error) for error in registry.load_entry_points())
