"""`python -m tests.bench.accuracy RESULTS --data DATA --set dop`: outputs against the truth.

RESULTS holds the outputs of `sealread extract` (one JSON a document). Documents without an
output are named and, unless `--strict` is given, not scored. Per field: exact (white space and
case folded), normalised (letters and digits, numbers, dates), fuzzy and ROUGE-L means over all
true values (a missing one scores 0), and how often a null was answered with something; an entry
too many in a list or an open object counts as such a null.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from tests.bench.likeness import fuzzy, is_exact, is_normalised, rouge_l
from tests.bench.pairing import NAMES, RECORDS, Pair, pairs

_SYSTEM = re.compile(r"(?i)\bsyst[eè]me?\b")


class Tally(Struct):
    """Sums over the pairs of one field; shares are over `truths`, hallucinations over `nulls`."""

    truths: int = 0
    answered: int = 0
    exact: int = 0
    normalised: int = 0
    fuzzy: float = 0.0
    rouge: float = 0.0
    nulls: int = 0
    hallucinated: int = 0

    def add(self, pair: Pair) -> None:
        """Count one pair."""
        if pair.truth is None:
            self.nulls += 1
            self.hallucinated += pair.found is not None
            return
        self.truths += 1
        if pair.found is None:
            return
        self.answered += 1
        self.exact += is_exact(pair.truth, pair.found)
        self.normalised += is_normalised(_unprefixed(pair.truth), _unprefixed(pair.found))
        self.fuzzy += fuzzy(pair.truth, pair.found)
        self.rouge += rouge_l(pair.truth, pair.found)

    def merge(self, other: Tally) -> None:
        """Add another tally's sums to this one."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def shares(self) -> dict[str, float | int]:
        """The figures as shares from 0 to 1, rounded to four digits."""
        base = self.truths or 1
        counted = {"truths": self.truths, "nulls": self.nulls, "hallucinated": self.hallucinated}
        names = ("answered", "exact", "normalised", "fuzzy", "rouge")
        return counted | {name: round(getattr(self, name) / base, 4) for name in names}


Fields = dict[str, Tally]


def _unprefixed(text: str) -> str:
    """ "System 4" is "4": the data's own rule for the AVCP field; alone it stays as it is."""
    return _SYSTEM.sub("", text) if re.search(r"\d", text) else text


def read_json(path: Path) -> Any:
    """The JSON in a file."""
    return json.loads(path.read_text(encoding="utf-8"))


def read_truths(folder: Path) -> list[dict[str, Any]]:
    """The lines of a set's truth.jsonl."""
    lines = (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def read_outputs(results: Path) -> dict[str, Any]:
    """The outputs in a folder by the name of the document they were made from."""
    outputs = {}
    for path in sorted(results.rglob("*.json")):
        found = read_json(path)
        if isinstance(found, dict) and "values" in found:
            outputs[Path(found.get("document", {}).get("file", path.stem)).name] = found["values"]
    return outputs


def translated(values: Any, foreign: Any, home: Any) -> Any:
    """`values` with the keys of schema `foreign` renamed to those of `home`, by their order."""
    if isinstance(values, list):
        return [translated(v, foreign.get("items", {}), home.get("items", {})) for v in values]
    if not isinstance(values, dict) or not foreign.get("properties"):
        return values
    theirs, ours = foreign["properties"], home.get("properties", {})
    names = dict(zip(theirs, ours, strict=True))
    return {
        names.get(key, key): translated(
            value, theirs.get(key, {}), ours.get(names.get(key, key), {})
        )
        for key, value in values.items()
    }


def in_truth_keys(values: Any, folder: Path, schema: Any) -> Any:
    """Values with the English keys of the set, whatever language's keys they were written in."""
    if not isinstance(values, dict) or set(values) & set(schema.get("properties", {})):
        return values
    for path in sorted(folder.glob("schema.*.json")):
        foreign = read_json(path)
        if set(values) & set(foreign["properties"]):
            return translated(values, foreign, schema)
    return values


def score(truths: list[dict[str, Any]], outputs: dict[str, Any], folder: Path) -> dict[str, Fields]:
    """Tallies by language, then by field, over the documents that have an output."""
    schema = read_json(folder / "schema.json")
    tallies: dict[str, Fields] = defaultdict(lambda: defaultdict(Tally))
    for truth in truths:
        if truth["file"] not in outputs:
            continue
        values = in_truth_keys(outputs[truth["file"]], folder, schema)
        for pair in pairs(schema, truth["values"], values):
            tallies[truth["language"]][pair.field].add(pair)
    return tallies


def _merged(tallies: list[Fields]) -> Fields:
    whole: Fields = defaultdict(Tally)
    for fields in tallies:
        for name, tally in fields.items():
            whole[name].merge(tally)
    return whole


def total(fields: Fields) -> Tally:
    """All fields together, the rows about names and surplus records left out."""
    whole = Tally()
    for name, tally in fields.items():
        if not name.endswith((NAMES, RECORDS)):
            whole.merge(tally)
    return whole


def _table(title: str, fields: Fields) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column("field", max_width=44)
    columns = ("n", "answered", "exact", "normal.", "fuzzy", "ROUGE-L", "nulls", "halluc.")
    for column in columns:
        table.add_column(column, justify="right")
    for name, tally in [*fields.items(), ("all", total(fields))]:
        table.add_row(name, *_cells(tally), end_section=name == list(fields)[-1])
    return table


def _cells(tally: Tally) -> list[str]:
    shares = tally.shares()
    names = ("answered", "exact", "normalised", "fuzzy", "rouge")
    percents = [f"{100 * shares[name]:.0f} %" if tally.truths else "–" for name in names]
    return [str(tally.truths), *percents, str(tally.nulls), str(tally.hallucinated)]


def summary(set_name: str, by_language: dict[str, Fields], scored: int, missing: int) -> Any:
    """The totals as one JSON object."""
    whole = _merged(list(by_language.values()))
    return {
        "set": set_name,
        "documents": scored,
        "missing": missing,
        "all": total(whole).shares(),
        "languages": {lang: total(fields).shares() for lang, fields in by_language.items()},
        "fields": {name: tally.shares() for name, tally in whole.items()},
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.bench.accuracy")
    parser.add_argument("results", type=Path, help="folder with the outputs of sealread extract")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--set", default="dop", help="dop, sroie, extractbench/resume, …")
    parser.add_argument("--strict", action="store_true", help="a missing output counts as empty")
    return parser.parse_args()


def main() -> int:
    """Print the tables and, as the last line, the totals as JSON."""
    given = _arguments()
    folder = given.data / given.set
    truths, outputs = read_truths(folder), read_outputs(given.results)
    missing = [truth["file"] for truth in truths if truth["file"] not in outputs]
    if given.strict:
        outputs |= {name: {} for name in missing}
    by_language = score(truths, outputs, folder)
    console = Console(width=130)
    if len(by_language) > 1:
        for language, fields in sorted(by_language.items()):
            console.print(_table(f"{given.set}, {language}", fields))
    console.print(_table(f"{given.set}, all languages", _merged(list(by_language.values()))))
    scored = len(truths) - len(missing)
    console.print(f"{scored} documents have an output, {len(missing)} have none.")
    print(json.dumps(summary(given.set, by_language, scored, len(missing)), ensure_ascii=False))
    return 0 if scored else 1


if __name__ == "__main__":
    raise SystemExit(main())
