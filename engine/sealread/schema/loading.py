"""Reading a JSON Schema (2020-12) from a file or the library into a tree of fields.

The file is checked against our limits and the metaschema; references stay within it; its patterns
are compiled but not run. What the tree cannot express is named in `Schema.unsupported`.
"""

from __future__ import annotations

import hashlib
import json
import re
import stat
from pathlib import Path
from typing import Any

from sealread.errors import SchemaError, SchemaTooLarge
from sealread.guard.handed import opened
from sealread.schema import library, limits
from sealread.schema.dialects import upgraded
from sealread.schema.model import Schema
from sealread.schema.references import SubSchema, expansions
from sealread.schema.smallest import permits, smallest
from sealread.schema.tree import build

MAX_BYTES = 4 << 20
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def load(name_or_path: str, language: str | None = None) -> Schema:
    """The schema of a library name ("dop", "dop.de") or of the path of a JSON Schema file.

    `language` chooses the library's file with keys of that language where there is one. A name
    of the library goes before a file of the same name; write `./dop` for the file. Raises
    UnknownSchema, or SchemaError saying where in the file something is wrong.
    """
    known = library.find(name_or_path, language)
    if known is not None:
        return loads(known.path.read_bytes(), known.name)
    path = Path(name_or_path)
    return loads(_read(path), path.name)


def loads(blob: bytes, name: str) -> Schema:
    """The schema of a JSON text in UTF-8, called `name`. Raises SchemaError as `load` does."""
    try:
        definition = json.loads(
            blob.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_constant
        )
    except RecursionError as cause:
        raise SchemaError(file=name, what=f"it is nested deeper than {limits.MAX_DEPTH}") from cause
    except ValueError as cause:
        raise SchemaError(file=name, what=f"it is not valid JSON: {cause}") from cause
    if not isinstance(definition, dict):
        raise SchemaError(file=name, what="it is not a JSON object")
    return parse(definition, name, hashlib.sha256(blob).hexdigest())


def parse(definition: dict[str, Any], name: str, sha256: str) -> Schema:
    """A JSON Schema as a tree. Raises SchemaError with the JSON pointer of what is wrong."""
    limits.check(definition, name)
    definition = upgraded(definition)
    try:
        limits.check_metaschema(definition, name)
        return _parsed(definition, name, sha256)
    except RecursionError as cause:
        raise SchemaTooLarge(file=name, what="its references lead too deep") from cause


def _parsed(definition: dict[str, Any], name: str, sha256: str) -> Schema:
    refused: SchemaTooLarge | None = None
    for one in expansions(definition, name):
        try:
            limits.check_least(one.plain, name)
            root, unread = build(one.plain, _stem(name))
        except SchemaTooLarge as cause:
            refused = cause  # less deep it may do
            continue
        recursions = tuple(f"recursion below {ref}, asked {one.depth} deep" for ref in one.cut)
        remarks = (*_dialect(definition), *unread, *recursions, *_impossible(one.plain))
        return Schema(name, sha256, root, definition, remarks)
    raise refused or AssertionError("there is one expansion at least")


def _stem(name: str) -> str:
    return re.sub(r"(\.schema)?\.json$", "", name, flags=re.IGNORECASE)


def _dialect(definition: dict[str, Any]) -> tuple[str, ...]:
    named = str(definition.get("$schema", _DIALECT)).rstrip("#")
    return () if named == _DIALECT else (f"$schema {named}, read as 2020-12",)


def _impossible(plain: SubSchema) -> tuple[str, ...]:
    """Says so where the least that the schema asks for cannot be: then no output is valid."""
    return () if permits(plain, smallest(plain)) else ("rules that no value was found for at /",)


def _read(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise SchemaError(file=path.name, what="it is not a file")
        if status.st_size > MAX_BYTES:
            raise SchemaError(file=path.name, what=f"it is larger than {MAX_BYTES >> 20} MiB")
        with opened(path) as stream:
            return stream.read()
    except (FileNotFoundError, NotADirectoryError, ValueError) as cause:
        raise library.unknown(str(path)) from cause
    except OSError as cause:
        what = f"the system does not let Sealread open it: {cause.strerror}"
        raise SchemaError(file=path.name, what=what) from cause


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [key for key, _ in pairs]
        twice = next(key for key in found if names.count(key) > 1)
        raise ValueError(f'the key "{twice}" stands twice in one object')
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")
