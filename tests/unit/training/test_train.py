"""Training: a tiny reader learns to copy, and continues where it stopped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

torch = pytest.importorskip("torch")

from models.training import checkpoint  # noqa: E402
from models.training.checkpoint import State  # noqa: E402
from models.training.tokens import DOC, END, KEY, NULL, VAL  # noqa: E402
from models.training.train import Check, Plan, Trainer  # noqa: E402
from models.training.trees import Branch, Grown, Row, laid  # noqa: E402
from tests.unit.training.readers import tiny  # noqa: E402

SIZE = 24
PLAN = Plan(
    hours=1.0, tokens=400, matrix_rate=0.02, other_rate=0.01, warm=1e-6, fall=0.1,
    limits=(10, 20), text_weight=0.0, check_every=1.0,
)  # fmt: skip


@pytest.fixture(autouse=True)
def _not_compiled() -> Iterator[None]:
    """Compiling takes longer than these tests do without."""
    torch.compiler.set_stance("force_eager")
    yield
    torch.compiler.set_stance("default")


def trainer(step: int = 0) -> Trainer:
    reader = tiny(SIZE)
    return Trainer(reader, State(reader.shape.described(), step=step), PLAN)


def copying(random: Random, trees: int = 12) -> list[Grown]:
    """Trees that ask for the one word that stands among marks."""
    made = []
    for _ in range(trees):
        word = random.randrange(12, SIZE)
        text = [word, *random.choices(range(8, 12), k=4)]
        random.shuffle(text)
        branches = (Branch((KEY, VAL, word, END), 2), Branch((KEY, 9, VAL, word, END), 3))
        made.append(Grown((DOC, *text), branches))
    return made


def rows(seed: int) -> Iterator[Row]:
    random = Random(seed)
    while True:
        yield laid(copying(random), random, 0.0)


def test_a_tiny_reader_learns_to_copy_what_is_asked_for() -> None:
    learner, stream = trainer(), rows(1)
    losses = [learner.step(next(stream)) for _ in range(60)]
    held = Check({"copying": copying(Random("held aside"), trees=50)})

    assert max(losses[-5:]) < 0.1 * losses[0]
    assert held.measure(learner)["copying"] > 0.95


def test_a_newborn_reader_answers_nothing_right() -> None:
    held = Check({"copying": copying(Random("held aside"))})

    assert held.measure(trainer())["copying"] < 0.2


def test_a_branch_is_right_only_if_every_token_is() -> None:
    learner = trainer()
    with torch.no_grad():  # a reader that says NULL whatever is asked
        learner.reader.embedding.weight.zero_()
        learner.reader.embedding.weight[:, 0] = 1.0
        learner.reader.embedding.weight[NULL, 0] = 2.0
    nothing = Branch((KEY, 9, VAL, NULL), 3)
    wrong = Branch((KEY, 9, VAL, NULL, END), 3)
    held = Check({"half": [Grown((DOC, 12, 13), (nothing, wrong))]})

    assert held.measure(learner) == {"half": 0.5}


def test_every_step_is_counted_with_its_tokens() -> None:
    learner, row = trainer(), next(rows(1))
    learner.step(row)
    learner.step(row)

    assert (learner.state.step, learner.state.tokens) == (2, 2 * len(row.tokens))


def test_the_same_seed_learns_the_same() -> None:
    losses = []
    for _ in range(2):
        learner, stream = trainer(), rows(4)
        losses.append([learner.step(next(stream)) for _ in range(3)])

    assert losses[0] == losses[1]


def test_a_loaded_checkpoint_goes_on_counting(tmp_path: Path) -> None:
    learner, stream = trainer(), rows(1)
    for _ in range(3):
        learner.step(next(stream))
    checkpoint.save(tmp_path, learner.reader, learner.state)

    later = Trainer(*checkpoint.load(tmp_path), PLAN)
    later.step(next(stream))

    assert later.state.step == 4


@pytest.mark.slow
def test_the_command_begins_and_then_continues(tmp_path: Path) -> None:
    command = [
        sys.executable, "-m", "models.training.train", "--out", str(tmp_path / "out"),
        "--hours", "0.002", "--tokens", "600", "--least", "100", "--most", "200", "--width", "32",
        "--layers", "1", "--heads", "1", "--hidden", "32", "--threads", "1",
    ]  # fmt: skip
    environment = os.environ | {
        "TORCH_COMPILE_DISABLE": "1",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    curves = []
    for _ in range(2):
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True, timeout=300
        )
        curves.append([json.loads(line) for line in done.stdout.splitlines()])
    first, second = curves

    assert 0 < first[-1]["step"] < second[-1]["step"]
    assert "invoice" in first[0]
    assert checkpoint.load(tmp_path / "out")[1].curve == first + second
