"""What must hold for every output, whatever engine made it. Pure functions over decoded JSON."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from jsonschema import Draft202012Validator
from msgspec import Struct

Box = Sequence[float]
PrintedWord = tuple[str, Box]
PageWords = Mapping[int, Sequence[PrintedWord]]


class Problem(Struct, frozen=True):
    """A check that an output did not pass, without quoting the document."""

    check: str
    path: str
    what: str


_PART = 0.1


def problems(output: dict[str, Any], definition: dict[str, Any], words: PageWords) -> list[Problem]:
    """All that is wrong with one output. `words` are the document's, read independently of it."""
    return [
        *against_schema(output["values"], definition),
        *unlisted(output["values"], output["fields"]),
        *disagreeing(output["values"], output["fields"]),
        *unproven(output["fields"], words),
    ]


def against_schema(values: Any, definition: dict[str, Any]) -> list[Problem]:
    """Where the values are not valid against the JSON Schema; formats are checked as well."""
    checker = Draft202012Validator.FORMAT_CHECKER
    validator = Draft202012Validator(definition, format_checker=checker)
    return [
        Problem("schema", pointer(error.absolute_path), f"violates {error.validator}")
        for error in validator.iter_errors(values)
    ]


def pointer(parts: Any) -> str:
    """The JSON Pointer (RFC 6901) of keys and indices."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def leaves(values: Any, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every non-null leaf with its JSON Pointer."""
    if isinstance(values, dict):
        for key, value in values.items():
            yield from leaves(value, (*above, key))
    elif isinstance(values, list):
        for index, value in enumerate(values):
            yield from leaves(value, (*above, index))
    elif values is not None:
        yield pointer(above), values


def unlisted(values: Any, fields: list[dict[str, Any]]) -> list[Problem]:
    """Leaves that no field entry accounts for; a list of scalars may have one entry for all."""
    listed = {field["path"] for field in fields}
    return [
        Problem("listed", path, "has no field entry")
        for path, _ in leaves(values)
        if path not in listed and not _within_listed_array(path, listed)
    ]


def _within_listed_array(path: str, listed: set[str]) -> bool:
    above, _, last = path.rpartition("/")
    return last.isdigit() and above in listed


def disagreeing(values: Any, fields: list[dict[str, Any]]) -> list[Problem]:
    """Field entries whose value is not the one that stands at their path in the values."""
    there = dict(leaves(values))
    return [
        Problem("agrees", field["path"], "differs from the value at its path")
        for field in fields
        if not isinstance(field["value"], dict | list | None)
        and there.get(field["path"]) != field["value"]
    ]


def unproven(fields: list[dict[str, Any]], words: PageWords) -> list[Problem]:
    """Readings whose words are not on the page at their boxes."""
    found = []
    for field in fields:
        if field["value"] is None or field["status"] == "inferred":
            continue
        what = _unproven_because(field, words)
        if what:
            found.append(Problem("evidence", field["path"], what))
    return found


def _unproven_because(field: dict[str, Any], words: PageWords) -> str | None:
    """A grounded value must stand there itself, any other at least the text it was made from."""
    if not field["evidence"]:
        return "has no evidence"
    orders = (words_at(field["evidence"], words), words_at(field["evidence"], words, level=True))
    printed = [folded(" ".join(order)) for order in orders]
    claims = claims_of(field)
    if not claims:
        return "has no text"
    if any(folded(claim) in text for claim in claims for text in printed):
        return None
    return f"is {field['status']} but not at its boxes on page {field['evidence'][0]['page']}"


def claims_of(field: dict[str, Any]) -> list[str]:
    """The wordings of which one must be on the page."""
    value, text = field["value"], field.get("text")
    own = [value] if isinstance(value, str) and field["status"] != "normalised" else []
    source = [text] if text and (not own or field["status"] == "needs_review") else []
    return [claim for claim in own + source if folded(claim)]


def words_at(evidence: list[dict[str, Any]], words: PageWords, *, level: bool = False) -> list[str]:
    """The words that stand in the boxes, box by box, in the order of the page.

    A word stands in a box if its middle line does and at least a part of its width: a value may
    end inside a word. With `level`, words of a box are ordered from left to right: on a skewed
    scan the order of the page is not that of the line.
    """
    found: list[str] = []
    for place in evidence:
        inside = [(t, b) for t, b in words.get(place["page"], ()) if _stands_in(place["box"], b)]
        found += [text for text, _ in (sorted(inside, key=_left) if level else inside)]
    return found


def _left(word: PrintedWord) -> float:
    return word[1][0]


def _stands_in(outer: Box, word: Box) -> bool:
    middle = (word[1] + word[3]) / 2
    shared = min(outer[2], word[2]) - max(outer[0], word[0])
    return outer[1] <= middle <= outer[3] and shared >= _PART * (word[2] - word[0])


def folded(text: str) -> str:
    """Without white space, invisible characters and compatibility forms (NFKC)."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(c for c in plain if not c.isspace() and unicodedata.category(c)[0] != "C")
