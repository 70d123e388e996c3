"""Which share of known values is within reach of which budget: the curve behind the recall setting.

    python -m tests.bench.scale_recall [--data ../shared/data] [--out DIR]

For every value that a document's text has, its field's blocks are gathered under each budget
(`Settings.search_tokens`, without widening); the value is within reach if one of them has it. Of
questions on filings the page of the evidence is looked for. No model runs but its tokenizer.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sealread.document.reading import read
from sealread.document.text_map import TextMap, text_map
from sealread.extract.engine import Engine
from sealread.extract.plan import columns, plan
from sealread.extract.retrieval_search import Search
from sealread.extract.settings import Settings
from sealread.schema.loading import load
from sealread.schema.model import Field, Label, Schema

BUDGETS = (700, 1400, 2800, 5600, 11200, 22400)
_SETS = ("extractbench/credit_agreement", "extractbench/10kq", "nda", "filings_qa")
_MOST = {"nda": 12, "filings_qa": 3}


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Values with the paths of their fields, list places as `*`."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from leaves(below, f"{path}/{key}")
    elif isinstance(value, list):
        for below in value:
            yield from leaves(below, f"{path}/*" if isinstance(below, dict) else path)
    elif value not in (None, "", "NOT_FOUND") and not isinstance(value, bool):
        yield path, value


def printed(value: Any) -> list[str]:
    """How a value may stand in a text, without white space and case."""
    if isinstance(value, int | float):
        whole = abs(value)
        said = [f"{whole:,}", f"{whole:g}", f"{whole / 1e6:,.1f}", f"{whole / 1e6:,.0f}"]
        return [one for one in said if len(one) > 2]
    return [bare(str(value))[:160]]


def bare(text: str) -> str:
    return "".join(text.casefold().split())


def fields_of(schema: Schema) -> dict[str, Field]:
    asked = plan(schema)
    every = [*asked.fields, *(one for records in asked.records for one in columns(records))]
    return {field.path: field for field in every}


def within(search: Search, field: Field, wanted: list[str], pages: set[int]) -> bool:
    blocks = [search.blocks[number] for number in sorted(next(search.steps(field)))]
    if pages:
        return any(block.page + 1 in pages for block in blocks)
    said = bare("".join(block.text for block in blocks))
    return any(one in said for one in wanted)


def asked_of(
    name: str, folder: Path, line: dict[str, Any], text: TextMap
) -> Iterator[tuple[Field, list[str], set[int]]]:
    """The fields of a document with what is to be found for them: words, or pages."""
    if name == "filings_qa":
        for question, places in line["evidence"].items():
            own = {place["page"] for place in places}
            yield Field("/q", Label("q", question, "")), [], own
        return
    fields = fields_of(load(str(folder / "schema.json")))
    whole = bare(text.text)
    for path, value in leaves(line["values"]):
        wanted = [one for one in printed(value) if one in whole]
        if path in fields and wanted:
            yield fields[path], wanted, set()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, default=Path("out/scale"))
    chosen = parser.parse_args()
    counts: dict[tuple[str, int], list[bool]] = defaultdict(list)
    with Engine() as engine:
        tokenize = engine.decoder.runtime.tokenize
        for name in _SETS:
            folder = chosen.data / name
            lines = [json.loads(line) for line in (folder / "truth.jsonl").open(encoding="utf-8")]
            for line in lines[: _MOST.get(name)]:
                document = read(folder / "docs" / line["file"])
                text = text_map(document.pages)
                wanted = list(asked_of(name, folder, line, text))
                for budget in BUDGETS:
                    settings = Settings(search_tokens=budget, widenings=0)
                    found = Search(text, document.language, lambda s: len(tokenize(s)), settings)
                    for field, words, pages in wanted:
                        counts[name, budget].append(within(found, field, words, pages))
                    found.close()
    head = f"| set | values | {' | '.join(f'{budget:,}' for budget in BUDGETS)} |"
    rows = [head, "| --- | ---: |" + " ---: |" * len(BUDGETS)]
    for name in _SETS:
        shares = [counts[name, budget] for budget in BUDGETS]
        said = " | ".join(f"{sum(own) / max(len(own), 1):.2f}" for own in shares)
        rows.append(f"| {name} | {len(shares[0])} | {said} |")
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "recall.md").write_text("\n".join(rows) + "\n", encoding="utf-8")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
