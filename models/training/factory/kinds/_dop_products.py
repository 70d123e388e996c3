"""Construction products at random: what is declared, before any form is filled in."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from models.training.factory.content import Part, Parts, Value, value
from models.training.factory.world import (
    address,
    chance,
    code,
    company,
    digits,
    letters,
    nonsense,
    pick,
    sentence,
    town,
)

from ._dop_data import LANGUAGES, fill, pointed, table, words

# Characteristics that no other one resembles: what is asked where a table does not have it.
_APART = (
    "cone", "root", "soot", "microbial", "insoluble", "grading", "crushing", "yield_moment",
    "burglar", "sag", "ring", "pendulum", "seismic", "weldability", "formaldehyde", "smouldering",
    "shape", "heat", "opening", "condensate", "pull_through", "u_value", "solar",
)  # fmt: skip


@dataclass(frozen=True)
class Characteristic:
    """One row of a table of performances; `synonyms` name it in any of the languages."""

    name: str
    performance: str
    required: str
    synonyms: tuple[str, ...]


@dataclass(frozen=True)
class Declared:
    """A product and all that is declared for it, in the words of the page."""

    language: str
    brand: str
    product: str
    code: str
    use: str
    standard: str
    others: tuple[str, ...]
    eta: bool
    systems: tuple[str, ...]
    rows: tuple[Characteristic, ...]
    lacking: tuple[tuple[str, ...], ...]

    @property
    def undated(self) -> str:
        """The standard without its year."""
        return self.standard.partition(":")[0].partition("+")[0].strip()


def declared(random: Random, language: str) -> Declared:
    """A product of one of the families."""
    family = pick(random, table("families")["family"])
    brand = _brand(random)
    point = language == "en" and chance(random, 0.75)
    number = LANGUAGES.index(language)
    kind = pick(random, family["products"][number].split("|"))
    names = (brand, f"{brand} {kind}", f"{kind} {brand}", f"{kind} „{brand}“", f"{brand} – {kind}")
    standards = [fill(random, one, language) for one in family["standards"]]
    standard = pick(random, standards)
    others = [one for one in standards if one != standard and one[:7] != standard[:7]]
    said = pick(random, family["codes"])
    return Declared(
        language=language,
        brand=brand,
        product=pick(random, (*names, kind)),
        code=fill(random, said, language, brand=brand) if chance(random, 0.8) else brand,
        use=_use(random, family, language, kind),
        standard=standard,
        others=tuple(others[:1]) if chance(random, 0.06) else (),
        eta=bool(family.get("eta")) and standard.startswith("E") and not standard[3].isdigit(),
        systems=tuple(_systems(fill(random, pick(random, family["systems"]), language))),
        rows=_rows(random, family, language, point),
        lacking=_lacking(random, family),
    )


def _brand(random: Random) -> str:
    base = nonsense(random).capitalize()
    base = base.upper() if chance(random, 0.25) else base
    tail = pick(
        random,
        (digits(random, 2), digits(random, 3), letters(random, 2), f"{letters(random, 1)}-"
         f"{digits(random, 2)}", "Plus", "Pro", "Rapid", "Classic", "Light", "fix", "Therm",
         f"{digits(random, 1)}.{digits(random, 1)}", nonsense(random).capitalize()),
    )  # fmt: skip
    return f"{base} {tail}" if chance(random, 0.6) else base


def _use(random: Random, family: dict[str, list[list[str]]], language: str, kind: str) -> str:
    number = LANGUAGES.index(language)
    use = fill(random, pick(random, family["uses"])[number], language)
    if chance(random, 0.3):
        return _composed_use(random, language, kind)
    if chance(random, 0.12):
        use = f"{kind}: {use}"
    if chance(random, 0.06):
        again = fill(random, pick(random, family["uses"])[number], language)
        use = use if again == use or "\n" in use + again else f"- {use}\n- {again}"
    return use


def _composed_use(random: Random, language: str, kind: str) -> str:
    """What the product is and where it is used, in one line or as a list."""
    first, second, third = random.sample(table("words")["contexts"][language], 3)
    means = words(random, "for_use", language)
    both = f" {words(random, 'and', language)} "
    return pick(
        random,
        (f"{kind} {means}{first}", f"{kind} {means}{first}", f"{kind} {first}, {second}",
         f"{kind} {first}{both}{second}", f"{kind}:\n- {first}\n- {second}\n- {third}",
         f"{kind}\n{first}\n{second}", f"{first[:1].upper()}{first[1:]}{both}{second}"),
    )  # fmt: skip


def _systems(text: str) -> list[str]:
    for word in (" und ", " and ", " et ", ", ", " & "):
        text = text.replace(word, "+/+" if "1+3" in text else "/")
    return [one for one in text.split("/") if one]


def _rows(
    random: Random, family: dict[str, list[list[str]]], language: str, point: bool
) -> tuple[Characteristic, ...]:
    perf = list(family["perf"])
    if chance(random, 0.3):
        random.shuffle(perf)
    perf = perf[: random.randint(3, max(3, len(perf)))]
    made: dict[str, Characteristic] = {}
    undetermined = fill(random, "<npd>", language)
    often = pick(random, (0.0, 0.1, 0.3))
    for key, template in perf:
        names = table("products")["names"][key]
        said = pick(random, names[LANGUAGES.index(language)].split("|"))
        texts = [_performance(random, template, language, point, undetermined) for _ in range(2)]
        shown = undetermined if chance(random, often) else texts[0]
        synonyms = [one for spoken in names for one in spoken.split("|") if one != said]
        made.setdefault(said, Characteristic(said, shown, texts[1], tuple(synonyms)))
    if chance(random, 0.05):
        row = _prose(random, language)
        made.setdefault(row.name, row)
    return tuple(made.values())


def _prose(random: Random, language: str) -> Characteristic:
    """A characteristic whose performance is said in sentences."""
    names = table("products")["names"]["health"]
    name = pick(random, names[LANGUAGES.index(language)].split("|"))
    said = " ".join(sentence(random, language) for _ in range(random.randint(2, 4)))
    synonyms = [one for spoken in names for one in spoken.split("|") if one != name]
    return Characteristic(name, said, "NPD", tuple(synonyms))


def _performance(
    random: Random, template: str, language: str, point: bool, undetermined: str
) -> str:
    text = fill(random, template.replace("<npd>", "{npd}"), language, npd=undetermined)
    return pointed(text) if point else text


def _lacking(random: Random, family: dict[str, list[list[str]]]) -> tuple[tuple[str, ...], ...]:
    """Characteristics (each with its names in all languages) that the product does not have."""
    held = {key for key, _ in family["perf"]}
    keys = [key for key in _APART if key not in held]
    names = table("products")["names"]
    return tuple(
        tuple(one for spoken in names[key] for one in spoken.split("|"))
        for key in random.sample(keys, 2)
    )


def number_of(random: Random, said: Declared) -> str:
    """A number for a declaration; firms have all sorts of them."""
    brand = said.brand.replace(" ", "-")
    year = random.randint(2012, 2026)
    norm = "".join(sign for sign in said.undated if sign.isdigit())[:5]
    if chance(random, 0.35):
        return _jointed(random, said.brand, norm, year)
    return pick(
        random,
        (code(random), code(random), f"{brand}-{digits(random, 3)}", f"DoP-{digits(random, 4)}",
         f"{norm}/{digits(random, 1)}.{digits(random, 2)}", f"DOP_{brand}_{year}",
         f"{digits(random, 4)}-CPR-{year}/{random.randint(1, 12):02d}/{random.randint(1, 28):02d}",
         f"{letters(random, 2)} / {letters(random, 3)} / {digits(random, 2)}-{year}", said.brand,
         f"{digits(random, 3)}", f"LE {digits(random, 2)}/{year}", f"{norm} - {digits(random, 3)}",
         f"{letters(random, 3)}{digits(random, 3)}-{random.choice(LANGUAGES).upper()}",
         f"{year}-{random.randint(1, 12):02d}-{digits(random, 3)}", f"{brand}/{norm}"),
    )  # fmt: skip


def _jointed(random: Random, brand: str, norm: str, year: int) -> str:
    """A number of two or three parts with signs between them, often with spaces around those."""
    joint = pick(random, ("/", "/", "/", "-", ".", "_", "|", ""))
    gap = pick(random, ("", " ", " "))
    makes = (
        norm, norm, str(year), brand, digits(random, 2), digits(random, 4), letters(random, 3),
        f"{random.randint(1, 9)}.{random.randint(1, 30)}", str(random.randint(1, 40)),
        f"{letters(random, 2)} {digits(random, 2)}",
    )  # fmt: skip
    parts = random.sample(makes, pick(random, (2, 2, 3)))
    return (gap + joint + gap if joint else " ").join(parts)


def body_of(random: Random, language: str, key: str = "body") -> tuple[Value, str]:
    """A notified body with its number, as one value, and the number."""
    number = f"{random.randint(1, 2999):04d}"
    said = value("body_number", number)
    template = words(random, "body_number", language)
    mark: Parts = tuple(
        piece for piece in (template[: template.index("{")], said, template.split("}")[1]) if piece
    )
    if chance(random, 0.18):
        return value(key, said if template.startswith("(") else value("body_mark", *mark)), number
    gap = " " if template.startswith("(") else pick(random, (", ", ", ", " ", "\n", " - "))
    if chance(random, 0.12):
        return value(key, _body_name(random, language)), ""
    if chance(random, 0.12):
        return value(key, said, pick(random, (" ", " – ", ", ")), _body_name(random, language)), (
            number
        )
    parts: list[Part] = [_body_name(random, language)]
    if chance(random, 0.15):
        lines = address(random, language).lines(random)
        parts.append(", " + ", ".join(line.rstrip(",") for line in lines))
    return value(key, *parts, gap, *mark), number


def _body_name(random: Random, language: str) -> str:
    kind = words(random, "body_kind", language)
    home = town(random, language)
    return pick(
        random,
        (f"{kind} {home}", f"{kind} {nonsense(random).capitalize()}", company(random, language),
         f"{nonsense(random).capitalize()} {kind}", f"{letters(random, 3)} {kind}",
         f"{letters(random, 3)} {home}", f"{kind} {letters(random, 2)} GmbH"),
    )  # fmt: skip


def certificate_of(random: Random, body_number: str) -> str:
    """The number of a certificate; most begin with the number of the body."""
    number = body_number or digits(random, 4)
    law = pick(random, ("CPR", "CPR", "CPR", "CPD", "BPR"))
    tail = pick(
        random,
        (digits(random, 4), digits(random, 6), f"{digits(random, 3)}-{digits(random, 2)}",
         f"{letters(random, 1)}{digits(random, 4)}", f"{letters(random, 3)}-{digits(random, 5)}",
         f"{digits(random, 2)}.{digits(random, 4)}.{digits(random, 2)}"),
    )  # fmt: skip
    return f"{number}-{law}-{tail}"
