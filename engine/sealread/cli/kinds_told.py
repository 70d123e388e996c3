"""How it is told what documents are: a line and a table for a person, rows for a machine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from sealread.cli.plain import shown
from sealread.cli.tables import kinds_table
from sealread.cli.tellers import output, print_json
from sealread.errors import SealreadError
from sealread.installed import app_version
from sealread.work.events import Trouble
from sealread.work.kinds import Told


class KindTeller:
    """Hears what documents are: a line on stderr for each, then a table, or one JSON object."""

    def __init__(self, *, json: bool) -> None:
        self._json = json
        self._told: list[Told] = []

    def hear(self, told: Told, done: int, total: int) -> None:
        """Takes one document; its place among all of them."""
        self._told.append(told)
        if not self._json:
            sys.stderr.write(f"[{done}/{total}] {_in_words(told)}\n")
            sys.stderr.flush()

    def rows(self, beside: Sequence[Trouble] = ()) -> list[dict[str, Any]]:
        """A row a document, then one for what lies `beside` them, as JSON has it."""
        others = [Told(one.name, None, one) for one in beside]
        return [_row(told) for told in (*self._told, *others)]

    def show(self, beside: Sequence[Trouble]) -> None:
        """The table of all documents, and what lies beside them, for a person."""
        console = output()
        console.print(kinds_table(self._told))
        for one in beside:
            console.print(Text(shown(one.sentence)), soft_wrap=True)

    @property
    def failed(self) -> bool:
        """Whether a document could not be asked."""
        return any(told.kind is None for told in self._told)


def refuse(error: SealreadError, told: dict[str, Any], *, json: bool) -> None:
    """Tells why it did not go on; for a machine with what was `told` until then."""
    if json:
        why = {"number": error.number, "code": error.code, "sentence": str(error)}
        print_json({"app": app_version(), **told, "error": why})
    else:
        sys.stderr.write(f"sealread: {error}\n")


def _in_words(told: Told) -> str:
    if told.trouble is not None:
        return shown(told.trouble.sentence)
    kind = told.kind
    if kind is None or not kind.title:
        return f"{shown(told.file)}: of no kind that is known"
    sure = "as before" if kind.confidence is None else f"{kind.confidence:.2f}"
    return f"{shown(told.file)}: {kind.title} ({sure})"


def _row(told: Told) -> dict[str, Any]:
    if told.kind is None:
        return {"file": told.file, "error": told.trouble}
    kind = told.kind
    return {
        "file": told.file, "kind": kind.title or None, "schema": kind.schema or None,
        "confidence": kind.confidence,
    }  # fmt: skip
