"""Strings that came from a document, made harmless for display: no control or bidi characters."""

from __future__ import annotations

import html
import unicodedata

LINE_LIMIT = 300
TEXT_LIMIT = 20_000
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _shown(character: str) -> str:
    return " " if character.isspace() else character


def _visible(text: str) -> str:
    kept = (c for c in text if c.isspace() or unicodedata.category(c) not in _UNSEEN)
    return "".join(_shown(c) for c in kept)


def _elided(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def line(text: str, limit: int = LINE_LIMIT) -> str:
    """`text` on one line, at most `limit` characters, white space folded."""
    return _elided(" ".join(_visible(text[: limit * 4]).split()), limit)


def lines(text: str, limit: int = TEXT_LIMIT) -> str:
    """`text` with its line breaks, at most `limit` characters."""
    return _elided("\n".join(_visible(part) for part in text[:limit].split("\n")), limit)


def tooltip(text: str) -> str:
    """`text` for a tooltip, which Qt would otherwise read as rich text when it looks like it."""
    return f"<p>{html.escape(line(text))}</p>" if text else ""
