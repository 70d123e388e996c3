"""Schemas that are proposed again and again: states, rewards, endings, and what the model is shown.

Most tests have a proposer whose answers are written down here, so that figures can be told exactly;
the last one asks the small model.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from msgspec.structs import replace

from sealread.document.model import Cell, Document, Table
from sealread.evaluate.improving.complexity import complexity_of
from sealread.evaluate.improving.drafting import (
    ACTIONS,
    LEAST_SURE,
    Paper,
    SchemaState,
    definition_of,
    perplexity,
)
from sealread.evaluate.improving.schema_environment import (
    ID,
    MOST_STEPS,
    SchemaCourse,
    SchemaEnvironment,
    register,
)
from sealread.evaluate.improving.schemas import Greedy, Stated, main, paper_of, run
from sealread.extract.engine import Engine
from sealread.extract.result import Reading
from sealread.understand.proposing import Beside, Proposal, asked_text
from tests.chat_models import KINDS, write_model
from tests.unit.evaluate.absent.made_up import document

LABELS, HEADERS = ("Invoice number", "Total"), ("Goods", "Price")
PAGE, SHOW_LABELS, SHOW_HEADERS, NAMES, ALL, NONE = range(len(ACTIONS))
FLAT = {"/number": "R-4711", "/total": "12.50"}
NESTED = {"/paper/number": "R-4711", "/rows/0/goods": "Tube", "/rows/0/price": "12.50"}


def readings(said: dict[str, str]) -> tuple[Reading, ...]:
    return tuple(Reading(path, text, text, (), 1.0, "grounded") for path, text in said.items())


class Proposer:
    """Proposes as it is told for what it is shown; `asked` keeps what that was."""

    def __init__(self) -> None:
        self.asked: list[Beside] = []

    def __call__(self, beside: Beside) -> Proposal:
        self.asked.append(beside)
        sure = -0.1 if beside.labels else -0.5
        return Proposal(readings(FLAT if beside.labels else NESTED), (sure, sure))


@pytest.fixture
def proposer() -> Proposer:
    return Proposer()


@pytest.fixture
def environment(proposer: Proposer) -> SchemaEnvironment:
    return SchemaEnvironment(Paper(proposer, LABELS, HEADERS, "en"))


def course(*states: tuple[float, float]) -> SchemaCourse:
    return SchemaCourse([SchemaState(*one) for one in states])


def test_gymnasium_finds_nothing_wrong(proposer: Proposer) -> None:
    register()
    register()
    made = gymnasium.make(ID, paper=Paper(proposer, LABELS, HEADERS, "en"))

    check_env(made.unwrapped, skip_render_check=True)


def test_perplexity_is_of_the_mean_token() -> None:
    assert perplexity((-0.5, -1.5)) == pytest.approx(math.e)
    assert perplexity((0.0, 1e-9)) == 1.0
    assert perplexity((-90.0,)) == pytest.approx(LEAST_SURE)
    assert perplexity(()) == LEAST_SURE


def test_a_schema_has_the_names_lists_and_types_of_what_was_named() -> None:
    said = NESTED | {"/day": "3 May 2024", "/terms/0": "net", "/terms/1": "30 days", "/paid": "no"}

    assert definition_of(readings(said), "en") == {
        "type": "object",
        "properties": {
            "paper": {"type": "object", "properties": {"number": {"type": "string"}}},
            "rows": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {"goods": {"type": "string"}, "price": {"type": "number"}},
                },
            },
            "day": {"type": "string", "format": "date"},
            "terms": {"type": "array", "items": {"type": "string"}},
            "paid": {"type": "boolean"},
        },
    }
    assert definition_of((), None) == {"type": "object", "properties": {}}


def test_a_reward_is_what_lies_below_the_best_of_before() -> None:
    assert course((2.0, 0.5), (1.5, 0.4)).reward == pytest.approx(0.6)
    assert course((1.5, 0.4), (2.0, 0.5)).reward == pytest.approx(-0.6)
    assert course((1.5, 0.4), (2.0, 0.2), (1.4, 0.3)).reward == pytest.approx(0.1 - 0.1)
    assert course((1.5, 0.4), (1.5, 0.4)).reward == 0.0


def test_patience_is_counted_from_the_lowest_sum() -> None:
    assert course((2.0, 0.5)).idle == 0
    assert course((2.0, 0.5), (1.5, 0.4)).idle == 0
    assert course((1.5, 0.4), (1.5, 0.4), (1.4, 0.6)).idle == 2


def test_a_step_that_helps_is_rewarded(environment: SchemaEnvironment) -> None:
    before, _ = environment.reset(seed=1)

    after, reward, over, cut, info = environment.step(np.int64(SHOW_LABELS))

    complexity = [complexity_of(definition_of(readings(one), "en")).total for one in (NESTED, FLAT)]
    assert before.tolist() == pytest.approx([math.exp(0.5), complexity[0]])
    assert after.tolist() == pytest.approx([math.exp(0.1), complexity[1]])
    assert reward == pytest.approx(math.exp(0.5) - math.exp(0.1) + complexity[0] - complexity[1])
    assert (over, cut) == (False, False)
    assert info["drafted"] is info["best"]


def test_two_steps_without_improvement_end_an_episode(environment: SchemaEnvironment) -> None:
    environment.reset(seed=1)
    steps = [environment.step(np.int64(one)) for one in (SHOW_LABELS, NONE, PAGE)]

    assert [one[2:4] for one in steps] == [(False, False), (False, False), (True, False)]
    assert [one[1] for one in steps[1:]] == [0.0, pytest.approx(-steps[0][1])]


def test_an_episode_that_goes_on_improving_is_cut() -> None:
    class Improving:
        """Is surer each time it is shown its own names, which are others each time."""

        count = 0

        def __call__(self, beside: Beside) -> Proposal:
            del beside
            self.count += 1
            return Proposal(readings({f"/name_{self.count}": "x"}), (-1 / self.count,))

    own = SchemaEnvironment(Paper(Improving()))
    own.reset(seed=1)

    steps = [own.step(np.int64(NAMES)) for _ in range(MOST_STEPS)]

    assert [one[2:4] for one in steps] == [(False, False)] * (MOST_STEPS - 1) + [(False, True)]
    assert all(one[1] > 0 for one in steps)


def test_what_was_asked_once_is_not_asked_again(
    environment: SchemaEnvironment, proposer: Proposer
) -> None:
    environment.reset(seed=1)
    environment.step(np.int64(NONE))
    environment.reset(seed=2)

    assert proposer.asked == [Beside()]


def test_an_environment_is_reset_first(environment: SchemaEnvironment) -> None:
    with pytest.raises(AssertionError, match="reset first"):
        environment.step(np.int64(NONE))


def test_a_policy_takes_what_is_new_and_then_what_brought_most(
    environment: SchemaEnvironment, proposer: Proposer
) -> None:
    policy = Greedy()

    first, second = run(environment, policy), run(environment, policy)

    assert [one.action for one in first.steps] == ["", "labels", "headers", "names"]
    assert first.best.beside == Beside(labels=LABELS)
    # `all` was never taken, and shows the names of another proposal than the last time
    assert [one.action for one in second.steps][:2] == ["", "all"]
    assert len(proposer.asked) == len(set(proposer.asked))


def test_nothing_new_is_no_change() -> None:
    episode = run(SchemaEnvironment(Paper(lambda _: Proposal((), ()))), Greedy())

    assert [one.action for one in episode.steps] == ["", "none", "none"]
    assert episode.steps[0].drafted.state.array().tolist() == [LEAST_SURE, 0.0]


def test_values_are_named_word_for_word() -> None:
    stated = Stated(frozenset(("r4711", "1250", "york")))
    drafted = Paper(lambda _: Proposal(readings(FLAT), (-0.1,))).drafted()

    assert stated.named(drafted) == 2


def printed() -> Document:
    """A paper with labels, and a table whose columns have headings."""
    plain = document("Number: A-7\nTotal: 1,250.00\nGoods Price\nTube 40.00")
    cells = ((Cell((4,)), Cell((5,))), (Cell((6,)), Cell((7,))))
    [page] = plain.pages
    return replace(plain, pages=(replace(page, tables=(Table((0, 0.1, 1, 0.3), cells),)),))


@pytest.mark.slow
def test_a_model_proposes_and_each_action_changes_its_tokens(small_model: Path) -> None:
    with Engine(small_model) as engine:
        paper = paper_of(engine, printed())
        first = paper.drafted()
        shown = {name: paper.beside(name, first, first) for name in ACTIONS}
        tokens = {
            name: tuple(engine.decoder.runtime.tokenize(asked_text("page", beside)))
            for name, beside in shown.items()
        }
        labelled = paper.drafted(shown["labels"])

    assert shown["all"] == Beside(first.names, ("Number", "Total"), ("Goods", "Price"))
    assert tokens["none"] == tokens["page"]
    assert len(set(tokens.values())) == len(ACTIONS) - 1
    for drafted in (first, labelled):
        assert drafted.names
        assert 1.0 < drafted.state.perplexity < LEAST_SURE
        assert 0.0 < drafted.state.complexity < 1.0


@pytest.mark.slow
def test_the_command_tells_a_line_a_step_and_no_word_of_a_document(
    tmp_path: Path,
    small_model: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sealread.understand.proposing.MOST_TOKENS", 100)
    (tmp_path / "docs").mkdir()
    text = "Musterbau GmbH\n\nInvoice\n\nInvoice number: R-4711\nTotal: 12.50 EUR\n"
    (tmp_path / "docs" / "a.txt").write_text(text)
    (tmp_path / "schema.json").write_text(json.dumps({"type": "object"}))
    values = {"number": "R-4711", "total": "12.50", "absent": None}
    row = {"id": "a", "file": "a.txt", "values": values}
    (tmp_path / "truth.jsonl").write_text(json.dumps(row))

    status = main([str(tmp_path), "--documents", "1", "--steps", "1", "--model", str(small_model)])
    said = capsys.readouterr().out
    rows = [line for line in said.splitlines() if line.startswith("|")][2:]

    assert status == 0
    assert [row.split(" | ")[3] for row in rows][:2] == ["start", "labels"]
    assert all(row.endswith(" of 2 |") for row in rows)
    assert "1 documents, 2 values stated" in said
    assert not any(word in said for word in ("Musterbau", "4711", "12.50", "invoice"))


def test_a_document_that_cannot_be_read_is_named_and_the_others_are_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    rows = [{"id": name, "file": f"{name}.txt", "values": {"number": "1"}} for name in "ab"]
    (tmp_path / "docs" / "a.txt").write_bytes(b"")
    (tmp_path / "docs" / "b.txt").write_text("Number: 1")
    (tmp_path / "schema.json").write_text(json.dumps({"type": "object"}))
    (tmp_path / "truth.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    model = write_model(tmp_path / "model.gguf", KINDS["chatml"])

    status = main([str(tmp_path), "--documents", "2", "--model", str(model)])
    said = capsys.readouterr()

    assert status == 0
    assert "1 documents, 1 values stated" in said.out
    [told] = said.err.splitlines()
    assert told.split(" was not read: ")[0].split()[-1] == "a"
