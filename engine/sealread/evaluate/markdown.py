"""The figures as Markdown tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

Figures = dict[str, Any]

_SHARES = ("exact", "compact", "normalised", "fuzzy", "rouge_l", "precision", "recall", "f1")
_COUNTS = ("omissions", "errors", "hallucinations", "surplus")
_HEAD = ("values", *_SHARES, "F1 95 %", *_COUNTS, "nulls")


def markdown(whole: Figures) -> str:
    """The whole report; it holds figures and the names of fields and files, no words of pages."""
    return "\n".join(_lines(whole)) + "\n"


def _lines(whole: Figures) -> Iterator[str]:
    yield "# Evaluation"
    if whole["partial"]:
        done = whole["all"]["documents"]
        yield f"\n**Partial: stopped after {done} of {whole['planned']} documents.**"
    yield f"\nModel `{whole['model']}`, SHA-256 `{whole['model_sha256']}`, effort {whole['effort']}"
    yield f"Sealread {whole['app']}, settings `{whole['settings_sha256'][:12]}`"
    yield f"Command: `{whole['command']}`\n"
    yield f"{whole['meaning']['said']}\n"
    yield from _benchmark(whole)
    yield from _table("set", {**whole["sets"], "all": whole["all"]})
    yield from _sureness({**whole["sets"], "all": whole["all"]})
    yield from _places({**whole["sets"], "all": whole["all"]})
    yield from _absent({**whole["sets"], "all": whole["all"]})
    for name, found in whole["sets"].items():
        yield f"\n## {name}\n"
        yield from _passes(found["passes"])
        yield from _lists(found["lists"])
        yield ""
        yield from _table("field", found["fields"])
        for title in ("depth", "languages"):
            if len(found[title]) > 1:
                yield ""
                yield from _table(title, found[title])
        yield from _grounding(found["grounding"])
        yield from _causes(found["causes"])
        yield from (f"\nOdd in the schema or the truth: {what}." for what in found["problems"])
        yield from _failed(found["failed"])
    yield f"\n{_LEGEND}"


_LEGEND = (
    "Shares are over the values that the truth has. exact: but for white space at both ends; "
    "compact: but for white space and case; normalised: as letters, number or day; fuzzy: at least "
    "0.8 equal characters. precision, recall and F1 use each field's own rule. surplus: entries "
    "too many in lists. The interval comes from documents drawn 1,000 times with replacement. "
    "field pass rate: values that passed over values that the truth has, mean over documents; "
    "pooled: over all values; place pass rate: places of the schema, a list as one, right nulls "
    "counted. hallucination rate: of the answers. record: aligned and at least half right; exact: "
    "right in every field. At its place by half: the boxes of answer and truth share half of the "
    "area of those that cover less; same box: intersection over union of one half. Absent fields: "
    "of other kinds of papers, asked beside the document's own, none of which it prints."
)


_MEASURES = (
    "valid_output", "field_pass_rate", "field_pass_rate_pooled", "place_pass_rate",
    "omission_rate", "error_rate", "hallucination_rate", "record_recall", "record_precision",
    "record_exact_recall", "seconds_per_document",
)  # fmt: skip
_VERDICTS = ("right", "error", "omission", "hallucination", "surplus", "absent")


def _benchmark(whole: Figures) -> Iterator[str]:
    """The figures of the benchmark: sets, all, the paper, then each document."""
    head = tuple(name.replace("_", " ") for name in _MEASURES)
    yield _row(("set", "documents", *head))
    yield _row(("---", *["---:"] * (len(head) + 1)))
    for name, found in {**whole["sets"], "all": whole["all"]}.items():
        yield _row((name, str(found["documents"]), *_measures(found["benchmark"])))
    paper = whole["paper"]
    known = {"field_pass_rate": paper["field_pass_rate"]}
    yield _row((paper["name"], "35", *(_number(known.get(name)) for name in _MEASURES)))
    yield ""
    yield _row(("document", "set", "pages", "values", *head))
    yield _row(("---", "---", *["---:"] * (len(head) + 2)))
    for one in whole["documents"]:
        counts = (str(one["pages"]), str(one["values"]))
        yield _row((one["file"], one["dataset"], *counts, *_measures(one)))
    yield ""


def _measures(found: Figures) -> list[str]:
    return [_number(found[name]) for name in _MEASURES]


def _passes(passes: dict[str, Figures]) -> Iterator[str]:
    yield _row(("field", "metric", "values", "passed", "mean score", *_VERDICTS))
    yield _row(("---", "---", *["---:"] * (len(_VERDICTS) + 3)))
    for name, one in passes.items():
        counts = [str(one[verdict]) for verdict in _VERDICTS]
        shares = (_number(one["pass_rate"]), _number(one["mean_score"]))
        yield _row((name, one["metric"], str(one["values"]), *shares, *counts))


def _lists(lists: dict[str, Figures]) -> Iterator[str]:
    if lists:
        head = ("records", "records_found", "record_recall", "record_precision", "record_f1",
                "record_exact_recall")  # fmt: skip
        yield ""
        yield _row(("list", *(name.replace("_", " ") for name in head)))
        yield _row(("---", *["---:"] * len(head)))
        for name, one in lists.items():
            counts = [str(one[key]) for key in head[:2]]
            yield _row((name, *counts, *(_number(one[key]) for key in head[2:])))


def _table(title: str, rows: dict[str, Figures]) -> Iterator[str]:
    yield _row((title, *_HEAD))
    yield _row(("---", *["---:"] * len(_HEAD)))
    for name, found in rows.items():
        yield _row((name, *_cells(found)))


def _cells(found: Figures) -> list[str]:
    interval = found["interval_95"].get("f1")
    return [
        str(found["values"]),
        *(_number(found[name]) for name in _SHARES),
        "–" if interval is None else f"{interval[0]:.3f}–{interval[1]:.3f}",
        *(str(found[name]) for name in _COUNTS),
        str(found["nulls"]),
    ]


def _sureness(rows: dict[str, Figures]) -> Iterator[str]:
    yield "\n" + _row(
        ("set", "documents", "failed", "s/page", "of it model", "grounded", "lines joined",
         "calibration error", "with scaling", "slope, offset", "accepted at 95 %", "at 99 %",
         "threshold")
    )  # fmt: skip
    yield _row(("---", *["---:"] * 12))
    for name, found in rows.items():
        sure, speed = found["confidence"], found["speed"]
        at_95, at_99 = sure["acceptance"]
        yield _row(
            (name, str(found["documents"]), str(len(found["failed"])),
             _number(speed["seconds_per_page"]), _number(speed["extract_seconds_per_page"]),
             _number(found["grounding"]["line"]), _number(found["grounding"]["lines_joined"]),
             _number(sure["calibration_error"]),
             _number(sure["after_scaling"]["calibration_error"]),
             ", ".join(map(_number, sure["scaling"])),
             _number(at_95["share_of_answers"]), _number(at_99["share_of_answers"]),
             _number(at_95["threshold"]))
        )  # fmt: skip


def _places(rows: dict[str, Figures]) -> Iterator[str]:
    """Right values whose place the truth knows; nothing where it knows none."""
    if rows["all"]["places"]["right_values"]:
        head = ("right values with a place", "at it by half", "same box")
        yield "\n" + _row(("set", *head, "several times on the page", *head[1:]))
        yield _row(("---", *["---:"] * 6))
        for name, found in rows.items():
            there = found["places"]
            if there["right_values"]:
                yield _row((name, *_placed(there), *_placed(there["several"])))


def _placed(found: Figures) -> list[str]:
    shares = (_number(found[name]) for name in ("by_half", "same_box"))
    return [str(found["right_values"]), *shares]


def _absent(rows: dict[str, Figures]) -> Iterator[str]:
    """What was said of fields that are not there, and of those of each type; nothing if unasked."""
    if rows["all"]["absent"] is not None:
        yield "\n" + _row(("set", "absent fields asked", "null", "invented", "at 0.9 or more"))
        yield _row(("---", *["---:"] * 4))
        types = rows["all"]["absent"]["types"]
        asked = {name: one["absent"] for name, one in rows.items() if one["absent"] is not None}
        for name, found in {**asked, **{f"all: {kind}": types[kind] for kind in types}}.items():
            shares = (_number(found[share]) for share in ("null", "invented", "sure"))
            yield _row((name, str(found["asked"]), *shares))


def _grounding(found: Figures) -> Iterator[str]:
    for name in ("pages", "boxes"):
        one = found[name]
        if one["true"]:
            shares = [_number(one[key]) for key in ("precision", "recall", "f1")]
            told = "precision {}, recall {}, F1 {}".format(*shares)
            yield f"\nGrounding by {name}: {told} ({one['true']} in the truth)."


def _causes(causes: dict[str, int]) -> Iterator[str]:
    if causes:
        ranked = sorted(causes.items(), key=lambda item: -item[1])
        yield "\nCauses: " + ", ".join(f"{name} {count}" for name, count in ranked) + "."


def _failed(sentences: Sequence[str]) -> Iterator[str]:
    if sentences:
        yield "\nNot read, counted as omitted:\n"
        yield from (f"- {sentence}" for sentence in sentences)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"
