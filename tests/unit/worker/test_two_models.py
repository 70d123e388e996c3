"""The desk with a language model: both models' answers are told, kept, and not asked again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from sealread.extract.identities import default_model, identify
from sealread.extract.result import Extraction
from sealread.extract.settings import Settings
from sealread.worker.desk import Desk
from sealread.worker.protocol import (
    Answer,
    Extract,
    Extracted,
    FieldRead,
    KeptAnswers,
    WindowAnswers,
)

pytestmark = pytest.mark.usefixtures("weights")
SCHEMA = {
    "type": "object",
    "properties": {
        "invoice_number": {"type": "string", "title": "Invoice number"},
        "colour": {"type": ["string", "null"], "title": "Colour of the lorry"},
    },
}
TEXT = "Invoice\n\nInvoice number: R-4711\nTotal: 12.50 EUR\nThe lorry was painted green.\n"


class Sitting:
    """One desk with the small model, and all that it said."""

    def __init__(self, folder: Path, model: Path) -> None:
        self.said: list[Answer] = []
        self._desk = Desk(self.said.append, lambda _: False)
        self._path, self._model = folder / "a.txt", model
        self._path.write_text(TEXT)

    def read(self, item: int, *kept: KeptAnswers, effort: str = "thorough") -> Extraction:
        self.said.clear()
        for one in kept:
            self._desk.keep(one)
        settings = msgspec.convert({"effort": effort, "threads": 1}, Settings)
        self._desk.extract(
            Extract(
                item, str(self._path), "test.json", model=str(self._model), settings=settings,
                definition=json.dumps(SCHEMA),
            )
        )  # fmt: skip
        last = self.said[-1]
        assert isinstance(last, Extracted), last
        return msgspec.json.decode(last.untrusted_extraction, type=Extraction)

    def told(self) -> list[WindowAnswers]:
        return [one for one in self.said if isinstance(one, WindowAnswers)]

    def computed(self) -> int:
        assert self._desk._engine is not None
        return self._desk._engine.computed

    def close(self) -> None:
        self._desk.close()


@pytest.fixture(scope="module")
def sitting(quick_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sitting]:
    made = Sitting(tmp_path_factory.mktemp("desk"), quick_model)
    yield made
    made.close()


def test_what_either_model_answered_is_kept_under_its_own_hash(
    sitting: Sitting, quick_model: Path
) -> None:
    found = sitting.read(1)
    told = sitting.told()
    model, reader = identify(quick_model).sha256, identify(default_model()).sha256

    assert {one.reading for one in told} == {model, reader}
    assert (found.run.model, found.run.model_sha256) == (quick_model.stem, model)
    assert (found.run.reader_sha256, found.run.effort) == (reader, "thorough")
    assert found.run.prompts_sha256
    assert found.run.threads == 1
    fields = [one for one in sitting.said if isinstance(one, FieldRead)]
    assert (fields[-1].done, fields[-1].total) == (2, 2)
    assert dict(fields[-1].values).keys() == {"/invoice_number", "/colour"}


def test_what_was_torn_off_goes_on_behind_the_answers_that_were_kept(sitting: Sitting) -> None:
    first = sitting.read(1)
    kept = [
        KeptAnswers(2, one.sha256, one.reading, {one.key: one.untrusted_answers})
        for one in sitting.told()
    ]
    before = sitting.computed()

    again = sitting.read(2, *kept)

    assert sitting.computed() == before  # neither model was asked
    assert sitting.told() == []
    assert again.fields == first.fields
    assert again.run.prefill_tokens == first.run.prefill_tokens
