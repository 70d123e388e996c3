"""What stands at the head and foot of a sheet: logo, company, page numbers."""

from __future__ import annotations

from tests.factory.canvas import GREY, Canvas, Colour, Type
from tests.factory.world import Company

WHITE: Colour = (1.0, 1.0, 1.0)
ACCENTS: tuple[Colour, ...] = (
    (0.05, 0.25, 0.45),
    (0.55, 0.12, 0.12),
    (0.08, 0.38, 0.22),
    (0.15, 0.15, 0.15),
)


def head(canvas: Canvas, company: Company, style: int, bold: Type, accent: Colour) -> float:
    """Draw one of three letterheads; returns the base line of the first line below it."""
    return (_logo_left, _name_right, _centred)[style % 3](canvas, company, bold, accent)


def _logo_left(canvas: Canvas, company: Company, bold: Type, accent: Colour) -> float:
    canvas.fill(62, 38, 92, 68, accent)
    canvas.text((77, 60), company.name[0], Type(bold.font, 20, WHITE), align="centre")
    canvas.text((102, 52), company.name, Type(bold.font, 13, accent))
    canvas.text((102, 65), f"www.{company.host}", Type(size=8, colour=GREY))
    return 108


def _name_right(canvas: Canvas, company: Company, bold: Type, accent: Colour) -> float:
    right = canvas.width - 56
    canvas.text((right, 52), company.name, Type(bold.font, 14, accent), align="right")
    small = Type(size=7.5, colour=GREY)
    canvas.text((right, 64), f"Tel. {company.phone} · {company.mail}", small, align="right")
    canvas.rule((56, 74), (right, 74), 1.4, accent)
    return 108


def _centred(canvas: Canvas, company: Company, bold: Type, accent: Colour) -> float:
    middle = canvas.width / 2
    canvas.text((middle, 54), company.name.upper(), Type(bold.font, 15, accent), align="centre")
    canvas.rule((middle - 120, 63), (middle + 120, 63), 0.8, accent)
    line = f"{company.phone} · {company.mail} · www.{company.host}"
    canvas.text((middle, 74), line, Type(size=7.5, colour=GREY), align="centre")
    return 112


def feet(canvas: Canvas, left: str, page_words: str) -> None:
    """Draw the footer of every page: a line of the maker's, and the page number of so many."""
    small = Type(size=7.5, colour=GREY)
    right = canvas.width - 56
    for number in range(1, canvas.page_count + 1):
        canvas.turn_to(number)
        canvas.rule((56, 800), (right, 800), 0.4, GREY)
        canvas.text((56, 811), left, small)
        numbered = page_words.format(number, canvas.page_count)
        canvas.text((right, 811), numbered, small, align="right")
