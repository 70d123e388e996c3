"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON object to stdout, and nothing else.")
]
Model = Annotated[
    str | None, typer.Option(help="A GGUF model instead of the bundled reader.", metavar="FILE")
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
