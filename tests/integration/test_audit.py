"""Accounted for, through the real command: who did what, corrected what, and the same once more."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.command import sealread
from tests.unit.work.accounted import Burglar

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]

SCHEMA = {
    "type": "object",
    "properties": {
        "invoice_number": {"type": "string", "title": "Invoice number"},
        "total": {"type": ["number", "null"], "title": "Total"},
    },
}
PASSPHRASE = "correct horse battery staple"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two documents that one run has read; the tests go on from one another."""
    made = tmp_path_factory.mktemp("office")
    (made / "in").mkdir()
    (made / "schema.json").write_text(json.dumps(SCHEMA))
    for name in ("A", "B"):
        text = f"Invoice\n\nInvoice number: {name}-4711\nTotal: 12.50 EUR\n"
        (made / "in" / f"{name}.txt").write_text(text)
    done = extract(made)
    assert done.returncode == 0, done.stderr + done.stdout
    return made


def extract(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return sealread("extract", "in", "--schema", "./schema.json", "--out", "out", *more, cwd=folder)


def told(folder: Path, *arguments: str | Path) -> dict[str, Any]:
    """What a sub-command prints as JSON, which is all that it prints to stdout."""
    done = sealread(*arguments, "--json", cwd=folder)
    answer = json.loads(done.stdout)
    assert isinstance(answer, dict)
    return answer


def rows(folder: Path) -> list[dict[str, Any]]:
    """The exported trail."""
    done = sealread("audit", "export", "out", "--out", "trail.jsonl", cwd=folder)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in (folder / "trail.jsonl").read_text().splitlines()]


def values(folder: Path, name: str = "A") -> Any:
    return json.loads((folder / "out" / f"{name}.json").read_bytes())["values"]


def test_a_run_ends_with_the_head_of_its_trail(folder: Path) -> None:
    done = extract(folder, "--json")
    trail = json.loads(done.stdout)["summary"]["trail"]

    verdict = sealread("audit", "verify", "out", "--head", trail["hash"], cwd=folder)

    assert verdict.returncode == 0, verdict.stderr
    assert verdict.stdout.splitlines() == [
        f"{trail['count']} rows, head {trail['hash']}", "The audit trail is whole.",
    ]  # fmt: skip


def test_the_trail_tells_of_a_run_from_beginning_to_end(folder: Path) -> None:
    whats = [row["what"] for row in rows(folder)]

    first = whats[: whats.index("run finished") + 1]
    assert first[:4] == ["trail begun", "workspace created", "run begun", "walls"]
    assert first[-7:] == [
        "import", "import", "reading", "export", "reading", "export", "run finished",
    ]  # fmt: skip


def test_no_words_of_a_document_are_in_the_trail_of_a_reading(folder: Path) -> None:
    rows(folder)

    assert "4711" not in (folder / "trail.jsonl").read_text()


def test_an_exported_trail_is_checked_without_the_database(folder: Path) -> None:
    rows(folder)
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    (elsewhere / "trail.jsonl").write_bytes((folder / "trail.jsonl").read_bytes())

    assert sealread("audit", "verify", elsewhere / "trail.jsonl").returncode == 0


def test_an_altered_line_is_named_by_its_number(folder: Path) -> None:
    rows(folder)
    path = folder / "altered.jsonl"
    path.write_text((folder / "trail.jsonl").read_text().replace('"run begun"', '"run denied"', 1))

    done = sealread("audit", "verify", path)

    assert done.returncode == 1
    assert "the first broken link is row 2." in done.stdout


def test_a_run_has_a_manifest_and_its_walls(folder: Path) -> None:
    run = told(folder, "runs", "out")["runs"][-1]

    assert run["manifest"]["schema"]["content"] == (folder / "schema.json").read_text()
    assert run["manifest"]["machine"]["threads"] >= 1
    assert run["walls"]["mechanisms"]
    assert "schema.json" in sealread("runs", "out", cwd=folder).stdout


def test_a_correction_is_written_and_stays_when_the_document_is_read_again(folder: Path) -> None:
    done = told(folder, "correct", "out", "A.txt", "/total", "99.5", "--reason", "a stain")
    assert (done["new"], [Path(one).name for one in done["outputs"]]) == (99.5, ["A.json"])
    assert values(folder)["total"] == 99.5

    assert extract(folder, "--again").returncode == 0

    assert values(folder)["total"] == 99.5
    assert values(folder, "B")["total"] != 99.5


def test_a_correction_without_a_reason_is_refused(folder: Path) -> None:
    done = sealread("correct", "out", "A.txt", "/total", "1", cwd=folder)

    assert done.returncode == 1
    assert "--reason" in done.stderr


def test_a_value_may_come_from_a_file(folder: Path) -> None:
    (folder / "value").write_text("C-5\n")

    done = told(
        folder, "correct", "out", "B.txt", "/invoice_number", "--value-file", "value",
        "--reason", "misprinted",
    )  # fmt: skip

    assert values(folder, "B")["invoice_number"] == done["new"] == "C-5"


def test_a_run_is_the_same_once_more(folder: Path) -> None:
    found = told(folder, "reproduce", "1", "--in", "out")

    assert found == {
        "run": 1, "identical": True, "exact": True, "compared": 2, "changed": [], "refused": [],
        "differences": [],
    }  # fmt: skip


def test_a_run_whose_document_changed_is_not(folder: Path) -> None:
    document = folder / "in" / "B.txt"
    before = document.read_bytes()
    document.write_text("another document")

    done = sealread("reproduce", "1", "--in", "out", cwd=folder)
    document.write_bytes(before)

    assert done.returncode == 1
    assert "B.txt: not read again" in done.stdout


def test_where_there_is_no_workspace_none_is_made(folder: Path) -> None:
    (folder / "in" / "none").mkdir(exist_ok=True)

    for command in (["audit", "verify"], ["audit", "export"], ["runs"]):
        done = sealread(*command, "in/none", cwd=folder)
        assert done.returncode in (1, 2)
        assert "there is none" in done.stderr
    assert not any((folder / "in" / "none").iterdir())


def test_a_locked_workspace_keeps_its_trail(folder: Path) -> None:
    (folder / "pass").write_text(PASSPHRASE + "\n")
    with_passphrase = ("--passphrase-file", "pass")
    locked = sealread("workspace", "lock", "out", *with_passphrase, cwd=folder)
    assert locked.returncode == 0, locked.stderr

    assert sealread("audit", "verify", "out", cwd=folder).returncode != 0
    found = sealread("audit", "verify", "out", *with_passphrase, cwd=folder)
    sealread("workspace", "unlock", "out", *with_passphrase, cwd=folder)

    assert found.returncode == 0, found.stderr + found.stdout
    assert [row["what"] for row in rows(folder) if "lock" in row["what"]] == [
        "workspace locked", "workspace unlocked",
    ]  # fmt: skip


def test_what_was_tampered_with_is_named(folder: Path) -> None:
    Burglar(folder / "out" / ".sealread" / "workspace.db").do(
        "UPDATE audit SET details = REPLACE(details, 'a stain', 'a strain')"
        " WHERE what = 'correction'"
    )
    found = told(folder, "audit", "verify", "out")
    row = next(one["sequence"] for one in rows(folder) if one["what"] == "correction")

    assert (found["whole"], found["first_broken"]) == (False, row)


def test_questions_leave_a_trail_beside_their_results(folder: Path) -> None:
    asked = "What is the invoice number?"
    done = sealread("ask", "in", "--question", asked, "--out", "asked", cwd=folder)
    assert done.returncode == 0, done.stderr + done.stdout

    exported = sealread("audit", "export", "asked", "--out", "asked.jsonl", cwd=folder)
    assert exported.returncode == 0, exported.stderr
    trail = [json.loads(line) for line in (folder / "asked.jsonl").read_text().splitlines()]
    told_of = {row["what"] for row in trail}
    begun = next(row["details"] for row in trail if row["what"] == "request begun")
    answers = [row["details"] for row in trail if row["what"] == "answer"]
    files = {row["details"]["path"] for row in trail if row["what"] == "export"}

    assert {"request begun", "answer", "export", "request finished"} <= told_of
    assert (begun["questions"], begun["documents"]) == ([asked], 2)
    assert {Path(one["path"]).name for one in answers} == {"A.txt", "B.txt"}
    assert str(folder / "asked" / "A.answers.json") in files
    assert told(folder, "audit", "verify", "asked")["whole"]


def test_a_result_that_was_changed_afterwards_is_found(folder: Path) -> None:
    place = folder / "asked" / "A.answers.json"
    place.write_text(place.read_text().replace("4711", "4712"))

    verdict = told(folder, "audit", "verify", "asked")

    assert not verdict["whole"]
    assert "A.answers.json" in json.dumps(verdict["findings"])
