"""The child: reads one document at a time, in a process that may break.

Run as `python -m sealread.worker.server`.

The protocol gets the process's stdin and stdout for itself before anything heavy is imported:
a library that prints goes to stderr and cannot break a frame. A thread reads the requests, so
that a cancel is seen during work and the parent's end is the worker's end.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from typing import IO, TYPE_CHECKING, NoReturn

from sealread.guard.egress import Walls, close_network, probe

if TYPE_CHECKING:
    from sealread.worker.desk import Desk
    from sealread.worker.protocol import Answer, Request

BROKEN_PROTOCOL = 3


def main() -> NoReturn:
    """Serves until the parent closes its end of the pipe, or is gone."""
    requests, answers = _take_pipes()
    walls = close_network(namespace=True)
    Server(requests, answers, walls).serve()


def _take_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Keeps stdin and stdout for frames; 0 becomes the null device, 1 becomes stderr."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return requests, answers


class Server:
    """The loop of one worker: requests in, answers out."""

    def __init__(self, requests: IO[bytes], answers: IO[bytes], walls: Walls) -> None:
        self._requests = requests
        self._answers = answers
        self._walls = walls
        self._waiting: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self._cancelled: set[int] = set()

    def serve(self) -> NoReturn:
        """Says it is ready, then works off requests in order; the listener ends the process."""
        from sealread.installed import app_version
        from sealread.worker.desk import Desk
        from sealread.worker.protocol import Ready

        threading.Thread(target=self._listen, name="requests", daemon=True).start()
        self._say(Ready(app_version(), self._walls))
        desk = Desk(self._say, self._cancelled.__contains__)
        while True:
            self._work(desk, self._waiting.get())

    def _work(self, desk: Desk, request: Request) -> None:
        from sealread.worker.protocol import Ask, Examine, Examined, Extract, Render

        match request:
            case Extract():
                desk.extract(request)
            case Ask():
                desk.ask(request)
            case Render():
                desk.render(request)
            case Examine():
                self._say(Examined(request.item, probe()))
            case _:
                raise AssertionError(f"{type(request).__name__} is not work")

    def _listen(self) -> None:
        from sealread.errors import ProtocolError
        from sealread.worker.protocol import Cancel, read_request

        try:
            while (request := read_request(self._requests)) is not None:
                match request:
                    case Cancel():
                        self._cancelled.add(request.item)
                    case _:
                        self._waiting.put(request)
        except (ProtocolError, OSError):
            os._exit(BROKEN_PROTOCOL)
        # The parent closed its end or died: whatever is being read is for nobody.
        os._exit(0)

    def _say(self, answer: Answer) -> None:
        from sealread.worker.protocol import write

        try:
            write(self._answers, answer)
        except BrokenPipeError:
            os._exit(0)


if __name__ == "__main__":
    main()
