"""Who sells and who buys: by what is printed above names, and by where addresses stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.invoices.blocks import SEPARATOR, Block, addresses, head_of
from sealread.extract.invoices.found import FAIR, LIKELY, Found
from sealread.extract.invoices.glossary import glossary, plain
from sealread.extract.invoices.paper import Paper, Piece
from sealread.extract.invoices.places import Place, is_country, place_in

_LONGEST_NAME = 90
_NO_NAME = re.compile(
    r"[\d\W_]*$|\(.*\)$|.*[@]|.*\b(?:www\.|https?:)|(?:GLN|ILN|tel|fax)\b", re.IGNORECASE
)
_SALUTATION = re.compile(
    r"(?:Herrn?|Frau|Firma|Fa\.|Familie|Eheleute|Mr\.?|Mrs\.?|Ms\.?|Messrs\.?|M\.|Mme)",
    re.IGNORECASE,
)
_REST = re.compile(r"(?:[&+]|(?:Co|KG|GmbH|mbH|AG|SE|Ltd|Limited|LLC|Inc|B\.?V|plc|e\.V)\b)")


class Party(Struct, frozen=True):
    """What is known of one party, each with the words that say it."""

    block: Block
    parts: dict[str, Found]


def parties_of(paper: Paper, headed: Sequence[Block]) -> dict[str, Party]:
    """Seller and buyer, as far as they can be told; `headed`: the blocks under headings."""
    found: dict[str, Party] = {}
    for role in ("seller", "buyer"):
        parties = [_party(paper, one, LIKELY) for one in headed if one.role == role]
        best = max(parties, key=lambda one: len(one.parts), default=None)
        if best is not None and "name" in best.parts:
            found[role] = best
    if len(found) < 2:
        _unheaded(paper, headed, found)
    return found


def _unheaded(paper: Paper, headed: Sequence[Block], found: dict[str, Party]) -> None:
    """Adds the parties that nothing names: by the sender's line, else by where they stand."""
    taken = {piece.span for one in headed for piece in one.pieces}
    blocks = [one for one in addresses(paper) if not taken & {p.span for p in one.pieces}]
    sender = next((one for one in blocks if len(one.pieces) == 1), None)
    if sender is not None and "seller" not in found:
        found["seller"] = _party(paper, sender, FAIR)
    blocks = [one for one in blocks if len(one.pieces) > 1]
    if sender is not None and "buyer" not in found:
        below = next((one for one in blocks if _is_window(sender, one)), None)
        if below is not None:
            found["buyer"] = _party(paper, below, FAIR)
            blocks.remove(below)
    if "seller" not in found and "buyer" in found:
        best = next((one for one in blocks if not one.foot), None) or next(iter(blocks), None)
        if best is not None:
            found["seller"] = _party(paper, best, FAIR)


def _is_window(sender: Block, block: Block) -> bool:
    """Whether a block stands in the window below a sender's line."""
    one, other = sender.pieces[0].box, block.pieces[0].box
    away = other.top - one.bottom
    return one.page == other.page and abs(one.left - other.left) < 0.05 and 0 <= away < 0.12


def _party(paper: Paper, block: Block, confidence: float) -> Party:
    """The parts of an address that the pieces of a block say."""
    only = block.pieces[0].text if len(block.pieces) == 1 else ""
    place = place_in(only)
    if place is not None and SEPARATOR.search(only[: place.start]):
        return _of_line(block, place, confidence)
    address = _Address(paper, confidence)
    for number in range(len(block.pieces)):
        span, label = _unlabelled(paper, block.pieces, number)
        if span is not None and not address.take(number, span, label):
            break
    return Party(block, address.parts)


def _may_be_name(text: str) -> bool:
    """Whether a line may be a part of a name or address: no heading, title or country."""
    if len(text) > _LONGEST_NAME or _NO_NAME.match(text) or text.endswith(":"):
        return False
    if head_of(text) is not None:
        return False
    return plain(text) not in glossary().papers and not is_country(text)


class _Address:
    """The lines of an address as they are taken, from the name to the place."""

    def __init__(self, paper: Paper, confidence: float) -> None:
        self.parts: dict[str, Found] = {}
        self._paper, self._confidence = paper, confidence
        self._lines: list[Span] = []
        self._name_ends = -1
        self._keyed = False

    def take(self, number: int, span: Span, label: str | None) -> bool:
        """Takes the words of a piece; whether the address may go on behind them."""
        text = self._paper.said(span)
        if label == "name":
            self.parts["name"], self._name_ends = self._found(span), number
            self._keyed = True
            return True
        place = place_in(text)
        if place is not None:
            self._end(span, place)
            return False
        if label == "address":
            self.parts["street"] = self._found(span)
            self._lines.append(span)
        elif label is None and _may_be_name(text):
            self._line(number, span, text)
        return True

    def _line(self, number: int, span: Span, text: str) -> None:
        name = self.parts.get("name")
        if name is None:
            self.parts["name"], self._name_ends = self._found(span), number
        elif self._name_ends == number - 1 and self._goes_on(name, text):
            self.parts["name"], self._name_ends = self._found(*name.spans, span), number
        elif not self._keyed or self._lines:
            self._lines.append(span)

    def _goes_on(self, name: Found, text: str) -> bool:
        """Whether a name is not complete without the line below it."""
        said = " ".join(map(self._paper.said, name.spans))
        keyed = self._keyed and not self._lines
        return keyed or _REST.match(text) is not None or _SALUTATION.fullmatch(said) is not None

    def _end(self, span: Span, place: Place) -> None:
        """Takes the line that names the place, and what stands before it as the address."""
        self.parts["postcode"] = self._found(_within(span, place.code))
        self.parts["city"] = self._found(_within(span, place.city))
        if self._lines:
            self.parts.setdefault("street", self._found(self._lines[-1]))
        if "name" in self.parts:
            self.parts["address"] = self._found(*self._lines, span)

    def _found(self, *spans: Span) -> Found:
        return Found(spans, self._confidence)


def _within(span: Span, part: Span) -> Span:
    return Span(span.start + part.start, span.start + part.end)


def _unlabelled(
    paper: Paper, pieces: Sequence[Piece], place: int
) -> tuple[Span | None, str | None]:
    """The words of a piece without the label before them, and what the label is about.

    None for a label alone, and for what a label of something else stands before.
    """
    piece = pieces[place]
    mark = next((m for m in paper.marks[piece.line] if m.span.start == piece.span.start), None)
    if mark is not None and mark.role in (".name", ".address"):
        rest = paper.text[mark.span.end : piece.span.end].lstrip(" :.")
        if not rest:
            return None, None
        return Span(piece.span.end - len(rest), piece.span.end), mark.role[1:]
    if mark is not None:
        return None, None
    before = pieces[place - 1] if place else None
    if before is not None and before.line == piece.line:
        label = next(
            (m for m in paper.marks[before.line] if m.span.start == before.span.start), None
        )
        known = label is not None and label.role in (".name", ".address")
        return (piece.span, label.role[1:]) if known and label else (None, None)
    return piece.span, None


def _of_line(block: Block, place: Place, confidence: float) -> Party:
    """The parts of a sender's line: name, street and place between separators."""
    piece = block.pieces[0]
    cuts = [found.span() for found in SEPARATOR.finditer(piece.text[: place.start])]
    start = piece.span.start
    parts = {
        "name": Found((Span(start, start + cuts[0][0]),), confidence),
        "postcode": Found((_within(piece.span, place.code),), confidence),
        "city": Found((_within(piece.span, place.city),), confidence),
    }
    if len(cuts) > 1:
        parts["street"] = Found((Span(start + cuts[0][1], start + cuts[-1][0]),), confidence)
        parts["address"] = Found((Span(start + cuts[0][1], piece.span.end),), confidence)
    return Party(block, parts)
