"""What stands around the points of a declaration: letterhead, footer, title, CE mark."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from models.training.factory.content import (
    Ask,
    Beside,
    Block,
    Edge,
    Gap,
    Pairs,
    Part,
    Parts,
    Rule,
    Text,
    value,
)
from models.training.factory.world import (
    address,
    bank,
    bic,
    chance,
    date_text,
    day,
    iban,
    mail,
    person,
    phone,
    pick,
    register,
    vat_id,
    website,
)

from ._dop_data import ask, words
from ._dop_products import Declared


@dataclass(frozen=True)
class Piece:
    """Blocks with the questions that they answer, and the keys that they hold."""

    blocks: tuple[Block, ...]
    asks: tuple[Ask, ...] = ()
    keys: frozenset[str] = frozenset()


def letterhead(random: Random, language: str, firm: str) -> Piece:
    """The firm's name in its own writing, a slogan, sometimes its address, on each page."""
    shown = pick(random, (firm.upper(), firm, firm.split()[0].upper(), firm.split()[0]))
    blocks: list[Block] = [Text((shown,), pick(random, ("heading", "bold", "right", "centred")))]
    if chance(random, 0.3):
        blocks.append(Text((words(random, "slogans", language),), "small"))
    if chance(random, 0.3):
        blocks.append(Text((_contact(random, language, firm),), "small"))
    where = Edge("top", tuple(blocks))
    return Piece((where,) if chance(random, 0.75) else tuple(blocks))


def _contact(random: Random, language: str, firm: str) -> str:
    lines = address(random, language).lines(random)
    reach = [f"{words(random, 'phone', language)} {phone(random, language)}", mail(random, firm),
             website(random, firm)]  # fmt: skip
    gap = pick(random, (" · ", " | ", ", ", "  I  ", " – "))
    return gap.join((*(line.rstrip(",") for line in lines), *random.sample(reach, 2)))


def footer(random: Random, language: str, firm: str) -> Piece:
    """Page number, office, bank and register: what a reader must not take for the answer."""
    page = words(random, "page", language).format(1, random.randint(2, 3))
    blocks: list[Block] = []
    asks: list[Ask] = []
    if chance(random, 0.35):
        blocks.append(
            Beside(tuple((Text((one,)),) for one in _small_print(random, language, firm)))
        )
    if chance(random, 0.45):
        parts, reach = _reach(random, language, firm)
        blocks.append(Text(parts, pick(random, ("plain", "centred"))))
        asks += [ask(random, key) for key in reach]
    if chance(random, 0.6):
        blocks.append(Text((page,), pick(random, ("right", "centred", "plain"))))
    if not blocks:
        return Piece(())
    return Piece(
        (Edge("foot", (Rule(), *blocks)),), tuple(asks), frozenset(a.key or "" for a in asks)
    )


def _small_print(random: Random, language: str, firm: str) -> tuple[str, ...]:
    office = "\n".join(line.rstrip(",") for line in address(random, language).lines(random))
    boss = person(random, language)
    columns = [
        f"{words(random, 'registered', language)}\n{office}",
        f"{register(random, language)}\n{words(random, 'directors', language)} {boss.name}",
        f"{bank(random, language)}\nIBAN {iban(random, language)}\nBIC {bic(random, language)}",
        f"{vat_id(random, language)}\n{website(random, firm)}",
    ]
    return tuple(columns[: random.randint(2, 4)])


def _reach(random: Random, language: str, firm: str) -> tuple[Parts, tuple[str, ...]]:
    """Phone, mail and website on one line; each may be asked for."""
    held = {
        "phone": (f"{words(random, 'phone', language)} ", value("phone", phone(random, language))),
        "email": (value("email", mail(random, firm)),),
        "website": (value("website", website(random, firm)),),
    }
    keys = random.sample(sorted(held), random.randint(1, 3))
    gap = pick(random, ("  |  ", " · ", "   ", " – ", " // "))
    parts: list[Part] = [firm, gap] if chance(random, 0.4) else []
    for place, key in enumerate(keys):
        parts += [gap] * bool(place)
        parts += held[key]
    return tuple(parts), tuple(keys)


def title(random: Random, said: Declared, number: str) -> Piece:
    """Title, number (none if it is empty), product and version, one below or beside the other."""
    language = said.language
    heading = words(random, "titles", language)
    blocks, keys = _titled(random, language, heading, number)
    if chance(random, 0.6):
        blocks.insert(min(1, len(blocks)), Text((words(random, "subtitles", language),)))
    asks: list[Ask] = []
    if chance(random, 0.45):
        blocks.insert(len(blocks) - (chance(random, 0.3)), _product(random, said))
        asks.append(ask(random, "product"))
    if chance(random, 0.2):
        blocks.append(_revision(random, language))
        asks.append(ask(random, "revision"))
    keys |= {one.key or "" for one in asks}
    return Piece((*blocks, Gap(0.6)), tuple(asks), frozenset(keys))


def _titled(
    random: Random, language: str, heading: str, number: str
) -> tuple[list[Block], set[str]]:
    if not number:
        return [Text((heading,), "title")], set()
    said = value("number", number)
    sign = words(random, "number", language)
    big = Text((heading,), "title")
    short = "No." if language == "en" else pick(random, ("Nr.", "No.", "N°", "Nr"))
    running = Edge("top", (Text((f"{heading} {sign} ", said)),))
    shapes: tuple[list[Block], ...] = (
        [running, big], [running],
        [Text((f"{heading} {short} ", said), "title")],
        [big, Text((said,), "heading")],
        [Beside(((Text((heading,), "heading"),), (Text((f"{sign} ", said)),)))],
        [big, Pairs(((sign, (said,)),))],
        [big, Text((f"{sign} ", said), pick(random, ("centred", "bold", "plain")))],
        [big, Text((f"{sign} ", said), "centred")],
        [Text((heading, "\n", said), "title")],
    )  # fmt: skip
    return pick(random, shapes), {"number"}


def _product(random: Random, said: Declared) -> Block:
    name = value("product", said.product)
    if chance(random, 0.35):
        return Text((name,), pick(random, ("heading", "bold", "centred")))
    return Pairs(((words(random, "product", said.language), (name,)),))


def _revision(random: Random, language: str) -> Block:
    date = date_text(random, day(random), language)
    number = str(random.randint(1, 9))
    link = {"de": "vom", "en": "of", "fr": "du"}[language]
    said = pick(random, (number, f"{number}.0", date, f"{number} {link} {date}", f"0{number}",
                         f"{random.randint(1, 12):02d}/{random.randint(2013, 2026)}"))  # fmt: skip
    parts: Parts = (f"{words(random, 'revision', language)} ", value("revision", said))
    return Text(parts, pick(random, ("small", "right", "plain")))


def ce_mark(random: Random, said: Declared, firm: str, number: str, body_number: str) -> Piece:
    """What the CE mark on the package says: much of the declaration again, in short."""
    language = said.language
    year = f"{random.randint(10, 26):02d}"
    lines: list[Block] = [Text(("CE",), "title")]
    if body_number:
        lines.append(Text((body_number,), "centred"))
    lines.append(Text((firm,), "centred"))
    lines.append(Text((", ".join(address(random, language).lines(random)[:2]),), "centred"))
    lines.append(Text((value("year", year),), "centred"))
    lines += [Text((number,), "centred")] * bool(number)
    lines.append(Text((said.standard,), "centred"))
    lines.append(Text((said.product,), "centred"))
    rows = tuple((row.name, (row.performance,)) for row in said.rows[:5])
    lines.append(Pairs(rows))
    return Piece((Gap(), *lines), (ask(random, "year"),), frozenset({"year"}))
