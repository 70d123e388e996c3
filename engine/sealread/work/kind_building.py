"""A schema built for a document of no known kind: what it says, under names of the model's own.

It lies in no file: a run under it keeps it (`work.known_kinds`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec import structs

from sealread.extract.settings import Settings
from sealread.json_file import as_json
from sealread.schema.draft import HOLDERS, key_from, walk
from sealread.work.keeping import Keeper
from sealread.work.kinds import Kind, ordered
from sealread.work.kinds_agreed import names_of
from sealread.work.known_kinds import BUILT
from sealread.work.proposals import drafted
from sealread.work.schemas import Draft, definition
from sealread.work.suggesting import fields_order, labelled
from sealread.work.supervisor import Supervisor
from sealread.worker import protocol

_FEWEST = 3
"""Fields of a schema that is built; of fewer, the document is read as a form."""
_LABELLED_PAGES = 10
_TITLE = "document_title"
_LONGEST_TITLE = 60
_UNNAMED = "Document"


def built_kind(
    supervisor: Supervisor,
    settings: Settings,
    path: str,
    keeper: Keeper,
    title: str,
    others: Sequence[Kind] = (),
) -> Kind | None:
    """A kind with a schema of what a document says; None where it says too little.

    It is called as its paper is at its head, else `title`: what is known of it. `others`: kinds
    whose schemas were built; names of those that are called the same are used where they fit.
    Raises as `supervised` does.
    """
    file = supervisor.model
    named = _printed_title(supervisor, settings, path, keeper) or title or _UNNAMED
    names = names_of(named, others)
    said = ordered(supervisor, lambda item: fields_order(item, path, file, settings, names), keeper)
    root = drafted(labelled(said, keeper.pages(_LABELLED_PAGES)))
    if sum(part.kind not in HOLDERS for part in walk(root)) < _FEWEST:
        return None
    draft = Draft(f"{key_from(named)}.json", structs.replace(root, title=named))
    text = as_json({"$comment": BUILT, **definition(draft)}).decode()
    return Kind(named, draft.name, None, text, is_new=True)


def _printed_title(supervisor: Supervisor, settings: Settings, path: str, keeper: Keeper) -> str:
    """What a document is called at its head; "" where it says nothing."""
    field = {
        "title": "Title of the document", "type": ["string", "null"],
        "description": "What a paper of this kind is called, as printed at its head.",
    }  # fmt: skip
    asked = json.dumps({"type": "object", "properties": {_TITLE: field}})

    def order(item: int) -> protocol.Extract:
        return protocol.Extract(
            item, path, _TITLE, model=supervisor.model, settings=settings, definition=asked
        )

    found = ordered(supervisor, order, keeper).fields
    said = " ".join(str(found[0].value or "").split()) if found else ""
    return said if len(said) <= _LONGEST_TITLE else ""
