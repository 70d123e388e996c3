"""The sentences and frames of business letters: letterheads, footers, terms, closings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .. import world
from ..content import Beside, Block, Edge, Gap, Pairs, Part, Parts, Rule, Text, value
from . import labels, parties
from .looks import Look
from .parties import Party

_CHIEF = {
    "de": ("Geschäftsführer", "Geschäftsführung", "Vorstand", "Inhaber", "Geschäftsf."),
    "en": ("Director", "Directors", "Managing Director", "CEO"),
    "fr": ("Gérant", "Président", "Directeur"),
}
_PHONE = {
    "de": ("Tel.", "Telefon", "Fon", "T"),
    "en": ("Tel", "Phone", "T", "Main"),
    "fr": ("Tél.",),
}
_SLOGANS = {
    "de": (
        "Ihr Partner seit {y}",
        "Qualität aus Tradition",
        "Meisterbetrieb",
        "Groß- und Einzelhandel",
    ),
    "en": (
        "Since {y}",
        "Your partner for quality",
        "Wholesale & Retail",
        "We care",
        "Family owned",
    ),
    "fr": ("Depuis {y}", "À votre service", "Maison fondée en {y}"),
}


def letterhead(random: Random, who: Party, role: str, language: str) -> tuple[Block, ...]:
    """The seller at the top: name alone, with an address, or all of it."""
    look: Look = random.choice(("title", "title", "heading", "centred", "right", "bold"))
    blocks: list[Block] = [Text((parties.name(who, role),), look=look)]
    if random.random() < 0.25:
        slogan = random.choice(_SLOGANS[language]).format(y=random.randint(1870, 2015))
        blocks.append(Text((slogan,), look="small"))
    if random.random() < 0.6:
        where = parties.address(who, role, country=random.random() < 0.2)
        under: Look = random.choice(("plain", "small", "right" if look == "right" else "plain"))
        blocks.append(Text(where, look="centred" if look == "centred" else under))
    if random.random() < 0.5:
        blocks.append(Text(contact_line(random, who, role, language), look="small"))
    return tuple(blocks)


def contact_line(random: Random, who: Party, role: str, language: str) -> Parts:
    """Telephone, mail and site in one line or below each other."""
    joint = random.choice((" | ", " · ", "\n", "  ", ", "))
    pieces: list[Parts] = [
        (
            f"{random.choice(_PHONE[language])}{random.choice((': ', ' ', '.: '))}",
            value(f"{role}_phone", who.phone),
        ),
    ]
    if random.random() < 0.3:
        pieces.append((f"Fax {who.fax}",))
    if random.random() < 0.6:
        before: Parts = () if random.random() < 0.5 else (random.choice(("E-Mail: ", "Email: ")),)
        pieces.append((*before, value(f"{role}_mail", who.mail)))
    if random.random() < 0.5:
        pieces.append((value(f"{role}_website", who.website),))
    return join(pieces, joint)


def join(pieces: Sequence[Parts], joint: str) -> Parts:
    """Pieces with a joint between them."""
    parts: list[Part] = []
    for number, piece in enumerate(pieces):
        if number:
            parts.append(joint)
        parts += piece
    return tuple(parts)


def legal_columns(random: Random, who: Party, role: str, language: str) -> list[Text]:
    """The columns of a footer: address, contact, bank, register and tax numbers."""
    columns = [
        _lines((parties.name(who, role),), parties.address(who, role)),
        _lines(_phone_lines(random, who, role, language)),
        _bank_column(random, who, language),
        _tax_column(random, who, role, language),
    ]
    return [column for column in columns if random.random() < 0.9]


def _phone_lines(random: Random, who: Party, role: str, language: str) -> Parts:
    tel = random.choice(_PHONE[language])
    return (
        f"{tel} ",
        value(f"{role}_phone", who.phone),
        "\n",
        value(f"{role}_mail", who.mail),
        "\n",
        value(f"{role}_website", who.website),
    )


def _bank_column(random: Random, who: Party, language: str) -> Text:
    lines: list[Parts] = [(value("bank", who.bank),)]
    if random.random() < 0.2:
        lines.insert(0, ({"de": "Bankverbindung", "en": "Bank details", "fr": "Banque"}[language],))
    lines.append((labels.label(random, "iban", language, " "), value("iban", who.iban)))
    lines.append((labels.label(random, "bic", language, " "), value("bic", who.bic)))
    return _lines(*lines)


def _tax_column(random: Random, who: Party, role: str, language: str) -> Text:
    joint = random.choice((": ", ": ", " "))
    lines: list[Parts] = []
    if random.random() < 0.6:
        lines.append((random.choice(_CHIEF[language]) + joint + who.person,))
    if random.random() < 0.7:
        lines.append((value(f"{role}_register", who.register),))
    if random.random() < 0.75:
        head = labels.label(random, "seller_vat_id", language).rstrip(":")
        lines.append((head + joint, value(f"{role}_vat_id", who.vat_id)))
    if (language != "en" and random.random() < 0.6) or not lines:
        head = labels.label(random, "seller_tax_number", language)
        lines.append((head + joint, value(f"{role}_tax_number", who.tax_number)))
    return _lines(*lines)


def _lines(*lines: Parts) -> Text:
    return Text(join(lines, "\n"), look="small")


def footer(random: Random, who: Party, role: str, language: str) -> Edge:
    """What stands small at the foot of every page."""
    columns = legal_columns(random, who, role, language)
    blocks: list[Block] = [Rule()] if random.random() < 0.5 else []
    if len(columns) > 1 and random.random() < 0.75:
        blocks.append(Beside(tuple((column,) for column in columns)))
    else:
        pieces = [_flat_lines(column.parts) for column in columns]
        blocks.append(Text(join(pieces, random.choice((" | ", " · ", " - "))), look="small"))
    if random.random() < 0.3:
        blocks.append(Text((page_mark(random, language),), look="small"))
    return Edge("foot", tuple(blocks))


def _flat_lines(parts: Parts) -> Parts:
    """The same words in one line; an address in one line has commas."""
    made: list[Part] = []
    for part in parts:
        if isinstance(part, str):
            made.append(part.replace("\n", ", "))
        else:
            made.append(value(part.key, *_flat_lines(part.parts)))
    return tuple(made)


def page_mark(random: Random, language: str) -> str:
    """ "Page 1 of 2"."""
    last = random.randint(1, 3)
    return {
        "de": random.choice(
            (f"Seite 1 von {last}", "Seite 1", f"Seite 1/{last}", f"Blatt 1 / {last}")
        ),
        "en": random.choice((f"Page 1 of {last}", "Page 1", f"1 / {last}", f"Page: 1 of {last}")),
        "fr": random.choice((f"Page 1 sur {last}", f"Page 1/{last}")),
    }[language]


_HELLO = {
    "de": (
        "Sehr geehrte Damen und Herren,\nwir erlauben uns, Ihnen folgende Positionen zu berechnen:",
        "Vielen Dank für Ihren Auftrag. Wir berechnen Ihnen:",
        "Für unsere Lieferungen und Leistungen berechnen wir Ihnen wie folgt:",
        "Sehr geehrte Damen und Herren,\nhiermit stellen wir die folgenden Leistungen in Rechnung.",
        "Wir lieferten Ihnen auf Ihre Rechnung und Gefahr:",
        "Guten Tag,\nvielen Dank für Ihr Vertrauen. Anbei erhalten Sie unsere Rechnung.",
    ),
    "en": (
        "Thank you for your business.",
        "Dear Sir or Madam,\nplease find below our charges for goods and services supplied.",
        "We are pleased to invoice you as follows:",
        "For professional services rendered:",
        "Thank you for your order. Please find the details below.",
    ),
    "fr": (
        "Veuillez trouver ci-dessous le détail de nos prestations.",
        "Nous vous remercions de votre commande.",
    ),
}
_BYE = {
    "de": (
        "Mit freundlichen Grüßen", "Vielen Dank für Ihren Einkauf.",
        "Wir danken für Ihren Auftrag.",
        "Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.",
        "Es gelten unsere Allgemeinen Geschäftsbedingungen.",
        "Gerichtsstand ist der Sitz des Unternehmens.",
        "Steuerschuldnerschaft des Leistungsempfängers.",
        "Bitte geben Sie bei Zahlung Rechnungs- und Kundennummer an.",
    ),
    "en": (
        "Thank you for your business!", "Goods remain our property until paid for in full.",
        "Interest of 1.5% per month is charged on overdue accounts.",
        "Please quote the invoice number with your payment.",
        "This is a computer generated invoice. No signature is required.",
        "Make all checks payable to the company named above.",
        "Reverse charge: the customer accounts for the tax.", "E. & O. E.",
    ),
    "fr": (
        "Nous vous remercions de votre confiance.", "Pas d'escompte pour paiement anticipé.",
        "Indemnité forfaitaire pour frais de recouvrement : 40 €.",
    ),
}  # fmt: skip


def hello(random: Random, language: str) -> Text:
    """The opening of a letter."""
    text = random.choice(_HELLO[language])
    if random.random() < 0.3:
        text += " " + world.sentence(random, language)
    return Text((text,))


def bye(random: Random, language: str) -> tuple[Block, ...]:
    """Closing remarks: some of them small print."""
    count = random.choices((0, 1, 2, 3), (2, 4, 3, 1))[0]
    texts = random.sample(_BYE[language], min(count, len(_BYE[language])))
    look: Look = random.choice(("plain", "small"))
    blocks: list[Block] = [Gap()]
    blocks += [Text((text,), look="small" if look == "small" else "plain") for text in texts]
    if random.random() < 0.25:
        prose = " ".join(world.sentence(random, language) for _ in range(random.randint(1, 4)))
        blocks.append(Text((prose,), look="small"))
    return tuple(blocks)


def pairs(random: Random, rows: Sequence[tuple[str, Parts]]) -> Pairs:
    """Pairs whose labels end the same way: with a colon, with none, with a dash."""
    ending = random.choice((":", ":", "", "", " :"))
    made = tuple((head.rstrip(":") + ending, parts) for head, parts in rows)
    return Pairs(made)
