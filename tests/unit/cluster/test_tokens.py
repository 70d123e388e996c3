"""By an order's key a desk knows its own documents, and no other desk's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sealread.cluster.frames import Ticket, decoded, encoded
from sealread.cluster.tokens import new_key, new_token, own_number, told_key
from sealread.work.workspace import Workspace


def key(token: str, number: int = 7, attempt: int = 1) -> str:
    """What is told of an order's key."""
    return told_key(new_key(Ticket(token, number, attempt)))


def test_a_run_knows_the_keys_of_all_its_clients(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        first, second = (new_token(workspace.database, 3) for _ in range(2))

        assert first != second
        assert own_number(workspace.database, 3, key(first)) == 7
        assert own_number(workspace.database, 3, key(second, 12, 2)) == 12


def test_what_is_told_of_a_key_is_not_enough_to_fetch_the_answer() -> None:
    ticket = Ticket("0" * 32, 7, 1)

    first, second = new_key(ticket), new_key(ticket)

    assert told_key(first) == told_key(second) == f"read-{'0' * 32}-7-1"
    assert first != second
    assert len(first.removeprefix(told_key(first))) > 32


def test_other_runs_and_other_workspaces_have_other_tokens(tmp_path: Path) -> None:
    with Workspace.open(tmp_path / "a") as here, Workspace.open(tmp_path / "b") as there:
        token = new_token(here.database, 3)

        assert own_number(here.database, 4, key(token)) is None
        assert own_number(there.database, 3, key(token)) is None


@pytest.mark.parametrize("strange", ["", "read-", "read-ab-1-1", "other-task", "read-" + "a" * 300])
def test_a_strange_key_is_nobodys(tmp_path: Path, strange: str) -> None:
    with Workspace.open(tmp_path) as workspace:
        assert own_number(workspace.database, 1, strange) is None


def test_a_token_is_of_the_form_that_frames_have(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        token = new_token(workspace.database, 1)

    assert re.fullmatch("[0-9a-f]{32}", token)
    ticket = Ticket(token, 1, 1)
    assert decoded(encoded(ticket, "1"), Ticket, "1", 1000) == ticket
