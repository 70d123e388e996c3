"""HTML as a browser shows it: without hidden elements and what is drawn transparent or tiny.

MuPDF knows `display: none` and `visibility: hidden`, yet neither `font-size: 0` nor `opacity: 0`.
All of it is cut out before MuPDF gets the file, and counted. Colours are left to the look at the
page as drawn.
"""

from __future__ import annotations

import codecs
import re
from html.parser import HTMLParser
from itertools import accumulate

from msgspec import Struct

from .files import Source
from .limits import Limits, check_nesting
from .text_file import decode
from .unseen import Reason

_VOID = frozenset((
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
))  # fmt: skip
_BLOCKS = frozenset((
    "p", "div", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6", "form", "section",
    "article", "pre", "hr", "dl",
))  # fmt: skip
_SIBLINGS: dict[str, frozenset[str]] = {
    "p": _BLOCKS,
    "li": frozenset(("li",)),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
    "tr": frozenset(("tr", "tbody", "tfoot")),
    "td": frozenset(("td", "th", "tr")),
    "th": frozenset(("td", "th", "tr")),
    "option": frozenset(("option", "optgroup")),
}
"""Elements that end without an end tag where one of these begins."""
_WITHOUT_WORDS = frozenset(["script", "style", "title", "head"])
_NEVER_SHOWN = frozenset(["noscript", "template", "dialog"])
_RULE = re.compile(r"(?<![^{}])([^{}]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"(\w+|\*)?(?:([.#])([\w-]+))?")
_NOTHING = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))")
_OPACITY = re.compile(r"(?:^|;)\s*opacity\s*:\s*(?:0|0?\.0\d*|[0-9](?:\.\d+)?%)\s*(?:!|;|$)")
_FONT = re.compile(r"(?:^|;)\s*font(?:-size)?\s*:([^;]*)")
_SIZE = re.compile(r"(?<![\w.#-])(\d{0,9}\.?\d{1,9})(px|pt|em|rem|%)?(?![\w.])")
_LEAST = {"px": 1.0, "pt": 1.0, "em": 0.1, "rem": 0.1, "%": 10.0}
"""Font sizes below which print is not meant to be seen."""
_WORD = re.compile(r"[^ \t\n\r\f]+")


class Shown(Struct, frozen=True):
    """The bytes of an HTML file as it is shown, and how many words were left out for what."""

    data: bytes
    hidden: dict[Reason, int]


def as_shown(source: Source, limits: Limits) -> Shown:
    """An HTML file without what nobody sees. Raises TooComplex."""
    data = source.data
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE)):
        data = codecs.BOM_UTF8 + decode(data).encode()
    text = data.decode("latin-1")  # a byte a character, so that places are those of the bytes
    walk = _Walk(text, source.name, limits)
    walk.feed(text)
    walk.close()
    walk.end_all()
    kept, place = [], 0
    for start, end in sorted(walk.cuts):
        kept.append(data[place : max(start, place)])
        place = max(end, place)
    return Shown(b"".join([*kept, data[place:]]), walk.hidden)


class _Open(Struct):
    """An open element: where it begins, and why it is not seen."""

    tag: str
    start: int
    reason: Reason | None
    words: int = 0


class _Walk(HTMLParser):
    """Walks over a file and notes the places (start, end) of elements that are not seen."""

    def __init__(self, text: str, file: str, limits: Limits) -> None:
        super().__init__(convert_charrefs=True)
        lines = text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in lines)]
        self._size, self._file, self._limits = len(text), file, limits
        self._open: list[_Open] = []
        self._rules: dict[str, Reason] = {}
        self.cuts: list[tuple[int, int]] = []
        self.hidden: dict[Reason, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opens an element; one of the same kind may end by that."""
        if self._open and tag in _SIBLINGS.get(self._open[-1].tag, ()):
            self._end(self._place())
        if tag in _VOID:
            return
        check_nesting(self._file, len(self._open) + 1, self._limits)
        self._open.append(_Open(tag, self._place(), self._why(tag, dict(attrs))))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """In HTML a slash ends nothing but what is empty anyway."""
        if tag not in _VOID and not self._file.lower().endswith(".xhtml"):
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Closes an element and those within it that were not closed."""
        if not any(one.tag == tag for one in self._open):
            return
        place = self._place()
        while self._open[-1].tag != tag:
            self._end(place)
        self._end(self._behind(place))

    def handle_data(self, data: str) -> None:
        """Counts words; reads the rules of a style sheet."""
        tag = self._open[-1].tag if self._open else ""
        if tag == "style":
            self._read_rules(data)
        elif self._open and tag not in _WITHOUT_WORDS:
            self._open[-1].words += len(_WORD.findall(data))

    def end_all(self) -> None:
        """Closes what was left open."""
        while self._open:
            self._end(self._size)

    def _end(self, place: int) -> None:
        one = self._open.pop()
        if one.reason is not None and one.words:
            self.cuts.append((one.start, place))
            self.hidden[one.reason] = self.hidden.get(one.reason, 0) + one.words
        elif self._open:
            self._open[-1].words += one.words

    def _place(self) -> int:
        line, column = self.getpos()
        return self._starts[line - 1] + column

    def _behind(self, place: int) -> int:
        """The place behind the end tag that begins at one."""
        found = self.rawdata.find(">", place)
        return self._size if found < 0 else found + 1

    def _why(self, tag: str, attributes: dict[str, str | None]) -> Reason | None:
        """Why an element is not seen; None where it is."""
        if "hidden" in attributes or (tag in _NEVER_SHOWN and "open" not in attributes):
            return "invisible"
        names = [tag, *(f".{one}" for one in (attributes.get("class") or "").split())]
        names += [f"{tag}{one}" for one in names[1:]]
        names += [f"#{attributes.get('id')}", f"{tag}#{attributes.get('id')}", "*"]
        own = _why_styled(attributes.get("style") or "")
        return own or next((self._rules[one] for one in names if one in self._rules), None)

    def _read_rules(self, sheet: str) -> None:
        for selectors, declarations in _RULE.findall(sheet[: 1 << 20]):
            reason = _why_styled(declarations)
            for one in selectors.split(",") if reason else ():
                if reason and (found := _SELECTOR.fullmatch(one.strip())):
                    self._rules["".join(part or "" for part in found.groups())] = reason


def _why_styled(declarations: str) -> Reason | None:
    style = declarations.lower()[:10_000]
    if _NOTHING.search(style):
        return "invisible"
    if _OPACITY.search(style):
        return "transparent"
    return "tiny" if "font" in style and any(map(_is_tiny, _FONT.findall(style))) else None


def _is_tiny(font: str) -> bool:
    """Is the first size in a `font` or `font-size` so small that nobody sees it?"""
    for number, unit in _SIZE.findall(font):
        if unit or float(number) == 0:
            return float(number) < _LEAST.get(unit, 1.0)
    return False
