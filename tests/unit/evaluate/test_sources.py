"""What rules and the language model are worth: learnt from pairs, told for kinds left out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sealread.evaluate.source_pairs import Pair, Side, values_anywhere
from sealread.evaluate.sources import LEAST, TEMPER, fitted, main, report, tempered
from sealread.extract.weighing import Weighing


def _pair(kind: str, number: int, *, labelled: bool, right: bool, cell: bool = False) -> Pair:
    side = Side({"labelled": float(labelled), "mean": 2.0}, right)
    return Pair(kind, f"{kind}-{number}", True, None, (side,), cell)


def _pairs(*, cell: bool = False) -> list[Pair]:
    """Values beside their label are right nine times of ten, others once."""
    return [
        _pair(kind, number, labelled=labelled, right=(number % 10 > 0) is labelled, cell=cell)
        for kind in ("bill", "permit", "card")
        for number in range(40)
        for labelled in (True, False)
    ]


def test_a_sign_that_goes_with_right_answers_counts_for_them() -> None:
    learnt = fitted(_pairs(), "0" * 64)
    assert learnt.model({"labelled": 1.0, "mean": 2.0}) > 0.8
    assert learnt.model({"labelled": 0.0, "mean": 2.0}) < 0.2
    assert learnt.cells is None
    assert learnt.fitted_on == {"fields": 240, "documents": 120, "kinds": 3, "cells": 0}


def test_cells_have_weights_of_their_own() -> None:
    learnt = fitted([*_pairs(cell=True), *_pairs()[:10]], "0" * 64)
    assert learnt.cells is not None
    assert learnt.cells({"labelled": 1.0, "mean": 2.0}) > 0.8
    assert learnt.fitted_on["fields"] == 10


def test_the_report_says_what_kinds_left_out_come_to() -> None:
    lines = list(report([*_pairs(), *_pairs(cell=True)]))
    assert [line.split()[0] for line in lines] == [
        "bill",
        "card",
        "permit",
        "all",
        "values",
        "cells",
    ]
    assert "both 0.450" in lines[0]  # wrong values that are sure, and right ones that are not
    assert lines[-2].startswith("values 120 ECE 0.")  # the sure half
    assert lines[-1].startswith("cells 120 ECE 0.")  # the same of cells


def test_the_value_of_any_record_is_meant() -> None:
    values = {"items": [{"parts": [{"n": 1}, {"n": 2}]}, {"parts": [{"n": 3}]}, {}]}
    assert list(values_anywhere(values, ["items", "0", "parts", "7", "n"])) == [1, 2, 3]
    assert list(values_anywhere(values, ["items", "0", "other"])) == []


def test_kept_pairs_are_fitted_without_asking_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pairs").mkdir()
    (tmp_path / "pairs" / "a.json").write_bytes(msgspec.json.encode(_pairs()))
    (tmp_path / "model.gguf").write_bytes(b"weights")
    out = tmp_path / "out.json"
    status = main(
        [str(tmp_path), "--model", str(tmp_path / "model.gguf"), "--pairs", str(tmp_path / "pairs"),
         "--seconds", "0", "--out", str(out)]
    )  # fmt: skip
    assert status == 0
    assert msgspec.json.decode(out.read_bytes())["fitted_on"]["documents"] == 120
    assert "all" in capsys.readouterr().out


def test_weights_of_cells_stay_where_none_were_observed(tmp_path: Path) -> None:
    (tmp_path / "pairs").mkdir()
    kept, out = tmp_path / "pairs" / "a.json", tmp_path / "out.json"
    (tmp_path / "model.gguf").write_bytes(b"weights")
    told = [str(tmp_path), "--model", str(tmp_path / "model.gguf"), "--pairs", str(kept.parent)]
    told += ["--seconds", "0", "--out", str(out)]
    kept.write_bytes(msgspec.json.encode([*_pairs(), *_pairs(cell=True)]))
    assert main(told) == 0
    cells = msgspec.json.decode(out.read_bytes())["cells"]
    assert cells is not None
    kept.write_bytes(msgspec.json.encode(_pairs()))
    assert main(told) == 0
    assert msgspec.json.decode(out.read_bytes())["cells"] == cells


@pytest.mark.parametrize("absent", [5, 40])
@pytest.mark.parametrize("right", [1, 12])
def test_what_is_invented_counts_as_often_as_in_life(right: int, absent: int) -> None:
    """However many absent fields were asked: the more likely answers are told, the others not.

    They are right in `right` of 20 stated fields, and a tenth of them stands where nothing is
    stated.
    """
    sure = [_weak(n, stated=True, right=True, sign=1.0) for n in range(40)]
    weak = [_weak(n, stated=True, right=n < right, sign=0.0) for n in range(20)]
    none = [_weak(n, stated=False, right=False, sign=0.0) for n in range(absent // 10)]
    rest = [Pair("bill", f"n{n}", False, None, (None,)) for n in range(absent - len(none))]
    learnt = fitted([*sure, *weak, *none, *rest], "0" * 64)
    assert (learnt.model({}) >= learnt.least) is (right == 12)


def _weak(number: int, *, stated: bool, right: bool, sign: float) -> Pair:
    return Pair("bill", f"{stated}{sign}{number}", stated, None, (Side({"sign": sign}, right),))


@pytest.mark.parametrize(("right", "of"), [(6, 24), (12, 24)])
def test_a_value_that_is_mostly_wrong_is_told_of_no_field(right: int, of: int) -> None:
    """All fields are stated: half right is told, a quarter is not."""
    weak = [Pair("bill", f"w{n}", True, None, (Side({}, n < right),)) for n in range(of)]
    learnt = fitted(weak, "0" * 64)
    assert (learnt.model({}) >= learnt.least) is (right / of > LEAST)


@pytest.mark.parametrize("sign", [-3.0, -0.4, 0.0, 0.2, 1.5, 4.0])
def test_what_is_tempered_is_less_sure_and_decides_the_same(sign: float) -> None:
    plain = Weighing(0.3, {"least": 1.2})
    before, after = plain({"least": sign}), tempered(plain, TEMPER)({"least": sign})
    assert 0 < TEMPER < 1
    assert abs(after - 0.5) <= abs(before - 0.5)
    assert (after > 0.5) == (before > 0.5)
    assert tempered(plain, TEMPER)({"least": sign + 0.1}) > after
