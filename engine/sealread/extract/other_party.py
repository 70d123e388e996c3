"""Names of another party: a body that is nothing but a part of the maker's name and address.

A form that names no notified body still names its maker on every page; a reader that is asked for a
company finds that one.
"""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.model import Document
from sealread.extract.confidence import NOT_SURE, disbelieved
from sealread.extract.corroborating import Corroborating
from sealread.extract.plan import plan, wordings
from sealread.extract.result import Reading
from sealread.extract.stems import stems
from sealread.schema.model import Schema

_NAME, _ADDRESS = stems("name names nom"), stems("address anschrift adresse kontaktanschrift")
_LIKELIER = 0.5
"""How sure it is at least that nothing was found where a name is another party's."""


def without_names_of_others(
    document: Document, schema: Schema, readings: Sequence[Reading]
) -> tuple[Reading, ...]:
    """The readings; an unsure one that is a part of another party's is one of nothing.

    The other key must ask for a name with an address and be the surer one, and the page must not
    say by a label or otherwise that the words are this key's.
    """
    parties = {
        field.path
        for field in plan(schema).fields
        if any(_is_party(said) for said in wordings(field.label, document.language))
    }
    theirs = [one for one in readings if one.path in parties and one.text]
    if not theirs:
        return tuple(readings)
    told = Corroborating(document, schema)

    def is_anothers(one: Reading) -> bool:
        unsure = one.status == "needs_review" and one.reason == NOT_SURE
        if not unsure or not one.text or told.has_label(one.path) or told(one, readings):
            return False
        return any(
            _bare(one.text) in _bare(other.text or "")
            and len(_bare(one.text)) < len(_bare(other.text or ""))
            and (other.confidence > one.confidence or told(other, readings))
            for other in theirs
            if other.path != one.path
        )

    return tuple(
        disbelieved(one, min(one.confidence, _LIKELIER)) if is_anothers(one) else one
        for one in readings
    )


def _is_party(said: str) -> bool:
    return bool(stems(said) & _NAME and stems(said) & _ADDRESS)


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()
