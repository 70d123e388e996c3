"""What was measured: figures (`eval.json`, `eval.md`), a page to look around in, leaves.

Most of it holds words of documents, so it is written only where a person asks for a report, and
like all outputs it is readable by its owner alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from sealread.evaluate import benchmark
from sealread.evaluate.absent.counting import absent
from sealread.evaluate.documents import write_private
from sealread.evaluate.figures import Figures, confidence, figures
from sealread.evaluate.grounding import at_place
from sealread.evaluate.html.page import page
from sealread.evaluate.leaves_csv import leaves_csv
from sealread.evaluate.markdown import markdown
from sealread.evaluate.metrics.registry import installed
from sealread.evaluate.model_judge import JudgeInfo
from sealread.evaluate.runner import Evaluation, Measured, Options
from sealread.evaluate.scoring import Scored
from sealread.extract.identities import Identity
from sealread.extract.settings import Settings
from sealread.installed import app_version

_TOTALS = (
    "values", "predicted", "exact", "compact", "normalised", "fuzzy", "fuzzy_mean", "rouge_l",
    "precision", "recall", "f1", "f1_exact", "f1_fuzzy", "omissions", "errors", "hallucinations",
    "surplus", "nulls", "hallucination_rate",
)  # fmt: skip
_FINE = ("absent", "right")
_MADE = ("model", "model_sha256", "effort", "settings_sha256", "partial", "meaning")


class Origin(Struct, frozen=True):
    """How the figures were made: which model, which settings, which command, which documents.

    `reader_sha256`: of the bundled reader beside a language model, None where no other model reads.
    `adapter_sha256`: of the adapter that the language model computed with, None without one.
    """

    identity: Identity
    settings: Settings
    options: Options
    command: str
    reader_sha256: str | None = None
    adapter_sha256: str | None = None


def report(evaluation: Evaluation, origin: Origin, judge: JudgeInfo | None = None) -> Figures:
    """All figures: overall, per set, and within a set per field, language and depth.

    `judge`: the model that ruled on meaning, if there was one.
    """
    documents = evaluation.documents
    names = dict.fromkeys(one.dataset for one in documents)
    sets = {name: _set([one for one in documents if one.dataset == name]) for name in names}
    f1s = [found["f1"] for found in sets.values() if found["f1"] is not None]
    return {
        "app": app_version(),
        "command": origin.command,
        "model": origin.identity.model,
        "model_sha256": origin.identity.sha256,
        "reader_sha256": origin.reader_sha256,
        "adapter_sha256": origin.adapter_sha256,
        "effort": origin.settings.effort,
        "settings": origin.settings,
        "settings_sha256": origin.settings.fingerprint(),
        "options": origin.options,
        "meaning": {"judge": judge, "said": _meaning(judge)},
        "partial": evaluation.partial,
        "planned": evaluation.planned,
        "all": {**_part(documents), "mean_f1_of_sets": _mean(f1s)},
        "sets": sets,
        "refused_metrics": list(installed()[1]),
        "documents": [benchmark.document(one) for one in documents],
        "paper": {"name": benchmark.PAPER, "field_pass_rate": benchmark.PAPER_PASS_RATE},
    }


def _meaning(judge: JudgeInfo | None) -> str:
    """Who decided whether two texts mean the same, as the report says it."""
    if judge is None:
        return (
            "Meaning (string_semantic) was compared by rules, without a judge: where a field is "
            "scored by meaning, the score is a lower bound."
        )
    said = f"{judge.model} (SHA-256 {judge.sha256[:12]})"
    trusted = "" if judge.declared else "; its manifest does not say that it can judge"
    return (
        f"Meaning (string_semantic) was compared by rules first, then by the model "
        f"{said}{trusted}: asked {judge.asked} times, it agreed {judge.agreed} times."
    )


def _set(documents: Sequence[Measured]) -> Figures:
    leaves = _leaves(documents)
    return {
        **_part(documents),
        "depth": _grouped(leaves, lambda one: "nested" if one.nested else "flat"),
        "languages": _grouped(leaves, lambda one: one.language or "?"),
        "languages_flat": _grouped(
            [one for one in leaves if not one.nested], lambda one: one.language or "?"
        ),
        "fields": _fields(leaves),
        "passes": benchmark.passes(leaves),
        "lists": benchmark.by_list(documents),
        "problems": list(dict.fromkeys(what for one in documents for what in one.problems)),
    }


def _part(documents: Sequence[Measured]) -> Figures:
    leaves = _leaves(documents)
    return {
        "documents": len(documents),
        "failed": [one.failure for one in documents if one.failure is not None],
        **figures(leaves),
        "confidence": confidence(leaves),
        "speed": _speed(documents),
        "places": at_place(leaves),
        "absent": absent([answer for one in documents for answer in one.absent]),
        "benchmark": benchmark.summary(documents),
    }


def _leaves(documents: Sequence[Measured]) -> list[Scored]:
    return [leaf for one in documents for leaf in one.scored]


def _grouped(leaves: Sequence[Scored], key: Callable[[Scored], str]) -> dict[str, Figures]:
    groups: dict[str, list[Scored]] = {}
    for leaf in leaves:
        groups.setdefault(key(leaf), []).append(leaf)
    return {name: figures(group) for name, group in groups.items()}


def _fields(leaves: Sequence[Scored]) -> dict[str, Figures]:
    rules = {leaf.field: leaf.rule for leaf in leaves}
    found = _grouped(leaves, lambda one: one.field)
    return {name: {"rule": rules[name], **field} for name, field in found.items()}


def _speed(documents: Sequence[Measured]) -> Figures:
    """Seconds a page over the documents that were read; reading counts as it was first done."""
    read = [one for one in documents if one.failure is None]
    pages = sum(one.pages for one in read)
    reading = sum(one.read_seconds for one in read)
    extracting = sum(one.extract_seconds for one in read)
    return {
        "pages": pages,
        "read_seconds_per_page": _mean([reading / pages] if pages else []),
        "extract_seconds_per_page": _mean([extracting / pages] if pages else []),
        "seconds_per_page": _mean([(reading + extracting) / pages] if pages else []),
    }


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None


def totals(whole: Figures) -> Figures:
    """The figures of all and of each set, short enough for one line."""
    kept = {name: whole[name] for name in _MADE}
    sets = {name: _short(found) for name, found in whole["sets"].items()}
    return {**kept, "all": _short(whole["all"]), "sets": sets}


def _short(found: Figures) -> Figures:
    sure = found["confidence"]
    return {
        "documents": found["documents"],
        "failed": len(found["failed"]),
        **{name: found[name] for name in _TOTALS},
        "interval_95": {k: v for k, v in found["interval_95"].items() if k in ("f1", "exact")},
        "grounding": found["grounding"]["lines_joined"],
        "places": found["places"],
        "absent": found["absent"],
        "benchmark": found["benchmark"],
        "calibration_error": sure["calibration_error"],
        "accepted": {
            str(one["precision"]): one["share_of_answers"] for one in sure["acceptance"]
        },
        "seconds_per_page": found["speed"]["seconds_per_page"],
    }  # fmt: skip


def write(folder: Path, whole: Figures, evaluation: Evaluation) -> None:
    """Writes the report's files, all readable by their owner alone. Raises OutputUnwritable.

    `eval.json`, `eval.md`, `eval.html` (pictures beside it where there are many), `leaves.csv`,
    `leaves.jsonl` and `errors.jsonl`, and `absent.jsonl` where fields were asked that are not
    there; all but the first two hold words of documents.
    """
    leaves = _leaves(evaluation.documents)
    wrong = [leaf for leaf in leaves if leaf.verdict not in _FINE]
    write_private(folder / "eval.json", msgspec.json.format(_encoded(whole), indent=1) + b"\n")
    write_private(folder / "eval.md", markdown(whole).encode())
    write_private(folder / "errors.jsonl", _lines(wrong))
    write_private(folder / "leaves.jsonl", _lines(leaves))
    write_private(folder / "leaves.csv", leaves_csv(leaves))
    if any(one.absent for one in evaluation.documents):
        write_private(folder / "absent.jsonl", _absent_lines(evaluation.documents))
    write_private(folder / "eval.html", page(whole, evaluation.documents, folder).encode())


def _encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


def _lines(leaves: Sequence[Scored]) -> bytes:
    return b"".join(_encoded(leaf) + b"\n" for leaf in leaves)


def _absent_lines(documents: Sequence[Measured]) -> bytes:
    """What was said of each field that is not there, one a line."""
    return b"".join(
        _encoded({"dataset": one.dataset, "document": one.document, **structs.asdict(answer)})
        + b"\n"
        for one in documents
        for answer in one.absent
    )
