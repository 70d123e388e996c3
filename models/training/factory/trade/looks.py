"""Names for the hints that `content` takes, for variables that hold one."""

from __future__ import annotations

from typing import Literal

Look = Literal["plain", "title", "heading", "small", "bold", "centred", "right"]
Way = Literal["any", "beside", "below", "above", "inline", "table"]
