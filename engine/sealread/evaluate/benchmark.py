"""Figures as ExtractBench gives them: valid output, fields passed, omissions, lists.

Shares of documents are means over documents; pooled figures stand beside. A document that failed
has no valid output, and nothing in it passes. Where this differs from the benchmark's own code:

* `field_pass_rate` counts every value that the truth states, also within lists, and no nulls;
  the benchmark's code counts a list as one place and rightly empty places as passed. That figure
  is `place_pass_rate`, without the places that neither side mentions.
* `array_llm` is aligned by the best assignment, not by a model. Its verdict is the benchmark's: a
  list passes where 70 % of the true items are right in every field.
* `string_semantic` is judged by rules, and by a model only where one is loaded.
* `string_fuzzy` is Levenshtein's distance, not difflib's ratio. `string_exact` folds white space.
* `integer_exact` does not cut 3.9 to 3; texts that are no numbers are compared as texts, where the
  benchmark takes any two of them for equal. Tolerances are absolute, as in its code.
* What the engine fills in to be valid, without having read it, counts as left out.
* Alternatives (anyOf) without an own config are scored by the one that the true value is of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sealread.evaluate.runner import Measured
from sealread.evaluate.scoring import Scored
from sealread.evaluate.walk.outcome import ListScore

Figures = dict[str, Any]

PAPER = "ExtractBench (arXiv 2602.12247)"
PAPER_PASS_RATE = 0.069
"""The best frontier model's overall field pass rate in the paper."""
_ANSWERED = ("right", "error", "hallucination", "surplus")
_INVENTED = ("hallucination", "surplus")


def summary(documents: Sequence[Measured]) -> Figures:
    """The figures of some documents.

    `field_pass_rate`: values that passed over values that the truth has, mean over documents.
    `pooled`: the same over all values together. `place_pass_rate`: places of the schema that
    passed as the benchmark's code counts them (a list is one place, right nulls pass).
    `omission_rate`: of the values that the truth has; `hallucination_rate`: of the answers, those
    where the truth has nothing.
    """
    leaves = [leaf for one in documents for leaf in one.scored]
    records = [one for document in documents for one in document.lists if one.records]
    values = sum(one.truth is not None for one in leaves)
    answers = sum(one.verdict in _ANSWERED for one in leaves)
    return {
        "documents": len(documents),
        "valid_output": mean(one.valid for one in documents),
        "field_pass_rate": mean(rate for rate in map(passed, documents) if rate is not None),
        "field_pass_rate_pooled": share(sum(o.verdict == "right" for o in leaves), values),
        "place_pass_rate": mean(rate for rate in map(places, documents) if rate is not None),
        "omission_rate": share(sum(one.verdict == "omission" for one in leaves), values),
        "error_rate": share(sum(one.verdict == "error" for one in leaves), values),
        "hallucination_rate": share(sum(o.verdict in _INVENTED for o in leaves), answers),
        **listed(records),
        "seconds": round(sum(map(seconds, documents)), 2),
        "seconds_per_document": mean(map(seconds, documents)),
    }


def document(one: Measured) -> Figures:
    """The figures of one document, with its name, pages and seconds."""
    found = summary([one])
    return {
        "dataset": one.dataset,
        "document": one.document,
        "file": one.file,
        "pages": one.pages,
        "read_seconds": one.read_seconds,
        "extract_seconds": one.extract_seconds,
        "values": sum(leaf.truth is not None for leaf in one.scored),
        "failure": one.failure,
        **{name: value for name, value in found.items() if name not in ("documents", "seconds")},
    }


def passed(one: Measured) -> float | None:
    """The share of a document's true values that passed; None if it has none."""
    values = sum(leaf.truth is not None for leaf in one.scored)
    return sum(leaf.verdict == "right" for leaf in one.scored) / values if values else None


def places(one: Measured) -> float | None:
    """The share of a document's places that passed; None where its set is scored by rules."""
    if one.nodes is None or not one.nodes.total:
        return None
    return one.nodes.passed / one.nodes.total


def seconds(one: Measured) -> float:
    """What a document took, reading (when it was really read) and extracting."""
    return one.read_seconds + one.extract_seconds


def listed(lists: Sequence[ListScore]) -> Figures:
    """Recall, precision and F1 of records: aligned ones, and those right in every field."""
    gold, found = sum(one.gold for one in lists), sum(one.found for one in lists)
    matched = sum(one.matched for one in lists)
    known = [one for one in lists if one.exact is not None]
    exact = sum(one.exact or 0 for one in known)
    return {
        "records": gold,
        "records_found": found,
        "record_recall": share(matched, gold),
        "record_precision": share(matched, found),
        "record_f1": share(2 * matched, gold + found),
        "record_exact_recall": share(exact, sum(one.gold for one in known)),
    }


def by_list(documents: Sequence[Measured]) -> dict[str, Figures]:
    """The same for each list by its field, lists of plain values too."""
    lists = [one for document in documents for one in document.lists]
    names = dict.fromkeys(one.field for one in lists)
    return {name: listed([one for one in lists if one.field == name]) for name in names}


def passes(leaves: Iterable[Scored]) -> dict[str, Figures]:
    """A row a field: how it is scored, how often it passed, how it failed."""
    fields: dict[str, list[Scored]] = {}
    for leaf in leaves:
        fields.setdefault(leaf.field, []).append(leaf)
    return {name: _row(found) for name, found in fields.items()}


def _row(leaves: Sequence[Scored]) -> Figures:
    values = sum(one.truth is not None for one in leaves)
    counted = {
        name: sum(one.verdict == name for one in leaves)
        for name in ("right", "error", "omission", "hallucination", "surplus", "absent")
    }
    scores = [one.score for one in leaves if one.truth is not None and one.score is not None]
    rules = dict.fromkeys(one.rule for one in leaves if one.rule)
    return {
        "metric": ", ".join(rules),
        "values": values,
        "pass_rate": share(counted["right"], values),
        "mean_score": mean(scores),
        **counted,
    }


def share(part: float, whole: float) -> float | None:
    """A share with four digits; None of nothing."""
    return round(part / whole, 4) if whole else None


def mean(values: Iterable[float]) -> float | None:
    """The mean with four digits; None of nothing."""
    found = list(values)
    return round(sum(found) / len(found), 4) if found else None
