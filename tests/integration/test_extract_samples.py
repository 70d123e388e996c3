"""Every bundled sample through the real reading and the real reader: valid, proven, useful."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from sealread.document.model import Document
from sealread.document.reading import read
from sealread.evaluate.likeness import is_normalised
from sealread.extract.engine import Engine
from sealread.installed import shipped
from sealread.schema.loading import load
from sealread.schema.model import Schema
from tests.bench.checker import PageWords, problems
from tests.bench.page_words import of_digital_pdf, of_document

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]

SAMPLES = shipped("resources") / "samples"
TRUTH: dict[str, Any] = json.loads((SAMPLES / "truth.json").read_text(encoding="utf-8"))
FLAT = (str, int, float)
# Of the 98 flat fields reader-v0 gets 27 to 35 right, depending on how bold the settings are.
# Slack for another machine's arithmetic; a broken reader, layout or OCR falls far below.
FLOOR = 20


class Read(Struct, frozen=True):
    """A sample, what was read of it and what was made of that."""

    document: Document
    schema: Schema
    output: dict[str, Any]
    words: PageWords


@pytest.fixture(scope="session")
def sample() -> Iterator[Callable[[str], Read]]:
    """Reads a sample, each once."""
    with Engine() as engine:

        @cache
        def make(file: str) -> Read:
            document, schema = read(SAMPLES / file), load(_schema_name(file))
            made = engine.extract(document, schema)
            output = msgspec.to_builtins(made)
            return Read(document, schema, output, _words(SAMPLES / file, document))

        yield make


def _schema_name(file: str) -> str:
    truth = TRUTH[file]
    return "dop.de" if (truth["kind"], truth["language"]) == ("dop", "de") else truth["kind"]


def _words(path: Path, document: Document) -> PageWords:
    """The words of each page: a digital one's read anew without the engine, a scan's by its OCR.

    From left to right: a box holds words of one line, which a skewed scan may list otherwise.
    """
    digital = document.modality == "digital"
    words = of_digital_pdf(path) if digital else of_document(document)
    return {page: sorted(some, key=lambda word: word[1][0]) for page, some in words.items()}


def _right(file: str, values: dict[str, Any]) -> list[str]:
    """The flat fields whose value is the true one."""
    return [
        key
        for key, true in TRUTH[file]["values"].items()
        if isinstance(true, FLAT)
        and values.get(key) is not None
        and is_normalised(str(true), str(values[key]))
    ]


@pytest.mark.parametrize("file", TRUTH)
def test_a_sample_gives_valid_values_that_stand_at_their_boxes(
    sample: Callable[[str], Read], file: str
) -> None:
    made = sample(file)

    assert problems(made.output, made.schema.definition, made.words) == []


@pytest.mark.parametrize("file", TRUTH)
def test_a_sample_is_read_as_what_it_is(sample: Callable[[str], Read], file: str) -> None:
    document = sample(file).document

    assert document.modality == ("scanned" if TRUTH[file]["scanned"] else "digital")
    assert document.language == TRUTH[file]["language"]


def test_the_bundled_reader_gets_its_share_of_the_flat_fields_right(
    sample: Callable[[str], Read],
) -> None:
    right = {file: _right(file, sample(file).output["values"]) for file in TRUTH}

    assert sum(map(len, right.values())) >= FLOOR, right
