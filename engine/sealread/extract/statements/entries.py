"""The entries of a measure: company and segments, printed or computed, in the order of periods."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from sealread.extract.statements.captions import Caption, caption_of, captions, own_caption
from sealread.extract.statements.computing import Basis, growth, ratios, sums
from sealread.extract.statements.facts import Facts
from sealread.extract.statements.finding import Entry, find, periods_of
from sealread.extract.statements.growing import printed_growth
from sealread.extract.statements.measure import Measure
from sealread.extract.statements.periods import Period
from sealread.extract.statements.prose import percentages, shares_counted
from sealread.extract.statements.segment_columns import by_column, column_segments
from sealread.extract.statements.segments import (
    Segment,
    by_segment,
    finer_parts,
    growth_by_segment,
    parts_of_revenue,
    segments,
)
from sealread.extract.statements.tables import STATEMENTS
from sealread.extract.statements.titles import StatementKind

_GROWTH = re.compile(
    r"[_\s-]*(?:yoy[_\s-]*)?(?:growth|change|wachstum|veränderung)(?:[_\s-]*rate)?$", re.I
)
_BY_SEGMENT = frozenset({
    "revenue", "gross_profit", "gross_margin", "operating_income", "operating_margin", "goodwill",
    "total_assets", "depreciation_and_amortization", "capex",
})  # fmt: skip


class Statements:
    """The statements of one document, asked for one measure after the other."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._found: dict[tuple[str, StatementKind], list[Entry]] = {}
        self._segments: list[Segment] | None = None

    @cached_property
    def has_any(self) -> bool:
        """Whether one of the statements of a report was found, with figures of a known time."""
        return any(
            one.period is not None and one.table.kind in STATEMENTS for one in self.facts.all
        )

    def entries(self, measure: Measure) -> list[Entry]:
        """All figures of a measure; none where the document states none."""
        if self.facts.calendar is None:
            return []
        own = measure.records.label
        if measure.growth() and _GROWTH.search(own.name):
            base = _GROWTH.sub("", own.name)
            return self._growth(_caption(measure, base, base, ""), measure)
        caption = _caption(measure, own.name, own.title, own.description)
        return self._all(caption, measure.statement, segmented="segment" in measure.roles)

    def company(self, caption: Caption) -> list[Entry]:
        """The figures of a caption for the company as a whole."""
        return self._company(caption, "other") if self.facts.calendar is not None else []

    def _all(self, caption: Caption, statement: StatementKind, *, segmented: bool) -> list[Entry]:
        company = self._company(caption, statement)
        if not segmented or caption.id not in _BY_SEGMENT or not company:
            return company
        wanted = self._periods(caption, statement)
        parts = self._parts(caption)
        return [*company, *self._told_by_part(caption, parts, company, wanted)]

    def _told_by_part(
        self,
        caption: Caption,
        parts: Sequence[Segment],
        company: Sequence[Entry],
        wanted: Sequence[Period],
    ) -> list[Entry]:
        """Figures by segment: from rows, and for what they leave out from columns."""
        found = by_segment(self.facts, caption, parts, company, wanted)
        held = {(one.segment, one.period) for one in found}
        more = by_column(self.facts, caption, self._segments or (), wanted)
        return [*found, *(one for one in more if (one.segment, one.period) not in held)]

    def _company(self, caption: Caption, statement: StatementKind) -> list[Entry]:
        """The company's own figures of a caption: printed in tables or sentences, else computed."""
        key = (caption.id, statement)
        if key not in self._found:
            self._found[key] = []  # a caption that is computed from itself ends here
            self._found[key] = self._printed_or_computed(caption, statement)
        return self._found[key]

    def _printed_or_computed(self, caption: Caption, statement: StatementKind) -> list[Entry]:
        wanted = self._periods(caption, statement)
        found = find(self.facts, caption, wanted)
        if caption.kind == "percent":
            found = _completed(found, percentages(self.facts, caption, wanted), wanted)
        if caption.sentence is not None and not found:
            found = shares_counted(self.facts, caption.sentence, wanted)
        if len(found) < len(wanted):
            found = _completed(found, self._computed(caption, statement), wanted)
        return found

    def _computed(self, caption: Caption, statement: StatementKind) -> list[Entry]:
        names = caption.ratio or caption.sum or caption.difference
        if len(names) != 2:
            return []
        known = captions()
        one, other = (self._company(known[name], statement) for name in names)
        basis = Basis(one, other, (_worded(names[0]), _worded(names[1])))
        if caption.ratio:
            return ratios(basis)
        return sums(basis, -1 if caption.difference else 1)

    def _growth(self, caption: Caption, measure: Measure) -> list[Entry]:
        """The growth of a caption: printed, else computed for the latest period of each length."""
        own = self.facts.calendar
        if own is None:
            return []
        statement = measure.statement
        wanted = self._periods(caption, statement)
        company = self._company(caption, statement)
        computed = [one for one in growth(company, own) if one.period.end >= own.report_end]
        found = _completed(printed_growth(self.facts, caption, wanted), computed, wanted)
        if "segment" not in measure.roles or caption.id not in _BY_SEGMENT:
            return found
        parts = self._parts(caption)
        told = self._told_by_part(caption, parts, company, wanted)
        grown = growth_by_segment(self.facts, caption, parts, company, wanted)
        if caption.id == "revenue":
            finer = finer_parts(self.facts, told, parts)
            grown += growth_by_segment(self.facts, caption, finer, told, wanted)
        return [*found, *grown]

    def _parts(self, caption: Caption) -> list[Segment]:
        """The company's segments; for revenue also the parts its income statement tells it by."""
        if self._segments is None:
            revenue = self._company(captions()["revenue"], "income")
            self._segments = segments(self.facts, revenue) or column_segments(
                self.facts, captions()["revenue"], revenue
            )
        if caption.id != "revenue":
            return self._segments
        revenue = self._company(caption, "income")
        held = {one.name for one in self._segments}
        more = [one for one in parts_of_revenue(self.facts, revenue) if one.name not in held]
        return [*more, *self._segments]

    def _periods(self, caption: Caption, statement: StatementKind) -> list[Period]:
        """The periods that are told of a caption: those of its statement, else of its section's."""
        kinds: list[StatementKind] = []
        if caption.periods_of:
            kinds.append(caption.periods_of)  # type: ignore[arg-type]
        if statement != "other":
            kinds.append(statement)
        kinds += [kind for kind in caption.statement if kind != "other"]
        for kind in [*kinds, "balance", "income"]:
            found = periods_of(self.facts, kind)
            if found:
                return found
        return []


def _caption(measure: Measure, name: str, title: str, description: str) -> Caption:
    known = caption_of(name, title, description)
    return known or own_caption(name, title, [measure.statement])


def _completed(
    found: Sequence[Entry], more: Sequence[Entry], wanted: Sequence[Period]
) -> list[Entry]:
    """What was found, and for the other periods what else is known, in the periods' order."""
    held = {one.period: one for one in [*more, *found]}
    return [held[period] for period in wanted if period in held]


def _worded(name: str) -> str:
    return name.replace("_", " ")
