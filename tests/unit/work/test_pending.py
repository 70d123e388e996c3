"""What waits is kept in the workspace, with what it was asked for."""

from __future__ import annotations

from pathlib import Path

from sealread.extract.settings import Settings
from sealread.work import locking
from sealread.work.pending import Pending
from sealread.work.request import Request
from sealread.work.workspace import Workspace
from tests.unit.work.test_locking import LEAST, PASSPHRASE

ONE = Request(("/in",), "invoice", language="de", settings=Settings(review_below=0.5))
OTHER = Request(("/other",), "letter", again=True)


def test_nothing_waits_in_a_new_workspace(workspace: Workspace) -> None:
    assert Pending(workspace.database).requests() == ()


def test_what_waits_is_there_when_the_workspace_is_opened_again(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        Pending(workspace.database).keep(lambda: [(ONE, "/in/b"), (OTHER, "/c"), (ONE, "/in/a")])

    with Workspace.open(tmp_path) as workspace:
        first, second = Pending(workspace.database).requests()

    assert first.paths == ("/in/b", "/in/a")
    assert (first.schema, first.language, first.settings) == ("invoice", "de", ONE.settings)
    assert (second.paths, second.again) == (("/c",), True)


def test_the_list_is_put_in_the_place_of_the_one_before(workspace: Workspace) -> None:
    pending = Pending(workspace.database)
    pending.keep(lambda: [(ONE, "/in/a"), (OTHER, "/c")])

    pending.keep(lambda: [(OTHER, "/c")])

    assert [request.paths for request in pending.requests()] == [("/c",)]


def test_a_document_that_was_read_does_not_wait_any_more(workspace: Workspace) -> None:
    pending = Pending(workspace.database)
    pending.keep(lambda: [(ONE, f"/in/{number}") for number in range(3)])
    pending._flushed = float("-inf")  # half a second ago and more

    pending.forget("/in/1")

    assert [request.paths for request in pending.requests()] == [("/in/0", "/in/2")]


def test_a_cleared_list_is_empty(workspace: Workspace) -> None:
    pending = Pending(workspace.database)
    pending.keep(lambda: [(ONE, "/in/a")])

    pending.clear()

    assert pending.requests() == ()


def test_a_lock_on_the_workspace_hides_what_waits(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        Pending(workspace.database).keep(lambda: [(ONE, "/in/Zwetschgendatschi.pdf")])
    locking.lock(tmp_path, PASSPHRASE, cost=LEAST)
    with Workspace.open(tmp_path, locking.key_for(tmp_path, PASSPHRASE)) as workspace:
        pending = Pending(workspace.database)
        assert [one.paths for one in pending.requests()] == [("/in/Zwetschgendatschi.pdf",)]
        pending.keep(lambda: [(ONE, "/in/Zwetschgendatschi.pdf"), (OTHER, "/in/Mohnstriezel.pdf")])

    for planted in (b"Zwetschgendatschi", b"Mohnstriezel"):
        assert not [place for place in tmp_path.rglob("*")
                    if place.is_file() and planted in place.read_bytes()]  # fmt: skip
