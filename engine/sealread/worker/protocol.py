"""The frames between a worker and its parent: a length of four bytes (big-endian), then JSON.

The parent trusts nothing that a worker sends: lengths and strings are bounded, messages are
decoded into their types, and what came out of a document is `untrusted_` until it was checked.
"""

from __future__ import annotations

import struct
from typing import IO, Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from sealread.document.marks import Mark
from sealread.errors import MAX_DETAIL, ProtocolError
from sealread.extract.layouts import Exemplar
from sealread.extract.settings import Settings
from sealread.guard.attempts import Attempt, Places
from sealread.guard.walls import Walls
from sealread.llm.layers import Layers
from sealread.worker.head import Head
from sealread.worker.state_frames import (
    Count,
    GivenState,
    KnownStates,
    Sha256,
    StatePiece,
    StateWanted,
)

MAX_FRAME = 64 * 1024 * 1024
MAX_PAGE = 8 * 1024 * 1024
MAX_WHOLE_PAGE = 48 * 1024 * 1024
"""Bytes of a page on its way to the model; one over MAX_PAGE is read again instead of kept."""
MAX_PAGES = 1_000_000
MAX_WIDTH = 10_000
MAX_REQUEST = 10_000
MAX_SCHEMA = 4 * 1024 * 1024
MAX_PAGES_AT_ONCE = 64
MAX_PIECE = 4 * 1024 * 1024
MAX_QUESTIONS = 500
MAX_NAMES = 200
MAX_VALUES = 400
MAX_VALUE = 120
MAX_VALUE_PATH = 400
UNTOLD = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
"""Characters that no value on the way has: control characters, breaks of lines, surrogates."""
VALUE_PATH = rf"\A(?:/[^/{UNTOLD}]*){{1,16}}\Z"
_LENGTH = struct.Struct(">I")

Name = Annotated[str, Meta(max_length=200)]
PathText = Annotated[str, Meta(max_length=32_768)]
RequestText = Annotated[str, Meta(max_length=MAX_REQUEST)]
SchemaText = Annotated[str, Meta(max_length=MAX_SCHEMA)]
DetailText = Annotated[str, Meta(max_length=MAX_DETAIL)]
DetailNumber = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Width = Annotated[int, Meta(ge=1, le=MAX_WIDTH)]
ValuePath = Annotated[str, Meta(max_length=MAX_VALUE_PATH, pattern=VALUE_PATH)]
ValueText = Annotated[str, Meta(max_length=MAX_VALUE, pattern=rf"\A[^{UNTOLD}]+\Z")]
PageNumber = Annotated[int, Meta(ge=1, le=MAX_PAGES)]
Dpi = Annotated[float, Meta(ge=36, le=1200)]
PageRange = tuple[PageNumber, PageNumber]
MAX_PARTS = 10_000
PageKind = Literal["digital", "scanned"]
PageKinds = Annotated[tuple[PageKind, ...], Meta(min_length=1, max_length=MAX_PAGES)]


class Extract(Struct, frozen=True, tag="extract", forbid_unknown_fields=True):
    """Read the document at `path` under a schema (library name or path) with a model (a file).

    `definition` is the JSON Schema itself, for one that lies in no file; `schema` is then its name.
    `asked`: the values; or only what kind of document it is, the schema being then
    `understand.kinds.question`, and of a document of none the likeliest ones; or what it says at
    all, under names of the model's own, those in `names` where they fit, the schema being then a
    form's; or the columns of the table that answers a `question` over it and others; or where in a
    stack of papers each document begins. `exemplars`: pages of other documents on which people
    decided values of this schema.
    """

    item: Count
    path: PathText
    schema: PathText
    language: Name | None = None
    model: PathText | None = None
    settings: Settings = msgspec.field(default_factory=Settings)
    definition: SchemaText | None = None
    asked: Literal["values", "kind", "nearest_kinds", "fields", "columns", "documents"] = "values"
    names: Annotated[tuple[Name, ...], Meta(max_length=MAX_NAMES)] = ()
    question: RequestText = ""
    exemplars: tuple[Exemplar, ...] = ()
    states: KnownStates = KnownStates()


class Ask(Struct, frozen=True, tag="ask", forbid_unknown_fields=True):
    """Work off a request in plain words on the document at `path`.

    `intent`: what is wanted, None where the words have to tell. `questions`: asked one by one, in
    place of those in `request`. `schema`: a library name or a path, None for the one that fits the
    document. `output_language`: the language the result is wanted in, None for the document's.
    `planner`: who chooses the next step, the table of the policy or the language model.
    """

    item: Count
    path: PathText
    request: RequestText
    intent: Literal["kvp_extraction", "question_answering"] | None = None
    questions: Annotated[tuple[RequestText, ...], Meta(max_length=MAX_QUESTIONS)] = ()
    schema: PathText | None = None
    output_language: Name | None = None
    model: PathText | None = None
    settings: Settings = msgspec.field(default_factory=Settings)
    planner: Literal["policy", "model"] = "policy"
    states: KnownStates = KnownStates()


class KeptPages(Struct, frozen=True, tag="kept", forbid_unknown_fields=True):
    """Pages that an item had given before; they go ahead of its `Extract`, in as many as it takes.

    `sha256` is the file's, `reading` says how they were read, a page is a `ReadPage` as JSON.
    """

    item: Count
    sha256: Sha256
    reading: Sha256
    pages: tuple[Raw, ...]


class KeptAnswers(Struct, frozen=True, tag="kept_answers", forbid_unknown_fields=True):
    """Answers that the model had given for an item before, by their keys; as `KeptPages`."""

    item: Count
    sha256: Sha256
    reading: Sha256
    answers: dict[Sha256, Raw]


class Render(Struct, frozen=True, tag="render", forbid_unknown_fields=True):
    """Draw a page, `width` pixels wide; `sha256` as in `ReadWords`."""

    item: Count
    path: PathText
    page: PageNumber
    width: Width
    sha256: Sha256 | None = None


class ReadWords(Struct, frozen=True, tag="read_words", forbid_unknown_fields=True):
    """Read the words of these pages, as `Extract` does, for people to mark and search.

    `sha256`: that of the file when it was read; a file that has another by now is refused.
    """

    item: Count
    path: PathText
    pages: Annotated[tuple[PageNumber, ...], Meta(min_length=1, max_length=MAX_PAGES_AT_ONCE)]
    sha256: Sha256 | None = None


class Highlight(Struct, frozen=True, tag="highlight", forbid_unknown_fields=True):
    """Make a PDF of the document with these marks; `sha256` as in `ReadWords`."""

    item: Count
    path: PathText
    sha256: Sha256
    marks: tuple[Mark, ...]


class Split(Struct, frozen=True, tag="split", forbid_unknown_fields=True):
    """Make a PDF of each range of pages (first, last); `sha256` as in `ReadWords`."""

    item: Count
    path: PathText
    sha256: Sha256
    ranges: Annotated[tuple[PageRange, ...], Meta(min_length=1, max_length=MAX_PARTS)]


class Read(Struct, frozen=True, tag="read", forbid_unknown_fields=True):
    """Read the document at `path` for another process; the rest as in `ReadOptions`.

    `dpi`: None for the usual one.
    """

    item: Count
    path: PathText
    ocr: bool = True
    force_ocr: bool = False
    dpi: Dpi | None = None
    threads: Count = 0


class Look(Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Look how each page of the document at `path` can be read."""

    item: Count
    path: PathText


class GivenPages(Struct, frozen=True, tag="given_pages", forbid_unknown_fields=True):
    """The next pages of the document that `Wanted` number `want` asked for, checked.

    A page is a `ReadPage` as JSON.
    """

    item: Count
    want: Count
    pages: tuple[Raw, ...]


class GivenDocument(Struct, frozen=True, tag="given", forbid_unknown_fields=True):
    """All pages were given. `seconds`: how long reading them took before anybody asked."""

    item: Count
    want: Count
    head: Head
    seconds: float = 0.0


class GivenLook(Struct, frozen=True, tag="given_look", forbid_unknown_fields=True):
    """How each page of the document can be read."""

    item: Count
    want: Count
    pages: PageKinds


class NotGiven(Struct, frozen=True, tag="not_given", forbid_unknown_fields=True):
    """The document could not be read: an error of errors.py, as in `Failed`."""

    item: Count
    want: Count
    number: Count
    details: dict[Name, DetailText | DetailNumber | float] = {}


class Cancel(Struct, frozen=True, tag="cancel", forbid_unknown_fields=True):
    """Stop working on an item as soon as that is clean."""

    item: Count


class Examine(Struct, frozen=True, tag="examine", forbid_unknown_fields=True):
    """Try the walls from inside, at these places."""

    item: Count
    places: Places


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """The first frame of a worker: which version it is, and what stands around it.

    `device`: what it computes on a graphics processor; None where it was asked for none.
    """

    app: Name
    walls: Walls
    device: Layers | None = None


class PageRead(Struct, frozen=True, tag="page", forbid_unknown_fields=True):
    """`done` of `total` pages are read."""

    item: Count
    done: Count
    total: Count


class PageWords(Struct, frozen=True, tag="words", forbid_unknown_fields=True):
    """A page that was read (`document.resuming.ReadPage` as JSON), not yet looked at.

    `sha256` is that of the file, `reading` says how it was read. `again`: it was among the pages
    that were kept.
    """

    item: Count
    sha256: Sha256
    reading: Sha256
    untrusted_page: Raw
    again: bool = False


class DocumentRead(Struct, frozen=True, tag="document", forbid_unknown_fields=True):
    """All pages of a `Read` were told; the rest of the document (`Head` as JSON), not looked at."""

    item: Count
    untrusted_head: Raw


class Looked(Struct, frozen=True, tag="looked", forbid_unknown_fields=True):
    """How each page can be read, in their order."""

    item: Count
    pages: PageKinds


class Wanted(Struct, frozen=True, tag="wanted", forbid_unknown_fields=True):
    """The model process wants the document of its item read, or looked at.

    It names no file: there is one that it may have. `want` counts, the rest is as in `Read`.
    """

    item: Count
    want: Count
    what: Literal["read", "look"]
    ocr: bool = True
    force_ocr: bool = False
    dpi: Dpi | None = None
    threads: Count = 0


class Unwanted(Struct, frozen=True, tag="unwanted", forbid_unknown_fields=True):
    """Nobody waits any more for what `Wanted` number `want` asked for."""

    item: Count
    want: Count


class WindowAnswers(Struct, frozen=True, tag="answers", forbid_unknown_fields=True):
    """What the model answered on a part of the text. It goes back to workers and nowhere else.

    `reading` says which model, `key` which text and questions.
    """

    item: Count
    sha256: Sha256
    reading: Sha256
    key: Sha256
    untrusted_answers: Raw


class FieldRead(Struct, frozen=True, tag="field", forbid_unknown_fields=True):
    """`done` of `total` questions are answered.

    `values`: all that was said so far, for people who watch: paths and words, long ones cut. They
    are shown and nothing else; what counts is the extraction.
    """

    item: Count
    done: Count
    total: Count
    values: Annotated[tuple[tuple[ValuePath, ValueText], ...], Meta(max_length=MAX_VALUES)] = ()


class Extracted(Struct, frozen=True, tag="extracted", forbid_unknown_fields=True):
    """The extraction as JSON, not yet looked at."""

    item: Count
    untrusted_extraction: Raw


class Reported(Struct, frozen=True, tag="reported", forbid_unknown_fields=True):
    """What a request came to (`worker.report.Report`) as JSON, not yet looked at."""

    item: Count
    untrusted_report: Raw


class Rendered(Struct, frozen=True, tag="rendered", forbid_unknown_fields=True):
    """A page image: rows of three bytes a pixel, from the top left."""

    item: Count
    width: Count
    height: Count
    untrusted_rgb: bytes


class Piece(Struct, frozen=True, tag="piece", forbid_unknown_fields=True):
    """The next bytes of what was made of a document, not yet looked at; `last` ends it."""

    item: Count
    last: bool
    untrusted_bytes: bytes


class LineWords(Struct, frozen=True, tag="lines", forbid_unknown_fields=True):
    """The words of a page (`document.page_lines.LinedPage` as JSON), not yet looked at."""

    item: Count
    untrusted_page: Raw


class WordsRead(Struct, frozen=True, tag="words_read", forbid_unknown_fields=True):
    """Those of the pages asked for that there are were told; the document has `total`."""

    item: Count
    total: Count


class Examined(Struct, frozen=True, tag="examined", forbid_unknown_fields=True):
    """What trying the walls showed."""

    item: Count
    attempts: Annotated[tuple[Attempt, ...], Meta(max_length=64)]


class Tripped(Struct, frozen=True, tag="tripped", forbid_unknown_fields=True):
    """Code in the worker reached for the network so often and was refused, during an item."""

    item: Count
    times: Count


class Failed(Struct, frozen=True, tag="failed", forbid_unknown_fields=True):
    """An item ended in an error of errors.py: its number and its details."""

    item: Count
    number: Count
    details: Annotated[
        dict[Name, DetailText | DetailNumber | float],
        Meta(max_length=16),
    ] = {}


Given = GivenPages | GivenDocument | GivenLook | NotGiven | GivenState
Request = (
    Extract
    | KeptPages
    | KeptAnswers
    | Ask
    | Read
    | Look
    | Given
    | Render
    | ReadWords
    | Highlight
    | Split
    | Cancel
    | Examine
)
Progress = PageRead | FieldRead
Answer = (
    Ready
    | Progress
    | PageWords
    | WindowAnswers
    | StatePiece
    | StateWanted
    | DocumentRead
    | Looked
    | Wanted
    | Unwanted
    | Tripped
    | Extracted
    | Reported
    | Rendered
    | Piece
    | LineWords
    | WordsRead
    | Examined
    | Failed
)

Message = TypeVar("Message")

_requests: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def write(stream: IO[bytes], message: Request | Answer) -> None:
    """Sends one frame. Raises ProtocolError for one that is too long, OSError for a dead reader."""
    body = msgspec.json.encode(message)
    if len(body) > MAX_FRAME:
        raise ProtocolError(what=f"a frame of {len(body)} bytes")
    stream.write(_LENGTH.pack(len(body)) + body)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """The body of the next frame, or None at the end. Raises ProtocolError for a bad or cut one."""
    head = _exactly(stream, _LENGTH.size)
    if not head:
        return None
    if len(head) < _LENGTH.size:
        raise ProtocolError(what="a frame that ends in its length")
    (length,) = _LENGTH.unpack(head)
    if length > MAX_FRAME:
        raise ProtocolError(what=f"a frame of {length} bytes")
    body = _exactly(stream, length)
    if len(body) < length:
        raise ProtocolError(what="a frame that was cut off")
    return body


def read_request(stream: IO[bytes]) -> Request | None:
    """The next request, or None when the parent is gone. Raises ProtocolError."""
    body = read_frame(stream)
    return None if body is None else _decoded(_requests, body)


def read_answer(stream: IO[bytes]) -> Answer | None:
    """The next answer, or None when the worker is gone. Raises ProtocolError."""
    body = read_frame(stream)
    return None if body is None else _decoded(_answers, body)


def _decoded(decoder: msgspec.json.Decoder[Message], body: bytes) -> Message:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as cause:
        # The decoder's own words could quote the frame, which may hold document text.
        raise ProtocolError(what="a message of no known form") from cause


def _exactly(stream: IO[bytes], size: int) -> bytes:
    """`size` bytes, fewer only at the end of the stream."""
    parts = []
    while size > 0 and (part := stream.read(size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
