"""What is measured: models, papers, and the ways to read them."""

from __future__ import annotations

import msgspec

ASKED_MUCH = "flat-"


class Case(msgspec.Struct, frozen=True):
    """A model, a paper on a text of so many tokens, and who is measured on it.

    `later`: ways that are measured once all cases have their first ones; `floor`: whether the core
    is held against llama.cpp alone, which takes as long again.
    """

    model: str
    paper: str
    tokens: int
    ways: tuple[str, ...]
    later: tuple[str, ...] = ()
    floor: bool = True

    @property
    def fields(self) -> int | None:
        """How many fields are asked, where the time of each is told."""
        number = self.paper.removeprefix(ASKED_MUCH)
        return int(number) if number.isdecimal() else None

    @property
    def name(self) -> str:
        paper = f"form of {self.paper}" if self.paper.isdecimal() else self.paper
        return f"{self.model}, {paper}, {self.tokens} tokens"


FIRST, THEN = ("core", "completion"), ("alone", "outlines")
FLAT = tuple(f"{ASKED_MUCH}{fields}" for fields in (10, 50, 250, 500))
PAPERS = ("declaration", "100", "invoice")
QUICK = (
    Case("1b-q4_0", "declaration", 300, ("core", "alone", "completion")),
    Case("1b-q4_0", "25", 300, ("core", "completion")),
    *(Case("reader", fields, 1000, ("core",)) for fields in FLAT[:2]),
)
WHOLE = (
    Case("1b-q4_0", "declaration", 1000, (*FIRST, "alone"), ("outlines",)),
    Case("1b-q4_0", "100", 1000, (*FIRST, "alone"), ("outlines",)),
    *(Case("1b-q4_0", fields, 1000, ("core",), floor=False) for fields in FLAT),
    *(Case("reader", fields, 1000, ("core",), floor=False) for fields in FLAT),
    Case("1b-q4_0", "invoice", 1000, FIRST, THEN),
    *(Case("1b-q4_0", paper, 4000, FIRST, THEN) for paper in PAPERS),
    *(Case("1b-q8_0", paper, 1000, FIRST, THEN) for paper in PAPERS),
    *(Case("1b-q8_0", paper, 4000, FIRST, THEN) for paper in PAPERS),
    Case("reader", "declaration", 1000, ("core", "alone")),
)
"""The papers that are asked for first stand first: the table can be made in pieces."""
