"""The pictures in words: their titles, and their figures as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from sealread.work.pictures import BARS, Figures, Series
from sealread_desktop.look import plain

CONFIDENCE, RISK, KINDS, SERIES = range(4)
Rows = list[tuple[str, ...]]


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Pictures", text, "", count)


def titles(figures: Figures) -> list[tuple[str, int, Series | None]]:
    """Each picture that there is something to show of: its title, its kind, its series."""
    made: list[tuple[str, int, Series | None]] = [(_tr("How sure values are"), CONFIDENCE, None)]
    if figures.risk:
        made.append((_tr("What would pass unseen, and how much of it is wrong"), RISK, None))
    made.append((_tr("Documents by kind"), KINDS, None))
    made += [(_title(one), SERIES, one) for one in figures.series]
    return made


def said(figures: Figures, kind: int) -> str:
    """A sentence about what a picture shows."""
    if kind == CONFIDENCE:
        doubtful = sum(one.doubtful for one in figures.bars)
        every = doubtful + sum(one.sure for one in figures.bars)
        return _tr("{every} values, {doubtful} of them to be checked.").format(
            every=every, doubtful=doubtful
        )
    if kind == RISK:
        return _tr("By %n value(s) that people decided on, the surest first.", figures.decided)
    if kind == KINDS:
        return _tr("%n document(s).", figures.documents)
    return _tr("A point is a document; it says its name under the mouse.")


def heads(kind: int, one: Series | None) -> tuple[str, ...]:
    """The heads of the columns of `rows`."""
    if kind == CONFIDENCE:
        return _tr("Confidence"), _tr("Needs nobody"), _tr("To be checked")
    if kind == RISK:
        return _tr("Values that pass"), _tr("Wrong among them")
    if kind == KINDS or one is None:
        return _tr("Kind"), _tr("Documents")
    return plain.line(one.day), plain.line(one.number), _tr("Document")


def rows(figures: Figures, kind: int, one: Series | None) -> Rows:
    """The figures of a picture."""
    locale = QLocale()
    if kind == CONFIDENCE:
        return [
            (step(number), str(bar.sure), str(bar.doubtful))
            for number, bar in enumerate(figures.bars)
        ]
    if kind == RISK:
        return [(share(taken), share(wrong)) for taken, wrong in figures.risk]
    if kind == KINDS or one is None:
        return [(plain.line(name), str(count)) for name, count in figures.kinds]
    days, numbers = QLocale.FormatType.ShortFormat, QLocale.FloatingPointPrecisionOption
    return [
        (
            locale.toString(QDate(day.year, day.month, day.day), days),
            locale.toString(number, "f", numbers.FloatingPointShortest),
            plain.line(file),
        )
        for day, number, file in one.points
    ]


def step(number: int) -> str:
    """A step of confidence, such as 80 – 90 %."""
    low, high = 100 * number // BARS, 100 * (number + 1) // BARS
    return f"{low} – {high} %"


def share(value: float) -> str:
    """A share, such as 4.5 %."""
    return f"{QLocale().toString(100 * value, 'f', 1)} %"


def names(kinds: Sequence[tuple[str, int]]) -> list[str]:
    """The names of kinds as they are drawn."""
    return [plain.line(name, 40) for name, _ in kinds]


def _title(one: Series) -> str:
    text = _tr("{number} by {day} ({schema})")
    number, day, schema = map(plain.line, (one.number, one.day, one.schema))
    return text.format(number=number, day=day, schema=schema)
