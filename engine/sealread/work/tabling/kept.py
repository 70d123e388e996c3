"""Tables that a workspace knows by their question: asked again, a table has the columns it had.

So a document that is added is one row more, and nothing else is read anew.
"""

from __future__ import annotations

import msgspec

from sealread.tabling.proposal import Proposal
from sealread.work.workspace import Workspace


def keep(workspace: Workspace, question: str, proposal: Proposal) -> None:
    """Keeps the columns of a question. Raises WorkspaceUnusable, OutputUnwritable."""
    body = msgspec.json.encode(proposal).decode()
    with workspace.database.changing() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO tables (question, body) VALUES (?, ?)", (_plain(question), body)
        )


def kept(workspace: Workspace, question: str) -> Proposal | None:
    """The columns that a question had; None where it is a new one."""
    rows = workspace.database.rows("SELECT body FROM tables WHERE question = ?", _plain(question))
    if not rows:
        return None
    try:
        return msgspec.json.decode(rows[0][0], type=Proposal)
    except msgspec.DecodeError:  # of another version: it is proposed anew
        return None


def _plain(question: str) -> str:
    return " ".join(question.split())
