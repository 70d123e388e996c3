"""The batch: few small documents of each kind, some scanned, some broken, in a tree of folders."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pymupdf
from msgspec import Struct

from tests.factory import draw

SCHEMA = {
    "type": "object",
    "properties": {"invoice_number": {"type": "string", "title": "Invoice number"}},
}
SLIPS = 3
_SLIP = pymupdf.Rect(0, 0, 260, 90)
_WORD = "Invoice\n\nInvoice number: {number}\n"


class Batch(Struct, frozen=True):
    """Where the documents and the schema lie."""

    documents: Path
    schema: Path

    def command(self, out: Path, *more: str) -> list[str]:
        """The command that reads the batch into `out`."""
        return [
            sys.executable, "-m", "sealread", "extract", str(self.documents),
            "--schema", str(self.schema), "--out", str(out), *more,
        ]  # fmt: skip


def make_batch(folder: Path, seed: int) -> Batch:
    """Writes the documents and the schema below `folder`."""
    documents = folder / "in"
    bodies = {
        "a-note.txt": _WORD.format(number=f"A-{seed}").encode(),
        "2024/digital.pdf": draw("receipt", "en", seed).pdf,
        "2024/scan.pdf": _scan(seed),
        "2024/cut.pdf": draw("receipt", "en", seed + 1).pdf[:2000],
        "2024/deep/copy.txt": _WORD.format(number=f"A-{seed}").encode(),
        "2024/deep/note.txt": _WORD.format(number=f"B-{seed}").encode(),
        "empty.pdf": b"",
        "letter.pdf": draw("invoice", "de", seed).pdf,
        "other.zip": b"PK",
        "z-note.txt": _WORD.format(number=f"Z-{seed}").encode(),
    }
    for name, body in bodies.items():
        (documents / name).parent.mkdir(parents=True, exist_ok=True)
        (documents / name).write_bytes(body)
    schema = folder / "schema.json"
    schema.write_text(json.dumps(SCHEMA))
    return Batch(documents, schema)


def _scan(seed: int) -> bytes:
    """A scanned receipt, and behind it scanned slips, which are read faster."""
    with pymupdf.open() as whole:
        receipt = draw("receipt", "en", seed, scanned=True).pdf
        with pymupdf.open(stream=receipt, filetype="pdf") as one:
            whole.insert_pdf(one)
        for number in range(SLIPS):
            whole.new_page(width=_SLIP.width, height=_SLIP.height).insert_image(
                _SLIP, pixmap=_slip(f"Receipt slip {seed}-{number}")
            )
        return bytes(whole.tobytes(no_new_id=True))


def _slip(words: str) -> pymupdf.Pixmap:
    """The picture of a small page."""
    with pymupdf.open() as drawn:
        page = drawn.new_page(width=_SLIP.width, height=_SLIP.height)
        page.insert_text((20, 50), words, fontsize=14)
        picture: pymupdf.Pixmap = page.get_pixmap(dpi=150)
        return picture
