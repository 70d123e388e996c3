"""Purchase orders, order confirmations, delivery notes and quotations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random

from .. import world
from ..content import Ask, Beside, Block, Doc, Gap, Grid, Pairs, Part, Parts, Text, value
from ..trade import asking, labels, letters, order_words, parties, questions, tables
from ..trade.facts import Facts, deal, number
from ..trade.looks import Look
from ..trade.parties import Party

Row = tuple[str, Parts]

_STAND_INS = {"grand_total": ("net_total",), "net_total": ("line_total",)}
_ARGUABLE = frozenset(
    ("seller_name", "buyer_name", "seller_street", "buyer_street", "seller_address",
    "buyer_address",
     "line_total", "net_total", "tax_total", "grand_total", "vat_rate", "currency", "clerk",
     "buyer_contact", "date", "paper_number", "ship_name", "ship_city", "ship_postcode",
     "ship_address", "invoice_address", "delivery_terms", "terms", "seller_tax_number", "project",
     "buyer_reference", "seller_mail", "seller_phone")
)  # fmt: skip


@dataclass(frozen=True)
class _Paper:
    """Which paper is written, by whom to whom."""

    sort: str
    facts: Facts
    head: Mapping[str, Parts]
    sender: str
    recipient: str

    @property
    def language(self) -> str:
        return self.facts.language

    def party(self, role: str) -> Party:
        return self.facts.seller if role == "seller" else self.facts.buyer


def write(random: Random, language: str) -> Doc:
    """One of the four papers between an inquiry and an invoice."""
    facts = deal(random, language, most_lines=12)
    if len(facts.money.sign) > 1:
        facts = replace(facts, money=replace(facts.money, marked=True))
    sort = random.choices(("order", "confirmation", "delivery", "quotation"), (5, 3, 3, 3))[0]
    sender = "buyer" if sort == "order" else "seller"
    recipient = "seller" if sort == "order" else "buyer"
    paper = _Paper(sort, facts, _head(random, facts, sort), sender, recipient)
    priced = sort != "delivery" or random.random() < 0.1
    table = tables.plan(random, language, facts.money, priced=priced)
    rows = _totals(random, paper) if priced else ()
    body = _goods(random, paper, table, rows)
    make = random.choices((_letter, _boxes), (5, 5))[0]
    blocks = asking.one_wording(make(random, paper, body))
    asked = asking.asks(
        random,
        blocks,
        _catalogue(sort),
        stand_ins=_STAND_INS,
        never_absent=_ARGUABLE,
        empty=frozenset(order_words.QUESTIONS),
        core=frozenset(("seller_name", "buyer_name", "paper_number", "date", "delivery_date")),
        most=random.randint(11, 17),
    )
    cells: tuple[Ask, ...] = tables.table_asks(random, table, facts.lines)
    return Doc("order", language, blocks, (*asked, *cells))


def _catalogue(sort: str) -> asking.Catalogue:
    """Questions; what the number and the date are called depends on the paper."""
    made: dict[str, tuple[str, ...]] = {
        "paper_number": order_words.NUMBER_QUESTIONS[sort],
        "date": order_words.DATE_QUESTIONS[sort],
    }
    made.update({key: tuple(words) for key, words in questions.SELLER.items()})
    made.update({key: tuple(words) for key, words in questions.BUYER.items()})
    for key in (
        "customer_number",
        "delivery_date",
        "buyer_reference",
        "currency",
        "terms",
        "project",
    ):
        made[key] = tuple(questions.HEADER[key])
    for key in ("line_total", "net_total", "tax_total", "grand_total", "charge_total"):
        made[key] = tuple(questions.TOTALS[key])
    made.update({key: tuple(words) for key, words in order_words.QUESTIONS.items()})
    for key in order_words.SAME_AS_PAPER[sort]:
        made.pop(key, None)
    # These say "invoice" or "issued": here others write the paper.
    made["seller_name"] = order_words.SELLER
    made["buyer_name"] = order_words.BUYER
    return made


def _head(random: Random, facts: Facts, sort: str) -> dict[str, Parts]:
    """All facts that a paper of this sort may print in its head."""
    issued = facts.issued
    wanted = issued + timedelta(days=random.randint(2, 60))
    if sort == "delivery":
        wanted = issued + timedelta(days=random.randint(0, 2))
    words = {
        "paper_number": number(random, issued),
        "date": facts.dates(issued),
        "delivery_date": facts.dates(wanted),
        "valid_until": facts.dates(issued + timedelta(days=random.choice((14, 30, 60, 90)))),
        "order_number": number(random, issued),
        "quotation_number": number(random, issued),
        "supplier_number": world.code(random),
        "delivery_terms": random.choice(order_words.DELIVERY_TERMS[facts.language]),
        "shipping": random.choice(order_words.SHIPPING[facts.language]),
        "weight": f"{random.randint(1, 2400)},{random.randint(0, 9)} kg",
        "packages": str(random.randint(1, 24)),
        "requested_by": world.person(random, facts.language).name,
        "cost_centre": str(random.randint(1000, 99999)),
        "terms": random.choice(order_words.PAY_TERMS[facts.language]),
    }
    head: dict[str, Parts] = {key: (value(key, text),) for key, text in words.items()}
    for key in ("customer_number", "buyer_reference", "clerk", "currency", "project"):
        head[key] = facts.head[key]
    return head


_MAY = {
    "order": ("delivery_date", "quotation_number", "supplier_number", "delivery_terms", "shipping",
              "requested_by", "cost_centre", "terms", "project", "currency", "clerk"),
    "confirmation": ("delivery_date", "order_number", "quotation_number", "customer_number",
           "terms",
                     "delivery_terms", "shipping", "buyer_reference", "clerk", "currency"),
    "delivery": ("delivery_date", "order_number", "customer_number", "shipping", "weight",
           "packages",
                 "buyer_reference", "clerk", "delivery_terms"),
    "quotation": ("valid_until", "delivery_date", "customer_number", "terms", "delivery_terms",
                  "project", "clerk", "buyer_reference", "currency"),
}  # fmt: skip


def _rows(random: Random, paper: _Paper) -> list[Row]:
    """The facts of the head with labels: number and date, and some more."""
    some = _MAY[paper.sort]
    keys = ["paper_number", "date", *random.sample(some, random.randint(1, min(6, len(some))))]
    if random.random() < 0.3:
        random.shuffle(keys)
    rows: list[Row] = []
    for key in keys:
        parts = paper.head[key]
        if key not in ("paper_number", "date") and random.random() < 0.06:
            parts = ()
        rows.append((_label(random, paper, key), parts))
    return rows


def _label(random: Random, paper: _Paper, key: str) -> str:
    language = paper.language
    if key == "paper_number":
        return random.choice(order_words.NUMBERS[paper.sort][language])
    if key == "date":
        return random.choice(order_words.DATES[paper.sort][language])
    if key == "delivery_date":
        return random.choice(order_words.DELIVERY[language])
    if key in order_words.LABELS:
        return random.choice(order_words.LABELS[key][language])
    return labels.label(random, key, language)


def _totals(random: Random, paper: _Paper) -> tuple[tables.Row, ...]:
    facts = paper.facts
    if random.random() < 0.35:
        sums = replace(facts.sums, grand=facts.sums.net, prepaid=facts.sums.prepaid * 0)
        return tables.total_rows(random, paper.language, sums, facts.money, taxed=False)
    sums = replace(facts.sums, prepaid=facts.sums.prepaid * 0, due=facts.sums.grand)
    return tables.total_rows(random, paper.language, sums, facts.money)


def _goods(
    random: Random, paper: _Paper, table: tables.Table, rows: tuple[tables.Row, ...]
) -> tuple[Block, ...]:
    if random.random() < 0.55:
        return (tables.grid(table, paper.facts.lines, rows),)
    return (
        tables.grid(table, paper.facts.lines),
        *(tables.totals_block(random, rows) if rows else ()),
    )


def _title(random: Random, paper: _Paper, rows: list[Row]) -> list[Block]:
    """The name of the paper, perhaps with its number."""
    word = random.choice(order_words.TITLES[paper.sort][paper.language])
    look: Look = random.choice(("title", "title", "heading", "bold", "right"))
    found = next((row for row in rows if row[1] == paper.head["paper_number"]), None)
    if found is None or random.random() > 0.3:
        return [Text((word,), look=look)]
    rows.remove(found)
    nr = random.choice(
        {"de": ("Nr. ", "", "Nr.: "), "en": ("No. ", "# ", ""), "fr": ("n° ",)}[paper.language]
    )
    parts: list[Part] = [f"{word} {nr}", *found[1]]
    return [Text(tuple(parts), look=look)]


def _letter(random: Random, paper: _Paper, body: tuple[Block, ...]) -> tuple[Block, ...]:
    """A letter from the sender with the recipient's address in the window."""
    sender, recipient = paper.party(paper.sender), paper.party(paper.recipient)
    blocks: list[Block] = []
    headed = random.random() < 0.65
    if headed:
        blocks += letters.letterhead(random, sender, paper.sender, paper.language)
    left: list[Block] = []
    if not headed or random.random() < 0.6:
        left.append(parties.sender_line(random, sender, paper.sender))
    left.append(parties.letter_block(random, recipient, paper.recipient, paper.language))
    rows = _rows(random, paper)
    title = _title(random, paper, rows)
    box: tuple[Block, ...] = (letters.pairs(random, rows),) if rows else ()
    if box and random.random() < 0.5:
        blocks += [Beside((tuple(left), box)), Gap(), *title]
    else:
        blocks += [*left, Gap(), *title, *box]
    if random.random() < 0.6:
        blocks.append(Text((random.choice(order_words.HELLO[paper.sort][paper.language]),)))
    blocks += [Gap(0.5), *body, *_ending(random, paper)]
    if random.random() < 0.7:
        blocks.append(letters.footer(random, sender, paper.sender, paper.language))
    return tuple(blocks)


def _boxes(random: Random, paper: _Paper, body: tuple[Block, ...]) -> tuple[Block, ...]:
    """Supplier, buyer and place of delivery as boxes beside each other."""
    rows = _rows(random, paper)
    title = _title(random, paper, rows)
    columns: list[tuple[Block, ...]] = [
        _box(random, paper.party(role), role, order_words.PARTY[role][paper.language])
        for role in ("seller", "buyer")
    ]
    if random.random() < 0.3:
        columns.reverse()
    if random.random() < 0.5:
        who = parties.party(random, paper.language)
        columns.append(_box(random, who, "ship", order_words.PARTY["ship"][paper.language]))
    top: list[Block] = []
    if random.random() < 0.4:
        top += letters.letterhead(random, paper.party(paper.sender), paper.sender, paper.language)
    facts: tuple[Block, ...] = (letters.pairs(random, rows),) if rows else ()
    if random.random() < 0.4 and facts:
        name = Text((parties.name(paper.party(paper.sender), paper.sender),), look="bold")
        top += [Beside(((*title, name), facts)), Gap(), Beside(tuple(columns))]
    else:
        top += [*title, *facts, Gap(), Beside(tuple(columns))]
    return (*top, Gap(), *body, *_ending(random, paper))


def _box(random: Random, who: Party, role: str, heads: tuple[str, ...]) -> tuple[Block, ...]:
    parts: list[Part] = [parties.name(who, role), "\n", *parties.address(who, role)]
    if role != "ship" and random.random() < 0.3:
        parts += ["\n", value(f"{role}_phone", who.phone)]
    head = random.choice(heads) + random.choice(("", ":", ""))
    return (Text((head,), look=random.choice(("bold", "heading", "small"))), Text(tuple(parts)))


def _ending(random: Random, paper: _Paper) -> list[Block]:
    """Conditions, signature lines, closings."""
    language = paper.language
    blocks: list[Block] = []
    if random.random() < 0.35:
        blocks += [Gap(0.5), Text((random.choice(order_words.REMARKS[paper.sort][language]),))]
    blocks += letters.bye(random, language) if random.random() < 0.6 else ()
    if random.random() < 0.45:
        heads = random.choice(order_words.SIGN[language])
        signed = paper.party(paper.sender).person if random.random() < 0.5 else ""
        parts: Parts = (value("signed_by", signed),) if signed else ()
        place: Parts = (paper.party(paper.sender).city,) if random.random() < 0.3 else ()
        blocks += [Gap(1.5), Pairs(((heads[0], parts), (heads[1], place)))]
    if random.random() < 0.15:
        blocks.append(Grid((), (((world.sentence(random, language),),),)))
    return blocks
