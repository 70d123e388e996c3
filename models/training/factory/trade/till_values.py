"""What receipts say: times, dates, numbers, articles, what stands above a shop's name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random

from .. import world


def time(random: Random) -> str:
    """A time of day, with or without seconds, of 12 or 24 hours."""
    hour, minute, second = random.randint(8, 22), random.randint(0, 59), random.randint(0, 59)
    half = "AM" if hour < 12 else "PM"
    short = hour if hour <= 12 else hour - 12
    return random.choice(
        (
            f"{hour:02d}:{minute:02d}",
            f"{hour:02d}:{minute:02d}:{second:02d}",
            f"{short}:{minute:02d}:{second:02d} {half}",
            f"{short:02d}:{minute:02d}{half}",
            f"{short}:{minute:02d} {half}",
            f"{hour}:{minute:02d}",
        )
    )


def dated(random: Random, day: date, style: str) -> str:
    """A date as tills print it."""
    month = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"][
        day.month - 1
    ]
    shapes: tuple[str, ...]
    if style == "us":
        shapes = ("%m/%d/%Y", "%m/%d/%y", "%m-%d-%Y", f"{month.title()} %d, %Y", "%Y-%m-%d")
    elif style == "de":
        shapes = ("%d.%m.%Y", "%d.%m.%Y", "%d.%m.%y", "%d/%m/%Y", "%Y-%m-%d")
    elif style == "fr":
        shapes = ("%d/%m/%Y", "%d/%m/%y", "%d.%m.%Y")
    else:
        shapes = (
            "%d/%m/%Y",
            "%d/%m/%Y",
            "%d/%m/%Y",
            "%d-%m-%Y",
            "%d-%m-%y",
            "%d/%m/%y",
            f"%d {month} %Y",
            f"%d {month} %y",
            f"{month} {day.day}, %Y",
            "%Y-%m-%d",
            f"%d-{month.title()}-%Y",
            f"%d {month.title()} %Y",
            "%d.%m.%Y",
        )
    text = day.strftime(random.choice(shapes))
    return text.replace("/", "-") if random.random() < 0.05 else text


def register(random: Random, style: str) -> str:
    """The number of a company in the register, as Malaysian shops print it."""
    letter = random.choice("ABDHKMPTUVWX")
    number = random.randint(10000, 1399999)
    return random.choice(
        (
            f"{number}-{letter}",
            f"{number}-{letter}",
            f"{number}{letter}",
            f"{number} {letter}",
            f"JM{number:07d}-{letter}",
        )
    )


def tax_id(random: Random, style: str, language: str) -> str:
    """The number for value added or sales tax."""
    if style == "my":
        return f"{random.randint(0, 2 * 10**9):012d}"
    if style == "us":
        return f"{random.randint(10, 99)}-{random.randint(1000000, 9999999)}"
    return world.vat_id(random, language)


def number(random: Random, day: date) -> str:
    """The number of a receipt."""
    n = random.randint(1, 999999)
    return random.choice(
        (
            lambda: f"CS{n:08d}",
            lambda: str(n),
            lambda: f"{day:%y%m%d}{n:05d}",
            lambda: f"OR{day:%y%m%d}{n:06d}",
            lambda: f"{random.randint(1, 99)}-{n}",
            lambda: f"V{random.randint(1, 9):03d}-{n}",
            lambda: f"{random.randint(1000, 9999)}/{random.randint(100, 999)}/T{n % 10000:04d}",
            lambda: f"#{n:06d}",
            lambda: f"CS-SA-{n:07d}",
            lambda: world.code(random),
        )
    )()


def article(random: Random, language: str) -> str:
    """A thing on a receipt: short, often with a size."""
    name = world.product(random, language)
    if random.random() < 0.35:
        size = random.choice(("1.5L", "500G", "2PCS", "12X24", "250ML", "XL", "A4", "3IN1", "1KG"))
        name = f"{name} {size}"
    return name[:34].rstrip(" -&(,.")


def noise(random: Random, case: Callable[[str], str]) -> str:
    """What may stand above a shop's name: a stamp, a customer's name, a slogan."""
    return random.choice(
        (
            str(random.randint(1000000, 9999999)),
            case(world.person(random, "en").name),
            "*** COPY ***",
            case("Welcome to"),
            "DUPLICATE",
            "(REPRINT)",
            f"{random.randint(1, 9)} {random.randint(1, 9)} {random.randint(10, 99)}",
        )
    )


def more(random: Random, key: str, language: str) -> str:
    """The words of cashier, counter, table and the like."""
    if key in ("cashier", "salesperson"):
        someone = world.person(random, language)
        return random.choice(
            (someone.first, someone.name, str(random.randint(1, 999)), "USER", "ADMIN")
        )
    if key == "customer":
        return world.person(random, language).name
    if key == "ref":
        return world.code(random)
    return str(random.randint(1, 60))
