"""From packed papers to an adapter that the program computes with."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

torch = pytest.importorskip("torch")

from models.training.adapter import unpacking  # noqa: E402
from models.training.adapter.learning import __main__ as command  # noqa: E402
from models.training.adapter.learning.base import Model  # noqa: E402
from models.training.adapter.learning.papers import Papers  # noqa: E402
from models.training.adapter.posing import Posed  # noqa: E402
from sealread.weights.adapters import Adapter, Chosen, chosen  # noqa: E402
from sealread.weights.hashing import hash_file  # noqa: E402


def _learn(folder: Path, out: Path, tokens: int, *more: str) -> None:
    said = ["--seconds", "3", "--rank", "2", "--rate", "0.02", "--tokens", str(tokens), *more]
    assert command.main([str(folder), str(out), *said]) == 0


def test_what_is_learnt_becomes_an_adapter(
    base: Path, folder: Path, tmp_path: Path, length: int, capsys: pytest.CaptureFixture[str]
) -> None:
    learnt, adapter = tmp_path / "learnt", tmp_path / "adapter.gguf"
    _learn(folder, learnt, 2 * length)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    before, *_, after = [line["judged"]["surprise"] for line in lines if "judged" in line]
    assert after < before - 0.5
    assert unpacking.main([str(base), str(learnt), str(adapter)]) == 0
    said = msgspec.toml.decode(adapter.with_suffix(".toml").read_bytes(), type=Adapter)
    assert said.sha256 == hash_file(adapter)
    assert chosen(hash_file(base), adapter) == Chosen(adapter, said.sha256)


def test_the_mean_of_two_lessons_has_their_matrices() -> None:
    one = {"blk.0.attn_q.a": np.full((2, 4), 1.0, np.float16)}
    other = {"blk.0.attn_q.a": np.full((2, 4), 3.0, np.float16)}
    made = unpacking.mean(one, other)
    assert made["blk.0.attn_q.a"].dtype == np.float16
    assert (made["blk.0.attn_q.a"] == 2.0).all()
    with pytest.raises(SystemExit, match="same matrices"):
        unpacking.mean(one, {})


def test_an_adapter_is_what_learning_goes_on_from(folder: Path, base: Path, tmp_path: Path) -> None:
    model = Model(folder, "cpu", 2)
    unpacking.write(model.learnt(), base, tmp_path / "adapter.gguf")
    again = unpacking.learnt_of(tmp_path / "adapter.gguf")
    assert again.keys() == model.learnt().keys()
    model.take(again)


def test_answers_are_judged_by_the_group_of_their_paper(
    folder: Path, slip: Posed, length: int
) -> None:
    papers = Papers(folder / "aside.npz", 2 * length)
    said = command.judged(Model(folder, "cpu", 2), papers, ["slip", "other"])
    assert said["slip"][1] == 2 * len(slip.branches)
    assert said["other"][1] == len(slip.branches)


def test_files_of_what_was_learnt_are_small(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_MOST_BYTES", 2000)
    model = Model(folder, "cpu", 2)
    command.save(model, tmp_path)
    files = sorted(tmp_path.glob("learnt*.npz"))
    assert len(files) > 1
    kept = {name for one in files for name in np.load(one).files}
    assert kept == model.learnt().keys()


def test_too_few_papers_are_an_error(folder: Path, tmp_path: Path, length: int) -> None:
    with pytest.raises(SystemExit, match="Pack more papers"):
        _learn(folder, tmp_path, 4 * length)


def test_a_gradient_that_is_no_number_ends_it(folder: Path, length: int) -> None:
    model = Model(folder, "cpu", 2)
    with torch.no_grad():
        model.own_layers()[0].b["attn_q"].fill_(float("nan"))
    [batch, *_] = Papers(folder / "papers.npz", length).once()
    optimizer = torch.optim.AdamW(model.learning())
    with pytest.raises(SystemExit, match="no number"):
        command._step(model, optimizer, batch)


def test_what_is_no_number_becomes_no_adapter(base: Path, tmp_path: Path) -> None:
    broken = np.full((2, 8), np.nan, np.float16)
    np.savez(tmp_path / "learnt0.npz", **{"blk.0.attn_q.a": broken})
    with pytest.raises(SystemExit, match="no number"):
        unpacking.main([str(base), str(tmp_path), str(tmp_path / "adapter.gguf")])
