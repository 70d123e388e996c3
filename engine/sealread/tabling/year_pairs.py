"""A question about two years, "the change in revenue from 2018 to 2019": a column for each of them.

A model names what is asked, but mostly forgets that it stands in a document twice: it computes with
columns that it did not name, or with the row before, which no table of one report has. The years
and what is to be done with them stand in the question, so they are taken from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sealread.tabling.columns import Column

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_IN_A_TITLE = re.compile(
    r"\s*\b(?:(?:in|of|for|at|as of|FY|F|Jahr|im Jahr)\s*)?(?:19|20)\d\d(?:\s*年)?\b\s*"
)
_MORE = (
    r"\b(?:change[sd]?|increase[sd]?|growth|gr[eo]wn?|difference|ver[äa]nder\w*|[äa]nderung|zunahme"
    r"|anstieg|wachstum|differenz)\b|变动|变化|增加|增长|差额"
)
_LESS = r"\b(?:decrease[sd]?|decline[sd]?|abnahme|r[üu]ckgang)\b|减少|下降"
_CHANGE = f"{_MORE}|{_LESS}"
_PERCENT = r"\bper ?cent\w*|%|\bprozent\w*|百分"
_MEAN = r"\b(?:average|mean|durchschnitt\w*|(?:im )?mittel)\b|平均"
_SUM = r"\b(?:altogether|combined|sum|summe|zusammen)\b|合计|总和"
_WHAT = re.compile(
    rf"(?P<mean>{_MEAN})|(?P<more>{_MORE})|(?P<less>{_LESS})|(?P<sum>{_SUM})", re.IGNORECASE
)
_IS_PERCENT = re.compile(_PERCENT, re.IGNORECASE)
_DONE = re.compile(
    rf"^(?:(?:{_PERCENT}|{_CHANGE}|{_MEAN}|{_SUM}|year[- ]on[- ]year)\s*(?:/\s*\(\w+\)\s*)?)+"
    r"(?:(?:in|of|for|der|des|von|im)\s+(?:the\s+)?)?",
    re.IGNORECASE,
)
"""What a title says of what is done with figures, before it says of which."""
_SUBJECT = re.compile(
    rf"(?:{_CHANGE}|{_MEAN}|{_SUM})\s*(?:/\s*\(\w+\)\s*)?"
    r"(?:(?:in|of|for|der|des|von)\s+)?(?:the\s+)?(?P<said>.+?)\s+"
    r"(?:in|from|between|for|during|over|at|as of|of|von|zwischen|im|auf)\s+(?:the\s+)?"
    r"(?:\w+\s+){0,4}?(?:19|20)\d\d",
    re.IGNORECASE,
)
_OF_TIME = re.compile(r"years?|jahre?|period|fiscal year|年度?|期间", re.IGNORECASE)


def over_years(columns: Sequence[Column], question: str) -> list[Column]:
    """The columns, where the question computes over two years those that it needs.

    Others stay as they are. A column of years goes: no row is of one year then.
    """
    years = sorted(set(_YEAR.findall(question)))
    done = _WHAT.search(question)
    if len(years) != 2 or done is None or not done.lastgroup:
        return list(columns)
    subjects = dict(_subjects(columns, question))
    if not subjects:
        return list(columns)
    early, late = years
    kept = [one for one in columns if not _is_figure(one) and not _OF_TIME.fullmatch(one.title)]
    made = [*kept]
    for subject, unit in subjects.items():
        pair = [_figure(f"{subject} {year}", unit) for year in (late, early)]
        title = done[0][:1].upper() + done[0][1:]
        if len(subjects) > 1:
            title = f"{subject}: {title}"
        made += [*pair, _computed(title, pair, done.lastgroup, question)]
    return made


def _subjects(columns: Sequence[Column], question: str) -> Iterator[tuple[str, str]]:
    """What figures are of, without years and without what is done with them; and in what unit."""
    named = False
    for column in columns:
        if _is_figure(column):
            words = _DONE.sub("", _IN_A_TITLE.sub(" ", column.title)).strip(" :,()年")
            if words:
                named = True
                yield words[:1].upper() + words[1:], column.unit if column.unit != "%" else ""
    said = _SUBJECT.search(question)
    if not named and said:
        yield said["said"][:1].upper() + said["said"][1:], ""


def _is_figure(column: Column) -> bool:
    return column.kind == "number" or bool(column.formula)


def _figure(title: str, unit: str) -> Column:
    return Column(title, "", kind="number", unit=unit)


def _computed(title: str, pair: Sequence[Column], done: str, question: str) -> Column:
    late, early = (one.name for one in pair)
    if done == "less":  # a decrease is told as what is less
        late, early = early, late
    column = Column(title, "", kind="number", unit=pair[0].unit)
    if done == "mean":
        return replace(column, formula=f"({late} + {early}) / 2")
    if done == "sum":
        return replace(column, formula=f"{late} + {early}")
    if not _IS_PERCENT.search(question):
        return replace(column, formula=f"{late} - {early}")
    share = f"{late} / {early} - 1" if done == "more" else f"1 - {early} / {late}"
    return replace(column, formula=share, unit="%")
