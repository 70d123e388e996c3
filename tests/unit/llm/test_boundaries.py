"""Where words begin and end, against the same rules as patterns that look around."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sealread.llm.boundaries import boundaries

INSIDE = re.compile(
    r"(?<=\w)(?=\w)|(?<=\d[.,])(?=\d)|(?<=\d)(?=[.,]\d)"
    r"|(?<=\d:)(?=\d\d(?!\d))|(?<=\d)(?=:\d\d(?!\d))"
)
STANDARD = re.compile(r"(?:(?<=\bEN )|(?<=\bISO )|(?<=\bIEC )|(?<=\bETAG ))(?=\d)")
ANY = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)
LIKELY = st.lists(
    st.sampled_from(["EN ", "ISO ", "IEC 3", "ETAG 9", "1", "12", ":30", "5:02", ".", ",", " ",
                     "a", "Ä", "_", "\n", "²", "٣", "-", "x"]),
    min_size=1, max_size=15,
).map("".join)  # fmt: skip


@given(st.one_of(ANY, LIKELY))
def test_boundaries_are_those_of_the_patterns(text: str) -> None:
    inside = {found.start() for found in INSIDE.finditer(text)}
    behind = {found.start() for found in STANDARD.finditer(text)}

    starts, ends = boundaries(text)

    assert [i for i in range(len(text) + 1) if starts[i]] == [
        i for i, c in enumerate(text) if not c.isspace() and i not in inside | behind
    ]
    assert [i for i in range(len(text) + 1) if ends[i]] == [
        i + 1 for i, c in enumerate(text) if not c.isspace() and i + 1 not in inside
    ]


def test_an_empty_text_has_none() -> None:
    starts, ends = boundaries("")

    assert not starts.any()
    assert not ends.any()
