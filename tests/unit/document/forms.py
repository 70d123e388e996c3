"""PDF forms drawn for the tests of this room, filled and saved in the ways that programs do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sealread.document.mupdf import pymupdf

Rect = tuple[float, float, float, float]
LINE: Rect = (72, 72, 272, 92)
COMB, MULTILINE, PASSWORD, READ_ONLY = 1 << 24, 1 << 12, 1 << 13, 1
COMBO, MULTI_SELECT = 1 << 17, 1 << 21
LABEL = "Nothing else is printed on this page but these words of a form to be filled in by hand or"
TEXT, BOX = pymupdf.PDF_WIDGET_TYPE_TEXT, pymupdf.PDF_WIDGET_TYPE_CHECKBOX
RADIO, CHOICE = pymupdf.PDF_WIDGET_TYPE_RADIOBUTTON, pymupdf.PDF_WIDGET_TYPE_COMBOBOX
LIST = pymupdf.PDF_WIDGET_TYPE_LISTBOX


def sheet(document: Any) -> Any:
    """A page with a little print, so that its text is believed."""
    page = document.new_page()
    for line in range(3):
        page.insert_text((72, 700 + 16 * line), LABEL, fontsize=11)
    return page


def add(page: Any, value: Any, rect: Rect = LINE, kind: int = TEXT, **options: Any) -> int:
    """A field with a value that its appearance shows; the number of its widget's object."""
    widget = pymupdf.Widget()
    widget.field_type, widget.rect = kind, pymupdf.Rect(rect)
    widget.field_name = options.pop("name", f"field {rect}").replace(".", "-")
    widget.text_fontsize = options.pop("size", 11)
    widget.field_value = value
    for name, option in options.items():
        setattr(widget, name, option)
    page.add_widget(widget)
    return int(widget.xref)


def own(document: Any, xref: int) -> int:
    """The object that holds what a widget stores: itself, or the field above it."""
    kind, above = document.xref_get_key(xref, "Parent")
    return int(above.split()[0]) if kind == "xref" else xref


def set_value(document: Any, xref: int, value: str) -> None:
    """Stores a value and leaves the appearance as it is."""
    document.xref_set_key(own(document, xref), "V", pymupdf.get_pdf_str(value))


def drop_appearance(document: Any, xref: int) -> None:
    document.xref_set_key(xref, "AP", "null")


def draw(document: Any, xref: int, operators: bytes, *, rect: Rect = LINE) -> None:
    """An appearance of these operators, with Helvetica as /F."""
    stream = document.get_new_xref()
    box = f"[0 0 {rect[2] - rect[0]} {rect[3] - rect[1]}]"
    font = "<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    document.update_object(stream, f"<</Type/XObject/Subtype/Form/BBox{box}/Resources{font}>>")
    document.update_stream(stream, operators)
    document.xref_set_key(xref, "AP", f"<</N {stream} 0 R>>")


def blank(document: Any, xref: int) -> None:
    """An appearance without anything, as programs leave it that store values only."""
    draw(document, xref, b"/Tx BMC EMC")


def ask_to_draw(document: Any) -> None:
    """The file asks viewers to draw its fields anew."""
    kind, form = document.xref_get_key(document.pdf_catalog(), "AcroForm")
    if kind == "xref":
        document.xref_set_key(int(form.split()[0]), "NeedAppearances", "true")
    else:
        document.xref_set_key(document.pdf_catalog(), "AcroForm/NeedAppearances", "true")


def radio_group(page: Any, chosen: int, rects: list[Rect]) -> None:
    """Radio buttons under one field, of which one (or none, -1) is chosen."""
    document = page.parent
    group = document.get_new_xref()
    document.update_object(group, "<<>>")
    kids = [_radio_button(page, group, f"/{n}", n == chosen, rect) for n, rect in enumerate(rects)]
    value = f"/V/{chosen}" if chosen >= 0 else ""
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    document.update_object(group, f"<</FT/Btn/Ff 32768/T(group){value}/Kids[{listed}]>>")
    document.xref_set_key(page.xref, "Annots", f"[{listed}]")
    document.xref_set_key(document.pdf_catalog(), "AcroForm", f"<</Fields[{group} 0 R]>>")


def _radio_button(page: Any, group: int, name: str, chosen: bool, rect: Rect) -> int:
    document, kid, height = page.parent, page.parent.get_new_xref(), page.rect.height
    place = f"{rect[0]} {height - rect[3]} {rect[2]} {height - rect[1]}"
    document.update_object(kid, f"<</Type/Annot/Subtype/Widget/Rect[{place}]/F 4>>")
    for state, operators in (("/Off", b""), (name, b"0 g 3 3 6 6 re f")):
        draw(document, kid, operators, rect=rect)
        stream = document.xref_get_key(kid, "AP/N")[1]
        document.xref_set_key(kid, "MK" + state, stream)
    states = document.xref_get_key(kid, "MK")[1]
    document.xref_set_key(kid, "AP", f"<</N{states}>>")
    document.xref_set_key(kid, "AS", name if chosen else "/Off")
    document.xref_set_key(kid, "Parent", f"{group} 0 R")
    return int(kid)


def form(path: Path, fill: Callable[[Any], object], *, rotation: int = 0) -> Path:
    """A file with one page of a form; `fill(page)` adds its fields."""
    with pymupdf.open() as document:
        page = sheet(document)
        fill(page)
        page.set_rotation(rotation)
        document.save(path)
    return path
