"""What a client of Dask is made to do that Dask's own does not."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("distributed")

from distributed.client import Client, FutureState

from sealread.cluster.client import end_all_that_erred

STRANGE = b"\xc1"
"""No form at all, and no pickle either."""


@pytest.mark.parametrize("exception", [STRANGE, None])
def test_an_order_ends_also_where_its_error_is_of_no_known_form(exception: bytes | None) -> None:
    async def ended() -> str:
        state = FutureState("read-1")  # type: ignore[no-untyped-call]
        client: Any = SimpleNamespace(futures={"read-1": state}, _stream_handlers={})
        client._stream_handlers["task-erred"] = lambda **told: Client._handle_task_erred(
            client, **told
        )
        end_all_that_erred(client)

        client._stream_handlers["task-erred"](key="read-1", exception=exception, traceback=STRANGE)
        await asyncio.wait_for(state.wait(), 10)
        return str(state.status)

    assert asyncio.run(ended()) == "error"
