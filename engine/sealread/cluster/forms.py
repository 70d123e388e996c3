"""The closed list of what crosses the net where Dask would write a pickle: five forms, MessagePack.

`dumps` and `loads` stand in the place of Dask's own (`pickles`). Nothing here can name a function,
a class or a module: an order is a number for the one function that reads, and everything else is
plain data. What is no such form is refused on both sides.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace, TracebackType
from typing import Any, Final, TypeAlias, cast

import msgspec
from dask._expr import LLGExpr
from dask._task_spec import Task
from distributed.comm.core import CommClosedError
from distributed.core import RPCClosed
from distributed.scheduler import KilledWorker

from sealread.errors import (
    MAX_DETAIL,
    Detail,
    SealreadError,
    SiteMachineLost,
    SiteMessageRefused,
    from_wire,
)

LARGEST: Final = 2**30
"""Bytes of one form: more than any file that Sealread reads, with its order around it."""
_READS: Final = ("sealread.cluster.reading", "read")
_TOLD: Final = "<an order>"
"""What Dask shows of a task in its own words, where it would show its arguments."""


class _Form(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The base of all forms; each is told by its tag."""


class _Order(_Form, frozen=True, array_like=True, tag="order"):
    """One document to read: the task's key, and what `reading.read` is given."""

    key: str
    frame: bytes


class _Orders(_Form, frozen=True, array_like=True, tag="orders"):
    """What a client submits."""

    orders: list[_Order]


class _Bytes(_Form, frozen=True, array_like=True, tag="bytes"):
    """That an answer is bytes: the one type that is ever named."""


class _Known(_Form, frozen=True, array_like=True, tag="known"):
    """An error of Sealread's own, by its number."""

    number: int
    details: dict[str, str | int | float]


class _Failure(_Form, frozen=True, array_like=True, tag="failure"):
    """An error of Dask's, or any other, of which the name alone is told."""

    kind: str
    words: list[str | int]


class _Data(_Form, frozen=True, array_like=True, tag="data"):
    """Plain data: the resources that an order asks for, its priority."""

    value: Any


_Told: TypeAlias = _Order | _Orders | _Bytes | _Known | _Failure | _Data
_decoder = msgspec.msgpack.Decoder(_Told)
_encoder = msgspec.msgpack.Encoder()


def read_order(frame: bytes) -> bytes:
    """The one function that an order runs, in the process of a machine."""
    from sealread.cluster.reading import read

    return read(frame)


def dumps(
    told: object,
    *,
    buffer_callback: Callable[[Any], None] | None = None,
    protocol: int | None = None,
) -> bytes:
    """A form as MessagePack. Raises SiteMessageRefused for all but the five forms."""
    del buffer_callback, protocol
    return _encoder.encode(_form(told))


def loads(data: bytes | bytearray | memoryview, *, buffers: object = ()) -> object:
    """What `dumps` wrote. Raises SiteMessageRefused; runs nothing that the data names."""
    del buffers
    if memoryview(data).nbytes > LARGEST:
        raise SiteMessageRefused(what="it is too large")
    try:
        told = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise SiteMessageRefused(what="it is none of the forms that are spoken") from None
    return _meant(told)


def _form(told: object) -> _Told:
    if isinstance(told, Task):
        return _order(told)
    if isinstance(told, LLGExpr):
        return _Orders([_order(task) for task in told.operand("dsk").values()])
    if isinstance(told, BaseException):
        return _error(told)
    if isinstance(told, type):
        return _kind(told)
    if isinstance(told, TracebackType):
        return _Data(None)
    if not _is_plain(told):
        raise SiteMessageRefused(what=f"it holds a {type(told).__name__}")
    return _Data(told)


def _order(task: object) -> _Order:
    if not isinstance(task, Task) or not _reads(task.func):
        raise SiteMessageRefused(what="it asks for something else than to read a document")
    frame = task.args[0] if len(task.args) == 1 else None
    if task.kwargs or not isinstance(frame, bytes) or not isinstance(task.key, str):
        raise SiteMessageRefused(what="an order is one key and one frame of bytes")
    return _Order(task.key, frame)


def _reads(function: object) -> bool:
    if function is read_order:
        return True
    return (getattr(function, "__module__", ""), getattr(function, "__qualname__", "")) == _READS


def _error(error: BaseException) -> _Told:
    if isinstance(error, SealreadError):
        return _Known(error.number, error.details)
    if isinstance(error, KilledWorker):
        machine = str(getattr(error.last_worker, "address", error.last_worker))
        return _Failure("KilledWorker", [str(error.task), machine, error.allowed_failures])
    return _Failure(type(error).__name__[:MAX_DETAIL], [])


def _kind(told: type) -> _Told:
    if told is not bytes:
        raise SiteMessageRefused(what=f"it names the type {told.__name__}")
    return _Bytes()


def _is_plain(value: object) -> bool:
    if value is None or type(value) in (bool, int, float, str, bytes):
        return True
    if type(value) in (list, tuple, set, frozenset):
        return all(_is_plain(one) for one in value)  # type: ignore[attr-defined]
    if type(value) is dict:
        return all(type(key) is str and _is_plain(one) for key, one in value.items())
    return False


def _meant(told: _Told) -> object:
    match told:
        case _Order():
            return _task(told)
        case _Orders():
            return LLGExpr({order.key: _task(order) for order in told.orders})
        case _Bytes():
            return bytes
        case _Known():
            return from_wire(told.number, _details(told.details))
        case _Failure():
            return _failure(told)
        case _Data():
            return told.value


def _task(order: _Order) -> Task:
    task = Task(order.key, read_order, order.frame)
    task._repr = _TOLD  # where it is not set, Dask's words on a task show the frame
    return task


def _details(details: dict[str, str | int | float]) -> dict[str, Detail]:
    return {str(key): value for key, value in details.items()}


_FAILURES: Final[dict[str, type[Exception]]] = {
    "CommClosedError": CommClosedError,
    "RPCClosed": RPCClosed,
    "TimeoutError": TimeoutError,
    "OSError": OSError,
    "CancelledError": CommClosedError,
}


def _failure(told: _Failure) -> Exception:
    if told.kind == "KilledWorker" and len(told.words) == 3:
        task, machine, failures = told.words
        last = SimpleNamespace(address=str(machine))
        return KilledWorker(str(task), cast(Any, last), int(failures))
    known = _FAILURES.get(told.kind)
    return known(told.kind) if known else SiteMachineLost(what=told.kind)
