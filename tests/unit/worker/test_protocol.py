"""Frames: what goes in comes out, and nothing hostile gets further than a ProtocolError."""

import struct
from io import BytesIO

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.errors import MAX_DETAIL, ProtocolError
from sealread.extract.settings import Settings
from sealread.guard.attempts import Attempt, Places
from sealread.guard.walls import Ground, Level, Walls, missing, standing
from sealread.worker import protocol
from sealread.worker.protocol import read_answer, read_frame, read_request, write

REQUESTS: list[protocol.Request] = [
    protocol.Extract(1, "/folder/ä 🧾.pdf", "dop", "de", "/m.gguf", Settings(phrasings=2)),
    protocol.Extract(2, "a.pdf", "dop"),
    protocol.Ask(6, "a.pdf", "Wer ist der Hersteller?"),
    protocol.Ask(
        7,
        "ä.pdf",
        "Wer? Was?",
        "question_answering",
        ("Wer?", "Was?"),
        "dop",
        "en",
        "/m.gguf",
        Settings(phrasings=2),
    ),
    protocol.KeptPages(8, "5" * 64, "6" * 64, (msgspec.Raw(b'{"page":1}'), msgspec.Raw(b"2"))),
    protocol.KeptAnswers(9, "5" * 64, "6" * 64, {"7" * 64: msgspec.Raw(b'{"answers":[]}')}),
    protocol.Render(3, "a.pdf", 1, 800),
    protocol.Render(3, "a.pdf", 1, 800, "5" * 64),
    protocol.ReadWords(10, "a.pdf", (1, 7)),
    protocol.ReadWords(11, "a.pdf", (3,), "5" * 64),
    protocol.Cancel(4),
    protocol.Examine(5, Places("/home", "/tmp", "/docs", "/docs/a.pdf", "/scratch")),
]
ANSWERS = [
    protocol.Ready("1.0", Walls((standing("one", "does it", Ground.FILES), missing("two", "why")))),
    protocol.PageRead(1, 1, 2),
    protocol.FieldRead(1, 3, 12),
    protocol.FieldRead(1, 3, 12, (("/a/0/b~1c", "ä 🧾"), ("/d", "x" * protocol.MAX_VALUE))),
    protocol.Rendered(2, 1, 1, b"\x00\xff\x80"),
    protocol.WordsRead(10, 2),
    protocol.Examined(3, (Attempt("connect", Level.NETWORK, True, None, "not tried"),)),
    protocol.Tripped(3, 2),
    protocol.Failed(4, 13, {"file": "a.pdf", "pages": 3, "share": 0.5}),
]


def framed(body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + body


@pytest.mark.parametrize("request_", REQUESTS)
def test_a_request_survives_the_pipe(request_: protocol.Request) -> None:
    pipe = BytesIO()

    write(pipe, request_)
    pipe.seek(0)

    assert read_request(pipe) == request_


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_survives_the_pipe(answer: protocol.Answer) -> None:
    pipe = BytesIO()

    write(pipe, answer)
    pipe.seek(0)

    assert read_answer(pipe) == answer


def test_an_extraction_crosses_as_it_was_written() -> None:
    pipe = BytesIO()

    write(pipe, protocol.Extracted(7, msgspec.Raw(b'{"values":{"a":1}}')))
    pipe.seek(0)
    answer = read_answer(pipe)

    assert isinstance(answer, protocol.Extracted)
    assert bytes(answer.untrusted_extraction) == b'{"values":{"a":1}}'


def test_a_page_crosses_as_it_was_written() -> None:
    pipe = BytesIO()

    write(pipe, protocol.PageWords(7, "5" * 64, "6" * 64, msgspec.Raw(b'{"page":{"words":[]}}')))
    pipe.seek(0)
    answer = read_answer(pipe)

    assert isinstance(answer, protocol.PageWords)
    assert bytes(answer.untrusted_page) == b'{"page":{"words":[]}}'


def test_a_report_crosses_as_it_was_written() -> None:
    pipe = BytesIO()

    write(pipe, protocol.Reported(7, msgspec.Raw(b'{"outcome":{}}')))
    pipe.seek(0)
    answer = read_answer(pipe)

    assert isinstance(answer, protocol.Reported)
    assert bytes(answer.untrusted_report) == b'{"outcome":{}}'


@pytest.mark.parametrize(
    "wish",
    [
        {"request": "x" * (protocol.MAX_REQUEST + 1)},
        {"questions": ["?"] * (protocol.MAX_QUESTIONS + 1)},
        {"questions": ["x" * (protocol.MAX_REQUEST + 1)]},
        {"intent": "nonsense"},
        {"tools": ["shell"]},
    ],
)
def test_a_wish_beyond_its_bounds_is_refused(wish: dict[str, object]) -> None:
    message = {"type": "ask", "item": 1, "path": "a.pdf", "request": "?", **wish}

    with pytest.raises(ProtocolError, match="no known form"):
        read_request(BytesIO(framed(msgspec.json.encode(message))))


def test_frames_follow_each_other() -> None:
    pipe = BytesIO()

    for answer in ANSWERS:
        write(pipe, answer)
    pipe.seek(0)

    assert [read_answer(pipe) for _ in ANSWERS] == ANSWERS


def test_the_end_between_frames_is_the_end() -> None:
    assert read_answer(BytesIO()) is None


@given(st.integers(min_value=1, max_value=40))
def test_a_cut_frame_is_refused(cut: int) -> None:
    pipe = BytesIO()
    write(pipe, protocol.PageRead(1, 1, 2))
    whole = pipe.getvalue()
    part = whole[: len(whole) - min(cut, len(whole) - 1)]

    with pytest.raises(ProtocolError, match=r"ends in its length|cut off"):
        read_answer(BytesIO(part))


@given(st.integers(min_value=protocol.MAX_FRAME + 1, max_value=2**32 - 1))
def test_a_length_beyond_the_limit_is_refused_before_it_is_read(length: int) -> None:
    class Unread(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert size <= 4
            return super().read(size)

    with pytest.raises(ProtocolError, match="a frame of"):
        read_frame(Unread(struct.pack(">I", length) + b"x" * 10))


def test_a_frame_that_would_be_too_long_is_not_sent() -> None:
    pipe = BytesIO()

    with pytest.raises(ProtocolError, match="a frame of"):
        write(pipe, protocol.Rendered(1, 1, 1, bytes(protocol.MAX_FRAME)))

    assert pipe.getvalue() == b""


@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_refused(body: bytes) -> None:
    with pytest.raises(ProtocolError):
        read_answer(BytesIO(framed(body)))


HOSTILE = [
    {"type": "nonsense"},
    {"type": "page", "item": 1, "done": -1, "total": 1},
    {"type": "page", "item": 1, "done": 2**40, "total": 1},
    {"type": "page", "item": 1, "done": 1.5, "total": 1},
    {"type": "page", "item": "1", "done": 1, "total": 1},
    {"type": "page", "item": 1, "done": 1},
    {"type": "page", "item": 1, "done": 1, "total": 1, "more": "x"},
    {"type": "failed", "item": 1, "number": 13, "details": {"what": "x" * (MAX_DETAIL + 1)}},
    {"type": "failed", "item": 1, "number": 13, "details": {"k" * 201: "x"}},
    {"type": "failed", "item": 1, "number": 13, "details": {"what": ["a", "list"]}},
    {"type": "failed", "item": 1, "number": 13, "details": {str(n): n for n in range(17)}},
    {"type": "ready", "app": "x" * 201, "walls": {"tripwire": True, "namespace": True}},
    {"type": "rendered", "item": 1, "width": 1, "height": 1, "untrusted_rgb": "not base64!"},
    {"type": "words", "item": 1, "sha256": "5" * 63, "reading": "5" * 64, "untrusted_page": {}},
    {"type": "words", "item": 1, "sha256": "5" * 64, "reading": "../x", "untrusted_page": {}},
    {"type": "extract", "item": 1, "path": "a.pdf", "schema": "dop"},
    *(
        {"type": "field", "item": 1, "done": 1, "total": 2, "values": values}
        for values in (
            "x",
            {"/a": "x"},
            [["/a"]],
            [["/a", "x", "y"]],
            [["/a", 1]],
            [["/a", None]],
            [["/a", ""]],
            [["/a", "x" * (protocol.MAX_VALUE + 1)]],
            [["/a", "two\nlines"]],
            [["/a", "\x1b[2J"]],
            [["/a", "\u2028"]],
            [["a", "x"]],
            [["", "x"]],
            [["/a\x00", "x"]],
            [["/a" * 17, "x"]],
            [["/" + "a" * protocol.MAX_VALUE_PATH, "x"]],
            [["/a", "x"]] * (protocol.MAX_VALUES + 1),
        )
    ),
    [],
    None,
]


@pytest.mark.parametrize("message", HOSTILE)
def test_a_message_of_the_wrong_form_is_refused(message: object) -> None:
    with pytest.raises(ProtocolError, match="no known form"):
        read_answer(BytesIO(framed(msgspec.json.encode(message))))


def test_nesting_without_end_is_refused() -> None:
    deep = b'{"type":"failed","item":1,"number":1,"details":' + b"[" * 200_000

    with pytest.raises(ProtocolError):
        read_answer(BytesIO(framed(deep)))


def test_a_refusal_does_not_quote_the_frame() -> None:
    with pytest.raises(ProtocolError) as raised:
        read_answer(BytesIO(framed(b'{"type":"secret words of a page"}')))

    assert "secret" not in str(raised.value)
