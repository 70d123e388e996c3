"""How time and memory grow with pages (1 to 500) and with fields (10 to 1,000).

Run with `make bench-scale`, or `python -m tests.bench.scale [--quick] --out DIR`. Each point is a
process of its own that reads a drawn document and extracts its fields; its seconds are wall time on
this machine, its memory the most it ever held. Writes scale.md, scale.jsonl (one line a run) and
scale.svg.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench.scale_draw import definition, draw, names, value
from tests.bench.scale_picture import Curve, exponent, picture

_FEW_FIELDS, _SOME_PAGES = 13, 60
_PAGES, _FIELDS = (1, 3, 10, 30, 100, 200, 500), (10, 30, 100, 369, 1000)
_QUICK_PAGES, _QUICK_FIELDS, _QUICK_SOME = (1, 4, 16), (10, 40), 4

Point = dict[str, Any]


def measured(pages: int, fields: int) -> Point:
    """One point, in this process."""
    from sealread.document.reading import read
    from sealread.extract.engine import Engine
    from sealread.schema.loading import parse

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drawn.pdf"
        draw(path, pages, fields)
        schema = parse(definition(fields), "scale", "0" * 64)
        start = time.monotonic()
        document = read(path)
        between = time.monotonic()
        with Engine() as engine:
            extraction = engine.extract(document, schema)
        end = time.monotonic()
    found = {one.path.rpartition("/")[2].replace("_", " "): one.value for one in extraction.fields}
    wanted = {name: value(name, place) for place, name in enumerate(names(fields))}
    right = sum(found.get(name) == amount for name, amount in wanted.items())
    return {
        "pages": pages,
        "fields": fields,
        "seconds": round(end - start, 2),
        "reading_seconds": round(between - start, 2),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "prefill_tokens": extraction.run.prefill_tokens,
        "right": round(right / fields, 3),
    }


def in_child(pages: int, fields: int) -> Point:
    """One point, in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.scale", "--point", str(pages), str(fields)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    point: Point = json.loads(done.stdout.splitlines()[-1])
    return point


def table(points: Sequence[Point]) -> str:
    """The points as Markdown."""
    rows = [
        f"| {p['pages']} | {p['fields']} | {p['seconds']:.1f} | {p['reading_seconds']:.1f} "
        f"| {p['peak_mb']} | {p['prefill_tokens']} | {p['right']:.2f} |"
        for p in points
    ]
    head = "| pages | fields | seconds | of them reading | peak MB | tokens | values right |"
    return "\n".join([head, "| ---: " * 7 + "|", *rows])


def curves(by_pages: Sequence[Point], by_fields: Sequence[Point]) -> list[Curve]:
    """What the picture shows."""

    def curve(title: str, points: Sequence[Point], across: str, up: str) -> Curve:
        own = [(float(p[across]), max(float(p[up]), 0.01)) for p in points]
        note = f"grows with the power {exponent(own):.2f} of {across}"
        unit = "seconds" if up == "seconds" else "MB"
        return Curve(title, across, unit, own, note)

    few, some = by_pages[0]["fields"], by_fields[0]["pages"]
    return [
        curve(f"time, {few} fields", by_pages, "pages", "seconds"),
        curve(f"memory, {few} fields", by_pages, "pages", "peak_mb"),
        curve(f"time, {some} pages", by_fields, "fields", "seconds"),
    ]


def run(pages: Sequence[int], fields: Sequence[int], some: int, out: Path) -> None:
    """Measures all points and writes what came of them."""
    out.mkdir(parents=True, exist_ok=True)
    by_pages = [_said(in_child(number, _FEW_FIELDS)) for number in pages]
    by_fields = [_said(in_child(some, number)) for number in fields]
    drawn = curves(by_pages, by_fields)
    notes = "\n".join(f"* {curve.title}: {curve.note}" for curve in drawn)
    text = f"{table([*by_pages, *by_fields])}\n\n{notes}\n"
    (out / "scale.md").write_text(text, encoding="utf-8")
    (out / "scale.svg").write_text(picture(drawn), encoding="utf-8")
    line = {"cores": os.cpu_count(), "points": [*by_pages, *by_fields]}
    with (out / "scale.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    print(text)


def _said(point: Point) -> Point:
    print(json.dumps(point), flush=True)
    return point


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few and small points")
    parser.add_argument("--out", type=Path, default=Path("out/scale"))
    parser.add_argument("--point", nargs=2, type=int, metavar=("PAGES", "FIELDS"))
    chosen = parser.parse_args(arguments)
    if chosen.point:
        print(json.dumps(measured(*chosen.point)))
    elif chosen.quick:
        run(_QUICK_PAGES, _QUICK_FIELDS, _QUICK_SOME, chosen.out)
    else:
        run(_PAGES, _FIELDS, _SOME_PAGES, chosen.out)


if __name__ == "__main__":
    main()
