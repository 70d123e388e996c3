"""Statements by which agents of foreign principals register with an authority."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random

from .. import world
from ..content import Ask, Block, Doc, Edge, Gap, Parts, Text, Value
from ..content import value as said
from . import _registration_words as words
from ._form_asks import unambiguous
from ._registration_bodies import BODIES
from ._registration_parts import Facts, facts, heading, received, signing, small_print

KINDS = tuple(BODIES)
MAIN = ("registrant", "number", "principal", "filed", "signer", "title")


def write(random: Random, language: str) -> Doc:
    """A statement; the authority's forms are in English whatever the language."""
    kind = world.pick(random, KINDS, (5, 5, 2, 3, 2.5))
    known = facts(random)
    blocks: list[Block] = [
        *heading(random, kind, known),
        *small_print(random),
        *BODIES[kind](random, known),
        *_end(random, kind, known),
    ]
    dated = "filed" in set(keys_in(tuple(blocks)))
    if not dated or world.chance(random, 0.6):
        stamp, place = received(random, known, "received" if dated else "filed")
        at = random.randint(0, len(blocks)) if place == "stamp" else 0
        blocks[at:at] = stamp
    if world.chance(random, 0.6):
        blocks.append(Edge("foot", (_form_number(random),)))
    if world.chance(random, 0.12):
        blocks += _export(random, known)
    asks = _asks(random, set(keys_in(tuple(blocks))))
    return Doc("registration", "en", tuple(blocks), tuple(asks))


def keys_in(node: object) -> Iterator[str]:
    """The keys of all values below a block, a part or a tuple of them."""
    if isinstance(node, Value):
        yield node.key
    if isinstance(node, tuple):
        for inner in node:
            yield from keys_in(inner)
    elif is_dataclass(node) and not isinstance(node, type):
        for inner in fields(node):
            yield from keys_in(getattr(node, inner.name))


def _form_number(random: Random) -> Block:
    name = world.pick(random, ("NSD-{n}", "CRM-{n}", "OBD-{n}", "DJ-{n}", "RA {n}", "AG-{n}/B"))
    revised = f"{random.randint(1, 12):02d}/{random.randint(70, 99)}"
    tail = world.pick(
        random, (f"\nRevised {revised}", f" (Rev. {revised})", "", "\nFormerly DJ-307")
    )
    number = name.format(n=random.randint(1, 400))
    return Text((world.pick(random, ("FORM ", "Form ")), said("form", number), tail), "small")


def _export(random: Random, known: Facts) -> list[Block]:
    """What a web page of the register adds to its scans."""
    none = "N/A"
    rows: list[tuple[str, Parts]] = [
        ("REGISTRATION NUMBER", (said("number", known.number),)),
        ("REGISTRANT NAME", (said("registrant", known.registrant),)),
        ("ALIAS", (none,)),
        ("SUPPLEMENTAL END DATE", (none,)),
        ("FP STATUS", (none,)),
        ("REGISTRANT STATUS", (world.pick(random, ("Active", "Terminated")),)),
    ]
    lines = tuple(Text((f"{label}=", *parts)) for label, parts in rows)
    return [Text(("Document Metadata",), "heading"), *lines]


def _end(random: Random, kind: str, known: Facts) -> list[Block]:
    """The signatures; a short form is mostly signed by hand, with nothing but a date in print."""
    named = world.chance(random, 0.35 if kind == "short" else 0.9)
    titled = named and world.chance(random, 0.1 if kind == "short" else 0.45)
    blocks: list[Block] = [Gap(1.0)]
    return blocks + signing(
        random, known, titled=titled, dated=world.chance(random, 0.9), named=named
    )


def _asks(random: Random, there: set[str]) -> list[Ask]:
    """The schema's own six whatever the form says, and some of what else it says or does not."""
    asks = [Ask(key if key in there else None, words.ASKS[key]) for key in MAIN]
    others = [key for key in words.ASKS if key not in MAIN]
    present = [key for key in others if key in there]
    absent = [key for key in others if key not in there and key not in ("received", "country")]
    asks += [Ask(key, words.ASKS[key]) for key in present]
    for key in sorted(key for key in there if key.startswith("yn:")):
        question = key.removeprefix("yn:")
        asks.append(Ask(key, (question, question.strip("?"), f"Answer to “{question}”")))
    asks += [Ask(None, words.ASKS[key]) for key in random.sample(absent, min(3, len(absent)))]
    return unambiguous(asks)
