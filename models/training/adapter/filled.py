"""Blank fillable forms, filled with invented values and read back by the engine.

A field's tooltip says what belongs there; it is the question, and differs from the printed label.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from random import Random

import msgspec
import pymupdf

from sealread.document.layout import CELLS
from sealread.document.reading import read
from sealread.document.text_map import text_map
from sealread.extract.grounding import folded

from ..factory import world
from .posing import Asked
from .values import written

_FORMS_MADE = 90
_TEXT_FIELD = int(pymupdf.mupdf.PDF_WIDGET_TYPE_TEXT)
_MOST_LETTERS = 5200
_FULL = 0.7


class Forms:
    """Filled pages of the forms of a folder; made once and kept."""

    def __init__(self, folder: Path, cache: Path) -> None:
        kept = cache / "filled-forms.json"
        if not kept.is_file():
            cache.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(msgspec.json.encode(_made(folder)))
        self._pages = msgspec.json.decode(
            kept.read_bytes(), type=list[tuple[str, str, list[tuple[str, str]]]]
        )

    def draw(self, random: Random) -> tuple[str, str, list[Asked]]:
        """A page: its kind, its text, its fields."""
        name, text, fields = random.choice(self._pages)
        return (
            f"filled {name}", text,
            [Asked((said,), (value,) if value else ()) for said, value in fields],
        )  # fmt: skip


def _made(folder: Path) -> list[tuple[str, str, list[tuple[str, str]]]]:
    random = Random(5)
    forms = sorted(folder.glob("*.pdf"))
    found = []
    for number in range(_FORMS_MADE):
        one = _filled(forms[number % len(forms)], random)
        if one is not None:
            found.append(one)
    return found


def _filled(path: Path, random: Random) -> tuple[str, str, list[tuple[str, str]]] | None:
    """One page of a form, some fields filled; each with its tooltip and what stands there."""
    with pymupdf.open(path) as form:
        pages = [page.number for page in form if any(page.widgets())]
        form.select([random.choice(pages)])
        fields = _fill(form[0], random)
        with tempfile.TemporaryDirectory() as scratch:
            copy = Path(scratch) / "form.pdf"
            form.save(copy)
            text = text_map(read(copy).pages, CELLS).text
    flat = folded(text)
    found = [(said, value) for said, value in fields if value and flat.count(value) == 1]
    found += [(said, "") for said, value in fields if not value][: len(found) // 2]
    return (path.stem, text, found) if len(found) > 3 and len(text) < _MOST_LETTERS else None


def _fill(page: pymupdf.Page, random: Random) -> list[tuple[str, str]]:
    full = random.uniform(_FULL - 0.4, _FULL)
    done: list[tuple[str, str]] = []
    for widget in page.widgets():
        said = " ".join((widget.field_label or "").split()).rstrip(".")
        if widget.field_type != _TEXT_FIELD or not 3 < len(said) < 160:
            continue
        said = re.sub(r"^(?:Please )?(?:enter|insert|type)\s+(?:the |your )?", "", said, flags=re.I)
        if random.random() > full:
            done.append((said, ""))
            continue
        value = written(said, "", random, "en").replace("\n", ", ")
        if widget.text_maxlen and len(value) > widget.text_maxlen:
            value = world.digits(random, widget.text_maxlen)
        try:
            widget.field_value = value
            widget.update()
        except (ValueError, RuntimeError):
            continue
        done.append((said, folded(value)))
    return done
