"""Where things lie: the weights' folder, told to the worker by its environment; resources."""

from __future__ import annotations

from pathlib import Path

from sealread.installed import shipped
from sealread.weights.store import FOLDER_VARIABLE


def environment(weights: str | None) -> dict[str, str]:
    """What a worker's environment must say, so that it finds the weights in this folder."""
    return {} if weights is None else {FOLDER_VARIABLE: str(Path(weights).absolute())}


def translations() -> Path:
    """The folder with the words of the window in other languages."""
    return shipped("resources") / "translations"


def icon() -> Path:
    """The picture that stands for the program."""
    return shipped("resources") / "icons" / "sealread.svg"


def line_icon(name: str) -> Path:
    """A line icon of the window (Lucide's), drawn in `currentColor`."""
    return shipped("resources") / "icons" / "lines" / f"{name}.svg"


def arrows() -> Path:
    """The folder with the arrows of boxes, `up.svg` and `down.svg`, of each theme in a folder."""
    return shipped("resources") / "icons" / "arrows"


def marks() -> Path:
    """The folder with what stands in a box that is ticked or chosen: `tick.svg`, `dash.svg`,
    `dot.svg`."""
    return shipped("resources") / "icons" / "marks"


def samples() -> tuple[Path, ...]:
    """A few documents to try the program with: one of each kind that is bundled, all digital."""
    folder = shipped("resources") / "samples"
    names = ("invoice/invoice_de.pdf", "receipt/receipt_de.pdf", "dop/dop_en.pdf")
    return tuple(folder / name for name in names)
