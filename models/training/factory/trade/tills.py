"""How tills print: the pieces of a receipt, in the manner of one shop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from random import Random

from .. import world
from ..content import Block, Gap, Grid, Pairs, Part, Parts, Rule, Text, value
from . import malaysia, till_values, till_words
from .figures import Money, cents, money
from .looks import Look

Row = tuple[str, Parts]
_ZERO = Decimal(0)


@dataclass(frozen=True)
class Item:
    """One thing bought."""

    name: str
    code: str
    quantity: int
    price: Decimal
    amount: Decimal


@dataclass(frozen=True)
class Till:
    """A purchase and the habits of the till that prints it."""

    style: str  # "my", "uk", "us", "de", "fr"
    language: str
    case: Callable[[str], str]
    colon: str
    company: str
    branch: str
    register: str
    tax_id: str
    address: tuple[str, ...]
    phone: str
    number: str
    day: date
    dated: str
    time: str
    items: tuple[Item, ...]
    money: Money
    rate: Decimal
    inclusive: bool
    discount: Decimal
    service: Decimal
    goods: Decimal
    tax: Decimal
    sum: Decimal
    rounding: Decimal
    total: Decimal
    given: Decimal
    by_card: bool


def draw(random: Random, language: str) -> Till:
    """A purchase; English receipts are Malaysian, British or American."""
    place = world.address(random, language)
    if language == "en" and place.style != "my" and random.random() < 0.7:
        place = world.address(random, language)
    style = place.style
    case = _case(random, style)
    bought = _bought(random, language)
    goods = sum((item.amount for item in bought), _ZERO)
    discount = cents(goods * Decimal("0.1")) if random.random() < 0.15 else _ZERO
    service = cents(goods * Decimal("0.1")) if random.random() < 0.12 else _ZERO
    rate = Decimal(random.choice(till_words.RATES[style]))
    inclusive = style in ("de", "fr", "uk") or (style == "my" and random.random() < 0.6)
    base = goods - discount + service
    tax = cents(base * rate / (100 + rate)) if inclusive else cents(base * rate / 100)
    gross = base if inclusive else base + tax
    total = _round(gross) if style == "my" or random.random() < 0.05 else gross
    by_card = random.random() < 0.35
    day = world.day(random)
    return Till(
        style=style,
        language=language,
        case=case,
        colon=random.choice((":", ":", " :", "", "", " ")),
        company=case(_company(random, language, style)),
        branch=case(_branch(random, language)),
        register=till_values.register(random, style),
        tax_id=till_values.tax_id(random, style, language),
        address=tuple(case(line) for line in _address(random, place, style)),
        phone=world.phone(random, language),
        number=till_values.number(random, day),
        day=day,
        dated=till_values.dated(random, day, style),
        time=till_values.time(random),
        items=tuple(_cased(item, case) for item in bought),
        money=_money(random, style),
        rate=rate,
        inclusive=inclusive,
        discount=discount,
        service=service,
        goods=goods,
        tax=tax,
        sum=gross,
        rounding=total - gross,
        total=total,
        given=total if by_card else _given(random, total),
        by_card=by_card,
    )


def _case(random: Random, style: str) -> Callable[[str], str]:
    if random.random() < (0.85 if style == "my" else 0.5):
        return str.upper
    return lambda text: text


def _cased(item: Item, case: Callable[[str], str]) -> Item:
    return Item(case(item.name), item.code, item.quantity, item.price, item.amount)


def _money(random: Random, style: str) -> Money:
    code = {"my": "MYR", "uk": "GBP", "us": "USD"}.get(style, "EUR")
    made = money(random, "en" if style in ("my", "uk", "us") else style, code)
    sign = {"my": random.choice(("RM", "RM", "RM", "$", "MYR"))}.get(style, made.sign)
    place = random.choice(("none", "none", "none", "before", "before_apart"))
    if style in ("de", "fr"):
        place = random.choice(("none", "none", "after", "after_close"))
    elif style == "us":
        place = random.choice(("none", "before"))
    group = random.choice((made.group, ""))
    return Money(made.point, group, code, sign, place, random.choice(("before", "behind")))


def _company(random: Random, language: str, style: str) -> str:
    if style == "my" and random.random() < 0.6:
        return malaysia.company(random)
    return (
        world.shop(random, language) if random.random() < 0.6 else world.company(random, language)
    )


def _branch(random: Random, language: str) -> str:
    town = world.town(random, language)
    return random.choice(
        (
            lambda: town,
            lambda: f"{world.nonsense(random)} {town}",
            lambda: f"{random.randint(100, 2000)}-{world.nonsense(random)}",
            lambda: f"({town} MALL)",
            lambda: f"Filiale {random.randint(1, 900)}" if language == "de" else f"Store {town}",
        )
    )()


def _address(random: Random, place: world.Address, style: str) -> tuple[str, ...]:
    if style == "my":
        return malaysia.address(random, place)
    lines = place.lines(random)
    if style in ("uk", "us") and random.random() < 0.25:
        lines = (f"Unit {random.randint(1, 40)}, {world.nonsense(random)} Centre", *lines)
    if random.random() < 0.1:
        return (", ".join(lines),)
    return lines


def _bought(random: Random, language: str) -> tuple[Item, ...]:
    scale = random.choice((2, 5, 10, 40, 150))
    names: dict[str, None] = {}
    for _ in range(random.choices((1, 2, 3, 4, 6, 9), (4, 4, 4, 3, 2, 1))[0]):
        names[till_values.article(random, language)] = None
    made: list[Item] = []
    for name in names:
        quantity = random.choices((1, 2, 3, random.randint(4, 12)), (7, 2, 1, 1))[0]
        price = cents(Decimal(str(round(random.uniform(0.3, 3) * scale, 2)))) or Decimal("1.20")
        code = str(random.randint(1, 10 ** random.choice((4, 6, 13))))
        made.append(Item(name, code, quantity, price, price * quantity))
    return tuple(made)


def _round(amount: Decimal) -> Decimal:
    """To the nearest five sen."""
    return cents((amount * 20).quantize(Decimal(1)) / 20)


def _given(random: Random, total: Decimal) -> Decimal:
    if random.random() < 0.3:
        return total
    step = random.choice((5, 10, 50, 100))
    return cents(Decimal((int(total) // step + 1) * step))


# The pieces, from the top to the bottom.


def head(random: Random, till: Till) -> list[Block]:
    """Name, register number, branch, address, telephone, tax number: the name has no label."""
    blocks: list[Block] = []
    if random.random() < 0.14:
        noise = till_values.noise(random, till.case)
        blocks.append(Text((noise,), look="centred"))
    look: Look = random.choice(("centred", "centred", "title", "bold"))
    side: Look = "centred" if random.random() < 0.85 else "plain"
    blocks.append(Text(_name(random, till), look=look))
    rest: list[Block] = []
    if random.random() < 0.25:
        rest.append(Text((value("branch", till.branch),), look=side))
    rest.append(Text((value("address", "\n".join(till.address)),), look=side))
    if random.random() < 0.75:
        tel = random.choice(("Tel: ", "TEL : ", "Tel. ", "TEL:", "T: ", "Phone: "))
        fax = f" FAX: {world.phone(random, till.language)}" if random.random() < 0.25 else ""
        tel = tel if tel.endswith(" ") else tel + " "
        rest.append(Text((tel, value("phone", till.phone), fax), look=side))
    if random.random() < 0.75:
        label = random.choice(till_words.TAX_LABELS[till.style]) + " "
        parts: Parts = (label, value("tax_id", till.tax_id))
        if random.random() < 0.2:
            parts = ("(", label, value("tax_id", till.tax_id), " )")
        rest.insert(random.choice((0, len(rest), len(rest))), Text(parts, look=side))
    if till.style == "my" and random.random() < 0.55:
        rest.insert(0, Text(_register(random, till), look=side))
    if random.random() < 0.6:
        title = till.case(random.choice(till_words.TITLES[till.style]))
        rest.append(Text((title,), look=random.choice(("centred", "bold", side))))
    if random.random() < 0.1:
        rest.append(Text(_second_party(random, till), look=side))
    if random.random() < 0.12:
        # The date stands between the name and the address.
        rest.insert(0, Text((value("date", till.dated), " ", value("time", till.time)), look=side))
    return [*blocks, *rest]


def _second_party(random: Random, till: Till) -> Parts:
    """Another company below the shop: its owner, or the customer with an address."""
    other = till.case(_company(random, till.language, till.style))
    if random.random() < 0.4:
        return (till.case("Owned by :" if till.language == "en" else "Inh.:"), "\n", other)
    place = world.address(random, till.language)
    lines = tuple(till.case(line) for line in _address(random, place, till.style))
    where = "\n" + "\n".join(lines) if random.random() < 0.6 else ""
    return (value("customer", other), where)


def _name(random: Random, till: Till) -> Parts:
    words = till.company.split()
    name: Part = value("company", till.company)
    if len(words) > 2 and random.random() < 0.2:
        cut = random.randint(1, len(words) - 1)
        name = value("company", " ".join(words[:cut]), "\n", " ".join(words[cut:]))
    if till.style == "my" and random.random() < 0.35:
        return (name, " ", value("register", f"({till.register})"))
    return (name,)


def _register(random: Random, till: Till) -> Parts:
    shape = random.choice(("({})", "({})", "CO. REG. NO. : {}", "{}", "REG NO: {}", "(CO. NO. {})"))
    if shape.startswith("("):
        return (value("register", shape.format(till.register)),)
    before = shape.format("").rstrip()
    return (f"{before} " if before else "", value("register", till.register))


def facts(random: Random, till: Till) -> list[Block]:
    """Number, date, time, cashier, table: as pairs, or packed in lines."""
    date_value: Parts = (value("date", till.dated),)
    moment: Parts = (value("time", till.time),)
    if random.random() < 0.25:
        return [_packed(random, till)]
    together = random.random() < 0.5
    dated: Parts = (*date_value, " ", *moment) if together else date_value
    rows: list[Row] = [
        (random.choice(till_words.DATE_LABELS[till.language]), dated),
        (
            random.choice(till_words.NUMBER_LABELS[till.language]),
            (value("receipt_number", till.number),),
        ),
    ]
    if not together and random.random() < 0.7:
        rows.append((random.choice(till_words.TIME_LABELS[till.language]), moment))
    for key, labels in till_words.EXTRA_LABELS[till.language].items():
        if random.random() < 0.3:
            filled = random.random() < 0.8
            words = till.case(till_values.more(random, key, till.language))
            rows.append((random.choice(labels), (value(key, words),) if filled else ()))
    random.shuffle(rows)
    made = tuple((till.case(label) + till.colon, parts) for label, parts in rows)
    return [Pairs(made, way=random.choice(("inline", "beside", "any", "inline")))]


def _packed(random: Random, till: Till) -> Block:
    pieces: list[Parts] = [
        (value("date", till.dated),),
        (value("time", till.time),),
        (f"{random.choice(('#', 'NO ', 'TRX ', 'Bon-Nr. ', 'INV '))}{random.randint(1, 99999)}",),
        (f"{random.choice(('REG', 'C', 'POS', 'SH', 'Kasse '))}{random.randint(1, 20):02d}",),
    ]
    random.shuffle(pieces)
    parts: list[Part] = []
    for number, piece in enumerate(pieces):
        parts += ([random.choice(("   ", "  ", " ", "\n"))] if number else []) + list(piece)
    return Text(tuple(parts))


def items(random: Random, till: Till) -> list[Block]:
    """The lines: one or two rows each, with and without a header."""
    ruled: list[Block] = [Rule()] if random.random() < 0.5 else []
    bare = till.money.bare()
    way = random.choice(("columns", "columns", "two_rows", "name_amount", "under"))
    rows: list[tuple[Parts, ...]] = []
    flag = random.choice(("", " SR", " S", " A", " B", "*", " T")) if random.random() < 0.5 else ""
    for number, item in enumerate(till.items):
        name = value("items.name", value(f"item.{number}.name", item.name))
        amount = value("items.amount", value(f"item.{number}.amount", bare.plain(item.amount)))
        quantity = value(f"item.{number}.quantity", str(item.quantity))
        price = bare.plain(item.price)
        last: Parts = (amount, flag) if flag.startswith(" ") else (amount,)
        if way == "columns":
            rows.append(((name,), (quantity,), (price,), last))
        elif way == "two_rows":
            rows.append(((item.code,), (quantity,), (price,), last))
            rows.append(((name,), (), (), ()))
        elif way == "name_amount" or item.quantity == 1:
            rows.append(((name,), last))
        else:
            times = random.choice((" x ", " X ", " @ ", "PC @ "))
            rows += [((name,), ()), ((quantity, f"{times}{price}"), last)]
    columns = len(rows[0])
    header = _item_header(random, till, columns)
    numeric = (1, 2, 3) if columns == 4 else (1,)
    weights = (3.2, 0.7, 1.1, 1.4) if columns == 4 else (3.0, 1.0)
    return [*ruled, Grid(header, tuple(rows), (), numeric, weights), *ruled]


def _item_header(random: Random, till: Till, columns: int) -> tuple[str, ...]:
    if random.random() < 0.4:
        return ()
    heads = till_words.ITEM_HEADS[till.language]
    picked = [till.case(random.choice(heads[n])) for n in range(4)]
    return tuple(picked) if columns == 4 else (picked[0], picked[3])


def totals(random: Random, till: Till) -> list[Block]:
    """Totals of which one is what was to be paid: the last one before the money given."""
    rows = till_words.total_rows(random, till)
    made = tuple((till.case(label) + till.colon, parts) for label, parts in rows)
    if random.random() < 0.6:
        cells = tuple(((label,), parts) for label, parts in made)
        return [Grid((), cells, numeric=(1,), weights=(2.6, 1.0))]
    return [Pairs(made, way=random.choice(("beside", "inline", "any")))]


def tax_summary(random: Random, till: Till) -> list[Block]:
    """A table of the tax rates, whose totals are not what was to be paid."""
    if random.random() < 0.45 or not till.rate:
        return []
    bare = till.money.bare()
    rate = f"{till.rate.normalize():f}"
    net = till.sum - till.tax
    heads = till_words.TAX_HEADS[till.language]
    code = random.choice(("SR", "S", "A", "T", "SR =")) if till.language == "en" else "A"
    first = random.choice((f"{code} @ {rate}%", f"{code} {rate}%", f"{code}={rate} %", f"{rate}%"))
    row: tuple[Parts, ...] = ((first,), (bare.plain(net),), (bare.plain(till.tax),))
    rows = [row]
    if random.random() < 0.3:
        rows.append((("Z @ 0%",), (bare.plain(_ZERO),), (bare.plain(_ZERO),)))
    if random.random() < 0.35:
        rows.append(((till.case("Total"),), (bare.plain(net),), (bare.plain(till.tax),)))
    header = tuple(till.case(random.choice(words)) for words in heads)
    return [Gap(0.5), Grid(header, tuple(rows), (), (1, 2), (2.0, 1.2, 1.0))]


def ending(random: Random, till: Till) -> list[Block]:
    """Thanks, conditions, bar codes and slogans."""
    count = random.randint(1, 4)
    wishes: Sequence[str] = till_words.BYE[till.language]
    texts = random.sample(wishes, min(count, len(wishes)))
    blocks: list[Block] = [Gap()]
    blocks += [Text((till.case(text),), look="centred") for text in texts]
    if random.random() < 0.2:
        blocks.append(Text((f"*{random.randint(10**11, 10**14)}*",), look="centred"))
    if random.random() < 0.25:
        blocks.append(Text((world.website(random, till.company),), look="centred"))
    return blocks
