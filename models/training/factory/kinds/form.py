"""Forms of every kind whose labels are drawn from a large stock or invented.

The reader is to look and not to remember: a label stands for what is printed at it, whatever
it is called, in whatever section; what is not filled in is not there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from .. import meanings, world
from ..content import Ask, Block, Choice, Doc, Parts, Value, value
from ..names import barred
from . import _form_furniture, _form_layout, _form_tables
from ._form_asks import bare, plain, sectioned, unambiguous
from ._form_choices import CHOICES
from ._form_fields import Field, compound, groups, invented, known, titles_of
from ._form_sections import (
    COMPOSITES,
    FIRMS,
    OTHERS,
    PARTS,
    PERSONS,
    Entry,
    Habit,
    Plan,
    Section,
    entry,
    fields,
    habit,
    names_of,
)  # fmt: skip
from ._form_sentences import sentences
from ._style import text_of


def write(random: Random, language: str) -> Doc:
    """A filled-in form."""
    manner = habit(random, language)
    sections = _sections(random, manner)
    tables = _form_tables.tables(random, manner, sections)
    furniture = _form_furniture.furniture(random, language)
    blank, blanks = _blanks(random, language, sections)
    blocks = (
        *furniture.before,
        *_mixed(random, _form_layout.lay_out(random, sections, language), (*tables.blocks, *blank)),
        *furniture.after,
    )
    asks = [*_present(random, sections), *tables.asks, *furniture.asks, *blanks]
    asks = _some(random, unambiguous([*asks, *_absent(random, language, sections, asks)]))
    wide = world.chance(random, 0.06)
    return Doc(
        "form", language, tuple(blocks), tuple(asks), "landscape" if wide else "page",
        choices=tuple(_chosen(random, language, sections)),
    )  # fmt: skip


_DOMAINS = {"gender": "sex", "marital": "marital", "interval": "interval", "yes_no": "yes_no",
            "payment_kind": "payment", "condition": "condition", "country": "country"}  # fmt: skip


def _chosen(random: Random, language: str, sections: list[Section]) -> Iterator[Choice]:
    """What was ticked or written, in the words of a schema or in those the form prints."""
    printed = Counter(e.field.key for s in sections for e in s.entries)
    for one in (e for section in sections for e in section.entries if e.key):
        said = "".join(text_of(p) for p in one.parts if isinstance(p, Value) and p.key == one.key)
        domain = _DOMAINS.get(one.field.make, "")
        meaning = meanings.meant(domain, said) if domain else None
        if printed[one.field.key] > 1:
            continue
        wordings = tuple(bare(random, one.field, one.printed))
        if meaning:
            yield meanings.choice(random, domain, meaning, one.key, wordings)
        if one.field.make in CHOICES and said in CHOICES[one.field.make][language]:
            yield Choice(one.key, wordings, CHOICES[one.field.make][language], said)


def _blanks(
    random: Random, language: str, sections: list[Section]
) -> tuple[tuple[Block, ...], tuple[Ask, ...]]:
    """A sentence with blanks, where no person stands in the fields that could be meant as well."""
    groups_there = {one.field.group for section in sections for one in section.entries}
    if groups_there & {"person", "contact", "firm", "event", "case"} or world.chance(random, 0.5):
        return (), ()
    text, asks = sentences(random, language)
    return (text,), asks


def _mixed(random: Random, blocks: list[Block], more: tuple[Block, ...]) -> list[Block]:
    at = random.randint(0, len(blocks))
    return [*blocks[:at], *more, *blocks[at:]]


def _plans(random: Random) -> list[Plan]:
    """One to four kinds of sections that go together more or less."""
    shape = random.random()
    if shape < 0.35:
        count = world.pick(random, (1, 2, 2, 3))
        return [
            *random.sample(PERSONS, count),
            *random.sample(OTHERS, world.pick(random, (0, 1, 1, 2))),
        ]
    if shape < 0.55:
        return [
            *random.sample(FIRMS, world.pick(random, (1, 2, 2))),
            *random.sample(OTHERS, random.randint(0, 2)),
        ]
    if shape < 0.78:
        return random.sample(OTHERS, world.pick(random, (1, 2, 3)))
    return random.sample((*PERSONS, *FIRMS, *OTHERS), world.pick(random, (1, 2, 3, 4)))


def _sections(random: Random, manner: Habit) -> list[Section]:
    plans = _plans(random)
    labels: dict[str, str] = {}
    large = world.chance(random, 0.3)
    if large:
        plans = [*plans, *(plan for plan in random.sample(OTHERS, 2) if plan not in plans)]
    most = 18 if len(plans) == 1 else 14 if large else 9
    drawn = [
        fields(
            random,
            manner.language,
            plan,
            random.randint(6 if large else 3, most),
            manner.strange,
            labels,
        )
        for plan in plans
    ]
    counts = Counter(field.key for some in drawn for field in some)
    numbered = world.pick(random, ("", "", "", "", "{}.", "{}", "{})", "({})"))
    sections, number = [], 1
    for place, (plan, some) in enumerate(zip(plans, drawn, strict=True)):
        made = []
        for field in some:
            printed = _printed(random, manner, field, numbered, number)
            made.append(entry(random, field, f"s{place}.{field.key}", manner, printed))
            number += 1
        sections.append(_section(random, manner, plan, place, made, len(plans)))
    return _shared(sections, counts)


TAILS = {
    "de": barred("""
    (falls vorhanden)|(wie im Ausweis angegeben)|(sofern abweichend)|am Tag der Antragstellung|
    (bitte Nachweis beifügen)|(Angabe freiwillig)|- siehe Merkblatt -|(in Druckbuchstaben)|1)|**|
    (wenn ja, bitte ergänzen)|gem. § 4 Abs. 2
    """),
    "en": barred("""
    (if any)|(as shown on your passport)|(if different)|at the time of application|(optional)|
    (please attach evidence)|(see note 3)|(block letters)|1)|**|(if yes, please give details)
    """),
    "fr": barred("(le cas échéant)|(si différent)|(facultatif)|(voir notice)|(en capitales)|**"),
}


def _printed(random: Random, manner: Habit, field: Field, numbered: str, number: int) -> str:
    label = field.label
    if world.chance(random, manner.tails):
        label = f"{label} {world.pick(random, TAILS[manner.language])}"
    if manner.case == "upper":
        label = label.upper()
    elif manner.case == "lower":
        label = label.lower()
    if manner.double and field.english:
        label = f"{label} / {field.english}"
    mark = "" if label.endswith(("?", ":", "*")) else manner.mark
    return f"{numbered.format(number)} {label}{mark}".strip() if numbered else label + mark


def _section(
    random: Random, manner: Habit, plan: Plan, place: int, made: list[Entry], count: int
) -> Section:
    names, english = names_of(plan, manner.language)
    own = len(plan.names[("de", "en", "fr").index(manner.language)])
    printed = world.pick(random, names[:own])
    if world.chance(random, manner.strange * 0.4):
        printed, english = world.nonsense(random), ""
        names = (printed,)
    else:
        names = (printed, *(name for name in names if name != printed))
    heading = printed
    if count > 1 and world.chance(random, 0.3):
        heading = world.pick(random, ("{n}. {h}", "{n} {h}", "{l}) {h}", "{l}. {h}")).format(
            n=place + 1, l="ABCDEFG"[place], h=printed
        )
    if count == 1 and world.chance(random, 0.5):
        heading = ""
    return Section(heading, names, english, tuple(made))


def _shared(sections: list[Section], counts: Counter[str]) -> list[Section]:
    """Wraps what stands in several sections, so that it can be asked for as a list as well."""

    def wrapped(one: Entry) -> Entry:
        if one.key is None or counts[one.field.key] < 2:
            return one
        return replace(one, parts=_wrap(one.parts, one.key, f"all.{one.field.key}"))

    return [replace(s, entries=tuple(wrapped(one) for one in s.entries)) for s in sections]


def _wrap(parts: Parts, key: str, outer: str) -> Parts:
    return tuple(
        value(outer, part) if isinstance(part, Value) and part.key == key else part
        for part in parts
    )


def _present(random: Random, sections: list[Section]) -> list[Ask]:
    """Asks for all that was filled in, and for what was left empty."""
    filled = Counter(e.field.key for s in sections for e in s.entries if e.key)
    printed = Counter(e.field.key for s in sections for e in s.entries)
    asks: list[Ask] = []
    listed: set[str] = set()
    labels = {plain(e.field.label): e.field.key for s in sections for e in s.entries}
    for section in sections:
        for one in section.entries:
            by_section = sectioned(random, one.field, one.printed, section.names, section.english)
            taken = frozenset(text for text, key in labels.items() if key != one.field.key)
            alone = bare(random, one.field, one.printed, taken)
            if printed[one.field.key] == 1:
                more = by_section[:3] if section.heading else []
                asks.append(Ask(one.key, tuple(alone + more)))
                asks += _inside(one, set(printed))
                continue
            if section.heading:
                asks.append(Ask(one.key, tuple(by_section)))
            if one.field.key not in listed:
                listed.add(one.field.key)
                key = f"all.{one.field.key}" if filled[one.field.key] else None
                asks.append(Ask(key, tuple(alone)))
    return asks


def _inside(one: Entry, printed: set[str]) -> list[Ask]:
    """The parts of what was filled into one field, as a postcode and a town."""
    if one.key is None:
        return []
    pieces = [piece for piece in COMPOSITES.get(one.field.make, ()) if piece in PARTS]
    pieces = [piece for piece in pieces if PARTS[piece][1] not in printed]
    return [Ask(f"{one.key}.{piece}", titles_of(*PARTS[piece])) for piece in pieces]


NEAR = (
    "surname first_name full_name birth_name account_holder contact_person owner signature "
    "inspector name_birth last_first birth_date",
    "street postcode city postcode_city address state country location venue birth_place "
    "street_city street_lines",
    "phone mobile mail phone_mail", "maker type maker_type", "date_time time event_date",
    "firm_name maker", "phone mobile phone_office", "place_date application_date valid_from",
    "remarks reason", "iban account_no", "device type event course",
    "amount costs unit_price turnover",
    "occupation job_title", "degree study class semester", "net_weight weight",
    "height dimensions", "file_no customer_no member_no contract_no",
)  # fmt: skip


def _absent(random: Random, language: str, sections: list[Section], asks: list[Ask]) -> list[Ask]:
    """Asks for what is not there: fields of other forms, similar labels, other sections."""
    there = {one.field.key for section in sections for one in section.entries}
    taken = {plain(wording) for ask in asks for wording in ask.wordings}
    made = [_foreign(random, language, there) for _ in range(3)]
    made += [_similar(random, language, key) for key in sorted(there) if key.startswith("c:")]
    made.append(invented(random, language))
    made.append(compound(random, language))
    absent = []
    for field in made:
        if field is None or field.key in there:
            continue
        wordings = bare(random, field, field.label)
        if not any(plain(wording) in taken for wording in (field.label, *field.titles)):
            absent.append(Ask(None, tuple(wordings)))
    return absent + _elsewhere(random, sections)


def _foreign(random: Random, language: str, there: set[str]) -> Field | None:
    """A known field that neither stands on the form nor is like one that does."""
    near = {name for row in NEAR for name in row.split() if there & set(row.split())}
    near |= {"academic_title", "office"}  # the form's own title and body answer to these names
    group = world.pick(random, [g for g in groups() if g not in ("contact", "firm")])
    stock = [f for f in known(random, language, group) if f.key not in near | there]
    return stock[0] if stock else None


def _similar(random: Random, language: str, key: str) -> Field:
    return compound(random, language, key)


def _elsewhere(random: Random, sections: list[Section]) -> list[Ask]:
    """A field of one section asked for in another that has no such field."""
    asks = []
    for section in sections:
        own = {one.field.key for one in section.entries}
        near = {name for row in NEAR for name in row.split() if own & set(row.split())}
        others = [e for s in sections if s is not section for e in s.entries]
        others = [e for e in others if e.field.key not in own | near and e.field.group != "case"]
        if others and section.heading:
            one = world.pick(random, others)
            wordings = sectioned(random, one.field, one.printed, section.names, section.english)
            asks.append(Ask(None, tuple(wordings)))
    return asks


def _some(random: Random, asks: list[Ask]) -> list[Ask]:
    """At most about thirty asks, one in five or so without an answer."""
    found = [ask for ask in asks if ask.key is not None]
    absent = [ask for ask in asks if ask.key is None]
    found = random.sample(found, min(len(found), 26))
    absent = random.sample(absent, min(len(absent), max(2, len(found) // 4)))
    return [*found, *absent]
