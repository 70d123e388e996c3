"""From a question to the columns of the table that answers it.

    proposing = Proposing(request)               # of it count paths, model, settings and walls
    proposal = proposing.execute("for each report revenue, net profit and growth")

The language model is shown the question and the beginning of the first document that can be read
(`understand.tabulating`). A person looks at the columns before the documents are read.
"""

from __future__ import annotations

from sealread.errors import Cancelled, NothingToRead, SealreadError
from sealread.tabling.proposal import Proposal
from sealread.tabling.proposed import named_in, proposed
from sealread.work.lacking import Lacking
from sealread.work.request import Request
from sealread.work.suggesting import Trials
from sealread.work.walk import walk
from sealread.worker import protocol


class Proposing:
    """Asks for columns. `execute` is called once, in any thread; `cancel` from any other."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._asked = Trials(request)
        self._stopped = False

    @property
    def lacking(self) -> Lacking:
        """Why no language model is asked although one is wanted. Raises as `chosen` does."""
        return self._asked.chosen_model().lacking

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return self._asked.trips

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops; what goes on raises Cancelled."""
        self._stopped = True
        self._asked.cancel(at_once=at_once)

    def execute(self, question: str) -> Proposal:
        """The columns. Raises NothingToRead, ColumnsUnfit where the question names none, Cancelled.

        A document that cannot be read is passed over; the run over all of them will say why.
        """
        seen = walk(self._request.paths)
        if not seen.found:
            raise NothingToRead(file=", ".join(self._request.paths))
        try:
            if not self._asked.chosen_model().is_language_model:
                return named_in(question)
            for found in seen.found:
                if self._stopped:
                    raise Cancelled
                try:
                    said = self._asked.columns(str(found.path), question, _deaf)
                except Cancelled:
                    raise
                except SealreadError:
                    continue
                return proposed(said, question) or named_in(question)
        finally:
            self._asked.close()
        return named_in(question)


def _deaf(message: protocol.Progress) -> None:
    del message
