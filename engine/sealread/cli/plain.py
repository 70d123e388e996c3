"""Text from documents made safe for a terminal."""

from __future__ import annotations

from typing import Any

import msgspec

_MARK = "\N{REPLACEMENT CHARACTER}"


def shown(value: Any, limit: int | None = None) -> str:
    """A value on one line: white space folded, control characters marked, cut to `limit`.

    A document could otherwise send escape sequences to the terminal of whoever reads it.
    """
    text = value if isinstance(value, str) else _compact(value)
    line = "".join(c if c.isprintable() else _MARK for c in " ".join(text.split()))
    return line if limit is None or len(line) <= limit else line[: limit - 1] + "…"


def _compact(value: Any) -> str:
    return "–" if value is None else msgspec.json.encode(value).decode()
