"""What the dialog shows, without widgets: looked up and changed in a thread."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, QThread

from sealread.errors import SealreadError
from sealread.work.acceptance.results import FieldResult, Results, percent, results
from sealread.work.acceptance.rule import Rule, rule_of
from sealread.work.acceptance.samples import Place, Sample, places, sample, samples, schemas
from sealread.work.workspace import Workspace
from sealread_desktop.look import plain

_LONGEST = 80
Act = Callable[[], object]


class State(Struct, frozen=True):
    """`schemas`: names by SHA-256 of all that was read under; `schema`: the one that is shown."""

    schemas: dict[str, str]
    schema: str
    sample: Sample | None
    places: tuple[Place, ...]
    results: Results | None
    rule: Rule | None

    @property
    def checked(self) -> int:
        """Documents of the sample that are checked."""
        return sum(one.is_checked for one in self.places)


def look_up(workspace: Workspace, schema: str, rate: float) -> State:
    """How the test under a schema stands; of the newest sample where none is named.

    Raises SampleRefused, WorkspaceUnusable.
    """
    known = schemas(workspace)
    if schema not in known:
        drawn = [one.schema_sha256 for one in samples(workspace.database)]
        schema = next((one for one in (*drawn, *known) if one in known), "")
    made = sample(workspace.database, schema) if schema else None
    there = places(workspace, made) if made is not None else ()
    found = None
    if any(one.is_checked for one in there):
        found = results(workspace, schema, rate)
    rule = rule_of(workspace.database, schema) if schema else None
    return State(known, schema, made, there, found, rule)


class Looking(QThread):
    """Does something, then looks how things stand. Afterwards there is a state, or `trouble`."""

    def __init__(
        self, workspace: Workspace, schema: str, rate: float, act: Act | None, owner: QObject
    ) -> None:
        super().__init__(owner)
        self._workspace, self._schema, self._rate, self._act = workspace, schema, rate, act
        self.state: State | None = None
        self.trouble = ""

    def run(self) -> None:
        try:
            if self._act is not None:
                self._act()
        except SealreadError as error:
            self.trouble = str(error)
        try:
            self.state = look_up(self._workspace, self._schema, self._rate)
        except SealreadError as error:
            self.trouble = self.trouble or str(error)


def said(state: State) -> str:
    """How far the test is, and what is to be done next."""
    if not state.schemas:
        return _tr("Read some documents first; the test is made of them.")
    if state.sample is None:
        return _tr(
            "Draw documents by lot. Check each of them whole in the window, then say so here. "
            "59 documents without an error carry an error rate of 5 %."
        )
    text = _tr("{checked} of {drawn} documents are checked, drawn by lot from {among}.")
    return text.format(
        checked=state.checked, drawn=len(state.places), among=state.sample.among
    )  # fmt: skip


def outcome(state: State) -> str:
    """What the documents show so far, and whether it decides."""
    found, rule = state.results, state.rule
    parts = []
    if found is not None:
        text = _tr(
            "At this rate {passing} of all values pass unseen; {reviewed} of {checked} documents "
            "have something for a person."
        )
        parts.append(
            text.format(
                passing=percent(found.passing), reviewed=found.reviewed, checked=found.checked
            )
        )
    if rule is not None:
        text = _tr("In force: at most {rate} of what passes is wrong, by {documents} documents.")
        parts.append(text.format(rate=percent(rule.rate), documents=rule.documents))
    return " ".join(parts)


def document_row(one: Place) -> tuple[str, str]:
    """A document's name, and whether it is checked."""
    return plain.line(one.name, _LONGEST), _tr("checked") if one.is_checked else _tr("to check")


def field_row(one: FieldResult) -> tuple[str, ...]:
    """A field: right, between, passes from, passes, more needed."""
    least = one.bound.threshold
    more = "" if one.more is None else str(one.more)
    return (
        plain.line(one.title, _LONGEST),
        _tr("{right} of {all}").format(right=one.right, all=one.documents),
        f"{percent(one.low)} – {percent(one.high)}",
        "–" if least is None else percent(least),
        percent(one.passing),
        _tr("always look") if one.is_hopeless else more,
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Acceptance", text)
