"""`sealread schemas build`: a schema from documents, told as it grows."""

from __future__ import annotations

import sys
from pathlib import Path

from sealread.cli.exits import ALL_READ, SOME_FAILED, STOPPED, WRONG_USAGE
from sealread.cli.extract import stoppable
from sealread.cli.plain import shown
from sealread.cli.sandbox import tell_of_trips
from sealread.cli.tables import plural
from sealread.errors import Cancelled, SealreadError
from sealread.json_file import write_bytes
from sealread.schema.draft import HOLDERS, walk
from sealread.work.lacking import sentence
from sealread.work.request import Request
from sealread.work.schema_building import Building, Named
from sealread.work.schemas import text


def build(request: Request, out: Path, title: str) -> int:
    """Asks the documents and writes the schema; the exit status."""
    failed = False

    def hear(told: Named, done: int, total: int) -> None:
        nonlocal failed
        failed |= told.trouble is not None
        said = told.trouble.sentence if told.trouble else f"{told.file}: {_count(told.fields)}"
        _tell(f"[{done}/{total}] {shown(said)}")

    try:
        building = Building(request)
        if not building.able:
            _tell("sealread: only a language model can name what documents say.")
            if building.lacking:
                _tell(sentence(building.lacking))
            return WRONG_USAGE
        with stoppable(building):
            draft = building.execute(title, hear)
        tell_of_trips(building.trips)
        fields = sum(part.kind not in HOLDERS for part in walk(draft.root))
        for one in building.troubles:
            _tell(shown(one.sentence))
        if not fields:
            _tell("sealread: the documents say nothing that a schema could ask for.")
            return SOME_FAILED
        write_bytes(text(draft).encode(), out)
    except SealreadError as error:
        _tell(f"sealread: {error}")
        return STOPPED if isinstance(error, Cancelled) else WRONG_USAGE
    sys.stdout.write(f"{out}: {_count(fields)}. Look it through before you use it.\n")
    return SOME_FAILED if failed else ALL_READ


def _count(fields: int) -> str:
    return plural(fields, "field")


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
