"""Bills of utilities, telephone companies and insurers: readings, tariffs, premiums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from random import Random

from .. import world
from ..content import Beside, Block, Doc, Gap, Grid, Pairs, Part, Parts, Text, value
from ..trade import asking, bills, labels, letters, parties, questions
from ..trade.facts import Facts, deal, period
from ..trade.figures import cents
from ._bill_words import FIRM, INSURED, INSURER, OLD, PHONE_FIRM, SUPPLY, TITLES

Row = tuple[str, Parts]

_CATALOGUE: asking.Catalogue = {
    **questions.SELLER,
    **questions.BUYER,
    **questions.HEADER,
    **questions.TOTALS,
    **bills.CATALOGUE,
}
_ARGUABLE = frozenset(
    ("seller_name", "seller_address", "seller_street", "buyer_name", "buyer_address",
    "buyer_street",
     "net_total", "line_total", "tax_total", "grand_total", "amount_due", "vat_rate", "currency",
     "prepaid_total", "instalments", "contract", "policy", "customer_number", "order_number",
     "sales_order", "buyer_reference", "charge_total", "allowance_total", "terms", "delivery_date",
     "period", "period_from", "period_to", "base_fee", "work_fee", "calls", "premium",
     "line_number",
     "clerk", "buyer_contact", "ship_name", "ship_city", "ship_postcode", "ship_address",
     "supply_address", "seller_tax_number", "project", "tariff", "next_due", "invoice_number")
)  # fmt: skip


@dataclass(frozen=True)
class _Case:
    """A bill in the making."""

    facts: Facts
    rows: tuple[Row, ...]  # The facts beside the address.
    body: tuple[Block, ...]
    title: str


def write(random: Random, language: str) -> Doc:
    """A bill for energy or water, for a telephone line, or for an insurance."""
    facts = deal(random, language)
    sort = random.choices(("energy", "phone", "insurance"), (5, 3, 3))[0]
    make = {"energy": _energy, "phone": _phone, "insurance": _insurance}[sort]
    made = make(random, facts)
    blocks = asking.one_wording(_letter(random, made))
    there = set(asking.keys_of(blocks))
    stand_ins = {"amount_due": ("grand_total",)} if sort != "energy" else {}
    asked = asking.asks(
        random,
        blocks,
        _CATALOGUE,
        stand_ins=stand_ins,
        never_absent=_ARGUABLE
        - ({"order_number", "project"} if "contract" not in there else set()),
        empty=frozenset(bills.CATALOGUE if random.random() < 0.6 else ()),
        core=frozenset(("seller_name", "grand_total", "customer_number")),
        most=random.randint(14, 20),
    )
    return Doc("bill", language, blocks, asked)


def _named(random: Random, facts: Facts, shapes: Mapping[str, tuple[str, ...]]) -> Facts:
    language = facts.language
    name = random.choice(shapes[language]).format(
        t=world.town(random, language), n=world.nonsense(random).title()
    )
    return replace(facts, seller=replace(facts.seller, name=name))


def _label(random: Random, key: str, facts: Facts) -> str:
    table = bills.LABELS if key in bills.LABELS else labels.LABELS
    return random.choice(table[key][facts.language])


def _row(random: Random, key: str, facts: Facts, words: str) -> Row:
    return (_label(random, key, facts), (value(key, words),))


def _common(random: Random, facts: Facts) -> list[Row]:
    rows: list[Row] = [
        (labels.label(random, key, facts.language), facts.head[key])
        for key in ("customer_number", "invoice_number", "issue_date")
        if key == "issue_date" or random.random() < 0.85
    ]
    return rows


def _span(random: Random, facts: Facts) -> tuple[Row, Part]:
    parts = period(random, facts.dates, facts.issued - timedelta(days=random.randint(3, 30)))
    return (_label(random, "period", facts), (parts,)), parts


def _money_rows(random: Random, facts: Facts, rows: list[tuple[str, str, Decimal]]) -> Block:
    """Sums with their labels: key, label and amount."""
    made = [
        (label, facts.money.parts(key, amount) if key else (facts.money.text(amount),))
        for key, label, amount in rows
    ]
    if random.random() < 0.5:
        return Pairs(tuple(made), way=random.choice(("beside", "table", "any")))
    cells = tuple(((label,), parts) for label, parts in made)
    return Grid((), cells, numeric=(1,), weights=(3.0, 1.0))


def _amount(random: Random, low: float, high: float) -> Decimal:
    return cents(Decimal(str(round(random.uniform(low, high), 2))))


def _energy(random: Random, facts: Facts) -> _Case:
    facts = _named(random, facts, FIRM)
    language, money = facts.language, facts.money
    what = random.choice(SUPPLY[language])
    unit = "m³" if what in ("Wasser", "water", "eau", "Gas", "gas", "gaz") else "kWh"
    span, _ = _span(random, facts)
    old, used = random.randint(100, 90000), random.randint(40, 9000)
    rate = Decimal(str(round(random.uniform(4, 49), 2)))
    work = cents(used * rate / 100)
    base = _amount(random, 40, 260)
    net = work + base
    tax = cents(net * Decimal("0.19"))
    gross = net + tax
    paid = cents(gross * Decimal(str(round(random.uniform(0.6, 1.15), 3))))
    rows = _common(random, facts)
    rows += [_row(random, "contract", facts, str(random.randint(10**8, 10**12)))]
    rows += [span] if random.random() < 0.75 else []
    if random.random() < 0.5:
        rows.append(_row(random, "location", facts, f"DE{random.randint(10**20, 10**21)}"))
    if random.random() < 0.6:
        rows.append(_row(random, "tariff", facts, f"{world.nonsense(random).title()} {what} 24"))
    meter = str(random.randint(10**6, 10**10))
    reading = _readings(random, facts, meter, old, used, unit)
    fee, charge = _label(random, "base_fee", facts), _label(random, "work_fee", facts)
    if random.random() < 0.5:
        charge += f" {used} {unit}"
    sums: list[tuple[str, str, Decimal]] = [
        ("work_fee", charge, work),
        ("base_fee", fee, base),
        ("net_total", labels.label(random, "net_total", language), net),
        ("tax_total", labels.label(random, "tax_total", language), tax),
        ("grand_total", labels.label(random, "grand_total", language), gross),
        ("instalments", _label(random, "instalments", facts), paid),
    ]
    if gross >= paid:
        sums.append(("amount_due", _label(random, "amount_due", facts), gross - paid))
    else:
        back = {"de": ("Guthaben", "Erstattung"), "en": ("Credit", "Refund"), "fr": ("Avoir",)}
        sums.append(("", random.choice(back[language]), paid - gross))
    price: Parts = (value("work_price", money.bare().plain(rate)), f" ct/{unit}")
    body: list[Block] = [*reading, Gap(0.5)]
    if random.random() < 0.5:
        head = {"de": "Arbeitspreis", "en": "Unit rate", "fr": "Prix unitaire"}[language]
        body.append(Pairs(((head, price),), way="inline"))
    body += [_money_rows(random, facts, sums), *_instalments(random, facts)]
    title = random.choice(TITLES["energy"][language]).format(x=what)
    return _Case(facts, tuple(rows), tuple(body), title[:1].upper() + title[1:])


def _readings(
    random: Random, facts: Facts, meter: str, old: int, used: int, unit: str
) -> tuple[Block, ...]:
    """The meter readings: a table of one row, or pairs."""
    language = facts.language
    plain = facts.money.bare()
    heads = OLD[language]
    before = value("reading_old", plain.plain(Decimal(old), 0))
    after = value("reading_new", plain.plain(Decimal(old + used), 0))
    total = value("consumption", plain.plain(Decimal(used), 0))
    label = _label(random, "meter", facts)
    first, second = random.choice(heads[0]), random.choice(heads[1])
    usage = _label(random, "consumption", facts)
    if random.random() < 0.6:
        dates = (facts.dates(facts.issued - timedelta(days=395)), facts.dates(facts.issued))
        row: tuple[Parts, ...] = (
            (value("meter", meter),),
            (before,),
            (after,),
            (total, f" {unit}"),
        )
        header = (label, f"{first} ({dates[0]})" if random.random() < 0.3 else first, second, usage)
        return (Grid(header, (row,), numeric=(1, 2, 3)),)
    rows: tuple[Row, ...] = (
        (label, (value("meter", meter),)),
        (first, (before, f" {unit}")),
        (second, (after, f" {unit}")),
        (usage, (total, f" {unit}")),
    )
    return (Pairs(rows),)


def _instalments(random: Random, facts: Facts) -> list[Block]:
    if random.random() < 0.5:
        return []
    amount = facts.money.parts("next_instalment", _amount(random, 20, 300))
    rows: list[Row] = [(_label(random, "next_instalment", facts), amount)]
    if random.random() < 0.6:
        head = {
            "de": "Erster Abschlag fällig am",
            "en": "First payment on",
            "fr": "Première échéance",
        }
        day = facts.dates(facts.due + timedelta(days=17))
        rows.append((head[facts.language], (value("next_due", day),)))
    return [Gap(0.5), letters.pairs(random, rows)]


def _phone(random: Random, facts: Facts) -> _Case:
    facts = _named(random, facts, PHONE_FIRM)
    language = facts.language
    rows = _common(random, facts)
    span, _ = _span(random, facts)
    rows.append(span)
    number = world.phone(random, language)
    if random.random() < 0.7:
        rows.append(_row(random, "line_number", facts, number))
    brand = world.nonsense(random).title()
    plan = f"{brand} {random.choice(('Flat', 'Mobile', 'Home', 'Surf'))} {random.choice('SML')}"
    body: list[Block] = []
    if random.random() < 0.6:
        rows.append(_row(random, "tariff", facts, plan))
    if random.random() < 0.5:
        body.append(Pairs((_row(random, "data_used", facts, f"{random.uniform(0.2, 30):.2f} GB"),)))
    base, calls = _amount(random, 5, 70), _amount(random, 0, 25)
    net = base + calls
    tax = cents(net * Decimal("0.19"))
    before = _amount(random, 0, 80)
    sums: list[tuple[str, str, Decimal]] = []
    with_before = random.random() < 0.3
    if with_before:
        sums.append(("previous_balance", _label(random, "previous_balance", facts), before))
    sums += [
        ("base_fee", _label(random, "base_fee", facts), base),
        ("calls", _label(random, "calls", facts), calls),
        ("net_total", labels.label(random, "net_total", language), net),
        ("tax_total", labels.label(random, "tax_total", language), tax),
        ("grand_total", labels.label(random, "grand_total", language), net + tax),
    ]
    if with_before:
        sums.append(("amount_due", _label(random, "amount_due", facts), net + tax + before))
    body.append(_money_rows(random, facts, sums))
    title = random.choice(TITLES["phone"][language])
    return _Case(facts, tuple(rows), tuple(body), title)


def _insurance(random: Random, facts: Facts) -> _Case:
    facts = _named(random, facts, INSURER)
    language, money = facts.language, facts.money
    rows = [row for row in _common(random, facts) if random.random() < 0.8]
    groups = [str(random.randint(100, 999)) for _ in range(3)]
    number = f"{'.'.join(groups)}-{random.randint(0, 9)}"
    rows.append(_row(random, "policy", facts, random.choice((number, world.code(random)))))
    rows.append(_row(random, "insured", facts, random.choice(INSURED[language])))
    span, _ = _span(random, facts)
    rows += [span] if random.random() < 0.7 else []
    cover: list[Row] = []
    if random.random() < 0.6:
        total = Decimal(random.randint(1, 100) * 50000)
        cover.append((_label(random, "sum_insured", facts), money.parts("sum_insured", total, 0)))
    if random.random() < 0.5:
        own = Decimal(random.choice((150, 250, 300, 500, 1000)))
        cover.append((_label(random, "deductible", facts), money.parts("deductible", own)))
    premium = _amount(random, 30, 1800)
    tax = cents(premium * Decimal("0.19"))
    sums: list[tuple[str, str, Decimal]] = [
        ("premium", _label(random, "premium", facts), premium),
        ("tax_total", _label(random, "insurance_tax", facts), tax),
        ("grand_total", labels.label(random, "grand_total", language), premium + tax),
    ]
    body: list[Block] = [letters.pairs(random, cover), Gap(0.5)] if cover else []
    body.append(_money_rows(random, facts, sums))
    title = random.choice(TITLES["insurance"][language])
    return _Case(facts, tuple(rows), tuple(body), title)


def _letter(random: Random, made: _Case) -> tuple[Block, ...]:
    facts, language = made.facts, made.facts.language
    seller = facts.seller
    blocks: list[Block] = list(letters.letterhead(random, seller, "seller", language))
    left: list[Block] = []
    if random.random() < 0.5:
        left.append(parties.sender_line(random, seller, "seller"))
    left.append(parties.letter_block(random, facts.buyer, "buyer", language))
    box = letters.pairs(random, made.rows)
    blocks += [Beside((tuple(left), (box,)))] if random.random() < 0.6 else [*left, Gap(), box]
    blocks += [Gap(), Text((made.title,), look=random.choice(("title", "heading", "bold")))]
    if random.random() < 0.3:
        blocks += _supply(random, facts)
    if random.random() < 0.5:
        blocks.append(letters.hello(random, language))
    blocks += [Gap(0.5), *made.body, *_debit(random, facts), *letters.bye(random, language)]
    if random.random() < 0.75:
        blocks.append(letters.footer(random, seller, "seller", language))
    return tuple(blocks)


def _supply(random: Random, facts: Facts) -> list[Block]:
    place = world.address(random, facts.language)
    heads = {
        "de": ("Lieferstelle", "Verbrauchsstelle", "Objekt", "Abnahmestelle"),
        "en": ("Supply address", "Service address", "Premises"),
        "fr": ("Lieu de consommation", "Adresse de fourniture"),
    }[facts.language]
    where = ", ".join((place.street, f"{place.postcode} {place.city}"))
    return [Pairs(((random.choice(heads), (value("supply_address", where),)),), way="inline")]


def _debit(random: Random, facts: Facts) -> list[Block]:
    """How and when it is paid."""
    due = value("due_date", facts.dates(facts.due))
    sentences: dict[str, tuple[Parts, ...]] = {
        "de": (
            ("Den Betrag buchen wir am ", due, " von Ihrem Konto ab."),
            (
                "Bitte überweisen Sie den Betrag bis zum ",
                due,
                " auf das Konto ",
                value("iban", facts.seller.iban),
                ".",
            ),
            ("Der Rechnungsbetrag ist am ", due, " fällig."),
        ),
        "en": (
            ("We will collect this amount by direct debit on ", due, "."),
            ("Payment due by ", due, ". Late payments may be charged."),
            ("Please pay by ", due, "."),
        ),
        "fr": (("Prélèvement le ", due, "."), ("À régler avant le ", due, ".")),
    }
    blocks: list[Block] = []
    if random.random() < 0.75:
        blocks += [Gap(0.5), Text(random.choice(sentences[facts.language]))]
    if random.random() < 0.25:
        rows = [
            _row(random, "mandate", facts, world.code(random)),
            _row(random, "creditor", facts, f"DE98ZZZ{random.randint(10**10, 10**11)}"),
        ]
        blocks.append(letters.pairs(random, rows))
    return blocks
