"""Drawing a page for a window, without what reading needs: a person waits for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sealread.document.render import render_page
from sealread.worker.failing import failures_told
from sealread.worker.protocol import Answer, Render, Rendered


def draw(request: Render, say: Callable[[Answer], None]) -> None:
    """Draws a page, or says why not."""
    with failures_told(say, request.item, request.path):
        drawn = render_page(Path(request.path), request.page, request.width, sha256=request.sha256)
        say(Rendered(request.item, drawn.width, drawn.height, drawn.rgb))
