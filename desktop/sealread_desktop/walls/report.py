"""What trying the walls showed, as lines to show and as a text to pass on."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from sealread.work.walls import Attempt, Level, RunWalls
from sealread_desktop.look import plain
from sealread_desktop.walls import words as walls_words
from sealread_desktop.walls.words import Section

if TYPE_CHECKING:
    from sealread.work.health import Inside

GOOD, BAD, OPEN = "✓", "✗", "–"


class Line(Struct, frozen=True):
    """One thing that was tried or that stands: `mark` is GOOD, BAD or OPEN (not tried here)."""

    section: Section
    mark: str
    what: str
    outcome: str
    detail: str


def lines(walls: RunWalls) -> tuple[Line, ...]:
    """All lines, those of one section behind one another, in the sections' order."""
    translate = QCoreApplication.translate
    found = [_line(one) for one in walls.attempts]
    for one in walls.mechanisms:
        stands = translate("Walls", "Stands") if one.in_force else translate("Walls", "Missing")
        found.append(Line("walls", GOOD if one.in_force else BAD, one.name, stands, one.detail))
    order = list(walls_words.sections())
    return tuple(sorted(found, key=lambda line: order.index(line.section)))


def verdict(inside: Inside) -> str:
    """What it comes to, in a sentence or two."""
    translate = QCoreApplication.translate
    walls = inside.walls
    if walls is None:
        said = translate("Walls", "The walls could not be tried: {why}")
        return said.format(why=inside.error or "–")
    if not walls.well:
        said = translate("Walls", "Not everything stands: {what}. Until it does, read nothing "
                         "that must stay here.")  # fmt: skip
        return said.format(what=", ".join(walls_words.attempt(one) for one in walls.lacking()))
    if walls.proven is Level.SEALED:
        return translate(
            "Walls", "The walls stand. Nothing could be sent away, nothing could be changed."
        )
    said = translate(
        "Walls",
        "The walls stand as far as this kind of system has them (level “{level}”). They keep "
        "Sealread’s own code from the network, but cannot keep every library from it.",
    )
    return said.format(level=walls.proven.value)


def marked_verdict(inside: Inside) -> str:
    """What it comes to behind its mark, harmless to show."""
    return f"{GOOD if is_well(inside) else BAD} {plain.lines(verdict(inside))}"


def is_well(inside: Inside) -> bool:
    """Whether all that this kind of system can give stands."""
    return inside.walls is not None and inside.walls.well


def text(inside: Inside, app: str, system: str, when: datetime) -> str:
    """The report as plain text, with the engine's own names so that others can look them up."""
    head = [
        "Sealread: what leaves this machine",
        f"{when.isoformat(sep=' ', timespec='seconds')}  Sealread {app}  {system}",
        "",
        verdict(inside),
    ]
    walls = inside.walls
    if walls is None:
        return "\n".join(head) + "\n"
    said = [f"{GOOD if one.in_force else BAD} {one.name}: {one.detail}" for one in walls.mechanisms]
    tried = [f"{_mark(one)} {one.name}: {_how(one)}" for one in walls.attempts]
    level = f"Level: {walls.proven.value} (this kind of system can give {walls.possible.value})"
    return "\n".join([*head, level, "", *said, "", *tried]) + "\n"


def _line(one: Attempt) -> Line:
    return Line(
        walls_words.section(one.name), _mark(one), walls_words.attempt(one.name), _outcome(one),
        walls_words.detail(one.how),
    )  # fmt: skip


def _mark(one: Attempt) -> str:
    if one.refused is None:
        return OPEN
    return GOOD if one.as_promised else BAD


def _outcome(one: Attempt) -> str:
    translate = QCoreApplication.translate
    if one.refused is None:
        return translate("Walls", "Not tried here")
    if one.expected:
        return translate("Walls", "Refused") if one.refused else translate("Walls", "Came through")
    if one.refused:
        return translate("Walls", "Refused, but must work")
    return translate("Walls", "Works")


def _how(one: Attempt) -> str:
    return f"refused, {one.how}" if one.refused else one.how
