"""`sealread extract` through the real command: streams, files and exit statuses."""

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sealread.extract.providers import SOURCES
from tests.unit.cli.command import sealread
from tests.unit.extract.extension_package import install

pytestmark = pytest.mark.usefixtures("weights")

SCHEMA = {
    "type": "object",
    "properties": {"invoice_number": {"type": "string", "title": "Invoice number"}},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a schema, and `in` with two short invoices."""
    (tmp_path / "in").mkdir()
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    for name in ("a", "b"):
        (tmp_path / "in" / f"{name}.txt").write_text(f"Invoice\n\nInvoice number: {name}-4711\n")
    return tmp_path


def command(folder: Path, *more: str) -> list[str]:
    return ["extract", "in", "--schema", "./schema.json", "--out", "out", *more]


def test_ends_with_0_when_all_is_read(folder: Path) -> None:
    done = sealread(*command(folder), cwd=folder)

    assert done.returncode == 0
    assert sorted(path.name for path in (folder / "out").glob("*.json")) == ["a.json", "b.json"]
    assert "2 read" in done.stdout


def test_ends_with_1_when_some_failed_and_says_why(folder: Path) -> None:
    (folder / "in" / "c.pdf").touch()

    done = sealread(*command(folder), cwd=folder)

    assert done.returncode == 1
    assert "c.pdf: the file is empty (0 bytes)" in done.stdout
    assert (folder / "out" / "b.json").exists()


def test_other_files_are_listed_and_do_not_fail_the_run(folder: Path) -> None:
    (folder / "in" / "c.zip").write_bytes(b"PK")

    done = sealread(*command(folder), cwd=folder)

    assert done.returncode == 0
    assert "c.zip" in done.stdout


def test_a_second_run_reads_nothing_anew(folder: Path) -> None:
    sealread(*command(folder), cwd=folder)

    done = sealread(*command(folder, "--json"), cwd=folder)

    assert json.loads(done.stdout)["summary"]["skipped"] == 2


def test_json_is_all_there_is(folder: Path) -> None:
    done = sealread(*command(folder, "--json"), cwd=folder)
    told = json.loads(done.stdout)

    assert done.stderr == ""
    assert [(row["file"], row["status"]) for row in told["documents"]] == [
        ("a.txt", "read"),
        ("b.txt", "read"),
    ]


def test_shows_values_when_asked_to(folder: Path) -> None:
    done = sealread(*command(folder, "--table"), cwd=folder)
    value = json.loads((folder / "out" / "a.json").read_bytes())["values"].get("invoice_number")

    assert "invoice_number" in done.stdout
    assert str(value or "–") in done.stdout


def test_says_who_read_each_value_when_asked_to(folder: Path) -> None:
    done = sealread(*command(folder, "--explain", "--json"), cwd=folder)
    told = json.loads(done.stdout)

    fields = [one for name in ("a.txt", "b.txt") for one in told["fields"][name]]
    stated = [one for one in fields if one["value"] is not None]
    assert stated
    assert {one["source"] for one in stated} <= SOURCES


def test_a_provider_of_another_package_takes_part(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = {"type": "string", "title": "Batch number"}
    (folder / "schema.json").write_text(
        json.dumps({"type": "object", "properties": {"batch": batch}})
    )
    (folder / "in" / "b.txt").write_text("Certificate\n\nGoods LOT-40711, tested\n")
    sealread(*command(folder), cwd=folder)  # without it: that is not what is known with it
    site = install(folder / "site")
    monkeypatch.setenv("PYTHONPATH", f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")

    done = sealread(*command(folder, "--explain"), cwd=folder)
    told = json.loads((folder / "out" / "b.json").read_bytes())

    assert done.returncode == 0, done.stderr
    assert "batch numbers" in done.stdout
    assert told["values"] == {"batch": "LOT-40711"}
    [field] = told["fields"]
    assert field["source"] == "batch_numbers"
    assert field["evidence"]
    assert told["run"]["extensions"] == {"batch_numbers": "batch-numbers 1.2"}


def test_tells_a_log_of_each_document(folder: Path) -> None:
    done = sealread(*command(folder), cwd=folder)

    assert "[1/2] a.txt: read in" in done.stderr
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize("machine", [[], ["--json"]])
def test_ends_with_2_when_there_is_nothing_to_read(folder: Path, machine: list[str]) -> None:
    for path in (folder / "in").iterdir():
        path.unlink()

    done = sealread(*command(folder, *machine), cwd=folder)

    assert done.returncode == 2
    assert "nothing in there that Sealread can read" in done.stdout + done.stderr


def test_an_unknown_schema_ends_with_2_and_leaves_nothing(folder: Path) -> None:
    done = sealread("extract", "in", "--schema", "nonsense", "--out", "out", cwd=folder)

    assert done.returncode == 2
    assert "no schema named nonsense" in done.stderr
    assert not (folder / "out").exists()


def test_a_model_that_is_not_there_ends_with_2(folder: Path) -> None:
    done = sealread(*command(folder, "--model", "none.gguf"), cwd=folder)

    assert done.returncode == 2
    assert "none.gguf" in done.stderr


def test_a_folder_for_outputs_that_is_a_file_ends_with_2(folder: Path) -> None:
    (folder / "out").touch()

    done = sealread(*command(folder), cwd=folder)

    assert done.returncode == 2
    assert "cannot be written" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal")
def test_ctrl_c_stops_with_130_and_keeps_what_is_finished(folder: Path) -> None:
    for number in range(20):
        (folder / "in" / f"c{number}.txt").write_text(f"Invoice number: {number}")
    with subprocess.Popen(
        [sys.executable, "-m", "sealread", *command(folder)],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr
        for line in process.stderr:
            if line.startswith("[1/"):
                process.send_signal(signal.SIGINT)
                break
        rest = process.stderr.read()
        status = process.wait()

    written = list((folder / "out").glob("*.json"))
    assert status == 130
    assert "Stopping" in rest
    assert 1 <= len(written) < 22
    assert all(json.loads(path.read_bytes())["document"] for path in written)


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_shows_a_bar_on_a_terminal(folder: Path) -> None:
    parent, child = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "sealread", *command(folder)],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=child,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "160"},
    ) as process:
        os.close(child)
        seen = b""
        while True:
            try:
                part = os.read(parent, 4096)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            seen += part
        process.wait()
    os.close(parent)

    assert process.returncode == 0
    assert b"2/2" in seen
    assert b"a.txt" in seen
    assert b"page 1/1" in seen
