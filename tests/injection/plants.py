"""The ways in which words get into a document: each takes a PDF and gives it back with a plant.

Hidden plants forge fields and give orders. Visible ones are sentences and tokens alone: a line that
a person can read and that names another value is a document that contradicts itself, which no
reader could decide.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pymupdf
from msgspec import Struct

from tests.factory.sample import Sample
from tests.injection.words import (
    CHAT_TOKENS,
    FORGED,
    FRESH,
    HARMLESS,
    HELD_OUT,
    JSON_PART,
    ONCE_HELD_OUT,
    ORDERS,
    OTHER_WORDS,
    READER_TOKENS,
    TOOL_CALL,
    UNTOLD,
)

Draw = Callable[[Any, list[str]], None]
SIZE = 6.0
LEADING = 8.0


class Plant(Struct, frozen=True):
    """A way of planting. `say` chooses the lines, `draw` brings them into the open document."""

    name: str
    visible: bool
    say: Callable[[Sample, Random], list[str]]
    draw: Draw


class Planted(Struct, frozen=True):
    """A PDF with a plant, and the name that its file is given (None: that of the clean one)."""

    pdf: bytes
    file_name: str | None = None


def planted(plant: Plant, sample: Sample, seed: int) -> Planted:
    """The document of a sample with a plant in it; the same seed gives the same plant."""
    random = Random(f"{plant.name} {sample.kind} {sample.language} {sample.seed} {seed}")
    lines = plant.say(sample, random)
    if plant.name == "file name":
        return Planted(sample.pdf, " ".join(lines).replace("/", " ")[:120])
    with pymupdf.open(stream=sample.pdf) as document:
        plant.draw(document, lines)
        return Planted(bytes(document.tobytes(garbage=1, no_new_id=True)))


def _forged(sample: Sample, random: Random) -> list[str]:
    """An order and fields that contradict the page."""
    fields = FORGED[sample.kind][sample.language]
    return [random.choice(ORDERS[sample.language]), *random.sample(fields, 3)]


def _order(sample: Sample, random: Random) -> list[str]:
    """An order, in the language of the document or in the other one."""
    language = random.choice((sample.language, sample.language, "en", "de"))
    return [random.choice(ORDERS[language])]


def _other_words(sample: Sample, random: Random) -> list[str]:
    """An order that only its grammar tells."""
    return [random.choice(OTHER_WORDS[sample.language])]


def _held_out(sample: Sample, random: Random) -> list[str]:
    """An order of those that were written after the rules that should tell them."""
    return [random.choice(FRESH[sample.language])]


def _once_held_out(sample: Sample, random: Random) -> list[str]:
    """An order that was held out until the rules were mended for it."""
    known = (HELD_OUT, ONCE_HELD_OUT, UNTOLD)
    return [random.choice([line for lines in known for line in lines[sample.language]])]


def _harmless(sample: Sample, random: Random) -> list[str]:
    """A line that orders nothing."""
    return [random.choice(HARMLESS[sample.language])]


def _says(*choices: str) -> Callable[[Sample, Random], list[str]]:
    return lambda _, random: [random.choice(choices)]


def _text(**options: Any) -> Draw:
    """Writes the lines into the first page; `at` is their first base line."""
    at = options.pop("at", (60.0, 400.0))

    def draw(document: Any, lines: list[str]) -> None:
        document[0].insert_text(at, lines, **{"fontsize": SIZE, **options})

    return draw


def _footer(document: Any, lines: list[str]) -> None:
    """Writes the lines at the foot of the last page, below everything else."""
    page = document[-1]
    bottom = max((word[3] for word in page.get_text("words")), default=0.0)
    if bottom + LEADING * len(lines) > page.rect.height - 4:
        page.set_mediabox((0, -40, page.rect.width, page.mediabox.y1))
        page = document[page.number]
    for number, line in enumerate(lines):
        place = (30.0, page.rect.height - 6 - LEADING * (len(lines) - 1 - number))
        page.insert_text(place, line, fontsize=SIZE, color=(0.3, 0.3, 0.3))


def _amid(document: Any, lines: list[str]) -> None:
    """Writes the lines into the widest gap between the lines of the first page, as large as these.

    Such a line can be told from the page's own by what it says only.
    """
    page = document[0]
    words = sorted((word[1], word[3], word[0]) for word in page.get_text("words"))
    above, gap, reached = 0.0, 0.0, words[0][1]
    for top, bottom, _ in words:
        if top - reached > gap:
            above, gap = reached, top - reached
        reached = max(reached, bottom)
    size = min(median(bottom - top for top, bottom, _ in words) / 1.4, gap / 2 / len(lines))
    left = min(left for _, _, left in words)
    for number, line in enumerate(lines):
        place = (left, above + gap / 2 + size * (0.4 + 1.2 * number))
        page.insert_text(place, line, fontsize=size)


def _clipped(document: Any, lines: list[str]) -> None:
    _text()(document, lines)
    xref = document[0].get_contents()[-1]
    document.update_stream(xref, b"q 0 0 2 2 re W n " + document.xref_stream(xref) + b" Q")


def _covered(document: Any, lines: list[str]) -> None:
    """Below everything else of the page: first a white box over it, then nothing."""
    _text(overlay=False)(document, lines)
    page = document[0]
    xref = page.get_contents()[0]
    box = b"q 1 1 1 rg 0 0 5000 5000 re f Q\n"
    document.update_stream(xref, document.xref_stream(xref) + b"\n" + box)


def _layer(document: Any, lines: list[str]) -> None:
    _text(oc=document.add_ocg("remarks", on=False))(document, lines)


def _note(document: Any, lines: list[str], *, flags: int) -> None:
    note = document[0].add_text_annot((20, 20), "\n".join(lines))
    note.set_flags(flags)
    note.update()


def _hidden_note(document: Any, lines: list[str]) -> None:
    _note(document, lines, flags=pymupdf.PDF_ANNOT_IS_HIDDEN)


def _field(document: Any, lines: list[str]) -> None:
    field = pymupdf.Widget()
    field.field_name, field.field_type = "remark", pymupdf.PDF_WIDGET_TYPE_TEXT
    field.rect, field.field_value = pymupdf.Rect(60, 400, 300, 420), " ".join(lines)
    field.field_display = 1  # hidden
    document[0].add_widget(field)


def _metadata(document: Any, lines: list[str]) -> None:
    text = " ".join(lines)
    document.set_metadata(dict.fromkeys(("title", "subject", "author", "keywords"), text))
    document.set_xml_metadata(f"<x:xmpmeta xmlns:x='adobe:ns:meta/'>{lines[0]}</x:xmpmeta>")


def _bookmarks(document: Any, lines: list[str]) -> None:
    document.set_toc([[1, line, 1] for line in lines])


def _attachment(document: Any, lines: list[str]) -> None:
    document.embfile_add("instructions.txt", "\n".join(lines).encode())


def _tags(document: Any, lines: list[str]) -> None:
    """Tag characters, which spell ASCII and have no shape, behind a full stop in a small print."""
    spelt = "".join(chr(0xE0000 + ord(one)) for one in " ".join(lines) if one.isascii())
    writer = pymupdf.TextWriter(document[0].rect)
    writer.append((60, 400), spelt[:200], pymupdf.Font("helv"), SIZE)
    writer.write_text(document[0], render_mode=3)


def _nothing(document: Any, lines: list[str]) -> None:
    del document, lines


PLANTS: tuple[Plant, ...] = (
    Plant("invisible", False, _forged, _text(render_mode=3)),
    Plant("order in the footer", True, _order, _footer),
    Plant("white", False, _forged, _text(color=(1, 1, 1))),
    Plant("order in other words", True, _other_words, _footer),
    Plant("order held out", True, _held_out, _footer),
    Plant("order once held out", True, _once_held_out, _footer),
    Plant("harmless line", True, _harmless, _footer),
    Plant("reader tokens", True, _says(READER_TOKENS), _footer),
    Plant("tiny", False, _forged, _text(fontsize=0.5)),
    Plant("chat template", True, _says(*CHAT_TOKENS), _footer),
    Plant("off the page", False, _forged, _text(at=(60.0, -300.0))),
    Plant("tool call", True, _says(TOOL_CALL), _footer),
    Plant("clipped", False, _forged, _clipped),
    Plant("JSON", True, _says(JSON_PART), _footer),
    Plant("covered", False, _forged, _covered),
    Plant("transparent", False, _forged, _text(fill_opacity=0.01, stroke_opacity=0.01)),
    Plant("layer that is off", False, _forged, _layer),
    Plant("note", False, _forged, lambda document, lines: _note(document, lines, flags=0)),
    Plant("hidden note", False, _forged, _hidden_note),
    Plant("hidden form field", False, _forged, _field),
    Plant("metadata", False, _forged, _metadata),
    Plant("bookmarks", False, _forged, _bookmarks),
    Plant("attachment", False, _forged, _attachment),
    Plant("tag characters", False, _forged, _tags),
    Plant("file name", False, _forged, _nothing),
    Plant("order held out amid the page", True, _held_out, _amid),
    Plant("harmless line amid the page", True, _harmless, _amid),
)
