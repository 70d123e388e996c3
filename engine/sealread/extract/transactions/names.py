"""The name of a security: behind its label, below a header, beside its number or its count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sealread.document.model import Span
from sealread.extract.transactions.lines import Line, header_above
from sealread.extract.transactions.tokens import Money
from sealread.extract.transactions.transaction import Piece
from sealread.extract.transactions.words import codes, kind, kinds, label

_LETTERS = re.compile(r"[^\W\d_]{2}")
_WORD = re.compile(r"[^\W\d_]+")
_TRIM = " \t:;,-–—/|*#\0¾•"
_NOISE = re.compile(
    r"(?<![\w-])(?:stück/?|stücke|stk\.?|st\.?|nominale?|anzahl|anteile?|pcs\.?|pz\."
    r"|isin-?(?:code|nr\.?|nummer)?:?"
    r"|code isin\s?:?|wkn\s?:?|nkn:?|valor:|valoren-?nr\.?:?|nr\. ?\d\S*|nr\.\S+"
    r"|titel:|zu je|(?-i:ihr|uw|van|aan)"
    r"|per l'acquisto di|per la vendita di)(?!\w)",
    re.IGNORECASE,
)
_STOPS = re.compile(
    r"(?<!\w)(?:isin|wkn|nkn|depotstelle|lagerstelle|handelszeit|trade time|datum der|mercado"
    r"|verwahrart|ex[- ]datum|zahlbar datum|referenz|unsere referenz|ausgabeaufschlag|ticker"
    r"|aan\s\d|cours exécuté|\d+\s+(?:stück|stk))(?!\w)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"^\s*(?:registered|inhaber|namens|navne|reg\.?\s?sh|act\.?\s?(?:nom|au)|actions|aktien|bearer|shares"
    r"|units|vinkulierte|o\.n\.|-\s?anteile|nam\.|cl\.|class|distributing|accumulating|inh\.|aandelen"
    r"|acciones|azioni|actions|notes|turbo\w*)",
    re.IGNORECASE,
)
_TABLE = re.compile(r"isin|wkn|stück|nominal|anzahl|seite|kurs|betrag|preis|menge|quantity", re.I)
_NEAR = 4
_MOST_WORDS = 12
_LONGEST = 120
_SHORT = 50
_LABEL_LIKE = re.compile(r"[:/]")
_CLASS = re.compile(r"^\W*[^\W\d_]+ : (?=\S)")
_LABELLED, _HEADED, _COUNTED, _BESIDE, _TITLED, _ABOVE = 5.0, 4.6, 4.4, 4.2, 3.0, 1.5
_SURE, _LIKELY, _MAYBE = 0.87, 0.6, 0.6
_MOST_KNOWN = 0.6
_KNOWN = (
    "shares_before", "base", "trade_day", "pay_day", "other_day", "value_day", "gross", "tax",
    "fee", "kind_label", "not_name", "name", "shares_after", "net_maybe", "statement",
)  # fmt: skip


def name_at(lines: Sequence[Line], place: int) -> Piece | None:
    """The name of the security that a line identifies."""
    found = [one for one in _candidates(lines, place) if not _is_known(one[2].value)]
    best = max(found, key=lambda one: (one[0], -abs(one[1] - place)), default=None)
    if best is None:
        return None
    weight, at, piece = best
    return _joined(lines, at, place, _graded(piece, weight))


def _graded(piece: Piece, weight: float) -> Piece:
    sure = _SURE if weight >= _COUNTED else _LIKELY if weight >= _BESIDE else _MAYBE
    return Piece(piece.value, piece.spans, sure)


def _candidates(lines: Sequence[Line], place: int) -> Iterator[tuple[float, int, Piece]]:
    for at in range(max(0, place - 6), min(len(lines), place + 4)):
        line = lines[at]
        if len(line.text) > _LONGEST or (line.isins and at != place):
            continue
        for weight, start in _starts(lines, at, place):
            piece = _plain(line, start)
            if piece is not None:
                yield weight, at, piece


def _starts(lines: Sequence[Line], at: int, place: int) -> Iterator[tuple[float, int]]:
    """Where in a line a name may begin, with the weight of what says so."""
    line = lines[at]
    labelled = label("name").match(line.text.lstrip())
    if labelled is not None:
        start = len(line.text) - len(line.text.lstrip()) + labelled.end()
        rest = line.text[start:]
        if _LETTERS.search(rest) and not label("not_name").match(rest.strip(_TRIM)):
            yield _LABELLED, start
    near = abs(at - place)
    titled = _after_title(line)
    if titled is not None and at < place:
        yield _TITLED, titled
    if near > _NEAR:
        return
    above = header_above(lines, at, 1)
    if not line.money and at <= place and label("name").search(above) and _TABLE.search(above):
        yield _HEADED, 0
    if _counts(line):
        yield _COUNTED, 0
    if at == place:
        yield _BESIDE, 0
    if not line.days and (near == 1 or at < place):
        yield _ABOVE - 0.2 * near + 0.1 * (at < place), 0


def _counts(line: Line) -> bool:
    """Does a line tell a number of shares beside words?"""
    for one in line.figures:
        before, behind = _around(line, one)
        unit = label("shares_after").match(behind.strip())
        said = list(label("shares_before").finditer(before))
        if unit is not None or (said and not _WORD.search(before[said[-1].end() :])):
            rest = _NOISE.sub(" ", f"{before} {behind}")
            return len(_WORD.findall(rest)) > 1
    return False


def _around(line: Line, one: Money) -> tuple[str, str]:
    start, end = one.span.start - line.start, one.span.end - line.start
    return line.text[:start], line.text[end:]


def _after_title(line: Line) -> int | None:
    """Where a title goes on after the words for its kind of transaction."""
    found = [
        m
        for name in ("purchase", "sale", "dividend", "tax")
        for m in kind(name).finditer(line.text)
    ]
    if not found:
        return None
    first = max(found, key=lambda m: (m.end() - m.start(), -m.start()))
    rest = line.text[first.end() :]
    dated = any(day.span.end > line.start + first.end() for day in line.days)
    return first.end() if len(_WORD.findall(rest)) > 1 and not dated else None


def _is_known(said: str) -> bool:
    """Is a text made of the words of labels and titles, so that it names no security?"""
    letters = sum(map(len, _WORD.findall(said)))
    if (letters < 4 and said.islower()) or len(said.split()) > _MOST_WORDS:
        return True
    named, colon, _ = said.partition(":")
    if colon and _is_known(named):
        return True
    kept = said
    for role in _KNOWN:
        kept = label(role).sub(" ", kept)
    for name in kinds():
        kept = kind(name).sub(" ", kept)
    left = sum(map(len, _WORD.findall(kept)))
    return letters == 0 or (letters - left) / letters > _MOST_KNOWN


def _joined(lines: Sequence[Line], at: int, place: int, piece: Piece) -> Piece:
    """The name with the lines that go on with it, down to the line of the number."""
    spans, words = list(piece.spans), [str(piece.value)]
    for line in lines[at + 1 : place]:
        more = _going_on(line)
        if more is None:
            break
        spans += more.spans
        words.append(str(more.value))
    at += len(words) - 1
    for line in lines[at + 1 : max(at, place) + 3]:
        if line.figures[1:] or line.days or not _GOES_ON.search(line.text):
            break
        more = _plain(line, 0)
        if more is None:
            break
        spans += more.spans
        words.append(str(more.value))
    return Piece(" ".join(words), tuple(spans), piece.sure)


def _going_on(line: Line) -> Piece | None:
    """The words of a short line between a name and its number that says nothing else."""
    if line.figures or line.days or line.isins or _LABEL_LIKE.search(line.text):
        return None
    more = _plain(line, 0) if len(line.text.strip()) <= _SHORT else None
    return None if more is None or _is_known(str(more.value)) else more


def _plain(line: Line, start: int) -> Piece | None:
    """The longest words of a line without numbers, days, amounts and labels."""
    stop = next((m.start() for m in _STOPS.finditer(line.text) if m.start() > start + 3), None)
    text = line.text if stop is None else line.text[:stop]
    kept = list(text)
    for low, high in (*_gone(line), *(m.span() for m in _NOISE.finditer(text))):
        for i in range(max(0, low), min(high, len(kept))):
            kept[i] = "\0"
    _without_kind(kept, text, start)
    parts = [m for m in re.finditer(r"[^\0]+", "".join(kept)[start:]) if _LETTERS.search(m[0])]
    best = max(parts, key=lambda m: len(m[0].strip(_TRIM)), default=None)
    if best is None:
        return None
    words = _CLASS.sub("", best[0].strip(_TRIM))
    first = line.start + start + best.start() + best[0].index(words)
    if words.count("(") < words.count(")"):
        words = words.rstrip(")").rstrip(_TRIM)
    if words.count("(") > words.count(")"):
        words = words[: words.rindex("(")].rstrip(_TRIM) if words.endswith("(") else words
    if len(words) < 3 or words in codes():
        return None
    return Piece(" ".join(words.split()), (Span(first, first + len(words)),), _LIKELY)


def _without_kind(kept: list[str], text: str, start: int) -> None:
    """Blanks the kind of transaction where a row or title begins with it."""
    head = text[start:]
    for name in ("purchase", "sale", "dividend"):
        match = kind(name).match(head.lstrip(_TRIM))
        if match is None:
            blanked = "".join(kept[start:]).lstrip(_TRIM)
            match = kind(name).match(blanked)
            shift = len(kept) - len(blanked)
        else:
            shift = len(text) - len(head.lstrip(_TRIM))
        if match is not None and len(head) > match.end() + 4:
            for i in range(shift, min(shift + match.end(), len(kept))):
                kept[i] = "\0"
            return


def _gone(line: Line) -> Iterator[tuple[int, int]]:
    """What of a line is no name: numbers of the security, days, amounts and shares."""
    for span in (*line.isins, *(day.span for day in line.days if not _within_name(line, day.span))):
        yield span.start - line.start, span.end - line.start
    for money in line.figures:
        if _is_amount(money) or _stands_at_rim(line, money.span):
            yield money.span.start - line.start, money.span.end - line.start
            if money.code is not None:
                yield money.code.start - line.start, money.code.end - line.start
    for match in re.finditer(
        r"[(/]\s*(?=[A-Z0-9]*\d)[A-Z0-9]{6}\s*\)?|(?<!\w)[A-Z0-9]{5}\d(?!\w)", line.text
    ):
        yield match.span()
    for match in re.finditer(
        r"(?<!\w)(?=[A-Z0-9]*\d)(?=\d*[A-Z])[A-Z0-9]{6}(?!\w)", line.text if line.isins else ""
    ):
        yield match.span()


def _is_amount(money: Money) -> bool:
    return not money.percent and (
        money.decimals > 1 or (bool(money.currency) and money.decimals < 2)
    )


def _within_name(line: Line, span: Span) -> bool:
    """Does a day stand between words, as the due day of a bond does?"""
    before = line.text[: span.start - line.start].strip()
    after = line.text[span.end - line.start :].strip()
    return bool(_LETTERS.search(before[-4:]) and _LETTERS.match(after))


def _stands_at_rim(line: Line, span: Span) -> bool:
    """Does a number stand where counts stand: at the begin, behind "Stück", before the end?"""
    plain = _NOISE.sub(lambda m: " " * len(m[0]), line.text)
    before = plain[: span.start - line.start].strip(_TRIM)
    after = plain[span.end - line.start :].strip(_TRIM)
    return not before or (not after and bool(line.isins))


def lone_name(lines: Sequence[Line]) -> tuple[int, Piece] | None:
    """The name of what was traded where nothing has a number: by its label or beside its count."""
    for at, line in enumerate(lines):
        labelled = label("name").match(line.text.lstrip())
        if labelled is None and not (_counts(line) and line.figures[1:]):
            continue
        start = labelled.end() + len(line.text) - len(line.text.lstrip()) if labelled else 0
        piece = _plain(line, start) if len(line.text) <= _LONGEST else None
        if piece is not None and not _is_known(piece.value):
            said = re.sub(r"\s*\([A-Z0-9]{2,6}\)$", "", str(piece.value))
            span = piece.spans[0]
            return at, Piece(said, (Span(span.start, span.start + len(said)),), _LIKELY)
    return None


def row_name(line: Line) -> Piece | None:
    """The name that a row of a statement tells beside its kind, day and figures."""
    piece = _plain(line, 0)
    return None if piece is None or _is_known(str(piece.value)) else _graded(piece, _BESIDE)
