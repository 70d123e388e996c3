"""A short declaration as a text, and a schema of what it states and does not state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from sealread.document.model import Document
from sealread.document.reading import ReadOptions, read

TEXT = """LEISTUNGSERKLÄRUNG
Nr. DoP-2021-07
1. Eindeutiger Kenncode des Produkttyps:
   EN 13813 CT-C60-F8-A5
2. Verwendungszweck: Hartstoffestrich für innen
3. Hersteller:
Muster Bau GmbH & Co. KG
Beispielstraße 19
12345 Musterstadt
4. System zur Bewertung: System 4
Musterstadt, 20.11.2019
"""
CODE = "EN 13813 CT-C60-F8-A5"
MAKER = "Muster Bau GmbH & Co. KG Beispielstraße 19 12345 Musterstadt"
MAKER_IN_ONE_LINE = "Muster Bau GmbH & Co. KG, Beispielstraße 19, 12345 Musterstadt"


def _text(title: str) -> dict[str, Any]:
    return {"type": ["string", "null"], "title": title}


DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "code": _text("Eindeutiger Kenncode des Produkttyps"),
        "maker": _text("Hersteller"),
        "system": _text("System zur Bewertung"),
        "body": _text("Notifizierte Stelle"),
        "total": {"type": ["number", "null"], "title": "Gesamtbetrag"},
    },
}


def filler(lines: int) -> str:
    """Prose that states nothing."""
    return "".join(
        f"Absatz {number}: Der Boden ist vor dem Einbau zu reinigen und zu prüfen.\n"
        for number in range(lines)
    )


def document(folder: Path, text: str = TEXT) -> Document:
    """A text file as it is read, its language said (its weights may be missing)."""
    path = folder / "declaration.txt"
    path.write_text(text, encoding="utf-8")
    return replace(read(path, ReadOptions(language=False)), language="de")
