"""Papers on which two to four parties are described in the same words.

The labels are the same for each party, so only the heading, the column or the order of the words
tells whose city a city is. Each thing is asked of every party, also of one of which it is not said.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .. import world
from ..content import (
    Ask,
    Beside,
    Block,
    Doc,
    Gap,
    Grid,
    Pairs,
    Part,
    Parts,
    Rule,
    Text,
    Value,
    value,
)
from ..names import barred
from ..trade.parties import Party, party
from ._form_asks import camel, snake, unambiguous
from ._style import lines

_TABLE = tomllib.loads(Path(__file__).with_name("roles.toml").read_text(encoding="utf-8"))
_SAID: dict[str, dict[str, str]] = _TABLE["said"]
_ADDRESS = ("street", "postcode", "city")
_OPTIONAL = ("country", "phone", "mail", "vat_id", "tax_number", "number", "person", "iban",
             "register", "signed")  # fmt: skip
_ASKED = (
    "{r}: {w}", "{r}'s {w}", "{w} ({r})", "{r} {w}", "{r} – {w}", "{w}, {r}", "{r} / {w}",
    "The {w} of the {r}.", "What is the {w} of the {r}?", "{w} of the {r}", "{w} of {r}",
    "Wie lautet {w} von {r}?", "{w} {r}", "{r}.{w}",
)  # fmt: skip
_SENTENCE = "The {w} of the {r}'s address."
_BETWEEN = {
    "de": ("Zwischen ", " und ", " wird Folgendes vereinbart:", "nachfolgend „{r}“ genannt",
           "– im Folgenden „{r}“ –"),
    "en": ("This agreement is made between ", " and ", ".", "hereinafter the “{r}”", "the “{r}”"),
    "fr": ("Entre ", " et ", ", il est convenu ce qui suit :", "ci-après « {r} »", "« {r} »"),
}  # fmt: skip
_TITLES = {
    "de": ("Vertrag", "Auftrag", "Rechnung", "Lieferschein", "Protokoll", "Antrag", "Bestätigung",
           "Stammdatenblatt", "Übergabeprotokoll", "Vereinbarung", "Frachtbrief", "Beteiligte"),
    "en": ("Agreement", "Order", "Invoice", "Delivery note", "Record", "Application", "Waybill",
           "Confirmation", "Data sheet", "Parties", "Statement", "Handover record"),
    "fr": ("Contrat", "Commande", "Facture", "Bon de livraison", "Attestation", "Convention"),
}  # fmt: skip


@dataclass(frozen=True)
class _Role:
    """A party of the paper: what its role is called here and elsewhere, and what is said of it."""

    place: int
    printed: str
    names: tuple[str, ...]
    keys: tuple[str, ...]
    said: dict[str, str]

    def wrapped(self, what: str) -> Value:
        return value(f"r{self.place}.{what}", self.said[what])

    def said_of(self, whats: tuple[str, ...]) -> list[str]:
        return [what for what in whats if what in self.said]


@dataclass(frozen=True)
class _Habit:
    """Labels, order and signs, the same for all parties of a paper."""

    language: str
    labels: dict[str, str]
    order: tuple[str, ...]
    colon: str
    land: str
    city_first: bool


def write(random: Random, language: str) -> Doc:
    """A paper with two to four parties, and perhaps some sentences around them."""
    habit = _habit(random, language)
    roles = _roles(random, language)
    layout: Callable[[Random, _Habit, list[_Role]], list[Block]] = world.pick(
        random,
        (_stacked, _beside, _matrix, _between, _prefixed, _blocks),
        (4, 4, 1.5, 1.5, 1.5, 3),
    )
    body = layout(random, habit, roles)
    around = [Text((world.sentence(random, language),)) for _ in range(random.randint(0, 3))]
    cut = random.randint(0, len(around))
    title = Text((world.pick(random, _TITLES[language]),), "title")
    blocks = ([title] if world.chance(random, 0.7) else []) + around[:cut] + body + around[cut:]
    return Doc("roles", language, tuple(blocks), tuple(_asks(random, habit, roles, blocks)))


def _habit(random: Random, language: str) -> _Habit:
    labels = {what: world.pick(random, barred(row[language])) for what, row in _SAID.items()}
    order = [*_OPTIONAL]
    random.shuffle(order)
    return _Habit(
        language=language,
        labels=labels,
        order=tuple(order),
        colon=world.pick(random, (":", ":", "", " :", ".")),
        land=world.pick(random, ("", "", "", "DE ", "D-", "GB ", "FR ", "NL-", "AT ")),
        city_first=world.chance(random, 0.15),
    )


def _roles(random: Random, language: str) -> list[_Role]:
    """The parties in the order of the paper; each from its own country, some like another."""
    sides = [*world.pick(random, _TABLE["pair"]).values()]
    count = min(len(sides), world.pick(random, (2, 2, 2, 3, 4)))
    chosen = sides[:2] + random.sample(sides[2:], count - 2)
    if world.chance(random, 0.35):
        random.shuffle(chosen)
    whats = set(random.sample(_OPTIONAL, random.randint(0, 5)))
    made: list[_Role] = []
    for place, side in enumerate(chosen):
        home = language if world.chance(random, 0.7) else world.pick(random, ("de", "en", "fr"))
        who = party(random, home, private=0.25)
        names = tuple(name for code in ("de", "en", "fr") for name in barred(side[code]))
        printed = world.pick(random, barred(side[language]))
        said = _said(random, who, whats)
        if made and world.chance(random, 0.15):
            said = {**said, **_alike(random, made[0].said)}
        made.append(_Role(place, printed, names, barred(side["key"]), said))
    return made


def _alike(random: Random, other: dict[str, str]) -> dict[str, str]:
    """What two parties have in common: their town, or all but the street."""
    same = world.pick(random, (("city",), ("postcode", "city"), ("name",), ("phone",)))
    return {what: other[what] for what in same if what in other}


def _said(random: Random, who: Party, whats: set[str]) -> dict[str, str]:
    every = {
        "name": who.name, "street": who.street, "postcode": who.postcode, "city": who.city,
        "country": who.country, "phone": who.phone, "mail": who.mail, "vat_id": who.vat_id,
        "tax_number": who.tax_number, "person": who.person, "iban": who.iban,
        "register": who.register, "number": world.digits(random, random.randint(4, 13)),
        "signed": world.date_text(random, world.day(random), world.pick(random, ("de", "en"))),
    }  # fmt: skip
    kept = {what for what in sorted(whats) if not world.chance(random, 0.2)}
    return {what: text for what, text in every.items() if text and (what in kept or what == "name"
            or what in _ADDRESS)}  # fmt: skip


def _town(habit: _Habit, role: _Role) -> list[Part]:
    postcode, city = role.wrapped("postcode"), role.wrapped("city")
    if habit.city_first:
        return [city, " ", postcode]
    return [habit.land, postcode, " ", city] if habit.land else [postcode, " ", city]


def _head(random: Random, role: _Role) -> Text:
    colon = world.pick(random, ("", "", ":"))
    return Text((role.printed + colon,), world.pick(random, ("bold", "heading", "plain", "small")))


def _labelled(random: Random, habit: _Habit, role: _Role) -> Pairs:
    """Everything behind labels, the address in one to three rows."""
    rows: list[tuple[str, Parts]] = [(habit.labels["name"], (role.wrapped("name"),))]
    if world.chance(random, 0.5):
        joint = world.pick(random, ("\n", ", "))
        where = habit.labels["street"]
        rows.append((where, (role.wrapped("street"), joint, *_town(habit, role))))
    else:
        rows += [(habit.labels[what], (role.wrapped(what),)) for what in _ADDRESS]
    rows += [(habit.labels[what], (role.wrapped(what),)) for what in role.said_of(habit.order)]
    if world.chance(random, 0.3) and "number" in role.said:
        rows.sort(key=lambda row: row[0] != habit.labels["number"])
    return Pairs(tuple(rows))


def _written(random: Random, habit: _Habit, role: _Role) -> Text:
    """As it stands on an envelope, other things before and behind with their labels."""
    extra: list[Parts] = [
        (f"{habit.labels[what]}{habit.colon} ", role.wrapped(what))
        for what in role.said_of(habit.order)
    ]
    before = extra[:1] if world.chance(random, 0.4) else []
    address: list[Parts] = [(role.wrapped("name"),), (role.wrapped("street"),)]
    return Text(lines(*before, *address, tuple(_town(habit, role)), *extra[len(before) :]))


def _stacked(random: Random, habit: _Habit, roles: list[_Role]) -> list[Block]:
    blocks: list[Block] = []
    written = world.chance(random, 0.35)
    between: Block = Rule() if world.chance(random, 0.2) else Gap(random.choice((0.3, 1.0)))
    for role in roles:
        described = (_written if written else _labelled)(random, habit, role)
        blocks += [_head(random, role), described, between]
    return blocks


def _beside(random: Random, habit: _Habit, roles: list[_Role]) -> list[Block]:
    make = _labelled if world.chance(random, 0.3) else _written
    columns: list[tuple[Block, ...]] = [
        (_head(random, role), make(random, habit, role)) for role in roles
    ]
    blocks: list[Block] = []
    while columns:
        row, columns = columns[:2], columns[2:]
        if not columns and len(row) == 2 and world.chance(random, 0.3):
            row.append((_case(random, habit),))
        blocks += [Beside(tuple(row)) if len(row) > 1 else row[0][1], Gap()]
        if len(row) == 1:
            blocks.insert(-2, row[0][0])
    return blocks


def _case(random: Random, habit: _Habit) -> Pairs:
    """A box of numbers and days, as stands at the right of letters."""
    words = {"de": ("Beleg-Nr", "Datum", "Bestell-Nr", "Auftrag"), "fr": ("N°", "Date", "Commande"),
             "en": ("Doc. no.", "Date", "Order no.", "Ref.")}[habit.language]  # fmt: skip
    day = world.date_text(random, world.day(random), habit.language)
    return Pairs(tuple((word, (day if word in ("Datum", "Date") else world.code(random),))
                       for word in words))  # fmt: skip


def _matrix(random: Random, habit: _Habit, roles: list[_Role]) -> list[Block]:
    """A table with a column for each party."""
    whats = ["name", *_ADDRESS, *(w for w in habit.order if any(w in r.said for r in roles))]
    rows = tuple(
        ((habit.labels[w],), *((r.wrapped(w),) if w in r.said else () for r in roles))
        for w in whats
    )
    return [Grid(("", *(role.printed for role in roles)), rows)]


def _between(random: Random, habit: _Habit, roles: list[_Role]) -> list[Block]:
    """The opening of a contract: who between whom, and what they are called from here on."""
    opening, joint, ending, *called = _BETWEEN[habit.language]
    named = world.pick(random, called)
    parts: list[Part] = [opening]
    for place, role in enumerate(roles):
        parts += [joint] if place else []
        parts += [role.wrapped("name"), ", ", role.wrapped("street"), ", ", *_town(habit, role)]
        for what in role.said_of(habit.order):
            parts += [f", {habit.labels[what]} ", role.wrapped(what)]
        bracketed = f" ({named.format(r=role.printed)})"
        parts.append(bracketed if "–" not in named else f" {named.format(r=role.printed)}")
    return [Text((*parts, ending))]


def _prefixed(random: Random, habit: _Habit, roles: list[_Role]) -> list[Block]:
    """Labels that name the party, the rows of the parties mixed."""
    form = world.pick(random, ("{r} {w}", "{r}: {w}", "{w} {r}", "{w} ({r})", "{r} - {w}"))
    rows: list[tuple[str, Parts]] = [
        (form.format(r=role.printed, w=habit.labels[what]), (role.wrapped(what),))
        for role in roles
        for what in ("name", *_ADDRESS, *role.said_of(habit.order))
    ]
    if world.chance(random, 0.5):
        random.shuffle(rows)
    return [Pairs(tuple(rows))]


def _blocks(random: Random, habit: _Habit, roles: list[_Role]) -> list[Block]:
    """A letter: one party in its head or foot without its role, another where it is addressed."""
    sender, *others = roles
    joint = world.pick(random, (" · ", " | ", ", ", " - ", " • "))
    line: list[Part] = [sender.wrapped("name"), joint, sender.wrapped("street"), joint]
    head: list[Block] = [Text((*line, *_town(habit, sender)), "small")]
    extra = [part for what in sender.said_of(habit.order)
             for part in (joint, f"{habit.labels[what]} ", sender.wrapped(what))]  # fmt: skip
    head += [Text(tuple(extra[1:]), "small")] if extra else []
    own = [_head(random, sender)] if world.chance(random, 0.6) else []
    addressed: list[Block] = []
    for role in others:
        addressed += [_head(random, role), _written(random, habit, role), Gap()]
    sent = [*own, *head, Gap()]
    if own or world.chance(random, 0.6):
        return [*sent, *addressed]
    return [*addressed, *sent]


def _asks(random: Random, habit: _Habit, roles: list[_Role], blocks: list[Block]) -> list[Ask]:
    """Each thing of each party; what is said of one only is asked of the others in vain."""
    there = {what for role in roles for what in role.said}
    made: list[Ask] = []
    for role in roles:
        for what in sorted(there):
            key = f"r{role.place}.{what}" if what in role.said else None
            made.append(Ask(key, tuple(_wordings(random, habit, role, what))))
    missing = random.sample(sorted(set(_OPTIONAL) - there), 1)
    made += [Ask(None, tuple(_wordings(random, habit, role, missing[0]))) for role in roles[:2]]
    random.shuffle(made)
    return unambiguous(made)


def _wordings(random: Random, habit: _Habit, role: _Role, what: str) -> list[str]:
    words = [*barred(_SAID[what]["ask"]), habit.labels[what]]
    made = []
    for form in random.sample(_ASKED, 7):
        name = role.printed if world.chance(random, 0.4) else world.pick(random, role.names)
        made.append(form.format(r=name, w=world.pick(random, words)))
    english = [key.replace("_", " ") for key in role.keys]
    made.append(f"The {words[0]} of the {world.pick(random, english)}.")
    if what in _ADDRESS:
        made.append(_SENTENCE.format(w=words[0], r=world.pick(random, english)))
    key = world.pick(random, role.keys)
    made += [f"{key}_{snake(what)}", camel(f"{key} {what}"), f"{key.replace('_', ' ')} {words[0]}"]
    if what == "name":
        made += [role.printed, *random.sample(role.names, 2), f"The name of the {english[0]}.", key]
    return made
