"""What crosses the net: orders, answers and progress, as MessagePack with bounds.

A frame is an envelope with the version of the program that wrote it, and a body that is decoded
only where that is this version. Fields that nobody knows are refused.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from sealread.document.limits import DEFAULT_LIMITS
from sealread.errors import ProtocolError, SiteMachineUnfit
from sealread.extract.layouts import Exemplar
from sealread.extract.settings import Settings
from sealread.guard.walls import Level
from sealread.work.walls import RunWalls
from sealread.worker.protocol import (
    MAX_FRAME,
    MAX_PAGES,
    DetailNumber,
    DetailText,
    Name,
    PathText,
    SchemaText,
)
from sealread.worker.state_frames import Count, Sha256

MAX_DOCUMENT = DEFAULT_LIMITS.file_bytes
MAX_ORDER = MAX_DOCUMENT + MAX_FRAME
"""Bytes of an order: of a document that is sent, and of all that is said about it."""
MAX_ANSWER = MAX_FRAME + (1 << 20)
MAX_TOLD = 4096
MAX_NUMBER = 10_000_000

Token = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
Number = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
Ending = Annotated[str, Meta(pattern=r"\A(\.[A-Za-z0-9]{1,10})?\Z")]
Version = Annotated[str, Meta(max_length=2000)]
Seconds = Annotated[float, Meta(ge=0, le=1e7)]
DocumentBytes = Annotated[bytes, Meta(max_length=MAX_DOCUMENT)]
ExtractionBytes = Annotated[bytes, Meta(max_length=MAX_FRAME)]
_Body = TypeVar("_Body", bound=Struct)


class Ticket(Struct, frozen=True, forbid_unknown_fields=True):
    """Which order it is: the run's token, the item's number in it, which attempt."""

    run: Token
    number: Number
    attempt: Number


class Alike(Struct, frozen=True, forbid_unknown_fields=True):
    """What a machine must have as the client has it, each by its SHA-256.

    `program`: as `cluster.program` has it. `model`: the file that reads; `reader`: of the bundled
    reader beside a language model, None where no other model reads; `adapter`: what the language
    model computes with, None without one.
    """

    program: Sha256
    model: Sha256
    reader: Sha256 | None = None
    adapter: Sha256 | None = None


class Sent(Struct, frozen=True, tag="sent", forbid_unknown_fields=True):
    """A document itself, and how its file's name ended ("" or ".pdf")."""

    document: DocumentBytes
    ending: Ending


class Shared(Struct, frozen=True, tag="shared", forbid_unknown_fields=True):
    """Where a document lies in the folder that all share: a path relative to it, with "/"."""

    path: PathText


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """One document to read: `sha256` is its own. The rest as in `work.request.Request`.

    `schema` is a name and `definition` the JSON Schema itself.
    """

    ticket: Ticket
    alike: Alike
    sha256: Sha256
    place: Sent | Shared
    schema: Name
    definition: SchemaText
    settings: Settings
    patience: Annotated[float, Meta(ge=1, le=1e6)]
    sandbox: Level
    exemplars: tuple[Exemplar, ...] = ()


class Read(Struct, frozen=True, tag="read", forbid_unknown_fields=True):
    """A document was read: its extraction as JSON, behind these walls.

    `seconds`: wall time on the machine; `trips`: how often code reached for the network.
    """

    untrusted_extraction: ExtractionBytes
    seconds: Seconds
    walls: RunWalls
    trips: Count


class Failed(Struct, frozen=True, tag="failed", forbid_unknown_fields=True):
    """A document cannot be read: an error's number and details; `broke`: it broke the process."""

    number: Count
    details: Annotated[dict[Name, DetailText | DetailNumber | float], Meta(max_length=16)]
    seconds: Seconds
    broke: bool


class Away(Struct, frozen=True, tag="away", forbid_unknown_fields=True):
    """The document does not lie in the machine's shared folder, or is another one there."""


class Unfit(Struct, frozen=True, tag="unfit", forbid_unknown_fields=True):
    """The machine cannot read whatever it is given; unless `lasting`, it may later.

    An error's number and details.
    """

    number: Count
    details: Annotated[dict[Name, DetailText | DetailNumber | float], Meta(max_length=16)]
    lasting: bool


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What became of an order; `ticket` and `sha256` are None where it could not be understood."""

    machine: Name
    outcome: Read | Failed | Away | Unfit
    ticket: Ticket | None = None
    sha256: Sha256 | None = None


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """An order is being read: it was begun, or `done` of `total` pages or questions are."""

    ticket: Ticket
    what: Literal["begun", "page", "field"]
    done: Annotated[int, Meta(ge=0, le=MAX_PAGES)] = 0
    total: Annotated[int, Meta(ge=0, le=MAX_PAGES)] = 0


class _Envelope(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Every version writes this; what a later one adds stands in the body."""

    mark: Literal["sealread"]
    version: Version
    body: Raw


_MARK: Final = "sealread"


def encoded(body: Struct, version: str) -> bytes:
    """The frame of an order, an answer or what is told, written by this version."""
    return msgspec.msgpack.encode(_Envelope(_MARK, version, Raw(msgspec.msgpack.encode(body))))


def decoded(frame: bytes, kind: type[_Body], version: str, most: int) -> _Body:
    """The body of a frame of at most `most` bytes, written by the same version.

    Raises SiteMachineUnfit (without `machine`) where another version wrote it, ProtocolError.
    """
    if not isinstance(frame, bytes) or len(frame) > most:
        raise ProtocolError(what="a frame that is too large, or none")
    envelope = _as(frame, _Envelope)
    if envelope.version != version:
        what = f"it has Sealread {version}, and was asked by {envelope.version}"
        raise SiteMachineUnfit(what=what)
    return _as(envelope.body, kind)


def _as(body: bytes | Raw, kind: type[_Body]) -> _Body:
    try:
        return msgspec.msgpack.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as cause:
        raise ProtocolError(what="a frame of no known form") from cause
