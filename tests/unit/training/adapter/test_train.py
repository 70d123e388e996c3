"""What PyTorch learns is what llama.cpp computes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

torch = pytest.importorskip("torch")

from gguf import GGUFReader  # noqa: E402

from models.training.adapter.base import Model, save, take  # noqa: E402
from models.training.adapter.posing import Branch, Posed  # noqa: E402
from models.training.adapter.train import Trees, loss  # noqa: E402
from sealread.llm.dialects.chat import ChatDialect  # noqa: E402
from sealread.llm.dialects.choosing import dialect_of  # noqa: E402
from sealread.llm.dialects.prompts import form_prompts  # noqa: E402
from sealread.llm.form import Member  # noqa: E402
from sealread.llm.runtime import Row, Runtime  # noqa: E402
from sealread.weights.adapters import Adapter, Chosen, chosen  # noqa: E402
from sealread.weights.hashing import hash_file  # noqa: E402
from tests.chat_models import KINDS, write_model  # noqa: E402

RANK = 2
POSED = Posed(
    "slip",
    "Total: 12 EUR",
    ('"total": Total (text)', '"fax": Fax (text)'),
    (Branch(' "total":', ' "12 EUR",\n'), Branch(' "fax":', " null,\n")),
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("base") / "base.gguf"
    return write_model(path, KINDS["chatml"], architecture="qwen2")


def _random(file: Path) -> Model:
    torch.manual_seed(1)
    model = Model(file, RANK, 2.0)
    with torch.no_grad():
        for one in model.learning():
            one.normal_(0, 0.1)
    return model


def _behind(model: Model, tokens: list[int]) -> np.ndarray:
    order = torch.arange(len(tokens))
    mask = torch.zeros(len(tokens), len(tokens), dtype=torch.bfloat16)
    mask.masked_fill_(order[:, None] < order, float("-inf"))
    with torch.no_grad():
        return model.logits(model(torch.tensor(tokens), order, [mask])[-1:])[0].numpy()


@pytest.mark.parametrize("adapted", [False, True])
def test_logits_are_those_of_llama(file: Path, tmp_path: Path, adapted: bool) -> None:
    model = _random(file) if adapted else Model(file, RANK, 2.0)
    adapter = tmp_path / "adapter.gguf"
    save(model, file, adapter, RANK, 2.0 * RANK, {})
    with Runtime(file, cells=256, adapter=adapter if adapted else None) as runtime:
        tokens = runtime.tokenize("Total: 12 EUR, the rest is nothing")
        last = len(tokens) - 1
        theirs = runtime.feed([Row(t, i, 0, i == last) for i, t in enumerate(tokens)])[0].copy()
    ours = _behind(model, tokens)
    assert np.corrcoef(ours, theirs)[0, 1] > 0.999
    assert np.abs(ours - theirs).max() < 0.05 * np.abs(theirs).max()


def test_an_adapter_has_a_manifest_that_the_program_reads(file: Path, tmp_path: Path) -> None:
    adapter = tmp_path / "learnt.gguf"
    save(_random(file), file, adapter, RANK, 2.0 * RANK, {})
    said = msgspec.toml.decode(adapter.with_suffix(".toml").read_bytes(), type=Adapter)
    assert said.sha256 == hash_file(adapter)
    assert chosen(hash_file(file), adapter) == Chosen(adapter, said.sha256)


def test_learning_goes_on_from_an_adapter(file: Path, tmp_path: Path) -> None:
    learnt, again = _random(file), Model(file, RANK, 2.0)
    save(learnt, file, tmp_path / "first.gguf", RANK, 2.0 * RANK, {})
    take(again, tmp_path / "first.gguf")
    for one, other in zip(learnt.learning(), again.learning(), strict=True):
        assert torch.allclose(one, other, atol=1e-3)
    for rank, above in ((RANK + 1, 0.0), (RANK, 0.5)):
        with pytest.raises(ValueError, match=r"first\.gguf"):
            take(Model(file, rank, 2.0, above), tmp_path / "first.gguf")


def test_no_branch_sees_another(file: Path) -> None:
    model = _random(file)
    trees = Trees(file, 2000)
    alone = Posed(POSED.kind, POSED.page, POSED.lines, POSED.branches[:1])
    both, first = trees.of(POSED), trees.of(alone)
    assert both is not None
    assert first is not None
    own = len(first.wanted)
    cut = replace(both, wanted=both.wanted[:own])
    with torch.no_grad():
        assert float(loss(model, [cut], "cpu")) == pytest.approx(
            float(loss(model, [first], "cpu")), abs=0.02
        )


def test_papers_behind_one_another_do_not_see_each_other(file: Path) -> None:
    model, tree = _random(file), Trees(file, 2000).of(POSED)
    assert tree is not None
    with torch.no_grad():
        assert float(loss(model, [tree, tree], "cpu")) == pytest.approx(
            float(loss(model, [tree], "cpu")), abs=0.02
        )


def test_what_is_learnt_lowers_the_surprise(file: Path) -> None:
    model, tree = Model(file, RANK, 2.0), Trees(file, 2000).of(POSED)
    assert tree is not None
    optimizer = torch.optim.AdamW(model.learning(), lr=0.02)
    before = float(loss(model, [tree], "cpu").detach())
    for _ in range(12):
        optimizer.zero_grad()
        loss(model, [tree], "cpu").backward()
        optimizer.step()
    assert float(loss(model, [tree], "cpu").detach()) < before - 0.5


def test_a_page_that_does_not_fit_is_left_out(file: Path) -> None:
    assert Trees(file, 100).of(POSED) is None


def test_a_field_behind_others_answers_is_asked_as_the_engine_asks_it(file: Path) -> None:
    member = Member("fax", lead='"total": "12 EUR", "paid": null')
    before = member.said.removesuffix(' "fax":')
    led = Posed(
        POSED.kind, POSED.page, POSED.lines,
        (POSED.branches[0], Branch(' "fax":', " null,\n", before)),
    )  # fmt: skip
    with Runtime(file, cells=256) as runtime:
        dialect = dialect_of(runtime)
        assert isinstance(dialect, ChatDialect)
        prefix = dialect.form(led.page, led.lines, form_prompts("en"))
        asked = [*prefix, *dialect.continued(member.said), *dialect.continued(" null,\n")]
    tree = Trees(file, 2000).of(led)
    assert tree is not None
    last = tree.owners[-1]
    seen = [at for at, own in enumerate(tree.owners) if own in (0, tree.leads[last], last)]
    assert [tree.tokens[at] for at in seen] == asked
    assert [tree.positions[at] for at in seen] == list(range(len(asked)))


def test_lower_layers_may_stay_as_they_are(file: Path, tmp_path: Path) -> None:
    model, tree = Model(file, RANK, 2.0, above=0.5), Trees(file, 2000).of(POSED)
    assert tree is not None
    loss(model, [tree], "cpu").backward()
    assert all(one.grad is not None for one in model.learning())
    save(model, file, tmp_path / "adapter.gguf", RANK, 2.0 * RANK, {})
    names = {one.name for one in GGUFReader(tmp_path / "adapter.gguf").tensors}
    layers = {int(name.split(".")[1]) for name in names}
    assert layers == {1}
    with Runtime(file, cells=256, adapter=tmp_path / "adapter.gguf") as runtime:
        assert len(runtime.feed([Row(1, 0, 0, True)])) == 1
