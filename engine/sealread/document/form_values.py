"""What a field of a PDF form stores, as text: typed, chosen, rich.

Keys by PDF 32000-1, 12.7.3 and 12.7.4. Formats that a form's scripts would give are not made.
"""

from __future__ import annotations

import html
import re
from typing import Any

from msgspec import Struct

from .mupdf import pymupdf

MAX_CHARACTERS = 5000
"""Characters of a value that are taken."""
MAX_OPTIONS = 2000
"""Options of a field, and chosen ones, that are looked at."""
_OFF = ("", "Off")
_LINE = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_PARAGRAPH = re.compile(r"</p\s*>|<br\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")


class Choice(Struct, frozen=True):
    """The chosen options: as they are shown, and as the file stores them."""

    lines: tuple[str, ...]
    stored: tuple[str, ...]


def text_of(entries: Any) -> str:
    """The value of a text field, with "\\n" between lines; "" for none.

    Where only rich text is stored (RV), it is taken without its markup.
    """
    mupdf = pymupdf.mupdf
    value = _lines(mupdf.pdf_field_value(entries) or "")
    if value:
        return value
    rich = mupdf.pdf_dict_gets_inheritable(entries, "RV")
    if not rich.m_internal:
        return ""
    markup = mupdf.pdf_load_stream_or_string_as_utf8(rich)[: 20 * MAX_CHARACTERS]
    return _lines(html.unescape(_TAG.sub("", _PARAGRAPH.sub("\n", markup))))


def choice_of(entries: Any) -> Choice:
    """What is chosen of a list; an option's own words where it has two forms (12.7.4.4)."""
    stored = _chosen(entries)
    names = _options(entries) if stored else {}
    lines = tuple(_lines(names.get(one, one)) for one in stored)
    return Choice(tuple(line for line in lines if line), stored)


def state_of(widget: Any, *, redrawn: bool) -> tuple[bool, bool]:
    """(is a box or a radio button ticked, is it drawn otherwise than stored); 12.7.4.2.

    The state that is drawn counts, unless the file asks viewers to draw fields anew (`redrawn`).
    """
    mupdf, entries = pymupdf.mupdf, pymupdf.mupdf.pdf_annot_obj(widget)
    drawn = mupdf.pdf_dict_gets(entries, "AS")
    stored = _stored_on(widget, entries)
    if not drawn.m_internal:
        return stored, False
    on = mupdf.pdf_to_name(drawn) not in _OFF
    states = mupdf.pdf_dict_getp(entries, "AP/N")
    if on and mupdf.pdf_is_dict(states) and not mupdf.pdf_dict_get(states, drawn).m_internal:
        return False, True  # a state that the file has no drawing of shows nothing
    if redrawn and mupdf.pdf_dict_gets_inheritable(entries, "V").m_internal:
        return stored, stored != on
    return on, stored != on


def _stored_on(widget: Any, entries: Any) -> bool:
    """Is the stored value of a button, or of its group, the state of this widget?"""
    mupdf = pymupdf.mupdf
    stored = mupdf.pdf_field_value(entries) or ""
    if stored in _OFF:
        return False
    if mupdf.pdf_is_dict(mupdf.pdf_dict_getp(entries, "AP/N")):
        return bool(stored == mupdf.pdf_to_name(mupdf.pdf_button_field_on_state(entries)))
    return bool(mupdf.pdf_widget_type(widget) == pymupdf.PDF_WIDGET_TYPE_CHECKBOX)


def _chosen(entries: Any) -> tuple[str, ...]:
    mupdf = pymupdf.mupdf
    value = mupdf.pdf_dict_gets_inheritable(entries, "V")
    if mupdf.pdf_is_array(value):
        count = min(mupdf.pdf_array_len(value), MAX_OPTIONS)
        texts = [mupdf.pdf_to_text_string(mupdf.pdf_array_get(value, n)) for n in range(count)]
    else:
        texts = [mupdf.pdf_to_text_string(value)]
    return tuple(text for text in texts if text.strip())


def _options(entries: Any) -> dict[str, str]:
    """The words of options that are stored under another name."""
    mupdf = pymupdf.mupdf
    options = mupdf.pdf_dict_gets_inheritable(entries, "Opt")
    names: dict[str, str] = {}
    for number in range(min(mupdf.pdf_array_len(options), MAX_OPTIONS)):
        option = mupdf.pdf_array_get(options, number)
        if mupdf.pdf_is_array(option):
            name, words = (
                mupdf.pdf_to_text_string(mupdf.pdf_array_get(option, part)) for part in (0, 1)
            )
            names[name] = words
    return names


def _lines(text: str) -> str:
    return _LINE.sub("\n", text[:MAX_CHARACTERS]).strip()
