"""Who wrote a paper, by its head: the name at the top, and the address below it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from sealread.document.model import Span
from sealread.extract.invoices.found import FAIR, LIKELY, POOR, Found
from sealread.extract.invoices.glossary import glossary, tokens
from sealread.extract.invoices.paper import Paper, Piece
from sealread.extract.invoices.places import ends_in_country

_MOST_LINES = 14
_STRONG = re.compile(
    r"\b(?:sdn|s/b|bhd|b\.?v|gmbh|ag|kg|kgaa|ohg|gbr|e\.k|ug|ltd|limited|llc|llp|inc|corp"
    r"|corporation|pte|plc|s\.?a\.?r?\.?l|s\.a|co\.? kg|pty|n\.v)\b\.?", re.IGNORECASE,
)  # fmt: skip
_WEAK = re.compile(
    r"\b(?:enterprises?|trading|company|co|shop|store|stores|restaurant|restoran|hardware|syarikat"
    r"|kedai|mart|pharmacy|market|supermarket|café|cafe|bakery|bäckerei|apotheke|hotel|services?)\b",
    re.IGNORECASE,
)  # fmt: skip
_REGISTERED = re.compile(r"\(?\b[A-Z]{0,3}\d{4,10}\s?-?\s?[A-Z]?\b\)?$")
_ID = re.compile(
    r"\b(?:tel|telephone|telefon|fax|phone|hp|h/p|mobile|gst|sst|vat|ust|steuer|reg|regn|roc|brn"
    r"|co\W{0,2}reg|company no|e-?mail|www|http|website|licen[cs]e|id\W{0,2}no|hotline|careline"
    r"|kvk|btw|site)\b|@|\.com", re.IGNORECASE,
)  # fmt: skip
_STREET = re.compile(
    r"\b(?:jalan|jln|lot|no|lorong|lrg|taman|tmn|kampung|kg|bandar|persiaran|kawasan|unit|block|blk|level"
    r"|floor|flr|street|st|road|rd|avenue|ave|lane|drive|suite|box|ground|wisma|plaza|batu|jaya|mall"
    r"|highway|off|seksyen|section|selangor|johor|kuala lumpur|malaysia|\w*stra(?:ß|ss)e|\w*str"
    r"|\w*weg|\w*platz|\w*gasse|\w*allee|rue|boulevard)\b", re.IGNORECASE,
)  # fmt: skip
_POSTCODE = re.compile(r"\b\d{5}\b")
_ENDS = re.compile(
    r"\W*(?:tax\W*)?(?:invoice\W*(?:no|#|n)|cashier|table|qty|quantity|item|description|date|datum|document|doc|slip"
    r"|order|your order"
    r"|rechnungsn\w*|bill\W*(?:no|#)|receipt\W*(?:no|#)|sold to|bill to|owned by"
    r"|time|counter|shopping hours|member)\b", re.IGNORECASE,
)  # fmt: skip
_PHONE = re.compile(r":\s*\+?[\d\s()/+-]{7,}$")
_BARE_ID = re.compile(r"\W*[A-Z]{0,3}\d{5,}\s?-?\s?[A-Z]{0,2}\W*")
_HOUSE_FIRST = re.compile(r"\d{1,4}[a-z]?\s[^\W\d_]{2}.*,$", re.IGNORECASE)
_HOUSE_LAST = re.compile(r"[^\W\d_][^\d,:]{2,40}\s\d{1,4}\s?[a-z]?,?$", re.IGNORECASE)
_PLACED = re.compile(r"\d{4,5}\s[^\W\d_]{2}|.*\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}$")
_FIRST_OF_ADDRESS = re.compile(r"(?:no|lot|unit|level|block|blk|suite|ground|\d)\b", re.IGNORECASE)


def letterhead(paper: Paper, taken: Collection[Span]) -> dict[str, Found]:
    """Name and address of who wrote the paper; nothing where its head does not tell them.

    `taken`: pieces that are known to be about somebody else.
    """
    lines = [piece for piece in _head(paper) if piece.span not in taken]
    named = _name(lines)
    if named is None:
        return {}
    first, last, confidence = named
    parts = {"name": Found(tuple(map(_name_span, lines[first : last + 1])), confidence)}
    address = list(_address(lines[last + 1 :]))
    if address:
        sure = LIKELY if any(_POSTCODE.search(one.text) for one in address) else FAIR
        parts["address"] = Found(tuple(one.span for one in address), min(sure, confidence))
    return parts


def _head(paper: Paper) -> Iterator[Piece]:
    """The first lines of the first page, up to what the paper is about; dates are left out."""
    seen = 0
    for line in paper.lines:
        for piece in line[:1]:
            if not any(letter.isalpha() for letter in piece.text) or _is_dated(paper, piece):
                continue
            if seen >= _MOST_LINES or (seen and _ENDS.match(piece.text)):
                return
            seen += 1
            yield piece


def _is_dated(paper: Paper, piece: Piece) -> bool:
    return any(piece.span.start <= one.start < piece.span.end for one in paper.dates)


def _name(lines: Sequence[Piece]) -> tuple[int, int, float] | None:
    """First and last line of the name, and how sure it is."""
    names = [number for number, one in enumerate(lines) if _is_name(one.text)]
    end = next((n for n, one in enumerate(lines) if n and _is_address(one.text)), len(lines))
    top = [number for number in names if number < end]
    strong = next((number for number in top if _STRONG.search(lines[number].text)), None)
    if strong is not None:
        return _begun(lines, strong), strong, LIKELY
    registered = next((number for number in names if _is_registered(lines, number)), None)
    if registered is not None:
        return registered, registered, LIKELY
    weak = next((number for number in top if _WEAK.search(lines[number].text)), None)
    if weak is not None:
        own = tokens(_WEAK.sub(" ", lines[weak].text))
        goes_on = not own and weak - 1 in top
        return weak - goes_on, weak, FAIR
    if not top:
        return None
    return top[0], top[0], LIKELY if _is_above_street(lines, top[0]) else POOR


def _is_above_street(lines: Sequence[Piece], number: int) -> bool:
    """Whether the first line of a paper stands right above a street and its place."""
    if number or len(lines) < number + 3:
        return False
    return _is_street_above(lines[number + 1].text, lines[number + 2].text)


def _begun(lines: Sequence[Piece], end: int) -> int:
    """Where a name begins that ends in a legal form: with the form's line if that has a name."""
    first = end
    while first and first > end - 3 and _is_name(lines[first - 1].text):
        text = " ".join(one.text for one in lines[first : end + 1])
        form = _STRONG.search(text)
        before = _BRACKETS.sub(" ", text[: form.start()] if form else text)
        own = [word for word in tokens(_WEAK.sub(" ", before)) if len(word) > 1]
        open_ended = text.count("(") < text.count(")") or text[0] in "&+"
        if len(own) > 1 and not open_ended:
            break
        first -= 1
    return first


def _is_name(text: str) -> bool:
    words = tokens(text)
    if not words or _ID.search(_unbracketed(text)) or not any(len(word) > 1 for word in words):
        return False
    if not any(letter.isalpha() for letter in text) or _is_title(text):
        return False
    digits = sum(letter.isdigit() for letter in _unregistered(text))
    return digits <= 0.3 * len(text) and not (_is_address(text) and not _STRONG.search(text))


def _is_title(text: str) -> bool:
    """Whether a line says no more than what kind of paper it is."""
    return all(word in glossary().titles for word in tokens(text))


def _is_address(text: str) -> bool:
    return bool(_STREET.search(text) or _POSTCODE.search(text)) and any(map(str.isdigit, text))


def _is_registered(lines: Sequence[Piece], number: int) -> bool:
    """Whether a registration number stands behind a name or right below it."""
    own = lines[number].text
    if _unregistered(own) != own:
        return True
    below = lines[number + 1].text if number + 1 < len(lines) else ""
    return bool(_REGISTERED.fullmatch(below.strip(" <>()")) or re.match(
        r"\W*(?:co\.?|company)\W{0,2}(?:reg|no)", below, re.IGNORECASE))  # fmt: skip


_BRACKETED = re.compile(r"\s*[(<]\s?(?=[^()<>]*\d)[^()<>]{4,}[)>][\s,.]*$")
_BRACKETS = re.compile(r"\([^()]*\)")
_BARE_NUMBER = re.compile(r"\s+\d{5,8}\s?-\s?[A-Z]$")


def _unregistered(text: str) -> str:
    return _BARE_NUMBER.sub("", _BRACKETED.sub("", text)) or text


def _unbracketed(text: str) -> str:
    return _BRACKETED.sub("", text)


def _name_span(piece: Piece) -> Span:
    return Span(piece.span.start, piece.span.start + len(_unregistered(piece.text)))


def _address(lines: Sequence[Piece]) -> Iterator[Piece]:
    """The lines below the name that make its address, identifiers before them left out."""
    begun = False
    for number, one in enumerate(lines):
        text = one.text
        if _is_aside(text):
            if begun:
                return
            continue
        below = lines[number + 1].text if number + 1 < len(lines) else ""
        if not begun and not _begins_address(text) and not _is_street_above(text, below):
            continue
        begun = True
        yield one
        if ends_in_country(text):
            return


def _is_aside(text: str) -> bool:
    """Whether a line has an identifier, a telephone number or a title, or stands in brackets."""
    bracketed = text[0] in "(<" and text.rstrip(" .")[-1] in ")>"
    return bool(
        bracketed or _ID.search(text) or _PHONE.search(text) or _BARE_ID.fullmatch(text)
        or _is_title(text)
    )  # fmt: skip


def _is_street_above(text: str, below: str) -> bool:
    """Whether a line is a street with its house, by the place with its postcode below it."""
    housed = _HOUSE_FIRST.match(text) or _HOUSE_LAST.match(text)
    return housed is not None and _PLACED.match(below) is not None


def _begins_address(text: str) -> bool:
    street = _STREET.search(text) is not None
    if _FIRST_OF_ADDRESS.match(text):
        return True
    return street and (any(map(str.isdigit, text)) or text.rstrip().endswith(","))
