"""A chosen error rate decides which values pass unseen, a field at a time, until it is ended.

It holds for what the same model reads under the same schema. What the machine read stays as it is;
only what is handed out says `needs_review` where a value is less sure than its field's bound, and
no longer where it is surer. What has to be looked at for another reason stays so.
"""

from __future__ import annotations

import math

from msgspec import Struct, structs

from sealread.document.model import Notice
from sealread.extract.result import Extraction, Reading, RunInfo, as_found
from sealread.schema.paths import templated
from sealread.work.acceptance.judging import BELOW, answers, may_pass
from sealread.work.acts import acts, kept
from sealread.work.database import Database
from sealread.work.site import is_other_rate

OTHER_READER = "acceptance_other_reader"
OTHER_RATE = "acceptance_other_rate"
_WHY = {
    OTHER_READER: "The acceptance test of this schema was made with another model, effort or "
    "version of Sealread; its bounds were not used here.",
    OTHER_RATE: "The error rate that was chosen for this schema is another one than the policy of "
    "this machine has locked; its bounds were not used here.",
}


class Reader(Struct, frozen=True):
    """Who read: what confidences depend on besides the document and the schema."""

    model: str
    model_sha256: str
    adapter_sha256: str | None
    app: str
    prompts_sha256: str | None
    confidence_sha256: str | None
    effort: str | None


class Rule(Struct, frozen=True):
    """What was chosen: values pass from `bounds` on (by the pattern of their path, None: none do).

    `rate`: how many of those that pass may be wrong (0 to 1), with `certainty`; `documents`: that
    were checked for it.
    """

    schema_sha256: str
    reader: Reader
    rate: float
    certainty: float
    documents: int
    bounds: dict[str, float | None]


class _Chosen(Struct, frozen=True):
    rule: Rule


def rule_of(database: Database, schema_sha256: str) -> Rule | None:
    """The rule that holds under a schema now. Raises WorkspaceUnusable."""
    chosen = acts(database, "acceptance", "chosen", schema_sha256)
    if not chosen:
        return None
    ended = acts(database, "acceptance", "ended", schema_sha256)
    if ended and ended[-1].sequence > chosen[-1].sequence:
        return None
    return kept(database, chosen[-1].details, _Chosen).rule


def reader_of(run: RunInfo) -> Reader:
    """Who made an extraction."""
    return Reader(
        run.model, run.model_sha256, run.adapter_sha256, run.app, run.prompts_sha256,
        run.confidence_sha256, run.effort,
    )  # fmt: skip


def governed(database: Database, extraction: Extraction) -> Extraction:
    """What the machine read as the rule of its schema hands it out; as it is without one.

    Of a column of a list either all cells pass or none does, as they were tried.
    """
    rule = rule_of(database, extraction.schema.sha256)
    if rule is None:
        return extraction
    why = OTHER_READER if rule.reader != reader_of(extraction.run) else ""
    if why or is_other_rate(rule.rate):
        code = why or OTHER_RATE
        notices = (*extraction.notices, Notice(code, _WHY[code]))
        return structs.replace(extraction, notices=notices)
    passing = {
        pattern
        for pattern, one in answers(extraction).items()
        if one.may_pass and one.confidence >= _bound(rule, pattern)
    }
    fields = tuple(_handed_out(one, templated(one.path) in passing) for one in extraction.fields)
    return structs.replace(extraction, fields=fields)


def _bound(rule: Rule, pattern: str) -> float:
    """From what confidence on values pass; infinity where none does."""
    bound = rule.bounds.get(pattern)
    return math.inf if bound is None else bound


def _handed_out(one: Reading, passes: bool) -> Reading:
    if not may_pass(one):
        return one
    if not passes:
        return structs.replace(one, status="needs_review", reason=BELOW)
    if one.status == "needs_review":
        return structs.replace(one, status=as_found(one), reason=None)
    return one
