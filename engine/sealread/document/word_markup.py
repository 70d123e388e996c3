"""DOCX as Word shows it: without hidden, white and tiny runs, deleted and moved text, comments.

MuPDF draws every run in black and in one size. So what a person would not see in Word is cut out
of the markup before MuPDF gets it, and counted.
"""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from xml.parsers import expat

from msgspec import Struct, field

from .archives import BROKEN_ARCHIVE, broken_archive, opened_archive
from .files import Source
from .limits import Limits, check_nesting
from .unseen import Reason

_WORD = re.compile(
    r"http://(?:schemas\.openxmlformats\.org/wordprocessingml/2006/main"
    r"|purl\.oclc\.org/ooxml/wordprocessingml/main)\}"
)
_TEXT = re.compile(r"word/(document|header|footer|footnotes|endnotes)\d*\.xml")
_REMARKS = re.compile(r"word/comments\w*\.xml")
_STYLES = "word/styles.xml"
_PROPERTIES = {"rPr": ("r", "style"), "pPr": ("p", "style"), "tcPr": ("tc",), "tblPr": ("tbl",)}
"""Elements that hold properties, and what these are properties of."""
_OFF = ("0", "false", "off")
_TINY = 2  # half points
_LIGHT = 235  # of 255, all three colours
Attributes = dict[str, str]


class Shown(Struct, frozen=True):
    """The bytes of a DOCX as Word shows it, and how many words were left out for which reason."""

    data: bytes
    hidden: dict[Reason, int]


def as_shown(source: Source, limits: Limits) -> Shown:
    """A DOCX without what nobody sees. Raises DamagedFile or TooComplex."""
    hidden: dict[Reason, int] = {}
    made = BytesIO()
    try:
        with opened_archive(source) as archive, zipfile.ZipFile(made, "w") as copy:
            styles = _Styles({}, frozenset())
            if _STYLES in archive.namelist():
                styles = _styles(_parsed(archive.read(_STYLES), source, limits, styles))
            for name in archive.namelist():
                if _REMARKS.fullmatch(name):
                    continue
                data = archive.read(name)
                if _TEXT.fullmatch(name):
                    data = _cut(_parsed(data, source, limits, styles), data, hidden)
                copy.writestr(name, data)
    except BROKEN_ARCHIVE as cause:
        raise broken_archive(source) from cause
    return Shown(made.getvalue(), hidden)


class _Styles(Struct, frozen=True):
    """Styles by their ids: why text in them is not seen; those that draw a dark ground."""

    unseen: dict[str, Reason]
    dark: frozenset[str]


class _Element(Struct):
    """An open element: where it begins, its properties, and how many words it shows so far."""

    name: str
    attributes: Attributes
    start: int
    properties: dict[str, Attributes] = field(default_factory=dict)
    words: int = 0
    text: list[str] = field(default_factory=list)


class _Cut(Struct, frozen=True):
    """Bytes of a part that are not seen."""

    start: int
    end: int
    reason: Reason
    words: int


class _Part:
    """One walk over the XML of a part: what in it is not seen, and its styles."""

    def __init__(self, data: bytes, source: Source, limits: Limits, styles: _Styles) -> None:
        self._data, self._source, self._limits, self._known = data, source, limits, styles
        self._open: list[_Element] = []
        self.cuts: list[_Cut] = []
        self.styles: list[_Element] = []
        self._parser = expat.ParserCreate(namespace_separator="}")
        self._parser.StartElementHandler = self._enter
        self._parser.EndElementHandler = self._leave
        self._parser.CharacterDataHandler = self._hear
        self._parser.StartDoctypeDeclHandler = self._refuse

    def walk(self) -> _Part:
        """Raises TooComplex, and DamagedFile for what is not well-formed or has a document type.

        No program writes a document type, and its entities could grow without end.
        """
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as cause:
            raise broken_archive(self._source) from cause
        return self

    def _refuse(self, *_: object) -> None:
        raise broken_archive(self._source)

    def _enter(self, tag: str, attributes: Attributes) -> None:
        check_nesting(self._source.name, len(self._open) + 1, self._limits)
        plain = {_local(name): value for name, value in attributes.items()}
        self._open.append(_Element(_local(tag), plain, self._parser.CurrentByteIndex))
        self._note_property()

    def _note_property(self) -> None:
        """Writes a property (`w:rPr/w:vanish`) down at what it is a property of."""
        if len(self._open) < 3:
            return
        owner, holder, one = self._open[-3:]
        if owner.name in _PROPERTIES.get(holder.name, ()):
            owner.properties[one.name] = one.attributes

    def _hear(self, text: str) -> None:
        if self._open and self._open[-1].name in ("t", "delText"):
            self._open[-1].text.append(text)

    def _leave(self, tag: str) -> None:
        element = self._open.pop()
        if element.text:
            element.words += len("".join(element.text).split())
        reason = self._why_hidden(element) if element.words else None
        if reason is not None:
            self.cuts.append(_Cut(element.start, self._end(), reason, element.words))
            element.words = 0
        if self._open:
            self._open[-1].words += element.words
        if element.name == "style":
            self.styles.append(element)
        elif self._in_style() and (
            element.name == "basedOn" or _is_dark({element.name: element.attributes})
        ):
            self._open[1].properties[element.name] = element.attributes

    def _in_style(self) -> bool:
        return len(self._open) > 1 and self._open[1].name == "style"

    def _end(self) -> int:
        """The byte behind the end tag that is being read."""
        return self._data.index(b">", self._parser.CurrentByteIndex) + 1

    def _why_hidden(self, element: _Element) -> Reason | None:
        if element.name in ("del", "moveFrom"):
            return "deleted"
        if element.name not in ("r", "p"):
            return None
        style = element.properties.get(f"{element.name}Style", {}).get("val", "")
        reason = self._known.unseen.get(style)
        if element.name == "r":
            reason = _reason(element.properties) or reason
        return None if reason == "no contrast" and self._on_dark(element) else reason

    def _on_dark(self, element: _Element) -> bool:
        """Does what it stands in, or its own marking, give it a dark ground?"""
        return any(
            _is_dark(one.properties)
            or one.properties.get("tblStyle", {}).get("val") in self._known.dark
            for one in (*self._open, element)
        )


def _parsed(data: bytes, source: Source, limits: Limits, styles: _Styles) -> _Part:
    """A part that was walked over; `data` in UTF-8, as Word writes it."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # a place in it would be no place in UTF-8
        raise broken_archive(source)
    return _Part(data, source, limits, styles).walk()


def _cut(part: _Part, data: bytes, hidden: dict[Reason, int]) -> bytes:
    """The bytes that are seen; counts those that are not into `hidden`."""
    kept, place = [], 0
    for one in sorted(part.cuts, key=lambda one: one.start):
        hidden[one.reason] = hidden.get(one.reason, 0) + one.words
        kept.append(data[place : max(one.start, place)])
        place = max(one.end, place)
    return b"".join([*kept, data[place:]])


def _styles(part: _Part) -> _Styles:
    unseen: dict[str, Reason] = {}
    dark = set()
    by_id = {one.attributes.get("styleId", ""): one for one in part.styles}
    for name, style in by_id.items():
        properties = _inherited(style, by_id)
        if _is_dark(properties):
            dark.add(name)
        elif (reason := _reason(properties)) is not None:
            unseen[name] = reason
    return _Styles(unseen, frozenset(dark))


def _inherited(style: _Element, by_id: dict[str, _Element]) -> dict[str, Attributes]:
    """The properties of a style with those of the styles it is based on."""
    found: dict[str, Attributes] = {}
    seen: set[int] = set()
    one: _Element | None = style
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        found = {**one.properties, **found}
        one = by_id.get(one.properties.get("basedOn", {}).get("val", ""))
    return found


def _reason(properties: dict[str, Attributes]) -> Reason | None:
    """Why text with these run properties is not seen; None where it is."""
    if any(_on(properties.get(name)) for name in ("vanish", "webHidden", "specVanish")):
        return "invisible"
    size = properties.get("sz", {}).get("val", "")
    if size.isdigit() and int(size) < _TINY:
        return "tiny"
    return "no contrast" if _is_light(properties.get("color", {}).get("val", "")) else None


def _is_dark(properties: dict[str, Attributes]) -> bool:
    """Do properties give what has them a ground that white stands out from?"""
    fill = properties.get("shd", {}).get("fill", "auto")
    mark = properties.get("highlight", {}).get("val", "none")
    themed = "themeFill" in properties.get("shd", {})
    return themed or not (
        (fill == "auto" or _is_light(fill)) and (mark == "none" or _is_light(mark))
    )


def _on(attributes: Attributes | None) -> bool:
    return attributes is not None and attributes.get("val", "true").lower() not in _OFF


def _is_light(colour: str) -> bool:
    if not re.fullmatch(r"[0-9A-Fa-f]{6}", colour):
        return colour.lower() == "white"
    return min(bytes.fromhex(colour)) >= _LIGHT


def _local(name: str) -> str:
    """The name of an element of WordprocessingML; "" for one of another language."""
    found = _WORD.match(name)
    return name[found.end() :] if found else ""
