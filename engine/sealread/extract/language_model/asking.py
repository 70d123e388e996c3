"""Asks the language model for fields on one written page: who is asked together, what came back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from sealread.extract.language_model.naming import keys, line, literals
from sealread.extract.language_model.typed_words import NOWHERE, TypedWords, is_typed
from sealread.extract.language_model.written_page import WrittenPage
from sealread.llm.answers import Answer
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member
from sealread.llm.script import Place
from sealread.schema.model import Field

TOGETHER = 40
"""Fields that stand in one list; more are asked in groups over the same page."""
_LIKELY = 0.6
"""Answers that others see when they are asked again."""
_LONGEST = 160
"""Letters of an answer that others see: 20 longer ones would leave no room for the page."""
Told = Callable[[int], None]
OnValue = Callable[[str, str], None]
"""Is told the words of a value as they were said, by its path; none: it is taken back."""
Cancelled = Callable[[], bool]


class Copied(Struct, frozen=True):
    """Words of the page: all their places, and how likely the model says they are the answer.

    `mean`: the geometric mean over their tokens; `least`: the least likely of them. `said`: what
    was said where it is not as printed (a day in ISO's spelling).
    """

    places: tuple[Place, ...]
    mean: float
    least: float
    said: str | None = None


class FieldAnswer(Struct, frozen=True):
    """What the model says of a field.

    `items`: words of the page, several of a list, none where it says there is no value. `null`: the
    probability it gives that. `choice`: the JSON literal it takes, `mean` and `least` as of words.
    `others`: what came close. `tie`: something else was as likely, at least at one of its tokens.
    `tokens`: how it was said, none where it is `null`.
    """

    items: tuple[Copied, ...]
    null: float
    choice: str | None = None
    mean: float = 0.0
    least: float = 0.0
    others: tuple[Copied, ...] = ()
    cut: bool = False
    tie: bool = False
    tokens: tuple[int, ...] = ()

    @property
    def told(self) -> tuple[float, float]:
        """`mean` and `least` of what it says: of its first words, or of the choice."""
        said = self.items[0] if self.items else self
        return said.mean, said.least

    @property
    def likely(self) -> float:
        """How likely the model says its answer is: the first words, the choice, or `null`."""
        is_nothing = not self.items and self.choice is None
        return self.null if is_nothing else self.told[0] * (1 - self.null)


def ask(
    decoder: Decoder,
    written: WrittenPage,
    fields: Sequence[Field],
    said: FormPrompts,
    *,
    before: Sequence[FieldAnswer] = (),
    seen: WrittenPage | None = None,
    on_answer: Told | None = None,
    on_value: OnValue | None = None,
    cancelled: Cancelled | None = None,
    stated: bool = False,
) -> list[FieldAnswer]:
    """What the model says of each field, in their order. Raises Cancelled.

    `stated`: each of them has one of its choices, and `null` is no answer.

    `before`: what it said of them when they were asked before, of the page as it was `seen` then;
    half of those that are likely stand before a field as its object's members, and what was said is
    likely to be said again, which makes it faster. `on_value` is told
    what is said of a field as soon as it is decoded.
    """
    found: list[FieldAnswer] = []
    named = list(zip(keys(fields), fields, strict=True))
    typed = TypedWords(written)
    for group in _groups(named):
        done = len(found)
        names, own = [key for key, _ in group], before[done : done + len(group)]
        known = leads(seen or written, names, own) if own else [""] * len(group)
        guesses = [one.tokens for one in own] or [()] * len(group)
        members = [
            replace(member_of(key, field, typed, lead), stated=stated, guess=guess)
            for (key, field), lead, guess in zip(group, known, guesses, strict=True)
        ]
        lines = [line(key, field, said) for key, field in group]
        answers = decoder.fill(
            written.page, lines, members, said,
            on_answer=partial(_told, on_answer, done),
            hear=partial(_heard, written, typed, group, on_value) if on_value else None,
            cancelled=cancelled,
        )  # fmt: skip
        found += [
            answered(written, typed, field, one)
            for (_, field), one in zip(group, answers, strict=True)
        ]
    return found


def _heard(
    written: WrittenPage,
    typed: TypedWords,
    group: Sequence[tuple[str, Field]],
    on_value: OnValue,
    number: int,
    answer: Answer,
) -> None:
    """Tells what was just said of the field `number` of a group."""
    _, field = group[number]
    for path, text in values(written, field, field.path, answered(written, typed, field, answer)):
        on_value(path, text)


def answered(written: WrittenPage, typed: TypedWords, field: Field, answer: Answer) -> FieldAnswer:
    """What the model says of a field, as it was asked by `member_of`."""
    if is_typed(field):
        return of_typed(answer, typed.options(field))
    return answer_of(written, answer)


def leads(written: WrittenPage, names: Sequence[str], answers: Sequence[FieldAnswer]) -> list[str]:
    """For each field the members of every other one that are likely: the neighbours, not itself.

    So all fields have one of two leads, each computed once, and none sees its own first answer.
    """
    known = [_member(written, name, one) for name, one in zip(names, answers, strict=True)]
    both = [", ".join(one for one in known[half::2] if one) for half in (1, 0)]
    return [both[place % 2] for place in range(len(known))]


def _member(written: WrittenPage, name: str, answer: FieldAnswer) -> str:
    """A field and its answer as a member of the object; empty where it is not likely, or long."""
    if answer.likely < _LIKELY:
        return ""
    value = answer.choice or "null"
    if answer.items:
        said = words(written, answer)
        value = json.dumps(said if len(said) > 1 else said[0], ensure_ascii=False)
    if len(value) > _LONGEST:
        return ""
    return f"{json.dumps(name, ensure_ascii=False)}: {value}"


def words(written: WrittenPage, answer: FieldAnswer) -> tuple[str, ...]:
    """What an answer says: the choice, or its words without line breaks."""
    if answer.choice is not None:
        return (answer.choice,)
    return tuple(" ".join(written.words(o.places[0], 1.0).text.split()) for o in answer.items)


def values(
    written: WrittenPage, field: Field, path: str, answer: FieldAnswer
) -> Iterator[tuple[str, str]]:
    """What an answer says, at the paths of its readings: the words, or a choice without quotes."""
    said = words(written, answer)
    if answer.choice is not None:
        chosen = json.loads(answer.choice)
        said = (chosen if isinstance(chosen, str) else answer.choice,)
    for number, text in enumerate(said):
        if text:
            yield f"{path}/{number}" if field.many else path, text


def _told(tell: Told | None, before: int, done: int) -> None:
    if tell is not None:
        tell(before + done)


def _groups(named: Sequence[tuple[str, Field]]) -> Iterator[Sequence[tuple[str, Field]]]:
    """Groups of about the same size, in the order of the schema."""
    count = -(-len(named) // TOGETHER)
    size = -(-len(named) // max(count, 1))
    for start in range(0, len(named), max(size, 1)):
        yield named[start : start + size]


def member_of(key: str, field: Field, typed: TypedWords, lead: str = "") -> Member:
    """How a field is asked; `lead`: members that are known and stand before it."""
    label = field.label.title
    if is_typed(field):
        options = tuple(typed.options(field)) or (NOWHERE,)
        return Member(key, lead, label, choices=options, printed=True)
    return Member(key, lead, label, many=field.many, choices=literals(field))


def of_typed(answer: Answer, options: Mapping[str, tuple[Place, ...]]) -> FieldAnswer:
    """A number or a day: all places of the page that say it."""
    places = options.get(answer.choice or "", ())
    mean, least = _likelihood(answer.logprobs[1:]) if places else (0.0, 0.0)
    return FieldAnswer(
        items=(Copied(places, mean, least),) if places else (),
        null=float(np.exp(answer.none_logprob)) if options else 1.0,
        cut=answer.cut,
        tie=answer.tie,
        tokens=answer.tokens,
    )


def answer_of(written: WrittenPage, answer: Answer) -> FieldAnswer:
    """Words of the page, or a choice."""
    named = [one for one in (answer, *answer.rest) if one.spans]
    mean, least = _likelihood(answer.logprobs) if answer.choice is not None else (0.0, 0.0)
    return FieldAnswer(
        items=tuple(copied(written, one) for one in named),
        null=float(np.exp(answer.none_logprob)),
        choice=answer.choice,
        mean=mean,
        least=least,
        others=tuple(copied(written, one) for one in answer.others if one.spans),
        cut=answer.cut,
        tie=answer.tie,
        tokens=answer.tokens,
    )


def copied(written: WrittenPage, answer: Answer) -> Copied:
    """An answer of the model as places of the written page, with its likelihood (0 to 1)."""
    mean, least = _likelihood(answer.logprobs[1:])  # the first one opens the quotation
    said = written.page.script.respelt(answer.spans[0]) if answer.spans else None
    return Copied(written.places(answer.spans), mean, least, said)


def _likelihood(logprobs: Sequence[float]) -> tuple[float, float]:
    """The geometric mean of probabilities, and the least of them."""
    if not logprobs:
        return 0.0, 0.0
    return float(np.exp(np.mean(logprobs))), float(np.exp(min(logprobs)))
