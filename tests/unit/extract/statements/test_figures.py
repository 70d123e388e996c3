"""Figures at the end of a line."""

from __future__ import annotations

import pytest

from sealread.extract.statements.figures import Token, figures, split


def _tokens(text: str) -> list[Token]:
    """Words of a line; two spaces are a column gap."""
    made: list[Token] = []
    x = 0.1
    for part in text.split("  "):
        for place, word in enumerate(part.split()):
            made.append(Token(word, len(made), x, x + 0.01 * len(word), place == 0))
            x += 0.01 * len(word) + 0.005
        x += 0.05
    return made


@pytest.mark.parametrize(
    ("text", "language", "label", "values"),
    [
        ("Total revenue  $  1,234.5  $  1,000.0", "en", "Total revenue", [1234.5, 1000.0]),
        ("Net loss  (12)  ( 7 )  3)", "en", "Net loss", [-12, -7, 3]),
        ("Interest expense  $(1,376)  —", "en", "Interest expense", [-1376, None]),
        ("Umsatzerlöse  1.234.567,89  -1.000", "de", "Umsatzerlöse", [1234567.89, -1000]),
        ("Allowance of $5 and $4, respectively  510", "en",
         "Allowance of $5 and $4, respectively", [510]),
        ("Income taxes (Note 12)  80", "en", "Income taxes (Note 12)", [80]),
        ("Growth  8 %  (3)%  n/m", "en", "Growth", [8, -3, None]),
        ("Margin  90 bps", "en", "Margin", [90]),
        ("Notes due 2034", "en", "Notes due 2034", []),
    ],
)  # fmt: skip
def test_a_line_is_a_label_and_figures(
    text: str, language: str, label: str, values: list[float | None]
) -> None:
    said, behind = split(_tokens(text))

    assert " ".join(token.text for token in said) == label
    assert [figure.value for figure in figures(behind, language)] == values


def test_a_figure_keeps_its_words_and_unit() -> None:
    _, behind = split(_tokens("Rate  ( 3.5 ) %"))

    (figure,) = figures(behind, "en")

    assert (figure.text, figure.value, figure.unit) == ("( 3.5 ) %", -3.5, "%")
    assert figure.words == (1, 2, 3, 4)


def test_brackets_hang_over_the_right_edge_of_a_column() -> None:
    plain = figures(_tokens("1,376"), "en")[0]
    bracketed = figures(_tokens("(1,376)"), "en")[0]

    assert bracketed.end - plain.end == pytest.approx(0.01)
