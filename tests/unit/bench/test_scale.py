"""What the benchmark of growth draws, plants and says of its points."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from sealread.document.reading import read
from tests.bench.scale_draw import definition, draw, names, value
from tests.bench.scale_picture import Curve, exponent, picture


@pytest.mark.parametrize("power", [0.5, 1.0, 2.0])
def test_the_exponent_is_the_power_that_points_grow_with(power: float) -> None:
    points = [(float(x), 3.0 * x**power) for x in (1, 10, 50, 500)]

    assert exponent(points) == pytest.approx(power)


def test_a_thousand_fields_have_a_thousand_names() -> None:
    assert len(set(names(1000))) == 1000
    parts = definition(1000)["properties"].values()
    assert sum(len(part["properties"]) for part in parts) == 1000


def test_what_is_planted_stands_in_the_document_and_the_rest_does_not(tmp_path: Path) -> None:
    path = tmp_path / "drawn.pdf"
    draw(path, 4, 12)
    said = " ".join(word.text for page in read(path).pages for word in page.words).casefold()

    for place, name in enumerate(names(12)):
        amount = value(name, place)
        assert (name in said) == (amount is not None)
        assert amount is None or f"{amount:,}" in said


def test_the_picture_is_a_drawing_with_a_dot_for_each_point() -> None:
    curve = Curve("time", "pages", "seconds", [(1.0, 0.5), (10.0, 4.0), (500.0, 90.0)], "a < b")

    drawn = ElementTree.fromstring(picture([curve, curve]))

    assert len(drawn.findall(".//{http://www.w3.org/2000/svg}circle")) == 6
