"""Documents that broke the worker or tore the program off, counted over runs on the same terms."""

from __future__ import annotations

from msgspec import Struct

from sealread.errors import Quarantined, SealreadError
from sealread.work.database import Database
from sealread.work.records import Terms
from sealread.work.supervisor import ATTEMPTS
from sealread.work.tears import TEARS, digest
from sealread.worker.starting import reason

_TORN = "the whole program ended while it was being read, and got no further than before"


class Quarantine(Struct, frozen=True):
    """Who may not be tried again in a workspace, under the terms of a run.

    Another model, schema or version of the program starts a new count.
    """

    database: Database
    terms: Terms

    def check(self, sha256: str, file: str) -> None:
        """Raises Quarantined if the document broke the worker or tore the program off too often."""
        rows = self.database.rows(
            "SELECT times, reason FROM breaks WHERE document = ? AND terms = ? AND times >= ?",
            sha256, self._digest(), ATTEMPTS,
        )  # fmt: skip
        if rows:
            raise Quarantined(file=file, times=rows[0][0], what=rows[0][1])
        torn = self.database.rows(
            "SELECT times FROM tears WHERE document = ? AND terms = ? AND times >= ?",
            sha256, self._digest(), TEARS,
        )  # fmt: skip
        if torn:
            raise Quarantined(file=file, times=torn[0][0], what=_TORN)

    def count(self, sha256: str, error: SealreadError) -> int:
        """Counts that the document broke the worker; returns how often it has done so."""
        with self.database.changing() as connection:
            row = connection.execute(
                "INSERT INTO breaks (document, terms, times, reason) VALUES (?, ?, 1, ?)"
                " ON CONFLICT DO UPDATE SET times = times + 1, reason = excluded.reason"
                " RETURNING times",
                (sha256, self._digest(), reason(error)),
            ).fetchone()
            return int(row[0])

    def release(self, sha256: str) -> None:
        """The document is given new attempts, or has been read after all."""
        where = "WHERE document = ? AND terms = ?"
        found = (sha256, self._digest())
        for table in ("breaks", "tears"):
            if self.database.rows(f"SELECT 1 FROM {table} {where}", *found):  # noqa: S608 - constants
                with self.database.changing() as connection:
                    connection.execute(f"DELETE FROM {table} {where}", found)  # noqa: S608

    def _digest(self) -> str:
        return digest(self.terms)
