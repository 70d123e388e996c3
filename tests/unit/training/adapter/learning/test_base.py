"""What PyTorch computes is what llama.cpp computes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from gguf import GGMLQuantizationType  # noqa: E402
from gguf.quants import dequantize  # noqa: E402

from models.training.adapter import packing  # noqa: E402
from models.training.adapter.learning.base import Model, unpacked  # noqa: E402
from models.training.adapter.learning.papers import Papers  # noqa: E402
from models.training.adapter.trees import Limb, Tree  # noqa: E402
from models.training.adapter.unpacking import write  # noqa: E402
from sealread.llm.runtime import Row, Runtime  # noqa: E402

RANK = 2


def _random(folder: Path, above: float = 0.0) -> Model:
    torch.manual_seed(1)
    model = Model(folder, "cpu", RANK, above)
    with torch.no_grad():
        for one in model.learning():
            one.normal_(0, 0.1)
    return model


def _surprise(model: Model, trees: list[Tree], folder: Path, length: int) -> float:
    """Weighed as it is learnt; the packed folder's words are the base's own."""
    np.savez(folder / "some.npz", **packing.packed([(tree, 0) for tree in trees]))
    [batch] = Papers(folder / "some.npz", len(trees) * length).once()
    with torch.no_grad():
        surprise, _ = model.surprise(batch)
    return float(np.average(surprise.numpy(), weights=batch.weights))


@pytest.mark.parametrize("adapted", [False, True])
def test_logits_are_those_of_llama(
    base: Path, folder: Path, tmp_path: Path, length: int, adapted: bool
) -> None:
    model = _random(folder) if adapted else Model(folder, "cpu", RANK)
    adapter = tmp_path / "adapter.gguf"
    write(model.learnt(), base, adapter)
    with Runtime(base, cells=256, adapter=adapter if adapted else None) as runtime:
        tokens = runtime.tokenize("Total: 12 EUR, the rest is nothing")
        last = len(tokens) - 1
        theirs = runtime.feed([Row(t, i, 0, i == last) for i, t in enumerate(tokens)])[0].copy()
    tree = Tree([Limb(tokens), Limb([tokens[0]], 0, len(tokens), 1)])
    np.savez(tmp_path / "one.npz", **packing.packed([(tree, 0)]))
    [batch] = Papers(tmp_path / "one.npz", length).once()
    with torch.no_grad():
        ours = model.logits(model.states(batch)[last : last + 1])[0].numpy()
    assert np.corrcoef(ours, theirs)[0, 1] > 0.999
    assert np.abs(ours - theirs).max() < 0.05 * np.abs(theirs).max()


def test_no_branch_sees_another(folder: Path, tree: Tree, length: int) -> None:
    model, first = _random(folder), Tree(tree.limbs[:2])
    last = Tree([tree.limbs[0], tree.limbs[2]])
    counts = [np.sqrt(one.learnt) for one in tree.limbs[1:]]
    apart = [_surprise(model, [one], folder, length) for one in (first, last)]
    both = _surprise(model, [tree], folder, length)
    assert both == pytest.approx(np.average(apart, weights=counts), abs=0.02)


def test_a_branch_sees_what_leads_to_it(folder: Path, tree: Tree, length: int) -> None:
    model = _random(folder)
    shared, own = tree.limbs[0], tree.limbs[1]
    lead = [*tree.limbs[2].tokens]
    start = len(shared.tokens)
    led = Tree([shared, Limb(lead, 0, start), Limb(own.tokens, 1, start + len(lead), own.learnt)])
    longer = Tree(
        [Limb([*shared.tokens, *lead]), Limb(own.tokens, 0, start + len(lead), own.learnt)]
    )
    seen = _surprise(model, [led], folder, length)
    assert seen == pytest.approx(_surprise(model, [longer], folder, length), abs=0.02)
    assert abs(seen - _surprise(model, [Tree([shared, own])], folder, length)) > 0.001


def test_papers_of_a_batch_do_not_see_each_other(folder: Path, tree: Tree, length: int) -> None:
    model = _random(folder)
    alone = _surprise(model, [tree], folder, length)
    assert _surprise(model, [tree, tree], folder, length) == pytest.approx(alone, abs=0.02)


def test_nothing_goes_back_through_layers_that_stay(folder: Path, length: int) -> None:
    model = _random(folder, above=0.5)
    [batch, *_] = Papers(folder / "papers.npz", length).once()
    model.surprise(batch)[0].mean().backward()
    grown = [one.a["attn_q"].grad is not None for one in model.own_layers()]
    assert grown == [False, True]
    assert {name.split(".")[1] for name in model.learnt()} == {"1"}


def test_learning_goes_on_from_what_was_learnt(folder: Path) -> None:
    learnt, again = _random(folder), Model(folder, "cpu", RANK)
    again.take(learnt.learnt())
    for one, other in zip(learnt.learning(), again.learning(), strict=True):
        assert torch.allclose(one, other, atol=1e-3)
    for rank, above in ((RANK + 1, 0.0), (RANK, 0.5)):
        with pytest.raises(ValueError, match="another rank"):
            Model(folder, "cpu", rank, above).take(learnt.learnt())


@pytest.mark.parametrize(
    ("kind", "size", "scales"),
    [(GGMLQuantizationType.Q4_K, 144, (0, 2)), (GGMLQuantizationType.Q6_K, 210, (208,))],
)
def test_quantised_blocks_are_read_as_the_format_says(
    kind: GGMLQuantizationType, size: int, scales: tuple[int, ...]
) -> None:
    raw = np.random.default_rng(3).integers(0, 256, (40, size), np.uint8)
    for at in scales:  # any two bytes may be no number
        raw[:, at : at + 2] = np.full((40, 1), 0.03, np.float16).view(np.uint8)
    ours = unpacked(torch.from_numpy(raw.reshape(-1)), kind.name, (40, 256)).float().numpy()
    theirs = dequantize(raw, kind)
    assert np.abs(ours - theirs).max() <= 0.005 * np.abs(theirs).max()


def test_a_kind_of_weights_that_is_not_known_is_an_error() -> None:
    with pytest.raises(ValueError, match="IQ2_XS"):
        unpacked(torch.zeros(74, dtype=torch.uint8), "IQ2_XS", (1, 256))
