"""A document on its way to a machine, and the order that is written for it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from sealread.cluster.documents import NAME
from sealread.cluster.frames import Alike, Order, Sent, Shared, Ticket, encoded
from sealread.cluster.program import version
from sealread.document.limits import DEFAULT_LIMITS, check_bytes
from sealread.errors import MissingFile, UnreadableFile
from sealread.extract.layouts import Exemplar
from sealread.work.manifest import SchemaCopy
from sealread.work.records import Entry
from sealread.work.request import Request

_ENDING = re.compile(r"\.[A-Za-z0-9]{1,10}")


@dataclass(slots=True)
class Errand:
    """A document that is to be read, with what became of it so far.

    `sends`: it goes with its order, wherever it lies. `bytes`: of it under way. `placed`: what its
    file is called on the machine. `begun`: a machine said so of this attempt. `heard`: when
    something was last heard of it. `losses`: orders for it that came to no answer; `broken_off`:
    those among them that were begun. `avoid`: machines whose process it broke.
    """

    entry: Entry
    attempt: int = 0
    ticket: Ticket | None = None
    sha256: str = ""
    placed: str = ""
    bytes: int = 0
    sends: bool = False
    begun: bool = False
    heard: float = 0.0
    losses: int = 0
    broken_off: int = 0
    avoid: set[str] = field(default_factory=set)

    @property
    def number(self) -> int:
        """The item's number in the run."""
        return self.entry.item.number

    @property
    def file(self) -> str:
        """The name of its file, without the folder."""
        return Path(self.entry.item.path).name

    def __lt__(self, other: Errand) -> bool:
        return self.number < other.number


class Orders:
    """Writes the orders of one run. `shared`: the folder that the machines see too, or None."""

    def __init__(
        self,
        request: Request,
        alike: Alike,
        schema: SchemaCopy,
        exemplars: tuple[Exemplar, ...],
        shared: Path | None,
    ) -> None:
        self._request, self.alike, self._schema = request, alike, schema
        self._exemplars = exemplars
        self._shared = None if shared is None else shared.resolve()

    @property
    def patience(self) -> float:
        """Seconds that a document may take without a word."""
        return self._request.patience

    def place(self, errand: Errand) -> tuple[Sent | Shared, str]:
        """Where the document lies or what it is, and its SHA-256.

        Raises MissingFile, UnreadableFile, FileTooLarge.
        """
        path = Path(errand.entry.item.path)
        relative = None if errand.sends else self._relative(path)
        if relative is not None:
            errand.placed, errand.bytes = relative.name, 0
            return Shared(str(relative)), errand.entry.sha256
        body = _bytes(path)
        ending = path.suffix if _ENDING.fullmatch(path.suffix) else ""
        errand.placed, errand.bytes = f"{NAME}{ending}", max(len(body), 1)
        return Sent(body, ending), hashlib.sha256(body).hexdigest()

    def frame(self, ticket: Ticket, place: Sent | Shared, sha256: str) -> bytes:
        """The frame of an order."""
        request = self._request
        order = Order(
            ticket=ticket,
            alike=self.alike,
            sha256=sha256,
            place=place,
            schema=self._schema.name,
            definition=self._schema.content,
            settings=request.settings,
            patience=request.patience,
            sandbox=request.sandbox,
            exemplars=self._exemplars,
        )
        return encoded(order, version())

    def _relative(self, path: Path) -> PurePosixPath | None:
        """The path in the shared folder; None for one that lies elsewhere."""
        if self._shared is None:
            return None
        try:
            return PurePosixPath(path.resolve().relative_to(self._shared).as_posix())
        except (OSError, ValueError):
            return None


def _bytes(path: Path) -> bytes:
    try:
        check_bytes(path.name, path.stat().st_size, DEFAULT_LIMITS)
        body = path.read_bytes()
    except FileNotFoundError as cause:
        raise MissingFile(file=path.name) from cause
    except OSError as cause:
        raise UnreadableFile(file=path.name, what=cause.strerror or "unknown") from cause
    check_bytes(path.name, len(body), DEFAULT_LIMITS)  # it may have grown
    return body
