"""What people write into the fields of forms: one maker for each `make` of form_fields.toml."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from random import Random

from .. import names, words, world
from ._form_choices import CHOICES, LISTS

Maker = Callable[[Random, str], str]


def make(kind: str, random: Random, language: str) -> str:
    """A value of that kind; lines are parted by line breaks."""
    maker = MAKERS.get(kind)
    if maker is not None:
        return maker(random, language)
    options = CHOICES.get(kind) or LISTS[kind]
    return world.pick(random, options[language])


def is_choice(kind: str) -> bool:
    """Whether forms print the answers to tick."""
    return kind in CHOICES


def _full_name(random: Random, language: str) -> str:
    someone = world.person(random, language)
    shape = random.random()
    if shape < 0.15:
        return f"{someone.last}, {someone.first}"
    if shape < 0.25 and someone.title:
        return f"{someone.title} {someone.name}"
    if shape < 0.3:
        return someone.name.upper()
    return someone.name


def _birth_date(random: Random, language: str) -> str:
    born = date(random.randint(1935, 2018), random.randint(1, 12), random.randint(1, 28))
    if world.chance(random, 0.05):
        return " ".join(f"{born:%d%m%Y}")
    return world.date_text(random, born, language)


def _date(random: Random, language: str) -> str:
    return world.date_text(random, world.day(random), language)


def _month_year(random: Random, language: str) -> str:
    when = world.day(random)
    forms = (
        f"{when:%m/%Y}",
        f"{when:%m.%Y}",
        f"{when:%m/%y}",
        f"{when:%Y-%m}",
        _date(random, language),
    )
    return world.pick(random, forms)


def _address(random: Random, language: str) -> str:
    lines = world.address(random, language).lines(random)
    join = world.pick(random, (", ", "\n", "\n", " - ", ",\n"), (4, 4, 2, 0.3, 0.6))
    return join.join(line.rstrip(",") for line in lines)


def _postcode_city(random: Random, language: str) -> str:
    place = world.address(random, language)
    return f"{place.postcode} {place.city}"


def _number(random: Random, language: str) -> str:
    high = world.pick(random, (9, 60, 500, 9999))
    text = str(random.randint(1, high))
    unit = {"de": "Stk", "en": "pcs", "fr": "pièces"}[language]
    return f"{text} {unit}" if world.chance(random, 0.12) else text


def _small_number(random: Random, language: str) -> str:
    number = random.randint(0, 12)
    return f"{number:02d}" if world.chance(random, 0.08) else str(number)


def _money(random: Random, language: str) -> str:
    cents = random.randint(100, world.pick(random, (9_999, 99_999, 9_999_999)))
    if world.chance(random, 0.3):
        cents = cents // 100 * 100
    text = world.money(random, Decimal(cents) / 100, language)
    if world.chance(random, 0.15):
        return str(cents // 100)
    return world.with_currency(random, text, language) if world.chance(random, 0.7) else text


def _decimal(random: Random, low: float, high: float, places: int, language: str) -> str:
    text = f"{random.uniform(low, high):.{places}f}"
    return text if language == "en" else text.replace(".", ",")


def _with_unit(low: float, high: float, units: str) -> Maker:
    """Numbers between the bounds with one of the units (a blank or nothing between)."""

    def maker(random: Random, language: str) -> str:
        places = 0 if high > 200 else world.pick(random, (0, 1, 2))
        number = _decimal(random, low, high, places, language)
        unit = world.pick(random, units.split("|"))
        sign = world.pick(random, ("", "", "", "", "≤ ", "> ", "ca. ", "max. ", "± "))
        return f"{sign}{number}{world.pick(random, (' ', ' ', ' ', ''))}{unit}".strip()

    return maker


def _measure(random: Random, language: str) -> str:
    units = "mm|cm|m|kg|g|l|ml|W/mK|N/mm²|kN|%|°C|Pa|kPa|lm|K|h|min|s|dB|Hz|µm|m²|m³|mg/l|V|A|J"
    return _with_unit(0.01, world.pick(random, (1, 20, 500, 9000)), units)(random, language)


def _temperature(random: Random, language: str) -> str:
    low, high = random.randint(-40, 5), random.randint(25, 120)
    forms = ("{l} °C bis +{h} °C", "{l}...+{h} °C", "{l} … {h}°C", "{l} to {h} °C", "max. {h} °C")
    return world.pick(random, forms).format(l=low, h=high)


def _dimensions(random: Random, language: str) -> str:
    sizes = [str(random.randint(5, 2400)) for _ in range(world.pick(random, (2, 3, 3)))]
    unit = world.pick(random, (" mm", " mm", " cm", "", "mm"))
    return world.pick(random, (" x ", " × ", "x", " / ")).join(sizes) + unit


def _voltage(random: Random, language: str) -> str:
    volts = world.pick(
        random, ("230 V", "24 V DC", "400 V", "12V", "110-240 V", "3 x 400 V", "48 V")
    )
    return volts + world.pick(random, ("", "", " AC", " / 50 Hz", ", 50/60 Hz", " ±10 %"))


def _standard(random: Random, language: str) -> str:
    body = world.pick(
        random, ("DIN EN", "EN", "ISO", "DIN", "ASTM D", "BS EN", "IEC", "EN ISO", "VDE")
    )
    tail = world.pick(random, ("", "", "-1", "-2", f":{random.randint(1998, 2024)}"))
    return f"{body} {random.randint(100, 61999)}{tail}"


def _connection(random: Random, language: str) -> str:
    forms = (
        "G {n}/4",
        "M{m} x 1,5",
        "DN {t}",
        "RJ45",
        "USB-C",
        'R {n}/2"',
        "{n} x RS485",
        "NPT {n}/8",
    )
    return world.pick(random, forms).format(
        n=random.randint(1, 6), m=random.randint(6, 40), t=random.randint(1, 40) * 5
    )


def _type_code(random: Random, language: str) -> str:
    body = world.nonsense(random) if world.chance(random, 0.6) else world.letters(random, 3)
    tail = world.pick(random, ("", "", "i", "-X", " Plus", "S"))
    return f"{body} {world.digits(random, random.randint(1, 4))}{tail}"


def _plate(random: Random, language: str) -> str:
    if language == "fr":
        return f"{world.letters(random, 2)}-{world.digits(random, 3)}-{world.letters(random, 2)}"
    if language == "en":
        left = world.letters(random, random.randint(2, 3))
        return f"{left}{world.pick(random, ('', ' '))}{world.digits(random, random.randint(2, 4))}"
    left = world.letters(random, random.randint(1, 3))
    gap = world.pick(random, ("-", " ", " - "))
    return f"{left}{gap}{world.letters(random, 2)} {world.digits(random, random.randint(2, 4))}"


def _time(random: Random, language: str) -> str:
    hour, minute = random.randint(6, 21), random.choice((0, 0, 15, 30, 45))
    if language == "en":
        half = "am" if hour < 12 else "pm"
        return f"{(hour - 1) % 12 + 1}{world.pick(random, (':', '.'))}{minute:02d} {half}"
    tail = {"de": world.pick(random, ("", " Uhr", " h")), "fr": ""}[language]
    return f"{hour:02d}{'h' if language == 'fr' else ':'}{minute:02d}{tail}"


def _time_range(random: Random, language: str) -> str:
    join = world.pick(
        random, (" - ", "-", " – ", {"de": " bis ", "en": " to ", "fr": " à "}[language])
    )
    return _time(random, language) + join + _time(random, language)


def _duration(random: Random, language: str) -> str:
    units = {
        "de": "Monate|Jahre|Wochen|Tage|Std.|Semester",
        "en": "months|years|weeks|days|hours",
        "fr": "mois|ans|semaines|jours|heures",
    }[language]
    return f"{random.randint(2, 36)} {world.pick(random, units.split('|'))}"


def _place_date(random: Random, language: str) -> str:
    join = world.pick(
        random, (", ", ", ", {"de": ", den ", "en": ", ", "fr": ", le "}[language], " ")
    )
    return world.town(random, language) + join + _date(random, language)


def _signature(random: Random, language: str) -> str:
    name = world.person(random, language).name
    initial = f"{name[0]}. {name.split(' ')[-1]}"
    return world.pick(
        random, (name, name, f"gez. {name}", f"/s/ {name}", initial, name.split(" ")[-1])
    )


def _paragraph(random: Random, language: str) -> str:
    return " ".join(world.sentence(random, language) for _ in range(random.randint(1, 3)))


def _school(random: Random, language: str) -> str:
    kinds = {
        "de": "{w}-Gymnasium|Grundschule {t}|Realschule {t}|{w}-Schule|Kita {w}|Universität {t}",
        "en": "{w} High School|{t} Primary School|University of {t}|{w} Academy|St. {w} School",
        "fr": "Lycée {w}|Collège {w}|École primaire de {t}|Université de {t}",
    }[language]
    form = world.pick(random, kinds.split("|"))
    return form.format(w=world.nonsense(random), t=world.town(random, language))


def _named(forms: dict[str, str]) -> Maker:
    """Templates with {w} (an invented word), {t} (a town), {n} (a number), {p} (a person)."""

    def maker(random: Random, language: str) -> str:
        return world.pick(random, forms[language].split("|")).format(
            w=world.nonsense(random), t=world.town(random, language), n=random.randint(1, 40),
            p=world.person(random, language).last,
        )  # fmt: skip

    return maker


def _several(kind: str) -> Maker:
    """One to three entries of a list."""

    def maker(random: Random, language: str) -> str:
        options = LISTS[kind][language]
        return ", ".join(random.sample(options, world.pick(random, (1, 1, 2, 3))))

    return maker


def _long_number(random: Random, language: str) -> str:
    return world.digits(random, random.randint(6, 11))


def _last(random: Random, language: str) -> str:
    last = world.person(random, language).last
    return last.upper() if world.chance(random, 0.15) else last


def _text(random: Random, language: str) -> str:
    """A few words of no meaning, for labels of no meaning."""
    shapes: tuple[Maker, ...] = (
        lambda r, _: world.nonsense(r),
        lambda r, _: world.code(r),
        lambda r, _: f"{world.nonsense(r)} {world.nonsense(r).lower()}",
        world.product,
        _measure,
        _date,
        _full_name,
        world.town,
        _number,
    )
    return world.pick(random, shapes)(random, language)


MAKERS: dict[str, Maker] = {
    "last": _last,
    "first": lambda r, lang: world.person(r, lang).first,
    "full_name": _full_name,
    "birth_date": _birth_date,
    "date": _date,
    "month_year": _month_year,
    "year": lambda r, _: str(random_year(r)),
    "town": world.town,
    "country": world.country,
    "region": lambda r, lang: world.pick(r, names.REGION[{"en": "uk"}.get(lang, lang)]),
    "street": lambda r, lang: world.address(r, lang).street,
    "postcode": lambda r, lang: world.address(r, lang).postcode,
    "postcode_city": _postcode_city,
    "address": _address,
    "phone": world.phone,
    "mail": lambda r, lang: world.mail(r, world.person(r, lang).name),
    "website": lambda r, lang: world.website(r, world.company(r, lang)),
    "company": world.company,
    "position": world.position,
    "code": lambda r, _: world.code(r),
    "tax_id": lambda r, _: world.digits(r, 11),
    "tax_number": world.tax_number,
    "vat_id": world.vat_id,
    "register": world.register,
    "iban": world.iban,
    "bic": world.bic,
    "bank": world.bank,
    "creditor_id": lambda r, _: f"DE{world.digits(r, 2)}ZZZ{world.digits(r, 11)}",
    "sort_code": lambda r, _: world.digits(r, 8),
    "long_number": _long_number,
    "number": _number,
    "small_number": _small_number,
    "money": _money,
    "product": world.product,
    "sentence": world.sentence,
    "paragraph": _paragraph,
    "place_date": _place_date,
    "signature": _signature,
    "time": _time,
    "time_range": _time_range,
    "duration": _duration,
    "type_code": _type_code,
    "plate": _plate,
    "vin": lambda r, _: f"W{world.letters(r, 2)}{world.letters(r, 6)}{world.digits(r, 8)}",
    "mileage": _with_unit(900, 300000, "km"),
    "height": _with_unit(150, 205, "cm|cm|"),
    "weight": _with_unit(40, 140, "kg|kg|"),
    "weight_kg": _with_unit(0.1, 190, "kg|g|t"),
    "measure": _measure,
    "temperature": _temperature,
    "dimensions": _dimensions,
    "voltage": _voltage,
    "power": _with_unit(0.1, 190, "kW|W|kVA|PS"),
    "current": _with_unit(0.1, 63, "A|mA"),
    "pressure": _with_unit(0.5, 190, "bar|kPa|MPa|mbar"),
    "density": _with_unit(10, 2700, "kg/m³|g/l|kg/m3"),
    "noise": _with_unit(20, 110, "dB(A)|dB"),
    "speed": _with_unit(300, 6000, "1/min|min-1|rpm|U/min"),
    "flow": _with_unit(1, 900, "l/min|m³/h|l/s|m"),
    "tolerance": _with_unit(0.01, 9, "mm|%|K|µm"),
    "ip_class": lambda r, _: f"IP {r.randint(2, 6)}{r.randint(0, 8)}",
    "standard": _standard,
    "connection": _connection,
    "school": _school,
    "class": lambda r, _: f"{r.randint(1, 13)}{world.pick(r, ('', 'a', 'b', 'c', ' B'))}",
    "grade": lambda r, lang: _decimal(r, 1, 4, world.pick(r, (1, 2)), lang),
    "semester": lambda r, _: world.pick(r, ("WS {a}/{b}", "SS 20{a}", "{n}", "{n}.")).format(
        a=r.randint(10, 26), b=r.randint(11, 27), n=r.randint(1, 14)
    ),
    "legal_form": lambda r, lang: world.pick(r, names.LEGAL[lang]).strip(", &"),
    "trade": lambda r, lang: world.pick(r, names.TRADE[lang]),
    "languages": _several("languages"),
    "allergy": _several("allergy"),
    "location": _named({
        "de": "Halle {n}|Raum {n}|Gebäude {w}, {n}. OG|Werk {t}|Heizungskeller|{w}saal|Lager {n}",
        "en": "Hall {n}|Room {n}|Building {w}, floor {n}|{t} plant|Boiler room|{w} Hall|Bay {n}",
        "fr": "Salle {n}|Bâtiment {w}, étage {n}|Usine de {t}|Local technique|Hall {w}",
    }),
    "doctor": _named({"de": "Dr. {p}|Praxis Dr. {p}, {t}|Dr. med. {p}",
                      "en": "Dr {p}|Dr. {p}, {t}|{t} Medical Centre", "fr": "Dr {p}|Dr {p}, {t}"}),
    "insurer": _named({"de": "{w} Krankenkasse|AOK {w}|BKK {w}|{w} Versicherung AG",
                       "en": "{w} Health|{w} Mutual|{w} Insurance Group", "fr": "Mutuelle {w}"}),
    "medication": _named({"de": "{w} {n} mg|{w} {n} mg 1-0-1|keine",
                          "en": "{w} {n} mg|{w} {n}mg twice daily|none", "fr": "{w} {n} mg|aucun"}),
    "office": _named({"de": "Stadt {t}|Landratsamt {t}|Amt für {w}|Finanzamt {t}|Bürgeramt {n}",
                      "en": "{t} City Council|Office of {w}|{t} District Office|Department {n}",
                      "fr": "Mairie de {t}|Préfecture de {t}|Service {w}"}),
    "course": _named({"de": "{w} Grundkurs|Schweißkurs {n}|Yoga mit {p}|{w} für Anfänger",
                      "en": "{w} Basics|First Aid {n}|Introduction to {w}|{w} Level {n}",
                      "fr": "Initiation {w}|Stage {w} niveau {n}"}),
    "event": _named({"de": "{w}-Fest {t}|{n}. {t}er Lauf|Projekt {w}|Sommerfest {w}",
                     "en": "{w} Festival|{t} Charity Run|Project {w}|{n}th {w} Conference",
                     "fr": "Festival {w}|Projet {w}|{n}e foire de {t}"}),
    "text_words": lambda r, lang: f"{noun(r, lang)} {world.nonsense(r)}",
    "text": _text,
}  # fmt: skip


def random_year(random: Random) -> int:
    """A year, mostly a recent one."""
    return random.randint(1960, 2026) if random.random() < 0.4 else random.randint(2008, 2026)


def noun(random: Random, language: str) -> str:
    """A thing's name or an invented word, to build labels with."""
    return (
        world.pick(random, words.NOUN[language])
        if world.chance(random, 0.4)
        else world.nonsense(random)
    )
