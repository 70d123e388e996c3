"""Pages that were read before a reading was torn off, so that the next goes on behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from .model import Notice, Page


class ReadPage(Struct, frozen=True):
    """A page as it was read, with what a person is told of it."""

    page: Page
    notices: tuple[Notice, ...] = ()


class Kept(Struct, frozen=True):
    """Pages by their numbers, read before from the very bytes with this SHA-256 (hex)."""

    sha256: str = ""
    pages: Mapping[int, ReadPage] = field(default_factory=dict)


OnRead = Callable[[str, ReadPage], None]
"""Hears of each page that was newly read, with the SHA-256 of the file."""
NOTHING = Kept()
