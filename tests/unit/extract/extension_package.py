"""A package of another maker that brings a provider, as installers lay it down."""

from __future__ import annotations

from pathlib import Path

MODULE = '''
"""Finds batch numbers."""

import re

from sealread.document.model import Span
from sealread.extract.extensions import FieldCandidate


class BatchNumbers:
    """Names the first batch number on the page for each field that asks for one."""

    def candidates(self, document, lines, fields):
        found = re.search(r"LOT-\\d{4,}", lines.text)
        for field in fields:
            if found and "batch" in field.label.title.lower():
                yield FieldCandidate(field.path, Span(*found.span()), 0.99)


class Broken:
    """Fails at every document."""

    def candidates(self, document, lines, fields):
        raise KeyError(lines.text)


class Elsewhere:
    """Names a place that the text does not have."""

    def candidates(self, document, lines, fields):
        yield FieldCandidate(fields[0].path, Span(0, 10_000_000), 0.9)
'''
ENTRIES = "[sealread.providers]\nbatch_numbers = batch_numbers:BatchNumbers\n"


def install(folder: Path, entries: str = ENTRIES) -> Path:
    """Lays the package down in a folder, which is to be put on the path."""
    folder.mkdir(exist_ok=True)
    (folder / "batch_numbers.py").write_text(MODULE)
    about = folder / "batch_numbers-1.2.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: batch-numbers\nVersion: 1.2\n")
    (about / "entry_points.txt").write_text(entries)
    return folder
