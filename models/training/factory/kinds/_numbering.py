"""How the clauses of an agreement are numbered and headed."""

from __future__ import annotations

from random import Random

from ..content import Block, Parts, Text
from ._style import pick


class Numbering:
    """How clauses are numbered and headed: one way for the whole agreement."""

    def __init__(self, random: Random, language: str) -> None:
        self.random, self.count = random, 0
        ways: tuple[str, ...] = (
            "{n}. ",
            "{n}. ",
            "{n}) ",
            "Section {n}. ",
            "",
            "({n}) ",
            "Article {n} ",
            "1.{n} ",
        )
        if language == "de":
            ways = ("§ {n} ", "§ {n} ", "{n}. ", "Ziffer {n} ", "")
        self.way = pick(random, ways)
        self.headed = pick(random, ("inline", "inline", "above", "none"))

    def shown(self, clause: tuple[str, Parts]) -> list[Block]:
        self.count += 1
        number = self.way.format(n=self.count)
        heading, parts = clause
        if self.headed == "above":
            return [Text((number + heading,), pick(self.random, ("heading", "bold"))), Text(parts)]
        lead = number + (f"{heading}. " if self.headed == "inline" else "")
        return [Text((lead, *parts) if lead else parts)]
