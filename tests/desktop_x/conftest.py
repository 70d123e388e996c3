"""A real X server for the real program; tests are skipped where there is none to be had."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desktop_x.screen import Screen, screen, why_not


@pytest.fixture(scope="module")
def x() -> Iterator[Screen]:
    """A screen with a window manager. Skips without Xvfb, openbox, xdotool or Qt's X libraries."""
    if missing := why_not():
        pytest.skip(missing)
    with screen() as made:
        if not made.shows_qt:
            pytest.skip("Qt finds no libraries for X (libxcb-cursor0, libxcb-icccm4, …)")
        yield made
