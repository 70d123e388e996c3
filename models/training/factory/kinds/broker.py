"""Papers of brokers: confirmations of purchases and sales, notes of dividends and interest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from .. import world
from ..content import Block, Doc, Gap, Grid, Part, Parts, Text, value
from ._broker_more import SETTLED_ASKS, columns, flat, settlement, several, tax_details
from ._broker_parts import Paper, Row, letterhead, notes
from ._broker_words import ASKS, TITLES
from ._choosing import bookings, choices
from ._style import asks, chance, fill, keyed, lines, pairs, pick, style
from ._trade import trade

# Keys that the paper answers in other words, or for which its amount would be the fair answer.
_NEVER = {"type", "date", "trade_date", "payment_date", "amount", "shares", "name", "gross",
          "issuer", "account", "fees", "taxes", "currency", "value_date", "price", "per_share",
          "document_date", "forex_gross_currency", "order_number", "reference",
          "customer"}  # fmt: skip

_TAXES = {"taxes", "capital_tax", "solidarity", "church", "withholding", "transaction_tax"}


def write(random: Random, language: str) -> Doc:
    kind = pick(random, ("purchase",) * 5 + ("sale",) * 3 + ("dividend",) * 5 + ("interest",))
    facts = trade(random, language, kind)
    paper = Paper(random, language, style(random, language), facts, world.bank(random, language),
                  chance(random, 0.6))  # fmt: skip
    if chance(random, 0.3):
        return _other(paper)
    body = pick(random, _LAYOUTS)(paper)
    details = tax_details(random, paper) if chance(random, 0.3) else []
    blocks = (*letterhead(paper), *_title(paper), *body, *details, *notes(paper))
    never = _never(paper, blocks) | (_TAXES if details else set())
    chosen = (*bookings(random, blocks, {"type": kind}), *choices(random, blocks))
    return Doc("broker paper", language, blocks, asks(random, blocks, ASKS, never), choices=chosen)


def _other(paper: Paper) -> Doc:
    """Several trades in a table, or interest and fees without a security."""
    random = paper.random
    body, asked = several(paper) if chance(random, 0.5) else settlement(paper)
    blocks = (*letterhead(paper), *body, *notes(paper))
    some = random.sample(sorted(asked), min(14, len(asked)))
    wordings = {**ASKS, **{key: asked[key] for key in some}}
    never = _NEVER | _TAXES | set(asked) | {"shares", "isin", "name", "wkn"}
    if len(asked) == len(SETTLED_ASKS):
        never -= {"shares", "isin", "name", "wkn", "price", "forex_gross"}
    asked_for = asks(random, blocks, wordings, never)
    chosen = bookings(random, blocks, {})
    return Doc("broker paper", paper.language, blocks, asked_for, choices=chosen)


def _never(paper: Paper, blocks: tuple[Block, ...]) -> set[str]:
    """A fee that is not printed is really absent; so are taxes where there are none."""
    printed = {found.key for found in keyed(blocks)}
    never = set(_NEVER)
    if not paper.trade.taxes:
        never -= {"taxes"}
    if not paper.trade.fees and "zero" not in printed:
        never -= {"fees"}
    for key in ("order_number", "reference", "customer"):
        if not printed & {"order_number", "reference", "customer", "depot"}:
            never.discard(key)
    return never


def _title(paper: Paper) -> list[Block]:
    text = pick(paper.random, TITLES[paper.trade.kind][paper.language])
    if chance(paper.random, 0.2):
        text = text.upper()
    before, _, rest = text.partition("{")
    word, _, after = rest.partition("}")
    shown = Text((before, value("type", word), after))
    return [replace(shown, look=pick(paper.random, ("title", "heading", "bold", "plain")))]


def _amounts(paper: Paper) -> list[Row]:
    """Gross, exchange, fees and taxes, net: in this order on nearly every paper."""
    rows: list[Row] = []
    if paper.trade.foreign is not None:
        rows.append(paper.foreign_row())
        rows.append(paper.row("rate"))
        if paper.trade.fees or paper.trade.taxes or chance(paper.random, 0.5):
            rows.append(paper.row("gross"))
    elif paper.trade.fees or paper.trade.taxes or chance(paper.random, 0.6):
        rows.append(paper.row("gross"))
    return [*rows, *paper.levies(), paper.row("net")]


def _days(paper: Paper) -> list[str]:
    random = paper.random
    names = ["date"]
    if chance(random, 0.5):
        names.append("value_date")
    if paper.trade.kind in ("purchase", "sale"):
        names += [
            name for name in ("order_date", "venue", "custody", "country") if chance(random, 0.4)
        ]
    else:
        names += [name for name in ("ex_date", "custody", "country") if chance(random, 0.4)]
    random.shuffle(names)
    return names


def _rate_name(paper: Paper) -> str:
    return "per_share" if paper.trade.kind in ("dividend", "interest") else "price"


def _listed(paper: Paper) -> list[Block]:
    """Every fact on a line of its own."""
    random = paper.random
    names = ["name", "isin"]
    if chance(random, 0.6):
        names.append("wkn")
    names.append("shares")
    if chance(random, 0.85):
        names.append(_rate_name(paper))
    if chance(random, 0.3):
        names = (
            [names[-1], *names[:-1]] if chance(random, 0.3) else names[1:2] + names[:1] + names[2:]
        )
    rows, days = list(paper.rows(names)), list(paper.rows(_days(paper)))
    top = [*days, *rows] if chance(random, 0.5) else [*rows, *days]
    if chance(random, 0.4):
        return [pairs(random, [*top, *_amounts(paper), *_booked(paper)], paper.language)]
    return [pairs(random, top, paper.language), Gap(),
            pairs(random, [*_amounts(paper), *_booked(paper)], paper.language)]  # fmt: skip


def _booked(paper: Paper) -> list[Row]:
    return [paper.row("account")] if chance(paper.random, 0.5) else []


def _codes(paper: Paper) -> Parts:
    isin, wkn = paper.parts("isin"), paper.parts("wkn")
    way = paper.random.randrange(5)
    if way == 0:
        return (*isin, " (", *wkn, ")")
    if way == 1:
        return ("ISIN: ", *isin, " WKN: ", *wkn)
    if way == 2:
        return ("WKN ", *wkn, " / ISIN ", *isin)
    return isin if way == 3 else ("ISIN ", *isin)


def _classic(paper: Paper) -> list[Block]:
    """The security in one row of a table, as banks print it, then days, amounts, a sentence."""
    random = paper.random
    wide = chance(random, 0.5)
    header: tuple[str, ...] = (paper.label("shares"), paper.label("name"), "ISIN (WKN)")
    cells: tuple[Parts, ...] = (paper.shares(unit=True), paper.parts("name"), _codes(paper))
    if wide:
        rate = paper.row(_rate_name(paper))
        header, cells = (*header, rate[0]), (*cells, rate[1])
    rows = list(paper.rows(_days(paper)))
    if not wide:
        rows.append(paper.row(_rate_name(paper)))
    return [Grid(header, (cells,), weights=(1.4, 3, 2.2, 1.4)[: len(cells)]),
            pairs(random, rows, paper.language), pairs(random, _amounts(paper), paper.language),
            *_sentence(paper)]  # fmt: skip


_BOOKED = {
    ("de", False): ("Den Gegenwert buchen wir mit Valuta {day} zu Lasten des Kontos {account}.",
                    "Der Betrag wird mit dem Verrechnungskonto {account} verrechnet (Valuta: "
                    "{day}).",
                    "Wir belasten Ihr Konto {account} mit Wert {day}."),
    ("de", True): ("Den Gegenwert buchen wir mit Valuta {day} zu Gunsten des Kontos {account}.",
                   "Die Gutschrift erfolgt auf dem Konto {account}, Wert {day}.",
                   "Lt. Anlage vergüten wir mit Valuta {day} auf Konto {account}."),
    ("en", False): ("The amount will be settled via the account {account} (value date: {day}).",
                    "Your account {account} will be debited with value {day}."),
    ("en", True): ("The amount is credited to account {account} (value date: {day}).",),
    ("fr", False): ("Votre compte {account} sera débité, valeur {day}.",),
    ("fr", True): ("Votre compte {account} sera crédité, valeur {day}.",),
}  # fmt: skip


def _sentence(paper: Paper) -> list[Block]:
    printed = chance(paper.random, 0.6)
    if not printed:
        return []
    template = pick(paper.random, _BOOKED[paper.language, paper.trade.receives])
    parts = {"day": paper.parts("value_date"), "account": paper.parts("account")}
    return [Text(fill(template, parts))]


def _modern(paper: Paper) -> list[Block]:
    """Position, quantity, price, amount; then a table of charges; then one of the booking."""
    random, language = paper.random, paper.language
    heads = {"de": (("POSITION", "ANZAHL", "PREIS", "BETRAG"), ("POSITION", "BETRAG"), "GESAMT"),
             "en": (("POSITION", "QUANTITY", "PRICE", "AMOUNT"), ("POSITION", "AMOUNT"), "TOTAL"),
             "fr": (("POSITION", "QUANTITÉ", "PRIX", "MONTANT"), ("POSITION", "MONTANT"), "TOTAL"),
             }[language]  # fmt: skip
    if chance(random, 0.4):
        heads = tuple(
            tuple(word.capitalize() for word in head)
            if isinstance(head, tuple)
            else head.capitalize()
            for head in heads
        )  # type: ignore[assignment]
    foreign = paper.trade.foreign is not None
    total = paper.parts("foreign") if foreign else paper.parts("gross")
    name = (*paper.parts("name"), "\n", pick(random, ("ISIN: ", "", "ISIN ")), *paper.parts("isin"))
    position = Grid(heads[0],
        ((name, paper.shares(unit=True), paper.parts(_rate_name(paper)), total),),
                    numeric=(1, 2, 3))  # fmt: skip
    charges: list[tuple[Parts, ...]] = [((label,), parts) for label, parts in paper.levies()]
    if foreign:
        charges.insert(0, ((paper.label("rate"),), paper.parts("rate")))
        if paper.trade.fees or paper.trade.taxes:
            charges.insert(1, ((paper.label("gross"),), paper.parts("gross")))
    net = (heads[2], paper.parts("net"))
    settled = Grid(heads[1], tuple(charges), (net,), numeric=(1,))
    blocks: list[Block] = [*_overview(paper), position, settled]
    if chance(random, 0.7):
        blocks.append(_booking(paper))
    return blocks


_OVERVIEW = {
    "de": ("Market-Order am {day}, um {time} Uhr (Europe/Berlin).",
           "Limit-Order am {day} an der {venue}.", "Ausgeführt am {day} am Handelsplatz {venue}.",
           "Sparplanausführung am {day}.", "Am {day} haben wir für Sie folgende Transaktion "
           "ausgeführt:"),
    "en": ("Market order on {day}, at {time}.", "Execution on {day}, {venue}.",
           "Savings plan execution on {day}.", "We executed the following order for you on {day}:"),
    "fr": ("Ordre au marché le {day} à {time}.", "Exécuté le {day} sur {venue}."),
}  # fmt: skip
_EX = {"de": ("Dividende mit Ex-Tag {day}.", "Ausschüttung mit dem Ex-Tag {day}.",
              "Ex-Datum {day}."),
       "en": ("Dividend with the ex-date {day}.", "Ex-date {day}."),
       "fr": ("Dividende avec date de détachement au {day}.",)}  # fmt: skip


def _overview(paper: Paper) -> list[Block]:
    if paper.trade.kind in ("dividend", "interest"):
        if paper.trade.kind == "interest" or chance(paper.random, 0.3):
            return []
        template = pick(paper.random, _EX[paper.language])
        return [Text(fill(template, {"day": paper.parts("ex_date")}))]
    template = pick(paper.random, _OVERVIEW[paper.language])
    day = value("date", value("trade_date", paper.style.day(paper.trade.traded)))
    parts: dict[str, Part | Parts] = {
        "day": day,
        "time": (paper.parts("time")[0],),
        "venue": paper.parts("venue"),
    }
    return [Text(fill(template, parts))]


def _booking(paper: Paper) -> Grid:
    income = paper.trade.kind in ("dividend", "interest")
    name = "date" if income else "value_date"
    day = paper.row(name)
    return Grid((paper.label("account"), day[0], paper.label("net_in" if income else "net")),
                ((paper.parts("account"), day[1], paper.parts("net")),), numeric=(2,))  # fmt: skip


_EXECUTED = {
    "de": ("Wir haben am {day} an der {venue} für Sie {done}:", "Am {day} haben wir für Sie {done}",
           "Ausführung vom {day}, Börse {venue}", "Gemäß Ihrem Auftrag vom {order} haben wir am "
           "{day} für Sie {done}:"),
    "en": ("We have {done} for you on {day} at {venue}:", "In accordance with your order of "
           "{order} we have {done} on {day}:"),
    "fr": ("Nous avons {done} pour votre compte le {day} à {venue} :",),
}  # fmt: skip
_DONE = {"de": ("gekauft", "verkauft"), "en": ("bought", "sold"), "fr": ("acheté", "vendu")}


def _letter(paper: Paper) -> list[Block]:
    """A short letter: sentence, the security in two lines, the amounts."""
    random = paper.random
    blocks: list[Block] = []
    if paper.trade.kind in ("purchase", "sale"):
        template = pick(random, _EXECUTED[paper.language])
        done = _DONE[paper.language][paper.trade.kind == "sale"]
        day = value("date", value("trade_date", paper.style.day(paper.trade.traded)))
        parts: dict[str, Part | Parts] = {
            "day": day, "venue": paper.parts("venue"), "order": paper.parts("order_date"),
            "done": done,
        }  # fmt: skip
        blocks.append(Text(fill(template, parts)))
        days: list[Row] = []
    else:
        days = list(paper.rows(["date", *(["ex_date"] if chance(random, 0.6) else [])]))
    shares, name = paper.shares(unit=True), paper.parts("name")
    what = lines((*shares, " ", *name), _codes(paper))
    rate = [paper.row(_rate_name(paper))] if chance(random, 0.8) else []
    rows = [*days, *rate, *_amounts(paper)]
    if chance(random, 0.4):
        rows.append(paper.row("value_date"))
    return [*blocks, Text(what), pairs(random, rows, paper.language)]


def _fund(paper: Paper) -> list[Block]:
    """A line of a fund statement: day, kind, fund, amount, price, units."""
    random = paper.random
    rate = paper.row(_rate_name(paper))
    name = (*paper.parts("name"), "\n", *_codes(paper))
    columns: list[Row] = [paper.row("date"), (paper.label("name"), name), paper.row("shares"), rate]
    if paper.trade.foreign is not None:
        columns += [paper.foreign_row(), paper.row("rate")]
    if chance(random, 0.4):
        random.shuffle(columns)
    header = tuple(label for label, _ in columns)
    table = Grid(header, (tuple(parts for _, parts in columns),), numeric=())
    return [table, pairs(random, [*paper.levies(), paper.row("net"), *_booked(paper)],
                         paper.language)]  # fmt: skip


def _flat(paper: Paper) -> list[Block]:
    """The security's lines as text without columns, then the usual amounts."""
    return flat(paper, _rate_name(paper), list(paper.rows(_days(paper))), _amounts(paper))


def _columns(paper: Paper) -> list[Block]:
    random = paper.random
    left = [paper.row("shares"), *paper.rows(_days(paper)), paper.row(_rate_name(paper))]
    return columns(paper, left, _amounts(paper)) if chance(random, 0.8) else columns(
        paper, _amounts(paper), left)  # fmt: skip


_LAYOUTS: tuple[Callable[[Paper], list[Block]], ...] = (
    _listed, _listed, _classic, _classic, _modern, _modern, _letter, _fund, _columns,
)  # fmt: skip
