"""Writes `resources/months.json`: names of the months in the languages of Europe, as CLDR has them.

    python packaging/months.py [FILE]

Each process that reads documents needs them: loading all these locales takes it a quarter of a
second. A test holds the file against the babel that is installed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sealread.schema.dates import EUROPEAN, babel_months

SHIPPED = Path(__file__).parent.parent / "resources" / "months.json"


def written() -> str:
    """The file's text."""
    every = {language: babel_months(language) for language in EUROPEAN}
    lines = (
        f"{json.dumps(language)}: {json.dumps(names, ensure_ascii=False, sort_keys=True)}"
        for language, names in every.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    place = Path(sys.argv[1]) if sys.argv[1:] else SHIPPED
    place.write_text(written(), "utf-8")
