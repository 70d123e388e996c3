"""Blank forms filled with invented values, in the ways in which programs leave them."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from sealread.document.mupdf import pymupdf
from tests.unit.document import forms

Way = Literal["drawn", "without appearance", "blank appearance", "asks to draw"]
WAYS: tuple[Way, ...] = ("drawn", "without appearance", "blank appearance", "asks to draw")
_NAMES = ("Anna Lindqvist", "Bernd Okafor", "Clara van der Trimmel", "Dieter Quellmann")
_PLACES = ("12 Harrow Lane", "4410 Quince Street Apt 7", "PO Box 8812", "Boise", "Annapolis")


class Entry(Struct, frozen=True):
    """What was filled in: page (from 0), box in points of the page as displayed, text or state."""

    page: int
    box: forms.Rect
    value: str | bool


def filled(path: Path, way: Way, seed: int = 1) -> tuple[Any, list[Entry]]:
    """The form, opened anew, with some six of ten fields filled and four of ten boxes ticked."""
    chance = random.Random(seed)
    with pymupdf.open(path) as document:
        entries = []
        for page in document:
            entries.extend(_texts(page, way, chance))
            entries.extend(_ticks(page, way, chance))
        if way == "asks to draw":
            forms.ask_to_draw(document)
        return pymupdf.open(stream=document.tobytes(), filetype="pdf"), entries


def _texts(page: Any, way: Way, chance: random.Random) -> list[Entry]:
    found = []
    for widget in page.widgets([forms.TEXT]):
        above = page.parent.xref_get_key(widget.xref, "Parent/Kids")[0] != "null"
        if chance.random() > 0.6 or (above and widget.field_name in _names_above(page, widget)):
            continue  # one value that stands in several places is another matter
        value = _value(widget, chance)
        found.append(Entry(page.number, _box(page, widget), value))
        if way == "drawn":
            widget.field_value = value
            widget.update()
            continue
        page.parent.xref_set_key(widget.xref, "V", pymupdf.get_pdf_str(value))
        if way == "without appearance":
            forms.drop_appearance(page.parent, widget.xref)
        elif way == "blank appearance":
            forms.blank(page.parent, widget.xref)
    return found


def _names_above(page: Any, widget: Any) -> set[str]:
    """The name of a field that several widgets share."""
    named = page.parent.xref_get_key(widget.xref, "T")[0] != "null"
    return set() if named else {widget.field_name}


def _value(widget: Any, chance: random.Random) -> str:
    """As it may stand in a field of this width, or of so many cells."""
    most = int(widget.text_maxlen or 0)
    if most and most <= 12:
        return "".join(chance.choice("123456789") for _ in range(most))
    value = chance.choice((
        f"{chance.randint(100, 99999)}.{chance.randint(0, 99):02d}",
        f"{chance.randint(1, 12):02d}/{chance.randint(1, 28):02d}/2024",
        chance.choice(_NAMES), chance.choice(_PLACES),
    ))  # fmt: skip
    if widget.rect.width < 5 * len(value):
        figures = max(int(widget.rect.width / 6.5), 1)
        value = "".join(chance.choice("123456789") for _ in range(figures))
    return value[:most].strip() if most else value


def _ticks(page: Any, way: Way, chance: random.Random) -> list[Entry]:
    groups: dict[int, list[Any]] = defaultdict(list)
    for widget in page.widgets([forms.BOX, forms.RADIO]):
        radio = widget.field_type == forms.RADIO
        groups[forms.own(page.parent, widget.xref) if radio else widget.xref].append(widget)
    found = []
    for group, widgets in groups.items():
        chosen = chance.choice(widgets) if chance.random() < 0.4 else None
        for widget in widgets:
            on = widget is chosen
            found.append(Entry(page.number, _box(page, widget), on))
            _tick(page, widget, group, on=on, way=way)
    return found


def _tick(page: Any, widget: Any, group: int, *, on: bool, way: Way) -> None:
    if widget.field_type == forms.BOX and way == "drawn":
        widget.field_value = on
        widget.update()
        return
    kind, states = page.parent.xref_get_key(widget.xref, "AP/N")
    names = [part.split()[0] for part in states.split("/")[1:]] if kind == "dict" else ["Yes"]
    name = next((one for one in names if one not in ("Off", "<<")), "Yes")
    page.parent.xref_set_key(widget.xref, "AS", f"/{name}" if on else "/Off")
    if on:
        page.parent.xref_set_key(group, "V", f"/{name}")


def _box(page: Any, widget: Any) -> forms.Rect:
    x0, y0, x1, y1 = widget.rect * page.rotation_matrix
    return (x0, y0, x1, y1)
