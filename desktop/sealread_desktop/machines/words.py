"""What the page of machines says, in the person's language."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

from sealread_desktop.look import plain

if TYPE_CHECKING:
    from sealread.cluster.overview import Overview
    from sealread.cluster.status import Machine

_PERCENT = 100
_LONGEST = 80


def state(machine: Machine) -> str:
    """A machine's state by a sign and a word, and by no colour: "● reads"."""
    if machine.state == "working" and machine.at_hand is None:
        return _tr("○ waits for documents")
    return {
        "working": _tr("● reads"),
        "waiting": _tr("◌ takes none at the moment"),
        "draining": _tr("◐ ends after this document"),
        "gone": _tr("✗ gone"),
    }[machine.state]


def at_hand(machine: Machine, names: dict[str, str]) -> str:
    """What a machine reads: the document's name where this desk knows it, and its number."""
    if machine.at_hand is None:
        return "–"
    if name := names.get(machine.at_hand):
        return plain.line(name, _LONGEST)
    return _tr("a document of another desk")


def part(share: float) -> str:
    """A part of a machine: "35 %"."""
    return f"{round(_PERCENT * share)} %"


def number(count: float) -> str:
    """A count as the person's language writes it."""
    return QLocale().toString(round(count))


def pace(per_hour: float) -> str:
    """Documents an hour; one decimal where they are few."""
    if not per_hour:
        return "–"
    return QLocale().toString(per_hour, "f", 1) if per_hour < 10 else number(per_hour)


def together(found: Overview, now: datetime) -> str:
    """How many machines work, how fast, and when what is left is read."""
    here = [one for one in found.machines if one.state != "gone"]
    if not here:
        return _tr(
            "The scheduler answers, and no machine works for it. On each machine: "
            "sealread site worker, with the site’s address."
        )
    said = [
        _tr("{working} of {here} machines read, {pace} documents an hour.").format(
            working=sum(one.at_hand is not None for one in here), here=len(here),
            pace=pace(found.per_hour),
        )
    ]  # fmt: skip
    if found.left:
        said.append(_left(found, now))
    return " ".join(said)


def _left(found: Overview, now: datetime) -> str:
    """What is left of this desk's own documents, and until when that takes."""
    if found.seconds_left is None:
        return _tr("{left} of your documents are left.").format(left=number(found.left))
    said = _tr("{left} of your documents are left; at this pace they are read by {when}.")
    return said.format(left=number(found.left), when=_moment(found.seconds_left, now))


def _moment(seconds: float, now: datetime) -> str:
    """A time of today, else with its day."""
    then = now + timedelta(seconds=seconds)
    locale, short = QLocale(), QLocale.FormatType.ShortFormat
    time = locale.toString(QTime(then.hour, then.minute), short)
    if then.date() == now.date():
        return time
    return f"{locale.toString(QDate(then.year, then.month, then.day), short)} {time}"


def no_site() -> str:
    """What to do where no site is set."""
    return _tr(
        "No site is set. Where yours has machines that read documents, set the address of their "
        "scheduler under Tools > Settings, “Machines of your site”."
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Machines", text)
