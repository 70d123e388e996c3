"""Values that papers print by a label and that have a form: numbers of papers, dates, accounts."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from sealread.document.model import Span
from sealread.extract.invoices.blocks import Block
from sealread.extract.invoices.found import FAIR, LIKELY, SURE, Found
from sealread.extract.invoices.glossary import tokens
from sealread.extract.invoices.paper import Mark, Paper

_CODE = re.compile(
    r"(?:[A-Z]{1,4} (?=\d))?(?=[^\s]*\d)[^\W_][\w./#-]*(?: ?- ?\d[\w-]*| \d[\w/-]*)*"
)
_NEAR = 2
"""Characters that may stand between a label and its date."""
_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b")
_BIC = re.compile(r"\b[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b")
_VAT_ID = re.compile(
    r"(?:[A-Z]{2}[UX]?|CHE-?) ?\d(?:[ .]?\d){6,11}(?: ?B ?\d{2})?|FR ?\w\w ?\d{3}(?: ?\d{3}){2}"
)
_TAX_NUMBER = re.compile(r"\d(?:[ /.-]{0,3}\d){7,13}")


def code(paper: Paper, role: str) -> Found | None:
    """The number of a paper, order or customer that its label names."""
    return next(_codes(paper, role), None)


def _codes(paper: Paper, role: str) -> Iterator[Found]:
    for mark in paper.labelled(role):
        if paper.is_told(mark):
            continue
        span = _code_behind(paper, mark)
        if span is not None:
            yield Found((span,), LIKELY)
            continue
        if paper.said(paper.behind(mark)).strip():
            continue
        for piece in paper.below(mark):
            if any(one.span.start == piece.span.start for one in paper.marks[piece.line]):
                break
            found = _CODE.match(piece.text)
            span = _clipped(paper, piece.span.start, found) if found else None
            if span is not None and not _is_other(paper, span):
                yield Found((span,), FAIR)
            break


def _code_behind(paper: Paper, mark: Mark) -> Span | None:
    behind = paper.behind(mark)
    found = _CODE.match(paper.said(behind))
    if found is None:
        return None
    span = _clipped(paper, behind.start, found)
    digits = sum(letter.isdigit() for letter in paper.said(span))
    return span if digits and not _is_other(paper, span) else None


def _clipped(paper: Paper, start: int, found: re.Match[str]) -> Span:
    """The code without a date that stands behind it, and without a mark at its end."""
    end = start + found.end()
    for date in _dates_in(paper, Span(start + 1, end)):
        end = min(end, date.start)
    return Span(start, start + len(paper.text[start:end].rstrip(" .,-/")))


def date(paper: Paper, role: str) -> Found | None:
    """The date that a label of the role stands before or above; exact labels first."""
    marks = list(paper.labelled(role))
    for exact in (True, False):
        for mark in marks:
            if mark.exact == exact and (span := _date_by(paper, mark)) is not None:
                return Found((span,), LIKELY if exact else FAIR)
    return None


def _date_by(paper: Paper, mark: Mark) -> Span | None:
    behind = paper.behind(mark)
    for one in _dates_in(paper, behind):
        if not paper.text[behind.start : one.start].strip(" :.-(am\t"):
            return one
        break
    if any(letter.isdigit() for letter in paper.said(behind)):
        return None
    for piece in paper.below(mark):
        for one in _dates_in(paper, piece.span):
            if one.start - piece.span.start <= _NEAR:
                return one
        break
    return None


def _dates_in(paper: Paper, span: Span) -> Iterator[Span]:
    """The dates that begin in a span."""
    first = bisect_left(paper.dates, Span(span.start, 0))
    for one in paper.dates[first:]:
        if one.start >= span.end:
            return
        yield one


def _is_other(paper: Paper, span: Span) -> bool:
    """Whether what looks like a code is a date or the VAT number of somebody."""
    dated = any(one.start == span.start for one in _dates_in(paper, span))
    return dated or _VAT_ID.fullmatch(paper.said(span)) is not None


def iban(paper: Paper) -> Found | None:
    """The first account number whose checksum is right; else what its label stands before."""
    for found in _IBAN.finditer(paper.text):
        if is_iban(found.group()):
            return Found((Span(*found.span()),), SURE)
    for mark in paper.labelled("iban"):
        behind = paper.behind(mark)
        labelled = _IBAN.match(paper.said(behind))
        if labelled is not None:
            return Found((Span(behind.start, behind.start + labelled.end()),), FAIR)
    return None


def is_iban(text: str) -> bool:
    """Whether the checksum of an account number is right (ISO 13616)."""
    bare = "".join(text.split())
    if not (15 <= len(bare) <= 34 and bare.isalnum() and bare.isascii()):
        return False
    return int("".join(str(int(letter, 36)) for letter in bare[4:] + bare[:4])) % 97 == 1


def bic(paper: Paper) -> Found | None:
    """The code of the bank behind its label."""
    for mark in paper.labelled("bic"):
        behind = paper.behind(mark)
        found = _BIC.match(paper.said(behind))
        if found is not None:
            return Found((Span(behind.start, behind.start + found.end()),), LIKELY)
    return None


def _is_yours(paper: Paper, mark: Mark) -> bool:
    """Whether a label speaks to who gets the paper: "Ihre USt-IdNr."."""
    before = tokens(paper.text[paper.starts[mark.line] : mark.span.start])
    return bool(before) and before[-1] in ("ihre", "ihr", "your", "uw", "votre", "customer")


def tax_ids(paper: Paper, aspect: str, blocks: Sequence[Block]) -> dict[str, Found]:
    """By party the tax number (`tax_number`) or VAT number (`vat_id`) printed for it.

    `blocks`: the lines under the names of parties; what stands in none of them is the seller's.
    """
    owner = {
        mark_line: block.role
        for block in blocks
        for mark_line in ((piece.line, piece.span.start) for piece in block.pieces)
    }
    form = _VAT_ID if aspect == "vat_id" else _TAX_NUMBER
    roles = {f".{aspect}", f"buyer.{aspect}"}
    if aspect == "vat_id":  # "VAT GB123456789": the label of the tax as well
        roles.add("tax")
    found: dict[str, Found] = {}
    for line in paper.marks:
        for mark in line:
            if mark.role not in roles:
                continue
            behind = paper.behind(mark)
            said = form.match(paper.said(behind))
            if said is None:
                continue
            start = next(
                (p.span.start for p in paper.lines[mark.line] if p.span.end >= mark.span.end), -1
            )
            party = owner.get((mark.line, start), "seller")
            if mark.role.startswith("buyer") or _is_yours(paper, mark):
                party = "buyer"
            span = Span(behind.start, behind.start + said.end())
            found.setdefault(party, Found((span,), LIKELY))
    return found
