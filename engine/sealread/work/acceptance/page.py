"""The report on an acceptance test, for a site's files: HTML that needs nothing but itself.

As reports on documents it holds no scripts and reaches for nothing. A PDF is made of it by the
worker, which lays out HTML as any other document (`worker.client.Worker.highlight`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from sealread.errors import OutputUnwritable
from sealread.extract.abstention import needed
from sealread.installed import app_version
from sealread.work.acceptance.results import FieldResult, Results, percent
from sealread.work.acceptance.samples import Place
from sealread.work.exporting.report_style import head
from sealread.work.paper import PRINTED, STYLE, as_pdf, table, text

_WIDE, _HIGH, _LEFT, _FOOT = 460, 220, 40, 30
_HEADS = (
    "Field", "Checked", "Right", "Between", "Left out", "Wrong", "Invented", "Passes from",
    "Passes", "Wrong of these", "More needed",
)  # fmt: skip


def page(found: Results, places: Sequence[Place], style: str = STYLE) -> bytes:
    """The report as HTML in UTF-8."""
    parts = [
        head(f"Acceptance test: {text(found.schema_name)}", style),
        f"<h1>Acceptance test: <bdi>{text(found.schema_name)}</bdi></h1>",
        *_about(found),
        "<h2>Fields</h2>",
        table(_HEADS, (_row(one) for one in found.fields)),
        *_reading(found),
        "<h2>How much passes, and how much of it is wrong</h2>",
        _drawn_curve(found),
        "<h2>Documents</h2>",
        table(("Document", "SHA-256", "Checked"), map(_document, places)),
        "</body>\n</html>\n",
    ]
    return "\n".join(parts).encode()


def write(found: Results, places: Sequence[Place], out: Path, weights: str | None = None) -> None:
    """Writes the report: a PDF where the file is called so, else HTML.

    Raises OutputUnwritable; WorkerDied and WorkerStuck for a PDF.
    """
    try:
        if out.suffix.lower() == ".pdf":
            out.write_bytes(as_pdf(page(found, places, PRINTED), weights))
        else:
            out.write_bytes(page(found, places))
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(out), what=what) from cause


def _about(found: Results) -> Iterator[str]:
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    adapter = found.reader.adapter_sha256
    said = (
        f"{found.drawn} of {found.among} documents were drawn by lot (seed {found.seed}), "
        f"{found.checked} of them checked whole by a person"
        + (f"; {found.stale} were changed since and do not count. " if found.stale else ". ")
        + f"Read by {found.reader.model} ({found.reader.model_sha256[:12]}…"
        + (f", adapter {adapter[:12]}…" if adapter else "")
        + f"), effort {found.reader.effort or 'standard'}, Sealread {found.reader.app}. "
        f"Report of {now}, Sealread {app_version()}."
    )
    yield f'<p class="about">{text(said)}</p>'
    least = needed(found.rate, found.certainty)
    chosen = (
        f"Chosen: of the values that pass unseen at most {percent(found.rate)} may be wrong, a "
        f"field at a time, with a certainty of {percent(found.certainty)}. A field needs at least "
        f"{least} documents with a value for that. So {percent(found.passing)} of all values "
        f"pass, and {found.reviewed} of {found.checked} documents have something for a person."
    )
    yield f"<p>{text(chosen)}</p>"


def _reading(found: Results) -> Iterator[str]:
    yield (
        '<p class="about">Checked: documents that have the field, stated or not. Right: read as a '
        "person left it, or rightly left empty; between: the interval of that share "
        f"({percent(found.certainty)}, Clopper and Pearson). Passes from: the confidence from "
        "which on values pass; wrong of these: the upper bound of their error rate. More needed: "
        "further documents that would carry the rate, if they are like these. A column of a list "
        "is one answer a document, right if all its cells are.</p>"
    )


def _row(one: FieldResult) -> tuple[str, ...]:
    bound = one.bound
    passes = bound.threshold is not None
    more = "always look" if one.is_hopeless else "" if one.more is None else str(one.more)
    return (
        one.title, str(one.documents), f"{one.right} ({percent(one.right / one.documents)})",
        f"{percent(one.low)} – {percent(one.high)}", str(one.missed), str(one.wrong),
        str(one.invented), "–" if bound.threshold is None else percent(bound.threshold),
        percent(one.passing), f"≤ {percent(bound.at_most)}" if passes else "–", more,
    )  # fmt: skip


def _document(one: Place) -> tuple[str, str, str]:
    return one.name, one.drawn.document, "yes" if one.is_checked else "no"


def _drawn_curve(found: Results) -> str:
    """Coverage to the right, risk upwards; a line at the chosen rate."""
    top = max([risk for _, risk in found.curve] + [2 * found.rate, 0.05])
    points = " L ".join(
        f"{_LEFT + cover * _WIDE:.1f} {_HIGH * (1 - risk / top):.1f}" for cover, risk in found.curve
    )
    level = f"{_HIGH * (1 - found.rate / top):.1f}"
    right, width, height = _LEFT + _WIDE, _LEFT + _WIDE + 20, _HIGH + _FOOT
    return (
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="Risk by coverage">'
        f'<path d="M {_LEFT} 0 L {_LEFT} {_HIGH} L {right} {_HIGH}" fill="none" stroke="#5c6166"/>'
        f'<path d="M {_LEFT} {level} L {right} {level}" fill="none" stroke="#8a5200" '
        'stroke-dasharray="4 3"/>'
        f'<path d="M {points}" fill="none" stroke="#1f5fbf" stroke-width="2"/>'
        f'<text x="0" y="10" font-size="10">{percent(top)}</text>'
        f'<text x="0" y="{_HIGH}" font-size="10">0 %</text>'
        f'<text x="{_LEFT}" y="{height - 12}" font-size="10">passes: 0 %</text>'
        f'<text x="{right - 30}" y="{height - 12}" font-size="10">100 %</text></svg>'
    )
