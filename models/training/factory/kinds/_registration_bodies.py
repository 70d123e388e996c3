"""The bodies of registration statements, one for each kind of form."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from .. import world
from ..content import Beside, Block, Grid, Pairs, Part, Parts, Text
from ..content import value as said
from . import _registration_words as words
from ._registration_parts import Facts, names_of, registrant_too

BOXES = (("[x]", "[ ]"), ("[X]", "[ ]"), ("☒", "☐"), ("■", "□"), ("X", "__"), ("(x)", "( )"))
NAME = (
    "Name of Registrant",
    "Name of registrant",
    "Registrant",
    "Registrant Name",
    "NAME OF REGISTRANT",
)
NUMBER = (
    "Registration No.",
    "Registration Number",
    "Registration No",
    "Reg. No.",
    "REGISTRATION NO.",
)
ADDRESS = (
    "Business Address(es) of Registrant",
    "Business Address(es)",
    "Principal Business Address",
)


# The head: who registers and under which number.


def _head(random: Random, known: Facts, first: int | None = 1) -> list[Block]:
    """Registrant and number in boxes beside each other, in a table or one below the other."""
    name: Parts = (said("registrant", known.registrant),)
    number: Parts = (said("number", known.number),)
    labels = world.pick(random, NAME), world.pick(random, NUMBER)
    if first is not None:
        labels = f"{first}. {labels[0]}", f"{first + 1}. {labels[1]}"
    shape = random.random()
    if shape < 0.35:
        left, right = (
            Pairs(((labels[0], name),), way="below"),
            Pairs(((labels[1], number),), way="below"),
        )
        return [Beside(((left,), (right,)))]
    if shape < 0.6:
        return [Grid(labels, ((name, number),))]
    if shape < 0.75:
        return [Text((f"{labels[0]}: ", *name, f"    {labels[1]} ", *number))]
    return [Pairs(((labels[0], name), (labels[1], number)))]


def _addressed(random: Random, key: str) -> Parts:
    places = [world.address(random, "en") for _ in range(4)]
    place = next((place for place in places if place.style == "us"), places[0])
    lines = place.lines(random)
    return (
        said(key, world.pick(random, ("\n", "\n", ", ")).join(line.strip(",") for line in lines)),
    )


def _boxes(random: Random, options: list[str], chosen: int, key: str) -> Block:
    """Options to tick, in a row or one below the other; the ticked one is a value."""
    yes, no = world.pick(random, BOXES)
    gap = world.pick(random, ("   ", "\n", "    "))
    parts: list[Part] = []
    for number, option in enumerate(options):
        ticked = number == chosen
        parts += [gap if number else "", yes if ticked else no, " "]
        parts.append(said(key, option) if ticked else option)
    return Text(tuple(part for part in parts if part))


def _yes_no(random: Random, number: int, count: int) -> list[Block]:
    """Questions with yes and no to tick; the key of an answer holds the question."""
    yes, no = world.pick(random, BOXES)
    behind = world.chance(random, 0.6)
    blocks: list[Block] = []
    for place, question in enumerate(random.sample(words.QUESTIONS, count)):
        key = f"yn:{question}"
        right = world.pick(random, ("Yes", "No"))
        parts: list[Part] = [f"{number + place}. {question}   "]
        for answer in ("Yes", "No"):
            box = yes if answer == right else no
            text: Part = said(key, answer) if answer == right else answer
            parts += [text, f" {box}   "] if behind else [f"{box} ", text, "   "]
        blocks.append(Text(tuple(parts)))
    return blocks


def _services(random: Random, number: int) -> list[Block]:
    label = world.pick(random, (
        "Describe in detail all services which you will render to the foreign principal",
        "Describe the nature of the services", "Services to be rendered",
        "Explain fully all items answered",
    ))  # fmt: skip
    text = ". ".join(random.sample(words.SERVICES, random.randint(1, 2)))
    return [Text((f"{number}. {label}:",)), Text((said("services", text), "."))]


# The bodies of the kinds.


def _short(random: Random, known: Facts) -> list[Block]:
    """Someone who works for the registrant; the registrant is named further down."""
    person: Parts = (said("person", known.signers[0]),)
    home, office = _addressed(random, "residence"), _addressed(random, "address")
    number: Parts = (said("number", known.number),)
    nation = world.country(random, "en")
    facts_of: tuple[tuple[str, Parts], ...] = (
        ("Year of Birth", (said("birth", str(known.signed.year - random.randint(24, 70))),)),
        ("Nationality", (said("nationality", nation),)),
        ("Present Citizenship", (nation,) if world.chance(random, 0.7) else ()),
    )
    top = (("1. Name", person), ("2. Registration No.", number))
    middle = (("3. Residence Address(es)", home), ("4. Business Address(es)", office))
    blocks: list[Block]
    if world.chance(random, 0.6):
        left = (Pairs((top[0], middle[0])), Pairs(facts_of))
        unused = Pairs(
            (("6. If present citizenship was not acquired by birth, state when and how", ()),)
        )
        blocks = [Beside((left, (Pairs((top[1], middle[1])), unused)))]
    else:
        blocks = [Pairs((*top, *middle, *facts_of))]
    if world.chance(random, 0.8):
        blocks.append(
            Pairs((("7. Occupation", (said("occupation", world.position(random, "en")),)),))
        )
    blocks += _primary(random, known)
    if world.chance(random, 0.8):
        blocks += [
            Text(("9. Indicate your connection with the primary registrant:",)),
            _boxes(random, list(words.LINKS), random.randrange(len(words.LINKS)), "link"),
        ]
    blocks += _principals(random, known, 10)
    if world.chance(random, 0.8):
        blocks += _services(random, 11)
    blocks += _yes_no(random, 12, random.randint(0, 3))
    return blocks


def _primary(random: Random, known: Facts) -> list[Block]:
    label = "8. What is the name and address of the primary registrant?"
    name: Parts = (said("registrant", known.registrant),)
    lines = "\n".join(world.address(random, "en").lines(random))
    shape = random.random()
    if shape < 0.5:
        return [Text((label,)), Pairs((("Name", name), ("Address", (lines,))))]
    if shape < 0.8:
        return [Text((label,)), Text((*name, "\n", lines))]
    return [
        Pairs(
            (
                (
                    world.pick(random, ("8. Primary registrant", "8. Name of primary registrant")),
                    name,
                ),
            )
        )
    ]


def _principals(random: Random, known: Facts, number: int) -> list[Block]:
    label = world.pick(random, (
        "List every foreign principal to whom you will render services", "Foreign principal(s)",
        "Name of foreign principal", "Name(s) of foreign principal(s) represented",
        "List every foreign principal in support of the primary registrant.",
    ))  # fmt: skip
    if world.chance(random, 0.5):
        return [Text((f"{number}. {label}",)), Text(names_of(random, known))]
    return [
        Pairs(
            ((f"{number}. {label}", names_of(random, known)),),
            way=world.pick(random, ("any", "below")),
        )
    ]


def _amendment(random: Random, known: Facts) -> list[Block]:
    blocks = _head(random, known)
    day = world.day(random)
    options = [p.format(d=f"{day:%B} {day.day}, {day.year}") for p in words.PURPOSES]
    options = random.sample(options, random.randint(3, len(options)))
    blocks += [
        Text(("3. This amendment is filed for the following purpose or purposes:",)),
        _boxes(random, options, random.randrange(len(options)), "purpose"),
        Text(
            ("4. If this amendment requires the filing of a document or documents, please list:",)
        ),
    ]
    if world.chance(random, 0.5):
        blocks.append(
            Text((world.pick(random, ("None", "Exhibit B", "Signed agreement", "Short form")),))
        )
    blocks.append(Text(("5. Each item checked above must be explained below in full detail:",)))
    if world.chance(random, 0.45):
        intro = world.pick(random, (
            "The registrant has ended its agreement with ",
            "This amendment concerns the exhibit for ",
            "Item 9 should name as foreign principal: ", "Foreign principal: ",
            "Registrant now represents ",
        ))  # fmt: skip
        blocks.append(Text((intro, *names_of(random, known), ".")))
    else:
        blocks.append(Text((world.sentence(random, "en"),)))
    return blocks


def _supplemental(random: Random, known: Facts) -> list[Block]:
    end = known.signed - timedelta(days=random.randint(5, 60))
    period = world.pick(random, (f"{end:%B} {end.day}, {end.year}", f"{end:%m/%d/%Y}"))
    blocks: list[Block] = [
        Text(("For Six Month Period Ending ", said("period", period), "\n(Insert date)")),
        Text((world.pick(random, ("I - REGISTRANT", "I – Registrant", "Part I")),), "heading"),
        *_head(random, known),
        Pairs(((f"3. {world.pick(random, ADDRESS)}", _addressed(random, "address")),)),
    ]
    blocks += _yes_no(random, 4, random.randint(1, 4))
    blocks.append(
        Text((world.pick(random, ("II - FOREIGN PRINCIPAL", "II – Foreign principal")),), "heading")
    )
    if world.chance(random, 0.75):
        blocks += _principals(random, known, 9)
    blocks += _yes_no(random, 10, random.randint(0, 4))
    if world.chance(random, 0.4):
        blocks.append(_receipts(random))
    return blocks


def _receipts(random: Random) -> Block:
    rows: list[tuple[Parts, ...]] = []
    for _ in range(random.randint(1, 5)):
        day = world.day(random)
        paid = f"${random.randint(300, 95000):,}.00"
        rows.append(((f"{day:%m/%d/%y}",), (world.company(random, "en"),), ("Fee",), (paid,)))
    return Grid(("Date", "From Whom", "Purpose", "Amount"), tuple(rows), numeric=(3,))


def _dissemination(random: Random, known: Facts) -> list[Block]:
    blocks = _head(random, known)
    title = world.pick(random, words.MATERIALS).format(w=world.nonsense(random))
    mandate = names_of(random, known) if world.chance(random, 0.9) else ()
    agent = world.pick(random, (
        "5. Name of foreign principal on whose behalf this was transmitted",
        "5. Name of foreign principal on whose behalf this material was transmitted.",
        "5. Foreign principal",
    ))  # fmt: skip
    rows: list[tuple[str, Parts]] = [
        ("3. Nature of material (concise account)", (world.pick(random, words.SERVICES),)),
        ("4. Title of material, if any", (said("material", title),)),
        (agent, mandate),
        (
            "6. Means of transmission",
            (world.pick(random, ("Mail", "By hand", "Mail or by hand", "E-mail")),),
        ),
        ("7. Dates of transmission", (_span(random, known),)),
        ("8. Total copies transmitted", (said("copies", f"{random.randint(1, 9000):,}"),)),
    ]
    if world.chance(random, 0.6):
        blocks += [
            Beside(tuple((Pairs((row,), way="below"),) for row in rows[at : at + 2]))
            for at in range(0, len(rows), 2)
        ]
    else:
        blocks.append(Pairs(tuple(rows)))
    towns = ", ".join(world.town(random, "en") for _ in range(random.randint(2, 6)))
    blocks.append(Pairs((
        ("9. List addresses from which material was transmitted", _addressed(random, "address")),
        ("10. List states to which material was transmitted", (towns,)),
    )))  # fmt: skip
    groups = random.sample(
        ("Libraries", "Public officials", "Newspapers", "Civic groups", "Other"), 4
    )
    counts = tuple((name, (str(random.randint(1, 90)),)) for name in groups)
    return [*blocks, Text(("11. Types of recipients",)), Pairs(counts)]


def _span(random: Random, known: Facts) -> str:
    start = known.signed - timedelta(days=random.randint(10, 60))
    return world.pick(
        random, (f"{start:%B %Y}", f"{start:%m/%d/%y}", "21st of each month", "Daily")
    )


def _exhibit(random: Random, known: Facts) -> list[Block]:
    head = world.pick(random, ("Name and Address of Registrant", "Name of Registrant"))
    name: Parts = (said("registrant", known.registrant),)
    if "Address" in head:
        name = (*name, "\n", *_addressed(random, "address"))
    rows: list[tuple[str, Parts]] = [
        (f"1. {head}", name),
        ("2. Registration No.", (said("number", known.number),)),
        ("3. Name of Foreign Principal", names_of(random, known)),
        ("4. Principal Address of Foreign Principal", _addressed(random, "seat")),
    ]
    random.shuffle(rows[2:])
    blocks: list[Block] = []
    if world.chance(random, 0.5):
        blocks += [Beside(((Pairs((rows[0],)),), (Pairs((rows[1],)),)))]
        blocks += [Beside(((Pairs((rows[2],)),), (Pairs((rows[3],)),)))]
    else:
        blocks.append(Pairs(tuple(rows)))
    blocks += [
        Text(("5. Indicate whether your foreign principal is one of the following:",)),
        _boxes(random, list(words.KINDS), random.randrange(len(words.KINDS)), "principal_kind"),
    ]
    if world.chance(random, 0.6):
        official = world.person(random, "en").name
        blocks.append(Pairs((
            ("6. If the foreign principal is a foreign government, state:", ()),
            ("a) Branch or agency represented by the registrant", ()),
            ("b) Official with whom registrant deals", (said("official", official),)),
        )))  # fmt: skip
    if world.chance(random, 0.6):
        blocks += _services(random, 7)
    if world.chance(random, 0.4):
        blocks += registrant_too(random, known)
    return blocks


BODIES = {
    "short": _short,
    "amendment": _amendment,
    "supplemental": _supplemental,
    "dissemination": _dissemination,
    "exhibit": _exhibit,
}
