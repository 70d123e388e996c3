"""An invented world: companies, people and places that do not exist, in two languages."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from msgspec import Struct

MONTHS_DE = (
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
)
MONTHS_EN = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


class Company(Struct, frozen=True):
    """A company that does not exist; its host and phone number are among those kept for fiction."""

    name: str
    street: str
    town: str
    host: str
    phone: str
    vat_id: str
    iban: str
    bic: str

    @property
    def mail(self) -> str:
        """Its mail address."""
        return f"info@{self.host}"


_COMPANIES = {
    "de": (
        ("Fabelstein Estrichwerke GmbH", "fabelstein"),
        ("Wolkenbach Baustoffe GmbH & Co. KG", "wolkenbach"),
        ("Zwergental Mörtelwerk KG", "zwergental"),
        ("Siebenwald Dämmsysteme GmbH", "siebenwald"),
        ("Nebelfurter Holzleimbau AG", "nebelfurter"),
        ("Grünspecht & Söhne Bauprodukte OHG", "gruenspecht"),
        ("Mondkamp Technik GmbH", "mondkamp"),
        ("Sternquell Handels GmbH", "sternquell"),
    ),
    "en": (
        ("Neverbrook Building Products Ltd", "neverbrook"),
        ("Gryphon Vale Timber Ltd", "gryphonvale"),
        ("Quillmoor Mortars plc", "quillmoor"),
        ("Fernhollow Insulation Ltd", "fernhollow"),
        ("Thistledown & Daughters Ltd", "thistledown"),
        ("Larkspire Engineering LLP", "larkspire"),
        ("Otherwick Supplies Ltd", "otherwick"),
        ("Moonbarrow Trading Co. Ltd", "moonbarrow"),
    ),
}
_SHOPS = {
    "de": (
        ("Wurzelmarkt am Zauberwald", "wurzelmarkt"),
        ("Mondkorb Lebensmittel OHG", "mondkorb"),
        ("Krämerladen Siebenwald e. K.", "kraemerladen"),
        ("Fabelfrisch Märkte GmbH", "fabelfrisch"),
    ),
    "en": (
        ("Moonbasket Grocers Ltd", "moonbasket"),
        ("The Otherwick Larder", "otherwicklarder"),
        ("Pumpkin & Quill Stores", "pumpkinquill"),
        ("Thistledown Village Shop", "thistledownshop"),
    ),
}
_STREETS = {
    "de": ("Am Zauberwald", "Drachengasse", "Märchenweg", "Riesenstraße", "Koboldallee",
           "Sieben-Zwerge-Ring", "An der Wolkenmühle", "Frau-Holle-Straße"),
    "en": ("Dragonfly Lane", "Unicorn Way", "Storybook Road", "Goblin Market Street",
           "Lantern Row", "Wishing Well Close", "Cloudmill Road", "Pumpkin Yard"),
}  # fmt: skip
_TOWNS = {
    "de": ("00123 Fabelstadt", "00456 Nebelfurt", "00789 Wolkenbach am See", "00321 Mondhausen",
           "00654 Sternwalde", "00987 Zwergental"),
    "en": ("Neverbrook NB1 0XX", "Otherwick OW7 0ZZ", "Fableton FT3 0QQ", "Moonbarrow MB9 0VV",
           "Larkspire LK2 0YY"),
}  # fmt: skip
_PEOPLE = {
    "de": ("Clara Fabelmann", "Jonas Wolkenstein", "Dr. Hedwig Morgentau", "Anton Sternwald",
           "Ute Nebelkrähe", "Jürgen Mondschein", "Käthe Größwichtel"),
    "en": ("Penelope Fernhollow", "Arthur Quillfeather", "Beatrix Thornwhistle",
           "Edmund Larkspire", "Dr Imogen Moonbarrow", "Rufus Otherwick"),
}  # fmt: skip
_POSITIONS = {
    "de": ("Geschäftsführer", "Leiter Qualitätssicherung", "Leitung Forschung und Entwicklung",
           "Prokuristin", "Technischer Leiter"),
    "en": ("Managing Director", "Head of Quality", "Technical Director", "Quality Manager",
           "Director of Research"),
}  # fmt: skip


def companies(random: Random, language: str, count: int, shops: bool = False) -> list[Company]:
    """So many different companies (or shops) of a language's country."""
    known = (_SHOPS if shops else _COMPANIES)[language]
    return [_company(random, language, *named) for named in random.sample(known, count)]


def _company(random: Random, language: str, name: str, host: str) -> Company:
    digits = f"{random.randrange(10**9):09d}"
    german = language == "de"
    house = random.randrange(1, 98)
    street = random.choice(_STREETS[language])
    return Company(
        name=name,
        street=f"{street} {house}" if german else f"{house} {street}",
        town=random.choice(_TOWNS[language]),
        host=f"{host}.example.org",
        phone=f"+49 30 23125 {digits[:3]}" if german else f"+44 1632 960{digits[:3]}",
        vat_id=_german_vat_id(f"0{digits[:7]}") if german else f"GB0{digits[:8]}",
        iban=_iban("DE", f"00000000{random.randrange(10**10):010d}")
        if german
        else _iban("GB", f"XFBL000000{random.randrange(10**8):08d}"),
        bic="XFBLDE00XXX" if german else "XFBLGB00XXX",
    )


def _iban(country: str, account: str) -> str:
    """An IBAN with right check digits (ISO 13616) of a bank that does not exist, in fours."""
    digits = "".join(str(int(c, 36)) for c in f"{account}{country}00")
    plain = f"{country}{98 - int(digits) % 97:02d}{account}"
    return " ".join(plain[i : i + 4] for i in range(0, len(plain), 4))


def _german_vat_id(digits: str) -> str:
    """A VAT number with a right check digit (ISO 7064, MOD 11,10); none begins with 0."""
    product = 10
    for digit in digits:
        product = (2 * ((int(digit) + product) % 10 or 10)) % 11
    return f"DE{digits}{(11 - product) % 10}"


def people(random: Random, language: str, count: int) -> list[tuple[str, str]]:
    """So many different people with their positions."""
    names = random.sample(_PEOPLE[language], count)
    return list(zip(names, random.sample(_POSITIONS[language], count), strict=True))


def day(random: Random) -> date:
    """A day between 2015 and 2025."""
    return date(2015, 1, 5) + timedelta(days=random.randrange(3900))


def printed_day(day_: date, language: str, style: int) -> str:
    """A date as people of the language write it: style 0 in digits, style 1 in words."""
    if style == 0:
        return f"{day_:%d.%m.%Y}" if language == "de" else f"{day_:%d/%m/%Y}"
    if language == "de":
        return f"{day_.day}. {MONTHS_DE[day_.month - 1]} {day_.year}"
    return f"{day_.day} {MONTHS_EN[day_.month - 1]} {day_.year}"


def money(cents: int, language: str) -> str:
    """An amount as the language prints it: 1.234,50 or 1,234.50."""
    plain = f"{cents / 100:,.2f}"
    return plain.translate(str.maketrans(",.", ".,")) if language == "de" else plain
