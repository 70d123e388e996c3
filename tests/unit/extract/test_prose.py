"""Sentences from margin to margin are told from forms."""

from __future__ import annotations

import pytest

from sealread.extract.prose import is_prose

SENTENCE = "Each of the parties keeps all that it learns from the other one secret for two years\n"


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        (SENTENCE * 20, True),
        ("AGREEMENT\n\n" + SENTENCE * 20 + "\nSigned\n", True),
        ("Name:  Jane Doe   Born:  1.1.1990\n" * 20, False),
        ("Name:  Jane Doe\n" * 20 + SENTENCE * 5, False),
        ("", False),
        ("\n \n", False),
    ],
)
def test_prose_is_told_by_its_lines(text: str, prose: bool) -> None:
    assert is_prose(text) is prose
