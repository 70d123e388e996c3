"""What is said beside a result: how much of it no one could translate."""

from __future__ import annotations

import pytest

from sealread.agent.responder import _left_as_they_were
from sealread.agent.tools.language import TranslatedAnswer, TranslatedResult
from sealread.translate.output import Leaf


@pytest.mark.parametrize(
    ("translated", "said"),
    [
        (None, []),
        ({"values": {"how": "original"}}, []),
        (TranslatedResult("en", leaves=(Leaf("/a", "/a", "translated"),)), []),
        (
            TranslatedResult("en", leaves=(Leaf("/a", "/a", "original"),)),
            ["1 value is in the language of the document: there is no translation."],
        ),
        (
            TranslatedResult(
                "en",
                leaves=(Leaf("/a", "/a", "original"),),
                answers=(TranslatedAnswer("Which?", ("x", "y"), ("original", "language_free")),),
            ),
            ["2 values are in the language of the document: there is no translation."],
        ),
    ],
)
def test_what_stayed_as_it_was_is_counted(translated: object, said: list[str]) -> None:
    assert _left_as_they_were(translated) == said
