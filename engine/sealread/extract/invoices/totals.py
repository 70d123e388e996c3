"""The sums at the end of a paper: told by their labels, chosen so that they add up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import product

from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.extract.invoices.found import FAIR, LIKELY, SURE, Found
from sealread.extract.invoices.paper import Mark, Paper
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number

SUMS = ("lines_total", "charges", "allowances", "net", "tax", "gross", "prepaid", "due")
CENT = Decimal("0.015")
"""Two figures rounded to a cent may differ by so much from their exact sum."""
_MOST = 24
"""Candidates of one role that are tried."""
_REACH = 6
_NO_SUM = Decimal(0)


class Amount(Struct, frozen=True):
    """A printed figure: where, what it is worth, and how little its label says for it (0 best)."""

    span: Span
    worth: Decimal
    doubt: int


class Sums(Struct, frozen=True):
    """The chosen figure of each role, and the roles whose figures add up with others."""

    chosen: dict[str, Amount]
    proven: frozenset[str]


def sums_of(paper: Paper, language: str | None) -> Sums:
    """The sums of a paper: those of the labelled figures that agree with each other best."""
    at = {
        role: sorted(_candidates(paper, role, language), key=lambda one: one.doubt) for role in SUMS
    }
    net, tax, gross = _reconciled(
        [*at["net"], *_doubted(at["lines_total"])], at["tax"], [*at["gross"], *_doubted(at["due"])]
    )
    chosen: dict[str, Amount] = {}
    proven: set[str] = set()
    if net is not None and tax is not None and gross is not None:
        proven |= {"net", "tax", "gross"}
        chosen |= {"net": net, "tax": tax, "gross": gross}
    for role in SUMS:
        if role not in chosen and (alone := _alone(at[role])) is not None:
            chosen[role] = alone
    _lines(at, chosen, proven)
    return Sums(chosen, frozenset(proven))


def found_sums(sums: Sums) -> dict[str, Found]:
    """The sums as finds: those that add up with others are the surest."""
    made: dict[str, Found] = {}
    for role, one in sums.chosen.items():
        if role == "allowances" and role not in sums.proven:
            continue  # a line may have its own discount
        confidence = SURE if role in sums.proven else FAIR if one.doubt else LIKELY
        made[role] = Found((one.span,), confidence)
    allowances = sums.chosen.get("allowances")
    if allowances is not None and "allowances" in made:
        worth = _taken_off(sums, allowances)
        if worth != allowances.worth:
            made["allowances"] = Found(
                (allowances.span,), made["allowances"].confidence, float(worth),
                "computed: what is taken off",
            )  # fmt: skip
    return made


def _doubted(some: Sequence[Amount]) -> list[Amount]:
    return [structs.replace(one, doubt=one.doubt + 1) for one in some]


def _alone(some: Sequence[Amount]) -> Amount | None:
    """The figure that all labels of a role stand before; None where they differ."""
    least = min((one.doubt for one in some), default=0)
    first = [one for one in some if one.doubt == least]
    return first[0] if len({one.worth for one in first}) == 1 else None


def _taken_off(sums: Sums, printed: Amount) -> Decimal:
    """What is taken off as a positive sum, unless the sums say that more is charged for it."""
    lines, net = sums.chosen.get("lines_total"), sums.chosen.get("net")
    charges = sums.chosen["charges"].worth if "charges" in sums.chosen else _NO_SUM
    if lines is not None and net is not None:
        difference = lines.worth + charges - net.worth
        if abs(abs(difference) - abs(printed.worth)) <= CENT:
            return difference.quantize(Decimal("0.01"))
    gross = sums.chosen.get("gross")
    positive = gross is None or gross.worth >= 0
    return abs(printed.worth) if positive else printed.worth


def _lines(at: dict[str, list[Amount]], chosen: dict[str, Amount], proven: set[str]) -> None:
    """The sum of the lines such that charges and allowances make the net sum of it."""
    net = chosen.get("net")
    if net is None or not at["lines_total"]:
        return
    more = [one.worth for one in at["charges"][:_MOST]] or [_NO_SUM]
    less = [abs(one.worth) for one in at["allowances"][:_MOST]] or [_NO_SUM]
    lines_of = at["lines_total"][:_MOST]
    for lines, plus, minus in product(lines_of, [*more, _NO_SUM], [*less, _NO_SUM]):
        if any(
            abs(lines.worth + plus + sign * minus - net.worth) <= CENT for sign in (-1, 1)
        ):  # fmt: skip
            chosen["lines_total"] = lines
            proven.add("lines_total")
            _take(at["charges"], plus, chosen, proven, "charges")
            _take(at["allowances"], minus, chosen, proven, "allowances")
            return


def _take(
    some: Sequence[Amount], worth: Decimal, chosen: dict[str, Amount], proven: set[str], role: str
) -> None:
    found = next((one for one in some if abs(one.worth) == abs(worth)), None)
    if found is not None and worth:
        chosen[role] = found
        proven.add(role)


def _reconciled(
    nets: Sequence[Amount], taxes: Sequence[Amount], grosses: Sequence[Amount]
) -> tuple[Amount | None, Amount | None, Amount | None]:
    """The net, tax and gross figure that add up, with the least doubt; of equals the largest."""
    fits = [
        (net, tax, gross)
        for net, tax, gross in product(nets[:_MOST], taxes[:_MOST], grosses[:_MOST])
        if abs(net.worth + tax.worth - gross.worth) <= CENT and gross.worth
        and len({net.span, tax.span, gross.span}) == 3
    ]  # fmt: skip
    if not fits:
        return None, None, None
    return min(fits, key=lambda fit: (-abs(fit[2].worth), sum(one.doubt for one in fit)))


def _candidates(paper: Paper, role: str, language: str | None) -> Iterator[Amount]:
    """The figures by the labels of a role, the last on a label's line first."""
    for mark in paper.labelled(role):
        on_line = list(_figures(paper, paper.behind(mark), language))
        if on_line:
            for place, (span, worth) in enumerate(reversed(on_line)):
                yield Amount(span, worth, min(place, 1))
        elif not any(letter.isdigit() for letter in paper.said(paper.behind(mark))):
            yield from _below(paper, mark, language)
            yield from _alone_below(paper, mark, language)


def _below(paper: Paper, mark: Mark, language: str | None) -> Iterator[Amount]:
    """The figures in a label's column, the lowest first: sums stand below what they sum up."""
    found: list[Amount] = []
    for piece in paper.below(mark, _REACH):
        figures = list(_figures(paper, piece.span, language))
        if not figures:
            break
        found += [Amount(span, worth, 2) for span, worth in figures]
    yield from reversed(found)


def _alone_below(paper: Paper, mark: Mark, language: str | None) -> Iterator[Amount]:
    """The figure that is all of the next line, for a label that is all of its own."""
    if len(paper.lines[mark.line]) != 1 or mark.line + 1 >= len(paper.lines):
        return
    for piece in paper.lines[mark.line + 1][:1]:
        figures = list(_figures(paper, piece.span, language))
        bare = not any(letter.isalpha() for letter in piece.text.replace("EUR", ""))
        if len(figures) == 1 and bare and len(paper.lines[mark.line + 1]) == 1:
            yield Amount(*figures[0], 1)


def _figures(paper: Paper, span: Span, language: str | None) -> Iterator[tuple[Span, Decimal]]:
    """The amounts of money in a span: figures that are no rate and have cents."""
    first = bisect_left(paper.amounts, Span(span.start, 0))
    for one in paper.amounts[first:]:
        if one.start >= span.end:
            return
        after = paper.text[one.end : one.end + 2].strip()
        if after.startswith("%") or not _has_cents(paper.said(one)):
            continue
        try:
            yield one, Decimal(str(parse_number(paper.said(one), language)))
        except NotOfKind:
            continue


def _has_cents(text: str) -> bool:
    digits = text.rstrip(" )-€$£")
    return len(digits) > 3 and digits[-3] in ".," and digits[-2:].isdigit()
