"""A schema built from documents of one kind: asked of each alone, agreed over all.

building = Building(request)         # of the request count paths, model, weights and walls
draft = building.execute("Invoice", hear)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from sealread.errors import Cancelled, NothingToRead, SealreadError
from sealread.schema import library
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


class Said(Struct, frozen=True):
    """What a document says, and the library's schema for its kind, "" for none."""

    proposed: Proposed
    kind: str = ""


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
        said: list[Said] = []
        try:
            for number, found in enumerate(seen.found, start=1):
                if self._stopped:
                    raise Cancelled
                one, told = self._told(found, alone=len(seen.found) == 1)
                hear(told, number, len(seen.found))
                if one is not None and one.proposed.below:
                    said.append(one)
        finally:
            self._asked.close()
        return Draft(f"{key_from(title)}.json", agreed(said, title))

    def _told(self, found: Found, *, alone: bool) -> tuple[Said | None, Named]:
        """What a document says; None where it could not be asked. Raises Cancelled."""
        name = str(found.relative)
        try:
            one = asked(self._asked, str(found.path), alone=alone)
        except Cancelled:
            raise
        except SealreadError as error:
            return None, Named(name, trouble=trouble(name, error))
        return one, Named(name, len(one.proposed.names()))


def asked(trials: Trials, path: str, *, alone: bool = False) -> Said:
    """What a document says and, unless it is `alone`, of what kind it is. Raises as Trials do."""
    proposed = trials.proposal(path, _deaf)
    return Said(proposed, "" if alone else trials.kind(path, _deaf).schema)


def agreed(said: Sequence[Said], title: str) -> Part:
    """The draft of a schema of what documents say: of one as it says it, of more what they share.

    It has no field where none of them says anything.
    """
    if len(said) > 1:
        return agreement(said).agreed(title)
    return drafted(said[0].proposed if said else Proposed(""), title)


def agreement(said: Sequence[Said]) -> Agreement:
    """What documents agree on, with the fields of the library where half of them are of its kind.

    The library's schema is that in the language of most of them.
    """
    [(kind, count)] = Counter(one.kind for one in said).most_common(1)
    [(language, _)] = Counter(one.proposed.language for one in said).most_common(1)
    entry = library.find(kind, language) if kind and 2 * count >= len(said) else None
    return Agreement([one.proposed for one in said], entry.name if entry else "")


def _deaf(message: protocol.Progress) -> None:
    del message
