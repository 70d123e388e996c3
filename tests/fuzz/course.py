"""The course: each case through the real parent and real workers, and what came of it."""

from __future__ import annotations

import io
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.errors import SealreadError
from sealread.extract.result import Extraction
from sealread.schema.loading import load
from sealread.work.model_choice import Chosen
from sealread.work.places import environment
from sealread.work.supervisor import BROKE_THE_WORKER, Supervisor
from sealread.worker import protocol
from sealread.worker.client import Worker
from sealread.worker.process import Process

from . import frames
from .cases import DOCUMENTS, Case
from .schemas import TINY
from .texts import PLAIN

PATIENCE = 20.0
"""Seconds that a document may go without progress."""
LIMIT = 90.0
"""Seconds after which a case hangs: two attempts, each of which had its patience and was ended."""
CANARY = {"invoice_number": "4711-0815"}
_PUPPET = """
import os, sys
sys.stdin.buffer.read(4)
with open(os.environ["FUZZ_FRAMES"], "rb") as frames:
    sys.stdout.buffer.write(frames.read())
"""


class Outcome(Struct, frozen=True):
    """What came of a case.

    `ended`: "read", an error's code, or "crash" for an exception that is none of ours. `deaths`:
    workers that broke on it. `hung`: it had to be ended from outside.
    """

    ended: str
    deaths: int
    hung: bool
    seconds: float
    words: str = ""


class Course:
    """One lane: two supervised workers, one for documents and one for models. A context manager."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.schema = _written(folder / "tiny.json", json.dumps(TINY).encode())
        self.clean = _written(folder / "clean.txt", PLAIN.encode())
        self.puppet = _puppet(folder / "puppet")
        self._supervisors: dict[str, Supervisor] = {}
        self._deaths = 0
        self._hung = False

    def __enter__(self) -> Course:
        return self

    def __exit__(self, *_: object) -> None:
        for supervisor in self._supervisors.values():
            supervisor.close()

    def run(self, case: Case) -> Outcome:
        """Sends a case through; whatever happens is an outcome."""
        path = _written(self.folder / case.file, case.data)
        self._deaths, self._hung, began = 0, False, time.monotonic()
        try:
            ended, words = self._ended(case, path)
        finally:
            path.unlink(missing_ok=True)
        seconds = time.monotonic() - began
        return Outcome(ended, self._deaths, self._hung or seconds > LIMIT, seconds, words)

    def canary(self) -> str | None:
        """Reads the clean document; None if its value is exactly right, else what is wrong."""
        try:
            values = self._read(self.clean).values
        except SealreadError as error:
            return str(error)
        return None if values == CANARY else "another value"

    def _ended(self, case: Case, path: Path) -> tuple[str, str]:
        try:
            self._way(case)(case, path)
        except SealreadError as error:
            return error.code, str(error)
        except Exception as error:  # noqa: BLE001 - the very thing that is looked for
            return "crash", _where(error)
        return "read", ""

    def _way(self, case: Case) -> Callable[[Case, Path], None]:
        if case.kind in DOCUMENTS:
            return self._document
        return {"gguf": self._model, "schema": self._schema, "answers": self._answers,
                "requests": self._requests}[case.kind]  # fmt: skip

    def _document(self, case: Case, path: Path) -> None:
        del case
        self._read(path)

    def _model(self, case: Case, path: Path) -> None:
        del case
        self._read(self.clean, model=str(path), lane="models")

    def _schema(self, case: Case, path: Path) -> None:
        """As a run does it: the parent loads the schema, then the worker reads under it."""
        del case
        load(str(path))
        self._read(self.clean, schema=path)

    def _answers(self, case: Case, path: Path) -> None:
        """The real parent, listening to a process that plays the frames."""
        surroundings = {"PYTHONPATH": str(self.puppet), "FUZZ_FRAMES": str(path)}
        with Worker(patience=PATIENCE, environment=surroundings) as worker:
            match frames.call_of(case.number):
                case "extract":
                    worker.extract(protocol.Extract(1, "a.pdf", "receipt"), _deaf)
                case "ask":
                    worker.ask(protocol.Ask(1, "a.pdf", "Wer ist der Hersteller?"), _deaf)
                case _:
                    worker.render("a.pdf", 1, 50)

    def _requests(self, case: Case, path: Path) -> None:
        """The worker's own reader; what it takes goes to a worker, some of it raw."""
        del path
        if case.number % 10 == 0:
            self._raw(case.data)
        stream = io.BytesIO(case.data)
        while (request := protocol.read_request(stream)) is not None:
            if isinstance(request, protocol.Extract | protocol.Ask | protocol.Render):
                self._order(request)

    def _raw(self, data: bytes) -> None:
        """A worker that is sent the bytes and nothing more has to end by itself."""
        process = Process(environment(None))
        threading.Thread(target=process.answers.read, daemon=True).start()
        began = time.monotonic()
        try:
            process.requests.write(data)
            process.requests.flush()
        except BrokenPipeError:
            pass  # it had read enough
        how = process.end(LIMIT)
        self._hung = self._hung or time.monotonic() - began >= LIMIT
        if "signal" in how:
            self._deaths += 1

    def _order(self, request: protocol.Extract | protocol.Ask | protocol.Render) -> None:
        if request.path == frames.CLEAN:
            request = msgspec.structs.replace(request, path=str(self.clean))

        def work(worker: Worker, item: int) -> Any:
            order = msgspec.structs.replace(request, item=item)
            match order:
                case protocol.Extract():
                    return worker.extract(order, _deaf)
                case protocol.Ask():
                    return worker.ask(order, _deaf)
                case _:
                    return worker.render(order.path, order.page, order.width)

        self._supervised("documents", work)

    def _read(
        self, path: Path, *, schema: Path | None = None, model: str | None = None,
        lane: str = "documents",
    ) -> Extraction:  # fmt: skip
        def work(worker: Worker, item: int) -> Extraction:
            order = protocol.Extract(item, str(path), str(schema or self.schema), model=model)
            return worker.extract(order, _deaf)

        found: Extraction = self._supervised(lane, work)
        return found

    def _supervised(self, lane: str, work: Callable[[Worker, int], Any]) -> Any:
        """As a run's queue does it: twice at most, in a fresh worker; and never for ever."""
        supervisor = self._supervisors.get(lane)
        if supervisor is None or supervisor.cancelled:
            if supervisor is not None:
                supervisor.close()
            supervisor = self._supervisors[lane] = Supervisor(None, PATIENCE)
            models = str(self.folder) if lane == "models" else None  # what a worker may read
            supervisor.read_with(Chosen(models, ""))
        attempts: list[int] = []
        timer = threading.Timer(LIMIT, self._give_up, (supervisor,))
        timer.daemon = True
        timer.start()
        try:
            return supervisor.supervised(lambda: attempts.append(1), work)
        except BROKE_THE_WORKER:
            self._deaths += 1
            raise
        finally:
            timer.cancel()
            self._deaths += max(0, len(attempts) - 1)

    def _give_up(self, supervisor: Supervisor) -> None:
        self._hung = True
        supervisor.cancel(at_once=True)


def _deaf(_: protocol.Progress) -> None:
    """Listens to nothing."""


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def _puppet(folder: Path) -> Path:
    """A package that stands in for the worker's, and says what it is told to."""
    room = folder / "sealread" / "worker"
    room.mkdir(parents=True, exist_ok=True)
    for init in (room.parent / "__init__.py", room / "__init__.py"):
        init.write_text("")
    (room / "server.py").write_text(_PUPPET)
    return folder


def _where(error: Exception) -> str:
    trace, places = error.__traceback__, []
    while trace is not None:
        places.append(f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} ({' '.join(places[-6:])})"
