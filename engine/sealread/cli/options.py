"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def model_file(said: str | None) -> str | None:
    """The file of a model that was said by its name in the list; anything else as it was said."""
    if said is None or Path(said).exists():
        return said
    from sealread.work.models import cards, place_of

    found = (
        str(place_of(card)) for card in cards() if card.file and said in (card.name, card.file)
    )
    return next(found, said)


Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON object to stdout, and nothing else.")
]
Model = Annotated[
    str | None,
    typer.Option(
        help="A GGUF model instead of the bundled reader; the name of an imported one works too.",
        metavar="FILE|NAME",
        callback=model_file,
    ),
]
Weights = Annotated[
    str | None,
    typer.Option(help="The folder of the OCR and language weights.", metavar="DIR"),
]
Patience = Annotated[
    float,
    typer.Option(
        help="Give a document up after so many seconds without progress.",
        metavar="SECONDS",
        min=1,
    ),
]
