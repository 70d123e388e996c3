"""Reports for a site's files: how they look, their tables, and the PDF that the worker makes.

The worker lays out HTML as any other document (`worker.client.Worker.highlight`), so that a report
on paper passes the same walls.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from sealread.work.cells import printable
from sealread.work.places import environment
from sealread.work.plan import hash_file
from sealread.worker.client import Worker

STYLE = """
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: #fff; color: #1b1f24;
  font: 15px/1.45 system-ui, "Segoe UI", sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
.about { color: #5c6166; margin: 0 0 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #d5dae0; padding: 2px 5px; text-align: left; vertical-align: top; }
th { background: #f4f6f8; }
.number { text-align: right; }
.yes { color: #1a6e33; } .no { color: #8a5200; }
@media print { body { max-width: none; padding: 0; font-size: 10px; } }
"""
PRINTED = (
    STYLE.replace("15px/1.45", "7px/1.35").replace("1.5rem;", "13px;").replace("1.1rem;", "9px;")
)
"""For pages as MuPDF lays them out: 400 by 600 points."""
_PATIENCE = 120.0


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in HTML, without `heads` one without them; cells may hold anything."""
    cells = "".join(f"<th>{escape(one)}</th>" for one in heads)
    head = f"<tr>{cells}</tr>\n" if heads else ""
    body = "".join(
        "<tr>" + "".join(f"<td><bdi>{text(cell)}</bdi></td>" for cell in row) + "</tr>\n"
        for row in rows
    )
    return f"<table>{head}{body}</table>"


def text(untrusted: str) -> str:
    """Words for HTML that come from elsewhere."""
    return escape(printable(untrusted))


def as_pdf(body: bytes, weights: str | None = None) -> bytes:
    """The PDF of a report in HTML. Raises WorkerDied, WorkerStuck."""
    with tempfile.TemporaryDirectory(prefix="sealread-report-") as folder:
        file = Path(folder) / "report.html"
        file.write_bytes(body)
        worker = Worker(patience=_PATIENCE, environment=environment(weights))
        try:
            return worker.highlight(str(file), hash_file(file), (), lambda progress: None)
        finally:
            worker.close(at_once=True)
