"""The audit trail: whatever is altered, taken out, put in, moved or cut off is found and named."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.errors import DamagedFile, SealreadError, WorkspaceUnusable
from sealread.json_file import as_json, write_json
from sealread.work.audit import Ledger, anchor_of, read_anchor
from sealread.work.audit_chain import Chain, Finding, rows_of
from sealread.work.audit_check import Verdict, verify
from sealread.work.audit_files import contents, export, harmless, verify_file
from sealread.work.database import Database
from sealread.work.migrations import STEPS
from sealread.work.who import who
from sealread.work.workspace import Workspace
from tests.unit.work.accounted import Burglar, Office
from tests.unit.work.test_workspace import TERMS, entry

ROOT = Path(__file__).parents[3]
ROWS = 12
Row = tuple[Any, ...]
TEXTS = (1, 2, 4, 5, 6, 7)
"""The columns of a row that hold text."""


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


def verdict(office: Office, head: str | None = None) -> Verdict:
    """What a check says of the workspace as it lies there."""
    office.workspace.close()
    anchor = anchor_of(office.database)
    before = anchor.read_bytes() if anchor.exists() else None
    with Workspace.open(office.database.parent) as opened:
        return verify(opened, before, head)


def told(office: Office) -> list[str]:
    """What the trail tells of, in order."""
    return [row[0] for row in office.workspace.database.rows("SELECT what FROM audit")]


# -- what is written


def test_a_new_workspace_begins_a_trail(office: Office) -> None:
    assert told(office) == ["trail begun", "workspace created"]


def test_what_happens_to_a_document_is_told_in_order(office: Office) -> None:
    item = office.read(office.extraction())
    write_json(office.workspace.extraction(item), office.out / "a.pdf.json")
    office.workspace.exported(item, str(office.out / "a.pdf.json"), office.extraction())

    assert told(office)[2:] == ["run begun", "import", "reading", "run finished", "export"]


def test_a_failure_is_told_without_the_words_of_its_error(office: Office) -> None:
    (item,) = office.workspace.add_items(office.workspace.begin_run(TERMS), [entry()])
    error = DamagedFile(file="secret.pdf", what="a secret")

    office.workspace.fail_item(item, error, 0.1, quarantined=False)
    (row,) = office.workspace.database.rows("SELECT details FROM audit WHERE what = 'failure'")

    assert json.loads(row[0]) == {"item": item, "number": 13, "code": "damaged_file"}


def test_a_run_that_was_torn_off_is_told_by_the_next(office: Office) -> None:
    first = office.workspace.begin_run(TERMS)
    office.workspace.begin_run(TERMS)
    rows = office.workspace.database.rows(
        "SELECT details FROM audit WHERE what = 'run interrupted'"
    )

    assert [json.loads(row[0]) for row in rows] == [{"run": first}]


def test_another_model_and_other_settings_are_told(office: Office) -> None:
    office.workspace.begin_run(TERMS)
    office.workspace.begin_run(office.terms)

    assert {"model change", "settings"} <= set(told(office))


def test_each_row_says_who_and_when(office: Office) -> None:
    rows = office.workspace.database.rows("SELECT time, user, uid, host FROM audit")

    assert {row[1:] for row in rows} == {(who().user, who().uid, who().host)}
    assert all(len(row[0]) == 24 and row[0].endswith("Z") for row in rows)


def test_a_variable_of_the_environment_makes_nobody_another_user() -> None:
    code = "from sealread.work.who import who; print(who().user)"
    environment = {**os.environ, "USER": "mallory", "LOGNAME": "mallory", "USERNAME": "mallory"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == who().user


def test_what_is_not_kept_is_not_told(office: Office) -> None:
    run, before = office.workspace.begin_run(TERMS), office.workspace.head()

    with pytest.raises(WorkspaceUnusable):  # two documents of one number: neither is kept
        office.workspace.add_items(run, [entry(1), entry(1)])

    assert office.workspace.items(run) == ()
    assert office.workspace.head() == before


def test_rows_are_hashed_as_anyone_can_hash_them(office: Office) -> None:
    office.read(office.extraction())
    lines = contents(rows_of(office.workspace.database), "jsonl").decode().splitlines()
    previous = "0" * 64
    for line in lines:
        row = json.loads(line)
        hashed = row.pop("hash")
        body = json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

        assert row["previous"] == previous
        assert sha256(body.encode()).hexdigest() == hashed
        previous = hashed


def test_an_older_workspace_is_taken_over_as_it_is(tmp_path: Path) -> None:
    office = Office(tmp_path)
    office.read(office.extraction())
    office.workspace.close()
    Burglar(office.database).do("DELETE FROM audit", "DELETE FROM manifests")
    anchor_of(office.database).unlink()

    with Workspace.open(office.database.parent) as opened:
        whats = [row[0] for row in opened.database.rows("SELECT what FROM audit")]

    assert whats == ["trail begun", "workspace migrated", "run begun", "import", "reading"]
    assert verdict(office).whole


# -- what the database refuses


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit SET what = 'nothing' WHERE sequence = 1",
        "UPDATE OR REPLACE audit SET sequence = 0 WHERE sequence = 1",
        "DELETE FROM audit",
        "DELETE FROM audit WHERE sequence = 1",
        "REPLACE INTO audit SELECT * FROM audit WHERE sequence = 1",
        "INSERT OR REPLACE INTO audit SELECT 1, time, user, uid, host, what, details, hash"
        " FROM audit WHERE sequence = 0",
        "INSERT INTO audit SELECT * FROM audit WHERE sequence = 1"
        " ON CONFLICT (sequence) DO UPDATE SET what = 'nothing'",
        "INSERT INTO audit SELECT 7, time, user, uid, host, what, details, hash FROM audit LIMIT 1",
        "INSERT INTO audit SELECT -1,"
        " time, user, uid, host, what, details, hash FROM audit LIMIT 1",
        "INSERT OR IGNORE INTO audit SELECT * FROM audit WHERE sequence = 1",
        "INSERT INTO audit (time, user, host, what, details, hash) VALUES ('', '', '', '', '', '')",
    ],
)
def test_the_database_takes_nothing_but_the_next_row(office: Office, statement: str) -> None:
    database = sqlite3.connect(office.database)
    before = database.execute("SELECT * FROM audit").fetchall()

    with pytest.raises(sqlite3.IntegrityError, match="the audit trail is"):
        database.execute(statement)

    assert database.execute("SELECT * FROM audit").fetchall() == before
    database.close()


# -- what a check finds: the chain


def memory(rows: list[Row] | None = None) -> Database:
    """A database with our tables in memory; with `rows`, one that takes any."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    for statement in (statement for step in STEPS for statement in step):
        made.execute(statement)
    if rows is not None:
        made.execute("DROP TRIGGER audit_is_appended_to")
        made.execute("DROP INDEX audit_exports")  # takes no details that are no JSON any more
        texts = "CAST(? AS TEXT), CAST(? AS TEXT)"
        made.executemany(f"INSERT INTO audit VALUES (?, {texts}, ?, {texts}, {texts})", rows)
    return Database(made, Path("memory"))


def trail() -> list[Row]:
    """The rows of a trail of ROWS, as bytes."""
    database = memory()
    with database.changing() as connection:
        ledger = Ledger(connection)
        ledger.record("trail begun", format=1)
        for number in range(ROWS - 1):
            ledger.record("export", item=number, path=f"/out/Prüfbericht {number}.json")
    return database.rows(
        "SELECT sequence, CAST(time AS BLOB), CAST(user AS BLOB), uid, CAST(host AS BLOB),"
        " CAST(what AS BLOB), CAST(details AS BLOB), CAST(hash AS BLOB) FROM audit"
    )


TRAIL = trail()
LINES = contents(rows_of(memory(TRAIL)), "jsonl")


def first_broken(rows: list[Row]) -> int | None:
    """The first broken link of these rows, in a database; None where the chain holds."""
    database, chain = memory(rows), Chain()
    for _ in chain.walk(rows_of(database)):
        pass
    database.close()
    return None if chain.broken is None else chain.broken.row


def with_cell(row: int, column: int, content: bytes | int | None) -> list[Row]:
    """The trail with other content in one cell."""
    altered = (*TRAIL[row][:column], content, *TRAIL[row][column + 1 :])
    return [*TRAIL[:row], altered, *TRAIL[row + 1 :]]


numbers = st.integers(0, ROWS - 1)


def test_an_untouched_chain_holds() -> None:
    assert first_broken(TRAIL) is None


@given(numbers, st.sampled_from(TEXTS), st.integers(0, 10_000), st.integers(1, 255))
def test_any_altered_byte_is_found_in_its_row(row: int, column: int, at: int, mask: int) -> None:
    cell = bytearray(cast(bytes, TRAIL[row][column]))
    cell[at % len(cell)] ^= mask

    assert first_broken(with_cell(row, column, bytes(cell))) == row


@given(numbers, st.one_of(st.none(), st.integers(-(2**63), 2**63 - 1)))
def test_another_user_number_is_found_in_its_row(row: int, uid: int | None) -> None:
    found = first_broken(with_cell(row, 3, uid))

    assert found == (None if uid == TRAIL[row][3] else row)


@given(numbers, st.sampled_from(TEXTS), st.binary(max_size=40))
def test_any_other_content_is_found_in_its_row(row: int, column: int, content: bytes) -> None:
    found = first_broken(with_cell(row, column, content))

    assert found == (None if content == TRAIL[row][column] else row)


@given(st.integers(0, ROWS - 2), st.booleans())
def test_a_row_taken_out_is_found_at_its_place(row: int, closed: bool) -> None:
    rest = TRAIL[row + 1 :]
    if closed:  # the others move up, as if there had never been one
        rest = [(one[0] - 1, *one[1:]) for one in rest]

    assert first_broken([*TRAIL[:row], *rest]) == row


@given(numbers, numbers)
def test_a_row_put_in_is_found_at_its_place(at: int, copied: int) -> None:
    later = [(one[0] + 1, *one[1:]) for one in TRAIL[at:]]
    put_in = (at, *TRAIL[copied][1:])
    expected = at + 1 if copied == at else at  # a row and its copy: the copy is the one too many

    assert first_broken([*TRAIL[:at], put_in, *later]) == expected


@given(numbers, numbers)
def test_rows_that_changed_places_are_found_at_the_first(one: int, other: int) -> None:
    rows = list(TRAIL)
    rows[one] = (one, *TRAIL[other][1:])
    rows[other] = (other, *TRAIL[one][1:])

    assert first_broken(rows) == (None if one == other else min(one, other))


@given(numbers)
def test_a_row_that_was_hashed_anew_breaks_the_next(row: int) -> None:
    rows = with_cell(row, 4, b"another host")
    link = list(rows_of(memory(rows)))[row].link
    assert link is not None
    rows[row] = (*rows[row][:7], link.hash().encode())

    # Of the last one no later link tells: that takes the anchor, or a head that was noted.
    assert first_broken(rows) == (row + 1 if row + 1 < ROWS else None)


# -- what a check finds: in a whole workspace


def test_an_untouched_workspace_is_whole(office: Office) -> None:
    office.read(office.extraction())

    found = verdict(office)

    assert (found.whole, found.findings, found.notices) == (True, (), ())


def test_bytes_altered_in_the_file_are_found_in_their_row(office: Office) -> None:
    office.read(office.extraction())
    (row,) = office.workspace.database.rows("SELECT sequence FROM audit WHERE what = 'reading'")
    office.workspace.close()
    body = office.database.read_bytes()
    assert body.count(b"reading{") == 1
    office.database.write_bytes(body.replace(b"reading{", b"readinf{"))

    assert verdict(office).first_broken == row[0]


def test_rows_cut_off_at_the_end_are_found_against_the_anchor(office: Office) -> None:
    office.read(office.extraction())
    rows = office.workspace.head().count
    office.workspace.close()
    Burglar(office.database).do(f"DELETE FROM audit WHERE sequence = {rows - 1}")

    found = verdict(office)

    assert not found.whole
    assert [(one.kind, one.row) for one in found.findings] == [("anchor", rows - 1)]


def test_an_anchor_that_the_chain_does_not_hold_stays_as_evidence(office: Office) -> None:
    office.read(office.extraction())
    rows = office.workspace.head().count
    office.workspace.close()
    Burglar(office.database).do(f"DELETE FROM audit WHERE sequence >= {rows - 2}")
    before = anchor_of(office.database).read_bytes()

    with Workspace.open(office.database.parent) as opened:
        for _ in range(5):  # the chain grows beyond where it was cut
            opened.begin_run(TERMS)

    assert anchor_of(office.database).read_bytes() == before
    assert "anchor" in {one.kind for one in verdict(office).findings}


def test_an_anchor_that_is_gone_is_found(office: Office) -> None:
    office.read(office.extraction())
    office.workspace.close()
    anchor_of(office.database).unlink()

    assert [one.kind for one in verdict(office).findings] == ["anchor"]


def test_an_anchor_of_nonsense_is_found_and_left_alone(office: Office) -> None:
    office.read(office.extraction())
    office.workspace.close()
    anchor_of(office.database).write_bytes(b"nonsense")

    assert [one.kind for one in verdict(office).findings] == ["anchor"]
    assert anchor_of(office.database).read_bytes() == b"nonsense"


def test_a_closed_workspace_is_anchored_at_its_last_row(office: Office) -> None:
    office.read(office.extraction())
    head = office.workspace.head()

    office.workspace.close()

    assert read_anchor(anchor_of(office.database)) == head


def test_an_anchor_that_lags_behind_is_no_sign_of_tampering(office: Office) -> None:
    lagging = anchor_of(office.database).read_bytes()
    office.read(office.extraction())
    office.workspace.close()
    anchor_of(office.database).write_bytes(lagging)

    found = verdict(office)

    assert found.whole
    assert "4 rows behind" in found.notices[0]


def test_a_noted_head_is_found_in_the_chain(office: Office) -> None:
    head = office.workspace.head().hash
    office.read(office.extraction())

    assert verdict(office, head).whole
    assert [one.kind for one in verdict(office, "0" * 64).findings] == ["head"]


def test_a_trail_that_was_written_anew_is_found_against_a_noted_head(office: Office) -> None:
    office.read(office.extraction())
    head = office.workspace.head().hash
    office.workspace.close()
    Burglar(office.database).do("DELETE FROM audit")
    anchor_of(office.database).unlink()

    assert "head" in {one.kind for one in verdict(office, head).findings}


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("UPDATE items SET extraction = CAST('{}' AS BLOB)", "reading"),
        ("UPDATE items SET state = 'queued', extraction = NULL", "reading"),
        ("DELETE FROM items", "reading"),
        ("INSERT INTO items SELECT 99, run, 99, path, name, size, mtime_ns, sha256, state,"
         " attempts, error_number, error_details, extraction, same_as, NULL, seconds FROM items",
         "import"),
        ("DELETE FROM runs", "run"),
        ("INSERT INTO runs (state, schema_name, schema_sha256, model_sha256, settings, app)"
         " VALUES ('done', '', '', '', '', '')", "run"),
        ("UPDATE manifests SET manifest = CAST('{}' AS BLOB)", "manifest"),
        ("DELETE FROM manifests", "manifest"),
        ("UPDATE manifests SET walls = '{}'", "manifest"),
        ("CREATE TRIGGER mine AFTER INSERT ON items BEGIN DELETE FROM runs; END", "tables"),
    ],
)  # fmt: skip
def test_what_no_longer_fits_the_trail_is_found(office: Office, statement: str, kind: str) -> None:
    office.read(office.extraction())
    office.workspace.close()
    Burglar(office.database).do(statement)

    found = verdict(office)

    assert kind in {one.kind for one in found.findings}
    assert found.first_broken is None  # the chain itself was left alone


@pytest.mark.parametrize(
    "trigger", ["audit_is_appended_to", "audit_is_not_changed", "audit_is_not_deleted"]
)
def test_a_dropped_trigger_is_found(office: Office, trigger: str) -> None:
    office.workspace.close()
    database = sqlite3.connect(office.database)
    database.execute(f"DROP TRIGGER {trigger}")
    database.commit()
    database.close()

    (finding,) = verdict(office).findings

    assert finding == Finding(
        "tables", f"the trigger {trigger} is gone or is not as Sealread made it"
    )


def test_a_file_that_is_not_what_was_written_is_found(office: Office) -> None:
    item, output = office.read(office.extraction()), office.out / "a.pdf.json"
    write_json(office.extraction(), output)
    office.workspace.exported(item, str(output), office.extraction())
    output.write_text("{}")

    (finding,) = verdict(office).findings

    assert finding.kind == "export"


def test_a_file_that_was_written_but_not_yet_told_of_is_no_sign_of_tampering(
    office: Office,
) -> None:
    item, output = office.read(office.extraction()), office.out / "a.pdf.json"
    office.workspace.record("export", item=item, path=str(output), sha256="5" * 64)
    write_json(office.workspace.extraction(item), output)

    assert verdict(office).whole


def test_files_that_were_moved_away_are_named_and_no_finding(office: Office) -> None:
    item = office.read(office.extraction())
    office.workspace.exported(item, str(office.out / "gone.json"), office.extraction())

    found = verdict(office)

    assert found.whole
    assert "1 exported files" in found.notices[0]


def test_a_workspace_without_its_trail_is_not_opened(office: Office) -> None:
    office.workspace.close()
    Burglar(office.database).do("DROP TABLE audit", "CREATE TABLE audit (sequence)")

    with pytest.raises(WorkspaceUnusable):
        Workspace.open(office.database.parent)


# -- interruptions and company

_WRITER = """
import sys
from pathlib import Path
from tests.unit.extractions import as_struct
from tests.unit.work.test_workspace import TERMS, entry
from sealread.work.workspace import Workspace
workspace = Workspace.open(Path(sys.argv[1]))
run = workspace.begin_run(TERMS)
number = 0
while True:
    number += 1
    (item,) = workspace.add_items(run, [entry(number, f"/in/{number}.pdf")])
    workspace.begin_item(item)
    workspace.finish_item(item, as_struct(), 1.0)
    print(number, flush=True)
"""


@pytest.mark.parametrize("after", [1, 2, 5, 9])
def test_a_killed_writer_leaves_a_whole_trail(tmp_path: Path, after: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout is not None
        for _ in range(after):
            writer.stdout.readline()
        os.kill(writer.pid, signal.SIGKILL)
    anchor = anchor_of(tmp_path / "workspace.db")
    before, known = anchor.read_bytes(), read_anchor(anchor)

    with Workspace.open(tmp_path) as opened:
        found = verify(opened, before)

    assert found.whole, found.findings
    assert known is not None
    assert known.count <= found.rows


def test_two_writers_make_one_chain(office: Office) -> None:
    def write(workspace: Workspace) -> None:
        for _ in range(10):
            workspace.begin_run(TERMS)

    with Workspace.open(office.database.parent) as other:
        threads = [threading.Thread(target=write, args=(one,)) for one in (office.workspace, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert verdict(office).whole


def test_a_trail_that_cannot_be_anchored_is_written_all_the_same(office: Office) -> None:
    anchor = anchor_of(office.database)
    anchor.unlink()
    anchor.mkdir()  # no file can take its place

    office.read(office.extraction())

    assert "reading" in told(office)


# -- files


def exported(office: Office) -> Path:
    office.read(office.extraction())
    path = office.folder / "trail.jsonl"
    export(office.workspace, path, "jsonl")
    return path


def test_an_exported_trail_can_be_checked_by_itself(office: Office) -> None:
    path = exported(office)

    found = verify_file(path)

    assert found.whole
    assert found.rows == len(path.read_bytes().splitlines())


def test_an_exported_trail_is_for_its_owner_only_and_told_of(office: Office) -> None:
    path = exported(office)
    (row,) = office.workspace.database.rows(
        "SELECT details FROM audit WHERE what = 'audit exported'"
    )

    assert path.stat().st_mode & 0o777 == 0o600
    assert json.loads(row[0])["sha256"] == sha256(path.read_bytes()).hexdigest()


@given(st.integers(0, len(LINES) - 1), st.integers(1, 255))
def test_any_altered_byte_of_a_file_is_found_in_its_line(
    tmp_path_factory: pytest.TempPathFactory, at: int, mask: int
) -> None:
    body = bytearray(LINES)
    body[at] ^= mask
    path = tmp_path_factory.getbasetemp() / "altered.jsonl"
    path.write_bytes(bytes(body))

    assert verify_file(path).first_broken == LINES[:at].count(b"\n")


@given(st.data())
def test_lines_taken_out_or_moved_are_found(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    lines = LINES.splitlines(keepends=True)
    order = data.draw(
        st.permutations(range(ROWS)).map(lambda o: o[: data.draw(st.integers(1, ROWS))])
    )
    path = tmp_path_factory.getbasetemp() / "moved.jsonl"
    path.write_bytes(b"".join(lines[number] for number in order))
    expected = next((place for place, number in enumerate(order) if place != number), None)

    found = verify_file(path, TRAIL[-1][7].decode())

    assert found.first_broken == expected
    assert found.whole == (list(order) == list(range(ROWS)))


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_a_cell_is_no_formula(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


def test_a_trail_as_csv_holds_every_row(office: Office) -> None:
    office.read(office.extraction())
    path = office.folder / "trail.csv"

    head = export(office.workspace, path, "csv")

    lines = path.read_bytes().decode().splitlines()
    assert len(lines) == head.count + 1
    assert lines[-1].endswith(head.hash)


def test_a_file_that_is_no_trail_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(as_json({"nothing": "of ours"}))

    assert verify_file(path).first_broken == 0


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SealreadError, match="cannot be read as an audit trail"):
        verify_file(tmp_path / "missing.jsonl")
