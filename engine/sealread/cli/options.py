"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON object to stdout, and nothing else.")
]
Model = Annotated[
    str | None,
    typer.Option(
        help="Which model reads: a language model that comes with Sealread, a GGUF file, or the "
        "name of an imported model. reader: the small one in the program alone. Without: the best "
        "installed language model that fits the free memory.",
        metavar="small|standard|reader|FILE|NAME",
    ),
]
Effort = Annotated[
    Literal["fast", "standard", "thorough"],
    typer.Option(
        help="fast: seconds a document, without the language model. standard: the language model "
        "reads what rules are not sure of. thorough: it reads every field.",
        metavar="fast|standard|thorough",
        envvar="SEALREAD_EFFORT",
    ),
]
Device = Annotated[
    Literal["processor", "auto"] | None,
    typer.Option(
        help="What computes the language model. processor: behind all walls. auto: a graphics "
        "processor as far as the model fits it, whose process then has the level sealed-device; "
        "where there is none, or it fails, the processor. Without: processor on Linux.",
        metavar="processor|auto",
    ),
]
Planner = Annotated[
    Literal["policy", "model"],
    typer.Option(
        help="Who chooses the next step of a request: policy, a fixed order, or model, the "
        "language model among the steps that are legal, which takes much longer.",
        metavar="policy|model",
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
