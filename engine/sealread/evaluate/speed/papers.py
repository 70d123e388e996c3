"""What is read: ten papers of the evaluation data, or where that is not, the bundled samples.

The ten were named before anything was measured: in each of ten sets the document of one page whose
id has the least SHA-256 (of `nda` that of two pages).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from sealread.document.model import Document
from sealread.document.text_map import TextMap, text_map
from sealread.errors import MissingFile
from sealread.evaluate.dataset import asked, find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.speed.fields import Candidates, filled, of_kinds, of_library, single
from sealread.installed import shipped
from sealread.schema.loading import load
from sealread.schema.model import Field

NAMED = (
    ("adbuy", "adbuy-a595c1e2-02e6-a157-6778-95fa1347a7d3"),
    ("dop", "sfs-bs-s-6-1-de"),
    ("einvoice", "einvoice-zugferdv1-correct-intarsys-zugferd-1p0-comfort-rechnungskorrektur"),
    ("forms_de", "forms_de-de_train_90"),
    ("funsd", "funsd-0011899960"),
    ("invoices", "invoices-parsee-invoice-teamgantt-may"),
    (
        "material_certs/metals_inspection_certificate",
        "material-metals-v0_1_1-individual_statements",
    ),
    ("nda", "nda-65b49db954428a2000d96815b1fcb033"),
    ("sroie", "sroie-186"),
    ("wildreceipt", "wildreceipt-Image_4_0_e7d1a689a98a34874f53c3c531318665b6a8a6c8"),
)
"""Sets of the evaluation data and the id of the document that is read of each."""
SAMPLES = (
    ("receipt", "receipt_de.pdf"),
    ("invoice", "invoice_de.pdf"),
    ("dop", "dop_en.pdf"),
    ("dop", "dop_de.pdf"),
)
"""Samples with a text layer, and the schema of the library that each is asked."""
USUAL_DATA = Path("../shared/data")
_KINDS = Path("../fields/kinds.jsonl")
Told = Callable[[str], None]


class Paper(Struct, frozen=True, eq=False):
    """A paper that was read: its words by lines, and the fields that it is asked for."""

    name: str
    document: Document
    lines: TextMap
    fields: tuple[Field, ...]


class _Source(Struct, frozen=True):
    """Where a paper lies and what its own fields are."""

    name: str
    path: Path
    own: tuple[Field, ...]


def papers(
    data: Path | None,
    count: int,
    most: int,
    weights: Path | None = None,
    on_paper: Told | None = None,
) -> list[Paper]:
    """The first `count` papers with `most` fields each.

    `data`: the folder of the evaluation data; None: the bundled samples, with fields of the
    library. Raises MissingFile, and what reading documents raises.
    """
    others = _candidates(data)
    sources = list(_of_samples(SAMPLES[:count]) if data is None else _of_data(data, count))
    shelf, found = Shelf(weights=weights), []
    for source in sources:
        if on_paper is not None:
            on_paper(source.name)
        document = shelf.read(source.path).document
        fields = filled(source.own, most, others, source.name)
        found.append(Paper(source.name, document, text_map(document.pages), fields))
    return found


def _candidates(data: Path | None) -> Candidates:
    kinds = data / _KINDS if data is not None else None
    return of_kinds(kinds) if kinds is not None and kinds.is_file() else of_library()


def _of_samples(named: Sequence[tuple[str, str]]) -> Iterator[_Source]:
    folder = shipped("resources") / "samples"
    for kind, file in named:
        language = "de" if file.endswith("_de.pdf") else None
        yield _Source(f"{kind}/{file}", folder / kind / file, tuple(single(load(kind, language))))


def _of_data(data: Path, count: int) -> Iterator[_Source]:
    for name, wanted in NAMED[:count]:
        [dataset] = find(data / name)
        truth = next((one for one in dataset.truths if one.id == wanted), None)
        if truth is None:
            raise MissingFile(file=str(data / name / wanted))
        own = tuple(single(asked(dataset, truth)))
        yield _Source(f"{name}/{wanted}", dataset.path(truth, words=True), own)
