"""Who registers for whom, and the parts that all registration statements share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from .. import names, world
from ..content import Beside, Block, Edge, Gap, Grid, Pairs, Parts, Rule, Text, Value, value
from . import _registration_words as words


@dataclass(frozen=True)
class Facts:
    """What a statement is about; texts as they are printed."""

    registrant: str
    number: str
    principals: tuple[str, ...]
    signers: tuple[str, ...]
    title: str
    signed: date
    old: bool


def facts(random: Random) -> Facts:
    """A registration that does not exist."""
    old = world.chance(random, 0.35)
    first = date(1968, 1, 1) if old else date(2003, 1, 1)
    signed = first + timedelta(days=random.randint(0, 27 * 365 if old else 23 * 365))
    count = world.pick(random, (1, 1, 1, 1, 2, 3))
    return Facts(
        registrant=_cased(random, _registrant(random), old),
        number=str(random.randint(60, 9999)),
        principals=tuple(
            dict.fromkeys(_cased(random, _principal(random), old) for _ in range(count))
        ),
        signers=tuple(_signer(random, old) for _ in range(world.pick(random, (1, 1, 1, 1, 1, 2)))),
        title=_title(random),
        signed=signed,
        old=old,
    )


def _cased(random: Random, text: str, old: bool) -> str:
    return text.upper() if world.chance(random, 0.3 if old else 0.1) else text


def _signer(random: Random, old: bool) -> str:
    someone = world.person(random, "en")
    return _cased(random, someone.name, old)


def _title(random: Random) -> str:
    title = world.position(random, "en")
    tail = world.pick(
        random, ("", "", "", ", North America", ", " + world.town(random, "en"), " & CEO")
    )
    return title + tail


def _registrant(random: Random) -> str:
    if world.chance(random, 0.25):
        return world.company(random, "en")
    return _filled(random, world.pick(random, words.REGISTRANTS))


def _principal(random: Random) -> str:
    name = _filled(random, world.pick(random, words.PRINCIPALS))
    if world.chance(random, 0.12):
        return f"{name}\n{world.town(random, 'en')}, {world.country(random, 'en')}"
    return name


def _filled(random: Random, form: str) -> str:
    last = [world.person(random, "en").last for _ in range(3)]
    return form.format(
        l=last[0], m=last[1], k=last[2], f=world.person(random, "en").first,
        w=world.nonsense(random), t=world.town(random, "en"),
        c=world.country(random, "en") if world.chance(random, 0.65) else world.nonsense(random),
    )  # fmt: skip


def names_of(random: Random, known: Facts) -> Parts:
    """The foreign principals, each a value, one a line or in a row."""
    join = world.pick(random, ("\n", "\n", "; ", ", ", "\n- "))
    parts: list[str | Value] = []
    for number, name in enumerate(known.principals):
        parts += [join if number else "", value("principal", name)]
    return tuple(part for part in parts if part)


def signed_text(random: Random, known: Facts) -> str:
    """The date of signature as it is typed or written."""
    day = known.signed
    suffix = "th" if 10 < day.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    if known.old and world.chance(random, 0.25):
        form = world.pick(
            random, ("{d} day of {day:%B}, {day:%Y}", "{d}{s} day of {day:%B} {day:%Y}")
        )
        return form.format(d=day.day, s=suffix, day=day)
    forms = (
        f"{day:%B} {day.day}, {day.year}", f"{day:%B} {day.day}, {day.year}",
        f"{day:%B} {day.day},{day.year}",
        f"{day.month}/{day.day}/{day:%y}", f"{day:%m/%d/%Y}", f"{day:%b}. {day.day}, {day.year}",
        f"{day.day} {day:%B} {day.year}", f"{day:%b} {day.day} {day.year}",
        f"{day.month}-{day.day}-{day:%y}",
        f"{day:%B} {day.day}{suffix}, {day.year}", f"{day:%m.%d.%Y}", f"{day:%B %d, %Y}".upper(),
    )  # fmt: skip
    return world.pick(random, forms)


def received(random: Random, known: Facts, key: str) -> tuple[list[Block], str]:
    """A receipt stamp, at the top or foot of each page or somewhere in between; and its kind.

    Its date is a value of that key: where nothing else is dated, it is the date of filing.
    """
    day = known.signed + timedelta(days=random.randint(0, 20))
    clock = f"{random.randint(1, 12)}:{random.randint(0, 59):02d}:{random.randint(0, 59):02d} "
    clock += world.pick(random, ("AM", "PM"))
    if known.old:
        lines = world.pick(random, (
            ("RECEIVED", "DEPT. OF JUSTICE", "CRIMINAL DIVISION"),
            ("RECEIVED", "REGISTRATION UNIT"),
            ("Received", "Internal Security Section"), ("FILED",),
        ))  # fmt: skip
        stamp = world.pick(
            random, (f"{day:%y %b} {day.day}", f"{day:%b %d %Y}", f"{day:%m/%d/%y}")
        ).upper()
        tail = world.pick(
            random, ("", f" {world.pick(random, ('AM', 'PM'))} {random.randint(1, 12)}:35")
        )
        parts: Parts = ("\n".join(lines) + "\n", value(key, stamp), tail)
        return [Text(parts, world.pick(random, ("right", "small", "centred")))], "stamp"
    unit = world.pick(random, (
        "Received by NSD/FARA Registration Unit", "Received by Registration Unit",
        "Received by NSD/Agents Unit",
        "Received by CES/Registration Unit", "Filed with the Registration Unit",
    ))  # fmt: skip
    parts = (f"{unit} ", value(key, f"{day:%m/%d/%Y}"), f" {clock}")
    line = Text(parts, world.pick(random, ("centred", "small", "plain")))
    return [
        Edge("top", (line,)),
        *([Edge("foot", (line,))] if world.chance(random, 0.7) else []),
    ], "line"


def heading(random: Random, kind: str, known: Facts) -> list[Block]:
    """Department, title and act, beside each other or one below the other."""
    office = Text(
        (value("office", world.pick(random, words.OFFICES)),), world.pick(random, ("plain", "bold"))
    )
    place = Text((world.pick(random, words.PLACES),))
    title = Text(
        (value("kind", world.pick(random, words.TITLES[kind])),),
        world.pick(random, ("title", "bold")),
    )
    act = Text((world.pick(random, words.ACTS),))
    expiry = known.signed + timedelta(days=random.randint(30, 900))
    number = f"OMB No. {random.randint(1100, 1199)}-{random.randint(1, 9):04d}"
    expires = world.pick(
        random,
        (f"{expiry:%B} {expiry.day}, {expiry.year}", f"{expiry:%b}. {expiry.day}, {expiry:%Y}"),
    )
    approval = Text(
        (
            f"{number}; {world.pick(random, ('Expires', 'Approval Expires'))} ",
            value("expires", expires),
        ),
        "small",
    )
    shape = random.random()
    if shape < 0.45:
        return [Beside(((office, place), (approval, title, act)))]
    if shape < 0.6:
        return [approval, Beside(((office, place), (title, act)))]
    blocks: list[Block] = [office, place, Gap(0.5), title, act]
    return [approval, *blocks] if world.chance(random, 0.5) else blocks


def small_print(random: Random) -> list[Block]:
    """Instructions as one skips them."""
    if world.chance(random, 0.15):
        return []
    count = random.randint(1, 9)
    lines = [
        line.format(n=random.randint(10, 90)) for line in random.sample(words.INSTRUCTIONS, count)
    ]
    if world.chance(random, 0.5):
        return [Text((" ".join(lines),), "small"), Rule()]
    return [Text((line,), "small") for line in lines]


def signing(random: Random, known: Facts, *, titled: bool, dated: bool, named: bool) -> list[Block]:
    """The end of a statement: affirmation, date, signature, name, sometimes a notary."""
    blocks: list[Block] = []
    if world.chance(random, 0.6):
        blocks.append(
            Text((world.pick(random, ("EXECUTION", "Execution", "Certification")),), "bold")
        )
    blocks.append(Text((world.pick(random, words.AFFIRM),), "small"))
    when: Parts = (value("filed", signed_text(random, known)),) if dated else ()
    if not named:
        return blocks + _unnamed(random, when)
    makers = [_signed_beside, _signed_row, _signed_pairs, _signed_table, _signed_below]
    blocks += world.pick(random, makers)(random, known, when, titled)
    if known.old and world.chance(random, 0.4):
        blocks += _notary(random, known)
    return blocks


def _unnamed(random: Random, when: Parts) -> list[Block]:
    """A date, and a signature that nobody can read."""
    scrawl = world.pick(random, ("", "", "/s/", "eSigned", "~ ff.", "X"))
    labels = ("(Date of signature)", world.pick(random, ("(Signature)", "Signature")))
    shape = random.random()
    if shape < 0.4:
        return [Text((*when, f"      {scrawl}")), Text(("      ".join(labels),), "small")]
    if shape < 0.7:
        return [
            Beside(
                ((Text(when), Text((labels[0],), "small")), (Text((scrawl,)), Text((labels[1],))))
            )
        ]
    return [
        Pairs(
            (("Date of signature", when), ("Signature", (scrawl,) if scrawl else ())), way="above"
        )
    ]


def registrant_too(random: Random, known: Facts) -> list[Block]:
    """The names once more in running text, as agreements attached to a form have them."""
    return [
        Text(("AGREEMENT",), "heading"),
        Text((
            "This agreement is made between ", value("registrant", known.registrant), " and ",
            value("principal", known.principals[0]), " for a term of ",
            str(random.randint(3, 36)), " months.",
        )),
    ]  # fmt: skip


def _slash(random: Random, name: str) -> Parts:
    mark = world.pick(random, ("/s/ ", "/s/ ", "", "Isl ", "(", "s/"))
    return (mark, value("signer", name), ")" if mark == "(" else "")


def _title_line(known: Facts, titled: bool) -> list[Block]:
    return [Text((value("title", known.title),))] if titled else []


def _signed_beside(random: Random, known: Facts, when: Parts, titled: bool) -> list[Block]:
    date_label = Text(
        (world.pick(random, ("(Date of signature)", "(Date of Signature)", "Date", "(Date)")),),
        "small",
    )
    label = Text(
        (
            world.pick(
                random, ("(Signature)", "(Print or type name under each signature)", "Signature")
            ),
        ),
        "small",
    )
    left: tuple[Block, ...] = (
        (date_label, Text(when)) if world.chance(random, 0.4) else (Text(when), date_label)
    )
    right: list[Block] = []
    for name in known.signers:
        right.append(Text(_slash(random, name)))
        if not known.old and world.chance(random, 0.5):
            right.append(Text((world.pick(random, ("eSigned", "e-Signed")),)))
    right += _title_line(known, titled)
    right.insert(world.pick(random, (0, len(right))), label)
    return [Beside((left, tuple(right)))]


def _signed_row(random: Random, known: Facts, when: Parts, titled: bool) -> list[Block]:
    blocks: list[Block] = []
    if world.chance(random, 0.6):
        blocks.append(
            Text(("(Date of signature)      (Print or type name under each signature)",), "small")
        )
    for name in known.signers:
        tail = world.pick(random, ("", "    eSigned", "   (eSigned)"))
        blocks.append(Text((*when, "    ", *_slash(random, name), tail)))
    return blocks + _title_line(known, titled)


def _signed_pairs(random: Random, known: Facts, when: Parts, titled: bool) -> list[Block]:
    rows: list[tuple[str, Parts]] = []
    if when:
        rows.append(
            (world.pick(random, ("Date", "Dated", "Date of Exhibit A", "Date Signed")), when)
        )
    both = titled and world.chance(random, 0.6)
    for name in known.signers[: 1 if both else None]:
        if both:
            join = world.pick(random, (", ", "\n", " - ", "/"))
            parts: Parts = (value("signer", name), join, value("title", known.title))
            rows.append(("Name and Title", parts))
        else:
            rows.append(
                (
                    world.pick(random, ("Name", "Signed", "Signature", "Print name")),
                    (value("signer", name),),
                )
            )
    if titled and not both:
        rows.append(
            (world.pick(random, ("Title", "Position", "Capacity")), (value("title", known.title),))
        )
    if both and world.chance(random, 0.5):
        rows.append(("Signature", ()))
    return [Pairs(tuple(rows))]


def _signed_table(random: Random, known: Facts, when: Parts, titled: bool) -> list[Block]:
    header = ["Date", "Name and Title" if titled else "Name", "Signature"]
    name: Parts = (value("signer", known.signers[0]),)
    if titled:
        name = (*name, world.pick(random, (", ", "\n")), value("title", known.title))
    scrawl = (f"/s/ {known.signers[0]}",) if world.chance(random, 0.5) else ()
    return [Grid(tuple(header), ((when, name, scrawl),))]


def _signed_below(random: Random, known: Facts, when: Parts, titled: bool) -> list[Block]:
    blocks: list[Block] = []
    if when and world.chance(random, 0.5):
        blocks.append(
            Text((world.pick(random, ("this ", "Dated: ", "Signed at this office on ")), *when))
        )
    elif when:
        blocks.append(Text(when))
    for name in known.signers:
        blocks.append(Text(("____________________",), "right"))
        blocks.append(Text((value("signer", name),), "right"))
    if titled:
        blocks.append(Text((value("title", known.title),), "right"))
    return blocks


def _notary(random: Random, known: Facts) -> list[Block]:
    later = known.signed + timedelta(days=random.randint(200, 1200))
    notary = world.person(random, "en").name
    return [
        Text((f"Subscribed and sworn to before me at {world.town(random, 'en')}",)),
        Text((f"My commission expires {later:%B} {later.day}, {later.year}",)),
        Text(
            (
                value("notary", notary),
                ", Notary Public, State of ",
                world.pick(random, names.REGION["us"]),
            )
        ),
    ]
