"""HTML put together from parts that are escaped where they are put in."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

LONGEST = 600
"""Characters of a value that a cell shows; the whole of it stands in leaves.jsonl."""


def text(value: Any) -> str:
    """A value as escaped text, cut where it is very long; nothing for None."""
    if value is None:
        return ""
    said = _shown(value)
    cut = f"{said[:LONGEST]} …" if len(said) > LONGEST else said
    return escape("".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in cut))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict | list):
        import json

        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def tag(name: str, inner: str = "", **attributes: Any) -> str:
    """An element; `inner` is markup, attributes are escaped (`class_` is `class`)."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{inner}</{name}>"


def table(head: Iterable[str], rows: Iterable[str]) -> str:
    """A table with escaped head cells and rows of markup."""
    cells = "".join(tag("th", text(cell), scope="col") for cell in head)
    return tag("table", tag("thead", tag("tr", cells)) + tag("tbody", "".join(rows)))


def row(cells: Iterable[str], **attributes: Any) -> str:
    """A row of cells of markup."""
    return tag("tr", "".join(tag("td", cell) for cell in cells), **attributes)


def number(value: float | None) -> str:
    """A share with three digits, a dash where there is none."""
    return "–" if value is None else f"{value:.3f}"
