"""Values in words, on one line."""

from __future__ import annotations

import json
from typing import Any


def shown(value: Any) -> str:
    """A value in a line: strings as they are, lists by semicolons, the rest as in JSON."""
    match value:
        case None:
            return ""
        case str():
            return value
        case [*parts]:
            return "; ".join(map(shown, parts))
        case _:
            return json.dumps(value, ensure_ascii=False)
