"""Declarations of performance after Regulation (EU) No 305/2011, in both forms of Annex III."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from random import Random
from typing import Any

from models.training.factory.content import (
    Ask,
    Block,
    Doc,
    Gap,
    Grid,
    Pairs,
    Parts,
    Text,
    Value,
    value,
)
from models.training.factory.world import (
    address,
    chance,
    company,
    mail,
    phone,
    pick,
    website,
)

from ._choosing import choices
from ._dop_data import ask, label, other, words
from ._dop_frame import Piece, ce_mark, footer, letterhead, title
from ._dop_points import Point, assessed, documentation, old_assessed, system_parts
from ._dop_products import Declared, declared, number_of
from ._dop_sign import signature, statement
from ._dop_table import below_table, table_of


@dataclass(frozen=True)
class _Form:
    """The choices of one form: which one, how its points are numbered, labelled and set."""

    old: bool
    number: str
    style: str
    way: str
    bilingual: str


def write(random: Random, language: str) -> Doc:
    """A declaration of performance that no firm has made."""
    said = declared(random, language)
    form = _form(random, language)
    firm = company(random, language)
    number = "" if chance(random, 0.08) else number_of(random, said)
    by_code = bool(number) and chance(random, 0.07)
    if by_code:
        said = replace(said, code=number)
    head = letterhead(random, language, firm) if chance(random, 0.7) else Piece(())
    top = title(random, said, "" if by_code else number)
    body, body_number = _points(random, said, form, firm, by_code)
    foot = footer(random, language, firm)
    pieces = [head, top, body, foot]
    if chance(random, 0.18):
        pieces.insert(3, ce_mark(random, said, firm, number, body_number))
    keys = frozenset().union(*(piece.keys for piece in pieces))
    asks = [one for piece in pieces for one in piece.asks]
    asks += [ask(random, "number", absent=not number)] if number or not by_code else []
    asks += _absent(random, said, keys)
    blocks = tuple(block for piece in pieces for block in piece.blocks)
    made = Doc("dop", language, blocks, tuple(asks), choices=choices(random, blocks))  # fmt: skip
    if language == "de" and chance(random, 0.08):
        return _respelled(made, "ß", "ss")
    if language != "de" and chance(random, 0.35):
        return _respelled(made, "'", "’")
    return made


def _form(random: Random, language: str) -> _Form:
    return _Form(
        old=chance(random, 0.5),
        number=pick(random, ("{}.", "{}.", "{}", "({})", "{})", "{}.)", "{}:", "")),
        style=pick(random, ("any", "legal", "short"), (4, 4, 3)),
        way=pick(random, ("pairs", "loose", "grid", "mixed"), (5, 3, 2.5, 2)),
        bilingual=other(random, language) if chance(random, 0.06) else "",
    )


def _points(
    random: Random, said: Declared, form: _Form, firm: str, by_code: bool
) -> tuple[Piece, str]:
    """All points of the form, the statement and the signatures; the number of the body."""
    performances = table_of(random, said)
    maker, home, asks = _maker(random, said.language, firm)
    dated = performances.dated
    points: list[Point] = [
        _code_point(random, said, form, by_code),
        *_batch(random, said, form),
        _use_point(random, said, form),
        Point(_label(random, form, said, "manufacturer"), maker),
    ]
    represented, represent_asks = _representative(random, said, form)
    points += represented
    points.append(Point(_label(random, form, said, "avcp"), system_parts(random, said)))
    assess = (old_assessed if form.old else assessed)(
        random, said, lambda point: _label(random, form, said, point), dated=dated
    )
    points += assess.points
    points.append(Point(_label(random, form, said, "performance"), blocks=performances.blocks))
    extra, extra_asks = documentation(
        random, said, lambda point: _label(random, form, said, point), common=not form.old
    )
    points += extra
    blocks = _laid_out(random, points, form)
    if not dated and not assess.dated:
        blocks += below_table(random, said)
    closing, close = _closing(random, said, form, points, home)
    keys = assess.keys | closing.keys | {"use", "code", "manufacturer", "avcp", "standard"}
    asks += [ask(random, key) for key in ("code", "use", "manufacturer", "avcp", "standard")]
    asks += [*represent_asks, *assess.asks, *extra_asks, *performances.asks, *closing.asks]
    if any(point.label and "batch" in point.keys for point in points):
        asks.append(ask(random, "batch"))
    return Piece((*blocks, *close), tuple(asks), keys), assess.body_number


def _label(random: Random, form: _Form, said: Declared, point: str) -> str:
    own = label(random, point, said.language, form.style)
    if not form.bilingual:
        return own
    return f"{own.rstrip(': ')} / {label(random, point, form.bilingual, 'short')}"


def _code_point(random: Random, said: Declared, form: _Form, by_code: bool) -> Point:
    own = _label(random, form, said, "code")
    code = value("code", said.code)
    if not by_code:
        return Point(own, (code,))
    tail = {"de": " als Bezugsnummer der Leistungserklärung",
            "en": " as reference number of the declaration of performance",
            "fr": " et numéro de référence de la déclaration"}[said.language]  # fmt: skip
    return Point(own.rstrip(": ") + tail, (value("number", code),))


def _batch(random: Random, said: Declared, form: _Form) -> tuple[Point, ...]:
    if not form.old or chance(random, 0.1):
        return ()
    if chance(random, 0.05):
        return (Point(_label(random, form, said, "batch")),)
    text = words(random, "batch", said.language)
    head, colon, tail = text.partition(": ")
    own = _label(random, form, said, "batch")
    answer = value("batch", tail or head)
    rows = ((head, (answer,)),) if colon else ()
    return (Point(own, () if colon else (answer,), rows, keys=frozenset({"batch"})),)


def _use_point(random: Random, said: Declared, form: _Form) -> Point:
    """The intended use; a standard is often printed above it and is no part of it."""
    use: Parts = (value("use", said.use),)
    if chance(random, 0.25):
        trap = pick(random, (said.undated, said.undated, said.code, said.product))
        use = (f"{trap}\n", *use)
    elif chance(random, 0.05):
        use = (f"{said.undated}: ", *use)
    return Point(_label(random, form, said, "use"), use)


def _maker(random: Random, language: str, firm: str) -> tuple[Parts, str, list[Ask]]:
    """The manufacturer with address, the town, and questions for its parts."""
    where = address(random, language)
    lines = [line.rstrip(",") for line in where.lines(random)]
    gap = "\n" if chance(random, 0.65) else pick(random, (", ", ", ", " · ", " - "))
    between = "\n" if chance(random, 0.2) else gap
    division = pick(
        random, ("Division Bau", "Building Division", "Bautechnik", "Division Matériaux")
    )
    middle = f"{between}{division}{between}" if chance(random, 0.05) else between
    place = value("maker_address", gap.join(lines))
    whole: Parts = (value("manufacturer", value("maker_name", firm), middle, place),)
    if chance(random, 0.22):
        reach = [f"Tel. {phone(random, language)}", mail(random, firm), website(random, firm)]
        whole += ("\n" + "\n".join(random.sample(reach, random.randint(1, 3))),)
    if chance(random, 0.06):
        plant = words(random, "plant", language)
        other_lines = ", ".join(address(random, language).lines(random)[:2])
        whole += (f"\n{plant}: {other_lines}",)
    return whole, where.city, [ask(random, "maker_name"), ask(random, "maker_address")]


def _representative(
    random: Random, said: Declared, form: _Form
) -> tuple[tuple[Point, ...], list[Ask]]:
    """The representative, the words that there is none, an empty point, or no point."""
    own = _label(random, form, said, "representative")
    if chance(random, 0.12):
        return (), [ask(random, "representative", absent=True)]
    if chance(random, 0.08):
        dash: Parts = pick(random, ((), (), ("-",), ("—",), ("./.",)))
        return (Point(own, dash),), [ask(random, "representative", absent=True)]
    if chance(random, 0.2):
        gap = pick(random, ("\n", ", "))
        lines = (line.rstrip(",") for line in address(random, said.language).lines(random))
        text = gap.join((company(random, said.language), *lines))
    else:
        kind = "no_representative" if chance(random, 0.2) else "none"
        text = words(random, kind, said.language)
    return (Point(own, (value("representative", text),)),), [ask(random, "representative")]


def _closing(
    random: Random, said: Declared, form: _Form, points: Sequence[Point], home: str
) -> tuple[Piece, list[Block]]:
    """The statement, with or without a number, and the signatures."""
    first = _first_part(points)
    count = sum(1 for point in points if point.label and (not point.part or point is first))
    law = chance(random, 0.7)
    refer = {
        "a": "1", "b": "2", "m": "4" if law or form.old else "3",
        "p": "9" if law else str(count),
    }  # fmt: skip
    old = form.old or chance(random, 0.06)
    whole = statement(random, said.language, refer, old=old)
    numbered = form.number and chance(random, 0.6 if form.old else 0.3)
    mark = f"{form.number.format(count + 1)} " if numbered else ""
    end = signature(random, said.language, home=home)
    blocks: list[Block] = [Gap(0.5), Text((mark, whole) if mark else (whole,)), Gap(0.5)]
    piece = Piece((), (ask(random, "statement"), *end.asks), end.keys | {"statement"})
    return piece, [*blocks, *end.blocks]


def _laid_out(random: Random, points: Sequence[Point], form: _Form) -> tuple[Block, ...]:
    """The points in the way of the form, each with its number."""
    blocks: list[Block] = []
    rows: list[tuple[str, str, Parts]] = []
    count = 0
    for point in points:
        count += bool(point.label) and (point.part == "" or point is _first_part(points))
        number = form.number.format(f"{count}{point.part}")
        shown = number if form.number and point.label else ""
        if point.label or point.parts:
            rows.append((shown, point.label, point.parts))
        rows += [("", name, parts) for name, parts in point.rows]
        if point.blocks:
            head = rows.pop()
            blocks += _set(random, rows, form)
            blocks.append(Text((f"{head[0]} {head[1]}".strip(),), pick(random, ("bold", "plain"))))
            blocks += point.blocks
            rows = []
    return (*blocks, *_set(random, rows, form))


def _first_part(points: Sequence[Point]) -> Point | None:
    """The first of the lettered points: it bears the number that they share."""
    return next((point for point in points if point.part), None)


def _set(random: Random, rows: Sequence[tuple[str, str, Parts]], form: _Form) -> list[Block]:
    if not rows:
        return []
    pairs = tuple((f"{number} {name}".strip(), parts) for number, name, parts in rows)
    match form.way:
        case "pairs":
            return [Pairs(pairs)]
        case "grid":
            return [_gridded(random, rows)]
        case "mixed":
            return [Pairs((pair,)) for pair in pairs]
        case _:
            chosen = random.randrange(3)
            blocks: list[Block] = []
            for name, parts in pairs:
                blocks.append(Text((name,)))
                if parts:
                    blocks.append(
                        (Text(parts), Text(parts, "bold"), Text(parts, "centred"))[chosen]
                    )
                blocks.append(Gap(0.3))
            return blocks


def _gridded(random: Random, rows: Sequence[tuple[str, str, Parts]]) -> Grid:
    """A ruled form: number, label and answer side by side."""
    if any(number for number, _, _ in rows) and chance(random, 0.6):
        cells = tuple(((number,), (name,), parts) for number, name, parts in rows)
        return Grid((), cells, weights=(3.5, 30.0, 34.0))
    both = tuple(((f"{number} {name}".strip(),), parts) for number, name, parts in rows)
    return Grid((), both, weights=(random.uniform(24, 40), 34.0))


def _absent(random: Random, said: Declared, keys: frozenset[str]) -> list[Ask]:
    """Questions that the declaration does not answer."""
    asks = [ask(random, "absent", absent=True)]
    optional = [key for key in ("eta", "certificate", "product", "revision", "year", "email",
                                "website", "vat") if key not in keys]  # fmt: skip
    never = {"product", "email", "website", "vat"}
    asks += [
        ask(random, key, absent=True)
        for key in random.sample(optional, min(2, len(optional)))
        if key not in never
    ]
    for names in said.lacking[: random.randint(0, 2)]:
        some = random.sample(names, min(len(names), 5))
        titled = tuple(f"Declared Performance: {name}" for name in some[:2])
        asks.append(Ask(None, (*some, *titled, f"Welche Leistung ist für „{some[0]}“ erklärt?")))
    return asks


def _respelled(made: Doc, old: str, new: str) -> Doc:
    """The same declaration with another spelling: Swiss without ß, or curved apostrophes."""

    def spelled(thing: Any) -> Any:
        if isinstance(thing, str):
            return thing.replace(old, new)
        if isinstance(thing, tuple):
            return tuple(spelled(one) for one in thing)
        if isinstance(thing, Value):
            return Value(thing.key, spelled(thing.parts))
        if is_dataclass(thing) and not isinstance(thing, type):
            return replace(
                thing, **{f.name: spelled(getattr(thing, f.name)) for f in fields(thing)}
            )
        return thing

    return replace(made, blocks=spelled(made.blocks))
