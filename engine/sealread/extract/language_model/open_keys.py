"""Open keys read by the model: a list of labels and what stands at each, brought to keys.

An object whose keys the page names (`{"Reaction to fire": "A1", …}`) is asked as a list of two
columns, which is what the model is used to; each label becomes a key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sealread.extract.confidence import believed
from sealread.extract.grounding import folded
from sealread.extract.open_keys import key_paths, key_phrase
from sealread.extract.result import Reading
from sealread.schema.model import Field, Label, OpenKeys, Records, Section

_LABEL, _VALUE = "label", "value"
_LONGEST = 240
"""Letters of a label; longer words are text that stands beside something."""


def as_list(node: OpenKeys, language: str | None) -> Records:
    """The list that is asked for open keys: a label and its value a record, at the keys' path."""
    title = key_phrase(node, language) or "Label"
    value = node.value if isinstance(node.value, Field) else Field("", Label("", ""))
    item = Section(
        f"{node.path}/*",
        node.label,
        (
            Field(f"{node.path}/*/{_LABEL}", Label(_LABEL, title)),
            replace(
                value,
                path=f"{node.path}/*/{_VALUE}",
                label=Label(_VALUE, node.label.title or "Value"),
                nullable=True,
                also=(),
            ),
        ),
    )
    return Records(node.path, node.label, item, nullable=True)


def keyed(readings: Sequence[Reading], node: OpenKeys, review_below: float) -> tuple[Reading, ...]:
    """The readings of such a list under the words of their labels; a value is as sure as its label.

    A label that stands there twice has several values where the schema takes them, else the first.
    """
    found: dict[str, list[Reading]] = {}
    for label, value in _records(readings, node.path):
        if label.text is None or label.value is None or value.value is None:
            continue
        said = folded(label.text).strip(" :")
        if 0 < len(said) <= _LONGEST:
            sure = min(label.confidence, value.confidence)
            found.setdefault(said, []).append(believed(value, sure, review_below))
    return tuple(
        replace(one, path=path)
        for said, values in found.items()
        for path, one in zip(key_paths(node, said, len(values)), values, strict=False)
    )


def _records(readings: Sequence[Reading], path: str) -> Iterator[tuple[Reading, Reading]]:
    """The label and the value of each record that has both."""
    by_path = {one.path: one for one in readings}
    for one in readings:
        above, _, name = one.path.rpartition("/")
        value = by_path.get(f"{above}/{_VALUE}")
        if name == _LABEL and above.rpartition("/")[0] == path and value is not None:
            yield one, value
