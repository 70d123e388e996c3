"""What the model answered about one document, so that a torn extraction goes on at its window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from sealread.llm.answers import Asked, Question, asked_sha256
from sealread.worker.protocol import MAX_PAGE, KeptAnswers, WindowAnswers

Say = Callable[[WindowAnswers], None]


class Remembered:
    """The memory of a decoder while it works on one item: what was kept, and who is told of more.

    `sha256` is the document's, `model` the model's (hex). A part is found again by a hash of its
    text and of the questions on it.
    """

    def __init__(
        self, item: int, sha256: str, model: str, kept: Iterable[KeptAnswers], say: Say
    ) -> None:
        self._item, self._sha256, self._model, self._say = item, sha256, model, say
        self._known: dict[str, msgspec.Raw] = {}
        for one in kept:
            if (one.item, one.sha256, one.reading) == (item, sha256, model):
                self._known.update(one.answers)

    def recall(self, text: str, questions: Sequence[Question]) -> Asked | None:
        """What was answered before; what cannot be understood is asked again."""
        body = self._known.get(asked_sha256(text, questions))
        if body is None:
            return None
        try:
            return msgspec.json.decode(body, type=Asked)
        except msgspec.DecodeError:
            return None

    def remember(self, text: str, questions: Sequence[Question], asked: Asked) -> None:
        """Tells the parent, so that it keeps it; answers that are too long are not kept."""
        body = msgspec.Raw(msgspec.json.encode(asked))
        if len(body) <= MAX_PAGE:
            key = asked_sha256(text, questions)
            self._say(WindowAnswers(self._item, self._sha256, self._model, key, body))
