"""The best other answer, where the schema refuses the first: outside its pattern, range or form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import structs

from sealread.extract.result import Reading, RunnerUp
from sealread.extract.verification import Words, reading
from sealread.schema.model import Field, Node, OpenKeys, Records
from sealread.schema.paths import templated

LEAST = 0.35
"""Runners-up with less confidence are no answers (`Settings.find_above`)."""
INSTEAD = "in place of words that the schema refuses"


class Alternatives:
    """Hands out the runners-up of refused readings, each once, the likeliest first."""

    def __init__(self, root: Node, language: str | None) -> None:
        self._root, self._language = root, language
        self._tried: dict[str, set[str]] = {}

    @cached_property
    def _by_path(self) -> dict[str, Field]:
        return {field.path: field for field in _fields(self._root)}

    def _at(self, path: str) -> Field | None:
        """The single field that a concrete path is about."""
        general = templated(path)
        return self._by_path.get(path) or self._by_path.get(general)

    def of(self, refused: Reading) -> Reading | None:
        """The reading of the next runner-up that is of the field's kind; None where none is left.

        What was refused is kept among its runners-up. A person looks at it in any case.
        """
        field = self._at(refused.path) if refused.runners_up else None
        if field is None or refused.text is None:
            return None
        tried = self._tried.setdefault(refused.path, {refused.text})
        for one in sorted(refused.runners_up, key=lambda one: -one.confidence):
            if one.text in tried or one.confidence < LEAST:
                continue
            tried.add(one.text)
            words = Words(one.text, one.evidence, one.confidence)
            former = RunnerUp(refused.text, refused.evidence, refused.confidence, refused.source)
            others = tuple(other for other in refused.runners_up if other is not one)
            made = reading(field, refused.path, words, self._language, 0.0, (former, *others))
            if made.value is not None:
                source = one.source or refused.source
                return structs.replace(made, status="needs_review", reason=INSTEAD, source=source)
        return None


def _fields(node: Node) -> Iterator[Field]:
    """All single fields of a tree, those of records too."""
    if isinstance(node, Field):
        if not node.many:
            yield node
    elif not isinstance(node, OpenKeys):
        for child in node.item.children if isinstance(node, Records) else node.children:
            yield from _fields(child)
