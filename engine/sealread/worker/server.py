"""The child: reads one document at a time, in a process that may break.

Run as `python -m sealread.worker.server --scratch DIR [--walls LEVEL] [--read PATH]… [--files N]`.

The walls are raised before a thread starts, and before a byte of a model or a document is read;
with `--device MODEL` (not where documents are opened) a graphics processor is opened meanwhile.
The protocol gets the process's stdin and stdout for itself before anything heavy is imported: a
library that prints goes to stderr and cannot break a frame. A thread reads the requests, so
that a cancel is seen during work and the parent's end is the worker's end.
"""

from __future__ import annotations

import argparse
import os
import queue
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

from sealread.guard.limits import allow_processor_time
from sealread.guard.owner_only import keep_to_owner
from sealread.guard.sealing import seal
from sealread.guard.tripwire import trips
from sealread.guard.walls import Level, Walls
from sealread.worker.device_opening import DeviceOpening

if TYPE_CHECKING:
    from sealread.llm.layers import Layers
    from sealread.worker.desk import Desk
    from sealread.worker.protocol import Answer, Examine, Render, Request
    from sealread.worker.wanting import Inbox

BROKEN_PROTOCOL = 3


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Serves until the parent closes its end of the pipe, or is gone."""
    keep_to_owner()
    options = _parser().parse_args(arguments)
    requests, answers = _take_pipes()
    if options.scratch is not None and options.documents:
        _start_converter(options.scratch)
    device = None if options.documents or options.device is None else DeviceOpening(options.device)
    opens = None if device is None else device.open
    walls = seal(options.walls, options.scratch, options.read, opens)
    layers = None if device is None else device.layers()
    Server(
        requests, answers, walls, options.files, documents=options.documents, device=layers
    ).serve()


def _start_converter(scratch: Path) -> None:
    """Where there is an office program: behind the walls nothing can be started any more."""
    from sealread.document.office import convert_by, find_office

    if program := find_office():
        from sealread.worker.converter import Converter

        convert_by(Converter(scratch, program).convert)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sealread.worker.server")
    parser.add_argument("--scratch", type=Path, help="the one folder that can be written")
    parser.add_argument(
        "--walls", type=Level, default=Level.SEALED, help="for measuring their cost"
    )
    parser.add_argument(
        "--read", type=Path, action="append", default=[], help="what can be read by its path"
    )
    parser.add_argument("--files", type=int, help="the descriptor that files are handed over by")
    parser.add_argument(
        "--device", type=Path, help="the model of which a graphics processor shall compute layers"
    )
    parser.add_argument(
        "--no-documents", dest="documents", action="store_false",
        help="documents are read by another process, and asked for",
    )  # fmt: skip
    return parser


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

    def __init__(
        self,
        requests: IO[bytes],
        answers: IO[bytes],
        walls: Walls,
        files: int | None = None,
        *,
        documents: bool = True,
        device: Layers | None = None,
    ) -> None:
        self._requests = requests
        self._answers = answers
        self._walls = walls
        self._files = files
        self._documents, self._device = documents, device
        self._inbox: Inbox | None = None
        self._waiting: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self._trips_told = trips()
        self._saying = threading.Lock()  # a tool of the agent speaks from a thread of its own

    def serve(self) -> NoReturn:
        """Says it is ready, then works off requests in order; the listener ends the process."""
        from sealread.installed import app_version
        from sealread.worker.desk import Desk
        from sealread.worker.handing import TakingOver
        from sealread.worker.protocol import Ready
        from sealread.worker.wanting import Inbox

        self._inbox = None if self._documents else Inbox()
        threading.Thread(target=self._listen, name="requests", daemon=True).start()
        self._say(Ready(app_version(), self._walls, self._device))
        desk = Desk(self._say, self._cancelled.__contains__, self._inbox, self._device)
        files = TakingOver(self._files, documents=self._documents)
        while True:
            request = self._waiting.get()
            files.take(request)
            self._work(desk, request)

    def _work(self, desk: Desk, request: Request) -> None:
        from sealread.worker.protocol import Ask, Examine, Extract, KeptAnswers, KeptPages, Render

        allow_processor_time()
        match request:
            case KeptPages() | KeptAnswers():
                desk.keep(request)
            case Extract():
                desk.extract(request)
            case Ask():
                desk.ask(request)
            case Examine():
                self._examine(request)
            case Render():
                self._draw(request)
            case _:
                self._parse(request, desk)

    def _draw(self, request: Render) -> None:
        """Work for which less is loaded than for all other that opens a document."""
        from sealread.worker.drawing import draw

        draw(request, self._say)

    def _parse(self, request: Request, desk: Desk) -> None:
        """Work for which the libraries that open files are loaded, when it first comes."""
        from sealread.worker.parsing import Parse, Parsing

        match request:
            case _ if isinstance(request, Parse):
                parsing = Parsing(self._say, self._cancelled.__contains__)
                parsing.work(request, desk.taken())
            case _:
                raise AssertionError(f"{type(request).__name__} is not work")

    def _examine(self, request: Examine) -> None:
        """Tries the walls; that the tripwire is touched on the way is no alarm."""
        from sealread.guard.trying import attempt_all
        from sealread.worker.protocol import Examined

        attempts = attempt_all(request.places)
        self._trips_told = trips()
        self._say(Examined(request.item, attempts))

    def _listen(self) -> None:
        from sealread.errors import ProtocolError
        from sealread.worker.protocol import Cancel, Given, read_request

        try:
            while (request := read_request(self._requests)) is not None:
                match request:
                    case Cancel():
                        self._cancelled.add(request.item)
                    case _ if self._inbox is not None and isinstance(request, Given):
                        self._inbox.put(request)
                    case _:
                        self._waiting.put(request)
        except (ProtocolError, OSError):
            os._exit(BROKEN_PROTOCOL)
        # The parent closed its end or died: whatever is being read is for nobody.
        os._exit(0)

    def _say(self, answer: Answer) -> None:
        """Tells the parent; what tells of progress also gives the document more time."""
        from sealread.worker.protocol import Ready, Tripped, write

        allow_processor_time()
        with self._saying:
            tripped = trips() - self._trips_told
            try:
                # Before the answer, which ends the item.
                if tripped and not isinstance(answer, Ready):
                    self._trips_told += tripped
                    write(self._answers, Tripped(answer.item, tripped))
                write(self._answers, answer)
            except BrokenPipeError:
                os._exit(0)


if __name__ == "__main__":
    main()
