"""The fields of a PDF form on one page: what each stores, and what it shows there.

Nothing is judged here (`form_words` does) and no script of a form is run. Fields that a person does
not see (hidden, not viewed, in a layer that is off, without extent) are as good as not there. A
value that the file has no drawing of is drawn into the open document, never into the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from .form_model import Appearance, FormField, FormFields
from .form_values import choice_of, state_of, text_of
from .model import Box
from .mupdf import BROKEN, pymupdf, too_much
from .unlayered import HIDDEN_FLAGS

MAX_FIELDS = 5000
"""Fields of a page that are looked at."""
_SMALLEST = 1.0
"""Points; a field that is less wide or high shows nothing."""
_RADIO_OR_BOX = (pymupdf.PDF_WIDGET_TYPE_CHECKBOX, pymupdf.PDF_WIDGET_TYPE_RADIOBUTTON)
_CHOICES = (pymupdf.PDF_WIDGET_TYPE_COMBOBOX, pymupdf.PDF_WIDGET_TYPE_LISTBOX)
_ERRORS: tuple[type[Exception], ...] = (*BROKEN, TypeError)
_EVERYWHERE = pymupdf.mupdf.FzRect(-1e6, -1e6, 1e6, 1e6)
_OPTIONS = pymupdf.mupdf.FzStextOptions()
_OPTIONS.flags = pymupdf.TEXT_PRESERVE_WHITESPACE


def form_fields(page: Any) -> FormFields:
    """The fields of a page of PyMuPDF's; none where the file is no PDF.

    A widget that cannot be read is counted and left out. Raises MemoryError, or what PyMuPDF
    raises for it.
    """
    if not page.parent.is_pdf:
        return FormFields()
    reader = _Reader(page)
    reader.read()
    reader.draw_undrawn()
    fields = (one for one in reader.fields if one is not None)
    return FormFields(tuple(fields), tuple(reader.boxes), reader.broken)


class _Reader:
    """A page whose widgets are read."""

    def __init__(self, page: Any) -> None:
        self.page, self.pdf = page, pymupdf._as_pdf_document(page.parent)
        self.width, self.height = max(page.rect.width, 1e-6), max(page.rect.height, 1e-6)
        self.fields: list[FormField | None] = []
        self.boxes: list[Box] = []
        self.broken = 0
        self.undrawn: list[tuple[int, Any]] = []
        """(position in `fields`, widget) of values that are stored and not drawn."""
        asked = pymupdf.mupdf.pdf_dict_getp(
            pymupdf.mupdf.pdf_trailer(self.pdf), "Root/AcroForm/NeedAppearances"
        )
        self.redrawn = bool(pymupdf.mupdf.pdf_to_bool(asked))
        """Does the file ask viewers to draw its fields anew? MuPDF does."""

    def read(self) -> None:
        try:
            widget = pymupdf.mupdf.pdf_first_widget(pymupdf._as_pdf_page(self.page))
            for _ in range(MAX_FIELDS):
                if not widget.m_internal:
                    return
                self._take(widget)
                widget = pymupdf.mupdf.pdf_next_widget(widget)
        except _ERRORS as cause:
            self._break(cause)

    def _break(self, cause: Exception) -> None:
        if too_much(cause) == "memory":
            raise cause
        self.broken += 1

    def _take(self, widget: Any) -> None:
        """Adds what a widget says; one that cannot be read is counted."""
        try:
            box = self._visible_box(widget)
            if box is None:
                return
            self.boxes.append(box)
            one = self._field(widget, box)
        except _ERRORS as cause:
            self._break(cause)
            return
        if one is None:
            return
        if one.kind != "tick" and not one.shown.rows:
            self.undrawn.append((len(self.fields), widget))
        self.fields.append(one)

    def draw_undrawn(self) -> None:
        """Has MuPDF draw values of which the file's drawing has no words, as viewers do."""
        if not self.undrawn:
            return
        try:
            _draw_anew((self.fields[place], widget) for place, widget in self.undrawn)
        except _ERRORS as cause:
            self._break(cause)
        for place, widget in self.undrawn:
            self.fields[place] = self._drawn_anew(self.fields[place], widget)

    def _drawn_anew(self, field: FormField | None, widget: Any) -> FormField | None:
        try:
            rows = self._appearance(widget)
        except _ERRORS as cause:
            self._break(cause)
            return None
        if field is None or not rows.rows:
            self.broken += 1
            return None
        return replace(field, shown=replace(rows, xref=0, made=True))

    def _visible_box(self, widget: Any) -> Box | None:
        """The box of a widget that a person sees, as fractions of the page; None for others."""
        mupdf, entries = pymupdf.mupdf, pymupdf.mupdf.pdf_annot_obj(widget)
        if mupdf.pdf_annot_flags(widget) & HIDDEN_FLAGS:
            return None
        layer = mupdf.pdf_dict_gets(entries, "OC").m_internal
        if layer and mupdf.ll_pdf_is_ocg_hidden(self.pdf.m_internal, None, "View", layer):
            return None
        place = mupdf.pdf_bound_widget(widget)
        x0, x1 = max(place.x0, 0.0), min(place.x1, self.width)
        y0, y1 = max(place.y0, 0.0), min(place.y1, self.height)
        if not (x1 - x0 >= _SMALLEST and y1 - y0 >= _SMALLEST):
            return None
        return (x0 / self.width, y0 / self.height, x1 / self.width, y1 / self.height)

    def _field(self, widget: Any, box: Box) -> FormField | None:
        """The field of a widget; None for one without a value, a button, a signature."""
        kind, entries = pymupdf.mupdf.pdf_widget_type(widget), pymupdf.mupdf.pdf_annot_obj(widget)
        order = len(self.boxes) - 1
        if kind in _RADIO_OR_BOX:
            on, contradicted = state_of(widget, redrawn=self.redrawn)
            shown = self._appearance(widget)
            return FormField("tick", box, order, shown, on=on, contradicted=contradicted)
        if kind == pymupdf.PDF_WIDGET_TYPE_TEXT:
            return self._text(widget, entries, box, order)
        if kind not in _CHOICES:
            return None
        chosen = choice_of(entries)
        if not chosen.lines:
            return None
        return FormField(
            "list" if kind == pymupdf.PDF_WIDGET_TYPE_LISTBOX else "choice",
            box, order, self._appearance(widget), "\n".join(chosen.lines), chosen.stored,
            chosen.lines,
        )  # fmt: skip

    def _text(self, widget: Any, entries: Any, box: Box, order: int) -> FormField | None:
        flags, value = pymupdf.mupdf.pdf_field_flags(entries), text_of(entries)
        if not value or flags & pymupdf.PDF_TX_FIELD_IS_PASSWORD:
            return None
        comb = bool(flags & pymupdf.PDF_TX_FIELD_IS_COMB)
        return FormField("text", box, order, self._appearance(widget), value, comb=comb)

    def _appearance(self, widget: Any) -> Appearance:
        """Its words, with those too that are clipped away."""
        mupdf = pymupdf.mupdf
        stream = mupdf.pdf_annot_ap(widget)
        textpage = mupdf.FzStextPage(_EVERYWHERE)
        device = mupdf.fz_new_stext_device(textpage, _OPTIONS)
        try:
            mupdf.pdf_run_annot(widget, device, mupdf.FzMatrix(), mupdf.FzCookie())
        finally:
            mupdf.fz_close_device(device)
        found = pymupdf.TextPage(textpage)
        own = 0 if self.redrawn or not stream.m_internal else mupdf.pdf_to_num(stream)
        return Appearance(found.extractWORDS(), found, own)


def _draw_anew(undrawn: Iterable[tuple[FormField | None, Any]]) -> None:
    """Has MuPDF draw the values of fields in place of what the file draws."""
    mupdf = pymupdf.mupdf
    last = None
    for field, last in undrawn:
        entries = mupdf.pdf_annot_obj(last)
        if field is not None and not mupdf.pdf_field_value(entries):  # rich text alone
            mupdf.pdf_dict_puts(entries, "V", mupdf.pdf_new_text_string(field.value))
        mupdf.pdf_dict_dels(entries, "AP")
        mupdf.pdf_annot_request_resynthesis(last)
    if last is not None:
        mupdf.pdf_update_annot(last)
