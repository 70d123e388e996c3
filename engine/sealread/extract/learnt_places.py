"""Where values stood on pages of a look, as words of a new page to be shown to the language model.

Where pages that people decided on say nothing surely enough, they still say where to look: of a
page of three hundred words a model reads a few lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from sealread.document.model import Document
from sealread.document.text_map import WordRef
from sealread.extract.layouts import Exemplar, Look, Template
from sealread.schema.model import Field

OF_ONE_LOOK = 0.6
"""How alike pages are whose fields stand at the same places, and are as often absent."""
_TOLD = 3
"""So many pages must tell of a field, or the model is shown all of a new one."""
_AROUND = 1.2
"""How far above and below a place the page is shown, in heights of a line."""


class LearntPlace(Struct, frozen=True):
    """The words of a document around where a field stood on pages of its look.

    `usual`: more of them state it than do not.
    """

    words: frozenset[WordRef]
    usual: bool


Places = Mapping[str, LearntPlace]
"""By the paths of single fields where they stand."""


def learnt_places(
    document: Document, fields: Sequence[Field], exemplars: Sequence[Exemplar]
) -> dict[str, LearntPlace]:
    """By the paths of single fields where they stand, of those that enough pages of a look tell."""
    wanted = {field.path for field in fields if not field.many}
    known = [Template(one) for one in exemplars if wanted and one.document != document.sha256]
    stated: dict[str, set[str]] = {}
    absent: dict[str, set[str]] = {}
    found: dict[str, set[WordRef]] = {}
    for number, page in enumerate(document.pages if known else ()):
        look = Look(page)
        for template in look.most_alike(known, OF_ONE_LOOK):
            told = template.exemplar
            for path, words in look.around(template, wanted, _AROUND):
                found.setdefault(path, set()).update(WordRef(number, word) for word in words)
                stated.setdefault(path, set()).add(told.document)
            for path in wanted.intersection(told.absent):
                absent.setdefault(path, set()).add(told.document)
    return {
        path: LearntPlace(frozenset(words), len(stated[path]) > len(absent.get(path, ())))
        for path, words in found.items()
        if len(stated[path] | absent.get(path, set())) >= _TOLD
    }
