"""Why no language model reads although one is wanted, and what a person is told."""

from __future__ import annotations

from typing import Literal

Lacking = Literal["", "not installed", "no room"]
"""Why no language model reads although one is wanted."""
_SENTENCES: dict[Lacking, str] = {
    "": "",
    "not installed": "No language model is installed, so the bundled reader reads alone and finds "
    "less. `sealread models pull` fetches one.",
    "no room": "Less memory is free than a language model takes, so the bundled reader reads alone "
    "and finds less. Close other programs, or fetch the small one: `sealread models pull small`.",
}


def sentence(lacking: Lacking) -> str:
    """What a person is told, with the remedy; "" where nothing is lacking."""
    return _SENTENCES[lacking]
