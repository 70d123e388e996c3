"""Papers of brokers besides the single trade: several trades at once, interest, fees, taxes."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from random import Random

from .. import world
from ..content import Beside, Block, Grid, Pairs, Part, Parts, Text, value
from ._broker_parts import Paper, Row
from ._style import chance, lines, pairs, pick
from ._trade import trade

Asked = dict[str, tuple[str, ...]]

_KINDS = {
    "purchase": {"de": ("Kauf", "Ausgabe", "Kauf Sparplan", "Zugang"), "en": ("Buy", "Purchase",
                 "Subscription"), "fr": ("Achat", "Souscription")},
    "sale": {"de": ("Verkauf", "Rücknahme", "Abgang"), "en": ("Sell", "Redemption", "Sale"),
             "fr": ("Vente", "Rachat")},
    "dividend": {"de": ("Ausschüttung", "Dividende", "Ertrag", "Wiederanlage"), "en": ("Dividend",
                 "Distribution"), "fr": ("Dividende", "Coupon")},
}  # fmt: skip
_HEADS = {
    "kind": {"de": ("Typ", "Art", "Vorgang", "Transaktion", "Umsatzart"), "en": ("Type",
        "Transaction",
             "Action"), "fr": ("Type", "Opération")},
    "date": {"de": ("Datum", "Buchungstag", "Handelstag"), "en": ("Date", "Trade date"), "fr":
        ("Date",)},
    "name": {"de": ("Wertpapier", "Fonds", "Bezeichnung", "ISIN / Name"), "en": ("Security", "Fund",
             "Instrument"), "fr": ("Valeur", "Titre")},
    "shares": {"de": ("Anteile", "Stück", "Anzahl"), "en": ("Units", "Quantity"), "fr":
        ("Quantité",)},
    "price": {"de": ("Kurs", "Preis", "Anteilspreis"), "en": ("Price", "NAV"), "fr": ("Cours",)},
    "amount": {"de": ("Betrag", "Abrechnungsbetrag", "Summe"), "en": ("Amount", "Value"),
               "fr": ("Montant",)},
}  # fmt: skip
_LISTS: Asked = {
    "transactions": ("Transactions", "Every booking or trade on the paper.", "Umsätze",
        "Alle Geschäfte",
                     "Transactions | Every booking or trade on the paper.", "Trades"),
    "isins": ("ISINs of all securities", "Securities: ISIN", "Every security on the paper: ISIN"),
    "names": ("Securities", "Every security on the paper, once.", "Names of all securities",
              "Wertpapiere"),
}  # fmt: skip


def several(paper: Paper) -> tuple[list[Block], Asked]:
    """A table of trades, each in a row; the security has a line of its own or shares a cell."""
    random, language = paper.random, paper.language
    asked: Asked = dict(_LISTS)
    names = ["date", "kind", "name", "shares", "price", "amount"]
    if chance(random, 0.4):
        names = ["kind", "name", "shares", "price", "amount", "date"]
    rows: list[tuple[Parts, ...]] = []
    for number in range(random.randint(2, 7)):
        facts = trade(random, language, pick(random, ("purchase", "purchase", "sale", "dividend")))
        one = replace(paper, trade=facts)
        rows.append(_row(one, f"t{number}_", names, asked))
    header = tuple(pick(random, _HEADS[name][language]) for name in names)
    numeric = tuple(names.index(name) for name in ("shares", "price", "amount"))
    weights = tuple(3.0 if name == "name" else 1.2 for name in names)
    return [Grid(header, tuple(rows), (), numeric, weights)], asked


def _row(one: Paper, key: str, names: list[str], asked: Asked) -> tuple[Parts, ...]:
    facts, style = one.trade, one.style
    security = facts.security
    word = pick(one.random, _KINDS[facts.kind][one.language])
    shown = lines(
        (value("transactions", value("names", security.name)),), (value("isins", security.isin),)
    )
    cells: dict[str, Parts] = {
        "kind": (value(f"{key}type", word),), "name": shown,
        "date": (value(f"{key}date", style.day(facts.traded)),),
        "shares": (value(f"{key}shares", style.units(facts.shares)),),
        "price": (style.units(facts.price),),
        "amount": style.money(style.signed(value(f"{key}amount", style.number(facts.gross)),
                              not facts.receives), facts.currency),
    }  # fmt: skip
    for name in (security.name, security.isin):
        for field, words in (("amount", ("Amount", "Betrag")), ("shares", ("Shares", "Stück")),
                             ("date", ("Date", "Datum")), ("type", ("Type", "Art"))):  # fmt: skip
            made = (
                f"{words[0]} | {name}",
                f"{words[1]} von «{name}»",
                f"{words[0]} of {word} {name}",
            )
            asked[key + field] = (*asked.get(key + field, ()), *made)
    return tuple(cells[name] for name in names)


_SETTLED = {
    "de": (("Zinsabrechnung", "Zinsertrag"), ("Zinsgutschrift", "Zinsen für Guthaben"),
           ("Rechnungsabschluss", "Habenzinsen"), ("Vorabpauschale", "Vorabpauschale"),
           ("Steuerabrechnung", "Bemessungsgrundlage"), ("Depotgebühren", "Depotentgelt netto"),
           ("Einzahlung", "Betrag"), ("Steuererstattung", "Erstattungsbetrag"),
           ("Auszahlung", "Betrag"), ("Sollzinsen", "Belasteter Betrag"),
           ("Überweisung", "Überweisungsbetrag"), ("Zahlungseingang", "Betrag"),
           ("Entgelterstattung", "Gutschrift"), ("Kontoführungsentgelt", "Entgelt"),
           ("Kapitalertragsteuer", "Abgeführte Steuer"), ("Lastschrift", "Betrag")),
    "en": (("Interest payment", "Interest"), ("Interest statement", "Gross interest"),
           ("Custody fee", "Net fee"), ("Deposit confirmation", "Amount"), ("Tax settlement",
           "Tax base"), ("Withdrawal", "Amount"), ("Debit interest", "Interest charged"),
           ("Outgoing transfer", "Amount"), ("Incoming transfer", "Amount"),
           ("Tax refund", "Refund"), ("Fee refund", "Refund")),
    "fr": (("Paiement d'intérêts", "Intérêts bruts"), ("Droits de garde", "Montant HT"),
           ("Virement reçu", "Montant"), ("Retrait", "Montant")),
}  # fmt: skip
_PERIOD = {"de": ("Abrechnungszeitraum", "Zeitraum", "Zinszeitraum"), "en": ("Period",
    "Interest period"),
           "fr": ("Période",)}  # fmt: skip
_PERCENT = {
    "de": ("Zinssatz", "Zinssatz p. a.", "Satz"),
    "en": ("Rate", "Annual rate"),
    "fr": ("Taux",),
}
SETTLED_ASKS: Asked = {
    "from": ("Start of the period", "Beginn des Zeitraums", "Period from"),
    "to": ("End of the period", "Ende des Zeitraums", "Period to"),
    "percent": ("Interest rate", "Zinssatz", "Rate in percent"),
}


def settlement(paper: Paper) -> tuple[list[Block], Asked]:
    """Interest, fees or taxes of a period: title, days, amounts."""
    random, language, style = paper.random, paper.language, paper.style
    title, label = pick(random, _SETTLED[language])
    day = world.day(random)
    gross = Decimal(random.randint(1, 90_000)) / 100
    tax = (gross / 4).quantize(Decimal("0.01")) if chance(random, 0.4) else Decimal(0)
    start = day - timedelta(days=random.choice((30, 31, 90, 91, 365)))
    between = pick(random, (" - ", " bis " if language == "de" else " – "))
    rows: list[Row] = [
        (pick(random, _PERIOD[language]), (value("from", style.day(start)), between,
                                           value("to", style.day(day - timedelta(days=1))))),
        (pick(random, _PERCENT[language]),
        (value("percent", style.number(Decimal(random.randint(1, 600))
                                                                          / 100)), " %")),
    ]  # fmt: skip
    kept = [row for row in rows if chance(random, 0.7)]
    booked = (paper.label("value_date"), (value("date", value("value_date", style.day(day))),))
    amounts: list[Row] = []
    if tax:
        amounts.append((label, paper.amount("gross", gross, False)))
        one = value("taxes", value("capital_tax", style.number(tax)))
        amounts.append((paper.label("capital_tax"), style.money(style.signed(one, True),
                                                                paper.trade.currency)))  # fmt: skip
    shown = style.money((value("amount", style.number(gross - tax)),), paper.currency())
    amounts.append((paper.label("net_in") if tax else label, shown))
    rows = [*kept, booked, *amounts] if chance(random, 0.5) else [*kept, *amounts, booked]
    if chance(random, 0.5):
        rows.append(paper.row("account"))
    head = Text((value("type", title),), pick(random, ("title", "heading", "bold")))
    return [head, pairs(random, rows, language)], SETTLED_ASKS


def flat(paper: Paper, rate: str, days: list[Row], amounts: list[Row]) -> list[Block]:
    """A trade as text whose columns were lost: labels in one line, their values in the next."""
    random = paper.random
    unit, price = paper.shares(unit=True), paper.row(rate)
    shares, name, isin, wkn = (paper.label(key) for key in ("shares", "name", "isin", "wkn"))
    both = ("ISIN: ", *paper.parts("isin"), " WKN: ", *paper.parts("wkn"))
    way = random.randrange(4)
    made: list[Parts]
    if way == 0:
        made = [
            (shares, " ", *both, " ", price[0]),
            (*unit, " ", *paper.parts("name"), " ", *price[1]),
        ]
    elif way == 1:
        made = [(name, " ", isin), (*paper.parts("name"), " ", *paper.parts("isin")),
                (shares, " ", price[0]), (*unit, " ", *price[1])]  # fmt: skip
    elif way == 2:
        made = [(name, " ", wkn, " ", isin),
                (*paper.parts("name"), " ", *paper.parts("wkn"), " ", *paper.parts("isin")),
                (shares,), unit, (price[0], " ", *price[1])]  # fmt: skip
    else:
        made = [(*unit, " ", *paper.parts("name")), both, (price[0], " ", *price[1])]
    if chance(random, 0.5):
        made += _zipped(random, days, amounts)
        return [Text(lines(*made))]
    if chance(random, 0.5):
        made += [_headed(days), *[(label, " ", *parts) for label, parts in amounts]]
        return [Text(lines(*made))]
    return [Text(lines(*made)), pairs(random, [*days, *amounts], paper.language)]


def _headed(rows: list[Row]) -> Parts:
    """All labels, a line break, all values."""
    labels, values = " ".join(label for label, _ in rows), list[Part]()
    for _, parts in rows:
        values += [" ", *parts] if values else [*parts]
    return (labels, "\n", *values)


def _zipped(random: Random, first: list[Row], second: list[Row]) -> list[Parts]:
    """Two lists of labels and values, one of each in every line."""
    made: list[Parts] = []
    for number in range(max(len(first), len(second))):
        line: Parts = ()
        for rows in (first, second):
            if number < len(rows):
                label, parts = rows[number]
                line = (*line, *((" ",) if line else ()), label, random.choice((" ", ": ")), *parts)
        made.append(line)
    return made


def columns(paper: Paper, left: list[Row], right: list[Row]) -> list[Block]:
    """Two lists of labels beside each other, as some banks print a trade."""
    return [Text(paper.parts("name"), "plain"), Text(("ISIN ", *paper.parts("isin")), "plain"),
            Beside(((Pairs(tuple(left)),), (Pairs(tuple(right)),)))]  # fmt: skip


_TAX_TITLES = {
    "de": ("Steuerliche Informationen", "Darstellung der steuerlichen Berechnungsgrundlagen",
           "Ermittlung steuerrelevanter Erträge", "Details zur Abrechnung"),
    "en": ("Tax details", "Tax information"), "fr": ("Informations fiscales",)}  # fmt: skip
_TAX_ROWS = {
    "de": ("Verrechnung Freistellungsauftrag", "Allgemeiner Verlusttopf", "Aktienverlusttopf",
           "Teilfreistellung 30 %", "Zu versteuern", "Bemessungsgrundlage",
           "Anrechenbare Quellensteuer",
           "Mit Sparerpauschbetrag verrechnet", "Gewinn/Verlust",
           "Im laufenden Jahr einbehaltene Steuer"),
    "en": ("Loss pot", "Taxable amount", "Exemption used", "Profit or loss",
        "Tax withheld this year"),
    "fr": ("Base imposable", "Plus-value"),
}  # fmt: skip


def tax_details(random: Random, paper: Paper) -> list[Block]:
    """Sums for the tax office: amounts that look like answers and are none."""
    options = _TAX_ROWS[paper.language]
    chosen = random.sample(options, random.randint(2, min(6, len(options))))
    rows: list[tuple[Parts, ...]] = []
    for label in chosen:
        share = paper.trade.gross * random.randint(-60, 100) / 100
        cells = [(f"{paper.style.number(amount)} {paper.trade.currency}",)
                 for amount in (share, share / 4)]  # fmt: skip
        rows.append(((label,), *cells))
    heads = {
        "de": ("", "vorher", "nachher"),
        "en": ("", "before", "after"),
        "fr": ("", "avant", "après"),
    }
    title = Text((pick(random, _TAX_TITLES[paper.language]),), "heading")
    if chance(random, 0.5):
        return [title, pairs(random, [(label[0], cell) for label, cell, _ in _texts(rows)],
                             paper.language)]  # fmt: skip
    return [title, Grid(heads[paper.language], tuple(rows), numeric=(1, 2))]


def _texts(rows: list[tuple[Parts, ...]]) -> list[tuple[tuple[str], Parts, Parts]]:
    return [((str(label[0]),), first, second) for label, first, second in rows]
