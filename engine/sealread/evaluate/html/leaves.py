"""The values of one field as rows, and the pages they stand on with their boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from sealread.document.model import Evidence
from sealread.evaluate.html.markup import table, tag, text
from sealread.evaluate.html.pictures import Key, Sheet
from sealread.evaluate.runner import Measured
from sealread.evaluate.scoring import Scored

HEAD = (
    "document", "place", "true value", "answer", "words", "verdict", "metric", "score",
    "confidence", "cause", "page",
)  # fmt: skip
MOST = 300
"""Rows of one field; what is wrong comes first."""
_ORDER = ("error", "omission", "hallucination", "surplus", "right", "absent")


class Row(Struct, frozen=True):
    """A leaf with its document's place in the evaluation and a name of its own."""

    document: int
    name: str
    leaf: Scored


def rows_of(documents: Sequence[Measured]) -> list[Row]:
    """All leaves of all documents."""
    return [
        Row(place, f"{place}-{index}", leaf)
        for place, one in enumerate(documents)
        for index, leaf in enumerate(one.scored)
    ]


def field_table(
    rows: Sequence[Row], documents: Sequence[Measured], sheets: Mapping[Key, Sheet]
) -> str:
    """The leaves of a field, the wrong ones first; how many more there are where it is cut."""
    ranked = sorted(rows, key=lambda one: _ORDER.index(one.leaf.verdict))
    shown = table(HEAD, (_row(one, documents[one.document], sheets) for one in ranked[:MOST]))
    left = len(ranked) - MOST
    return shown + (tag("p", f"{left} more in leaves.jsonl.") if left > 0 else "")


def _row(one: Row, document: Measured, sheets: Mapping[Key, Sheet]) -> str:
    leaf = one.leaf
    cells = (
        text(document.file), text(leaf.path), _state(leaf.truth, leaf.truth_state),
        _state(leaf.predicted, leaf.found_state), text(leaf.text),
        tag("b", text(leaf.verdict), class_=leaf.verdict), text(_metric(leaf)),
        _number(leaf.score), _number(leaf.confidence), text(_why(leaf)), _button(one, sheets),
    )  # fmt: skip
    inner = "".join(
        tag("td", cell, class_="v" if index in (2, 3, 4) else None)
        for index, cell in enumerate(cells)
    )
    return tag("tr", inner, data_verdict=leaf.verdict)


def _state(value: object, state: str) -> str:
    return text(value) if state == "present" else tag("i", text(state))


def _metric(leaf: Scored) -> str:
    return f"{leaf.rule} (judge)" if leaf.by == "judge" else leaf.rule


def _why(leaf: Scored) -> str:
    said = [part for part in (leaf.cause, leaf.reason) if part]
    return ": ".join(said) if leaf.verdict not in ("right", "absent") else ""


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _button(one: Row, sheets: Mapping[Key, Sheet]) -> str:
    """Opens the page of the answer, else of the truth, with this leaf's boxes."""
    pages = dict.fromkeys(e.page for e in (*one.leaf.evidence, *one.leaf.places))
    found = [(page, sheets[one.document, page]) for page in pages if (one.document, page) in sheets]
    return " ".join(
        tag("button", f"p. {page}", type="button", data_page=sheet.name, data_leaf=one.name)
        for page, sheet in found
    )


def figures(
    rows: Sequence[Row], documents: Sequence[Measured], sheets: Mapping[Key, Sheet]
) -> Iterator[str]:
    """Every page's picture with the boxes of all leaves on it; the script shows one leaf's."""
    by_document: dict[int, list[Row]] = {}
    for one in rows:
        by_document.setdefault(one.document, []).append(one)
    for (place, page), sheet in sheets.items():
        boxes = "".join(
            _box(spot, one, kind)
            for one in by_document.get(place, ())
            for spots, kind in ((one.leaf.evidence, one.leaf.verdict), (one.leaf.places, "true"))
            for spot in spots
            if spot.page == page
        )
        title = f"{documents[place].file}, page {page}"
        picture = f'<img loading="lazy" src="{sheet.source}" alt="{text(title)}">'
        image = tag("span", picture + boxes, class_="sheet")
        close = tag("button", "Close (Esc)", type="button", class_="close")
        yield tag("figure", tag("p", f"{text(title)} {close}") + image, id=sheet.name)


def _box(spot: Evidence, one: Row, kind: str) -> str:
    x0, y0, x1, y1 = (100 * side for side in spot.box)
    style = f"left:{x0:.2f}%;top:{y0:.2f}%;width:{x1 - x0:.2f}%;height:{y1 - y0:.2f}%"
    return tag("i", class_=kind, data_leaf=one.name, style=style, title=one.leaf.field)
