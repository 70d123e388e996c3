"""The factory draws what it says it draws."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from jsonschema import Draft202012Validator

from sealread.evaluate.forms import as_text, days, numbers
from tests.bench.checker import folded, leaves
from tests.bench.page_words import of_digital_pdf
from tests.factory import KINDS, LANGUAGES, Place, Sample, draw

SEEDS = range(4)
CASES = [(kind, language, seed) for kind in KINDS for language in LANGUAGES for seed in SEEDS]
SCHEMAS = Path(__file__).parents[3] / "resources" / "schemas"
SYMBOLS = {"EUR": "€", "GBP": "£"}


@cache
def drawn(kind: str, language: str, seed: int) -> Sample:
    """One drawing of each case for all tests; what is drawn is frozen."""
    return draw(kind, language, seed)


def printed_at(document: pymupdf.Document, places: tuple[Place, ...]) -> str:
    """What PyMuPDF finds in the boxes, one after the other."""
    return " ".join(_clipped(document[place.page - 1], place) for place in places)


def _clipped(page: pymupdf.Page, place: Place) -> str:
    x0, y0, x1, y1 = place.box
    width, height = page.rect.width, page.rect.height
    clip = pymupdf.Rect(x0 * width + 0.3, y0 * height, x1 * width - 0.3, y1 * height)
    return str(page.get_text("text", clip=clip))


def means_the_same(value: Any, printed: str) -> bool:
    """Whether a printed text is the value: verbatim, as a number, as a date, as a currency."""
    text = as_text(value)
    return (
        folded(text) == folded(printed)
        or bool(numbers(text) & numbers(printed))
        or bool(days(text) & days(printed))
        or SYMBOLS.get(text, "") in {*printed} - {""}
    )


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_seed_gives_the_same_sample(case: tuple[str, str, int]) -> None:
    assert draw(*case) == drawn(*case)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_seed_gives_another_document(kind: str, language: str) -> None:
    assert len({drawn(kind, language, seed).pdf for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_boxed_value_is_printed_at_its_boxes(case: tuple[str, str, int]) -> None:
    sample = drawn(*case)
    values = dict(leaves(sample.truth))

    with pymupdf.open(stream=sample.pdf) as document:
        wrong = [
            (path, values.get(path), printed_at(document, places))
            for path, places in sample.boxes.items()
            if not means_the_same(values.get(path), _once(document, path, places))
        ]

    assert wrong == []


def _once(document: pymupdf.Document, path: str, places: tuple[Place, ...]) -> str:
    """The printed text; of a value that is printed twice (a number, in title and facts), once."""
    repeated = path in {"/invoice_number"} and len(places) > 1
    return printed_at(document, places[:1] if repeated else places)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_value_has_a_box(case: tuple[str, str, int]) -> None:
    sample = drawn(*case)

    unplaced = [path for path, _ in leaves(sample.truth) if path not in sample.boxes]

    assert unplaced == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_words_are_those_of_the_page(case: tuple[str, str, int], tmp_path: Path) -> None:
    sample = drawn(*case)
    (tmp_path / "a.pdf").write_bytes(sample.pdf)

    on_pages = of_digital_pdf(tmp_path / "a.pdf")

    ours = sorted(word.text for word in sample.words)
    assert sorted(text for words in on_pages.values() for text, _ in words) == ours


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_leaves_the_page(case: tuple[str, str, int]) -> None:
    outside = [
        word.text
        for word in drawn(*case).words
        if not (0 < word.place.box[0] < word.place.box[2] < 1 and word.place.box[3] < 1)
    ]

    assert outside == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_two_words_overlap(case: tuple[str, str, int]) -> None:
    words = drawn(*case).words

    overlapping = [
        (first.text, second.text)
        for position, first in enumerate(words)
        for second in words[position + 1 :]
        if _overlap(first.place, second.place)
    ]

    assert overlapping == []


def _overlap(first: Place, second: Place) -> bool:
    a, b = first.box, second.box
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    return first.page == second.page and across > 0.001 and down > 0.25 * (a[3] - a[1])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_truth_is_valid_against_the_librarys_schema(case: tuple[str, str, int]) -> None:
    kind, language, _ = case
    localised = SCHEMAS / f"{kind}.{language}.json"
    file = localised if localised.exists() else SCHEMAS / f"{kind}.json"
    schema = json.loads(file.read_text(encoding="utf-8"))

    errors = Draft202012Validator(schema).iter_errors(drawn(*case).truth)

    assert [error.message for error in errors] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_invoice_lines_add_up(language: str) -> None:
    truth = draw("invoice", language, 4).truth

    net = sum(line["line_total"] for line in truth["lines"])

    assert round(net, 2) == truth["net_total"]
    assert round(truth["net_total"] + truth["tax_total"], 2) == truth["grand_total"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_declarations_come_on_one_and_on_two_pages(language: str) -> None:
    counts = set()
    for seed in range(12):
        with pymupdf.open(stream=drawn("dop", language, seed).pdf) as document:
            counts.add(document.page_count)

    assert counts == {1, 2}


@pytest.mark.parametrize("letter", ["ä", "ß", "€", "²", "≥", "·"])
def test_special_letters_come_out(letter: str) -> None:
    texts = []
    for kind in KINDS:
        for seed in range(10):
            with pymupdf.open(stream=drawn(kind, "de", seed).pdf) as document:
                texts.append("".join(page.get_text() for page in document))

    assert letter in "".join(texts)
