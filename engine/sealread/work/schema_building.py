"""A schema built from documents of one kind: each says what it has, then what the others have.

building = Building(request)         # of the request count paths, model, weights and walls
draft = building.execute("Invoice", hear)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from msgspec import Struct, structs

from sealread.errors import Cancelled, NothingToRead, SealreadError
from sealread.schema.draft import Part, key_from
from sealread.work.agreeing import Agreement
from sealread.work.events import Trouble, trouble
from sealread.work.proposals import Proposed, drafted
from sealread.work.request import Request
from sealread.work.schemas import Draft
from sealread.work.suggesting import Trials
from sealread.work.walk import Found, walk
from sealread.worker import protocol


class Named(Struct, frozen=True):
    """A document (its name), and how many fields it fills, or why it could not be asked."""

    file: str
    fields: int = 0
    trouble: Trouble | None = None


_Asked = ParamSpec("_Asked")
_Told = TypeVar("_Told")
Hear = Callable[[Named, int, int], None]
"""Is told of each document, how many are told so far, and of how many."""


class Building:
    """Asks documents what they say. `execute` is called once; `cancel` from any thread.

    `able`: a language model is there to be asked; `lacking`: why none is although one is wanted.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._asked = Trials(request)
        model = self._asked.chosen_model()
        self.able, self.lacking = model.is_language_model, model.lacking
        self.troubles: tuple[Trouble, ...] = ()
        self._stopped = False

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return self._asked.trips

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops; what goes on raises Cancelled."""
        self._stopped = True
        self._asked.cancel(at_once=at_once)

    def execute(self, title: str, hear: Hear) -> Draft:
        """The schema that all documents agree on; it has no field where none of them fills one.

        `troubles` are then the paths that hold no document. Raises NothingToRead, Cancelled,
        WallsMissing.
        """
        seen = walk(self._request.paths)
        self.troubles = (*seen.troubles, *seen.unsupported)
        if not seen.found:
            raise NothingToRead(file=", ".join(self._request.paths))
        try:
            root = self._agreed(self._named(seen.found, hear), len(seen.found), title, hear)
        finally:
            self._asked.close()
        return Draft(f"{key_from(title)}.json", root)

    def _named(self, every: Sequence[Found], hear: Hear) -> list[tuple[Found, Proposed]]:
        """The documents that name something, each asked alone."""
        named = []
        steps = 2 * len(every) if len(every) > 1 else 1
        for number, found in enumerate(every, start=1):
            proposed, told = self._asking(found, self._asked.proposal, _deaf)
            if proposed is not None:
                told = structs.replace(told, fields=len(proposed.names()))
                if proposed.below:
                    named.append((found, proposed))
            hear(told, number, steps)
        return named

    def _agreed(
        self, named: Sequence[tuple[Found, Proposed]], done: int, title: str, hear: Hear
    ) -> Part:
        """What documents have in common, each asked for what any of them named.

        `done`: steps that were told before. One document has what it named.
        """
        if len(named) < 2:
            return drafted(named[0][1] if named else Proposed(""), title)
        agreement = Agreement([proposed for _, proposed in named])
        draft = Draft(f"{key_from(title)}.json", agreement.draft())
        for number, (found, _) in enumerate(named):
            read, told = self._asking(found, self._asked.preview, draft, _deaf)
            if read is not None:
                agreement.take(number, read.seen)
                filled = sum(bool(one.text) for one in read.extraction.fields)
                told = structs.replace(told, fields=filled)
            hear(told, done + number + 1, done + len(named))
        return agreement.agreed(title)

    def _asking(
        self, found: Found, ask: Callable[Concatenate[str, _Asked], _Told],
        *asked: _Asked.args, **options: _Asked.kwargs,
    ) -> tuple[_Told | None, Named]:  # fmt: skip
        """What a document says; None where it could not be asked. Raises Cancelled."""
        if self._stopped:
            raise Cancelled
        name = str(found.relative)
        try:
            return ask(str(found.path), *asked, **options), Named(name)
        except Cancelled:
            raise
        except SealreadError as error:
            return None, Named(name, trouble=trouble(name, error))


def _deaf(message: protocol.Progress) -> None:
    del message
