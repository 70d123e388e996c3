"""The formats in which a table is written."""

from typing import Literal

Format = Literal["csv", "xlsx", "json", "parquet"]
FORMATS: tuple[Format, ...] = ("csv", "xlsx", "json", "parquet")
