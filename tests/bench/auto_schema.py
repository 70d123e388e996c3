"""What it costs to read papers without a schema: under that of the kind they are told to be.

    python -m tests.bench.auto_schema DATA... --model FILE [--limit 8] [--cache DIR] [--answers DIR]

Each document is read under its set's own schema and, once the model has told its kind, under the
library's schema of that kind. Scored are the fields that both schemas have (`NAMES`: what the
library calls those of a set). A document of which no kind with a schema is told states nothing
here; a run would build a schema for it, whose names nobody can foresee. Papers whose kind has no
schema are left out, and so are statements that name a security (`LEFT_OUT`). F1 of both ways over
all papers of a set, and over those of the told kind.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from sealread.document.text_map import text_map
from sealread.evaluate.dataset import Dataset, Truth, asked, chosen, find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.kept_answers import keep
from sealread.evaluate.kinds import told_of, wanted
from sealread.evaluate.scoring import Marks, mark, mark_failed
from sealread.extract.engine import Engine
from sealread.extract.result import Extraction
from sealread.extract.settings import Settings
from sealread.schema.library import entry
from sealread.schema.loading import load

NAMES: Mapping[str, Mapping[str, str]] = {
    "sroie": {
        "company": "merchant_name", "address": "merchant_address", "total": "grand_total",
    },
    "invoices": {
        "issuer": "seller_name", "invoice_date": "issue_date", "gross_total": "grand_total",
        "issuer_vat_id": "seller_vat_id", "currency": "",
    },
}  # fmt: skip
"""By set what the library calls its fields; what is called alike is left out.

"": what the library means otherwise (a currency as it is printed, not as a code).
"""


UNSIGNED: Mapping[str, frozenset[str]] = {"bankstmt": frozenset({"amount"})}
"""By set the numbers that its truth has without the sign that the library's schema asks for."""
INSTEAD: Mapping[str, tuple[str, str]] = {"bankstmt": ("date", "value_date")}
"""By set a member of records in whose place the truth of some papers has another one.

Of a booking's two days it has that of the booking or the one from which the amount counts.
"""


LEFT_OUT: Mapping[str, re.Pattern[str]] = {"bankstmt": re.compile(r"\b[A-Z]{2}[A-Z0-9]{9}\d\b")}
"""By set words of papers that two schemas ask otherwise.

Statements with international numbers of securities: the truth has none of the bookings by which a
trade is settled, the library's schema asks for every booking.
"""


class Both(Struct, frozen=True):
    """A document read in both ways: how many leaves were right, wrong and so on in each.

    `of_kind`: it was told to be what it is.
    """

    of_kind: bool
    given: Counter[str]
    auto: Counter[str]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=8)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--answers", type=Path)
    options = parser.parse_args()
    shelf, every = Shelf(options.cache), list[Both]()
    sys.stdout.write("| set | documents | given | auto | of its kind | given | auto |\n")
    sys.stdout.write("| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n")
    with Engine(options.model, Settings()) as engine:
        keep(engine, options.answers)
        for dataset in (one for folder in options.data for one in find(folder)):
            made = list(islice(_read(engine, dataset, shelf), options.limit))
            _tell(dataset.name, made)
            every += made
    _tell("all", every)


def _tell(name: str, made: Sequence[Both]) -> None:
    own = [one for one in made if one.of_kind]
    cells = [name, str(len(made)), *_f1s(made), str(len(own)), *_f1s(own)]
    sys.stdout.write(f"| {' | '.join(cells)} |\n")
    sys.stdout.flush()


def _read(engine: Engine, dataset: Dataset, shelf: Shelf) -> Iterator[Both]:
    """The documents of a set whose kind has a schema, one after the other."""
    names = NAMES.get(dataset.name, {})
    for truth in chosen(dataset, "all", None):
        document = shelf.read(dataset.path(truth, words=truth.words is not None)).document
        kinds = wanted(dataset.name, truth.id, document)
        left_out = LEFT_OUT.get(dataset.name)
        if not kinds[0] or (left_out and left_out.search(text_map(document.pages).text)):
            continue
        shared = _shared(truth, entry(kinds[0]).path, names)
        told = told_of(engine, document, dataset.name, truth.id, kinds)
        schema = asked(dataset, truth)
        given = mark(dataset, shared, engine.extract(document, schema), document, schema.definition)
        auto = mark_failed(dataset, shared)
        if told.told:
            made = _renamed(engine.extract(document, load(told.told)), names)
            auto = max(
                (mark(dataset, shared, one, document, dataset.definition)
                 for one in _as_in(dataset.name, made)),
                key=lambda marks: _verdicts(marks)["right"],
            )  # fmt: skip
        one = Both(told.is_right, _verdicts(given), _verdicts(auto))
        of_given, of_auto = _f1s([one])
        sys.stderr.write(
            f"{truth.id}: {told.told or 'none'} ({told.confidence:.2f}), "
            f"given {of_given}, auto {of_auto}\n"
        )
        yield one


def _shared(truth: Truth, library: Path, names: Mapping[str, str]) -> Truth:
    """What a document states of the fields that the library's schema has too."""
    there = json.loads(library.read_text())["properties"]
    values = {
        key: _columns(value, there[names.get(key, key)], names)
        for key, value in truth.values.items()
        if names.get(key, key) in there
    }
    return structs.replace(truth, values=values)


def _columns(value: Any, known: Mapping[str, Any], names: Mapping[str, str]) -> Any:
    """A value; of a list of records the columns that the library has too."""
    columns = known.get("items", {}).get("properties")
    if not isinstance(value, list) or not columns:
        return value
    return [
        {key: cell for key, cell in record.items() if names.get(key, key) in columns}
        for record in value
    ]


def _renamed(made: Extraction, names: Mapping[str, str]) -> Extraction:
    """What was read under a schema of the library, under the names of a set."""
    own = {theirs: ours for ours, theirs in names.items()}

    def named(value: Any) -> Any:
        if isinstance(value, dict):
            return {own.get(key, key): named(one) for key, one in value.items()}
        return [named(one) for one in value] if isinstance(value, list) else value

    fields = tuple(
        structs.replace(one, path="/".join(own.get(key, key) for key in one.path.split("/")))
        for one in made.fields
    )
    return structs.replace(made, values=named(made.values), fields=fields)


def _as_in(dataset: str, made: Extraction) -> list[Extraction]:
    """What was read as the truth of a set may have it: without sign, with one member or another."""
    numbers = UNSIGNED.get(dataset, frozenset())
    own, other = INSTEAD.get(dataset, ("", ""))

    def meant(value: Any, key: str, other: str) -> Any:
        if isinstance(value, dict):
            instead = value.get(other)
            members = value | ({own: instead} if instead is not None else {})
            return {name: meant(one, name, other) for name, one in members.items()}
        if isinstance(value, list):
            return [meant(one, key, other) for one in value]
        return abs(value) if key in numbers and isinstance(value, int | float) else value

    ways = dict.fromkeys(("", other))
    return [structs.replace(made, values=meant(made.values, "", way)) for way in ways]


def _verdicts(marks: Marks) -> Counter[str]:
    return Counter(str(one.verdict) for one in marks.leaves)


def _f1s(made: Sequence[Both]) -> list[str]:
    """F1 of both ways."""
    shares = []
    for way in ("given", "auto"):
        counts = sum((getattr(one, way) for one in made), Counter[str]())
        stated = counts["right"] + counts["error"] + counts["omission"]
        said = counts["right"] + counts["error"] + counts["hallucination"] + counts["surplus"]
        shares.append(f"{2 * counts['right'] / max(stated + said, 1):.3f}")
    return shares


if __name__ == "__main__":
    main()
