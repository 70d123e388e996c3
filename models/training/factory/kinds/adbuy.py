"""Papers of American stations on political advertising: contracts, orders and invoices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Literal

from ..content import Ask, Block, Doc
from ..trade import air_others, air_papers, airtime, asking
from ..trade.airtime import Buy

_CATALOGUE: asking.Catalogue = {
    "contract_num": (
        "Contract number", "The number of the contract or order that the paper is about.",
        "Contract #", "Contract or order number", "Vertragsnummer", "Contract no.", "Contract ID",
        "Wie lautet die Nummer des Vertrags?", "What is the number of this contract?",
        "Identification number of the contract, order or invoice", "Nummer des Auftrags",
    ),
    "advertiser": (
        "Advertiser", "The person, committee or company that pays for the advertising.",
        "Advertiser name", "Who pays for the advertising?", "Werbender", "Auftraggeber der Werbung",
        "Political committee or candidate that buys the time", "Wer bezahlt die Werbung?",
        "Sponsor",
        "Name of the advertiser", "For whom are the spots broadcast?",
    ),
    "gross_amount": (
        "Gross amount", "The total price before the agency's commission is taken off, as printed.",
        "Gross total", "Total gross", "Bruttobetrag", "Total price of the contract",
        "Gesamtpreis brutto",
        "What is the gross amount of the order?", "Total before commission", "Contract total",
        "How much does the advertising cost in all?", "Gesamtbetrag vor Agenturprovision",
    ),
    "flight_from": (
        "First day", "The first day on which the advertising is broadcast, as printed.",
        "Flight start",
        "Start of the flight", "Flight from", "Start date", "Erster Sendetag",
        "Beginn der Ausstrahlung",
        "When does the advertising start?", "Contract start date", "First air date", "Flight begin",
    ),
    "flight_to": (
        "Last day", "The last day on which the advertising is broadcast, as printed.", "Flight end",
        "End of the flight", "Flight to", "End date", "Letzter Sendetag", "Ende der Ausstrahlung",
        "When does the advertising end?", "Contract end date", "Last air date",
    ),
    "agency": (
        "Agency", "The agency that buys the broadcasting time.", "Agentur", "Advertising agency",
        "Media buyer", "Which agency placed the order?", "Agency name",
        "Welche Agentur hat gebucht?",
    ),
    "station": (
        "Station", "The station that broadcasts the advertising.", "Sender", "Property",
        "Call sign",
        "Which station broadcasts the spots?", "TV or radio station", "Auf welchem Sender?",
    ),
    "product": ("Product", "What is advertised.", "Produkt", "Product description", "Product name"),
    "estimate": ("Estimate", "The number of the estimate.", "Estimate #", "Estimate number",
           "Schätzung"),
    "alt_order": (
        "Alt order number", "The other number of the order.", "Alternate order #", "Alt Order #",
        "Alternative Auftragsnummer",
    ),
    "order_number": ("Order number", "The number of the order.", "Auftragsnummer", "Order #"),
    "invoice_number": ("Invoice number", "The number of the invoice.", "Rechnungsnummer",
           "Invoice #"),
    "invoice_date": ("Invoice date", "The date of the invoice.", "Rechnungsdatum", "Billing date"),
    "executive": (
        "Account executive", "The person at the station who handles the order.", "Salesperson",
        "Kundenbetreuer", "Sales representative", "Who is the account executive?",
    ),
    "office": ("Sales office", "The office that sold the time.", "Verkaufsbüro", "Office"),
    "printed": ("Print date", "The date on which the paper was printed.", "Druckdatum",
           "Printed on"),
    "net_amount": (
        "Net amount", "The total price less the agency's commission.", "Nettobetrag", "Net total",
        "Net amount due", "What is to be paid after commission?",
    ),
    "commission": (
        "Commission", "The agency's commission.", "Agency commission", "Provision",
        "Agenturprovision",
    ),
    "spots": (
        "Number of spots", "How many spots are broadcast in all.", "Total spots",
        "Anzahl der Spots",
    ),
    "buyer": ("Buyer", "The person who buys for the agency.", "Einkäufer", "Buying contact"),
    "market": ("Market", "The market of the station.", "Markt", "Sendegebiet"),
    "cycle": ("Billing cycle", "How often bills are sent.", "Abrechnungszyklus",
           "Billing cycle code"),
    "demographic": ("Demographic", "The group of viewers.", "Zielgruppe", "Primary demo", "Demo"),
    "brand": ("Brand", "The brand that is advertised.", "Marke", "Brand name"),
    "po": ("Purchase order number", "Bestellnummer", "PO number"),
    "market_share": ("Competitive share", "Marktanteil", "Share of the market"),
    "flight": ("Flight dates", "The days from first to last broadcast.", "Flight", "Sendezeitraum"),
    "lines.show": ("Programs", "Programmes of all lines, in order", "Sendungen",
    "Line descriptions"),
    "lines.amount": ("Line amounts", "Amounts of all lines", "Beträge der Zeilen"),
}  # fmt: skip
_ARGUABLE = frozenset(
    ("contract_num", "advertiser", "gross_amount", "flight_from", "flight_to", "flight", "station",
     "order_number", "spots", "lines.show", "lines.amount", "agency", "brand", "market")
)  # fmt: skip
_CORE = frozenset(("contract_num", "advertiser", "gross_amount", "flight_from", "flight_to"))


def write(random: Random, language: str) -> Doc:
    """A paper of a station; they are in English whatever the language asked for."""
    buy = airtime.buy(random)
    layouts: tuple[Callable[[Random, Buy], Sequence[Block]], ...] = (
        air_papers.contract,
        air_papers.order,
        air_papers.invoice,
        air_others.rep_contract,
        air_others.confirmation,
        air_others.plain,
    )
    layout = random.choices(layouts, (22, 16, 22, 14, 10, 16))[0]
    blocks = asking.one_wording(layout(random, buy))
    there = set(asking.keys_of(blocks))
    stand_ins = {
        "invoice_number": ("contract_num",) if layout is air_papers.invoice else (),
        "order_number": ()
        if layout is air_papers.invoice or "alt_order" in there
        else ("contract_num",),
    }
    asked = asking.asks(
        random,
        blocks,
        _CATALOGUE,
        stand_ins=stand_ins,
        never_absent=_ARGUABLE,
        core=_CORE,
        most=16,
    )
    wide = layout in (air_others.rep_contract, air_others.confirmation) and random.random() < 0.5
    paper: Literal["page", "landscape"] = "landscape" if wide else "page"
    return Doc("adbuy", "en", blocks, (*asked, *_cells(random, buy, there)), paper)


def _cells(random: Random, buy: Buy, there: set[str]) -> tuple[Ask, ...]:
    asked: list[Ask] = []
    for number, spot in enumerate(buy.spots):
        for column, heads in (
            ("rate", ("rate", "Rate", "Preis je Spot")),
            ("amount", ("amount", "Line amount", "Betrag")),
            ("spots", ("spots", "Number of spots", "Anzahl")),
            ("start", ("start date", "First day", "Beginn")),
        ):
            if f"line.{number}.{column}" in there:
                words = tuple(f"{head} | {spot.show}" for head in heads)
                asked.append(Ask(f"line.{number}.{column}", (*words, f"{heads[0]} of {spot.show}")))
    random.shuffle(asked)
    return tuple(asked[:4])
