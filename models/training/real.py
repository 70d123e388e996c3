"""Real documents with truth, as examples: only sets whose licence lets what is learnt be shipped.

The sets lie outside the repository; a set that is not there is left out. Documents that are held
aside for measuring (`sealread.evaluate.split`) are never read here. The model card says which sets
were used. `dop` and `forms_de` (licence), `nda` and `filings_qa` (none stated) are not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from sealread.document.layout import DEFAULT_STYLE, LayoutStyle
from sealread.document.model import Document, Span
from sealread.document.reading import read
from sealread.document.text_map import text_map
from sealread.document.words_file import read_words_file
from sealread.evaluate.split import is_aside
from sealread.extract.regions import regions
from sealread.schema.dates import parse_date
from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_number

from .factory.content import Cell
from .factory.reading import Example, Question
from .wordings import WORDINGS

SETS = ("sroie", "adbuy", "einvoice", "invoices", "bankstmt", "fara")
FORM_SETS = (
    *SETS, "wildreceipt",
    "material_certs/coa_certificate_of_analysis",
    "material_certs/en_10168_inspection_certificate",
    "material_certs/metals_inspection_certificate",
    "travel/travel_document_flight", "travel/travel_document_train",
)  # fmt: skip
"""The sets that an adapter learns from (`adapter`)."""
WORDS_ALONE = frozenset({"wildreceipt"})
_MONTH_FIRST = frozenset({"adbuy", "fara"})
_MAY_LACK = frozenset({"shares", "taxes", "fees", "forex_gross", "forex_gross_currency"})
"""Fields of a booking that are left out of the truth only where the paper does not have them."""


def examples(
    data: Path,
    cache: Path,
    aside: bool = False,
    sets: Sequence[str] = SETS,
    styles: Sequence[LayoutStyle] = (DEFAULT_STYLE,),
) -> Iterator[tuple[str, Example]]:
    """(set, example) of every document of the sets that may be learnt from, in each of some styles.

    `aside` gives those held aside instead, for measuring while training. `cache` keeps documents
    that were read, since recognition is slow.
    """
    for name in sets:
        folder = data / name
        if not (folder / "truth.jsonl").is_file():
            continue
        schema = json.loads((folder / "schema.json").read_text())
        for line in (folder / "truth.jsonl").read_text().splitlines():
            truth = json.loads(line)
            if is_aside(truth["id"]) == aside:
                for path in _files(folder, truth):
                    document = _document(path, cache)
                    for style in styles:
                        yield name, _example(name, document, truth, schema, style)


def _files(folder: Path, truth: dict[str, Any]) -> list[Path]:
    """The picture and the words of a document: two readings of the same page.

    Of sets with words for every picture the words alone.
    """
    names = [truth["file"], truth.get("words")]
    if folder.name in WORDS_ALONE:
        names = [truth.get("words") or truth["file"]]
    return [folder / "docs" / Path(name).name for name in names if name]


def _document(path: Path, cache: Path) -> Document:
    kept = cache / f"{path.parent.parent.name}-{path.stem}{path.suffix}.json"
    if kept.is_file():
        return msgspec.json.decode(kept.read_bytes(), type=Document)
    document = read_words_file(path) if path.suffix == ".json" else read(path)
    cache.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(msgspec.json.encode(document))
    return document


@dataclass(frozen=True)
class _Page:
    """A text with the places of its numbers and dates, by what they say."""

    text: str
    language: str | None
    numbers: dict[float, list[Span]]
    dates: dict[date, list[Span]]


def _example(
    name: str,
    document: Document,
    truth: dict[str, Any],
    schema: dict[str, Any],
    style: LayoutStyle,
) -> Example:
    text = text_map(document.pages, style).text
    language = "en-US" if name in _MONTH_FIRST else truth["language"]
    page = _Page(text, language, _numbers(text, language), _dates(text, language))
    asked = [
        question
        for path, field, value in _fields(schema["properties"], truth["values"], "")
        if (question := _question(page, path, field, value)) is not None
    ]
    chosen = _choices(page, schema["properties"], truth["values"])
    cells = _cells(page, schema["properties"], truth["values"])
    return Example(text, (*asked, *chosen), f"real-{name}", tuple(cells))


def _cells(page: _Page, properties: dict[str, Any], values: dict[str, Any]) -> Iterator[Question]:
    """The plain cells of lists of records; `null` where the truth says that there is none."""
    for key, field in properties.items():
        below = field.get("items", {}).get("properties", {})
        plain = [one for one in below.items() if one[1].get("type") not in ("object", "array")]
        records = values.get(key) if below else None
        for row, record in enumerate(records or []):
            for column, (name, said) in enumerate(plain):
                found = name in record and _question(page, name, said, record[name])
                if found:
                    yield replace(found, cell=Cell(field.get("title", key), row, column))


def _choices(page: _Page, properties: dict[str, Any], values: dict[str, Any]) -> Iterator[Question]:
    """Which choice each record of a list of several has, told by what it alone has, on its line."""
    for key, field in properties.items():
        below = field.get("items", {}).get("properties", {})
        records = values.get(key) or []
        for name, one in below.items():
            if "enum" not in one or len(records) < 2:
                continue
            context = {**one, "context": field.get("title", key)}
            for record in records:
                own = _own(page, below, record, records)
                if own and record.get(name) in one["enum"]:
                    asked = _question(page, f"{key}.{name}", context, record[name])
                    if asked:
                        yield replace(asked, spans=own)


def _own(
    page: _Page, properties: dict[str, Any], record: dict[str, Any], records: list[dict[str, Any]]
) -> tuple[Span, ...]:
    """The place of the first figure that only this record has and that stands there once."""
    for key, field in properties.items():
        value = record.get(key)
        if isinstance(value, int | float) and sum(r.get(key) == value for r in records) == 1:
            spans = _places(page, field, value)
            if len(spans) == 1:
                return (spans[0],)
    return ()


def _question(page: _Page, path: str, field: dict[str, Any], value: Any) -> Question | None:
    wordings = _wordings(path, field)
    if "enum" in field:
        options = tuple(map(str, field["enum"]))
        return Question(wordings, (), options, str(value)) if value in field["enum"] else None
    spans = _spans(page, field, value)
    return None if spans is None else Question(wordings, spans)


def _fields(
    properties: dict[str, Any], values: dict[str, Any], prefix: str
) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """(path, schema, value) of single fields; lists with one entry count as single.

    Below a list a field's title has that of the list before it, as the engine asks for it. Of a
    list of records each column is a list, as the engine asks where no table has them.
    """
    for key, field in properties.items():
        if key not in values:
            continue
        value, path = values[key], f"{prefix}{key}"
        items = field.get("items", {})
        if isinstance(value, list) and items.get("type") == "object":
            within = {"context": field.get("title", key)}
            yield from _lacking(items["properties"], value, path, within)
            if len(value) == 1:
                for below, one, said in _fields(items["properties"], value[0], f"{path}."):
                    yield below, {**one, **within}, said
            else:
                yield from _columns(items["properties"], value, path, within)
        elif isinstance(value, list):
            if value:
                yield path, {**field, **items}, value
        else:
            yield path, field, value


def _lacking(
    properties: dict[str, Any], records: list[dict[str, Any]], path: str, within: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """What no record has, where that says that the paper does not state it."""
    for key in sorted(_MAY_LACK & properties.keys()):
        if records and not any(key in record for record in records):
            yield f"{path}.{key}", {**properties[key], **within}, None


def _columns(
    properties: dict[str, Any], records: list[dict[str, Any]], path: str, within: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """The columns that every record has, each as a list; choices are not listed."""
    for key, field in properties.items():
        column = [record[key] for record in records if record.get(key) is not None]
        plain = field.get("type") not in ("object", "array") and "enum" not in field
        if plain and len(column) == len(records):
            yield f"{path}.{key}", {**field, **within}, column


def _wordings(path: str, field: dict[str, Any]) -> tuple[str, ...]:
    title = field.get("title", path)
    within = [f"{field['context']}: {title}"] * 2 if "context" in field else []
    own = [*within, title, field.get("description", "")]
    return tuple(w for w in (*own, *WORDINGS.get(path.split(".")[-1], ())) if w)


def _spans(page: _Page, field: dict[str, Any], value: Any) -> tuple[Span, ...] | None:
    """Where the value stands; () where the truth says there is none; None where it is not found."""
    if value is None:
        return ()
    if isinstance(value, list):
        found = [_spans(page, field, one) for one in value]
        if not all(found):
            return None
        return tuple(sorted(spans[0] for spans in found if spans))
    spans = _places(page, field, value)
    return (_usual(page.text, spans),) if spans else None


def _places(page: _Page, field: dict[str, Any], value: Any) -> list[Span]:
    if isinstance(value, int | float):
        return page.numbers.get(float(value), [])
    if field.get("format") == "date" or _is_day(value):
        wanted = _day(value, page.language)
        if wanted in page.dates:
            return page.dates[wanted]
    return _words(page.text, str(value)) or _amounts(page, str(value))


def _usual(text: str, spans: list[Span]) -> Span:
    """Of several places the first of those that are worded in the most frequent way."""
    said = [text[s.start : s.end] for s in spans]
    return max(spans, key=lambda s: (said.count(text[s.start : s.end]), -s.start))


def _words(text: str, value: str) -> list[Span]:
    """Places of words, whatever the case, the spaces and the commas between them."""
    parts = [re.escape(part) for part in re.findall(r"\w+|[^\w\s,.]", value)]
    if not parts:
        return []
    pattern = r"(?<!\w)" + r"[\s,.]*".join(parts) + r"(?!\w)\.?(?=\W|$)"
    found = [Span(*m.span()) for m in re.finditer(pattern, text, re.IGNORECASE)]
    return [_without_stop(text, span, value) for span in found]


def _without_stop(text: str, span: Span, value: str) -> Span:
    stop = text[span.end - 1] == "." and not value.endswith(".")
    return Span(span.start, span.end - 1) if stop else span


def _amounts(page: _Page, value: str) -> list[Span]:
    try:
        return page.numbers.get(float(parse_number(value, page.language)), [])
    except NotOfKind:
        return []


def _is_day(value: object) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"[\d./ -]{6,10}", value))


def _day(value: str, language: str | None) -> date | None:
    try:
        return parse_date(value, language)
    except NotOfKind:
        return None


def _numbers(text: str, language: str | None) -> dict[float, list[Span]]:
    found: dict[float, list[Span]] = {}
    for span in regions("number", text) or ():
        try:
            value = abs(float(parse_number(text[span.start : span.end], language)))
        except (NotOfKind, OverflowError):
            continue
        found.setdefault(value, []).append(span)
    return found


def _dates(text: str, language: str | None) -> dict[date, list[Span]]:
    found: dict[date, list[Span]] = {}
    for span in regions("date", text) or ():
        day = _day(text[span.start : span.end], language)
        if day is not None:
            found.setdefault(day, []).append(span)
    return found
