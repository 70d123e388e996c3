"""Documents that mean harm, made for the tests of this room."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO
from pathlib import Path

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPES = (
    f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Default Extension="rels"'
    ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/'
    'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" Type="http://schemas.'
    'openxmlformats.org/officeDocument/2006/relationships/officeDocument"'
    ' Target="word/document.xml"/></Relationships>'
)


def run(text: str, properties: str = "") -> str:
    """A run of a Word document with its properties."""
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"


def paragraph(*runs: str) -> str:
    return f"<w:p>{''.join(runs)}</w:p>"


def part(body: str, root: str = "document") -> str:
    """A part of a Word document."""
    return f'<?xml version="1.0"?><w:{root} xmlns:w="{_WORD}">{body}</w:{root}>'


def docx(path: Path, body: str, **others: str) -> Path:
    """A Word document; `others`: more parts of it, by their names without `.xml`."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("[Content_Types].xml", _TYPES)
        made.writestr("_rels/.rels", _RELATIONS)
        made.writestr("word/document.xml", part(f"<w:body>{body}</w:body>"))
        relations = f'<Relationships xmlns="{_PACKAGE}/relationships"/>'
        made.writestr("word/_rels/document.xml.rels", relations)
        for name, text in others.items():
            made.writestr(f"word/{name}.xml", text)
    return path


def pdf(path: Path, contents: bytes, *, objects: tuple[bytes, ...] = (), packed: str = "") -> Path:
    """A page of 300 by 200 points with these drawing operators and the font /F in Helvetica.

    `objects` follow from number 6 on; /X0, /X1 … are drawn with `Do`. `packed`: the filters of
    the operators, which are then given as they stand in the file.
    """
    forms = " ".join(f"/X{n} {n + 6} 0 R" for n in range(len(objects)))
    body = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R"
        b">>/XObject<<" + forms.encode() + b">>/ExtGState<</Gone<</ca 0/CA 0>>>>>>>>",
        stream(contents, f"/Filter {packed}" if packed else ""),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        *objects,
    )
    path.write_bytes(_numbered(body))
    return path


def stream(data: bytes, entries: str = "") -> bytes:
    """A stream object."""
    head = f"<<{entries}/Length {len(data)}>>stream\n"
    return head.encode() + data + b"\nendstream"


def form(contents: bytes, uses: str = "") -> bytes:
    """A form XObject; `uses`: its XObject resources."""
    return stream(
        contents, f"/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</XObject<<{uses}>>"
        "/Font<</F 5 0 R>>>>"
    )  # fmt: skip


def slow_forms(levels: int = 9) -> tuple[bytes, ...]:
    """Forms that draw the next one ten times each: 10 ** `levels` drawings in a few bytes."""
    forms = [form(b"/N Do " * 10, f"/N {number + 7} 0 R") for number in range(levels)]
    return (*forms, form(b"BT /F 9 Tf 9 9 Td (x) Tj ET"))


def bomb(size: int) -> bytes:
    """Spaces that unpack to `size` bytes, packed."""
    packer = zlib.compressobj(9)
    block = b" " * (1 << 20)
    return b"".join(packer.compress(block) for _ in range(size >> 20)) + packer.flush()


def zip_bomb(path: Path, size: int) -> Path:
    """A Word document whose text unpacks to `size` bytes."""
    docx(path, paragraph(run("x")))
    copy = BytesIO(path.read_bytes())
    with (
        zipfile.ZipFile(copy, "a", zipfile.ZIP_DEFLATED) as made,
        made.open("word/media.bin", "w", force_zip64=True) as member,
    ):
        for _ in range(size >> 20):
            member.write(b"\0" * (1 << 20))
    path.write_bytes(copy.getvalue())
    return path


def _numbered(objects: tuple[bytes, ...]) -> bytes:
    data, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    start = len(data)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table
    return data + b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1, start,
    )  # fmt: skip
