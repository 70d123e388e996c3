"""Lines that do not belong on a paper change nothing of what it says."""

from __future__ import annotations

from random import Random

import pytest

from models.training.factory import stray
from models.training.factory.kinds import invoice, slip
from tests.unit.training.factory.documents import printed


def test_some_documents_get_lines_and_most_do_not() -> None:
    docs = [invoice.write(Random(seed), "de") for seed in range(60)]
    more = [stray.with_stray_lines(doc, Random(seed)) for seed, doc in enumerate(docs)]
    changed = sum(one is not other for one, other in zip(docs, more, strict=True))

    assert 6 <= changed <= 30


def test_what_is_asked_and_what_answers_stay_the_same() -> None:
    for seed in range(40):
        doc = invoice.write(Random(seed), "en")
        more = stray.with_stray_lines(doc, Random(seed))
        assert more.asks == doc.asks
        assert printed(more) == printed(doc)


def test_notes_of_a_few_lines_stay_as_they_are() -> None:
    doc = slip.write(Random(1), "en")

    assert all(stray.with_stray_lines(doc, Random(seed)) is doc for seed in range(20))


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_all_blanks_of_a_line_are_filled(language: str) -> None:
    lines = [stray.line(Random(seed), language) for seed in range(300)]

    assert not any("{" in line or "}" in line for line in lines)
    assert len(set(lines)) > 200
