"""Which schema of the library fits a document: its labels settle it, or the reader must agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.document.reading import read
from sealread.document.text_map import text_map
from sealread.extract.engine import Engine
from sealread.llm.decoding import Decoder
from sealread.schema import library
from sealread.understand.documents import classify
from sealread.understand.kinds import OTHERS, TITLES
from sealread.weights.store import Store

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
LEANING = """Page 3
Unique identification code of the product-type: C2TE
Intended use: Cementitious adhesive for tiling on walls and floors
System of assessment and verification of constancy of performance: System 3
"""
LETTER = """Dear Ms Fernhollow,
thank you for your letter of last week. We were glad to hear that the garden is in bloom and that
you will visit us in June. The children are looking forward to it.
Yours, Imogen
"""
QUESTIONNAIRE = """Date: 3 May
Total: 7
Address: Dragonfly Lane
Customer: Larkspire
"""


def _never() -> Decoder:
    raise AssertionError("the reader was asked")


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("dop/dop_de.pdf", "dop"),
        ("dop/dop_en.pdf", "dop"),
        ("invoice/invoice_de.pdf", "invoice"),
        ("receipt/receipt_de.pdf", "receipt"),
    ],
)
def test_the_labels_of_a_sample_say_what_it_is(weights: Store, file: str, kind: str) -> None:
    document = read(SAMPLES / file)

    found = classify(text_map(document.pages).text, _never, document.language)

    assert found.name == kind
    assert found.score > 0.5
    assert kind in found.why


@pytest.mark.parametrize("text", ["", " \n ", LETTER, QUESTIONNAIRE, "4711 08/15"])
def test_nothing_fits_what_has_no_labels_of_one_kind(text: str) -> None:
    found = classify(text, _never, "en")

    assert found.name == ""
    assert found.score < 0.5


def test_where_labels_only_lean_to_a_kind_the_reader_must_agree() -> None:
    with Engine() as engine:
        tokens = engine.tokens
        agreed = classify(LEANING, lambda: engine.decoder, "en")
        again = classify(LEANING, lambda: engine.decoder, "en")

        assert agreed.name == "dop"
        assert "the reader agrees" in agreed.why
        assert agreed == again
        assert engine.tokens > tokens


def test_every_kind_is_a_schema_of_the_library_and_every_schema_a_kind() -> None:
    kinds = {name.partition(".")[0] for name in library.names()}

    assert set(TITLES) == kinds


def test_no_two_kinds_have_one_title() -> None:
    titles = [title for both in (*TITLES.values(), *OTHERS) for title in both]

    assert len(set(titles)) == len(titles)
