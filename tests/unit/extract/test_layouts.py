"""Values are found again where they stood on pages of the same look, whatever the page's size."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from sealread.document.model import Page, Word
from sealread.extract.anchors import Match
from sealread.extract.exemplars import decided
from sealread.extract.layouts import Exemplar, Look, Template, shape_of

_WIDE, _HIGH = 600.0, 800.0
_LETTER, _LINE = 6.0, 12.0
Line = tuple[float, float, str]
SLIP = (
    (50, 40, "Harbour Stores Limited"),
    (50, 60, "Quay Road Dunmore"),
    (50, 100, "Receipt Number {number}"),
    (350, 100, "Printed {day}"),
    (50, 140, "Goods delivered"),
    (50, 200, "Amount payable {amount}"),
    (50, 240, "Thank you for your custom"),
)


def _page(lines: Sequence[Line], *, scale: float = 1.0, down: float = 0.0) -> Page:
    words = []
    for x, y, text in lines:
        at = x
        for word in text.split():
            wide = _LETTER * len(word)
            box = (
                at * scale / _WIDE, (y * scale + down) / _HIGH,
                (at + wide) * scale / _WIDE, ((y + _LINE) * scale + down) / _HIGH,
            )  # fmt: skip
            words.append(Word(word, box))
            at += wide + _LETTER
    return Page(1, _WIDE, _HIGH, "digital", tuple(words))


def _slip(scale: float = 1.0, down: float = 0.0, **values: str) -> Page:
    lines = [(float(x), float(y), text.format(**values)) for x, y, text in SLIP]
    return _page(lines, scale=scale, down=down)


def _exemplar(page: Page, **values: str) -> Exemplar:
    fields = [decided(f"/{key}", said, None, (), page.words) for key, said in values.items()]
    assert None not in fields
    return Exemplar("0" * 64, 1, page.tall, page.words, tuple(f for f in fields if f))


def _found(page: Page, exemplar: Exemplar) -> dict[str, str]:
    return {one.path: one.text for one in Look(page).found(Template(exemplar))}


FIRST = {"number": "A-1007", "day": "03/04/2021", "amount": "17.50"}


@pytest.fixture
def exemplar() -> Exemplar:
    return _exemplar(_slip(**FIRST), **FIRST)


@pytest.mark.parametrize(("scale", "down"), [(1.0, 0.0), (0.7, 30.0), (1.3, 5.0), (1.0, 250.0)])
def test_values_stand_where_they_stood_on_a_page_of_another_size_or_place(
    exemplar: Exemplar, scale: float, down: float
) -> None:
    page = _slip(scale, down, number="B-23", day="11/12/2022", amount="1,204.99")

    assert _found(page, exemplar) == {
        "/number": "B-23", "/day": "11/12/2022", "/amount": "1,204.99",
    }  # fmt: skip


def test_what_moves_down_with_more_goods_is_found_by_its_own_label(exemplar: Exemplar) -> None:
    lines = [
        (float(x), float(y + (160 if y > 140 else 0)), text.format(**FIRST)) for x, y, text in SLIP
    ]
    lines += [(50, 160 + 20 * n, f"Crate {n} of apples 2.50") for n in range(7)]

    assert _found(_page(lines), exemplar)["/amount"] == "17.50"


def test_a_page_of_another_look_has_none_of_it(exemplar: Exemplar) -> None:
    page = _page([(50, 40, "Minutes of the meeting"), (50, 100, "Present were six members")])

    assert _found(page, exemplar) == {}


def test_a_page_on_its_side_has_none_of_it(exemplar: Exemplar) -> None:
    assert _found(structs.replace(_slip(**FIRST), turn=90), exemplar) == {}


def test_an_empty_page_has_none_of_it(exemplar: Exemplar) -> None:
    assert _found(_page([]), exemplar) == {}
    assert _found(_slip(**FIRST), Exemplar("0" * 64, 1, 1.0, (), exemplar.fields)) == {}


def test_a_value_that_is_left_empty_is_not_taken_from_its_neighbours(exemplar: Exemplar) -> None:
    page = _slip(number="", day="11/12/2022", amount="3.00")

    assert "/number" not in _found(page, exemplar)


def test_a_longer_name_is_taken_whole_and_ends_where_a_label_begins() -> None:
    lines: list[Line] = [
        (50, 40, "Waybill of the northern line"),
        (50, 80, "Sender Ada Lum Carrier Swift"),
        (50, 120, "Keep this copy for your records"),
    ]
    known = _exemplar(_page(lines), sender="Ada Lum")
    lines[1] = (50, 80, "Sender Johanna van der Berg Carrier Swift")

    assert _found(_page(lines), known) == {"/sender": "Johanna van der Berg"}


def test_an_address_is_taken_line_by_line() -> None:
    lines: list[Line] = [
        (50, 40, "Delivery note of the mill"),
        (50, 80, "Ship to"),
        (50, 100, "12 Long Lane"),
        (50, 114, "Oakham"),
        (50, 170, "Weight in kilograms"),
    ]
    page = _page(lines)
    boxes = [one.box for one in page.words if one.text in "12 Long Lane Oakham"]
    known = decided("/to", "12 Long Lane Oakham", None, (), page.words)
    assert known is not None
    assert len(boxes) == 4
    assert len(known.boxes) == 2
    lines[2:4] = [(50, 100, "7 Upper Mill Street"), (50, 114, "Stamford")]

    found = _found(_page(lines), Exemplar("0" * 64, 1, _HIGH / _WIDE, page.words, (known,)))

    assert found == {"/to": "7 Upper Mill Street Stamford"}


def test_what_stood_in_the_same_word_before_a_value_is_left_out() -> None:
    page = _slip(number="No:A-1007", day="1", amount="2")
    known = decided("/number", "A-1007", "A-1007", _evidence(page, "No:A-1007"), page.words)
    assert known is not None
    assert (known.before, known.shape) == ("No:", "a-9")

    other = _slip(number="No:C-5", day="1", amount="2")
    exemplar = Exemplar("0" * 64, 1, _HIGH / _WIDE, page.words, (known,))
    assert _found(other, exemplar) == {"/number": "C-5"}


def test_other_digits_that_stand_in_the_same_word_behind_a_value_are_left_out() -> None:
    page = _slip(number="1", day="03.04.21-12:45", amount="2")
    known = decided("/day", "03.04.21", "03.04.21", _evidence(page, "03.04.21-12:45"), page.words)
    assert known is not None
    assert known.behind == "-12:45"

    exemplar = Exemplar("0" * 64, 1, _HIGH / _WIDE, page.words, (known,))
    other = _slip(number="1", day="17.12.22-09:10", amount="2")
    assert _found(other, exemplar) == {"/day": "17.12.22"}


def test_two_days_on_one_line_are_each_found_alone() -> None:
    def slip(first: str, last: str) -> Page:
        lines = ((50, 40, "Harbour Radio Booking"), (50, 80, f"Flight dates {first} - {last}"))
        return _page([(float(x), float(y), text) for x, y, text in lines])

    taught = _exemplar(slip("03/04/21", "09/04/21"), first="03/04/21", last="09/04/21")

    page = slip("17/12/22", "2/1/23")

    assert _found(page, taught) == {"/first": "17/12/22", "/last": "2/1/23"}


def test_what_was_typed_and_stands_twice_has_no_place() -> None:
    page = _page([(50, 40, "Net 5.00"), (50, 60, "Gross 5.00")])

    assert decided("/net", 5.0, None, (), page.words) is None
    assert decided("/net", "7.00", None, (), page.words) is None


@pytest.mark.parametrize(
    ("text", "shape"), [("OR1805", "a9"), ("3/4/2021", "9/9/9"), ("two words 2", ""), ("none", "")]
)
def test_the_shape_of_a_value(text: str, shape: str) -> None:
    assert shape_of(text) == shape


def _evidence(page: Page, word: str):  # type: ignore[no-untyped-def]
    from sealread.document.model import Evidence

    return [Evidence(1, one.box) for one in page.words if one.text == word]


def test_of_two_places_of_what_was_typed_the_one_at_the_field_s_label_is_meant() -> None:
    page = _page([(50, 40, "Net amount 5.00"), (50, 60, "Gross 5.00"), (50, 90, "Gross 7.00")])

    net = decided("/net", "5.00", None, (), page.words, "Net")
    gross = decided("/gross", 5.0, None, (), page.words, "Gross value")
    other = decided("/paid", 5.0, None, (), page.words, "Paid")

    assert net is not None
    assert gross is not None
    assert (net.boxes[0][1], gross.boxes[0][1]) == (40 / _HIGH, 60 / _HIGH)
    assert other is None


def test_boxes_that_are_drawn_closer_around_words_make_no_smaller_page() -> None:
    """Text recognition draws them otherwise on each picture."""
    left = ("Harbour", "Vessel", "Master", "Cargo", "Berth", "Pilot")
    right = ("Quay", "Tonnage", "Agent", "Draught", "Flag", "Arrival")
    pairs = enumerate(zip(left, right, strict=True))
    columns = [
        (x, 40.0 + 20 * n, w) for n, both in pairs for x, w in zip((50.0, 350.0), both, strict=True)
    ]
    page = _page(columns)

    def closer(word: Word) -> Word:
        x0, y0, x1, y1 = word.box
        return structs.replace(word, box=(x0, y0, x0 + 0.8 * (x1 - x0), y1))

    drawn = structs.replace(page, words=tuple(map(closer, page.words)))
    assert Match(Look(page).sheet, Look(drawn).sheet, 1.0).scale == pytest.approx(1.0)


def test_of_a_page_with_hardly_a_word_in_common_widths_tell_how_large_it_is() -> None:
    one, other = (_page([(50.0, 40.0, "Harbour")], scale=scale) for scale in (1.0, 1.5))
    sheets = [Look(page).sheet for page in (one, other)]

    assert Match(*sheets, 1.0).scale == pytest.approx(1.5)
