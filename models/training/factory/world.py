"""People, firms, places, goods, numbers and sentences that do not exist, in three languages.

The one door for the modules of `kinds`; everything takes the `Random` it draws from first.
"""

from __future__ import annotations

from .dice import chance, digits, letters, nonsense, pick
from .figures import (
    bic,
    code,
    date_text,
    day,
    iban,
    mail,
    money,
    phone,
    register,
    tax_number,
    vat_id,
    website,
    with_currency,
)
from .goods import bank, position, product, sentence, service
from .people import Address, Person, address, company, country, person, shop, town

__all__ = [
    "Address",
    "Person",
    "address",
    "bank",
    "bic",
    "chance",
    "code",
    "company",
    "country",
    "date_text",
    "day",
    "digits",
    "iban",
    "letters",
    "mail",
    "money",
    "nonsense",
    "person",
    "phone",
    "pick",
    "position",
    "product",
    "register",
    "sentence",
    "service",
    "shop",
    "tax_number",
    "town",
    "vat_id",
    "website",
    "with_currency",
]
