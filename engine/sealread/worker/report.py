"""What a worker tells of a request on one document: the document, the run, what came of it."""

from __future__ import annotations

from msgspec import Struct

from sealread.agent.outcome import Outcome
from sealread.extract.result import DocumentInfo, RunInfo


class Report(Struct, frozen=True):
    """The answer to an `Ask`. `document` is None where it could not be read; `outcome` says why.

    The evidence of answers lies on the pages of `document`.
    """

    document: DocumentInfo | None
    run: RunInfo
    outcome: Outcome
