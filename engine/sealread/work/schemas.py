"""A person's own schemas: drafts, what is wrong with them, and the folder they are kept in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct, structs
from platformdirs import user_data_path

from sealread.errors import EditRefused, OutputUnwritable, SealreadError
from sealread.json_file import as_json, write_bytes
from sealread.schema import draft as drafts
from sealread.schema import library
from sealread.schema.draft import HOLDERS, Part, PartKind, fresh_id, key_from
from sealread.schema.draft_opening import opened, unfolded
from sealread.schema.draft_writing import written
from sealread.schema.loading import load, loads
from sealread.schema.model import Node, Records, Section
from sealread.schema.references import Definition

__all__ = [
    "HOLDERS",
    "Draft",
    "Part",
    "PartKind",
    "Problem",
    "Verdict",
    "drafts",
    "fresh_id",
    "key_from",
]

_END = ".json"
_NO_NAME = re.compile(r"[\x00-\x1f<>:\"/\\|?*]+")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_LONGEST_NAME = 80


class Draft(Struct, frozen=True):
    """A schema in the making. `file` is where it was opened from, None for one that lies nowhere.

    `name` is what results say of it.
    """

    name: str
    root: Part
    file: str | None = None


class Problem(Struct, frozen=True):
    """What is wrong with a draft, and the part that it is about, where that is known.

    `sentence` is the engine's; `code` says what the engine has no words for.
    """

    sentence: str
    part: int | None = None
    code: Literal["refused", "no_fields", "no_choices"] = "refused"


class Verdict(Struct, frozen=True):
    """What the engine makes of a draft: `problems` keep it from being used, `remarks` do not.

    `fields` is how many are asked for.
    """

    problems: tuple[Problem, ...] = ()
    remarks: tuple[str, ...] = ()
    fields: int = 0


def new(title: str) -> Draft:
    """A draft that asks for nothing yet."""
    return Draft(f"{key_from(title)}{_END}", drafts.new_root(title))


def open_draft(schema: str) -> Draft:
    """A draft of a schema by name or path; one of the library is opened as a copy.

    Raises SchemaError as loading does.
    """
    loaded = load(schema)
    shipped = library.find(schema) is not None
    name = f"{schema}{_END}" if shipped else loaded.name
    return Draft(name, opened(loaded.definition), None if shipped else str(Path(schema).absolute()))


def read_draft(text: str, name: str) -> Draft:
    """A draft of a JSON Schema as text. Raises SchemaError."""
    return Draft(name, opened(loads(text.encode("utf-8", "replace"), name).definition))


def definition(draft: Draft) -> Definition:
    """The JSON Schema of a draft."""
    return written(draft.root)


def text(draft: Draft) -> str:
    """The JSON Schema of a draft as it is written into a file."""
    return as_json(written(draft.root)).decode()


def check(draft: Draft) -> Verdict:
    """Loads the draft as a run would, and says what comes of it."""
    empty = [one for part in drafts.walk(draft.root) for one in _empty(part)]
    try:
        schema = loads(text(draft).encode(), draft.name)
    except SealreadError as error:
        return Verdict((*empty, Problem(str(error), _part_of(str(error), draft.root))))
    return Verdict(tuple(empty), schema.unsupported, _fields(schema.root))


def unfold(draft: Draft, part_id: int) -> Draft:
    """The draft with a part's references written out, so that it can be changed.

    Raises EditRefused where that is not possible.
    """
    part, whole = drafts.find(draft.root, part_id), written(draft.root)
    if isinstance(part.origin, bool) or part.origin is None:
        raise EditRefused(what="there is nothing to write out")
    plain = unfolded(part.origin, whole, draft.name)
    made = opened(plain, part.key, required=part.required)
    if made.kind == "other":
        raise EditRefused(what="it still asks for what the form cannot show")
    changes = {name: getattr(made, name) for name in made.__struct_fields__ if name != "id"}
    return structs.replace(draft, root=drafts.changed(draft.root, part_id, **_without_key(changes)))


def own_folder() -> Path:
    """Where a person's schemas are kept."""
    return user_data_path("sealread") / "schemas"


def own() -> tuple[Path, ...]:
    """The files of the person's own schemas, by name."""
    return tuple(sorted(own_folder().glob(f"*{_END}"), key=lambda path: path.name.casefold()))


def own_place(title: str) -> Path:
    """The file that a schema of this title is kept in; raises EditRefused for one that is none."""
    name = " ".join(_NO_NAME.sub(" ", title).split()).strip(". ")[:_LONGEST_NAME].rstrip(". ")
    if not name or _RESERVED.fullmatch(name):
        raise EditRefused(what="its title gives no name for a file")
    return own_folder() / f"{name}{_END}"


def save(draft: Draft, place: Path) -> Draft:
    """Writes a draft to a file, whole or not at all, and returns it as one of that file.

    Raises OutputUnwritable, or SchemaError for a draft that no run would take.
    """
    blob = text(draft).encode()
    loads(blob, place.name)
    write_bytes(blob, place)
    return structs.replace(draft, name=place.name, file=str(place))


def remove_own(place: Path) -> None:
    """Deletes a schema of the person's own folder.

    Raises EditRefused for any other file, OutputUnwritable where the system does not let it go.
    """
    if place.parent != own_folder():
        raise EditRefused(what="the file lies in another folder")
    try:
        place.unlink(missing_ok=True)
    except OSError as cause:
        raise OutputUnwritable(file=place.name, what=cause.strerror or "unknown") from cause


def _empty(part: Part) -> Iterator[Problem]:
    """What asks for nothing: a run would take it, and find nothing."""
    if part.kind in HOLDERS and not part.children:
        yield Problem("", part.id, "no_fields")
    if part.kind == "choice" and not part.choices:
        yield Problem("", part.id, "no_choices")


def _without_key(changes: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in changes.items() if name != "key"}


def _part_of(sentence: str, root: Part) -> int | None:
    """The part whose place the sentence names: the deepest of them."""
    known = sorted(drafts.places(root).items(), key=lambda place: -len(place[0]))
    named = (
        part for place, part in known if f"at {place}/" in sentence or f"at {place}:" in sentence
    )
    found = next(named, None)
    if found is not None:
        return found
    below = drafts.value_paths(root)
    return next((part for path, part in below.items() if path and f"at {path} " in sentence), None)


def _fields(node: Node) -> int:
    match node:
        case Section():
            return sum(map(_fields, node.children))
        case Records():
            return _fields(node.item)
    return 1
