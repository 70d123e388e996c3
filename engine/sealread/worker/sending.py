"""The parent's end of the pipe to a worker: frames wait in a queue, and one thread writes them.

A worker that does not read leaves a writer hanging in the pipe. So whoever sends never waits, and
patience stays with whoever waits for answers. States of pages may be hundreds of megabytes; those
that wait are left out once their item is to be stopped, so that nothing keeps that wish waiting.
"""

from __future__ import annotations

import queue
import threading
from typing import IO

from sealread.errors import ProtocolError
from sealread.worker import protocol
from sealread.worker.handing import HandingOver
from sealread.worker.state_frames import GivenState


class Sender:
    """Writes frames in their order, from the first `send` until `end`; ahead of each its files."""

    def __init__(self, pipe: IO[bytes], files: HandingOver) -> None:
        self._pipe, self._files = pipe, files
        self._stopped = 0
        self._waiting: queue.SimpleQueue[protocol.Request | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="requests", daemon=True)
        self._thread.start()

    def send(self, request: protocol.Request) -> None:
        """Puts a frame in the queue. Any thread or signal handler may call."""
        if isinstance(request, protocol.Cancel):
            self._stopped = request.item
        self._waiting.put(request)

    def end(self, seconds: float | None = None) -> bool:
        """Ends the thread behind the last frame; says whether it did so within `seconds`."""
        self._waiting.put(None)
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _write_all(self) -> None:
        try:
            while (request := self._waiting.get()) is not None:
                if isinstance(request, GivenState) and request.item == self._stopped:
                    continue
                self._files.send(request)
                protocol.write(self._pipe, request)
        except (OSError, ValueError, ProtocolError):
            pass  # nobody reads any more: whoever waits for an answer hears that the worker is gone
