"""What the model said made readings: brought to the field's type, with the words that prove it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec.structs import replace

from sealread.extract.confidence import as_tie
from sealread.extract.grounding import folded, letters
from sealread.extract.language_model.asking import Copied, FieldAnswer
from sealread.extract.language_model.measures import with_unit
from sealread.extract.language_model.placing import item_places, meant_place
from sealread.extract.language_model.postal import with_country
from sealread.extract.language_model.word_places import WordPlaces
from sealread.extract.language_model.written_page import WrittenPage
from sealread.extract.other_labels import BOXES, OtherLabels
from sealread.extract.plan import wordings
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.verification import Words, absent, reading
from sealread.schema.currencies import CODES
from sealread.schema.model import Field
from sealread.schema.normalise import NotOfKind, normalise

NOT_SHOWN = "nothing on the page shows it"


def _of_code(read: Reading, said: str | None) -> Reading:
    """A reading of a currency's sign where its code was said: the model tells which one it means.

    A day that was said in ISO's spelling stays as it is printed, unless its field wants a day.
    """
    if said not in CODES or not isinstance(read.value, str):
        return read
    doubt = read.reason if read.status == "needs_review" else "chosen by the model"
    status = "needs_review" if read.status == "needs_review" else "inferred"
    return replace(read, value=said, status=status, reason=doubt)


class Reader:
    """Makes readings of answers about one written page in a language.

    `fields`: all that are asked of the document together; `others`: their names; `word_places`:
    where the words of the page stand.
    """

    def __init__(
        self,
        written: WrittenPage,
        language: str | None,
        review_below: float,
        fields: Sequence[Field] = (),
    ) -> None:
        self._written, self._language, self._review_below = written, language, review_below
        self.others = OtherLabels(fields)
        self.word_places = WordPlaces(written, language)

    def readings(self, field: Field, answer: FieldAnswer, shown: Copied | None) -> list[Reading]:
        """The readings of a field; of a list one for each item. `shown`: what shows a choice."""
        return self.at(field, field.path, answer, shown)

    def at(
        self, field: Field, path: str, answer: FieldAnswer, shown: Copied | None
    ) -> list[Reading]:
        """The same at a path of its own: a field of a record."""
        made = self._at(field, path, answer, shown)
        return [as_tie(one) for one in made] if answer.tie else made

    def _at(
        self, field: Field, path: str, answer: FieldAnswer, shown: Copied | None
    ) -> list[Reading]:
        if answer.choice is not None:
            return [self._chosen(field, path, answer, shown)]
        if not answer.items:
            return [absent(path, answer.null, self._runners_up(field, answer))]
        said = [one for one in answer.items if not self._is_no_value(field, one)]
        if not field.many:
            taken = self._fitting(field, answer) or next(iter(said), None)
            if taken is None:
                return [absent(path, answer.null, self._runners_up(field, answer))]
            near = self._runners_up(field, answer, taken)
            made_of = self._reading(field, path, self._words(field, taken), near)
            return [_of_code(made_of, taken.said)]
        made: list[Reading] = []
        places = item_places(self._written, self.word_places, said, field.label, self._language)
        for one, place in zip(said, places, strict=True):
            if place is not None:
                words = self._written.words(with_unit(self._written, place, field), one.mean)
                made.append(self._reading(field, f"{path}/{len(made)}", words, (), item=True))
        return made or [absent(path, answer.null)]

    def _fitting(self, field: Field, answer: FieldAnswer) -> Copied | None:
        """The first that may be a value, of the answer and of what came close to it."""
        near = (answer.items[0], *answer.others)
        return next((one for one in near if self._fits(field, one)), None)

    def _is_no_value(self, field: Field, one: Copied) -> bool:
        """Whether only a label was copied, the field's own or that of another one.

        Of a label that is a box to tick whether there are words in place of a tick.
        """
        names = (*wordings(field.label, self._language), field.label.name)
        text = self._words(field, one).text
        said = letters(text)
        if self.others.named(field, text):
            return True
        if any(name.startswith(BOXES) for name in names):
            return said not in ("", "x")
        return bool(said) and said in set(map(letters, names))

    def _fits(self, field: Field, one: Copied) -> bool:
        if self._is_no_value(field, one):
            return False
        try:
            normalise(self._words(field, one).text, field, self._written.locale)
        except NotOfKind:
            return False
        return True

    def _words(self, field: Field, one: Copied) -> Words:
        place = meant_place(self._written, one.places, field.label, self._language)
        place = with_country(self._written, with_unit(self._written, place, field), field)
        return self._written.words(place, one.mean)

    def _reading(
        self,
        field: Field,
        path: str,
        words: Words,
        near: tuple[RunnerUp, ...],
        *,
        item: bool = False,
    ) -> Reading:
        return reading(
            field, path, words, self._written.locale, self._review_below, near, item=item
        )  # fmt: skip

    def _chosen(
        self, field: Field, path: str, answer: FieldAnswer, shown: Copied | None
    ) -> Reading:
        value = json.loads(answer.choice or "null")
        if shown is None:
            return Reading(
                path, value, None, (), round(answer.mean, 4), "needs_review", (), NOT_SHOWN
            )
        words = self._words(field, shown)
        sure = round(min(answer.mean, words.confidence), 4)
        said = folded(words.text).casefold() == str(value).casefold()
        return Reading(
            path, value, words.text, words.evidence, sure,
            "grounded" if said else "inferred", (), None if said else "chosen by the model",
        )  # fmt: skip

    def _runners_up(
        self, field: Field, answer: FieldAnswer, taken: Copied | None = None
    ) -> tuple[RunnerUp, ...]:
        near = [one for one in (*answer.items, *answer.others) if one is not taken]
        made: Sequence[Words] = [self._words(field, one) for one in near]
        return tuple(RunnerUp(one.text, one.evidence, round(one.confidence, 4)) for one in made)
