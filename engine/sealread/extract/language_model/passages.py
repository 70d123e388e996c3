"""What of a long document is shown for which fields: passages found by their words.

Fields that stand beside each other in the schema are asked together over the passages that any of
them needs; the beginning of the document is always among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.retrieval_search import Search
from sealread.extract.retrieval_windows import Gathered, gathered
from sealread.extract.settings import Settings
from sealread.schema.model import Field

TOGETHER = 12
"""Fields that share a window of passages."""
_HEAD = 0.2
"""Share of the budget for the beginning of the document."""
Count = Callable[[str], int]


def gathered_for(
    lines: TextMap, language: str | None, fields: Sequence[Field], count: Count, settings: Settings
) -> Iterator[tuple[Gathered, Sequence[Field]]]:
    """Windows of at most `Settings.search_tokens` tokens, each with the fields asked in it."""
    search = Search(lines, language, count, settings)
    try:
        for start in range(0, len(fields), TOGETHER):
            group = fields[start : start + TOGETHER]
            yield _window(search, group, settings.search_tokens), group
    finally:
        search.close()


def _window(search: Search, fields: Sequence[Field], budget: int) -> Gathered:
    """The first blocks, then by turns the next best block of each field with its neighbours."""
    taken: set[int] = set()
    left = budget
    for number in range(len(search.blocks)):
        if left < budget * (1 - _HEAD):
            break
        left -= search.size(number)
        taken.add(number)
    ranked = [search.ranked(field, len(search.blocks)) for field in fields]
    for number in _by_turns(ranked):
        if left <= 0:
            break
        for one in (number, number + 1):
            if one < len(search.blocks) and one not in taken:
                left -= search.size(one)
                taken.add(one)
    return _gathered(search, sorted(taken))


def _by_turns(ranked: Sequence[Sequence[int]]) -> Iterator[int]:
    for place in range(max(map(len, ranked), default=0)):
        for own in ranked:
            if place < len(own):
                yield own[place]


def _gathered(search: Search, numbers: Sequence[int]) -> Gathered:
    pieces: list[Span] = []
    for part in sorted(part for number in numbers for part in search.blocks[number].parts):
        if pieces and pieces[-1].end >= part.start:
            pieces[-1] = Span(pieces[-1].start, max(part.end, pieces[-1].end))
        else:
            pieces.append(part)
    return gathered(search.text, pieces, frozenset(numbers))
