"""A workspace with documents of one schema, each read once."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from msgspec.structs import replace

from sealread.extract.result import Reading
from sealread.json_file import write_json
from tests.unit.work.accounted import Office, reading


class Site(Office):
    """An office that has read several documents."""

    def one(self, name: str, *readings: Reading) -> str:
        """Reads a document; its values are those of the readings. Returns its SHA-256."""
        sha256 = hashlib.sha256(name.encode()).hexdigest()
        values: dict[str, object] = {}
        for each in readings:
            tokens = each.path.split("/")[1:]
            if len(tokens) == 1:
                values[tokens[0]] = each.value
            else:
                rows = values.setdefault(tokens[0], [])
                assert isinstance(rows, list)
                while len(rows) <= int(tokens[1]):
                    rows.append({})
                rows[int(tokens[1])][tokens[2]] = each.value
        whole = self.extraction(*readings, values=values)
        document = replace(whole.document, sha256=sha256, file=name)
        item = self.read(replace(whole, document=document), name)
        shown = self.workspace.extraction(item)
        assert shown is not None
        output = self.out / f"{name}.json"
        write_json(shown, output)
        self.workspace.exported(item, str(output), shown)
        return sha256

    def many(self, count: int, wrong: tuple[int, ...] = ()) -> list[str]:
        """So many documents with a total each, less sure where it is wrong."""
        return [
            self.one(
                f"{number:03}.pdf",
                reading(
                    "/total", number, text=str(number), confidence=0.5 if number in wrong else 0.9
                ),
            )
            for number in range(count)
        ]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)
