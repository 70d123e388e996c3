"""`sealread ask` and `sealread run` through the real command: streams, files, exit statuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from sealread.cli.ask import parted
from tests.unit.cli.command import sealread
from tests.unit.extract.declaration import CODE, MAKER_IN_ONE_LINE, TEXT

pytestmark = pytest.mark.usefixtures("weights")

WHO, WHAT, PRICE = "Wer ist der Hersteller?", "Was ist der Kenncode?", "Wie teuer ist es?"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with `in`, where two short declarations lie."""
    (tmp_path / "in").mkdir()
    for name in ("a", "b"):
        (tmp_path / "in" / f"{name}.txt").write_text(TEXT, encoding="utf-8")
    return tmp_path


def test_answers_are_shown_with_page_and_confidence(folder: Path) -> None:
    done = sealread("ask", "in/a.txt", WHO, PRICE, "--schema", "dop", cwd=folder)

    assert done.returncode == 0, done.stderr
    assert "Muster Bau GmbH" in done.stdout
    assert "not in the document" in done.stdout
    assert "1 read (1 page)" in done.stdout


def test_results_and_traces_are_written(folder: Path) -> None:
    done = sealread("ask", "in", WHO, "--schema", "dop", "--out", "out", cwd=folder)

    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (folder / "out").iterdir()) == [
        ".sealread", "a.answers.json", "a.trace.json", "b.answers.json", "b.trace.json",
    ]  # fmt: skip
    [answer] = json.loads((folder / "out" / "a.answers.json").read_bytes())["answers"]
    assert answer["texts"] == [MAKER_IN_ONE_LINE]


def test_json_is_all_there_is(folder: Path) -> None:
    done = sealread("ask", "in/a.txt", "-q", WHAT, "-q", PRICE, "--schema", "dop", "--json",
                    cwd=folder)  # fmt: skip
    told = json.loads(done.stdout)

    assert done.stderr == ""
    [result] = told["results"]
    assert [one["texts"] for one in result["answers"]] == [[CODE], []]
    assert told["documents"][0]["file"] == "a.txt"


def test_ends_with_1_when_some_failed_and_says_why(folder: Path) -> None:
    (folder / "in" / "c.pdf").touch()

    done = sealread("ask", "in", WHO, "--schema", "dop", cwd=folder)

    assert done.returncode == 1
    assert "c.pdf: the file is empty (0 bytes)" in done.stdout
    assert "2 read" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["in/a.txt"], "say what you want to know"),
        (["Wer?"], "none of these is a file or a folder"),
        (["in/a.txt", "in/z.pdf", WHO], "no file or folder in/z.pdf"),
        (["in/a.txt", WHO, "--schema", "nonsense"], "no schema named nonsense"),
        (["in/a.txt", WHO, "--model", "none.gguf"], "none.gguf"),
    ],
)
def test_wrong_usage_ends_with_2(folder: Path, arguments: list[str], what: str) -> None:
    done = sealread("ask", *arguments, cwd=folder)

    assert done.returncode == 2
    assert what in " ".join(done.stderr.replace("│", " ").split())


def test_a_wrong_schema_leaves_no_folder_behind(folder: Path) -> None:
    done = sealread("ask", "in/a.txt", WHO, "--schema", "nonsense", "--out", "new", cwd=folder)

    assert done.returncode == 2
    assert not (folder / "new").exists()


def test_words_behind_the_last_document_are_questions(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)

    assert parted(["in", "in/a.txt", WHO, WHAT]) == (("in", "in/a.txt"), (WHO, WHAT))
    assert parted(["in", "in/z.txt"], [WHO]) == (("in", "in/z.txt"), (WHO,))
    assert parted(["in/z.txt", "in/a.txt", WHO]) == (("in/z.txt", "in/a.txt"), (WHO,))
    assert parted(["in", "Preis/Leistung?"]) == (("in",), ("Preis/Leistung?",))
    with pytest.raises(typer.BadParameter):
        parted(["in", "  "])


def test_questions_may_stand_before_the_documents(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)

    assert parted([WHO, "in", "in/a.txt"]) == (("in", "in/a.txt"), (WHO,))
    assert parted([WHO, WHAT, "in"]) == (("in",), (WHO, WHAT))
    with pytest.raises(typer.BadParameter):
        parted([WHO])


def test_a_request_in_plain_words_gives_values(folder: Path) -> None:
    done = sealread("run", "in/a.txt", "Extrahiere Hersteller und Kenncode als JSON",
                    "--schema", "dop", "--out", "out", cwd=folder)  # fmt: skip

    assert done.returncode == 0, done.stderr
    made = json.loads((folder / "out" / "a.values.json").read_bytes())
    assert made["intent"] == "kvp_extraction"
    assert made["values"]["Manufacturer"] == MAKER_IN_ONE_LINE
    assert {one["path"] for one in made["fields"]} == {
        "/Manufacturer", "/Unique Identification Code of the Product-Type",
    }  # fmt: skip
    assert made["trace"]["file"] == "a.trace.json"
    assert "Muster Bau GmbH" in done.stdout


def test_a_request_in_plain_words_gives_answers(folder: Path) -> None:
    done = sealread("run", "in/a.txt", f"{WHO} {WHAT}", "--json", cwd=folder)
    [result] = json.loads(done.stdout)["results"]

    assert result["intent"] == "question_answering"
    assert [one["question"] for one in result["answers"]] == [WHO, WHAT]


def test_a_request_of_several_words_without_quotation_marks_is_refused(folder: Path) -> None:
    done = sealread("run", "in/a.txt", "extract", "everything", cwd=folder)

    assert done.returncode == 2
    assert "quotation marks" in done.stderr


def test_a_trace_is_shown_as_a_tree(folder: Path) -> None:
    sealread("ask", "in/a.txt", WHO, "--schema", "dop", "--out", "out", cwd=folder)

    tree = sealread("trace", "out/a.trace.json", cwd=folder)
    machine = sealread("trace", "out/a.trace.json", "--json", cwd=folder)

    assert tree.returncode == machine.returncode == 0
    assert "answer_question" in tree.stdout
    assert json.loads(machine.stdout)["events"][0]["from"] == "PLAN"


@pytest.mark.parametrize("body", ["", "{}", '{"format": 1}', "nonsense"])
def test_what_is_no_trace_ends_with_1(tmp_path: Path, body: str) -> None:
    (tmp_path / "x.json").write_text(body)

    done = sealread("trace", tmp_path / "x.json")

    assert done.returncode == 1
    assert "cannot be read as a trace" in done.stderr


@pytest.mark.parametrize("command", ["ask", "run", "trace"])
def test_help_has_examples(command: str) -> None:
    assert "Examples" in sealread(command, "--help").stdout


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal")
def test_ctrl_c_stops_with_130_and_keeps_what_is_written(folder: Path) -> None:
    for number in range(12):
        (folder / "in" / f"c{number}.txt").write_text(TEXT, encoding="utf-8")
    arguments = ["ask", "in", WHO, "--schema", "dop", "--out", "out"]
    with subprocess.Popen(
        [sys.executable, "-m", "sealread", *arguments],
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

    written = list((folder / "out").glob("*.answers.json"))
    assert status == 130
    assert "Stopping" in rest
    assert 1 <= len(written) < 14
    assert all(json.loads(path.read_bytes())["answers"] for path in written)
