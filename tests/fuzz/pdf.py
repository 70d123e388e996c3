"""PDF: a small document of our own as objects that are changed and put together again."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache

from tests.factory import draw

from .chance import Dice, number, renumbered, scrambled, some_of

CONTENT = b"BT /F1 12 Tf 72 720 Td (Invoice) Tj 0 -30 Td (Invoice number: 4711-0815) Tj ET /X1 Do"
_CMAP = (
    b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> "
    b"endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange endcmap end"
)
_IMAGE = bytes(range(192)) * 2
_FILTERS = (
    b"/FlateDecode", b"/LZWDecode", b"/ASCIIHexDecode", b"/ASCII85Decode", b"/RunLengthDecode",
    b"/CCITTFaxDecode", b"/JBIG2Decode", b"/DCTDecode", b"/JPXDecode", b"/Crypt", b"/Nothing",
)  # fmt: skip
_NAMES = (
    b"/Type", b"/Kids", b"/Count", b"/Parent", b"/MediaBox", b"/Resources", b"/Contents", b"/Font",
    b"/Length", b"/Filter", b"/Width", b"/Height", b"/Widths", b"/ToUnicode", b"/Pages", b"/Root",
)  # fmt: skip
_ENCODINGS = (
    b"/Identity-H", b"/WinAnsiEncoding", b"<</Differences [0 /a 300 /b]>>", b"4 0 R",
)  # fmt: skip
_OPERATORS = (
    b"q ", b"Q ", b"BT ", b"ET ", b"/X1 Do ", b"/F1 1e38 Tf ", b"1e30 0 0 1e30 0 0 cm ", b"f ",
    b"(a) Tj ", b"[(a) -99999999 (b)] TJ ", b"3 Tr ", b"0 0 1e9 1e9 re W n ",
    b"BI /W 9999 /H 9999 ID ",
    b"/P <</MCID 0>> BDC ", b"EMC ", b"0 0 m 1 1 l S ", b"/S sh ", b"0.1 w ", b"-1 -1 -1 rg ",
)  # fmt: skip


class Draft:
    """A PDF taken apart: the bodies of its objects by number, and its trailer."""

    def __init__(self) -> None:
        self.objects = _plain_objects()
        self.trailer = b"/Root 1 0 R"
        self.shift = 0
        self.tail = b""

    def written(self) -> bytes:
        """The file; `shift` moves every place in its table of objects."""
        out, places = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", {}
        for key, body in sorted(self.objects.items()):
            places[key] = len(out)
            out += b"%d 0 obj\n%s\nendobj\n" % (key, body)
        start, size = len(out), max(self.objects, default=0) + 1
        rows = [b"0000000000 65535 f \n"]
        for key in range(1, size):
            place = max(0, places.get(key, 0) + self.shift) % 10**10
            rows.append(b"%010d 00000 %s \n" % (place, b"n" if key in places else b"f"))
        table = b"xref\n0 %d\n" % size + b"".join(rows)
        trailer = b"trailer\n<</Size %d %s>>\nstartxref\n%d\n%%%%EOF\n" % (
            size,
            self.trailer,
            start,
        )
        return out + table + trailer + self.tail


def mutated(chance: Dice) -> bytes:
    """A PDF that is broken in its structure, or one of the factory's broken in its bytes."""
    if chance.random() < 0.12:
        data = chance.choice(_drawn())
        return chance.choice((scrambled, renumbered))(chance, data)
    draft = Draft()
    for change in some_of(chance, _CHANGES):
        with suppress(KeyError):  # an earlier change took the object out
            change(chance, draft)
    data = draft.written()
    return scrambled(chance, data) if chance.random() < 0.15 else data


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """A stream object's body."""
    return b"<<%s /Length %d>>\nstream\n%s\nendstream" % (entries, len(data), data)


def _plain_objects() -> dict[int, bytes]:
    packed = zlib.compress(CONTENT)
    return {
        1: b"<</Type /Catalog /Pages 2 0 R>>",
        2: b"<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842]>>",
        3: b"<</Type /Page /Parent 2 0 R /Contents 4 0 R /Resources <</Font <</F1 5 0 R>> "
        b"/XObject <</X1 7 0 R /I1 8 0 R>>>> /Annots [9 0 R]>>",
        4: stream(packed, b"/Filter /FlateDecode"),
        5: b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 40 "
        b"/Widths [278 278 355 556 556 889 667 191 333] /ToUnicode 6 0 R>>",
        6: stream(_CMAP),
        7: stream(b"BT /F1 9 Tf 72 600 Td (Total 12.50) Tj ET /I1 Do", b"/Type /XObject /Subtype "
           b"/Form /BBox [0 0 595 842] /Resources <</Font <</F1 5 0 R>> /XObject <</I1 8 0 R>>>>"),
        8: stream(zlib.compress(_IMAGE), b"/Type /XObject /Subtype /Image /Width 16 /Height 8 "
           b"/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode"),
        9: b"<</Type /Annot /Subtype /FreeText /Rect [10 10 90 40] /Contents (note) "
        b"/DA (/F1 9 Tf)>>",
    }  # fmt: skip


@cache
def _drawn() -> tuple[bytes, ...]:
    return tuple(draw(kind, "en", seed).pdf for kind, seed in (("receipt", 5), ("invoice", 6)))


def _key(chance: Dice, draft: Draft) -> int:
    return chance.choice(sorted(draft.objects))


def _lose(chance: Dice, draft: Draft) -> None:
    if len(draft.objects) > 1:
        del draft.objects[_key(chance, draft)]


def _swap(chance: Dice, draft: Draft) -> None:
    one, other = _key(chance, draft), _key(chance, draft)
    objects = draft.objects
    objects[one], objects[other] = objects[other], objects[one]


def _own_kids(chance: Dice, draft: Draft) -> None:
    kids = chance.choice((b"[2 0 R]", b"[3 0 R 2 0 R]", b"[1 0 R]", b"2 0 R", b"[99 0 R]"))
    draft.objects[2] = b"<</Type /Pages /Kids %s /Count %d /Parent 2 0 R>>" % (
        kids, number(chance)
    )  # fmt: skip


def _deep_pages(chance: Dice, draft: Draft) -> None:
    depth = chance.choice((20, 200, 3000))
    for level in range(depth):
        below = 100 + level + 1 if level + 1 < depth else 3
        draft.objects[100 + level] = b"<</Type /Pages /Kids [%d 0 R] /Count 1>>" % below
    draft.objects[2] = b"<</Type /Pages /Kids [100 0 R] /Count 1 /MediaBox [0 0 595 842]>>"


def _nest(chance: Dice, draft: Draft) -> None:
    depth = chance.choice((50, 500, 20_000))
    opened, closed = chance.choice(((b"[", b"]"), (b"<</A ", b">>"), (b"(", b")")))
    draft.objects[chance.choice((2, 3, 5, 9))] = opened * depth + closed * depth


def _box(chance: Dice, draft: Draft) -> None:
    sides = b" ".join(
        chance.choice((b"%d" % number(chance), b"1e38", b"nan", b"-0.0001", b"14400"))
        for _ in range(4)
    )
    extra = chance.choice((b"", b" /UserUnit 1e9", b" /Rotate 37", b" /CropBox [0 0 1e9 1]"))
    draft.objects[2] = re.sub(
        rb"/MediaBox \[[^]]*\]", b"/MediaBox [" + sides + b"]" + extra, draft.objects[2]
    )


def _length(chance: Dice, draft: Draft) -> None:
    for key in (4, 6, 7, 8):
        body = draft.objects.get(key, b"")
        wrong = chance.choice((b"%d" % number(chance), b"4 0 R", b"99 0 R", b"[]"))
        draft.objects[key] = re.sub(rb"/Length \d+", b"/Length " + wrong, body)


def _filter(chance: Dice, draft: Draft) -> None:
    names = b" ".join(chance.choice(_FILTERS) for _ in range(chance.choice((1, 2, 9, 60))))
    parameters = b"/DecodeParms <</Predictor %d /Columns %d /Colors %d /K %d>>" % (
        chance.choice((2, 12, 15, 99)), number(chance), number(chance), number(chance)
    )  # fmt: skip
    data = chance.choice((zlib.compress(CONTENT), chance.randbytes(200), b"FFD8FFE0>", CONTENT))
    draft.objects[chance.choice((4, 6, 8))] = stream(data, b"/Filter [%s] %s" % (names, parameters))


def _bomb(chance: Dice, draft: Draft) -> None:
    size = chance.choice((1, 4, 12)) << 20
    filler = chance.choice((b"\0", b"q ", b"0 0 m ", b"(a) Tj "))
    packed = zlib.compress(filler * (size // len(filler)), 9)
    if chance.random() < 0.3:
        packed = zlib.compress(packed, 9)
    key = chance.choice((4, 6, 8))
    draft.objects[key] = stream(packed, b"/Filter [/FlateDecode]")


def _places(chance: Dice, draft: Draft) -> None:
    draft.shift = chance.choice((1, -7, 1000, 10**9))


def _trailer(chance: Dice, draft: Draft) -> None:
    draft.trailer += chance.choice((
        b" /Prev %d" % number(chance), b" /Prev 0", b" /XRefStm 15", b" /Encrypt 9 0 R",
        b" /Encrypt <</Filter /Standard /V 4 /R 4 /O () /U () /P -1>> /ID [() ()]",
        b" /Root 99 0 R",
        b" /Size %d" % number(chance), b" /Root 3 0 R", b" /Info 2 0 R",
    ))  # fmt: skip


def _operators(chance: Dice, draft: Draft) -> None:
    parts = [chance.choice(_OPERATORS) for _ in range(chance.choice((5, 50, 500)))]
    one = chance.choice(_OPERATORS) * chance.choice((1, 100, 20_000))
    draft.objects[4] = stream(CONTENT + b" " + b"".join(parts) + one)


def _own_form(chance: Dice, draft: Draft) -> None:
    times = chance.choice((1, 3, 200))
    draft.objects[7] = stream(b"/X1 Do " * times, b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] "
                              b"/Resources <</XObject <</X1 7 0 R>>>>")  # fmt: skip


def _font(chance: Dice, draft: Draft) -> None:
    draft.objects[10] = stream(chance.choice((
        chance.randbytes(400), b"\0\1\0\0\xff\xff" + chance.randbytes(300), b"OTTO" + bytes(200),
        b"%!PS-AdobeFont-1.0\n" + chance.randbytes(200),
    )))  # fmt: skip
    draft.objects[11] = b"<</Type /FontDescriptor /FontName /A /Flags %d /%s 10 0 R>>" % (
        number(chance), chance.choice((b"FontFile", b"FontFile2", b"FontFile3"))
    )  # fmt: skip
    kind = chance.choice((b"Type1", b"TrueType", b"Type0", b"Type3", b"CIDFontType2", b"MMType1"))
    draft.objects[5] = (
        b"<</Type /Font /Subtype /%s /BaseFont /A /FontDescriptor 11 0 R /FirstChar %d "
        b"/LastChar %d /Widths [%s] /DescendantFonts [5 0 R] /Encoding %s "
        b"/FontMatrix [0 0 0 0 0 0] /CharProcs <</a 4 0 R>> /ToUnicode 6 0 R>>"
    ) % (
        kind, number(chance), number(chance),
        b"%d " % number(chance) * chance.choice((0, 3, 300)),
        chance.choice(_ENCODINGS),
    )  # fmt: skip


def _cmap(chance: Dice, draft: Draft) -> None:
    ranges = b"1 beginbfrange <00000000> <ffffffff> <0041> endbfrange "
    wide = b"1 begincidrange <0000> <ffff> %d endcidrange " % number(chance)
    own = b"/A usecmap "
    draft.objects[6] = stream(_CMAP.replace(b"endcmap", chance.choice((ranges, wide, own)) * 50))


def _image(chance: Dice, draft: Draft) -> None:
    draft.objects[8] = renumbered(chance, draft.objects[8], 4)
    draft.objects[4] = stream(CONTENT + b" 400 0 0 300 9 9 cm /I1 Do")


def _names(chance: Dice, draft: Draft) -> None:
    key = _key(chance, draft)
    draft.objects[key] = draft.objects[key].replace(chance.choice(_NAMES), chance.choice(_NAMES))


def _numbers(chance: Dice, draft: Draft) -> None:
    key = _key(chance, draft)
    draft.objects[key] = renumbered(chance, draft.objects[key])


def _noise(chance: Dice, draft: Draft) -> None:
    key = _key(chance, draft)
    draft.objects[key] = scrambled(chance, draft.objects[key])


def _many_pages(chance: Dice, draft: Draft) -> None:
    count = chance.choice((30, 3000))
    pages = count if count > 2000 else 5
    draft.objects[2] = b"<</Type /Pages /Kids [%s] /Count %d /MediaBox [0 0 595 842]>>" % (
        b"3 0 R " * pages, count
    )  # fmt: skip


def _update(chance: Dice, draft: Draft) -> None:
    draft.tail += chance.choice((
        b"3 0 obj\n<</Type /Page>>\nendobj\nxref\n3 1\n0000000009 00000 n \ntrailer\n<</Prev 9>>\n",
        b"startxref\n0\n%%EOF\n", b"%PDF-1.4\n" * 50, chance.randbytes(2000),
    ))  # fmt: skip


_CHANGES: tuple[Callable[[Dice, Draft], None], ...] = (
    _lose, _swap, _own_kids, _deep_pages, _nest, _box, _length, _filter, _bomb, _places, _trailer,
    _operators, _own_form, _font, _cmap, _image, _names, _numbers, _noise, _many_pages, _update,
)  # fmt: skip
