"""Figures of many scored leaves: shares, precision, recall, F1, and how sure they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sealread.evaluate.calibration import Reliability, reliability
from sealread.evaluate.grounding import places
from sealread.evaluate.likeness import LIKE
from sealread.evaluate.scaling import fit_scaling, scaled
from sealread.evaluate.scoring import Scored
from sealread.evaluate.walk.outcome import Verdict

Floats = NDArray[np.float64]
Figures = dict[str, Any]

DRAWS = 1000
SEED = 20_240_601
PRECISIONS = (0.95, 0.99)
_ANSWERED: tuple[Verdict, ...] = ("right", "error", "hallucination", "surplus")
_RULES = ("right", "exact", "compact", "normalised", "fuzzy")


def figures(scored: Sequence[Scored]) -> Figures:
    """All figures of some leaves; shares are over the values that the truth has."""
    true = [one for one in scored if one.truth is not None]
    verdicts = Counter(one.verdict for one in scored)
    predicted = sum(verdicts[name] for name in _ANSWERED)
    nulls = verdicts["hallucination"] + verdicts["absent"]
    return {
        "values": len(true),
        "predicted": predicted,
        "exact": _share(sum(one.exact for one in true), len(true)),
        "compact": _share(sum(one.compact for one in true), len(true)),
        "normalised": _share(sum(one.normalised for one in true), len(true)),
        "fuzzy": _share(sum(one.fuzzy >= LIKE for one in true), len(true)),
        "fuzzy_mean": _share(sum(one.fuzzy for one in true), len(true)),
        "rouge_l": _share(sum(one.rouge for one in true), len(true)),
        "precision": _share(verdicts["right"], predicted),
        "recall": _share(verdicts["right"], len(true)),
        "f1": _f1(verdicts["right"], predicted, len(true)),
        "f1_exact": _f1(sum(one.exact for one in true), predicted, len(true)),
        "f1_normalised": _f1(sum(one.normalised for one in true), predicted, len(true)),
        "f1_fuzzy": _f1(sum(one.fuzzy >= LIKE for one in true), predicted, len(true)),
        "right": verdicts["right"],
        "omissions": verdicts["omission"],
        "errors": verdicts["error"],
        "hallucinations": verdicts["hallucination"],
        "surplus": verdicts["surplus"],
        "nulls": nulls,
        "hallucination_rate": _share(verdicts["hallucination"], nulls),
        "among_runners_up": sum(o.among_runners_up for o in true if o.verdict != "right"),
        "grounding": _grounding(true),
        "causes": dict(Counter(one.cause for one in scored if one.cause is not None)),
        "interval_95": intervals(scored),
    }


def _share(part: float, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _f1(right: int, predicted: int, true: int) -> float | None:
    return round(2 * right / (predicted + true), 4) if predicted + true else None


def _grounding(true: Sequence[Scored]) -> Figures:
    """Answers whose place is known in the truth, and how many of them stand at it."""
    placed = [one for one in true if one.grounded is not None]
    right = [one for one in placed if one.verdict == "right"]
    paged = [one for one in true if one.page is not None]
    return {
        "answers": len(placed),
        "line": _share(sum(bool(one.grounded) for one in placed), len(placed)),
        "lines_joined": _share(sum(bool(one.grounded_lines) for one in placed), len(placed)),
        "right_answers": len(right),
        "line_of_right": _share(sum(bool(one.grounded) for one in right), len(right)),
        "lines_joined_of_right": _share(sum(bool(o.grounded_lines) for o in right), len(right)),
        "page": _share(sum(bool(one.page) for one in paged), len(paged)),
        **places(true),
    }


def intervals(scored: Sequence[Scored], draws: int = DRAWS) -> dict[str, tuple[float, float]]:
    """95 % bootstrap intervals: documents drawn with replacement, always with the same seed."""
    counts = _counts(scored)
    if len(counts) < 2:
        return {}
    even = np.full(len(counts), 1 / len(counts))
    weights = np.random.default_rng(SEED).multinomial(len(counts), even, size=draws)
    sums = weights @ counts
    true, predicted = sums[:, 0], sums[:, 1]
    found = {
        "f1": 2 * sums[:, 2] / np.maximum(true + predicted, 1),
        "exact": sums[:, 3] / np.maximum(true, 1),
        "compact": sums[:, 4] / np.maximum(true, 1),
        "normalised": sums[:, 5] / np.maximum(true, 1),
        "f1_fuzzy": 2 * sums[:, 6] / np.maximum(true + predicted, 1),
    }
    return {name: _middle(values) for name, values in found.items()}


def _middle(values: Floats) -> tuple[float, float]:
    low, high = np.percentile(values, (2.5, 97.5))
    return round(float(low), 4), round(float(high), 4)


def _counts(scored: Sequence[Scored]) -> Floats:
    """One row a document: values, predicted, then those right under each of `_RULES`."""
    rows: dict[str, Floats] = {}
    for one in scored:
        row = rows.setdefault(one.document, np.zeros(2 + len(_RULES)))
        row += (
            one.truth is not None, one.predicted is not None, one.verdict == "right", one.exact,
            one.compact, one.normalised, one.fuzzy >= LIKE,
        )  # fmt: skip
    return np.array(list(rows.values())).reshape(len(rows), 2 + len(_RULES))


def confidence(scored: Sequence[Scored]) -> Figures:
    """Whether the confidence of answers can be believed, before and after scaling.

    `share_of_values`: accepted answers for each value that the truth has. The scaling's own
    error is measured on the half of the documents that it was not fitted on.
    """
    answered = [o for o in scored if o.verdict in _ANSWERED and o.confidence is not None]
    sure = [float(one.confidence or 0.0) for one in answered]
    right = [one.verdict == "right" for one in answered]
    values = sum(one.truth is not None for one in scored)
    return {
        **_told(reliability(sure, right, PRECISIONS), values),
        "scaling": [round(number, 4) for number in fit_scaling(sure, right)],
        "after_scaling": _told(_crossed(answered, sure, right), values),
    }


def _told(found: Reliability, values: int) -> Figures:
    return {
        "answers": found.answers,
        "calibration_error": found.error,
        "bins": found.bins,
        "acceptance": [
            {
                "precision": one.precision,
                "threshold": one.threshold,
                "share_of_answers": one.share_of_answers,
                "share_of_values": _share(one.share_of_answers * found.answers, values),
            }
            for one in found.acceptance
        ],
    }


def _crossed(answered: Sequence[Scored], sure: list[float], right: list[bool]) -> Reliability:
    """Every answer under the scaling of the half of the documents that it is not in."""
    documents = sorted({one.document for one in answered})
    odd = {document for index, document in enumerate(documents) if index % 2}
    half = np.array([one.document in odd for one in answered], dtype=bool)
    given, truth = np.array(sure), np.array(right, dtype=bool)
    after = given.copy()
    for side in (half, ~half):
        scaling = fit_scaling(list(given[~side]), list(truth[~side]))
        after[side] = scaled(list(given[side]), scaling)
    return reliability(list(after), right, PRECISIONS)
