"""How long something will still take, as a person says it: no more exact than it is known."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from sealread.work.progress import Left

_NEAR = 1.3  # numbers closer than this are said as one
_HOURS = 180  # minutes; from here on in hours


def in_words(left: Left | None) -> str:
    """A range of seconds in minutes or hours; "" where nothing is left."""
    translate = QCoreApplication.translate
    if left is None:
        return translate("TimeLeft", "estimating the time left")
    if left.most <= 0:
        return ""
    if left.most < 60:
        return translate("TimeLeft", "less than a minute left")
    least, most = _minutes(left.least), _minutes(left.most)
    if most >= _HOURS:
        least, most = max(1, round(least / 60)), -(-most // 60)
        if most <= least * _NEAR:
            return translate("TimeLeft", "about {most} h left").format(most=most)
        return translate("TimeLeft", "{least} to {most} h left").format(least=least, most=most)
    if most <= max(1, least) * _NEAR:
        return translate("TimeLeft", "about {most} min left").format(most=most)
    return translate("TimeLeft", "{least} to {most} min left").format(
        least=max(1, least), most=most
    )


def _minutes(seconds: float) -> int:
    """Whole minutes; in steps of five above twenty, of ten above an hour."""
    minutes = seconds / 60
    step = 1 if minutes <= 20 else 5 if minutes <= 60 else 10
    return round(minutes / step) * step
