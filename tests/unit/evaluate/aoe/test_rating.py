"""Tables rated by a language model: what it is shown, and that its marks are marks."""

from sealread.evaluate.aoe.rating import MARKS, _as_csv, overall, rated
from sealread.extract.identities import default_model
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime
from sealread.tabling.columns import typed

TRUTH = ({"Company": "Muster", "Revenue": 5},)


def test_a_model_shows_marks_between_0_and_100(chat: Decoder) -> None:
    marks = rated(chat, "Revenue of each company", typed("Company; Revenue [number]"), (), TRUTH)
    assert marks is not None
    assert tuple(marks) == MARKS
    assert all(0 <= mark <= 100 for mark in marks.values())


def test_the_fast_reader_rates_nothing() -> None:
    with Runtime(default_model()) as runtime:
        assert rated(Decoder(runtime), "?", typed("Company"), (), TRUTH) is None


def test_a_table_is_shown_by_its_first_rows_and_short_cells() -> None:
    shown = _as_csv(["Name", "Note"], ([f"row {n}", "x" * 200] for n in range(40))).splitlines()
    assert shown[0] == "Name,Note"
    assert len(shown) == 13
    assert len(shown[1]) < 100


def test_an_empty_cell_is_shown_empty() -> None:
    assert _as_csv(["A", "B"], [[None, 3]]) == "A,B\n,3\n"


def test_the_mean_over_tables_is_that_of_their_means() -> None:
    assert overall([{"intent": 100, "format": 50}, {"intent": 25, "format": 25}]) == 50
    assert overall([]) is None
