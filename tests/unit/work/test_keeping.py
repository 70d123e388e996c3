"""Pages kept in a real workspace, as they come, until their item has ended."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from sealread.document.model import Page, Word
from sealread.document.resuming import ReadPage
from sealread.errors import DamagedFile
from sealread.work import keeping, looks
from sealread.work.keeping import Keeper
from sealread.work.records import Known
from sealread.work.workspace import Workspace
from sealread.worker.protocol import KeptAnswers, KeptPages, PageWords, WindowAnswers
from tests.unit.extractions import as_struct
from tests.unit.work.test_workspace import SHA256, TERMS, entry, queued

READING = "7" * 64


def words(number: int, *, scanned: bool = True, sha256: str = SHA256) -> tuple[PageWords, ReadPage]:
    """A page as a worker tells it."""
    modality = "scanned" if scanned else "digital"
    page = ReadPage(Page(number, 100.0, 200.0, modality, (Word("Größe", (0.1, 0.1, 0.2, 0.2)),)))  # type: ignore[arg-type]
    return PageWords(1, sha256, READING, msgspec.Raw(msgspec.json.encode(page))), page


def answers(key: str = "8" * 64) -> WindowAnswers:
    """What a worker tells of a part of the text."""
    return WindowAnswers(
        1, SHA256, READING, key, msgspec.Raw(b'{"answers":["Gr\xc3\xb6\xc3\x9fe"]}')
    )


def numbers(frames: list[KeptPages | KeptAnswers]) -> list[int]:
    return [
        msgspec.json.decode(body, type=ReadPage).page.number
        for frame in frames
        if isinstance(frame, KeptPages)
        for body in frame.pages
    ]


def in_table(workspace: Workspace) -> int:
    count = "(SELECT COUNT(*) FROM pages) + (SELECT COUNT(*) FROM answers)"
    return int(workspace.database.rows(f"SELECT {count}")[0][0])


def test_a_page_that_ocr_read_is_kept_at_once(workspace: Workspace) -> None:
    keeper = Keeper(workspace.database, SHA256)

    keeper.keep(*words(1))

    assert in_table(workspace) == 1
    [frame] = Keeper(workspace.database, SHA256).kept(5)
    assert isinstance(frame, KeptPages)
    assert (frame.item, frame.sha256, frame.reading) == (5, SHA256, READING)
    assert msgspec.json.decode(frame.pages[0], type=ReadPage) == words(1)[1]


def test_pages_that_cost_little_are_kept_together(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(workspace.database, SHA256)
    for number in (1, 2, 3):
        keeper.keep(*words(number, scanned=False))
    assert in_table(workspace) == 0

    monkeypatch.setattr(keeping, "EVERY", 0.0)
    keeper.keep(*words(4, scanned=False))

    assert in_table(workspace) == 4


def test_of_one_that_is_read_at_once_the_look_is_kept_alone(workspace: Workspace) -> None:
    keeper = Keeper(workspace.database, SHA256)
    told, page = words(1, scanned=False)
    said = "harvest permit holder region species volume metres issued forest office district county"
    many = tuple(Word(one, (0.1, 0.1, 0.2, 0.2)) for one in said.split())
    keeper.keep(told, ReadPage(structs.replace(page.page, words=many)))
    assert looks.kept(workspace.database, SHA256) is None

    keeper.keep_look()

    assert looks.kept(workspace.database, SHA256)
    assert in_table(workspace) == 0


def test_answers_are_kept_by_their_keys(workspace: Workspace) -> None:
    keeper = Keeper(workspace.database, SHA256)
    keeper.keep(answers("9" * 64), None)
    keeper.keep(answers("8" * 64), None)
    assert in_table(workspace) == 0

    keeper.flush()

    [frame] = Keeper(workspace.database, SHA256).kept(5)
    assert isinstance(frame, KeptAnswers)
    assert (frame.item, frame.sha256, frame.reading) == (5, SHA256, READING)
    told = bytes(answers().untrusted_answers)
    assert {key: bytes(body) for key, body in frame.answers.items()} == {
        "8" * 64: told,
        "9" * 64: told,
    }


def test_what_waits_is_kept_when_the_worker_breaks(workspace: Workspace) -> None:
    keeper = Keeper(workspace.database, SHA256)
    keeper.keep(*words(1, scanned=False))

    keeper.flush()

    assert numbers(list(keeper.kept(1))) == [1]


def test_pages_of_other_bytes_are_not_kept(workspace: Workspace) -> None:
    keeper = Keeper(workspace.database, SHA256)

    keeper.keep(*words(1, sha256="9" * 64))

    assert in_table(workspace) == 0


def test_a_page_told_twice_is_kept_once(workspace: Workspace) -> None:
    keeper = Keeper(workspace.database, SHA256)

    keeper.keep(*words(1))
    keeper.keep(*words(1))

    assert numbers(list(keeper.kept(1))) == [1]


def test_no_more_is_kept_of_a_document_than_the_limit(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(words(1)[0].untrusted_page)
    monkeypatch.setattr(keeping, "MOST_BYTES", 2 * size)
    keeper = Keeper(workspace.database, SHA256)

    for number in (1, 2, 3):
        keeper.keep(*words(number))

    assert in_table(workspace) == 2


def test_many_pages_go_in_several_frames_in_their_order(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(workspace.database, SHA256)
    for number in (3, 1, 2):
        keeper.keep(*words(number))
    monkeypatch.setattr(keeping, "_FRAME", 10)

    frames = list(keeper.kept(1))

    assert len(frames) == 3
    assert numbers(frames) == [1, 2, 3]


def test_a_full_disk_costs_the_pages_and_nothing_else(workspace: Workspace) -> None:
    keeper = Keeper(workspace.database, SHA256)
    connection = workspace.database._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    told, page = words(1)
    large = msgspec.structs.replace(told, untrusted_page=msgspec.Raw(b'"' + b"x" * 500_000 + b'"'))

    keeper.keep(large, page)

    assert in_table(workspace) == 0


@pytest.mark.parametrize("end", ["finish", "fail", "quarantine", "skip"])
def test_pages_go_when_their_item_has_ended(workspace: Workspace, end: str) -> None:
    item = queued(workspace)
    own = Keeper(workspace.database, SHA256)
    own.keep(answers(), None)
    own.keep(*words(1))
    Keeper(workspace.database, "9" * 64).keep(*words(1, sha256="9" * 64))

    match end:
        case "finish":
            workspace.finish_item(item, as_struct(), 1.0)
        case "skip":
            workspace.finish_item(queued(workspace), as_struct(), 1.0)
            Keeper(workspace.database, SHA256).keep(*words(1))
            workspace.skip_item(item, Known(2, as_struct()))
        case _:
            error = DamagedFile(file="a.pdf", what="PDF")
            workspace.fail_item(item, error, 1.0, quarantined=end == "quarantine")

    assert list(Keeper(workspace.database, SHA256, cached=False).kept(1)) == []
    assert in_table(workspace) == 1  # those of another document stay


def test_pages_outlast_an_item_that_was_left(workspace: Workspace) -> None:
    item = queued(workspace)
    Keeper(workspace.database, SHA256).keep(*words(1))

    workspace.requeue_item(item)
    workspace.begin_run(TERMS)

    assert in_table(workspace) == 1


def test_pages_of_another_version_are_neither_taken_nor_left(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    Keeper(workspace.database, SHA256).keep(*words(1))
    monkeypatch.setattr(keeping, "app_version", lambda: "99.0")

    assert list(Keeper(workspace.database, SHA256).kept(1)) == []

    workspace.begin_run(TERMS)
    assert in_table(workspace) == 0


def test_what_is_deleted_is_overwritten(workspace: Workspace) -> None:
    told, page = words(1)
    secret = msgspec.Raw(b'"' + b"PLANTED-WORDS " * 2000 + b'"')
    Keeper(workspace.database, SHA256).keep(
        msgspec.structs.replace(told, untrusted_page=secret), page
    )

    workspace.fail_item(
        workspace.add_items(workspace.begin_run(TERMS), [entry()])[0],
        DamagedFile(file="a.pdf", what="PDF"), 1.0, quarantined=False,
    )  # fmt: skip
    workspace.database.rows("PRAGMA wal_checkpoint(TRUNCATE)")

    held = b"".join(path.read_bytes() for path in workspace.file.parent.iterdir())
    assert b"PLANTED" not in held
