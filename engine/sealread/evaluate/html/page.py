"""The whole page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sealread.evaluate.html.leaves import Row, field_table, figures, rows_of
from sealread.evaluate.html.look import SCRIPT, STYLE, policy
from sealread.evaluate.html.markup import number, row, table, tag, text
from sealread.evaluate.html.pictures import Key, Sheet, album
from sealread.evaluate.runner import Measured

Figures = dict[str, Any]
_MEASURES = (
    "valid_output", "field_pass_rate", "field_pass_rate_pooled", "place_pass_rate",
    "omission_rate", "error_rate", "hallucination_rate", "record_recall", "record_precision",
    "record_exact_recall", "seconds_per_document",
)  # fmt: skip
_PASSES = ("values", "right", "error", "omission", "hallucination", "surplus")
_LISTS = ("records", "records_found", "record_recall", "record_precision", "record_f1",
          "record_exact_recall")  # fmt: skip
_VERDICTS = ("error", "omission", "hallucination", "surplus", "right", "absent")


def page(whole: Figures, documents: Sequence[Measured], folder: Path) -> str:
    """The report of an evaluation; pictures that do not fit go into `folder`."""
    sheets = album(documents, folder)
    rows = rows_of(documents)
    body = [
        tag("h1", "Evaluation"), *_origin(whole), _overview(whole), _documents(whole), _filter(),
        *(_set(name, found, rows, documents, sheets) for name, found in whole["sets"].items()),
        tag("div", "".join(figures(rows, documents, sheets)), class_="pages"),
    ]  # fmt: skip
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy()}">'
        f"<title>Sealread evaluation</title><style>{STYLE}</style>"
    )
    inner = "".join(body) + f"<script>{SCRIPT}</script>"
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{inner}</body></html>'


def _origin(whole: Figures) -> list[str]:
    said = [
        f"Model {whole['model']}, SHA-256 {whole['model_sha256']}, effort {whole['effort']}. "
        f"Sealread {whole['app']}, settings {whole['settings_sha256'][:12]}.",
        f"Command: {whole['command']}",
    ]
    notes = [whole["meaning"]["said"]]
    if whole["partial"]:
        done = whole["all"]["documents"]
        notes.append(f"Partial: stopped after {done} of {whole['planned']} documents.")
    return [tag("p", text(one)) for one in said] + [
        tag("p", text(one), class_="note") for one in notes
    ]


def _overview(whole: Figures) -> str:
    sets = {**whole["sets"], "all": whole["all"]}
    rows = [
        row((tag("b", text(name)), text(found["documents"]), *_measures(found["benchmark"])))
        for name, found in sets.items()
    ]
    paper = whole["paper"]
    blank = ["–"] * len(_MEASURES)
    blank[_MEASURES.index("field_pass_rate")] = number(paper["field_pass_rate"])
    rows.append(row((text(paper["name"]), "35", *blank)))
    head = ("set", "documents", *(name.replace("_", " ") for name in _MEASURES))
    return tag("h2", "Sets") + table(head, rows)


def _documents(whole: Figures) -> str:
    rows = (
        row((text(one["dataset"]), text(one["file"]), text(one["pages"]), *_measures(one),
             text(one["failure"])))
        for one in whole["documents"]
    )  # fmt: skip
    head = ("set", "document", "pages", *(name.replace("_", " ") for name in _MEASURES), "failure")
    return tag("details", tag("summary", "Documents") + table(head, rows))


def _measures(found: Figures) -> list[str]:
    return [number(found[name]) for name in _MEASURES]


def _filter() -> str:
    options = tag("option", "all", value="") + "".join(
        tag("option", name, value=name) for name in _VERDICTS
    )
    return tag("p", tag("label", "Show verdict: " + tag("select", options, id="verdict")))


def _set(
    name: str,
    found: Figures,
    rows: Sequence[Row],
    documents: Sequence[Measured],
    sheets: Mapping[Key, Sheet],
) -> str:
    own: dict[str, list[Row]] = {}
    for one in rows:
        if one.leaf.dataset == name:
            own.setdefault(one.leaf.field, []).append(one)
    parts = [tag("h2", text(name))]
    if found["lists"]:
        lists = (
            row((text(field), *(_cell(one[key]) for key in _LISTS)))
            for field, one in found["lists"].items()
        )
        head = ("list", *(key.replace("_", " ") for key in _LISTS))
        parts.append(tag("details", tag("summary", "Lists") + table(head, lists)))
    parts += [tag("p", text(said)) for said in _grounding(found["grounding"])]
    ranked = sorted(found["passes"].items(), key=lambda item: (item[1]["pass_rate"] or 0, item[0]))
    for field, one in ranked:
        counts = ", ".join(f"{one[key]} {key}" for key in _PASSES if one[key] or key == "values")
        title = f"{field} · {number(one['pass_rate'])} · {one['metric']} · {counts}"
        inner = tag("summary", text(title)) + field_table(own[field], documents, sheets)
        parts.append(tag("details", inner))
    return tag("section", "".join(parts))


def _grounding(found: Figures) -> list[str]:
    return [
        f"Grounding by {name}: precision {number(found[name]['precision'])}, "
        f"recall {number(found[name]['recall'])}, F1 {number(found[name]['f1'])}."
        for name in ("pages", "boxes")
        if found[name]["true"]
    ]


def _cell(value: Any) -> str:
    return number(value) if isinstance(value, float) or value is None else text(value)
