"""Breaks of the worker are counted over runs, for the same terms."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sealread.errors import ProtocolError, Quarantined, WorkerDied, WorkerStuck
from sealread.work.quarantine import Quarantine
from sealread.work.supervisor import quarantines
from sealread.work.workspace import Workspace
from tests.unit.work.test_workspace import SHA256, TERMS

DIED = WorkerDied(file="a.pdf", what="signal SIGSEGV")


def test_counts_on_in_another_workspace_object(tmp_path: Path) -> None:
    for times in (1, 2):
        with Workspace.open(tmp_path) as workspace:
            assert Quarantine(workspace.database, TERMS).count(SHA256, DIED) == times


def test_a_document_that_broke_the_worker_once_may_be_tried(workspace: Workspace) -> None:
    quarantine = Quarantine(workspace.database, TERMS)
    quarantine.count(SHA256, DIED)

    quarantine.check(SHA256, "a.pdf")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (DIED, "signal SIGSEGV"),
        (WorkerStuck(file="a.pdf", seconds=600), "no progress for 600 seconds"),
        (ProtocolError(what="a message of no known form"), "a message of no known form"),
    ],
)
def test_the_second_time_it_is_set_apart_with_the_reason(
    workspace: Workspace, error: WorkerDied, reason: str
) -> None:
    quarantine = Quarantine(workspace.database, TERMS)
    quarantine.count(SHA256, DIED)
    quarantine.count(SHA256, error)

    with pytest.raises(Quarantined, match="--retry-quarantined") as raised:
        quarantine.check(SHA256, "other-name.pdf")

    assert reason in str(raised.value)
    assert str(raised.value).startswith("other-name.pdf: it broke the reading process 2 times")
    assert quarantines(raised.value)


def test_other_terms_are_another_count(workspace: Workspace) -> None:
    quarantine = Quarantine(workspace.database, TERMS)
    quarantine.count(SHA256, DIED)
    quarantine.count(SHA256, DIED)

    newer = Quarantine(workspace.database, msgspec.structs.replace(TERMS, app="1.1"))

    newer.check(SHA256, "a.pdf")
    assert newer.count(SHA256, DIED) == 1


def test_a_released_document_starts_anew(workspace: Workspace) -> None:
    quarantine = Quarantine(workspace.database, TERMS)
    quarantine.count(SHA256, DIED)
    quarantine.count(SHA256, DIED)

    quarantine.release(SHA256)

    quarantine.check(SHA256, "a.pdf")
    assert quarantine.count(SHA256, DIED) == 1
