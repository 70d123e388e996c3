"""Where things lie that a run needs: the weights' folder, told to the worker by its environment."""

from __future__ import annotations

from pathlib import Path

from sealread.weights.store import FOLDER_VARIABLE


def environment(weights: str | None) -> dict[str, str]:
    """What a worker's environment must say, so that it finds the weights in this folder."""
    return {} if weights is None else {FOLDER_VARIABLE: str(Path(weights).absolute())}
