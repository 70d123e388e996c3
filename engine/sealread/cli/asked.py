"""How a request in plain words is told: answers and values, with what of them is verified."""

from __future__ import annotations

import sys
from typing import Any

from sealread.cli.tables import (
    plural,
    show_answers,
    show_found,
    show_outcome,
    show_reasons,
    show_rows,
    show_summary,
)
from sealread.cli.tellers import BarTeller, JsonTeller, LineTeller, Teller, output, print_json
from sealread.installed import app_version
from sealread.work.events import AnyEvent, RunStarted, Summary
from sealread.work.results import result


class _Asked(Teller):
    """Tells results where `sealread extract` tells what was read."""

    def conclude(self, summary: Summary) -> None:
        """Tells the results of a request, document by document."""
        console = output()
        for name, report in self._rows.reports:
            show = show_answers if report.outcome.intent == "question_answering" else show_found
            show(console, name, report)
            show_outcome(console, report)
        show_rows(console, self._rows.all())
        show_reasons(console, self._rows.all())
        show_summary(console, summary)


class _Lines(_Asked, LineTeller):
    """A line on stderr for every document."""

    def _line(self, event: AnyEvent) -> str | None:
        if isinstance(event, RunStarted):  # nothing is known from before
            return plural(len(event.items), "document")
        return super()._line(event)


class _Bar(_Asked, BarTeller):
    """A progress bar."""


class _Json(JsonTeller):
    """One JSON object on stdout."""

    def conclude(self, summary: Summary) -> None:
        """Prints the results of all documents."""
        results: list[dict[str, Any]] = [
            {"file": name, **result(report)} for name, report in self._rows.reports
        ]
        told = {"app": app_version(), "documents": self._rows.all(), "results": results}
        print_json(self.noted({**told, "summary": summary}))


def asked_teller(*, json: bool) -> Teller:
    """The way of telling that fits where the output goes."""
    if json:
        return _Json(table=False)
    return (_Bar if sys.stderr.isatty() else _Lines)(table=False)
