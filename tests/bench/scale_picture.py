"""Points of measurements as a picture: an SVG with logarithmic axes, drawn by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 430, 330, 62, 46, 48


class Curve(NamedTuple):
    """A panel: what is on its axes, its points, and what is said below its title."""

    title: str
    across: str
    up: str
    points: Sequence[tuple[float, float]]
    note: str


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """How y grows with x: the slope of log y over log x by least squares; 1 is linear."""
    across = [math.log(x) for x, _ in points]
    up = [math.log(max(y, 1e-9)) for _, y in points]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    spread = sum((x - middle) ** 2 for x in across)
    return sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True)) / spread


def picture(curves: Sequence[Curve]) -> str:
    """The panels beside each other."""
    panels = "".join(_panel(curve, number * _WIDTH) for number, curve in enumerate(curves))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH * len(curves)}" '
        f'height="{_HEIGHT}" font-family="sans-serif" font-size="11">'
        f'<rect width="100%" height="100%" fill="white"/>{panels}</svg>\n'
    )


def _panel(curve: Curve, shift: float) -> str:
    xs, ys = _decades([x for x, _ in curve.points]), _decades([y for _, y in curve.points])
    right, low = shift + _WIDTH - 20, _HEIGHT - _BOTTOM

    def at(x: float, y: float) -> tuple[float, float]:
        across = (math.log10(x) - xs[0]) / (xs[-1] - xs[0])
        up = (math.log10(y) - ys[0]) / (ys[-1] - ys[0])
        return shift + _LEFT + across * (right - shift - _LEFT), low - up * (low - _TOP)

    parts = [
        _text(shift + _LEFT, 20, curve.title, "font-weight='bold'"),
        _text(shift + _LEFT, 36, curve.note, "fill='#555'"),
        _text((shift + _LEFT + right) / 2, _HEIGHT - 10, curve.across, "text-anchor='middle'"),
        _text(shift + 12, _TOP - 6, curve.up, ""),
    ]
    for decade in xs:
        x = at(10.0**decade, 10.0 ** ys[0])[0]
        parts.append(f"<line x1='{x:.1f}' y1='{_TOP}' x2='{x:.1f}' y2='{low}' stroke='#ddd'/>")
        parts.append(_text(x, low + 16, f"{10.0**decade:g}", "text-anchor='middle'"))
    for decade in ys:
        y = at(10.0 ** xs[0], 10.0**decade)[1]
        parts.append(
            f"<line x1='{shift + _LEFT}' y1='{y:.1f}' x2='{right}' y2='{y:.1f}' stroke='#ddd'/>"
        )
        parts.append(_text(shift + _LEFT - 6, y + 4, f"{10.0**decade:g}", "text-anchor='end'"))
    places = [at(x, y) for x, y in curve.points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts.append(f"<polyline points='{line}' fill='none' stroke='#1f5fa8' stroke-width='2'/>")
    parts += [f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3.5' fill='#1f5fa8'/>" for x, y in places]
    return "".join(parts)


def _decades(values: Sequence[float]) -> list[int]:
    low = math.floor(math.log10(min(values)))
    return list(range(low, max(math.ceil(math.log10(max(values))), low + 1) + 1))


def _text(x: float, y: float, said: str, more: str) -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' {more}>{escape(said)}</text>"
