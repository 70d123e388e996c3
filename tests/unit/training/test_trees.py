"""Examples to trees of tokens, and trees to rows."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from models.training.factory.reading import Example, Question, example
from models.training.stream import writers
from models.training.tokens import DOC, END, KEY, NEXT, NULL, PICK, VAL, Tokenizer
from models.training.trees import Branch, Grower, Grown, laid
from sealread.document.model import Span
from sealread.llm.vocabulary import Vocabulary
from sealread.llm.writing import Written
from tests.unit.training.spelling import spelt, vocabulary_of

TEXT = "Seller: Muster Bau GmbH\nItems\nScrew  1,50\nNut  0,50\nBolt  2,00\n"
WRITERS = writers()


@pytest.fixture(scope="module")
def vocabulary(tokenizer: Tokenizer) -> Vocabulary:
    return vocabulary_of(tokenizer)


def question(wording: str, *answers: str) -> Question:
    starts = [TEXT.index(answer) for answer in answers]
    return Question(
        (wording,),
        tuple(Span(start, start + len(said)) for start, said in zip(starts, answers, strict=True)),
    )


def grown(tokenizer: Tokenizer, *questions: Question, seed: int = 0) -> Grown:
    tree = Grower(tokenizer, Random(seed)).grow(Example(TEXT, questions, "test"), 400)
    assert tree is not None
    return tree


def invented(tokenizer: Tokenizer, limit: int) -> list[Grown]:
    """A tree of every kind of document."""
    trees = []
    for kind, write in WRITERS.items():
        random = Random(kind)
        made = example(write(random, "en"), random)
        trees.append(Grower(tokenizer, random).grow(made, limit))
    return [tree for tree in trees if tree is not None]


def answer(branch: Branch) -> tuple[int, ...]:
    return branch.tokens[branch.asked :]


def test_the_text_is_the_window_as_the_engine_writes_it(
    tokenizer: Tokenizer, vocabulary: Vocabulary
) -> None:
    tree = grown(tokenizer, question("Seller", "Muster Bau GmbH"))

    assert tree.text[0] == DOC
    assert spelt(vocabulary, tree.text[1:]) == Written(TEXT).text


def test_a_branch_is_key_question_val_answer_end(
    tokenizer: Tokenizer, vocabulary: Vocabulary
) -> None:
    [branch] = grown(tokenizer, question("Who sells?", "Muster Bau GmbH")).branches
    asked = branch.tokens[: branch.asked]

    assert (asked[0], asked[-1], branch.tokens[-1]) == (KEY, VAL, END)
    assert spelt(vocabulary, asked).casefold().rstrip("?") == "who sells"
    assert spelt(vocabulary, answer(branch)) == " Muster Bau GmbH"


def test_where_there_is_no_answer_null_alone_is_said(tokenizer: Tokenizer) -> None:
    [branch] = grown(tokenizer, Question(("IBAN",), ())).branches

    assert answer(branch) == (NULL,)


def test_an_answer_has_the_tokens_of_the_text(tokenizer: Tokenizer) -> None:
    tree = grown(tokenizer, question("Second item", "Nut"))
    [branch] = tree.branches
    said = answer(branch)[:-1]

    assert any(tree.text[i : i + len(said)] == said for i in range(len(tree.text)))


def test_behind_next_stands_an_answer_and_the_one_after_it_is_wanted(
    tokenizer: Tokenizer, vocabulary: Vocabulary
) -> None:
    after: dict[str, str | None] = {}
    for seed in range(20):
        tree = grown(tokenizer, question("Items", "Screw", "Nut", "Bolt"), seed=seed)
        for branch in tree.branches:
            asked = branch.tokens[: branch.asked]
            if NEXT in asked:
                known = spelt(vocabulary, asked[asked.index(NEXT) + 1 : -1])
                said = answer(branch)
                after[known] = None if said == (NULL,) else spelt(vocabulary, said)

    assert after == {" Screw": " Nut", " Nut": " Bolt", " Bolt": None}


def test_without_next_the_first_of_a_list_is_wanted(
    tokenizer: Tokenizer, vocabulary: Vocabulary
) -> None:
    tree = grown(tokenizer, question("Items", "Screw", "Nut", "Bolt"))
    first = [b for b in tree.branches if NEXT not in b.tokens]

    assert {spelt(vocabulary, answer(branch)) for branch in first} == {" Screw"}


def test_a_single_answer_has_no_chain(tokenizer: Tokenizer) -> None:
    trees = [grown(tokenizer, question("Seller", "Muster Bau GmbH"), seed=s) for s in range(10)]

    assert not any(NEXT in branch.tokens for tree in trees for branch in tree.branches)


def test_a_choice_lists_its_options_and_names_one_of_them(
    tokenizer: Tokenizer, vocabulary: Vocabulary
) -> None:
    options = ("Invoice", "Letter", "Receipt")
    [branch] = grown(tokenizer, Question(("Type",), (), options, "Letter")).branches
    asked = branch.tokens[: branch.asked]
    places = [i for i, token in enumerate(asked) if token in (PICK, VAL)]
    listed = {spelt(vocabulary, asked[a + 1 : b]) for a, b in pairwise(places)}

    assert listed == {" Invoice", " Letter", " Receipt"}
    assert spelt(vocabulary, answer(branch)) == " Letter"


def chosen(wording: str, told: str, choice: str) -> Question:
    spans = question(wording, told).spans if told else ()
    return Question((wording,), spans, ("small", "large"), choice)


def test_a_choice_whose_telling_words_are_elsewhere_is_not_asked(tokenizer: Tokenizer) -> None:
    text = TEXT + "Nothing here\n" * 60 + "Zebra\n"
    size = Question(("Size",), (Span(len(text) - 6, len(text) - 1),), ("small", "large"), "small")
    seller = Question(("Seller",), question("Seller", "Muster Bau GmbH").spans)
    example, picked = Example(text, (size, seller), "test"), set()
    for seed in range(12):
        tree = Grower(tokenizer, Random(seed)).grow(example, 100)
        if tree:
            said = spelt(vocabulary_of(tokenizer), tree.text[1:])
            picked.add(("Zebra" in said, any(PICK in branch.tokens for branch in tree.branches)))

    assert picked == {(True, True), (False, False)}


def test_a_choice_is_asked_of_one_record_only(tokenizer: Tokenizer) -> None:
    records = (chosen("Size", "1,50", "small"), chosen("Size", "2,00", "large"))
    whole = grown(tokenizer, *records, question("Seller", "Muster Bau GmbH"))
    assert all(PICK not in branch.tokens for branch in whole.branches)

    example = Example(TEXT, records, "test")
    few = [Grower(tokenizer, Random(seed), short=1.0).grow(example, 400) for seed in range(12)]
    picks = [branch for tree in few if tree for branch in tree.branches if PICK in branch.tokens]
    assert {answer(branch)[:-1] for branch in picks} == {
        tuple(tokenizer(" small")), tuple(tokenizer(" large")),
    }  # fmt: skip
    for tree in filter(None, few):
        said = spelt(vocabulary_of(tokenizer), tree.text[1:])
        assert ("1,50" in said) != ("2,00" in said)


def test_short_windows_are_lines_around_an_answer(tokenizer: Tokenizer) -> None:
    text = "".join(f"Line {number}: {number * 37}\n" for number in range(80))
    start = text.index(": 1480") + 2
    asked = Question(("Line 40",), (Span(start, start + 4),))
    grower = Grower(tokenizer, Random(1), short=1.0)
    for _ in range(20):
        tree = grower.grow(Example(text, (asked,), "test"), 4000)
        assert tree is not None
        said = spelt(vocabulary_of(tokenizer), tree.text[1:])
        assert "1480" in said
        assert said.strip().count("\n") <= 12


def test_an_answer_that_a_window_cuts_is_not_asked(tokenizer: Tokenizer) -> None:
    text = "Maker:\nMuster Bau GmbH\n" + "Hafenstraße 12\n" * 60 + "Total: 5\n"
    whole = Question(("Maker",), (Span(7, text.index("Total")),))
    other = Question(("Total",), (Span(len(text) - 2, len(text) - 1),))
    for seed in range(6):
        tree = Grower(tokenizer, Random(seed)).grow(Example(text, (whole, other), "test"), 100)
        asked = [branch.tokens[1 : branch.asked - 1] for branch in tree.branches] if tree else []
        assert tuple(tokenizer("Maker")) not in asked


def test_words_are_asked_as_keys_too(tokenizer: Tokenizer) -> None:
    asked = Question(("Invoice number",), question("x", "Nut").spans)
    made = set()
    for seed in range(200):
        tree = Grower(tokenizer, Random(seed)).grow(Example(TEXT, (asked,), "test"), 400)
        assert tree is not None
        made |= {branch.tokens[1 : branch.asked - 1] for branch in tree.branches}

    assert {tuple(tokenizer("invoice_number")), tuple(tokenizer("invoiceNumber"))} <= made


def test_a_document_that_asks_nothing_grows_no_tree(tokenizer: Tokenizer) -> None:
    assert Grower(tokenizer, Random(0)).grow(Example(TEXT, (), "test"), 400) is None


@pytest.mark.parametrize("limit", [150, 400])
def test_windows_hold_every_answer_they_are_asked_for(
    tokenizer: Tokenizer, vocabulary: Vocabulary, limit: int
) -> None:
    for tree in invented(tokenizer, limit):
        text = spelt(vocabulary, tree.text)
        for branch in tree.branches:
            if answer(branch) != (NULL,) and PICK not in branch.tokens:
                assert spelt(vocabulary, answer(branch)) in text


@pytest.mark.parametrize("limit", [150, 400])
def test_no_more_than_a_quarter_of_the_branches_says_nothing_unless_there_are_few(
    tokenizer: Tokenizer, limit: int
) -> None:
    for tree in invented(tokenizer, limit):
        empty = sum(answer(branch) == (NULL,) for branch in tree.branches)
        assert empty <= max(6, len(tree.branches) / 4)


def test_no_more_questions_are_asked_than_told(tokenizer: Tokenizer) -> None:
    random = Random(0)
    made = example(WRITERS["invoice"](random, "de"), random)
    tree = Grower(tokenizer, random, questions=5).grow(made, 4000)

    assert tree is not None
    assert len(tree.branches) == 5


def test_the_same_seed_grows_the_same_tree(tokenizer: Tokenizer) -> None:
    assert invented(tokenizer, 300) == invented(tokenizer, 300)


def two_trees() -> list[Grown]:
    return [
        Grown(
            (DOC, 10, 11, 12), (Branch((KEY, 20, VAL, 11, 12, END), 3), Branch((KEY, VAL, NULL), 2))
        ),
        Grown((DOC, 13), (Branch((KEY, 21, VAL, 13, END), 3),)),
    ]


def test_a_row_holds_texts_and_branches_one_behind_the_other() -> None:
    row = laid(two_trees(), Random(0), 0.0)

    assert row.parts.tolist() == [[4, 9], [2, 5]]
    assert row.branch.tolist() == [-1] * 4 + [0] * 6 + [1] * 3 + [-1] * 2 + [0] * 5


def test_every_branch_begins_where_its_text_ends() -> None:
    row = laid(two_trees(), Random(0), 0.0)

    assert row.positions.tolist() == [
        *range(4), *range(4, 10), *range(4, 7), *range(2), *range(2, 7),
    ]  # fmt: skip


def test_only_answers_are_learnt() -> None:
    row = laid(two_trees(), Random(0), 0.0)
    learnt = row.weights > 0

    assert row.targets[learnt].tolist() == [11, 12, END, NULL, 13, END]
    assert (row.tokens[row.wanted[learnt] + 1] == row.targets[learnt]).all()


def test_the_first_token_of_an_answer_counts_as_much_as_a_short_rest() -> None:
    row = laid(two_trees()[:1], Random(0), 0.0)

    assert row.weights[row.weights > 0].tolist() == pytest.approx([1, 2**-0.5, 2**-0.5, 1])


def test_a_little_of_the_text_is_learnt_with_its_own_weight() -> None:
    tree = Grown((DOC, *range(10, 90)), (Branch((KEY, VAL, END), 2),))
    row = laid([tree], Random(0), 0.25)

    assert (row.weights == 0.25).sum() == len(tree.text) // 8
    assert (row.tokens[row.wanted + 1] == row.targets).all()


def test_where_an_answer_ends_counts_however_long_it_is() -> None:
    tree = Grown((DOC, 9), (Branch((KEY, 9, VAL, *range(20, 120), END), 3),))
    row = laid([tree], Random(0), 0.0)

    assert row.weights[-1] == 0.5
    assert row.weights[-2] == pytest.approx(0.1)
