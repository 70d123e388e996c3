from __future__ import annotations

import os
import pickle
from typing import Any

import cloudpickle
import msgspec
import pytest
from dask._expr import LLGExpr
from dask._task_spec import Task
from distributed.comm.core import CommClosedError
from distributed.scheduler import KilledWorker

from sealread.cluster import forms
from sealread.errors import DamagedFile, SiteMachineLost, SiteMessageRefused


class Evil:
    """What runs a command when it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, ("exit 1",)


def through(told: object) -> Any:
    return forms.loads(forms.dumps(told))


def order(key: str = "read-1", frame: bytes = b"\x00frame") -> Task:
    return Task(key, forms.read_order, frame)


def test_an_order_names_no_function() -> None:
    written = forms.dumps(order())

    assert msgspec.msgpack.decode(written) == ["order", "read-1", b"\x00frame"]
    read = forms.loads(written)
    assert isinstance(read, Task)
    assert read.func is forms.read_order
    assert read.args == (b"\x00frame",)


def test_dasks_words_on_an_order_do_not_show_it() -> None:
    assert "secret" not in repr(through(order(frame=b"secret")))


def test_a_graph_is_its_orders() -> None:
    read = through(LLGExpr({"read-1": order(), "read-2": order("read-2", b"b")}))

    assert isinstance(read, LLGExpr)
    assert {key: task.args for key, task in read.__dask_graph__().items()} == {
        "read-1": (b"\x00frame",),
        "read-2": (b"b",),
    }


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        3,
        1.5,
        "text",
        b"bytes",
        [],
        {"resources": {"document": 1.0}, "priority": -3},
        {"collections": [{"type": "Future"}]},
    ],
)
def test_plain_data_comes_back(value: object) -> None:
    assert through(value) == value


def test_the_one_type_is_bytes() -> None:
    assert through(bytes) is bytes


def test_an_error_of_ours_is_its_number_and_details() -> None:
    error = through(DamagedFile(file="–", what="PDF"))

    assert type(error) is DamagedFile
    assert error.details == {"file": "–", "what": "PDF"}


def test_of_another_error_only_the_name_is_told() -> None:
    written = forms.dumps(ValueError("words of a document"))

    assert b"document" not in written
    error = forms.loads(written)
    assert type(error) is SiteMachineLost
    assert error.details == {"what": "ValueError"}
    assert type(through(CommClosedError("in <TLS>"))) is CommClosedError


def test_that_machines_died_with_an_order_comes_through() -> None:
    class _Last:
        address = "tls://10.0.0.1:1"

    error = through(KilledWorker("read-1", _Last(), 3))  # type: ignore[arg-type]

    assert type(error) is KilledWorker
    assert (error.task, error.allowed_failures) == ("read-1", 3)
    assert "10.0.0.1" in str(error)


@pytest.mark.parametrize(
    "told",
    [
        lambda: 1,
        os.system,
        print,
        Evil(),
        Evil,
        dict,
        {"deep": [Evil()]},
        {1: "a key that is no text"},
        Task("read-1", os.system, "exit 1"),
        Task("read-1", forms.read_order, Evil()),
        Task("read-1", forms.read_order, b"a", b"b"),
        Task("read-1", forms.read_order, frame=b"a"),
        Task(("read", 1), forms.read_order, b"a"),
        LLGExpr({"a": Task("a", len, b"a")}),
        object(),
    ],
)
def test_nothing_else_is_written(told: object) -> None:
    with pytest.raises(SiteMessageRefused):
        forms.dumps(told)


@pytest.mark.parametrize(
    "data",
    [
        pickle.dumps(Evil()),
        pickle.dumps(Evil(), protocol=0),
        pickle.dumps({"plain": 1}),
        cloudpickle.dumps(lambda: os.system("exit 1")),
        pickle.dumps(os.system),
        msgspec.msgpack.encode(["order", "read-1"]),
        msgspec.msgpack.encode(["order", ("read", 1), b"a"]),
        msgspec.msgpack.encode(["order", "read-1", b"a", "more"]),
        msgspec.msgpack.encode(["task", "os", "system", "exit 1"]),
        msgspec.msgpack.encode({"value": 1}),
        b"",
        b"\xc1",
        b"\x91" * 100_000,
    ],
)
def test_nothing_else_is_read(data: bytes) -> None:
    with pytest.raises(SiteMessageRefused):
        forms.loads(data)


def test_a_form_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "LARGEST", 100)

    with pytest.raises(SiteMessageRefused, match="too large"):
        forms.loads(forms.dumps(b"a" * 200))


def test_buffers_beside_a_form_are_not_looked_at() -> None:
    assert forms.loads(forms.dumps("told"), buffers=[b"not this"]) == "told"
