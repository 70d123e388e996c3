"""`sealread eval --absent` over a small set that is really read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sealread.evaluate.absent.kinds import load
from sealread.evaluate.dataset import find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.markdown import markdown
from sealread.evaluate.report import Origin, report, totals, write
from sealread.evaluate.runner import Evaluation, Options, run
from sealread.extract.engine import Engine
from tests.unit.cli.command import sealread
from tests.unit.evaluate.absent.made_up import kinds_file

pytestmark = pytest.mark.usefixtures("weights")

BILLS = {
    "one": ("Total: 12.00\nCustomer: Muster GmbH\n", "12.00"),
    "two": ("Total: 7.50\n", "7.50"),
}


def write_set(folder: Path, name: str, definition: dict[str, Any]) -> Path:
    docs = folder / name / "docs"
    docs.mkdir(parents=True)
    (folder / name / "schema.json").write_text(json.dumps(definition), encoding="utf-8")
    lines = []
    for document, (text, value) in BILLS.items():
        (docs / f"{document}.txt").write_text(text, encoding="utf-8")
        truth = {"id": f"{name}-{document}", "file": f"{document}.txt", "values": {"Total": value}}
        lines.append(json.dumps(truth))
    (folder / name / "truth.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder / name


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set whose schema names its keys, and one whose documents have their own."""
    folder = tmp_path_factory.mktemp("data")
    named = {"type": "object", "properties": {"Total": {"type": ["string", "null"]}},
             "additionalProperties": False}  # fmt: skip
    open_keys = {"type": "object", "additionalProperties": {"type": "string"}}
    (folder / "README.md").write_text("Two sets.", encoding="utf-8")
    write_set(folder, "bills", named)
    write_set(folder, "slips", open_keys)
    return folder


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kinds_file(tmp_path_factory.mktemp("kinds"))


@pytest.fixture(scope="module")
def engine() -> Any:
    with Engine() as engine:
        yield engine


@pytest.fixture(scope="module")
def evaluations(engine: Engine, data: Path, kinds: Path) -> tuple[Evaluation, Evaluation]:
    """The sets asked with absent fields, and without."""
    asked, plain = (
        run(engine, Shelf(), find(data), Options(), lambda _: None, lambda: False, None, given)
        for given in (load(kinds), ())
    )
    return asked, plain


@pytest.fixture(scope="module")
def whole(engine: Engine, evaluations: tuple[Evaluation, Evaluation]) -> dict[str, Any]:
    return report(evaluations[0], Origin(engine.identity, engine.settings, Options(), "eval"))


def test_every_document_is_asked_for_six_fields_more(whole: dict[str, Any]) -> None:
    shares = whole["all"]["absent"]

    assert shares["asked"] == 24
    assert shares["null"] + shares["invented"] == pytest.approx(1)
    assert shares["sure"] <= shares["invented"]
    assert [found["absent"]["asked"] for found in whole["sets"].values()] == [12, 12]


def test_the_sets_own_score_compares_what_it_did(
    evaluations: tuple[Evaluation, Evaluation],
) -> None:
    asked, plain = (
        [(one.document, leaf.field, leaf.path, leaf.truth) for one in found.documents
         for leaf in one.scored]
        for found in evaluations
    )  # fmt: skip

    assert asked == plain
    assert len(asked) == 4
    assert all(one.valid for one in evaluations[0].documents)
    assert all(leaf.verdict == "right" for one in evaluations[0].documents for leaf in one.scored)


def test_without_kinds_nothing_is_asked_or_told(
    engine: Engine, evaluations: tuple[Evaluation, Evaluation], tmp_path: Path
) -> None:
    origin = Origin(engine.identity, engine.settings, Options(), "eval")
    plain = report(evaluations[1], origin)

    write(tmp_path, plain, evaluations[1])

    assert plain["all"]["absent"] is None
    assert "absent fields asked" not in markdown(plain)
    assert not (tmp_path / "absent.jsonl").exists()


def test_the_report_tells_the_shares_and_who_was_told_what(
    whole: dict[str, Any], evaluations: tuple[Evaluation, Evaluation], tmp_path: Path
) -> None:
    write(tmp_path, whole, evaluations[0])

    told = json.loads((tmp_path / "eval.json").read_text(encoding="utf-8"))
    lines = (tmp_path / "absent.jsonl").read_text(encoding="utf-8").splitlines()
    said = [json.loads(line) for line in lines]
    invented = [one for one in said if one["value"] is not None]
    assert told["sets"]["bills"]["absent"] == whole["sets"]["bills"]["absent"]
    assert totals(whole)["all"]["absent"]["asked"] == 24 == len(said)
    assert len(invented) / 24 == pytest.approx(told["all"]["absent"]["invented"], abs=1e-3)
    assert {one["document"] for one in said} == {f"{a}-{b}" for a in ("bills", "slips")
                                                for b in ("one", "two")}  # fmt: skip
    assert "| set | absent fields asked | null | invented | at 0.9 or more |" in markdown(whole)


def test_the_command_shows_them(data: Path, kinds: Path) -> None:
    ended = sealread("eval", data / "bills", "--absent", kinds, "--model", "reader", "--limit", "1")

    last = json.loads(ended.stdout.splitlines()[-1])
    assert ended.returncode == 0, ended.stderr
    assert "absent asked" in ended.stdout
    assert last["sets"]["bills"]["absent"]["asked"] == 6


def test_the_command_refuses_what_is_no_file_of_kinds(data: Path, kinds: Path) -> None:
    missing = sealread("eval", data / "bills", "--absent", data / "none.jsonl", "--model", "reader")
    agentic = sealread("eval", data / "bills", "--absent", kinds, "--protocol", "agentic")

    assert (missing.returncode, agentic.returncode) == (2, 2)
    assert "none.jsonl" in missing.stderr
    assert "--absent" in agentic.stderr
