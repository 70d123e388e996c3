"""Till receipts: a name without a label, lines of items, and many totals of which one counts."""

from __future__ import annotations

from random import Random

from ..content import Ask, Block, Doc
from ..trade import asking, tills
from ..trade.tills import Till

_COMPANY = (
    "Company", "The name of the shop or company that gave the receipt.", "Shop", "Store name",
    "Merchant", "Name of the shop", "Geschäft", "Händler", "Name des Geschäfts", "Firma", "Vendor",
    "Who gave the receipt?", "Where was this bought?", "Wer hat den Beleg ausgestellt?", "Seller",
    "In welchem Geschäft wurde eingekauft?", "Company name", "Issuer of the receipt",
    "Merchant name",
)  # fmt: skip
_DATE = (
    "Date", "The date of the purchase, as printed.", "Datum", "Purchase date", "Kaufdatum",
    "Date of the receipt", "When was this bought?", "Wann wurde eingekauft?", "Belegdatum",
    "Transaction date", "Receipt date", "Datum des Einkaufs", "Date of purchase",
)  # fmt: skip
_ADDRESS = (
    "Address", "The address of the shop, in one line.", "Adresse", "Address of the shop",
    "Anschrift des Geschäfts", "Store address", "Where is the shop?", "Wo liegt das Geschäft?",
    "Anschrift", "Merchant address", "The full postal address of the shop.", "Shop address",
)  # fmt: skip
_TOTAL = (
    "Total", "The amount to pay, as printed, with or without the currency.", "Gesamtbetrag",
    "Total amount", "Amount to pay", "Summe", "Endbetrag", "Grand total", "Zu zahlen",
    "How much was to be paid?", "Wie viel war zu zahlen?", "Final amount", "Total to pay",
    "The final amount to pay after rounding.", "Amount due", "Gesamtsumme", "Rechnungsbetrag",
)  # fmt: skip
_CATALOGUE: asking.Catalogue = {
    "company": _COMPANY,
    "date": _DATE,
    "address": _ADDRESS,
    "total": _TOTAL,
    "time": ("Time", "The time of the purchase.", "Uhrzeit", "At what time?", "Time of day"),
    "register": (
        "Company registration number", "Registernummer", "Register number of the shop",
        "The number of the company in the register.", "Co. Reg. No.",
    ),
    "tax_id": (
        "GST number", "Tax identification number of the shop", "GST ID", "VAT number",
        "Steuernummer",
        "The number of the shop for value added tax.", "USt-IdNr.", "SST ID", "Tax ID",
    ),
    "phone": ("Phone", "The telephone number of the shop.", "Telefon", "Tel", "Telefonnummer"),
    "receipt_number": (
        "Receipt number", "The number of the receipt.", "Belegnummer", "Bon-Nr.", "Invoice number",
        "Bill number", "Which number has the receipt?", "Transaction number",
    ),
    "cashier": ("Cashier", "Who sat at the till.", "Kassierer", "Bedient von", "Served by"),
    "subtotal": (
        "Subtotal", "The sum before tax and rounding.", "Zwischensumme", "Sub total",
        "Sum of items",
    ),
    "net": (
        "Total without tax", "The sum without tax.", "Nettobetrag", "Net total", "Amount excl. GST",
    ),
    "tax": (
        "Tax", "The tax that the total contains.", "Mehrwertsteuer", "GST amount", "Tax amount",
        "How much tax is in it?", "Steuerbetrag",
    ),
    "rounding": ("Rounding", "The rounding adjustment.", "Rundung", "Rounding adjustment"),
    "discount": ("Discount", "What was taken off.", "Rabatt", "Discount given", "Nachlass"),
    "service": ("Service charge", "Bedienungsgeld", "The charge for service.", "Service"),
    "paid": (
        "Cash", "The amount of money that was given.", "Gegeben", "Amount tendered", "Amount paid",
        "Wie viel wurde gegeben?", "Bar", "Tendered",
    ),
    "change": ("Change", "The money given back.", "Rückgeld", "Change due", "Wechselgeld"),
    "quantity": ("Number of items", "How many items were bought.", "Anzahl der Artikel",
           "Total qty"),
    "branch": ("Branch", "The branch of the shop.", "Filiale", "Store branch", "Outlet"),
    "table": ("Table", "The number of the table.", "Tisch", "Table no."),
    "card": ("Card number", "Kartennummer", "The last digits of the card.", "Card no."),
    "customer": ("Customer", "The name of the customer.", "Kunde", "Customer name"),
    "items.name": (
        "Items", "What was bought, in the order of the receipt.", "Artikel", "Positionen",
        "Item names", "Gekaufte Artikel", "What was bought?", "Was wurde gekauft?",
    ),
    "items.amount": ("Item amounts", "Amounts of all items", "Preise der Artikel", "Line totals"),
}  # fmt: skip
_ARGUABLE = frozenset(
    ("company", "date", "address", "total", "subtotal", "net", "tax", "branch", "paid", "register",
     "items.name", "items.amount", "quantity")
)  # fmt: skip


def write(random: Random, language: str) -> Doc:
    """A receipt of a shop, a restaurant, a filling station or a car park."""
    till = tills.draw(random, language)
    blocks = asking.one_wording(_lay_out(random, till))
    asked = asking.asks(
        random,
        blocks,
        _CATALOGUE,
        never_absent=_ARGUABLE,
        empty=frozenset(("cashier", "customer", "table")),
        core=frozenset(("company", "date", "address", "total")),
        most=15,
    )
    return Doc("receipt", language, blocks, (*asked, *_cells(random, till, blocks)), "receipt")


def _lay_out(random: Random, till: Till) -> tuple[Block, ...]:
    top = tills.head(random, till)
    facts = tills.facts(random, till)
    items = tills.items(random, till)
    sums = tills.totals(random, till)
    tax = tills.tax_summary(random, till)
    ending = tills.ending(random, till)
    if random.random() < 0.2:
        ending = [*ending, *facts]  # Number and date stand at the very end.
        facts = []
    if random.random() < 0.12:
        sums, tax = [*tax, *sums], []
    return (*top, *facts, *items, *sums, *tax, *ending)


def _cells(random: Random, till: Till, blocks: tuple[Block, ...]) -> tuple[Ask, ...]:
    there = set(asking.keys_of(blocks))
    asked: list[Ask] = []
    for number, item in enumerate(till.items):
        for column, heads in (
            ("amount", ("amount", "price", "Betrag", "Line total")),
            ("quantity", ("quantity", "Menge", "How much of it was sold.", "qty")),
        ):
            key = f"item.{number}.{column}"
            if key in there:
                words = tuple(f"{head} | {item.name}" for head in heads)
                asked.append(Ask(key, (*words, f"{heads[0]} of {item.name}")))
    random.shuffle(asked)
    return tuple(asked[:3])
