"""Parts of invoices: the parties as boxes or pairs, and how it is to be paid."""

from __future__ import annotations

from random import Random

from ..content import Block, Gap, Part, Parts, Text, value
from . import labels, letters, parties
from .facts import Facts

FROM = {
    "de": ("Rechnungsersteller", "Verkäufer", "Lieferant", "Rechnungssteller", "Von", "Absender"),
    "en": ("From", "Seller", "Supplier", "Issued by", "Service Provider", "Pay to", "Vendor"),
    "fr": ("Émetteur", "Vendeur", "De", "Fournisseur"),
}
TO = {
    "de": (
        "Rechnungsempfänger",
        "Käufer",
        "Rechnung an",
        "Rechnungsanschrift",
        "An",
        "Kunde",
        "Käufer/Leistungsempfänger",
        "Rechnungsadresse",
        "Auftraggeber",
    ),
    "en": (
        "Bill to",
        "BILL TO",
        "Billed to",
        "Customer",
        "Sold to",
        "Invoice to",
        "To",
        "Buyer",
        "Bill to Address",
        "Invoiced to",
        "Client",
        "Billing address",
    ),
    "fr": ("Client", "Facturé à", "Adresse de facturation", "Destinataire"),
}
SHIP = {
    "de": ("Lieferanschrift", "Warenempfänger", "Lieferadresse", "Abweichender Warenempfänger"),
    "en": ("Ship to", "SHIP TO", "Deliver to", "Delivery address", "Shipping address"),
    "fr": ("Adresse de livraison", "Livré à"),
}


def payment(random: Random, facts: Facts, keys: tuple[str, ...]) -> list[Block]:
    """Terms, with the due date or an account in the sentence."""
    due: Parts = (value("due_date", facts.dates(facts.due)),)
    iban: Parts = (value("iban", facts.seller.iban),)
    bic: Parts = (value("bic", facts.seller.bic),)
    days = (facts.due - facts.issued).days
    early = facts.dates(facts.issued)
    sentences: dict[str, tuple[Parts, ...]] = {
        "de": (
            ("Zahlbar bis ", *due, " ohne Abzug."),
            (f"Zahlbar innerhalb {days} Tagen netto.",),
            (f"Zahlbar innerhalb {days} Tagen netto bis ", *due, ", 2% Skonto innerhalb 8 Tagen."),
            ("Bitte überweisen Sie den Betrag bis zum ", *due, " auf das Konto ", *iban, "."),
            (
                "Bitte überweisen Sie auf IBAN ",
                *iban,
                ", BIC ",
                *bic,
                " bei der ",
                value("bank", facts.seller.bank),
                ".",
            ),
            ("Der Betrag wird per Lastschrift eingezogen.",),
            (f"Zahlungsziel {days} Tage, fällig am ", *due),
        ),
        "en": (
            ("Payment is due by ", *due, "."),
            (f"Terms: net {days} days.",),
            ("Please pay by ", *due, " to account ", *iban, "."),
            ("Bank details: ", value("bank", facts.seller.bank), ", IBAN ", *iban, ", BIC ", *bic),
            (f"Payment terms: {days} days from invoice date ({early}).",),
            ("Paid by credit card. Thank you.",),
        ),
        "fr": (
            ("Payable au plus tard le ", *due, "."),
            (f"Paiement à {days} jours.",),
            ("Virement sur le compte ", *iban, ", BIC ", *bic, "."),
        ),
    }
    count = random.choices((0, 1, 2), (3, 6, 2))[0]
    blocks: list[Block] = [Gap()] if count else []
    blocks += [Text(parts) for parts in random.sample(sentences[facts.language], count)]
    if random.random() < 0.3:
        blocks.append(_account(random, facts))
    return blocks


def _account(random: Random, facts: Facts) -> Block:
    """The bank account as pairs."""
    seller, language = facts.seller, facts.language
    rows: list[tuple[str, Parts]] = [
        (labels.label(random, "bank", language), (value("bank", seller.bank),)),
        (labels.label(random, "iban", language), (value("iban", seller.iban),)),
        (labels.label(random, "bic", language), (value("bic", seller.bic),)),
    ]
    random.shuffle(rows)
    return letters.pairs(random, rows[: random.randint(2, 3)])


def party_block(
    random: Random, facts: Facts, role: str, head: str, *, more: bool
) -> tuple[Block, ...]:
    """A heading and the party under it."""
    who = facts.seller if role == "seller" else facts.buyer
    colon = random.choice(("", ":", ""))
    blocks: list[Block] = [Text((head + colon,), look=random.choice(("bold", "heading", "small")))]
    parts: list[Part] = [parties.name(who, role), "\n"]
    parts += parties.address(who, role, country=random.random() < 0.5)
    if more and random.random() < 0.5:
        parts += ["\n", value(f"{role}_mail", who.mail)]
    if more and random.random() < 0.4:
        tax = labels.label(random, "seller_vat_id", facts.language).rstrip(":")
        parts += [f"\n{tax} ", value(f"{role}_vat_id", who.vat_id)]
    blocks.append(Text(tuple(parts)))
    return tuple(blocks)


def ship_block(random: Random, language: str) -> tuple[Block, ...]:
    who = parties.party(random, language)
    parts = (parties.name(who, "ship"), "\n", *parties.address(who, "ship"))
    return (Text((random.choice(SHIP[language]),), look="bold"), Text(parts))


def party_pairs(random: Random, facts: Facts, role: str) -> Block:
    """A party as labelled lines, or as bare lines with a country code before the postcode."""
    language = facts.language
    who = facts.seller if role == "seller" else facts.buyer
    land = random.choice(("DE ", "", "DE ")) if language == "de" else ""
    if who.order != "postcode city":
        land = ""
    city: Parts = (land, *parties.city_line(who, role)) if land else parties.city_line(who, role)
    street = value(f"{role}_street", who.street)
    if random.random() < 0.35:
        return Text((parties.name(who, role), "\n", street, "\n", *city))
    words = {
        "de": ("Name", "Anschrift", "Telefon", "E-Mail", "Nummer", "Ansprechpartner"),
        "en": ("Name", "Address", "Phone", "E-mail", "Number", "Contact"),
        "fr": ("Nom", "Adresse", "Téléphone", "E-mail", "Numéro", "Contact"),
    }[language]
    rows: list[tuple[str, Parts]] = []
    if random.random() < 0.5:
        rows.append((words[4], (str(random.randint(1000, 999999)),)))
    rows.append((words[0], (parties.name(who, role),)))
    if random.random() < 0.3:
        rows.append((words[5], (value(f"{role}_contact", who.person),)))
    rows.append((words[1], (street, "\n", *city)))
    if role == "seller" and random.random() < 0.5:
        rows.append((words[2], (value("seller_phone", who.phone),)))
        rows.append((words[3], (value("seller_mail", who.mail),)))
    if role == "seller" and language != "en" and random.random() < 0.5:
        tax = labels.label(random, "seller_tax_number", language)
        rows.append((tax, (value("seller_tax_number", who.tax_number),)))
    if random.random() < 0.7:
        vat = labels.label(random, "seller_vat_id", language)
        rows.append((vat, (value(f"{role}_vat_id", who.vat_id),)))
    return letters.pairs(random, rows)
