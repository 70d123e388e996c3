"""The words of a page and those of its form's fields brought together.

What a person sees wins. A value that the words do not say is added where its field draws it; where
stored text shows something else, that stays and is told; what OCR read in a field gives way to what
is drawn there. A tick is the word `[x]` or `[ ]`. A value that is drawn so that nobody can see it
is never added.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from .clean import clean
from .form_appearance import Sight, plain, said
from .form_drawn import (
    Drawn,
    areas,
    as_words,
    by_line,
    drawn_words,
    joined,
    on_page,
    spread,
    squeezed,
    text_of,
)
from .form_fields import form_fields
from .form_model import FormField, FormFields
from .form_sheet import Sheet
from .model import Box, Notice, Word
from .tick_words import TICKED, TICKS, UNTICKED

ADDED, DIFFERENT, BROKEN_FIELDS = "form_values_added", "form_values_differ", "form_fields_broken"
_MARKS = frozenset("xvo0✓✔✗✘×√口日回囗")
"""What OCR makes of boxes, circles and the marks in them, beside what is no letter at all."""
_FITS = 0.2
"""A value that had to be squeezed to less than this share of its length is not what is shown."""


class FormWords(Struct, frozen=True):
    """The words of a page with those of its fields.

    `added` counts the values that the file has no drawing of, `different` the fields that show
    something else than they store, `restored` the stored words that a check had taken out and that
    are seen after all, `unseen` the words of values that were left out as nobody can see them,
    `broken` the fields that could not be read.
    """

    words: tuple[Word, ...]
    added: int = 0
    different: int = 0
    restored: int = 0
    unseen: int = 0
    broken: int = 0


def with_fields(page: Any, words: tuple[Word, ...], *, by_ocr: bool) -> FormWords:
    """The words that were read of a page of PyMuPDF's, and those of the fields that it shows.

    `by_ocr`: the words were recognised, and not taken from the file. Raises MemoryError or what
    PyMuPDF raises for it.
    """
    found = form_fields(page)
    if not found.fields:
        return FormWords(words, broken=found.broken)
    bringing = _Bringing(page, words, found, by_ocr=by_ocr)
    for one in _once(found.fields):
        bringing.bring(one)
    return bringing.result()


def _once(fields: tuple[FormField, ...]) -> Iterable[FormField]:
    """Of fields that lie on each other and say the same the uppermost."""
    return {
        (one.kind == "tick", one.value, tuple(round(edge, 3) for edge in one.box)): one
        for one in fields
    }.values()


def form_notices(found: FormWords, page: int) -> list[Notice]:
    """What a person should know of the fields of a page (from 1)."""
    counts = {ADDED: found.added, DIFFERENT: found.different, BROKEN_FIELDS: found.broken}
    return [
        Notice(code, _SENTENCES[code].format(_fields(count)), page)
        for code, count in counts.items()
        if count
    ]


def damaged_notice(page: int) -> Notice:
    """The notice of a page (from 1) that can only be read without its fields."""
    return Notice(BROKEN_FIELDS, "The page's form is damaged; its fields were left out.", page)


_SENTENCES = {
    ADDED: "The form stores the values of {} and does not draw them; they were read all the same.",
    DIFFERENT: "The page shows something else than the form stores in {}; what it shows was read.",
    BROKEN_FIELDS: "The form is damaged; {} could not be read.",
}


def _fields(count: int) -> str:
    return f"{count} field" if count == 1 else f"{count} fields"


class _Bringing:
    """Fields are brought to the words of a page one by one."""

    def __init__(
        self, page: Any, words: tuple[Word, ...], fields: FormFields, *, by_ocr: bool
    ) -> None:
        self.width, self.height = page.rect.width, page.rect.height
        self.by_ocr, self.broken = by_ocr, fields.broken
        self.sheet, self.sight = Sheet(words), Sight(page, fields)
        self.added = self.different = self.restored = self.unseen = 0

    def result(self) -> FormWords:
        return FormWords(
            self.sheet.result(), self.added, self.different, self.restored, self.unseen, self.broken
        )

    def bring(self, field: FormField) -> None:
        """One field: what it says comes in, and what the page has in its place goes."""
        if field.kind == "tick":
            self._tick(field)
            return
        drawn = drawn_words(field, self.width, self.height)
        if field.shown.made:
            self._made(field, drawn)
        elif field.kind == "list":
            self._list(field, drawn)
        else:
            self._as_shown(field, drawn)

    def _as_shown(self, field: FormField, drawn: list[Drawn]) -> None:
        """A field that the file draws, by what is drawn."""
        match said(field):
            case "value":
                self._value(field, drawn)
            case "spelling" if field.shown.xref:
                self._value(field, drawn)
            case "spelling" | "garbled":
                self._renamed(field, drawn)
            case "other":
                self._other(field, drawn)

    def _made(self, field: FormField, drawn: list[Drawn]) -> None:
        """A value that is stored and of which the file draws nothing."""
        if self.sheet.says(self.sheet.within(field.box), field.value):
            return
        words = self._words(field, _chosen(field, drawn))
        if words and self.sight.sees(field):
            self._replace(field, drawn, words)
            self.added += 1
        else:
            self.unseen += len(drawn)

    def _value(self, field: FormField, drawn: list[Drawn]) -> None:
        """A value that is drawn: where the words lack it, and the page shows it, it is added."""
        held = self._held(drawn)
        if len(held) == len(drawn):
            self._as_line(field, drawn, joined(field, drawn) or as_words(drawn))
        elif self.sight.sees(field):
            self._restore(field, drawn, len(drawn) - len(held))

    def _as_line(self, field: FormField, drawn: list[Drawn], words: tuple[Word, ...]) -> None:
        """Words of the page that a field draws are put on the line in whose gap they stand."""
        if len(self._whole(drawn)) == len(drawn):
            self._replace(field, drawn, words)

    def _restore(self, field: FormField, drawn: list[Drawn], missing: int) -> None:
        words = self._words(field, drawn)
        if not words:
            self.different += 1
            words = as_words([one for one in drawn if self.sight.inside(one.row, field.box)])
        self._replace(field, drawn, words)
        self.restored += missing

    def _renamed(self, field: FormField, drawn: list[Drawn]) -> None:
        """A drawing whose words cannot be read, or are another name: the value takes its place."""
        if self.sight.sees(field):
            self._replace(field, drawn, spread(field.value, drawn, field.box))

    def _other(self, field: FormField, drawn: list[Drawn]) -> None:
        """Words are drawn that are not the value: they stay."""
        self.different += 1
        if not self.by_ocr:
            self._as_line(field, drawn, as_words(drawn))
        elif self.sight.sees(field):
            self._replace(field, drawn, as_words(drawn))

    def _list(self, field: FormField, drawn: list[Drawn]) -> None:
        """Of a list that is drawn with its options, the chosen ones stay."""
        kept = _chosen(field, drawn)
        if not self.by_ocr and len(self._held(kept)) == len(kept):
            stay = set(self._held(kept).values())
            rest = [one for one in drawn if self.sheet.holding(one.text, one.box) not in stay]
            self.sheet.put((), self._whole(rest))
        elif self.sight.sees(field):
            self._replace(field, drawn, as_words(kept))

    def _tick(self, field: FormField) -> None:
        self.different += field.contradicted
        marks = {clean(row[4]) for row in field.shown.rows}
        within = self.sheet.within(field.box)
        places = [n for n in within if self._is_mark(self.sheet.words[n].text, marks)]
        box = self._tick_box(field.box, labelled=len(places) < len(within))
        self.sheet.put((), places)
        text = TICKED if field.on else UNTICKED
        self.sheet.put([Word(text, on_page(self.sheet.free(box)))], places)

    def _tick_box(self, box: Box, *, labelled: bool) -> Box:
        """The square in which a tick stands: in the middle of its field, in front of words there.

        A word as long or as high as the field would be taken for more than a mark beside others.
        """
        x0, y0, x1, y1 = box
        wide, tall = (x1 - x0) * self.width, (y1 - y0) * self.height
        side = min(wide, tall)
        left = 0.0 if labelled else (wide - side) / 2
        top = (tall - side) / 2
        x, y = x0 + left / self.width, y0 + top / self.height
        return (x, y, x + side / self.width, y + side / self.height)

    def _is_mark(self, text: str, drawn: set[str]) -> bool:
        """Is a word in a box to tick the box itself, or what is drawn into it?"""
        if text in drawn or text in TICKS or not any(map(str.isalnum, text)):
            return True
        return self.by_ocr and len(text) <= 2 and _MARKS.issuperset(text.casefold())

    def _words(self, field: FormField, drawn: list[Drawn]) -> tuple[Word, ...]:
        """The words of a value where it is drawn, squeezed where they stand over their field's
        edges; none where they would be far too many for it."""
        if all(self.sight.inside(one.row, field.box) for one in drawn):
            return self._renamed_words(field, drawn)
        return squeezed(drawn, field.box, _FITS)

    def _renamed_words(self, field: FormField, drawn: list[Drawn]) -> tuple[Word, ...]:
        if field.kind == "choice" and said(field) == "spelling":
            return spread(field.value, drawn, field.box)
        return joined(field, drawn) or as_words(drawn)

    def _held(self, drawn: list[Drawn]) -> dict[int, int]:
        """For the positions of drawn words that words of the page are, or hold, the place there.

        Recognised words hold none: they are what a picture was taken for.
        """
        if self.by_ocr:
            return {}
        held = ((n, self.sheet.holding(one.text, one.box)) for n, one in enumerate(drawn))
        return {number: place for number, place in held if place is not None}

    def _whole(self, drawn: list[Drawn]) -> set[int]:
        """The places of words of the page that are drawn words and nothing more."""
        return {
            place
            for number, place in self._held(drawn).items()
            if self.sheet.words[place].text == drawn[number].text
        }

    def _replace(self, field: FormField, drawn: list[Drawn], words: tuple[Word, ...]) -> None:
        """Words in the place of those that the page has for drawn ones.

        Of recognised words those go that stand where the field draws; a stored word that holds
        more than the drawn one stays.
        """
        if self.by_ocr:
            places = set().union(*(map(self.sheet.clear, areas(drawn, field.box))))
        else:
            places = self._whole(drawn)
        self.sheet.put(words, places)


def _chosen(field: FormField, drawn: list[Drawn]) -> list[Drawn]:
    """Of a list's drawn lines those that are chosen, all where none can be told; of other fields
    all that is drawn."""
    if field.kind != "list":
        return drawn
    chosen = {plain("".join(one.split())) for one in (*field.selected, *field.spellings)}
    kept = [one for line in by_line(drawn) if plain(text_of(line)) in chosen for one in line]
    return kept or drawn
