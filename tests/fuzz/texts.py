"""Text, HTML and DOCX."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from functools import cache

from .chance import Dice, number, renumbered, scrambled, some_of

_LONGEST = 8000
"""Bytes of a text: every window of it costs the model a second."""
PLAIN = "Invoice\n\nInvoice number: 4711-0815\nTotal: 12.50 EUR\n"
_HTML = (
    "<!DOCTYPE html><html><head><style>p { font-size: 12pt }</style></head><body><h1>Invoice</h1>"
    "<p>Invoice number: 4711-0815</p><table><tr><td>Total</td><td>12.50</td></tr></table>"
    "</body></html>"
)
_SPACES = "http://schemas.openxmlformats.org"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_TYPES = (
    f'<?xml version="1.0"?><Types xmlns="{_SPACES}/package/2006/content-types"><Default '
    'Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/word/document.xml" ContentType="{_MAIN}"/></Types>'
)
_RELATIONS = (
    f'<?xml version="1.0"?><Relationships xmlns="{_SPACES}/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{_SPACES}/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)
_BODY = (
    f'<?xml version="1.0"?><w:document xmlns:w="{_SPACES}/wordprocessingml/2006/main"><w:body>'
    '<w:p><w:r><w:t>Invoice</w:t></w:r></w:p><w:p><w:r><w:rPr><w:sz w:val="24"/></w:rPr>'
    "<w:t>Invoice number: 4711-0815</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:tcPr>"
    '<w:gridSpan w:val="1"/></w:tcPr><w:p><w:r><w:t>Total</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'
    "</w:body></w:document>"
)
_ENTITIES = "".join(
    f'<!ENTITY a{n} "{(f"&a{n - 1};" if n > 1 else "lol") * 10}">' for n in range(1, 10)
)
_BOMB = f"<!DOCTYPE a [{_ENTITIES}]>"
_TOKENS = (
    "<td colspan=99999999>",
    "<td rowspan=99999999>",
    "<svg width=1e9>",
    "<img src='data:image/png;base64,AA=='>",
    "<style>p{font-size:1e30px}</style>",
    "<style>@import url(x)</style>",
    "<table>",
    "</table>",
    "&#x110000;",
    "&a9;",
    "<![CDATA[",
    "<!--",
    "<p style='display:none'>",
    "<ol start=-99999999999>",
    "<pre>",
    "<br>" * 500,
    "<a href='" + "x" * 5000 + "'>",
    "\u202e",
    "\u200b" * 200,
    "\x00",
    "<frameset>",
    "<object data=/etc/passwd>",
)


def mutated_text(chance: Dice) -> bytes:
    """Text in odd encodings, shapes and lengths."""
    return chance.choice(_TEXTS)(chance)[:_LONGEST]


def mutated_html(chance: Dice) -> bytes:
    """HTML with odd tokens, deep nesting, or changed bytes."""
    return _marked_up(chance, _HTML).encode("utf-8", "surrogatepass")


def mutated_docx(chance: Dice) -> bytes:
    """A DOCX whose members are changed and zipped again, or its zip itself."""
    members = {"[Content_Types].xml": _TYPES, "_rels/.rels": _RELATIONS, "word/document.xml": _BODY}
    packed = {name: text.encode() for name, text in members.items()}
    for change in some_of(chance, _DOCX):
        change(chance, packed)
    data = _zipped(packed, chance.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED)))
    return scrambled(chance, data) if chance.random() < 0.25 else data


def _marked_up(chance: Dice, text: str) -> str:
    for _ in range(chance.randint(1, 3)):
        places = [found.start() for found in re.finditer("[<>]", text)] or [0]
        place = chance.choice(places)
        change = chance.randrange(5)
        if change == 0:
            text = text[:place] + chance.choice(_TOKENS) + text[place:]
        elif change == 1:
            depth = chance.choice((50, 500, 5000))
            tag = chance.choice(("div", "table", "b", "ul", "w:tbl", "span"))
            text = text[:place] + f"<{tag}>" * depth + text[place:]
        elif change == 2:
            text = scrambled(chance, text.encode()).decode("latin-1")
        elif change == 3:
            other = chance.choice(places)
            text = text[:place] + text[other : other + 200] + text[place:]
        else:
            text = renumbered(chance, text.encode("utf-8", "replace")).decode("utf-8", "replace")
    return text


@cache
def _zeros(size: int) -> bytes:
    return bytes(size)


def _zipped(members: dict[str, bytes], method: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in members.items():
            info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            info.compress_type = method
            archive.writestr(info, data)
    return out.getvalue()


Members = dict[str, bytes]


def _lose(chance: Dice, members: Members) -> None:
    if members:
        del members[chance.choice(sorted(members))]


def _xml(chance: Dice, members: Members) -> None:
    if members:
        name = chance.choice(sorted(members))
        text = members[name].decode("utf-8", "replace")
        members[name] = _marked_up(chance, text).encode("utf-8", "replace")


def _entities(chance: Dice, members: Members) -> None:
    body = members.get("word/document.xml", b"").decode("utf-8", "replace")
    external = '<!DOCTYPE a [<!ENTITY a9 SYSTEM "file:///etc/passwd">]>'
    body = body.replace("?>", "?>" + chance.choice((_BOMB, external)), 1)
    members["word/document.xml"] = body.replace("4711", "&a9;").encode()


def _spans(chance: Dice, members: Members) -> None:
    body = members.get("word/document.xml", b"")
    members["word/document.xml"] = re.sub(rb'val="\d+"', b'val="%d"' % number(chance), body)


def _bomb(chance: Dice, members: Members) -> None:
    size = chance.choice((1, 16, 64)) << 20
    name = chance.choice(("word/document.xml", "word/media/image1.png", "a"))
    members[name] = _zeros(size) if chance.random() < 0.5 else b"<a>" * (size // 3)


def _names(chance: Dice, members: Members) -> None:
    for name in (
        "../../evil",
        "/etc/passwd",
        "a" * 5000,
        "word\\document.xml",
        "word/document.xml/",
    ):
        members[name] = chance.randbytes(20)


def _many(chance: Dice, members: Members) -> None:
    members |= {f"a{place}": b"" for place in range(chance.choice((100, 3000)))}


def _related(chance: Dice, members: Members) -> None:
    members["_rels/.rels"] = re.sub(
        rb'Target="[^"]*"',
        b'Target="' + chance.choice((b"_rels/.rels", b"../x", b"http://a/b", b"word/")) + b'"',
        members.get("_rels/.rels", b""),
    )


_DOCX: tuple[Callable[[Dice, Members], None], ...] = (
    _lose, _xml, _xml, _entities, _spans, _bomb, _names, _many, _related,
)  # fmt: skip


def _encoded(chance: Dice) -> bytes:
    encodings = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp1252", "utf-7", "shift-jis")
    data = PLAIN.encode(chance.choice(encodings), "replace")
    mark = chance.choice((b"", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\0\0\xfe\xff"))
    return mark + (scrambled(chance, data) if chance.random() < 0.5 else data)


def _blind(chance: Dice) -> bytes:
    return scrambled(chance, PLAIN.encode())


def _long(chance: Dice) -> bytes:
    unit = chance.choice(
        ("1", "a", "1.", "a@", "und ", "( ", " ", "-", "12.03.", "EUR 1", "\t", "1 000 ")
    )
    return (PLAIN + unit * chance.choice((100, 300, 700))).encode()


def _pages(chance: Dice) -> bytes:
    return ((PLAIN if chance.random() < 0.5 else "") + "\f" * chance.choice((5, 3000))).encode()


def _unseen(chance: Dice) -> bytes:
    signs = "\u200b\u200e\u202e\ufeff\u00ad\U000e0041\U000e0054\ufffe\u0300\U0010ffff\x1b\x07"
    text = list(PLAIN)
    for _ in range(chance.choice((3, 300))):
        text.insert(chance.randrange(len(text)), chance.choice(signs))
    return "".join(text).encode()


def _lines(chance: Dice) -> bytes:
    return (PLAIN + "\n".join(f"{n} x {number(chance)} | {n}" for n in range(30))).encode()


_TEXTS: tuple[Callable[[Dice], bytes], ...] = (_encoded, _blind, _long, _pages, _unseen, _lines)
