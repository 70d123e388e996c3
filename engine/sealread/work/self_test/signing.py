"""Reports with their signatures, so that not one byte of a file can be another one.

A JSON file is the report, the public key and the signature, in one form only: `verify_json` puts
its parts together again and wants the same bytes, so that even a blank more is seen. The signature
is over the report's bytes as they stand in the file.

A PDF ends with a line of its own, a comment in the language of PDF, which every reader passes over:
the public key, and a signature over all bytes before that line. So what a person sees on the pages
is signed, which it would not be by a signed file attached to them, and nothing has to parse a PDF
to verify it. The printed page names the SHA-256 of the JSON's report, by which the two belong
together.
"""

from __future__ import annotations

import re
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct

from sealread.packs.key_files import verifies
from sealread.work.self_test.machine_key import MachineKey

_JSON: Final = b"Sealread self-test, JSON\n"
_PDF: Final = b"Sealread self-test, PDF\n"
"""What is hashed before a report, so that the signature of one kind is none of the other."""
_LINE: Final = re.compile(
    rb"\n%Sealread-Ed25519 (?P<key>[0-9a-f]{64}) (?P<signature>[0-9a-f]{128})\n\Z"
)
LINE_BYTES: Final = len("\n%Sealread-Ed25519 ") + 64 + 1 + 128 + 1


class _Sealed(Struct, frozen=True, forbid_unknown_fields=True):
    report: Raw
    public_key: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    signature: Annotated[str, Meta(pattern=r"\A[0-9a-f]{128}\Z")]


class Signed(Struct, frozen=True):
    """A report that its signature fits: `body` without it, and the key that made it (hex)."""

    body: bytes
    public: str


def sealed_json(report: bytes, key: MachineKey) -> bytes:
    """A report (JSON) with its signature."""
    return _file(report, key.public, key.sign(_JSON + report))


def verify_json(file: bytes) -> Signed:
    """The report in a file. Raises ValueError, which says what is wrong."""
    try:
        told = msgspec.json.decode(file, type=_Sealed)
    except (msgspec.DecodeError, UnicodeDecodeError) as cause:
        raise ValueError("it is another file, or was changed") from cause
    body = bytes(told.report)
    if _file(body, told.public_key, told.signature) != file:
        raise ValueError("it is not written as Sealread writes it: it was changed")
    _check(told.public_key, told.signature, _JSON + body)
    return Signed(body, told.public_key)


def sealed_pdf(pdf: bytes, key: MachineKey) -> bytes:
    """A PDF with its signature in the last line."""
    line = f"\n%Sealread-Ed25519 {key.public} {key.sign(_PDF + pdf)}\n"
    return pdf + line.encode()


def verify_pdf(file: bytes) -> Signed:
    """The PDF in a file. Raises ValueError, which says what is wrong."""
    found = _LINE.search(file, max(0, len(file) - LINE_BYTES))
    if found is None:
        raise ValueError("it does not end with a signature")
    body = file[: found.start()]
    public = found["key"].decode()
    _check(public, found["signature"].decode(), _PDF + body)
    return Signed(body, public)


def _file(report: bytes, public: str, signature: str) -> bytes:
    tail = f',\n"public_key": "{public}",\n"signature": "{signature}"\n}}\n'
    return b'{\n"report": ' + report + tail.encode()


def _check(public: str, signature: str, body: bytes) -> None:
    if not verifies(bytes.fromhex(public), bytes.fromhex(signature), body):
        raise ValueError("its signature does not fit: it was changed after it was signed")
