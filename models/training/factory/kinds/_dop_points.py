"""The points of a declaration that differ most: system, standard, bodies, documentation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from models.training.factory.content import Ask, Block, Part, Parts, value
from models.training.factory.world import chance, code, date_text, day, pick

from ._dop_data import ask, words, woven
from ._dop_products import Declared, body_of, certificate_of

Labels = Callable[[str], str]
_SHORT = {"de": "Harmonisierte Norm", "en": "Harmonised standard", "fr": "Norme harmonisée"}


@dataclass(frozen=True)
class Point:
    """A point of the form. `part` is the letter of 6a or 6b, which are one number."""

    label: str
    parts: Parts = ()
    rows: tuple[tuple[str, Parts], ...] = ()
    blocks: tuple[Block, ...] = ()
    part: str = ""
    keys: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Assessed:
    """The points about standard and bodies. `dated`: they say the standard that counts."""

    points: tuple[Point, ...]
    asks: tuple[Ask, ...]
    keys: frozenset[str]
    body_number: str = ""
    dated: bool = False


def system_parts(random: Random, said: Declared) -> Parts:
    """The systems as one value: "System 4", "2+ und 4", each with the use it is for."""
    language = said.language
    word = words(random, "system", language) if chance(random, 0.65) else ""
    systems = [f"{word} {one}".strip() for one in said.systems]
    if len(systems) == 1:
        return (value("avcp", systems[0]),)
    if chance(random, 0.3):
        uses = [words(random, "system_use", language) for _ in systems]
        form = pick(random, ("{} ({})", "{} ({})", "{}: {}", "{} – {}"))
        lines = (form.format(one, use) for one, use in zip(systems, uses, strict=True))
        return (value("avcp", "\n".join(lines)),)
    if chance(random, 0.3):
        systems = [systems[0], *said.systems[1:]]
    gap = pick(random, (f" {words(random, 'and', language)} ", ", ", " / ", "\n", " + ", "/"))
    return (value("avcp", gap.join(systems)),)


def old_assessed(random: Random, said: Declared, labels: Labels, *, dated: bool) -> Assessed:
    """Points 7 and 8 of the form of 2011: one of them does not apply."""
    none = words(random, "none", said.language)
    if said.eta:
        parts, rows, keys, number = _by_document(random, said, labels)
        first = Point(labels("hen"), (none,))
        second = Point(labels("eta_case"), parts, rows)
        points: tuple[Point, ...] = (first, second) if chance(random, 0.85) else (second,)
        return Assessed(points, _questions(random, keys), frozenset(keys), number, dated=True)
    second = Point(labels("eta_case"), (none,))
    tail = (second,) if chance(random, 0.85) else ()
    if dated and chance(random, 0.4):
        asks = (ask(random, "body", absent=True),) if chance(random, 0.4) else ()
        return Assessed((Point(labels("hen"), (none,)), *tail), asks, frozenset(), dated=True)
    parts, keys, number = _body_parts(random, said)
    shown, counts = _standard(random, said, dated)
    if chance(random, 0.4):
        parts = (*shown, "\n", *parts)
        return Assessed((Point(labels("hen"), parts), *tail), _questions(random, keys),
                        frozenset(keys), number, counts)  # fmt: skip
    own = labels("hen")
    if len(own) < 40:
        point = Point(own, shown, ((labels("body"), parts),))
    else:
        both = [(_SHORT[said.language], shown), (labels("body"), parts)]
        point = Point(own, (), tuple(both if chance(random, 0.75) else both[::-1]))
    return Assessed((point, *tail), _questions(random, keys), frozenset(keys), number, counts)


def assessed(random: Random, said: Declared, labels: Labels, *, dated: bool) -> Assessed:
    """Point 6 of the form of 2014: 6a a standard, or 6b an assessment document."""
    first_letter, second_letter = pick(random, (("a", "b"), (".a", ".b"), (" a)", " b)"), ("", "")))
    if said.eta:
        parts, rows, keys, number = _by_document(random, said, labels)
        own = labels("ead") if not rows else labels("eta_case")
        point = Point(own, parts, rows, part=second_letter if chance(random, 0.5) else "")
        return Assessed((point,), _questions(random, keys), frozenset(keys), number, dated=True)
    shown, counts = _standard(random, said, dated)
    first = Point(labels("hen"), shown, part=first_letter)
    if chance(random, 0.25):
        return _with_no_body(random, said, labels, first, counts)
    parts, keys, number = _body_parts(random, said)
    second = Point("", (), ((labels("body"), parts),))
    points: tuple[Point, ...] = (first, second)
    if second_letter and chance(random, 0.3):
        none = words(random, "none", said.language)
        points += (Point(labels("eta_case"), (none,), part=second_letter),)
    return Assessed(points, _questions(random, keys), frozenset(keys), number, counts)


def _with_no_body(
    random: Random, said: Declared, labels: Labels, first: Point, counts: bool
) -> Assessed:
    """No body took part: nothing is printed, or the words that none did."""
    if chance(random, 0.5):
        return Assessed((first,), (ask(random, "body", absent=True),), frozenset(), "", counts)
    none = value("body", words(random, "none", said.language))
    second = Point("", (), ((labels("body"), (none,)),))
    return Assessed((first, second), (ask(random, "body"),), frozenset({"body"}), "", counts)


def _standard(random: Random, said: Declared, dated: bool) -> tuple[Parts, bool]:
    """The standard as a point says it, and whether that is the one that counts.

    Where the table says it with its year, a point often says it without.
    """
    if dated and chance(random, 0.6):
        return (said.undated,), False
    if not dated and chance(random, 0.08):
        return (value("standard", said.undated),), True
    parts: list[Part] = [value("standard", said.standard)]
    for more in said.others:
        parts += ["\n", value("standard", more)]
    return tuple(parts), True


def _body_parts(random: Random, said: Declared) -> tuple[Parts, set[str], str]:
    """The notified body: named, or in the sentence of the form with task and certificate."""
    body, number = body_of(random, said.language)
    keys = {"body", "body_number"} if number else {"body"}
    certificate = certificate_of(random, number)
    if chance(random, 0.4):
        named: Parts = (value("certificate", certificate),)
        if chance(random, 0.6):
            named = (f"{words(random, 'certificate', said.language)} ", *named)
        sentence = words(random, "body_sentence", said.language)
        task = words(random, "body_task", said.language)
        parts = woven(sentence, b=body, t=task, s=said.systems[0], c=named)
        return parts, keys | {"certificate"}, number
    if chance(random, 0.35):
        head = words(random, "certificate", said.language)
        gap = pick(random, ("\n", "\n", " – "))
        parts = (body, f"{gap}{head} ", value("certificate", certificate))
        return parts, keys | {"certificate"}, number
    if chance(random, 0.08):
        second, _ = body_of(random, said.language)
        return (body, "\n", _renamed(second)), {"body"}, number
    if chance(random, 0.1):
        return (body, pick(random, (", ", " – ")), said.systems[0]), keys, number
    return (body,), keys, number


def _renamed(body: Part) -> Part:
    """A second body without questions for its number."""
    if isinstance(body, str):
        return body
    return value(body.key, *("".join(_plain(part)) for part in body.parts))


def _plain(part: Part) -> str:
    return part if isinstance(part, str) else "".join(_plain(one) for one in part.parts)


def _by_document(
    random: Random, said: Declared, labels: Labels
) -> tuple[Parts, tuple[tuple[str, Parts], ...], set[str], str]:
    """Assessment document, assessment, the bodies: a row for each."""
    body, keys, number = _body_parts(random, said)
    eta = f"ETA-{random.randint(5, 26):02d}/{random.randint(1, 999):04d}"
    if chance(random, 0.2):
        link = {"de": "vom", "en": "of", "fr": "du"}[said.language]
        eta += f" {link} {date_text(random, day(random), said.language)}"
    tab, _ = body_of(random, said.language, "tab")
    rows: list[tuple[str, Parts]] = [
        (labels("ead"), (value("standard", said.standard),)),
        (labels("eta"), (value("eta", eta),)),
        (labels("tab"), (_renamed(tab),)),
        (labels("body"), body),
    ]
    if chance(random, 0.3):
        random.shuffle(rows)
    return (), tuple(rows), keys | {"eta", "tab"}, number


def _questions(random: Random, keys: set[str]) -> tuple[Ask, ...]:
    return tuple(ask(random, key) for key in sorted(keys))


def documentation(
    random: Random, said: Declared, labels: Labels, *, common: bool
) -> tuple[tuple[Point, ...], tuple[Ask, ...]]:
    """Technical documentation: named, said not to apply, or (mostly) not spoken of."""
    if chance(random, 0.55 if common else 0.85):
        absent = (ask(random, "documentation", absent=True),) if chance(random, 0.5) else ()
        return (), absent
    if chance(random, 0.55):
        text = words(random, "none", said.language)
    else:
        text = words(random, "documentation", said.language).format(code(random))
    point = Point(labels("documentation"), (value("documentation", text),))
    return (point,), (ask(random, "documentation"),)
