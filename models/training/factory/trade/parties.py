"""Who sells and who buys, and the ways their names and addresses are set on a paper."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from .. import world
from ..content import Part, Parts, Text, value

Order = Literal["postcode city", "city, region postcode", "city / postcode", "city postcode"]


@dataclass(frozen=True)
class Party:
    """A company or a person, with all that a letterhead may say of it."""

    name: str
    person: str
    street: str
    postcode: str
    city: str
    region: str
    country: str
    vat_id: str
    tax_number: str
    register: str
    phone: str
    fax: str
    mail: str
    website: str
    iban: str
    bic: str
    bank: str
    order: Order


def party(random: Random, language: str, *, private: float = 0.0) -> Party:
    """A party of the language's world; with the chance `private` it is a person."""
    place = world.address(random, language)
    someone = world.person(random, language)
    name = someone.name if random.random() < private else world.company(random, language)
    return Party(
        name=name,
        person=someone.name,
        street=place.street,
        postcode=place.postcode,
        city=place.city,
        region=place.region,
        country=place.country,
        vat_id=world.vat_id(random, language),
        tax_number=world.tax_number(random, language),
        register=world.register(random, language),
        phone=world.phone(random, language),
        fax=world.phone(random, language),
        mail=world.mail(random, name),
        website=world.website(random, name),
        iban=world.iban(random, language),
        bic=world.bic(random, language),
        bank=world.bank(random, language),
        order=_order(random, place.style),
    )


def _order(random: Random, style: str) -> Order:
    if style == "us":
        return "city, region postcode"
    if style == "uk":
        return random.choice(("city / postcode", "city postcode"))
    return "postcode city"


def city_line(who: Party, role: str) -> Parts:
    """The line with postcode and city, each a value of its own."""
    postcode = value(f"{role}_postcode", who.postcode)
    city = value(f"{role}_city", who.city)
    if who.order == "city, region postcode":
        return (city, f", {who.region} " if who.region else ", ", postcode)
    if who.order == "city / postcode":
        return (city, "\n", postcode)
    if who.order == "city postcode":
        return (city, " ", postcode)
    return (postcode, " ", city)


def address(who: Party, role: str, *, joint: str = "\n", country: bool = False) -> Parts:
    """Street and city as one value `<role>_address`, unless other signs stand between them."""
    line = city_line(who, role)
    if joint != "\n":
        line = tuple(joint if part == "\n" else part for part in line)
    ending: Parts = (joint, who.country) if country and who.country else ()
    parts: Parts = (value(f"{role}_street", who.street), joint, *line, *ending)
    return parts if joint not in ("\n", ", ") else (value(f"{role}_address", *parts),)


def name(who: Party, role: str) -> Part:
    """The name as the value `<role>_name`."""
    return value(f"{role}_name", who.name)


def letter_block(random: Random, who: Party, role: str, language: str) -> Text:
    """Name and address as they stand in the window of an envelope."""
    parts: list[Part] = []
    if language != "en" and random.random() < 0.15:
        parts.append({"de": "Firma\n", "fr": "Société\n"}[language])
    parts += [name(who, role), "\n"]
    roll = random.random()
    if roll < 0.25:
        parts += [*_contact(random, who, role, language), "\n"]
    elif roll < 0.32:
        parts += [random.choice(_DEPARTMENTS[language]), "\n"]
    parts += address(who, role, country=random.random() < 0.3)
    return Text(tuple(parts))


_DEPARTMENTS = {
    "de": ("Buchhaltung", "Einkauf", "Abt. Kreditoren", "Rechnungseingang", "Zentraleinkauf"),
    "en": ("Accounts Payable", "Attn: Accounts Payable", "Purchasing", "Finance Department"),
    "fr": ("Service comptabilité", "Service achats", "Comptabilité fournisseurs"),
}
_ATTENTION = {
    "de": ("z. Hd. ", "Herrn ", "Frau ", "z.Hd. Herrn ", ""),
    "en": ("Attn: ", "Attn. ", "c/o ", "FAO ", ""),
    "fr": ("À l'attention de ", "M. ", "Mme ", ""),
}


def _contact(random: Random, who: Party, role: str, language: str) -> Parts:
    before = random.choice(_ATTENTION[language])
    person = value(f"{role}_contact", who.person)
    return (before, person) if before else (person,)


def sender_line(random: Random, who: Party, role: str) -> Text:
    """The small line above the recipient: all of the sender in one line."""
    joint = random.choice((" · ", " · ", " - ", " • ", ", ", " | ", " – "))
    parts = (name(who, role), joint, *address(who, role, joint=joint))
    return Text(parts, look="small")
