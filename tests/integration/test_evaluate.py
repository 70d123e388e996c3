"""`sealread eval` over a small set of drawn documents, read by the real engine."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sealread.document.reading import read
from sealread.errors import SchemaError
from sealread.evaluate.dataset import find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.keys import translated
from sealread.evaluate.progress import Progress
from sealread.evaluate.runner import Evaluation, Options, run
from sealread.extract.engine import Engine
from sealread.installed import shipped
from sealread.schema.loading import load
from tests.chat_models import KINDS, write_model
from tests.unit.cli.command import sealread

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]

SAMPLES = shipped("resources") / "samples"


def words_file_of(path: Path) -> dict[str, Any]:
    """The words of a digital document as a words file."""
    pages = read(path).pages
    return {
        "pages": [
            {
                "page": page.number,
                "width": page.width,
                "height": page.height,
                "granularity": "word",
                "words": [{"text": word.text, "bbox": word.box} for word in page.words],
            }
            for page in pages
        ]
    }


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A digital document, the same as a words file, and one that is no document."""
    folder = tmp_path_factory.mktemp("data") / "drawn"
    (folder / "docs").mkdir(parents=True)
    sample = SAMPLES / "dop" / "dop_en.pdf"
    shutil.copy(sample, folder / "docs" / "a.pdf")
    (folder / "docs" / "b.json").write_text(json.dumps(words_file_of(sample)), encoding="utf-8")
    (folder / "docs" / "c.pdf").write_bytes(b"%PDF-1.7 and then nothing")
    shutil.copy(shipped("resources") / "schemas" / "dop.json", folder / "schema.json")
    known = json.loads((SAMPLES / "truth.json").read_text(encoding="utf-8"))["dop/dop_en.pdf"]
    boxes = {
        path[1:]: [{"page": one["page"], "bbox": one["box"]} for one in places]
        for path, places in known["boxes"].items()
    }
    truths = [
        {"id": name, "file": file, "language": "en", "values": known["values"], "boxes": boxes}
        for name, file in (("a", "a.pdf"), ("b", "b.json"), ("c", "c.pdf"))
    ]
    lines = "\n".join(json.dumps(truth) for truth in truths)
    (folder / "truth.jsonl").write_text(lines, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def told(dataset: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Path, int]:
    """The command's last line, the folder of its report, and its status."""
    report = tmp_path_factory.mktemp("report")
    ended = sealread("eval", dataset, "--report", report, "--cache", report / "read")
    return json.loads(ended.stdout.splitlines()[-1]), report, ended.returncode


def test_the_last_line_is_the_totals(told: tuple[Any, Path, int]) -> None:
    totals, _, status = told

    assert status == 1
    assert totals["partial"] is False
    assert (totals["all"]["documents"], totals["all"]["failed"]) == (3, 1)
    assert totals["sets"]["drawn"]["values"] == totals["all"]["values"] > 30
    assert 0.1 < totals["all"]["recall"] < totals["all"]["precision"] <= 1


def test_the_report_names_what_was_measured(told: tuple[Any, Path, int]) -> None:
    totals, report, _ = told

    whole = json.loads((report / "eval.json").read_text(encoding="utf-8"))

    assert whole["model_sha256"] == totals["model_sha256"]
    assert len(whole["settings_sha256"]) == 64
    assert whole["command"].startswith("sealread eval ")
    assert whole["all"]["failed"][0].startswith("c.pdf")
    assert whole["sets"]["drawn"]["fields"]["Declared Performance"]["rule"] == "letters"
    assert whole["sets"]["drawn"]["grounding"]["line_of_right"] > 0.8
    assert "| drawn |" in (report / "eval.md").read_text(encoding="utf-8")


def test_every_wrong_leaf_is_listed_with_its_cause(told: tuple[Any, Path, int]) -> None:
    totals, report, _ = told

    errors = [json.loads(line) for line in (report / "errors.jsonl").read_text().splitlines()]

    wrong = ("omissions", "errors", "hallucinations", "surplus")
    assert len(errors) == sum(totals["all"][name] for name in wrong)
    assert all(one["cause"] for one in errors)
    assert {one["cause"] for one in errors if one["document"] == "c"} == {"failed"}


def test_the_words_of_a_document_are_read_like_the_document(told: tuple[Any, Path, int]) -> None:
    _, report, _ = told

    leaves = [json.loads(line) for line in (report / "leaves.jsonl").read_text().splitlines()]

    right = [
        {one["field"] for one in leaves if one["document"] == name and one["verdict"] == "right"}
        for name in "ab"
    ]
    assert len(right[0] & right[1]) > len(right[0]) / 2


def test_the_report_can_be_looked_at_and_is_its_owners_alone(told: tuple[Any, Path, int]) -> None:
    _, report, _ = told

    page = (report / "eval.html").read_text(encoding="utf-8")
    table = (report / "leaves.csv").read_text(encoding="utf-8-sig")

    assert page.count("<figure") >= 1
    assert "data:image/jpeg;base64," in page
    assert 'class="true"' in page
    assert table.startswith("dataset,document,field,")
    assert all(path.stat().st_mode & 0o077 == 0 for path in report.iterdir() if path.is_file())


def test_each_document_is_told_with_its_seconds_and_whether_its_output_was_valid(
    told: tuple[Any, Path, int],
) -> None:
    totals, report, _ = told

    whole = json.loads((report / "eval.json").read_text(encoding="utf-8"))

    documents = {one["document"]: one for one in whole["documents"]}
    assert [documents[name]["valid_output"] for name in "abc"] == [1, 1, 0]
    assert documents["a"]["extract_seconds"] > 0
    assert documents["a"]["field_pass_rate"] > documents["c"]["field_pass_rate"] == 0
    assert totals["all"]["benchmark"]["valid_output"] == pytest.approx(2 / 3, abs=1e-3)
    assert whole["sets"]["drawn"]["grounding"]["boxes"]["f1"] > 0.3


@pytest.fixture(scope="module")
def configured(dataset: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The digital document again, under a schema that says how each field is scored."""
    folder = tmp_path_factory.mktemp("data") / "configured"
    (folder / "docs").mkdir(parents=True)
    shutil.copy(dataset / "docs" / "a.pdf", folder / "docs" / "a.pdf")
    definition = json.loads((dataset / "schema.json").read_text(encoding="utf-8"))
    for name, field in definition["properties"].items():
        if "Declaration Number" in name:
            field["evaluation_config"] = "string_exact"
        elif field.get("type") in ("string", ["string", "null"]):
            field["evaluation_config"] = "string_semantic"
    (folder / "schema.json").write_text(json.dumps(definition), encoding="utf-8")
    first = (dataset / "truth.jsonl").read_text(encoding="utf-8").splitlines()[0]
    (folder / "truth.jsonl").write_text(first, encoding="utf-8")
    return folder


def test_a_set_is_scored_as_its_schema_says(configured: Path, tmp_path: Path) -> None:
    ended = sealread("eval", configured, "--report", tmp_path)

    whole = json.loads((tmp_path / "eval.json").read_text(encoding="utf-8"))
    passes = whole["sets"]["configured"]["passes"]
    assert ended.returncode == 0
    assert passes["Declaration Number"]["metric"] == "string_exact"
    assert "string_semantic" in {one["metric"] for one in passes.values()}
    assert whole["all"]["benchmark"]["place_pass_rate"] > 0.3
    assert "lower bound" in whole["meaning"]["said"]
    assert whole["meaning"]["judge"] is None
    assert "lower bound" in ended.stdout
    assert "ExtractBench" in ended.stdout


def test_a_model_for_conversation_may_judge_and_the_report_names_it(
    configured: Path, tmp_path: Path
) -> None:
    judge = write_model(tmp_path / "judge.gguf", KINDS["llama-3"])

    ended = sealread("eval", configured, "--judge", judge, "--report", tmp_path / "report")

    whole = json.loads((tmp_path / "report" / "eval.json").read_text(encoding="utf-8"))
    assert ended.returncode == 0
    assert whole["meaning"]["judge"]["model"] == "judge"
    assert whole["meaning"]["judge"]["declared"] is False
    assert "lower bound" not in whole["meaning"]["said"]


def test_the_bundled_reader_cannot_judge(configured: Path) -> None:
    reader = shipped("models") / "reader" / "reader-v4.gguf"

    ended = sealread("eval", configured, "--judge", reader)

    assert ended.returncode == 2
    assert "cannot judge" in ended.stderr


def test_a_provider_that_there_is_none_of_cannot_be_left_out(configured: Path) -> None:
    ended = sealread("eval", configured, "--without", "tabels")

    assert ended.returncode == 2
    assert "no provider is called tabels" in " ".join(ended.stderr.replace("│", " ").split())


def evaluated(
    dataset: Path, options: Options, stop: Callable[[Progress | None], bool]
) -> Evaluation:
    """An evaluation that is stopped once `stop` says so of the last progress told."""
    last: list[Progress | None] = [None]
    with Engine() as engine:
        return run(
            engine, Shelf(), find(dataset), options,
            on_progress=lambda now: last.__setitem__(0, now),
            cancelled=lambda: stop(last[0]),
        )  # fmt: skip


def test_a_stopped_evaluation_keeps_what_was_measured_and_says_so(dataset: Path) -> None:
    found = evaluated(dataset, Options(), lambda now: now is not None and now.done == 1)

    assert (len(found.documents), found.planned, found.partial) == (1, 3, True)
    assert found.documents[0].document == "a"


def test_a_schema_that_does_not_exist_is_not_the_documents_fault(dataset: Path) -> None:
    with pytest.raises(SchemaError):
        evaluated(dataset, Options(schema="nonsense"), lambda _: False)


def test_a_folder_without_data_is_wrong_usage(tmp_path: Path) -> None:
    ended = sealread("eval", tmp_path)

    assert ended.returncode == 2
    assert "nothing in there" in ended.stderr


@pytest.fixture(scope="module")
def declarations(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A German and an English declaration, a scanned one, and one that is no document."""
    folder = tmp_path_factory.mktemp("data") / "declarations"
    (folder / "docs").mkdir(parents=True)
    home, german = load("dop").definition, load("dop.de").definition
    shutil.copy(shipped("resources") / "schemas" / "dop.json", folder / "schema.json")
    known = json.loads((SAMPLES / "truth.json").read_text(encoding="utf-8"))
    truths = []
    for file, language in (("dop_de.pdf", "de"), ("dop_en.pdf", "en"), ("dop_en_scan.pdf", "en")):
        shutil.copy(SAMPLES / "dop" / file, folder / "docs" / file)
        values = known[f"dop/{file}"]["values"]
        values = translated(values, german, home) if language == "de" else values
        truths.append({"id": file, "file": file, "language": language, "values": values})
    (folder / "docs" / "no.pdf").write_bytes(b"%PDF-1.7 and then nothing")
    truths.append({"id": "no", "file": "no.pdf", "language": "en", "values": truths[1]["values"]})
    lines = "\n".join(json.dumps(truth) for truth in truths)
    (folder / "truth.jsonl").write_text(lines, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def agentic(
    declarations: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Any, dict[str, Any], str, int]:
    """The last line, the report by document, all that was told, and the status."""
    report = tmp_path_factory.mktemp("report")
    ended = sealread(
        "eval", declarations, "--protocol", "agentic", "--report", report, "--cache", report / "r"
    )
    whole = json.loads((report / "agentic.json").read_text(encoding="utf-8"))
    documents = {one["document"]: one for one in whole["documents"]}
    return json.loads(ended.stdout.splitlines()[-1]), documents, ended.stdout, ended.returncode


def test_the_agent_brings_valid_json_with_all_keys_of_the_schema(agentic: Any) -> None:
    totals, documents, _, _ = agentic

    read = [one for name, one in documents.items() if name != "no"]
    assert [one["json_valid"] for one in read] == [1, 1, 1]
    assert all(one["fixed_key_match"] > 0.6 for one in read)
    assert all(one["strict"]["exact"] > 0.2 for one in read)
    assert list(totals["languages"]) == ["de", "en"]
    assert set(totals["spread"]) >= {"exact", "rouge_l", "questions"}


def test_the_agent_answers_questions_about_all_values(agentic: Any) -> None:
    totals, documents, _, _ = agentic

    assert totals["all"]["questions"]["asked"] == sum(
        one["questions"] for one in documents.values()
    )
    assert all(one["questions_exact"] > 0 for name, one in documents.items() if name != "no")


def test_what_the_agent_cost_is_told(agentic: Any) -> None:
    _, documents, _, _ = agentic

    scan, digital = documents["dop_en_scan.pdf"], documents["dop_en.pdf"]
    for one in (scan, digital):
        for request in ("extraction", "answering"):
            assert one[request]["cost"]["tokens"] > 100
            assert one[request]["cost"]["model_seconds"] > 0
            assert one[request]["cost"]["read_seconds"] > 0
    assert (
        scan["extraction"]["cost"]["read_seconds"] > digital["extraction"]["cost"]["read_seconds"]
    )


def test_a_document_that_the_agent_cannot_read_is_named_and_worth_nothing(agentic: Any) -> None:
    totals, documents, told, status = agentic

    assert status == 1
    assert totals["all"]["failed"] == 1
    assert documents["no"]["strict"] == {"key_match": 0, "exact": 0, "bleu": 0, "rouge_l": 0}
    assert documents["no"]["questions_exact"] == 0
    assert "nothing delivered: no.pdf, extraction: " in told


def test_the_papers_agent_stands_beside_ours(agentic: Any) -> None:
    _, _, told, _ = agentic

    assert "paper: Agent (GPT-4o), v1" in told
    assert "not known here" in told
    assert "Sealread de" in told


def test_the_agent_takes_no_words_files(declarations: Path) -> None:
    ended = sealread("eval", declarations, "--protocol", "agentic", "--words")

    assert ended.returncode == 2
    assert "--words" in ended.stderr


def test_forms_are_measured_with_their_kinds_and_what_cannot_be_read_is_counted(
    declarations: Path, tmp_path: Path
) -> None:
    data = tmp_path / "dop"  # the set whose kind has a schema
    shutil.copytree(declarations, data)
    report = tmp_path / "report"
    ended = sealread("eval", data, "--protocol", "forms", "--report", report)
    whole = json.loads((report / "forms.json").read_text(encoding="utf-8"))
    assert ended.returncode == 1
    assert whole["failed"] == 1
    assert whole["kinds"]["dop"] | {"confidence": 0, "seconds": 0} == {
        "documents": 3, "right": 1.0, "confidence": 0, "seconds": 0
    }  # fmt: skip
    assert json.loads(ended.stdout.splitlines()[-1]) == whole["all"]
    assert 0.3 < whole["all"]["recall"] < whole["all"]["precision"] <= 1.0
    assert "## Fields of dop" in (report / "forms.md").read_text(encoding="utf-8")
