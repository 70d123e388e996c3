"""What the audit trail is told of a request in plain words: what was asked, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from sealread.work import site
from sealread.work.audit import Head, sha256
from sealread.work.events import Item, Trouble
from sealread.work.fellows import fellow_writer
from sealread.work.kept_states import StateShelf, keeps
from sealread.work.plan import hash_file
from sealread.work.request import Inquiry
from sealread.work.witness import refusals_told
from sealread.work.workspace import Workspace
from sealread.worker.report import Report


class Notary:
    """Tells the trail of a workspace; without one it tells nobody."""

    def __init__(self, workspace: Workspace | None, inquiry: Inquiry) -> None:
        self._workspace = workspace
        self._inquiry = inquiry

    @contextmanager
    def present(self, model_sha256: str, documents: int) -> Iterator[None]:
        """While a request is worked off: no other program writes the workspace.

        Raises WorkspaceBusy, and what writing to the workspace raises.
        """
        if self._workspace is None:
            yield
            return
        with fellow_writer(self._workspace.file, "request"), refusals_told(self._workspace):
            self._workspace.record(
                "request begun",
                request=self._inquiry.request,
                questions=list(self._inquiry.questions),
                documents=documents,
                model=model_sha256,
                settings=sha256(msgspec.json.encode(self._inquiry.settings)),
                policy=site.sha256(),
            )
            yield

    def shelf(self, item: Item) -> StateShelf | None:
        """Where states of a document's pages are kept, if any are. Raises as `hash_file` does."""
        if self._workspace is None or not keeps(self._workspace.database):
            return None
        return StateShelf(self._workspace.database, hash_file(Path(item.path)))

    def answered(
        self, item: Item, report: Report, outputs: Sequence[str], walls: str | None
    ) -> None:
        """A document's result, and the files that hold it; `walls`: the level that stood."""
        if self._workspace is None:
            return
        self._workspace.record(
            "answer",
            path=item.path,
            document=report.document.sha256 if report.document else None,
            status=report.outcome.status.value,
            reason=report.outcome.reason,
            sha256=sha256(msgspec.json.encode(report)),
            walls=walls,
        )
        for output in outputs:
            self._workspace.record("export", item=None, path=output, sha256=hash_file(Path(output)))

    def failed(self, item: Item, told: Trouble) -> None:
        """A document that was not asked, and why."""
        if self._workspace is not None:
            self._workspace.record("failure", item=None, path=item.path, error=told.number)

    def finished(self, *, cancelled: bool) -> Head | None:
        """The request ended; returns the head of the trail."""
        if self._workspace is None:
            return None
        self._workspace.record("request finished", state="cancelled" if cancelled else "done")
        return self._workspace.head()
