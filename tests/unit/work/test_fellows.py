"""Work of one process side by side on a workspace; other processes stay out."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.errors import WorkspaceBusy
from sealread.work.fellows import fellow_writer
from sealread.work.writer import lock_file, sole_writer, torn


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "workspace.db"


def test_a_request_and_a_correction_go_on_beside_a_run(database: Path) -> None:
    with (
        fellow_writer(database, "run"),
        fellow_writer(database, "request"),
        fellow_writer(database, "request"),
        fellow_writer(database, "correction"),
    ):
        assert lock_file(database).read_bytes()


def test_a_run_may_begin_beside_a_request(database: Path) -> None:
    with fellow_writer(database, "request"), fellow_writer(database, "run"):
        assert lock_file(database).read_bytes()


def test_two_runs_do_not_go_on_side_by_side(database: Path) -> None:
    with (
        fellow_writer(database, "run"),
        pytest.raises(WorkspaceBusy) as raised,
        fellow_writer(database, "run"),
    ):
        pass

    assert raised.value.details["since"]


def test_others_stay_out_until_the_last_has_ended(database: Path) -> None:
    first, second = fellow_writer(database, "run"), fellow_writer(database, "request")
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)

    with pytest.raises(WorkspaceBusy), sole_writer(database, patience=0.0):
        pass

    second.__exit__(None, None, None)
    assert not torn(database)
    with sole_writer(database, patience=0.0):
        pass


def test_whoever_writes_alone_keeps_fellows_out(database: Path) -> None:
    with (
        sole_writer(database),
        pytest.raises(WorkspaceBusy),
        fellow_writer(database, "request", patience=0.0),
    ):
        pass


def test_the_turn_ends_where_the_work_fails(database: Path) -> None:
    with pytest.raises(KeyError), fellow_writer(database, "run"):
        raise KeyError

    with fellow_writer(database, "run"):
        assert lock_file(database).read_bytes()


def test_two_workspaces_do_not_keep_each_other_waiting(tmp_path: Path) -> None:
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    with fellow_writer(one, "run"), fellow_writer(other, "run"):
        assert lock_file(one) != lock_file(other)
