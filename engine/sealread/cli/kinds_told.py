"""How it is told what documents are: a line and a table for a person, rows for a machine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from sealread.cli.plain import shown
from sealread.cli.tables import kinds_table
from sealread.cli.tellers import output, print_json, stack
from sealread.errors import SealreadError
from sealread.installed import app_version
from sealread.work.events import Trouble
from sealread.work.kinds import Kind, Told
from sealread.work.lacking import Lacking, sentence


class KindTeller:
    """Hears what documents are: a line on stderr for each, then a table, or one JSON object."""

    def __init__(self, *, json: bool) -> None:
        self._json = json
        self._told: list[Told] = []
        self._notes: list[str] = []

    def note(self, lacking: Lacking) -> None:
        """Takes why no language model tells kinds, if none does."""
        if lacking:
            self._notes.append(sentence(lacking))
        if lacking and not self._json:
            sys.stderr.write(f"sealread: {sentence(lacking)}\n")

    def hear(self, told: Told, done: int, total: int) -> None:
        """Takes one document; its place among all of them."""
        self._told.append(told)
        if not self._json:
            sys.stderr.write(f"[{done}/{total}] {_in_words(told)}\n")
            sys.stderr.flush()

    def conclude(self, beside: Sequence[Trouble]) -> None:
        """Tells of all documents, and of what lies `beside` them."""
        if self._json:
            others = [Told(one.name, None, one) for one in beside]
            self._print({"documents": [_row(told) for told in (*self._told, *others)]})
            return
        console = output()
        console.print(kinds_table(self._told))
        for one in beside:
            console.print(Text(shown(one.sentence)), soft_wrap=True)

    def refuse(self, error: SealreadError) -> None:
        """Tells why it did not go on; a machine gets what was told until then."""
        if self._json:
            why = {"number": error.number, "code": error.code, "sentence": str(error)}
            self._print({"documents": [_row(told) for told in self._told], "error": why})
        else:
            sys.stderr.write(f"sealread: {error}\n")

    @property
    def failed(self) -> bool:
        """Whether a document could not be asked."""
        return any(told.kind is None for told in self._told)

    def _print(self, told: dict[str, Any]) -> None:
        notes = {"notes": self._notes} if self._notes else {}
        print_json({"app": app_version(), **told, **notes})


def _in_words(told: Told) -> str:
    if told.trouble is not None:
        return shown(told.trouble.sentence)
    kind = told.kind or Kind("", "", None)
    several = stack(kind.documents)
    if not kind.title:
        near = f"; most like: {', '.join(kind.near)}" if kind.near else ""
        return f"{shown(told.file)}: of no kind that is known{near}{several}"
    return f"{shown(told.file)}: {kind.title} ({kind.confidence:.2f}){several}"


def _row(told: Told) -> dict[str, Any]:
    if told.kind is None:
        return {"file": told.file, "error": told.trouble}
    kind = told.kind
    near = {"most_like": kind.near} if kind.near else {}
    several = {"documents": kind.documents} if kind.documents > 1 else {}
    return {
        "file": told.file, "kind": kind.title or None, "schema": kind.schema or None,
        "confidence": kind.confidence, **near, **several,
    }  # fmt: skip
