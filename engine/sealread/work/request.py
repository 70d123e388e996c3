"""What is asked of a run: these paths, under this schema or in these words, with this model."""

from __future__ import annotations

from msgspec import Struct, field

from sealread.agent.state import Intent, Planner
from sealread.extract.settings import Settings
from sealread.guard.walls import EVERYWHERE, Level
from sealread.schema.loading import load, loads
from sealread.schema.model import Schema
from sealread.work.effort import usual_settings

PATIENCE = 600.0
AUTO = "auto"
"""As the schema of a request: each document is read under that of its kind."""
READER = "reader"
"""As the model of a request: the bundled reader alone."""
SANDBOX = EVERYWHERE
"""Asked for where nobody said. All that the system has is raised in any case."""


class Request(Struct, frozen=True):
    """One run.

    `paths` are files and folders. `schema` is a library name, a path, or AUTO; `definition` is its
    text where it lies in no file, and `schema` then its name. `out` is the folder for the JSON
    files; None keeps the extractions in the workspace only. `model` is "small",
    "standard", a GGUF file or the name of an imported one; None is the best installed language
    model that fits the memory, READER the bundled reader alone (`work.model_choice`). `weights` is
    the folder of weights, None is the platform's. `again`: read what was read before too.
    `retry_quarantined`: try documents again that broke the worker in earlier runs. `patience` is
    how many seconds a document may go without progress. `sandbox`: with less than these walls
    around the worker, nothing is read. `learns`: what people decided on pages of the same look
    counts.
    """

    paths: tuple[str, ...]
    schema: str
    out: str | None = None
    language: str | None = None
    model: str | None = None
    weights: str | None = None
    settings: Settings = field(default_factory=usual_settings)
    again: bool = False
    patience: float = PATIENCE
    retry_quarantined: bool = False
    sandbox: Level = SANDBOX
    learns: bool = True
    definition: str | None = None

    def load_schema(self) -> Schema:
        """The schema that is asked for. Raises SchemaError."""
        if self.definition is not None:
            return loads(self.definition.encode(), self.schema)
        return load(self.schema, self.language)


class Inquiry(Struct, frozen=True, kw_only=True):
    """One request in plain words on documents.

    `intent`: what is wanted, None where the words have to tell. `questions` are asked one by one,
    in place of those in `request`. `schema`: None for the one that fits each document.
    `output_language`: the language that the results are wanted in, None for the documents' own.
    `planner`: who chooses the next step, the table of the policy or the language model.
    The rest as in `Request`; without `out` nothing is written.
    """

    paths: tuple[str, ...]
    request: str
    intent: Intent | None = None
    questions: tuple[str, ...] = ()
    schema: str | None = None
    output_language: str | None = None
    out: str | None = None
    model: str | None = None
    weights: str | None = None
    settings: Settings = field(default_factory=usual_settings)
    patience: float = PATIENCE
    sandbox: Level = SANDBOX
    planner: Planner = "policy"
