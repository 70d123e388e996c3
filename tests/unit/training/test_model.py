"""The reader as a module: what a token sees, and what it does not."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from models.training.model import Reader  # noqa: E402
from models.training.trees import Branch, Grown  # noqa: E402
from tests.unit.training.readers import exact_trees, logits_of, row_of, tiny  # noqa: E402

SIZE = 40
TREE = Grown((0, 10, 11, 12), (Branch((1, 20, 2, 11, 3), 3), Branch((1, 21, 22, 2, 12, 3), 4)))
TEXT, FIRST, SECOND = slice(0, 4), slice(4, 9), slice(9, 15)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return tiny(SIZE, spread=0.2)


@pytest.fixture(scope="module")
def causal() -> Reader:
    return tiny(SIZE, spread=0.2, both_ways=False)


def _with(tree: Grown, *, text: int = 11, first: int = 20) -> Grown:
    """The tree with another word in its text or in its first question."""
    one, two = tree.branches
    asked = Branch((1, first, *one.tokens[2:]), one.asked)
    return Grown((0, 10, text, 12), (asked, two))


def test_branches_do_not_see_each_other(reader: Reader) -> None:
    before, after = (logits_of(reader, row_of(t)) for t in (TREE, _with(TREE, first=30)))

    assert torch.equal(before[SECOND], after[SECOND])
    assert torch.equal(before[TEXT], after[TEXT])
    assert not torch.allclose(before[FIRST], after[FIRST], atol=1e-3)


def test_branches_see_the_text(reader: Reader) -> None:
    before, after = (logits_of(reader, row_of(t)) for t in (TREE, _with(TREE, text=31)))

    assert not torch.allclose(before[FIRST], after[FIRST], atol=1e-3)
    assert not torch.allclose(before[SECOND], after[SECOND], atol=1e-3)


def test_a_text_sees_what_comes_after_it(reader: Reader) -> None:
    before, after = (logits_of(reader, row_of(t)) for t in (TREE, _with(TREE, text=31)))

    assert not torch.allclose(before[:2], after[:2], atol=1e-3)


def test_a_text_does_not_see_what_is_asked_about_it(reader: Reader) -> None:
    before, after = (logits_of(reader, row_of(t)) for t in (TREE, Grown(TREE.text, ())))

    assert torch.allclose(before[TEXT], after, atol=1e-5)


def test_no_token_of_a_causal_reader_sees_what_comes_after_it(causal: Reader) -> None:
    before, after = (logits_of(causal, row_of(t)) for t in (TREE, _with(TREE, text=31)))

    assert torch.equal(before[:2], after[:2])


def test_a_branch_says_what_it_says_behind_the_text_alone(causal: Reader) -> None:
    together = logits_of(causal, row_of(TREE))
    alone = logits_of(causal, row_of(Grown((*TREE.text, *TREE.branches[1].tokens), ())))

    assert torch.allclose(together[SECOND], alone[4:], atol=1e-4)


def test_trees_of_a_row_do_not_see_each_other(reader: Reader) -> None:
    other = Grown((0, 33, 34), (Branch((1, 35, 2, 33, 3), 3),))
    together, alone = logits_of(reader, row_of(other, TREE)), logits_of(reader, row_of(TREE))

    assert torch.allclose(together[other.size :], alone, atol=1e-4)


def test_a_text_without_questions_has_no_mask() -> None:
    [tree] = exact_trees(row_of(Grown((0, 10, 11), ())))

    assert tree.parts == [3]
    assert tree.mask is None


def test_a_newborn_reader_hands_tokens_through(reader: Reader) -> None:
    born = tiny(SIZE)
    embedded = born.embedding.weight[torch.as_tensor(TREE.text)]
    expected = born.logits(born.norm(embedded))

    assert torch.allclose(logits_of(born, row_of(Grown(TREE.text, ()))), expected, atol=1e-5)
    assert born.size() == reader.size()
