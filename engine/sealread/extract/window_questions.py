"""What is asked about some fields on one window: one wording first, others where that is unsure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.extract.candidates import certainty
from sealread.extract.plan import questions
from sealread.extract.regions import spellings
from sealread.extract.retrieval_windows import Gathered
from sealread.llm.decoding import Answer, Question
from sealread.schema.model import Field

_MOST_CHOICES = 24


class _Asked(Struct):
    """A field's questions that nobody asked yet, and the answers to the others."""

    wordings: list[Question]
    picks: list[Question]
    meant: Mapping[Span, Span]
    answers: list[Answer]

    def next(self, settled_above: float) -> list[Question]:
        """What is to be asked now; nothing where the first answer settled it."""
        if self.answers and certainty(self.answers[0]) >= settled_above:
            return []
        now = len(self.wordings) if self.answers else 1
        asked = [*self.wordings[:now], *self.picks]
        self.wordings, self.picks = self.wordings[now:], []
        return asked


class WindowQuestions:
    """The questions on one window, in rounds: `open_ones`, `take`, until there are no more.

    In the first round each field is asked in its first wording, and which of its choices it has;
    in the second in its other wordings, where its first answer ("nothing" is one too) is less sure
    than wanted. Most fields are settled by the first, so this takes half as long as all at once.
    """

    def __init__(
        self, window: Gathered, fields: Sequence[Field], language: str | None, phrasings: int,
        *, picks: bool,
    ) -> None:  # fmt: skip
        self._window = window
        kinds = dict.fromkeys(field.kind for field in fields)
        meant = {kind: spellings(kind, window.text) for kind in kinds}
        self._asked: list[_Asked] = []
        self._order: list[int] = []
        for field in fields:
            spelt = meant[field.kind]
            where = None if spelt is None else tuple(spelt)
            said = () if where == () else questions(field.label, language, phrasings)
            asked = [
                # a list is followed in one wording only
                Question(wording, where, whole=where is not None, many=field.many and not place)
                for place, wording in enumerate(said)
            ]
            chosen = _picked(field, language) if picks and said else []
            self._asked.append(_Asked(asked, chosen, spelt or {}, []))

    def open_ones(self, settled_above: float) -> list[Question]:
        """The questions of the next round; `settled_above`: the certainty that needs no other."""
        own = [(place, one) for place, field in enumerate(self._asked)
               for one in field.next(settled_above)]  # fmt: skip
        self._order = [place for place, _ in own]
        return [one for _, one in own]

    def take(self, answers: Sequence[Answer]) -> None:
        """Takes the answers to the questions of this round, in their order."""
        for place, answer in zip(self._order, answers, strict=True):
            self._asked[place].answers.append(answer)

    def answers_of(self, field: int) -> list[Answer]:
        """The answers to a field's questions: the words that they mean, where the text has them."""
        own = self._asked[field]
        return [_as_meant(answer, own.meant, self._window) for answer in own.answers]

    def fields_done(self, answers: int) -> int:
        """How many fields are behind the first so many answers of this round."""
        return self._order[answers - 1] if answers else 0


def _as_meant(answer: Answer, meant: Mapping[Span, Span], window: Gathered) -> Answer:
    return structs.replace(
        answer,
        spans=tuple(window.place(meant.get(span, span)) for span in answer.spans),
        rest=tuple(_as_meant(one, meant, window) for one in answer.rest),
        others=tuple(_as_meant(one, meant, window) for one in answer.others),
    )


def _picked(field: Field, language: str | None) -> list[Question]:
    """The question which of its choices a field has; none where there are too many to list."""
    said = tuple(choice for choice in field.choices if isinstance(choice, str) and choice.strip())
    if not 2 <= len(said) <= _MOST_CHOICES:
        return []
    return [Question(questions(field.label, language, 1)[0], choices=said)]
