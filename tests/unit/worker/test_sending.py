"""Frames to a worker: in their order, and no state keeps a wish to stop waiting."""

from __future__ import annotations

import io
import os
import threading

from sealread.worker.handing import HandingOver
from sealread.worker.protocol import Cancel, Look, Request, read_request
from sealread.worker.sending import Sender
from sealread.worker.state_frames import GivenState


def test_states_that_wait_are_left_out_once_their_item_is_to_be_stopped() -> None:
    behind, pipe = os.pipe()
    inner, room = os.fdopen(pipe, "wb", buffering=0), threading.Event()

    class Slow(io.RawIOBase):
        """Takes the first frame and no more until there is room."""

        def writable(self) -> bool:
            return True

        def write(self, frame: bytes) -> int:  # type: ignore[override]
            inner.write(frame)
            room.wait(30)
            return len(frame)

    files = HandingOver(documents=False)
    sender = Sender(Slow(), files)  # type: ignore[arg-type]
    frames: list[Request] = [GivenState(7, 1, b"piece %d" % number) for number in range(3)]
    other = GivenState(8, 1, b"of another item")
    for frame in (Look(7, "/a.pdf"), *frames, other, Cancel(7)):
        sender.send(frame)

    room.set()
    assert sender.end(30)
    inner.close()
    files.close()

    with os.fdopen(behind, "rb") as sent:
        read = [read_request(sent) for _ in range(4)]
    assert read == [Look(7, "/a.pdf"), other, Cancel(7), None]
