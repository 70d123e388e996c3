"""The benchmark itself with few fields: what it tells and what both sides saw, never how fast."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from sealread.cli.speed_table import show
from sealread.document.reading import read
from sealread.document.text_map import text_map
from sealread.evaluate.speed.comparing import Sides
from sealread.evaluate.speed.papers import Paper, papers
from sealread.evaluate.speed.report import Report
from sealread.evaluate.speed.running import Plan, bench
from sealread.extract.settings import Settings
from sealread.weights.hashing import hash_file
from tests.chat_models import KINDS, write_model

pytestmark = pytest.mark.usefixtures("weights")

PLAN = Plan(few=1, many=2, rounds=2, memory=False, threads=1)
KEYS = {
    "prefill", "behind_12", "behind_100", "over_floor", "end_to_end", "pss", "machine", "model",
    "model_sha256", "threads", "papers",
}  # fmt: skip


@pytest.fixture(scope="module")
def paper() -> Paper:
    """A bundled sample."""
    [found] = papers(None, 1, PLAN.many)
    return found


@pytest.fixture(scope="module")
def report(paper: Paper, tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The whole benchmark with a model of random weights."""
    model = write_model(tmp_path_factory.mktemp("speed") / "chat.gguf", KINDS["chatml"])
    return bench(model, hash_file(model), [paper], PLAN)


def test_all_figures_are_told_and_no_other(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    show(report, json=True)

    told = json.loads(capsys.readouterr().out)

    assert told.keys() == KEYS
    assert all(told[name] > 0 for name in ("prefill", "behind_12", "behind_100", "over_floor"))
    assert told["end_to_end"].keys() == {"12", "100"}
    assert msgspec.convert(told, Report) == report


def test_a_table_has_the_paper_and_tokens_a_second(
    report: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    show(report, json=False)

    told = capsys.readouterr().out

    assert report.papers[0].name in told
    assert "tokens/s" in told


@pytest.mark.slow
def test_the_small_model_reads_a_page_from_the_very_prompt_that_json_mode_gets(
    small_model: Path, paper: Paper, tmp_path: Path
) -> None:
    lines = "Invoice\n\nInvoice number: R-4711\nDate: 4 May 2026\nTotal: 119.00 EUR\n"
    (tmp_path / "short.txt").write_text(lines)
    document = read(tmp_path / "short.txt")
    paper = replace(paper, document=document, lines=text_map(document.pages))
    with Sides(small_model, hash_file(small_model), Settings(threads=1)) as sides:
        compared = sides.compared(paper, 2, 1)

        [prompt], [asked] = sides.json_mode.prompts, sides.last
        prefix, pieces = sides.decoder.prefix(asked), sides.runtime.vocabulary.pieces

    rest = b"".join(pieces[token] for token in prefix[len(prompt) :]).decode()
    assert prefix[: len(prompt)] == prompt
    assert rest == asked.said.answer
    assert paper.lines.text.split()[0] in asked.page.text
    assert (compared.fields, compared.prefixes, compared.json_cut) == (2, 1, 0)
    assert min(compared.decoded_tokens, compared.json_tokens) > 0


def test_both_sides_get_the_pages_of_a_wide_schema_in_the_same_groups(
    tmp_path: Path,
) -> None:
    model = write_model(tmp_path / "chat.gguf", KINDS["chatml"], context=8192)
    [wide] = papers(None, 1, 45)

    with Sides(model, hash_file(model), Settings(threads=1)) as sides:
        sides._ask(wide, wide.fields)
        prompts = [sides.decoder.prompt(asked) for asked in sides.last]
        members = [member.key for asked in sides.last for member in asked.members]

    assert len(prompts) == 2
    assert len(members) == len(set(members)) == 45
    shared = next(n for n, pair in enumerate(zip(*prompts, strict=False)) if len(set(pair)) > 1)
    assert sides.last[0].page.text == sides.last[1].page.text
    assert shared > len(sides.last[0].page.text) // 3
