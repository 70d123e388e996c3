"""What an acceptance test shows: each field's accuracy, and from where on it may pass unseen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from sealread.errors import SampleRefused
from sealread.extract.abstention import (
    CERTAINTY,
    Bound,
    Judged,
    bound_of,
    curve,
    interval,
    needed,
    needed_at,
)
from sealread.extract.result import Extraction
from sealread.work.acceptance.judging import Answer, answers, is_empty, is_right, truth_at
from sealread.work.acceptance.rule import Reader, reader_of
from sealread.work.acceptance.samples import Sample, checked, sample
from sealread.work.corrections import schema_with
from sealread.work.exporting.naming import BETWEEN, named, titles_of
from sealread.work.workspace import Workspace

RATE = 0.05
"""The usual error rate that a site lets pass, of values accepted unseen."""


class FieldResult(Struct, frozen=True):
    """A field, or a column of a list, on the documents that were checked.

    `documents`: those checked; `right`: read as it stands there, or rightly left empty; `low` and
    `high`: the interval of that share (0 to 1). `stated`: documents that state it; `missed`: of
    these, read as empty; `wrong`: read as something else; `invented`: read where nothing stands.
    `bound`: from where on values pass at the chosen rate. `passing`: values that pass, a share (0
    to 1) of `values`, all that were read. `more`: so many further documents would carry the rate,
    by what was seen; None where it is carried, or no number would.
    `curve`: coverage and risk.
    """

    pattern: str
    title: str
    documents: int
    right: int
    low: float
    high: float
    stated: int
    missed: int
    wrong: int
    invented: int
    values: int
    bound: Bound
    passing: float
    more: int | None
    curve: tuple[tuple[float, float], ...]

    @property
    def is_hopeless(self) -> bool:
        """Whether values were read and no number of documents would let any pass."""
        return bool(self.values) and self.bound.threshold is None and self.more is None


class Results(Struct, frozen=True):
    """An acceptance test. `rate`: of values that pass so many may be wrong (0 to 1).

    `needed`: documents with a value that carry the rate where none is wrong. `passing`: the share
    of all values that would pass; `reviewed`: documents of those checked in which some value would
    not. `stale`: documents that were changed after they were checked.
    """

    schema_name: str
    schema_sha256: str
    reader: Reader
    seed: str
    among: int
    drawn: int
    checked: int
    stale: int
    rate: float
    certainty: float
    needed: int
    passing: float
    reviewed: int
    fields: tuple[FieldResult, ...]
    curve: tuple[tuple[float, float], ...]


class Tried(Struct, frozen=True):
    """An answer beside what a person found there."""

    answer: Answer
    truth: tuple[object, ...]
    right: bool

    @property
    def is_stated(self) -> bool:
        """Whether the document says anything of the field."""
        return not all(map(is_empty, self.truth))


def results(
    workspace: Workspace, schema_sha256: str, rate: float = RATE, certainty: float = CERTAINTY
) -> Results:
    """What the documents show that were checked so far.

    Raises SampleRefused where none was drawn or checked, or the rate is not between 0 and 1;
    WorkspaceUnusable.
    """
    made = sample(workspace.database, schema_sha256)
    if made is None:
        raise SampleRefused(schema="–", what="no documents were drawn yet")
    if not (0 < rate < 1 and 0 < certainty < 1):
        raise SampleRefused(schema=made.schema_name, what="a rate lies between 0 and 100 percent")
    known = checked(workspace.database, schema_sha256)
    read = _read(workspace, made, [one for one, done in known.items() if not done.is_stale])
    if not read:
        what = "none of the documents that were drawn was checked yet"
        raise SampleRefused(schema=made.schema_name, what=what)
    reader = reader_of(next(iter(read.values())).run)
    other = [one for one in read.values() if reader_of(one.run) != reader]
    if other:
        what = "its documents were read by different models; draw once more"
        raise SampleRefused(schema=made.schema_name, what=what)
    tried = {document: _tried(one, known[document].values) for document, one in read.items()}
    titles = titles_of(schema_with(workspace.database, schema_sha256))
    fields = tuple(_fields(tried, titles, rate, certainty))
    bounds = {one.pattern: one.bound.threshold for one in fields}
    every = [one for own in tried.values() for one in own.values() if not one.answer.is_empty]
    return Results(
        made.schema_name, schema_sha256, reader, made.seed, made.among, len(made.drawn), len(read),
        sum(known[one.document].is_stale for one in made.drawn if one.document in known),
        rate, certainty, needed(rate, certainty),
        passing=_share(sum(one.passing * one.values for one in fields), len(every)),
        reviewed=sum(not _passes(own, bounds) for own in tried.values()),
        fields=fields,
        curve=curve([_judged(one) for one in every]),
    )  # fmt: skip


def _read(workspace: Workspace, made: Sample, documents: Iterable[str]) -> dict[str, Extraction]:
    """What the machine read in the documents of a sample, in the order in which they were drawn."""
    wanted = set(documents)
    found = {}
    for one in made.drawn:
        extraction = workspace.read(one.item) if one.document in wanted else None
        if extraction is not None:
            found[one.document] = extraction
    return found


def _tried(extraction: Extraction, values: object) -> dict[str, Tried]:
    found = {}
    for pattern, answer in answers(extraction).items():
        truth = truth_at(values, pattern)
        found[pattern] = Tried(answer, truth, is_right(answer, truth))
    return found


def _fields(
    tried: Mapping[str, Mapping[str, Tried]],
    titles: Mapping[str, str],
    rate: float,
    certainty: float,
) -> Iterator[FieldResult]:
    patterns = dict.fromkeys(pattern for own in tried.values() for pattern in own)
    for pattern in patterns:
        own = [one[pattern] for one in tried.values() if pattern in one]
        yield _field(pattern, _titled(pattern, titles), own, rate, certainty)


def _field(
    pattern: str, title: str, own: Sequence[Tried], rate: float, certainty: float
) -> FieldResult:
    right = sum(one.right for one in own)
    low, high = interval(right, len(own), certainty)
    there = [one for one in own if not one.answer.is_empty]
    judged = [_judged(one) for one in there if one.answer.may_pass]
    bound = bound_of(judged, rate, certainty)
    passing = 0 if bound.threshold is None else bound.accepted
    return FieldResult(
        pattern, title, len(own), right, low, high,
        stated=sum(one.is_stated for one in own),
        missed=sum(one.is_stated and one.answer.is_empty for one in own),
        wrong=sum(one.is_stated and not one.right for one in there),
        invented=sum(not one.is_stated for one in there),
        values=len(there),
        bound=bound,
        passing=_share(passing, len(there)),
        more=_more(judged, len(own), bound, rate, certainty),
        curve=curve(judged),
    )  # fmt: skip


def _more(
    judged: Sequence[Judged], documents: int, bound: Bound, rate: float, certainty: float
) -> int | None:
    """How many further documents would carry the rate, if they are like those that were checked."""
    if bound.threshold is not None or not judged:
        return None
    wrong = sum(not one.right for one in judged)
    count = needed_at(wrong / len(judged), rate, certainty)
    if count is None:
        return None
    return max(math.ceil(count * documents / len(judged)) - documents, 1)


def _passes(own: Mapping[str, Tried], bounds: Mapping[str, float | None]) -> bool:
    """Whether every value of a document passes."""
    for pattern, one in own.items():
        if one.answer.is_empty:
            continue
        least = bounds.get(pattern)
        if least is None or not one.answer.may_pass or one.answer.confidence < least:
            return False
    return True


def _judged(one: Tried) -> Judged:
    return Judged(one.answer.confidence, one.right)


def _titled(pattern: str, titles: Mapping[str, str]) -> str:
    """A field's titles one behind the other; the places in a list have none of their own."""
    parts = [one for one in named(pattern, titles).split(BETWEEN) if one != "*"]
    return BETWEEN.join(one for one, _ in groupby(parts)) or pattern


def percent(share: float) -> str:
    """A share from 0 to 1 as a person reads it."""
    return f"{100 * share:.3g} %"


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0
