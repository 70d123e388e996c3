"""How a declaration ends: the statement, who signed it, where and when."""

from __future__ import annotations

from random import Random

from models.training.factory.content import (
    Ask,
    Beside,
    Block,
    Gap,
    Pairs,
    Part,
    Parts,
    Rule,
    Text,
    Value,
    value,
)
from models.training.factory.world import (
    chance,
    date_text,
    day,
    person,
    pick,
    position,
    town,
)

from ._dop_data import ask, fill, words
from ._dop_frame import Piece

_PROXIES = {"de": ("i. V. ", "ppa. ", "i.A. "), "en": ("Mr ", "Ms "), "fr": ("M. ", "Mme ")}
_IN = {"de": "In ", "en": "At ", "fr": "Fait à "}


def statement(random: Random, language: str, points: dict[str, str], *, old: bool) -> Value:
    """The sentences of responsibility, whole. `points` are the numbers that they refer to."""
    form = "statement_old" if old else "statement_new"
    template = words(random, form, language)
    said = fill(random, template, language, **points).split("#")
    if chance(random, 0.06):
        said = [said[-1]]
    gap = pick(random, (" ", " ", "\n"))
    return value("statement", gap.join(said))


def signature(random: Random, language: str, *, home: str) -> Piece:
    """The block of signatures in one of its shapes. `home` is the manufacturer's town."""
    count = 2 if chance(random, 0.22) else 1
    people = [_signer(random, language, number) for number in range(count)]
    with_position = chance(random, 0.85)
    place = home if chance(random, 0.6) else town(random, language)
    if count == 2:
        blocks, keys = _two(random, language, people, place, with_position)
    else:
        blocks, keys = _one(random, language, people[0], place, with_position)
    notice, noted = _notice(random, language)
    held = {"signer", *keys, *noted}
    held |= {"position"} if with_position else set()
    return Piece((*blocks, *notice), _asks(random, held, people, with_position), frozenset(held))


def _signer(random: Random, language: str, number: int) -> tuple[str, Value, Value]:
    """How a person is called, in plain words; name and position as values."""
    one = person(random, language)
    name = f"{one.title} {one.name}" if one.title and chance(random, 0.6) else one.name
    role = (
        words(random, "positions", language) if chance(random, 0.75) else position(random, language)
    )
    if chance(random, 0.08):
        role += pick(random, (" / COO", " / CTO", f" {words(random, 'and', language)} CFO"))
    inner = value(f"position_{number}", role)
    return name, value("signer", value(f"signer_{number}", name)), value("position", inner)


def _place_date(random: Random, language: str, place: str) -> tuple[Part, ...]:
    """Place and date as one value, with values inside; words before it stay outside."""
    date = day(random)
    text = date_text(random, date, language)
    month = _month(random, date_text(random, date, language), date.year, date.month)
    form = words(random, "place_forms", language)
    inner: list[Part] = []
    for piece in form.replace("}", "}\0").replace("{", "\0{").split("\0"):
        if piece == "{p}":
            inner.append(value("place", place))
        elif piece in ("{d}", "{m}"):
            inner.append(value("date", text if piece == "{d}" else month))
        elif piece:
            inner.append(piece)
    whole = value("place_date", *inner)
    if form.startswith("{p}") and chance(random, 0.12):
        return _IN[language], whole
    return (whole,)


def _month(random: Random, text: str, year: int, month: int) -> str:
    letters = "".join(sign for sign in text if sign.isalpha())
    return f"{letters} {year}" if len(letters) > 3 else f"{month:02d}/{year}"


def _one(
    random: Random, language: str, who: tuple[str, Value, Value], place: str, with_position: bool
) -> tuple[list[Block], set[str]]:
    _, name, role = who
    signed = words(random, "signed", language)
    dated = _place_date(random, language, place)
    keys = {"place", "date", "place_date"}
    prefix = pick(random, _PROXIES[language]) if chance(random, 0.08) else ""
    both = _joined(random, (prefix, name) if prefix else (name,), role if with_position else None)
    caption = words(random, "signature", language)
    match random.randrange(6):
        case 0:
            return [Text((signed,)), Gap(), Text(both), Gap(), Text(dated), Text((caption,))], keys
        case 1:
            rows: list[tuple[str, Parts]] = [
                (signed, both), (words(random, "place_date", language), dated), (caption, ())
            ]  # fmt: skip
            return [Pairs(tuple(rows))], keys
        case 2:
            left = (Text(dated), Rule(), Text((words(random, "place_date", language),), "small"))
            right = (Text(both), Rule(), Text((_captioned(random, language),), "small"))
            return [Text((signed,)), Gap(), Beside((left, right))], keys
        case 3:
            return _rows(random, language, who, place, with_position)
        case 4:
            beside = Beside(((Text((signed,)), Gap(), Text(dated)), (Text(both), Text((caption,)))))
            return [beside], keys
        case _:
            return [Text(dated), Gap(), Text((signed,)), Gap(2), Text(both)], keys


def _captioned(random: Random, language: str) -> str:
    return words(random, pick(random, ("name_position", "signature")), language)


def _joined(random: Random, name: Parts, role: Value | None) -> Parts:
    if role is None:
        return name
    if chance(random, 0.08):
        return (*name, " (", role, ")")
    return (*name, pick(random, (", ", ", ", "\n", " – ", " - ", " / ", ",\n")), role)


def _rows(
    random: Random, language: str, who: tuple[str, Value, Value], place: str, with_position: bool
) -> tuple[list[Block], set[str]]:
    """A label for each: name, position, place, date."""
    _, name, role = who
    rows: list[tuple[str, Parts]] = [(words(random, "name", language), (name,))]
    if with_position:
        rows.append((words(random, "position", language), (role,)))
    if chance(random, 0.5):
        keys = {"place", "date"}
        spoken = date_text(random, day(random), language)
        rows.append((words(random, "place", language), (value("place", place),)))
        rows.append((words(random, "date", language), (value("date", spoken),)))
    else:
        keys = {"place", "date", "place_date"}
        dated = _place_date(random, language, place)
        rows.append((words(random, "place_date", language), dated))
    if chance(random, 0.5):
        rows.append((words(random, "signature", language), ()))
    if chance(random, 0.25):
        random.shuffle(rows)
    signed = Text((words(random, "signed", language),))
    blocks: list[Block] = [signed, Pairs(tuple(rows))]
    return blocks[0 if chance(random, 0.7) else 1 :], keys


def _two(
    random: Random, language: str, people: list[tuple[str, Value, Value]], place: str,
    with_position: bool,
) -> tuple[list[Block], set[str]]:  # fmt: skip
    columns: list[tuple[Block, ...]] = []
    for _, name, role in people:
        lines: list[Block] = [Text((name,))]
        lines += [Text((role,))] * with_position
        columns.append(tuple(lines))
    dated = Text(_place_date(random, language, place))
    signed = Text((words(random, "signed", language),))
    label = Pairs(((words(random, "place_date", language).strip("()"), dated.parts),))
    foot: Block = label if chance(random, 0.5) else dated
    keys = {"place", "date", "place_date"}
    if chance(random, 0.3):
        return [foot, signed, Gap(), Beside(tuple(columns))], keys
    return [signed, Gap(), Beside(tuple(columns)), Gap(0.5), foot], keys


def _notice(random: Random, language: str) -> tuple[list[Block], set[str]]:
    if not chance(random, 0.22):
        return [], set()
    said = value("notice", words(random, "notice", language))
    return [Gap(0.5), Text((said,), pick(random, ("small", "plain")))], {"notice"}


def _asks(
    random: Random, held: set[str], people: list[tuple[str, Value, Value]], with_position: bool
) -> tuple[Ask, ...]:
    asks = [ask(random, key) for key in ("place_date", "place", "date", "notice") if key in held]
    if "notice" not in held and chance(random, 0.3):
        asks.append(ask(random, "notice", absent=True))
    if len(people) == 1:
        asks.append(ask(random, "signer"))
        asks.append(ask(random, "position", absent=not with_position))
        return tuple(asks)
    asks.append(ask(random, "signer", "signers"))
    if with_position:
        asks += [_role_ask(number, name) for number, (name, _, _) in enumerate(people)]
    return tuple(asks)


def _role_ask(number: int, name: str) -> Ask:
    return Ask(f"position_{number}", (
        f"Position | {name}", f"{name} | Position", f"Position of {name}", f"Funktion von {name}",
        f"Fonction de {name}", f"Welche Funktion hat {name}?", f"What is the position of {name}?",
        f"Function of «{name}»", f"Quelle est la fonction de {name} ?",
    ))  # fmt: skip
