"""Examples to trees of tokens: the text of a window, and behind it a branch for each question.

A branch is `<|key|>` question `<|val|>` answer `<|end|>`; `<|null|>` says that the text has no
answer. Behind `<|next|>` stands an answer that was found before: the one after it is wanted.
Behind each `<|pick|>` stands a choice: the answer is one of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
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
_LEAST_STOP = 0.5
"""How much the end of an answer counts at least, however long it is: copying is easier."""
_PLAINLY = 0.35
"""How often a question is worded as the first that it can be: by its title or its description."""
_SHORT_OF_RECORDS = 3.0
"""How much more often a text with several records is cut to few lines."""
_BEFORE, _BEHIND = 7, 4
"""How many lines before and behind an answer a short window has at most."""


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
    """Makes trees of examples: chooses a window, questions and wordings at random.

    `short`: the share of windows that are a few lines around an answer, as the engine asks about
    a record or a person about a snippet.
    """

    def __init__(
        self, tokenizer: Tokenizer, random: Random, *, questions: int = 24, short: float = 0.0
    ) -> None:
        self._tokens, self._random, self._most = tokenizer, random, questions
        self._short = short

    def grow(self, example: Example, limit: int) -> Grown | None:
        """A tree over at most `limit` tokens of the example's text; None where nothing is asked."""
        around = self._around(example, limit) if self._is_short(example) else None
        window = around or self._window(example.text, limit)
        text = example.text[window.start : window.end]
        written = Written(text)
        asked = [
            branch
            for question in _clear(example.questions, window)
            for branch in self._branches(question, example.text, window, written)
        ]
        self._random.shuffle(asked)
        kept = _balanced(asked, self._most, _LEAST_EMPTY if around is None else 3)
        if not kept:
            return None
        return Grown((DOC, *self._tokens(written.text)), tuple(kept))

    def _window(self, text: str, limit: int) -> Span:
        def count(part: str) -> int:
            return len(self._tokens(part)) + 1

        if len(text) < limit:
            return Span(0, len(text))
        return self._random.choice(windows(text, count, limit, limit // 7))

    def _is_short(self, example: Example) -> bool:
        """Records to choose for are told apart in few lines only."""
        chosen = {question.spans for question in example.questions if question.options}
        often = _SHORT_OF_RECORDS if len(chosen) > 2 else 1.0
        return self._random.random() < self._short * often

    def _around(self, example: Example, limit: int) -> Span | None:
        """Some lines around words that answer; of records to choose for, no other's words."""
        told = [question for question in example.questions if question.spans]
        if not told:
            return None
        question = self._random.choices(told, [4 if q.options else 1 for q in told])[0]
        span = self._random.choice(question.spans)
        text = example.text
        rivals = [s for q in example.questions if _rival(q, question) for s in q.spans]
        low = max((text.find("\n", s.end) for s in rivals if s.end <= span.start), default=0)
        high = min((text.rfind("\n", 0, s.start) for s in rivals if s.start >= span.end),
                   default=len(text))  # fmt: skip
        start = text.rfind("\n", 0, span.start) + 1
        end = _line_end(text, span.end)
        for _ in range(self._random.randint(0, _BEFORE)):
            start = text.rfind("\n", 0, max(start - 1, 0)) + 1
        for _ in range(self._random.randint(0, _BEHIND)):
            end = _line_end(text, end + 1)
        start = max(start, min(low, span.start))
        end = min(end, max(high, span.end)) if high >= 0 else end
        start += len(text[start:end]) - len(text[start:end].lstrip())
        fits = len(self._tokens(text[start:end])) < limit
        return Span(start, end) if fits else None

    def _branches(
        self, question: Question, text: str, window: Span, written: Written
    ) -> list[Branch]:
        if question.options:
            made = [self._choice(question)]
            return [branch for branch in made if len(branch.tokens) <= MAX_BRANCH]
        inside = [
            Span(s.start - window.start, s.end - window.start)
            for s in question.spans
            if window.start <= s.start and s.end <= window.end
        ]
        cut = any(s.start < window.end and window.start < s.end for s in question.spans)
        if not inside and (cut or self._repeated(question, text, written)):
            return []
        answers = _different([written.answer(span) for span in inside])
        wordings = self._wordings(question)
        first = answers[0] if answers else None
        taken = wordings[: self._random.randint(1, 3)]
        made = [self._branch(self._worded(wording), first) for wording in taken]
        if len(answers) > 1:
            made += self._chain(self._worded(wordings[0]), answers)
        return [branch for branch in made if len(branch.tokens) <= MAX_BRANCH]

    def _wordings(self, question: Question) -> list[str]:
        """Up to three, often a plain one first: the title or the description, which lead."""
        some = self._random.sample(question.wordings, min(3, len(question.wordings)))
        if self._random.random() < _PLAINLY:
            some[0] = self._random.choice(question.wordings[:2])
        return list(dict.fromkeys(some))

    def _repeated(self, question: Question, text: str, written: Written) -> bool:
        """Do the words of an answer outside the window stand in it too, in whatever case?"""
        here = _folded(written.plain)
        return any(_folded(text[s.start : s.end]) in here for s in question.spans)

    def _worded(self, wording: str) -> str:
        match self._random.randrange(16):
            case 0:
                return wording.lower()
            case 1:
                return wording.upper() if len(wording) < 40 else wording
            case 2:
                return wording.rstrip(".?:")
            case 3:
                return _as_key(wording, self._random)
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
        wording = self._worded(self._random.choice(question.wordings))
        asked = (KEY, *self._tokens(wording)[: MAX_QUESTION - 2], *listed, VAL)
        return Branch((*asked, *self._tokens(" " + question.choice), END), len(asked))


def _line_end(text: str, place: int) -> int:
    """Where the line of a place ends."""
    end = text.find("\n", place)
    return len(text) if end < 0 else end


def _rival(other: Question, question: Question) -> bool:
    """Is it the same choice about another record?"""
    alike = bool(question.options) and other.wordings == question.wordings
    return alike and other.spans != question.spans


def _clear(questions: Sequence[Question], window: Span) -> list[Question]:
    """The questions without choices whose telling words a window lacks, or has of two records."""
    told = [q for q in questions if q.options and (_inside(q, window) or not q.spans)]
    about: dict[tuple[str, ...], set[tuple[Span, ...]]] = defaultdict(set)
    for one in told:
        about[one.wordings].add(one.spans)
    clear = [q for q in told if len(about[q.wordings]) == 1]
    return [*(q for q in questions if not q.options), *clear]


def _inside(question: Question, window: Span) -> bool:
    return any(window.start <= s.start and s.end <= window.end for s in question.spans)


def _as_key(wording: str, random: Random) -> str:
    """Few plain words as a schema has them for a key: `invoice_number`, `invoiceNumber`."""
    words = wording.replace("'s", "").replace("-", " ").split()
    if len(words) > 4 or not all(word.isascii() and word.isalnum() for word in words):
        return wording
    if random.random() < 0.6:
        return "_".join(words).lower()
    joined = "".join(word[0].upper() + word[1:] for word in words)
    return joined if random.random() < 0.2 else joined[0].lower() + joined[1:]


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _different(answers: list[str]) -> list[str]:
    """Answers without those that say again what one before them said."""
    seen: dict[str, str] = {}
    for answer in answers:
        seen.setdefault("".join(filter(str.isalnum, answer)).casefold(), answer)
    return list(seen.values())


def _balanced(branches: list[Branch], most: int, least: int = _LEAST_EMPTY) -> list[Branch]:
    """At most `most` branches, a quarter of them without an answer, or more where few have one.

    `least`: so many of them may have none. Most windows of a long document answer little of what
    is asked; they are to be met here too.
    """
    empty = [b for b in branches if b.tokens[b.asked] == NULL]
    full = [b for b in branches if b.tokens[b.asked] != NULL]
    room = max(len(full) // 3, min(least, 2 + len(full)) if full else least - 2)
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
            weights[-1] = max(weights[-1], _LEAST_STOP)
    sizes = [(len(t.text), t.size - len(t.text)) for t in trees]
    return Row(
        np.array(tokens), np.array(positions), np.array(sizes), np.array(branch),
        np.array(wanted), np.array(targets), np.array(weights, np.float32),
    )  # fmt: skip
