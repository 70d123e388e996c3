"""The picture of a page for a window: drawn soon after the worker began, or said why not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sealread.errors import MissingFile
from sealread.worker.drawing import draw
from sealread.worker.protocol import Answer, Failed, Render, Rendered

PROGRAM = "import sys, sealread.worker.drawing; print(*sys.modules)"


def test_a_page_is_drawn(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Declaration of performance No. 471\n", "utf-8")
    said: list[Answer] = []

    draw(Render(7, str(letter), 1, 100), said.append)

    [drawn] = said
    assert isinstance(drawn, Rendered)
    assert (drawn.item, drawn.width) == (7, 100)
    assert len(drawn.untrusted_rgb) == 3 * drawn.width * drawn.height


def test_what_cannot_be_drawn_is_said(tmp_path: Path) -> None:
    said: list[Answer] = []

    draw(Render(7, str(tmp_path / "none.pdf"), 1, 100), said.append)

    [failed] = said
    assert isinstance(failed, Failed)
    assert failed.number == MissingFile.number


def test_what_only_reading_and_scans_need_is_not_loaded_for_it() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )

    assert {"PIL", "cv2", "numpy", "sealread.document.reading"} & set(ended.stdout.split()) == set()
