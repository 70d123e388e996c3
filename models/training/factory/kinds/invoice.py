"""Invoices: letters with a window, modern bills, tables made from electronic invoices."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .. import world
from ..content import Ask, Beside, Block, Doc, Edge, Gap, Pairs, Part, Rule, Text, value
from ..trade import asking, letters, parties, questions, tables
from ..trade import invoice_parts as pieces
from ..trade.facts import Facts, deal, head_rows
from ..trade.goods import Sums
from ..trade.looks import Look
from ._choosing import choices

_OPTIONAL = (
    "due_date", "delivery_date", "customer_number", "order_number", "buyer_reference",
    "delivery_note", "sales_order", "project", "clerk", "buyer_vat_id", "currency", "period",
    "order_date",
)  # fmt: skip
_TITLES = {
    "de": (
        "Rechnung", "RECHNUNG", "R E C H N U N G", "Handelsrechnung", "Rechnung / Lieferschein",
        "Schlussrechnung", "Teilrechnung", "Abschlagsrechnung", "Gutschrift", "Rechnungskorrektur",
        "Proforma-Rechnung", "Baurechnung", "Kostenrechnung", "Faktura", "Sammelrechnung",
    ),
    "en": (
        "Invoice", "INVOICE", "Tax Invoice", "TAX INVOICE", "Sales Invoice", "Commercial Invoice",
        "Credit Note", "Proforma Invoice", "VAT Invoice", "Receipt", "Bill", "Statement of charges",
        "INVOICE / RECEIPT",
    ),
    "fr": ("Facture", "FACTURE", "Facture proforma", "Avoir"),
}  # fmt: skip
_STAND_INS = {
    "amount_due": ("grand_total",),
    "grand_total": ("amount_due",),
}
_ARGUABLE = frozenset(
    ("line_total", "net_total", "tax_total", "vat_rate", "currency", "grand_total", "amount_due",
     "seller_street", "buyer_street", "terms", "seller_address", "buyer_address", "sales_order",
     "period_from", "period_to", "seller_name", "buyer_name")
)  # fmt: skip
_CORE = frozenset(("seller_name", "invoice_number", "issue_date", "grand_total"))


def write(random: Random, language: str) -> Doc:
    """An invoice of one of the layouts."""
    facts = deal(random, language)
    layout = random.choices((_letter, _modern, _listed, _two_boxes), (45, 30, 12, 13))[0]
    taxed = language != "en" or random.random() < 0.75
    keys = _keys(random, language)
    if "currency" not in keys or facts.money.sign == facts.money.code:
        facts = replace(facts, money=replace(facts.money, marked=True))
    table = tables.plan(random, language, facts.money)
    totals = tables.total_rows(random, language, _untaxed(facts, taxed), facts.money, taxed=taxed)
    body = _goods(random, facts, table, totals)
    blocks = asking.one_wording(layout(random, facts, keys, body))
    asked = (*_asks(random, facts, blocks, keys), *tables.table_asks(random, table, facts.lines))
    if taxed:
        asked += _known(tables.rate_asks(facts.sums, facts.money), blocks)
    return Doc("invoice", language, blocks, asked, choices=choices(random, blocks))


def _untaxed(facts: Facts, taxed: bool) -> Sums:
    if taxed:
        return facts.sums
    sums = facts.sums
    prepaid = min(sums.prepaid, sums.net)
    return replace(sums, grand=sums.net, prepaid=prepaid, due=sums.net - prepaid)


def _known(asked: tuple[Ask, ...], blocks: tuple[Block, ...]) -> tuple[Ask, ...]:
    there = asking.keys_of(blocks)
    return tuple(ask for ask in asked if ask.key is None or ask.key in there)


def _keys(random: Random, language: str) -> tuple[str, ...]:
    """What stands in the head: number and date nearly always first, then some of the rest."""
    count = random.choices(range(8), (1, 3, 4, 4, 3, 2, 1, 1))[0]
    some = random.sample(_OPTIONAL, count)
    first = ["invoice_number", "issue_date"]
    if random.random() < 0.2:
        first.reverse()
    keys = [*first, *some]
    if random.random() < 0.35:
        random.shuffle(keys)
    return tuple(keys)


def _asks(
    random: Random, facts: Facts, blocks: tuple[Block, ...], keys: tuple[str, ...]
) -> tuple[Ask, ...]:
    there = set(asking.keys_of(blocks))
    stand_ins: dict[str, tuple[str, ...]] = dict(_STAND_INS)
    if not (facts.sums.charges or facts.sums.allowances):
        stand_ins["line_total"] = ("net_total",)
        stand_ins["net_total"] = ("line_total",)
    if len(facts.sums.taxes) == 1:
        stand_ins["vat_rate"] = ("lines.vat_rate",)
    arguable = set(_ARGUABLE)
    if facts.language == "en":
        arguable.add("seller_tax_number")
    if there & {"sales_order", "order_number"}:
        arguable |= {"sales_order", "order_number"}
    if there & {"clerk", "buyer_contact"}:
        arguable |= {"clerk", "buyer_contact"}
    if there & {"delivery_date", "period"}:
        arguable |= {"delivery_date", "period"}
    if there & {"order_number", "buyer_reference"}:
        arguable.add("buyer_reference")
    return asking.asks(
        random,
        blocks,
        questions.INVOICE,
        stand_ins=stand_ins,
        never_absent=frozenset(arguable),
        empty=frozenset(keys),
        core=_CORE,
        most=random.randint(14, 22),
    )


def _title(random: Random, facts: Facts, keys: list[str]) -> list[Block]:
    """The title; sometimes number and date stand in it instead of in the box."""
    word = random.choice(_TITLES[facts.language])
    look: Look = random.choice(("title", "title", "heading", "bold", "right", "centred"))
    if random.random() > 0.3 or "invoice_number" not in keys:
        return [Text((word,), look=look)]
    keys.remove("invoice_number")
    nr = {
        "de": ("Nr. ", "Nr.: ", "", "Nummer "),
        "en": ("No. ", "# ", "#", ""),
        "fr": ("n° ", "N° "),
    }
    before = random.choice(nr[facts.language])
    before = "# " if before == "#" else before
    parts: list[Part] = [f"{word} {before}", *facts.head["invoice_number"]]
    if random.random() < 0.4 and "issue_date" in keys:
        keys.remove("issue_date")
        joint = {"de": " vom ", "en": random.choice((" of ", " dated ")), "fr": " du "}[
            facts.language
        ]
        parts += [joint, *facts.head["issue_date"]]
    return [Text(tuple(parts), look=look)]


def _goods(
    random: Random, facts: Facts, table: tables.Table, totals: tuple[tables.Row, ...]
) -> tuple[Block, ...]:
    """The table, its totals under it or apart, perhaps a summary of the tax."""
    joined = random.random() < 0.5
    blocks: list[Block] = [tables.grid(table, facts.lines, totals if joined else ())]
    if not joined:
        blocks += tables.totals_block(random, totals)
    often = 0.4 if len(facts.sums.taxes) > 1 else 0.1
    if "tax_total" in asking.keys_of([Pairs(totals)]) and random.random() < often:
        blocks += [Gap(), tables.tax_summary(random, facts.language, facts.sums, facts.money)]
    return tuple(blocks)


def _box(random: Random, facts: Facts, keys: tuple[str, ...]) -> tuple[Block, ...]:
    """The head as pairs; long ones sometimes in two."""
    rows = head_rows(random, facts, keys)
    if random.random() < 0.25:
        return (Pairs(tuple(rows), way="beside"),)
    return (letters.pairs(random, rows),)


def _letter(
    random: Random, facts: Facts, keys: tuple[str, ...], body: tuple[Block, ...]
) -> tuple[Block, ...]:
    """A window-envelope letter: sender line, recipient left, a box of facts right."""
    language, seller = facts.language, facts.seller
    head = letters.letterhead(random, seller, "seller", language)
    with_head = random.random() < 0.65
    blocks: list[Block] = []
    if with_head:
        blocks += [Edge("top", head)] if random.random() < 0.3 else [*head]
    kept = list(keys)
    title = _title(random, facts, kept)
    left: list[Block] = []
    sender = random.random() < 0.75
    if sender or not with_head:
        left.append(parties.sender_line(random, seller, "seller"))
    left.append(parties.letter_block(random, facts.buyer, "buyer", language))
    blocks += _addressed(random, facts, left, title, tuple(kept))
    if random.random() < 0.6:
        blocks.append(letters.hello(random, language))
    blocks += [Gap(), *body, *pieces.payment(random, facts, keys)]
    blocks += letters.bye(random, language)
    if random.random() < 0.8 or not (with_head or sender):
        blocks.append(letters.footer(random, seller, "seller", language))
    return tuple(blocks)


def _addressed(
    random: Random, facts: Facts, left: list[Block], title: list[Block], keys: tuple[str, ...]
) -> list[Block]:
    """Recipient with the box beside it or below the title."""
    if not keys:
        return [*left, Gap(2), *title]
    box = _box(random, facts, keys)
    roll = random.random()
    if roll < 0.4:
        return [Beside((tuple(left), box)), Gap(2), *title]
    if roll < 0.6:
        return [Beside((tuple(left), (*title, *box))), Gap(2)]
    if roll < 0.85:
        return [*left, Gap(2), *title, *box]
    half = len(keys) // 2 or 1
    if not keys[half:]:
        return [*left, Gap(2), *title, *box]
    columns = (_box(random, facts, keys[:half]), _box(random, facts, keys[half:]))
    return [*left, Gap(2), *title, Beside(columns)]


def _modern(
    random: Random, facts: Facts, keys: tuple[str, ...], body: tuple[Block, ...]
) -> tuple[Block, ...]:
    """A subscription bill: title, facts, seller and buyer beside each other."""
    language = facts.language
    kept = list(keys)
    title = _title(random, facts, kept)
    seller_head = random.choice(pieces.FROM[language])
    seller: tuple[Block, ...] = pieces.party_block(random, facts, "seller", seller_head, more=True)
    if random.random() < 0.55:
        seller = seller[1:]  # The seller's name stands without any label.
    buyer = pieces.party_block(
        random, facts, "buyer", random.choice(pieces.TO[language]), more=True
    )
    columns = [seller, buyer]
    if random.random() < 0.2:
        columns.append(pieces.ship_block(random, language))
    elif random.random() < 0.3 and kept:
        columns.append(_box(random, facts, tuple(kept)))
        kept = []
    if random.random() < 0.15:
        columns[0], columns[1] = columns[1], columns[0]
    box = _box(random, facts, tuple(kept)) if kept else ()
    top = _modern_top(random, facts, title, box, columns)
    if random.random() < 0.2:
        top += [Gap(), _headline(random, facts)]
    foot: list[Block] = []
    if random.random() < 0.4:
        foot.append(letters.footer(random, facts.seller, "seller", language))
    ending = [*pieces.payment(random, facts, keys), *letters.bye(random, language), *foot]
    return (*top, Gap(), *body, *ending)


def _modern_top(
    random: Random,
    facts: Facts,
    title: list[Block],
    box: tuple[Block, ...],
    columns: list[tuple[Block, ...]],
) -> list[Block]:
    """Title and facts above the parties, or beside the first of them."""
    roll = random.random()
    if roll < 0.35:
        name = Text((parties.name(facts.seller, "seller"),), look="right")
        return [Beside(((*title,), (name,))), *box, Gap(), Beside(tuple(columns))]
    if roll < 0.65 or not box:
        return [*title, *box, Gap(), Beside(tuple(columns))]
    rest: list[Block] = [Beside(tuple(columns[1:]))] if len(columns) > 2 else list(columns[1])
    return [Beside((columns[0], (*title, *box))), Gap(), *rest]


def _headline(random: Random, facts: Facts) -> Text:
    """ "$299.00 due December 21, 2022": words only, as the totals follow below."""
    due = value("due_date", facts.dates(facts.due))
    word = {"de": "fällig am ", "en": "due ", "fr": "à payer avant le "}[facts.language]
    return Text((f"{world.code(random)} {word}", due), look="bold")


def _two_boxes(
    random: Random, facts: Facts, keys: tuple[str, ...], body: tuple[Block, ...]
) -> tuple[Block, ...]:
    """Seller and buyer as boxes at the left, the facts at the right."""
    language = facts.language
    kept = list(keys)
    title = _title(random, facts, kept)
    seller = pieces.party_block(
        random, facts, "seller", random.choice(pieces.FROM[language]), more=True
    )
    buyer = pieces.party_block(
        random, facts, "buyer", random.choice(pieces.TO[language]), more=False
    )
    box = _box(random, facts, tuple(kept)) if kept else ()
    left = (*seller, Gap(), *buyer)
    right = (*title, *box) or (Gap(),)
    foot = letters.footer(random, facts.seller, "seller", language)
    ending = (*pieces.payment(random, facts, keys), *letters.bye(random, language))
    rule: tuple[Block, ...] = (Rule(),) if random.random() < 0.5 else ()
    return (Beside((left, right)), *rule, Gap(), *body, *ending, foot)


def _listed(
    random: Random, facts: Facts, keys: tuple[str, ...], body: tuple[Block, ...]
) -> tuple[Block, ...]:
    """The bare data of an electronic invoice, made readable by a program."""
    language = facts.language
    kept = list(keys)
    code = random.choice(("380", "384", "381", "204", "326"))
    word = random.choice(_TITLES[language])
    title: list[Part] = [f"{word} ({code}) " if random.random() < 0.5 else f"{word} "]
    if "invoice_number" in kept:
        kept.remove("invoice_number")
        title += [
            {"de": "Nr. ", "en": "No. ", "fr": "n° "}[language],
            *facts.head["invoice_number"],
        ]
    if "issue_date" in kept:
        kept.remove("issue_date")
        title += [{"de": " vom ", "en": " of ", "fr": " du "}[language], *facts.head["issue_date"]]
    blocks: list[Block] = [Text(tuple(title), look=random.choice(("heading", "bold", "plain")))]
    if kept:
        blocks.append(letters.pairs(random, head_rows(random, facts, tuple(kept))))
    for role, heads in (("seller", pieces.FROM), ("buyer", pieces.TO)):
        head = random.choice(heads[language])
        blocks += [Gap(0.5), Text((head,), look=random.choice(("bold", "heading")))]
        blocks.append(pieces.party_pairs(random, facts, role))
    if random.random() < 0.3:
        blocks += [Text((world.sentence(random, language),))]
    blocks += [Gap(), *body, *pieces.payment(random, facts, keys)]
    if random.random() < 0.5:
        blocks.append(Edge("foot", (Text((letters.page_mark(random, language),)),)))
    return tuple(blocks)
