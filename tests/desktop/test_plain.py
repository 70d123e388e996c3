"""Strings from documents are harmless on screen."""

from __future__ import annotations

from sealread_desktop.look import plain


def test_a_line_has_no_bidi_or_control_characters() -> None:
    assert plain.line("ab\u202edcba\u2066c\x07\x1b[31m") == "abdcbac[31m"


def test_a_line_folds_white_space() -> None:
    assert plain.line(" a\n\tb\u00a0 c ") == "a b c"


def test_a_long_line_is_elided() -> None:
    assert plain.line("x" * 1000, 10) == "x" * 9 + "…"


def test_lines_keep_their_breaks() -> None:
    assert plain.lines("a\u200fb\nc\u2028d") == "ab\nc d"


def test_a_tooltip_is_never_markup() -> None:
    assert plain.tooltip("<img src=x>") == "<p>&lt;img src=x&gt;</p>"
