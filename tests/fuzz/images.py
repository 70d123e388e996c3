"""Pictures: chunks, segments and directories that are changed so that the decoder still gets in."""

from __future__ import annotations

import io
import struct
import zlib
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from .chance import Dice, number, scrambled

FORMATS = ("png", "jpg", "tif", "bmp")
_SIZE = (220, 60)
_PILLOW = {"png": "PNG", "jpg": "JPEG", "tif": "TIFF", "bmp": "BMP"}


def mutated(chance: Dice, kind: str) -> bytes:
    """A broken picture of that kind."""
    data = chance.choice(_plain(kind))
    if chance.random() < 0.25:
        return scrambled(chance, data)
    return {"png": _png, "jpg": _jpeg, "tif": _tiff, "bmp": _bmp}[kind](chance, data)


@cache
def _plain(kind: str) -> tuple[bytes, ...]:
    """The same small picture in the colour modes of the format."""
    modes = ("RGB", "L") if kind == "jpg" else ("RGB", "L", "1", "P")
    return tuple(_saved(mode, _PILLOW[kind]) for mode in modes)


def _saved(mode: str, form: str) -> bytes:
    picture = Image.new("RGB", _SIZE, "white")
    font = ImageFont.load_default(size=15)
    ImageDraw.Draw(picture).text((8, 20), "Invoice number: 4711", fill="black", font=font)
    out = io.BytesIO()
    options = {"progressive": True} if form == "JPEG" and mode == "L" else {}
    if form == "TIFF" and mode == "RGB":
        options = {"compression": "tiff_lzw"}
    picture.convert(mode).save(out, form, **options)
    return out.getvalue()


def _png(chance: Dice, data: bytes) -> bytes:
    """Chunks changed, their sums put right again."""
    chunks = list(_chunks(data))
    for _ in range(chance.randint(1, 3)):
        _PNG[chance.randrange(len(_PNG))](chance, chunks)
    wrong = chance.random() < 0.1
    return data[:8] + b"".join(_chunk(name, body, wrong=wrong) for name, body in chunks)


Chunks = list[tuple[bytes, bytes]]


def _chunks(data: bytes) -> Chunks:
    place, found = 8, []
    while place + 12 <= len(data):
        (size,) = struct.unpack_from(">I", data, place)
        found.append((data[place + 4 : place + 8], data[place + 8 : place + 8 + size]))
        place += 12 + size
    return found


def _chunk(name: bytes, body: bytes, *, wrong: bool) -> bytes:
    total = zlib.crc32(name + body) ^ (1 if wrong else 0)
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", total)


def _png_head(chance: Dice, chunks: Chunks) -> None:
    name, body = chunks[0]
    place = chance.randrange(max(1, len(body)))
    value = chance.choice((0, 1, 2, 3, 4, 6, 7, 16, 127, 255))
    chunks[0] = (name, body[:place] + bytes([value]) + body[place + 1 :])


def _png_size(chance: Dice, chunks: Chunks) -> None:
    sides = struct.pack(">II", number(chance) % 2**32, number(chance) % 2**32)
    chunks[0] = (chunks[0][0], sides + chunks[0][1][8:])


def _png_pixels(chance: Dice, chunks: Chunks) -> None:
    raw = chance.choice((bytes(100), chance.randbytes(5000), bytes(4 << 20), b"\x09" * 9000))
    chunks[:] = [(b"IDAT", zlib.compress(raw)) if name == b"IDAT" else (name, body)
                 for name, body in chunks]  # fmt: skip


def _png_extra(chance: Dice, chunks: Chunks) -> None:
    extra = chance.choice((
        (b"zTXt", b"a\0\0" + zlib.compress(bytes(8 << 20))), (b"iCCP", b"a\0\0" + b"junk"),
        (b"PLTE", chance.randbytes(5)), (b"tRNS", chance.randbytes(300)), (b"eXIf", b"II*\0\xff"),
        (b"acTL", struct.pack(">II", number(chance) % 2**32, 0)), (b"IEND", b""),
        (b"fcTL", chance.randbytes(26)), (b"fdAT", chance.randbytes(60)), (b"IHDR", bytes(13)),
        (b"gAMA", b""), (b"iTXt", b"\0" * 9),
    ))  # fmt: skip
    chunks.insert(chance.randrange(len(chunks) + 1) if chunks else 0, extra)
    if chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13:
        chunks.sort(key=lambda chunk: chunk[0] != b"IHDR")


def _png_shuffle(chance: Dice, chunks: Chunks) -> None:
    place = chance.randrange(len(chunks))
    chunks.insert(chance.randrange(len(chunks)), chunks[place])


_PNG = (_png_head, _png_size, _png_pixels, _png_extra, _png_shuffle)


def _jpeg(chance: Dice, data: bytes) -> bytes:
    """Segments changed one by one; what follows the start of the scan is left or cut."""
    parts = _segments(data)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(1, len(parts))
        part = parts[place]
        change = chance.randrange(6)
        if change == 0 and len(part) > 5:
            where = chance.randrange(4, len(part))
            part = part[:where] + bytes([chance.randrange(256)]) + part[where + 1 :]
        elif change == 1:
            part = part[:2] + struct.pack(">H", number(chance) % 65536) + part[4:]
        elif change == 2:
            part += part
        elif change == 3 and part[1:2] in (b"\xc0", b"\xc2"):
            part = part[:5] + struct.pack(">HH", *(number(chance) % 65536 for _ in "hw")) + part[9:]
        elif change == 4:
            part = b"\xff" + bytes([chance.randrange(192, 255)]) + part[2:]
        else:
            part = part[: chance.randrange(len(part) + 1)]
        parts[place] = part
    return b"".join(parts)


def _segments(data: bytes) -> list[bytes]:
    place, parts = 2, [data[:2]]
    while place + 4 <= len(data) and data[place + 1] != 0xDA:
        size = 2 + struct.unpack_from(">H", data, place + 2)[0]
        parts.append(data[place : place + size])
        place += size
    return [*parts, data[place:]]


def _tiff(chance: Dice, data: bytes) -> bytes:
    """Entries of the directory, and where the next one lies."""
    changed = bytearray(data)
    (start,) = struct.unpack_from("<I", data, 4)
    (count,) = struct.unpack_from("<H", data, start)
    for _ in range(chance.randint(1, 4)):
        entry = start + 2 + 12 * chance.randrange(count)
        where, form = chance.choice(((0, "<H"), (2, "<H"), (4, "<I"), (8, "<I")))
        value = number(chance) % (2 ** (8 * struct.calcsize(form)))
        struct.pack_into(form, changed, entry + where, value)
    following = chance.choice((0, 0, start, 8, len(data) - 2, 2**32 - 1))
    struct.pack_into("<I", changed, start + 2 + 12 * count, following)
    if chance.random() < 0.1:
        changed[2:4] = b"\x2b\x00"  # says that it is a BigTIFF
    return bytes(changed)


def _bmp(chance: Dice, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        place = chance.choice((2, 10, 14, 18, 22, 28, 30, 34, 46, 50))
        struct.pack_into("<I", changed, place, number(chance) % 2**32)
    return bytes(changed)
