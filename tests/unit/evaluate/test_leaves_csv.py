"""Values as a table that a spreadsheet opens and does not compute."""

from __future__ import annotations

import csv
from io import StringIO

from sealread.document.model import Evidence
from sealread.evaluate.leaves_csv import HEAD, leaves_csv
from sealread.evaluate.scoring import Scored


def test_a_row_a_value_with_its_pages() -> None:
    place = Evidence(3, (0, 0, 1, 1))
    leaf = Scored("some", "d", "en", "a", "/a", "string_exact", "=1+1", -2.5, "error",
                  text='say "hi"\nthere', evidence=(place, place))  # fmt: skip

    body = leaves_csv([leaf]).decode("utf-8-sig")

    head, row = csv.reader(StringIO(body))
    told = dict(zip(head, row, strict=True))
    assert tuple(head) == HEAD
    assert told["truth"] == "'=1+1"
    assert told["answer"] == "-2.5"
    assert told["words"] == 'say "hi"\nthere'
    assert told["pages"] == "3"
    assert told["confidence"] == ""
