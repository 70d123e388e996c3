"""What a document says is shown, never obeyed by the terminal."""

from hypothesis import given
from hypothesis import strategies as st

from sealread.cli.plain import shown


@given(st.text())
def test_no_control_character_gets_through(text: str) -> None:
    assert shown(text).isprintable()


def test_an_escape_sequence_is_defused() -> None:
    assert shown("\x1b[31mred\x1b[0m") == "\ufffd[31mred\ufffd[0m"


def test_lines_are_folded_to_one() -> None:
    assert shown("Muster GmbH\n  Ring 4") == "Muster GmbH Ring 4"


def test_nothing_is_a_dash() -> None:
    assert shown(None) == "–"


def test_other_values_are_json() -> None:
    assert shown({"a": [1, "ä"]}) == '{"a":[1,"ä"]}'


def test_is_cut_to_its_limit() -> None:
    assert shown("abcdef", 4) == "abc…"
