"""The real command with a language model beside the reader, and where there is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sealread.weights.manifest import default_reader, language_models, manifests
from sealread.weights.store import Store
from sealread.work.workspace import Workspace
from tests.unit.cli.command import sealread

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]

SMALL = language_models()[-1]
SCHEMA = {
    "type": "object",
    "properties": {
        "invoice_number": {"type": "string", "title": "Invoice number"},
        "lorry": {"type": ["string", "null"], "title": "Colour of the lorry"},
    },
}
TEXT = "Invoice\n\nInvoice number: R-4711\nTotal: 12.50 EUR\nThe lorry was painted green.\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a document and a schema."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(TEXT)
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    return tmp_path


def extract(place: Path, *options: str | Path) -> tuple[dict[str, Any], str, str]:
    """What the command wrote about the document, and its two streams."""
    told = ("extract", "in", "--schema", "schema.json", "--out", "out")
    done = sealread(*told, *options, cwd=place)
    assert done.returncode == 0, done.stderr + done.stdout
    return json.loads((place / "out" / "a.json").read_bytes()), done.stdout, done.stderr


@pytest.mark.usefixtures("small_model")
def test_a_language_model_reads_is_recorded_and_can_be_asked_again(place: Path) -> None:
    output, _, said = extract(place, "--model", "small", "--effort", "thorough")
    run = output["run"]

    assert run["model_sha256"] == SMALL.sha256
    assert run["reader_sha256"] == default_reader().sha256
    assert (run["effort"], len(run["prompts_sha256"])) == ("thorough", 64)
    assert run["threads"] >= 1
    assert output["values"]["invoice_number"] == "R-4711"
    assert "models pull" not in said

    with Workspace.open(place / "out" / ".sealread") as workspace:
        [record] = workspace.runs()
        body, _ = workspace.manifest(record.id)
    assert record.terms.model_sha256 == SMALL.sha256
    manifest = json.loads(body or b"")
    assert manifest["model"]["name"] == Path(SMALL.file).stem
    assert manifest["reader"]["sha256"] == default_reader().sha256
    assert manifest["settings"]["effort"] == "thorough"

    again = sealread("reproduce", "1", "--in", "out", "--json", cwd=place)
    told = json.loads(again.stdout)
    assert (told["identical"], told["exact"], told["changed"]) == (True, True, [])


@pytest.mark.usefixtures("small_model")
def test_what_is_read_fast_is_another_reading(place: Path) -> None:
    fast, _, _ = extract(place, "--model", "small", "--effort", "fast")
    model, _, said = extract(place, "--model", "small", "--effort", "standard")

    assert (fast["run"]["model"], model["run"]["model_sha256"]) == (
        default_reader().name, SMALL.sha256,
    )  # fmt: skip
    assert fast["run"]["reader_sha256"] is fast["run"]["prompts_sha256"] is None
    assert "0 known from before" in said
    assert "1 known from before" in extract(place, "--model", "reader")[2]


def test_without_one_the_reader_reads_and_the_remedy_is_told_once(
    place: Path, weights: Store
) -> None:
    without = place / "weights"
    without.mkdir()
    for one in manifests():
        if not one.optional and one.bundled is None:
            (without / one.file).symlink_to(weights.place(one))
    (place / "in" / "b.txt").write_text(TEXT)

    output, _, said = extract(place, "--effort", "standard", "--weights", without)
    told = json.loads(extract(place, "--effort", "standard", "--weights", without, "--json")[1])

    assert output["run"]["model"] == default_reader().name
    assert said.count("`sealread models pull`") == 1
    assert len(told["notes"]) == 1
    assert "`sealread models pull`" in told["notes"][0]
    missing = sealread("extract", "in", "--schema", "dop", "--out", "no", "--model", "small",
                       "--effort", "standard", "--weights", without, cwd=place)  # fmt: skip
    assert missing.returncode == 2
    assert "sealread models pull small" in missing.stderr.replace("\n", " ")


@pytest.mark.usefixtures("small_model")
def test_a_question_is_answered_by_it(place: Path) -> None:
    asked = sealread("ask", "in/a.txt", "What is the invoice number?", "--model", "small",
                     "--effort", "standard", "--out", "out", "--json", cwd=place)  # fmt: skip

    told = json.loads(asked.stdout)
    assert asked.returncode == 0, asked.stderr
    assert told["results"][0]["answers"][0]["texts"] == ["R-4711"]
    trace = json.loads((place / "out" / "a.trace.json").read_bytes())
    assert trace["setup"]["model_sha256"] == SMALL.sha256
    assert trace["setup"]["planner"] == "policy"


@pytest.mark.usefixtures("small_model")
def test_an_evaluation_names_model_reader_and_effort(place: Path) -> None:
    data = place / "set"
    (data / "docs").mkdir(parents=True)
    (data / "docs" / "a.txt").write_text(TEXT)
    (data / "schema.json").write_text(json.dumps(SCHEMA))
    values = {"invoice_number": "R-4711", "lorry": "green"}
    truth = {"id": "a", "file": "a.txt", "language": "en", "values": values}
    (data / "truth.jsonl").write_text(json.dumps(truth))

    done = sealread("eval", data, "--model", "small", "--effort", "standard", "--report", "report",
                    cwd=place)  # fmt: skip

    assert done.returncode == 0, done.stderr
    totals = json.loads(done.stdout.splitlines()[-1])
    whole = json.loads((place / "report" / "eval.json").read_bytes())
    assert totals["model_sha256"] == whole["model_sha256"] == SMALL.sha256
    assert totals["effort"] == whole["settings"]["effort"] == "standard"
    assert whole["reader_sha256"] == default_reader().sha256
