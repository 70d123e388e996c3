"""What is measured: models, papers, and the ways to read them."""

from __future__ import annotations

import msgspec

ALL = ("core", "alone", "completion", "outlines")


class Case(msgspec.Struct, frozen=True):
    """A model, a paper on a text of so many tokens, and who is measured on it."""

    model: str
    paper: str
    tokens: int
    ways: tuple[str, ...]

    @property
    def name(self) -> str:
        paper = f"form of {self.paper}" if self.paper.isdecimal() else self.paper
        return f"{self.model}, {paper}, {self.tokens} tokens"


QUICK = (
    Case("1b-q4_0", "declaration", 1000, ("core", "alone", "completion")),
    Case("1b-q4_0", "50", 1000, ("core", "completion")),
    *(Case("reader", fields, 1000, ("core",)) for fields in ("10", "50")),
)
WHOLE = (
    Case("1b-q4_0", "declaration", 1000, ALL),
    Case("1b-q4_0", "100", 1000, ALL),
    *(Case("1b-q4_0", fields, 1000, ("core",)) for fields in ("10", "50", "250", "500")),
    Case("1b-q4_0", "invoice", 1000, ALL),
    *(Case("reader", fields, 1000, ("core",)) for fields in ("10", "50", "250", "500")),
    Case("reader", "declaration", 1000, ("core", "alone")),
    *(Case("1b-q8_0", paper, 1000, ALL) for paper in ("declaration", "100", "invoice")),
    *(
        Case(model, paper, 4000, ALL)
        for model in ("1b-q4_0", "1b-q8_0")
        for paper in ("declaration", "100", "invoice")
    ),
)
"""The papers that are asked for first stand first: the table can be made in pieces."""
