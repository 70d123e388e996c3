"""What crosses the net: its bounds, fields that nobody knows, other versions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sealread.cluster.frames import (
    MAX_ORDER,
    MAX_TOLD,
    Answer,
    Away,
    Failed,
    Order,
    Shared,
    Told,
    decoded,
    encoded,
)
from sealread.errors import ProtocolError, SiteMachineUnfit
from tests.unit.cluster.orders import TICKET, order

VERSION = "1.0"


def raw(body: Any, version: str = VERSION, mark: str = "sealread") -> bytes:
    return msgspec.msgpack.encode((mark, version, body))


def plain(value: msgspec.Struct) -> dict[str, Any]:
    """As the fields that MessagePack has."""
    found: dict[str, Any] = msgspec.msgpack.decode(msgspec.msgpack.encode(value))
    return found


def test_an_order_comes_out_as_it_went_in() -> None:
    sent = order()

    assert decoded(encoded(sent, VERSION), Order, VERSION, MAX_ORDER) == sent


@pytest.mark.parametrize(
    "outcome",
    [Away(), Failed(21, {"file": "document.pdf", "pages": 3}, 0.5, broke=True)],
    ids=["away", "failed"],
)
def test_an_answer_comes_out_as_it_went_in(outcome: Any) -> None:
    answer = Answer("one", outcome, TICKET, "0" * 64)

    assert decoded(encoded(answer, VERSION), Answer, VERSION, MAX_TOLD) == answer


def test_another_version_is_named_whatever_its_orders_look_like() -> None:
    with pytest.raises(SiteMachineUnfit, match=r"2\.0"):
        decoded(raw({"something": "new"}, "2.0"), Order, VERSION, MAX_ORDER)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("unknown", 1),
        ("sha256", "0" * 63),
        ("sha256", "../etc"),
        ("schema", "s" * 201),
        ("patience", 0),
        ("patience", float("nan")),
        ("sandbox", "none at all"),
        ("ticket", {"run": "0" * 32, "number": 0, "attempt": 1}),
        ("ticket", {"run": "x" * 32, "number": 1, "attempt": 1}),
        ("ticket", {"run": "0" * 32, "number": 1, "attempt": 1, "more": 1}),
        ("place", {"type": "sent", "document": b"", "ending": "/../x"}),
        ("place", {"type": "sent", "document": b"", "ending": "." + "x" * 11}),
        ("place", {"type": "elsewhere", "path": "a.pdf"}),
        ("place", {"type": "shared", "path": "a" * 40_000}),
        ("definition", None),
    ],
)
def test_an_order_out_of_bounds_is_refused(name: str, value: Any) -> None:
    body = plain(order()) | {name: value}

    with pytest.raises(ProtocolError):
        decoded(raw(body), Order, VERSION, MAX_ORDER)


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xc1",
        b"\x93" * 100_000,
        raw({}),
        raw(plain(order()), mark="another"),
        msgspec.msgpack.encode(("sealread", VERSION)),
        msgspec.msgpack.encode(("sealread", VERSION, plain(order()), "more")),
        encoded(order(), VERSION)[:-1],
    ],
    ids=["empty", "no code", "deep", "no fields", "mark", "short", "long", "cut"],
)
def test_a_frame_of_no_known_form_is_refused(frame: bytes) -> None:
    with pytest.raises(ProtocolError):
        decoded(frame, Order, VERSION, MAX_ORDER)


def test_a_frame_that_is_too_large_is_refused_unread() -> None:
    frame = encoded(order(), VERSION)

    with pytest.raises(ProtocolError, match="too large"):
        decoded(frame, Order, VERSION, len(frame) - 1)


def test_what_is_told_holds_no_words_of_a_document() -> None:
    told = plain(Told(TICKET, "field", 2, 5))

    assert set(told) == {"ticket", "what", "done", "total"}
    with pytest.raises(ProtocolError):
        decoded(raw(told | {"values": ["4711"]}), Told, VERSION, MAX_TOLD)
    with pytest.raises(ProtocolError):
        decoded(raw(told | {"what": "Invoice 4711"}), Told, VERSION, MAX_TOLD)


def test_a_path_says_nothing_of_its_machine() -> None:
    assert plain(Shared("a/b.pdf")) == {"type": "shared", "path": "a/b.pdf"}
