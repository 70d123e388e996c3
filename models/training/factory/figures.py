"""Numbers, codes, dates and amounts as invented papers print them."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from .dice import chance, digits, letters, nonsense, pick
from .names import spaced
from .people import town

MONTHS = {
    "de": spaced(
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
    ),
    "en": spaced(
        "January February March April May June July August September October November December"
    ),
    "fr": spaced(
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
    ),
}
SPOKEN = {
    "de": ("{d}.{m}.{y}", "{d2}.{m2}.{y}", "{d2}.{m2}.{yy}", "{d}. {name} {y}", "{d2}. {name} {y}"),
    "en": (
        "{name} {d}, {y}",
        "{d} {name} {y}",
        "{m2}/{d2}/{y}",
        "{m}/{d}/{y}",
        "{m}/{d}/{yy}",
        "{d2}/{m2}/{y}",
        "{d2}-{m2}-{y}",
        "{d2} {short} {y}",
        "{d2}-{short}-{y}",
        "{short}. {d}, {y}",
        "{d}{th} {name} {y}",
        "{d2}/{m2}/{yy}",
        "{NAME} {d}, {y}",
        "{short} {d2}/{yy}",
        "{m}.{d}.{y}",
    ),
    "fr": ("{d2}/{m2}/{y}", "{d} {name} {y}", "{d2}.{m2}.{y}", "{d2}/{m2}/{yy}", "{d2}-{m2}-{y}"),
}
PLAIN = ("{y}-{m2}-{d2}", "{d2}.{m2}.{y}", "{y}/{m2}/{d2}", "{d2}/{m2}/{y}", "{d2} {m2} {y}")


def phone(random: Random, language: str = "de") -> str:
    """A telephone number in one of the language's habits."""
    if language == "de":
        return _german_phone(random)
    if language == "fr":
        pairs = " ".join(digits(random, 2) for _ in range(4))
        return pick(random, ("0", "+33 ")) + f"{random.randint(1, 9)} {pairs}"
    form = pick(
        random,
        ("({a}) {b}-{c}", "{a}-{b}-{c}", "+1 {a} {b} {c}", "0{a} {b} {c}", "+44 {a} {b}{c}",
         "+60 3-{c} {c}", "03-{c} {c}", "{a}.{b}.{c}"),
    )  # fmt: skip
    return form.format(a=digits(random, 3), b=digits(random, 3), c=digits(random, 4))


def _german_phone(random: Random) -> str:
    area, line = digits(random, random.randint(2, 4)), digits(random, random.randint(4, 7))
    forms = ("0{a}/{b}", "0{a} {b}", "+49 {a} {b}", "+49 (0){a} {b}", "(0{a}) {b}", "0{a} - {b}-0")
    if chance(random, 0.3):
        line = f"{line[:2]} {line[2:4]} {line[4:]}".strip()
    return pick(random, forms).format(a=area, b=line)


def _ascii(text: str) -> str:
    for old, new in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        text = text.replace(old, new)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "info"


def _domain(random: Random, name: str) -> str:
    ends = ("de", "de", "com", "com", "co.uk", "eu", "net", "org", "fr", "com.my", "at", "info")
    parts = _ascii(name).split("-")
    body = pick(random, ("", "-")).join(parts[: random.randint(1, 2)])
    return f"{body}.{pick(random, ends)}"


def mail(random: Random, name: str) -> str:
    """A mail address of a person or a firm of that name."""
    parts = _ascii(name).split("-")
    local = pick(
        random,
        ("info", "office", "kontakt", "sales", parts[0], parts[-1], ".".join(parts[:2]),
         parts[0][0] + "." + parts[-1], parts[0][0] + parts[-1]),
    )  # fmt: skip
    domain = _domain(random, name) if chance(random, 0.4) else _domain(random, nonsense(random))
    return f"{local}@{domain}"


def website(random: Random, name: str) -> str:
    """A web address of a firm of that name."""
    return pick(random, ("www.", "www.", "https://www.", "http://", "")) + _domain(random, name)


def _grouped(text: str, size: int = 4) -> str:
    return " ".join(text[at : at + size] for at in range(0, len(text), size))


def iban(random: Random, language: str = "de") -> str:
    """An account number with right check digits, mostly in groups of four."""
    if language == "fr":
        land, body = "FR", digits(random, 23)
    elif language == "en" and chance(random, 0.7):
        land, body = "GB", letters(random, 4) + digits(random, 14)
    else:
        land, body = pick(random, (("DE", digits(random, 18)), ("AT", digits(random, 16))), (5, 1))
    as_number = "".join(str(int(sign, 36)) for sign in body + land)
    check = 98 - int(as_number + "00") % 97
    text = f"{land}{check:02d}{body}"
    return _grouped(text) if chance(random, 0.7) else text


def bic(random: Random, language: str = "de") -> str:
    """A bank's code of eight or eleven signs."""
    land = {"de": "DE", "fr": "FR"}.get(language) or pick(random, ("GB", "US", "MY"))
    branch = pick(random, ("", "", "XXX", letters(random, 2) + str(random.randint(1, 9))))
    return letters(random, 4) + land + letters(random, 1) + pick(random, "AFLMNX2579") + branch


def vat_id(random: Random, language: str = "de") -> str:
    """A number for value added tax."""
    gap = pick(random, ("", "", " "))
    if language == "fr":
        return f"FR{gap}{digits(random, 2)}{gap}{digits(random, 9)}"
    if language == "en":
        return pick(random, (f"GB{gap}{digits(random, 9)}", f"GB {_grouped(digits(random, 9), 3)}"))
    if chance(random, 0.1):
        return pick(random, (f"ATU{digits(random, 8)}", f"CHE-{_grouped(digits(random, 9), 3)}"))
    return f"DE{gap}{digits(random, 9)}"


def tax_number(random: Random, language: str = "de") -> str:
    """A tax office's number (English: an employer or service tax number)."""
    if language == "fr":
        return f"{_grouped(digits(random, 9), 3)} {digits(random, 5)}"
    if language == "en":
        forms = (f"{digits(random, 2)}-{digits(random, 7)}", f"{digits(random, 12)}")
        return pick(
            random, (*forms, f"{letters(random, 1)}{digits(random, 2)}-{digits(random, 8)}")
        )
    parts = digits(random, random.randint(2, 3)), digits(random, 3), digits(random, 4)
    return pick(random, ("/", "/", " ", "/ ")).join(parts) + pick(
        random, ("", str(random.randint(0, 9)))
    )


def register(random: Random, language: str = "de") -> str:
    """An entry in a register of companies."""
    if language == "fr":
        return f"RCS {town(random, 'fr')} {pick(random, 'AB')} {_grouped(digits(random, 9), 3)}"
    if language == "en":
        return pick(random, (digits(random, 8), f"{digits(random, 6)}-{letters(random, 1)}",
                             f"No. {digits(random, 7)}"))  # fmt: skip
    entry = (
        f"{pick(random, ('HRB', 'HRB', 'HRA', 'VR', 'GnR'))} {digits(random, random.randint(3, 6))}"
    )
    court = f"Amtsgericht {town(random, 'de')}"
    return pick(random, (f"{entry}, {court}", f"{court}, {entry}", f"{court} {entry}", entry))


CODE_SHAPES = spaced("""
    #### ##### ###### ######## AA-####/#### AA#### A##-A# A##_A-# ####-## AAA-###-## ##/####
    2023-#### 20##/### AA.###.## ###.###.### AA-20##-##### A######### #A##A AAA####AA ##-###-AA
    A/###/## ####_#### AA_###_### A-##### R#-####-A AAA/##/### ###-A CS########/## INV-#### 0###/##
    00#### A##.#-## ###_##-# AA_##.### #.###.## ##_A_#### KD-##### AAAA#### ####/A ##########
    """)


def code(random: Random) -> str:
    """A reference of any shape: a file's, a customer's, a type's."""
    shape = pick(random, CODE_SHAPES)
    if chance(random, 0.1):
        return (
            nonsense(random) + pick(random, (" ", "-", "")) + digits(random, random.randint(1, 3))
        )
    return "".join(_sign(random, sign) for sign in shape)


def _sign(random: Random, sign: str) -> str:
    if sign == "#":
        return str(random.randint(0, 9))
    if sign == "A":
        return letters(random, 1)
    return " " if sign == "_" else sign


def day(random: Random) -> date:
    """A day between 1995 and 2027, mostly a recent one."""
    first = date(1995, 1, 1) if chance(random, 0.25) else date(2014, 1, 1)
    return first + timedelta(days=random.randint(0, (date(2027, 12, 31) - first).days))


def date_text(random: Random, day: date, language: str) -> str:
    """The day as it is printed; one of many formats."""
    forms = PLAIN if chance(random, 0.12) else SPOKEN[language]
    name = MONTHS[language][day.month - 1]
    suffix = "th" if 10 < day.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    return pick(random, forms).format(
        d=day.day, d2=f"{day.day:02d}", m=day.month, m2=f"{day.month:02d}", y=day.year,
        yy=f"{day.year % 100:02d}", name=name, NAME=name.upper(), short=name[:3], th=suffix,
    )  # fmt: skip


def money(random: Random, amount: Decimal, language: str) -> str:
    """The amount with two places in a number format of the language, without currency."""
    plain = f"{amount:,.2f}"
    groups = "," if language == "en" or chance(random, 0.04) else pick(random, (".", ".", "", " "))
    if language == "fr":
        groups = pick(random, (" ", " ", "", "."))
    point = "." if groups == "," else ","
    if chance(random, 0.25) and groups == ",":
        groups = ""
    return plain.replace(",", "\0").replace(".", point).replace("\0", groups)


def with_currency(random: Random, text: str, language: str) -> str:
    """The printed amount with a currency before or behind it."""
    if language == "en":
        sign = pick(random, ("£", "$", "$", "RM", "RM ", "USD ", "GBP ", "US$ ", "€", "EUR "))
        return f"{sign}{text}" if chance(random, 0.9) else f"{text} {sign.strip()}"
    sign = pick(random, ("€", "€", "EUR", "EUR", "Euro", "CHF"))
    return f"{text} {sign}" if chance(random, 0.9) else f"{sign} {text}"
