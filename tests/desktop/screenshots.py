"""`python -m tests.desktop.screenshots OUT`: pictures of all main views.

In both languages and both themes, of samples that a real worker reads first, with real answers and
a real table. Offscreen, so that they look the same everywhere. `--scale 2` draws for a finer
screen, `--letters 2` with larger letters, `--only NAME` one view. Each picture is
`<view>-<language>-<theme>.png`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
SAMPLES = REPOSITORY / "resources" / "samples" / "dop"
SCHEMA = "dop"
QUESTIONS = {
    "en": "Who is the manufacturer?\nWhat is the reaction to fire?",
    "de": "Wer ist der Hersteller?\nWie ist das Brandverhalten?",
}
COLUMNS = {"en": "Manufacturer; Reaction to fire", "de": "Hersteller; Brandverhalten"}
PATIENCE = 300_000


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--scale", default="1")
    parser.add_argument("--letters", type=float, default=1.0)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": options.scale}
    options.out.mkdir(parents=True, exist_ok=True)
    from PySide6.QtWidgets import QApplication

    from tests.desktop.screenshots_studio import Studio

    app = QApplication(sys.argv[:1])
    app.setApplicationName("Sealread")
    font = app.font()
    font.setPointSizeF(font.pointSizeF() * options.letters)
    app.setFont(font)
    with tempfile.TemporaryDirectory() as folder:
        studio = Studio(app, options.out, Path(folder), options.only)
        for language in QUESTIONS:
            studio.take_all(language)
    sys.stdout.write(f"{studio.taken} pictures in {options.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
