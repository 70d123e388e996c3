"""The words on receipts: labels, numbers, dates, shops of Malaysia, thanks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING

from ..content import Parts, value

if TYPE_CHECKING:
    from .tills import Till

_Add = Callable[[str, str, Decimal], None]

RATES = {
    "my": ("6", "6", "0", "10"),
    "uk": ("20", "20", "0", "5"),
    "us": ("8.25", "7", "6.5", "8.875", "5", "9.5"),
    "de": ("19", "7", "20", "10"),
    "fr": ("20", "5.5", "10"),
}
TAX_LABELS = {
    "my": ("GST ID :", "GST NO:", "GST Reg No:", "GST ID. NO :", "SST ID:", "GST REG #", "Tax No:",
           "GST ID No :", "SERVICE TAX NO :", "GST REG. NO.:"),
    "uk": ("VAT No:", "VAT Reg No.", "VAT NUMBER", "VAT Registration:", "VAT"),
    "us": ("Tax ID:", "EIN", "Sales Tax Permit"),
    "de": ("USt-IdNr.:", "St.-Nr.", "Steuernummer:", "UID Nr.:", "USt-ID:", "ATU-Nr.", "St-Nr:"),
    "fr": ("N° TVA :", "SIRET :", "TVA Intra :"),
}  # fmt: skip
TITLES = {
    "my": ("Tax Invoice", "TAX INVOICE", "Simplified Tax Invoice", "Receipt", "Invoice",
           "Cash Bill",
           "CASH RECEIPT", "Cash Sales", "Official Receipt", "*** TAX INVOICE ***"),
    "uk": ("Receipt", "VAT Receipt", "Sales Receipt", "Customer copy", "SALE"),
    "us": ("Receipt", "SALE", "Guest check", "Customer Receipt", "ORDER RECEIPT"),
    "de": ("Kassenbon", "Rechnung", "Beleg", "Kassenbeleg", "Bar-Verkauf", "Quittung",
           "KUNDENBELEG"),
    "fr": ("Ticket", "Reçu", "Facture", "Ticket de caisse"),
}  # fmt: skip
DATE_LABELS = {
    "en": (
        "Date",
        "Date",
        "Date",
        "Bill Date",
        "Invoice Date",
        "Inv Date",
        "Date/Time",
        "Doc Date",
    ),
    "de": ("Datum", "Datum", "Belegdatum", "Kaufdatum", "Datum/Zeit", "Re.-Datum"),
    "fr": ("Date", "Le", "Date et heure"),
}
TIME_LABELS = {"en": ("Time", "TIME", "Time In"), "de": ("Uhrzeit", "Zeit"), "fr": ("Heure",)}
NUMBER_LABELS = {
    "en": ("Receipt #", "Receipt No", "Invoice No", "Bill No", "Doc No.", "Slip No.", "Trans",
           "INV NO",
           "Bill#", "Check", "Cash Inv No.", "Transaction", "Invoice #", "Order #", "Ref No"),
    "de": ("Bon-Nr.", "Beleg-Nr.", "Belegnummer", "Bonnummer", "Rechnung Nr.", "Quittungs-Nr."),
    "fr": ("Ticket n°", "N° ticket", "Reçu n°"),
}  # fmt: skip
EXTRA_LABELS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "en": {
        "cashier": ("Cashier", "Served by", "Staff", "Server", "Operator", "Clerk"),
        "counter": ("Counter", "POS No", "Terminal", "Till", "Register", "Station"),
        "table": ("Table", "Table No", "TBL"),
        "customer": ("Customer", "Member", "Bill To", "Cust Name"),
        "salesperson": ("Salesperson", "Sales Rep", "Sales Person"),
        "pax": ("Pax", "Guests", "Covers", "PAX(S)"),
        "ref": ("Ref.", "Reference", "Member No", "Approval Code"),
    },
    "de": {
        "cashier": (
            "Kassierer",
            "Es bediente Sie",
            "Bediener",
            "Bedienung",
            "Sie wurden bedient von",
        ),
        "counter": ("Kasse", "Terminal", "Kassen-Nr.", "Filiale", "Markt"),
        "table": ("Tisch", "Tisch-Nr."),
        "customer": ("Kunde", "Kundenname"),
        "ref": ("Trace-Nr.", "TSE-Signaturzähler", "Genehmigungs-Nr.", "Vorgang"),
    },
    "fr": {
        "cashier": ("Caissier", "Servi par", "Hôte"),
        "counter": ("Caisse", "Magasin"),
        "table": ("Table",),
    },
}
ITEM_HEADS = {
    "en": (("Item", "Description", "Desc", "Article", "Product"), ("Qty", "Quantity", "QTY"),
           ("Price", "U/P", "S/Price", "RSP", "U.Price", "Unit Price"), ("Amount", "Total", "Amt",
           "Amount(RM)", "Total (RM)", "AMT")),
    "de": (("Artikel", "Bezeichnung", "Ware"), ("Menge", "Anz."), ("Preis", "E-Preis", "EP"),
           ("EUR", "Betrag", "Summe", "Gesamt")),
    "fr": (("Article", "Désignation"), ("Qté",), ("P.U.", "Prix"), ("Montant", "Total", "EUR")),
}  # fmt: skip
TAX_HEADS = {
    "en": (("GST Summary", "Tax Code", "VAT rate", "Tax Summary", "GST Analysis", "Code"),
           ("Amount(RM)", "Goods", "Net", "Amount", "Item Amt"), ("Tax(RM)", "Tax", "GST", "VAT")),
    "de": (("Steuer", "MwSt.", "Satz", "USt"), ("Netto", "Nettobetrag"), ("Steuer", "MwSt",
           "USt.")),
    "fr": (("Taux", "TVA"), ("HT", "Base HT"), ("TVA", "Montant TVA")),
}  # fmt: skip
BYE = {
    "en": (
        "Thank you. Please come again.", "Goods sold are not returnable.", "Thank you!", "E.&O.E.",
        "Please keep this receipt as proof of purchase.", "Have a nice day", "Customer copy",
        "Exchange within 7 days with receipt.", "** Thank you for your patronage **",
        "Like and follow us on Facebook!", "Prices are inclusive of GST", "No refund in cash",
        "Tell us how we did and win a voucher", "Terima kasih sila datang lagi", "You saved 0.00",
        "Suggested tip: 15% 18% 20%", "Goods sold are not exchangeable & returnable",
        "This is a computer generated receipt",
    ),
    "de": (
        "Vielen Dank für Ihren Einkauf!", "Umtausch nur mit Kassenbon.", "Auf Wiedersehen",
        "Es bediente Sie Kasse 3", "Bitte bewahren Sie diesen Beleg auf.", "Schönen Tag noch!",
        "Preise inkl. gesetzl. MwSt.", "Tip is not included", "Treuepunkte: 0",
        "Danke für Ihren Besuch", "Steuerliche Angaben siehe oben", "Kundenbeleg",
    ),
    "fr": ("Merci de votre visite", "À bientôt", "Ticket à conserver", "Ni repris ni échangé"),
}  # fmt: skip
_WORDS = {
    "goods": {
        "en": ("Subtotal", "Sub Total", "Sub-total", "Total Sales", "Total", "Amount",
               "Goods total",
               "SUB TOTAL (RM)", "Sub-Total (GST)", "Total Amount"),
        "de": ("Zwischensumme", "Summe", "Warenwert", "Zw.-Summe"),
        "fr": ("Sous-total", "Total articles"),
    },
    "excluded": {
        "en": ("Total (excluding GST)", "Total excl. GST", "Total Excl Tax", "Taxable amount",
               "Total Sales (Excluding GST)", "Net", "Amount excl. GST",
               "(Excluded GST) Sub Total"),
        "de": ("Netto", "Nettoumsatz", "Summe netto"),
        "fr": ("Total HT", "Montant HT"),
    },
    "tax": {
        "en": ("GST @{r}%", "Total GST", "GST {r}%", "Tax", "VAT {r}%", "GST Payable", "Sales Tax",
               "Service Tax {r}%", "TAX {r}%", "Total Tax", "VAT"),
        "de": ("MwSt. {r}%", "inkl. MwSt. {r} %", "enthaltene MwSt", "USt {r}%", "davon MwSt {r}%"),
        "fr": ("TVA {r}%", "dont TVA"),
    },
    "included": {
        "en": ("Total (Inclusive of GST)", "Total Sales (Inclusive GST)", "Total incl. GST",
               "Total Sales Inclusive GST @{r}%", "Total RM incl. of GST", "Total Inclusive GST",
               "Total (incl. Tax)", "Total Sales (Inclusive of GST) RM", "Amount incl. GST"),
        "de": ("Summe inkl. MwSt.", "Bruttosumme"),
        "fr": ("Total TTC",),
    },
    "rounding": {
        "en": ("Rounding", "Rounding Adj", "Rounding Adjustment", "Rounding (RM)", "Round Adj",
               "Rnd Adj", "Rounding Adj."),
        "de": ("Rundung", "Rundungsdifferenz"),
        "fr": ("Arrondi",),
    },
    "total": {
        "en": ("Total", "TOTAL (RM)", "Grand Total", "Nett Total", "Net Total", "Total Payable",
               "Total Due", "Balance Due", "Amount Due", "Total Amount", "TOTAL RM",
               "Total Payable RM",
               "To Pay", "Amount to pay", "Final Total", "Total:MYR"),
        "de": ("Summe", "SUMME EUR", "Gesamtbetrag", "Total", "Zu zahlen", "Gesamt", "Betrag",
               "Endbetrag",
               "Summe €", "Gesamtsumme", "Total EUR", "Rechnungsbetrag"),
        "fr": ("Total", "Total à payer", "Net à payer", "TOTAL EUR", "Montant dû"),
    },
    "rounded": {
        "en": ("Rounded Total (RM)", "Total Rounded", "Total after rounding",
               "Net Total Rounded (MYR)",
               "Grand Total", "Final Total", "Total", "Ttl Aft Rnd", "Rounded Total", "ROUNDING RM",
               "Total Amt Rounded", "Total Payable", "Nett Total", "Accepted Total"),
        "de": ("Gesamtbetrag", "Zu zahlen", "Summe gerundet"),
        "fr": ("Net à payer", "Total arrondi"),
    },
    "cash": {
        "en": ("Cash", "CASH", "Paid", "Payment", "Cash Received", "Tender", "Cash RM",
               "Amount Tendered",
               "Total Paid", "Cash Tendered"),
        "de": ("Bar", "Gegeben", "Gegeben bar", "BAR EUR", "Barzahlung"),
        "fr": ("Espèces", "Reçu", "Payé"),
    },
    "card": {
        "en": ("Visa", "Mastercard", "Credit Card", "Debit", "VISA CARD", "Amex", "E-wallet",
               "Card"),
        "de": ("EC-Karte", "Girocard", "Kartenzahlung", "Visa", "Mastercard", "Geg. EC-Cash"),
        "fr": ("Carte bancaire", "CB"),
    },
    "change": {
        "en": ("Change", "CHANGE", "Change Due", "Change (RM)", "Balance", "Change RM"),
        "de": ("Rückgeld", "Zurück", "Rückgeld BAR"),
        "fr": ("Rendu", "Monnaie"),
    },
    "discount": {
        "en": ("Discount", "Disc", "Total Discount", "Less discount"),
        "de": ("Rabatt", "Nachlass", "Coupon"),
        "fr": ("Remise",),
    },
    "service": {
        "en": ("Service Charge", "10% Srv Chg", "Svc Chg 10%", "Service Charge 10%"),
        "de": ("Bedienung", "Service"),
        "fr": ("Service",),
    },
    "count": {
        "en": ("Total Qty", "Item Count", "No. of items", "Total Quantity", "Items sold",
               "TOT QTY"),
        "de": ("Anzahl Artikel", "Posten", "Artikel"),
        "fr": ("Nb articles",),
    },
}  # fmt: skip


def total_rows(random: Random, till: Till) -> list[tuple[str, Parts]]:
    """Rows of totals with their labels; only one of them bears the key "total"."""
    rows: list[tuple[str, Parts]] = []
    used: set[str] = set()

    def add(word: str, key: str, amount: Decimal) -> None:
        choices = [w for w in _WORDS[word][till.language] if w not in used]
        label = random.choice(choices or list(_WORDS[word][till.language]))
        used.add(label)
        number = till.money.parts(key, amount) if key else (till.money.text(amount),)
        rows.append((_worn(random, till, label.format(r=f"{till.rate.normalize():f}")), number))

    if random.random() < 0.3:
        count = str(sum(item.quantity for item in till.items))
        rows.append((random.choice(_WORDS["count"][till.language]), (value("quantity", count),)))
    _before_total(random, till, add)
    _final_total(random, till, add)
    if random.random() < 0.85:
        add("card" if till.by_card else "cash", "" if till.by_card else "paid", till.given)
    if not till.by_card and random.random() < 0.85:
        add("change", "change", till.given - till.total)
    return rows


def _worn(random: Random, till: Till, label: str) -> str:
    """A label as this till and the reading of its faint print leave it."""
    if till.style != "my":
        sign = till.money.sign if random.random() < 0.5 else ""
        label = label.replace(" (RM)", f" ({sign})" if sign else "").replace(" RM", f" {sign}")
        label = " ".join(label.replace("MYR", till.money.code).split())
    if random.random() < 0.12:
        label = label.replace(" (", "(").replace(" @", "@")
    if random.random() < 0.06:
        label = label.replace(" ", "", 1)
    return label


def _before_total(random: Random, till: Till, add: _Add) -> None:
    if random.random() < 0.55:
        add("goods", "subtotal", till.goods)
    if till.discount or random.random() < 0.12:
        add("discount", "discount", till.discount)
    if till.service:
        add("service", "service", till.service)
    if random.random() < 0.35:
        add("excluded", "net", till.sum - till.tax)
    if till.rate and (not till.inclusive or random.random() < 0.5):
        add("tax", "tax", till.tax)


def _final_total(random: Random, till: Till, add: _Add) -> None:
    """With rounding there is a total before and one after it; the last one counts."""
    shown = till.rounding or (till.style == "my" and random.random() < 0.5)
    if not shown:
        words = "included" if till.rate and random.random() < 0.25 else "total"
        add(words, "total", till.total)
        return
    if random.random() < 0.6:
        add(random.choice(("included", "total")), "" if till.rounding else "total", till.sum)
    add("rounding", "rounding", till.rounding)
    add("rounded", "total", till.total)
