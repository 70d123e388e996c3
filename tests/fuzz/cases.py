"""A case: a seed and a number make a kind of file and its bytes, always the same."""

from __future__ import annotations

from msgspec import Struct

from . import frames, images, models, pdf, schemas, texts
from .chance import dice

_WEIGHTS = {
    "pdf": 32, "png": 6, "jpg": 5, "tif": 4, "bmp": 3, "docx": 10, "html": 9, "txt": 12,
    "gguf": 7, "schema": 7, "answers": 3, "requests": 2,
}  # fmt: skip
DOCUMENTS = frozenset(("pdf", "png", "jpg", "tif", "bmp", "docx", "html", "txt"))


class Case(Struct, frozen=True):
    """One mutated file. `kind` is a suffix of `DOCUMENTS`, or gguf, schema, answers, requests."""

    seed: int
    number: int
    kind: str
    data: bytes

    @property
    def file(self) -> str:
        """A name for it."""
        return f"{self.seed}-{self.number}.{self.kind}"


def case(seed: int, number: int) -> Case:
    """The case of this seed and number."""
    chance = dice(seed, number)
    kind = chance.choices(list(_WEIGHTS), list(_WEIGHTS.values()))[0]
    return Case(seed, number, kind, _data(kind, seed, number))


def _data(kind: str, seed: int, number: int) -> bytes:
    chance = dice(seed, -number - 1)
    match kind:
        case "pdf":
            return pdf.mutated(chance)
        case "docx":
            return texts.mutated_docx(chance)
        case "html":
            return texts.mutated_html(chance)
        case "txt":
            return texts.mutated_text(chance)
        case "gguf":
            return models.mutated(chance)
        case "schema":
            return schemas.mutated(chance)
        case "answers":
            return frames.answers(chance, frames.call_of(number))
        case "requests":
            return frames.requests(chance)
    return images.mutated(chance, kind)
