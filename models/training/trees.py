"""Examples to trees of tokens: the text of a window, and behind it a branch for each question.

A branch is `<|key|>` question `<|val|>` answer `<|end|>`; `<|null|>` says that the text has no
answer. Behind `<|next|>` stands an answer that was found before: the one after it is wanted.
Behind each `<|pick|>` stands a choice: the answer is one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from sealread.document.model import Span
from sealread.extract.windows import windows
from sealread.llm.writing import Written

from .factory.reading import Example, Question
from .tokens import DOC, END, KEY, NEXT, NULL, PICK, VAL, Tokenizer

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
MAX_QUESTION = 128
MAX_BRANCH = 400
_LEAST_EMPTY = 6


@dataclass(frozen=True)
class Branch:
    """Tokens of one question and its answer; `asked` of them come before the answer."""

    tokens: tuple[int, ...]
    asked: int


@dataclass(frozen=True)
class Grown:
    """A window's tokens and its branches."""

    text: tuple[int, ...]
    branches: tuple[Branch, ...]

    @property
    def size(self) -> int:
        """Tokens altogether."""
        return len(self.text) + sum(len(branch.tokens) for branch in self.branches)


class Grower:
    """Makes trees of examples: chooses a window, questions and wordings at random."""

    def __init__(self, tokenizer: Tokenizer, random: Random, *, questions: int = 24) -> None:
        self._tokens, self._random, self._most = tokenizer, random, questions

    def grow(self, example: Example, limit: int) -> Grown | None:
        """A tree over at most `limit` tokens of the example's text; None where nothing is asked."""
        window = self._window(example.text, limit)
        text = example.text[window.start : window.end]
        written = Written(text)
        asked = [
            branch
            for question in example.questions
            for branch in self._branches(question, example.text, window, written)
        ]
        self._random.shuffle(asked)
        kept = _balanced(asked, self._most)
        if not kept:
            return None
        return Grown((DOC, *self._tokens(written.text)), tuple(kept))

    def _window(self, text: str, limit: int) -> Span:
        def count(part: str) -> int:
            return len(self._tokens(part)) + 1

        if len(text) < limit:
            return Span(0, len(text))
        return self._random.choice(windows(text, count, limit, limit // 7))

    def _branches(
        self, question: Question, text: str, window: Span, written: Written
    ) -> list[Branch]:
        if question.options:
            return [self._choice(question)]
        inside = [
            Span(s.start - window.start, s.end - window.start)
            for s in question.spans
            if window.start <= s.start and s.end <= window.end
        ]
        if question.spans and not inside and self._repeated(question, text, written):
            return []
        answers = _different([written.answer(span) for span in inside])
        wordings = self._random.sample(question.wordings, min(3, len(question.wordings)))
        first = answers[0] if answers else None
        taken = wordings[: self._random.randint(1, 3)]
        made = [self._branch(self._worded(wording), first) for wording in taken]
        if len(answers) > 1:
            made += self._chain(self._worded(wordings[0]), answers)
        return [branch for branch in made if len(branch.tokens) <= MAX_BRANCH]

    def _repeated(self, question: Question, text: str, written: Written) -> bool:
        """Do the words of an answer outside the window stand in it too?"""
        return any(text[s.start : s.end] in written.plain for s in question.spans)

    def _worded(self, wording: str) -> str:
        match self._random.randrange(12):
            case 0:
                return wording.lower()
            case 1:
                return wording.upper() if len(wording) < 40 else wording
            case 2:
                return wording.rstrip(".?:")
            case _:
                return wording

    def _branch(self, wording: str, answer: str | None, before: tuple[int, ...] = ()) -> Branch:
        asked = (KEY, *self._tokens(wording)[: MAX_QUESTION - 2], *before, VAL)
        said = (NULL,) if answer is None else (*self._tokens(answer), END)
        return Branch((*asked, *said), len(asked))

    def _chain(self, wording: str, answers: list[str]) -> list[Branch]:
        """Some steps of a list: the answer after a given one, and nothing after the last."""
        steps = list(zip(answers, [*answers[1:], None], strict=True))
        chosen = self._random.sample(steps, min(3, len(steps)))
        return [self._branch(wording, after, (NEXT, *self._tokens(said))) for said, after in chosen]

    def _choice(self, question: Question) -> Branch:
        options = list(question.options)
        self._random.shuffle(options)
        listed = [token for option in options for token in (PICK, *self._tokens(" " + option))]
        wording = self._random.choice(question.wordings)
        asked = (KEY, *self._tokens(wording), *listed, VAL)
        return Branch((*asked, *self._tokens(" " + question.choice), END), len(asked))


def _different(answers: list[str]) -> list[str]:
    """Answers without those that say again what one before them said."""
    seen: dict[str, str] = {}
    for answer in answers:
        seen.setdefault("".join(filter(str.isalnum, answer)).casefold(), answer)
    return list(seen.values())


def _balanced(branches: list[Branch], most: int) -> list[Branch]:
    """At most `most` branches, a quarter of them without an answer, or more where few have one.

    Most windows of a long document answer little of what is asked; they are to be met here too.
    """
    empty = [b for b in branches if b.tokens[b.asked] == NULL]
    full = [b for b in branches if b.tokens[b.asked] != NULL]
    room = max(len(full) // 3, _LEAST_EMPTY)
    return (full[: most - min(len(empty), room, most // 4)] + empty[:room])[:most]


@dataclass(frozen=True)
class Row:
    """Trees laid flat, ready for the model.

    `tokens`, `positions`: (n,). `parts`: (trees, 2) tokens of text and branches. `branch`: (n,)
    number of the branch of a token, -1 in the text. `wanted`: positions whose next token is
    learnt; `targets`, `weights`: that token and how much it counts.
    """

    tokens: Ints
    positions: Ints
    parts: Ints
    branch: Ints
    wanted: Ints
    targets: Ints
    weights: Floats


def laid(trees: list[Grown], random: Random, text_weight: float) -> Row:
    """Trees in one flat row. A branch counts as one, however long; a little of the text counts."""
    tokens: list[int] = []
    positions: list[int] = []
    branch: list[int] = []
    wanted: list[int] = []
    targets: list[int] = []
    weights: list[float] = []
    for tree in trees:
        start = len(tokens)
        tokens += tree.text
        positions += range(len(tree.text))
        branch += [-1] * len(tree.text)
        shown = len(tree.text) // 8 if text_weight else 0
        for place in random.sample(range(len(tree.text) - 1), shown):
            wanted.append(start + place)
            targets.append(tree.text[place + 1])
            weights.append(text_weight)
        for number, one in enumerate(tree.branches):
            first = len(tokens)
            answer = len(one.tokens) - one.asked
            tokens += one.tokens
            positions += range(len(tree.text), len(tree.text) + len(one.tokens))
            branch += [number] * len(one.tokens)
            wanted += range(first + one.asked - 1, first + len(one.tokens) - 1)
            targets += one.tokens[one.asked :]
            weights += [1.0] + [(answer - 1) ** -0.5 for _ in range(answer - 1)]
    sizes = [(len(t.text), t.size - len(t.text)) for t in trees]
    return Row(
        np.array(tokens), np.array(positions), np.array(sizes), np.array(branch),
        np.array(wanted), np.array(targets), np.array(weights, np.float32),
    )  # fmt: skip
