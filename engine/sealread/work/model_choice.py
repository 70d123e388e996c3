"""Which model reads for a request: the language model that a person named, else the best one that
is installed and fits the memory, else the bundled reader alone.

    found = chosen(request)     # of the effort "fast" the bundled reader, whatever is installed
    found.file, found.sha256    # None: the bundled reader
    found.lacking               # why a language model is wanted and none can read; else ""
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from msgspec import Struct

from sealread.errors import ModelUnusable, SealreadError
from sealread.extract.settings import Effort
from sealread.weights import adapters, catalogue
from sealread.weights.describing import describe
from sealread.weights.language_model import installed, language_model
from sealread.weights.manifest import default_reader, manifests
from sealread.weights.store import Store
from sealread.weights.verified import known_sha256
from sealread.work.lacking import Lacking
from sealread.work.model_process import SHARED
from sealread.work.obeying import obey
from sealread.work.request import READER, Inquiry, Request


class Chosen(Struct, frozen=True):
    """A model that reads: its file (None: the bundled reader) and the file's SHA-256.

    `reader_sha256`: of the bundled reader beside a language model, None where no other model reads.
    `lacking`: why no language model reads although one is wanted.
    """

    file: str | None
    sha256: str
    reader_sha256: str | None = None
    lacking: Lacking = ""

    @property
    def is_language_model(self) -> bool:
        """Whether it is a language model, which the bundled reader reads beside."""
        return self.reader_sha256 is not None


def chosen(request: Request | Inquiry) -> Chosen:
    """The model for a request. Raises as `choose` does, and as `obeying.obey`."""
    obey(request)
    return choose(request.model, request.settings.effort, request.weights)


def choose(model: str | None, effort: Effort, weights: str | None = None) -> Chosen:
    """The verified model that reads; `model`, `weights`: as in `work.request.Request`.

    A large file is hashed once a day. One that was imported must be the one that was trusted then.
    Raises ModelMissing, ModelUnusable, ModelDamaged, MissingFile, WeightsMissing, WeightsAltered.
    """
    store = Store(Path(weights) if weights else None)
    _hash_where_due(store)
    if model in (READER, default_reader().name) or (model is None and effort == "fast"):
        return _bundled(store)
    path = language_model(model, store, SHARED.memory())
    if path is None:
        return _bundled(store, "no room" if installed(store) else "not installed")
    is_reader = describe(path).dialect == "reader"
    if effort == "fast" and not is_reader:
        return _bundled(store)
    beside = None if is_reader else _bundled(store).sha256
    return Chosen(str(path.absolute()), _trusted(path, store), beside)


def place_of(sha256: str, weights: str | None = None) -> str | None:
    """Where a model of that SHA-256 is installed, by the word of its manifest or card."""
    folder = catalogue.models_folder(Path(weights) if weights else None)
    for card in catalogue.cards(folder):
        if card.sha256 == sha256 and (place := catalogue.place_of(card, folder)).is_file():
            return str(place)
    return None


def _bundled(store: Store, lacking: Lacking = "") -> Chosen:
    reader = default_reader()
    store.path(reader.name)
    return Chosen(None, reader.sha256, lacking=lacking)


def _trusted(path: Path, store: Store) -> str:
    """The hash of a file that may be read with."""
    try:
        found = known_sha256(path, store.folder)
    except OSError as cause:
        raise ModelUnusable(file=str(path), what="it cannot be opened") from cause
    catalogue.check(path, found)
    with contextlib.suppress(SealreadError):  # as below
        if (adapter := adapters.adapter_for(found, store.folder)) is not None:
            adapters.checked(adapter, store.folder)
    return found


def _hash_where_due(store: Store) -> None:
    """Hashes the weights of reading here, where that is written down: behind the walls it is not.

    What is wrong with one is told where it is opened.
    """
    for manifest in manifests():
        if not manifest.optional:
            store.verdict(manifest, full=False)


class Choosing:
    """Chooses for the runs of one worker. The best model stays the best while it is loaded: the
    memory that it takes itself would speak against it.
    """

    def __init__(self) -> None:
        self._best: dict[str | None, Chosen] = {}

    def __call__(self, request: Request) -> Chosen:
        """The model for a request. Raises as `chosen` does."""
        obey(request)
        if request.model is not None or request.settings.effort == "fast":
            return chosen(request)
        if request.weights not in self._best:
            found = chosen(request)
            if not found.is_language_model:
                return found
            self._best[request.weights] = found
        return self._best[request.weights]
